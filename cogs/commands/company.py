"""With whom people sit down: whom somebody avoids, and ratings."""

from typing import Final

from cogs import panels
from cogs.commands.preferences import PANEL
from cogs.components import Anchor, Block, Button, Controls, Page, Pick, Row, Text, in_rows
from cogs.controls import number
from cogs.panels import Act, page_number, page_of, turning
from cogs.request import Request, on
from hosting.core import PROVISIONAL
from i18n import name, say

A_PAGE: Final = 15
"""People on a page; of those whom somebody avoids each has a button."""


@on("avoid-list")
async def turn_over(request: Request) -> None:
    await _show(request, page_number(request.arg))


async def _show(request: Request, at: int = 0) -> None:
    locale, avoided = request.locale, await request.services.acquaintance.avoided(request.person.id)
    few, at, pages = page_of(avoided, at, A_PAGE)
    lines, forgive = [say("avoid-head", locale, n=len(avoided))], list[Button]()
    for n, person in enumerate(few, at * A_PAGE + 1):
        lines.append(say("avoid-line", locale, n=n, who=str(person)))
        forgive.append(Button("forgive", say("button-forgive", locale, n=n), str(person)))
    rows: list[Row] = [*in_rows(tuple(forgive)), Pick("avoid", "", say("choose-avoid", locale), "people")]
    if pages > 1:
        lines.append(say("list-page", locale, at=at + 1, pages=pages))
        rows.append(turning("avoid-list", at, pages, locale))
    rows.append((panels.button(PANEL, "", say("button-back", locale)),))
    page = Page((Text("\n".join(lines)), Controls(tuple(rows))))
    await request.answers.reply(page, Anchor(), in_layout=True)


@on("avoid")
async def avoid(request: Request) -> None:
    for value in request.values:
        await request.services.acquaintance.avoid(request.person.id, number(value))
    await _show(request)


@on("forgive")
async def forgive(request: Request) -> None:
    await request.services.acquaintance.forgive(request.person.id, number(request.arg))
    await _show(request)


@on("ratings")
async def show_ratings(request: Request) -> None:
    """Show the ratings of this server at each game that has some, one's own first; `yes` and `no` opt in and out."""
    services, locale, me = request.services, request.locale, request.person.id
    rated = request.chosen.rated
    if request.arg in ("yes", "no"):
        rated = (await services.people.set(me, rated=request.arg == "yes")).rated
    blocks: list[Block] = [Text(say("ratings-head", locale, least=PROVISIONAL, own="yes" if rated else "no"))]
    for game in services.ratings.games():
        ratings = await services.ratings.of_guild(request.guild_id, game)
        listed = [rating for rating in ratings.values() if not rating.provisional]
        listed.sort(key=lambda rating: (-rating.displayed, rating.person))
        lines = [say("ratings-game", locale, game=say(f"game-{game}", locale))]
        if (own := ratings.get(me)) is not None:
            lines.append(say("ratings-own", locale, rating=own.displayed, tables=own.tables))
        for place, rating in enumerate(listed[:A_PAGE], 1):
            who = name(await services.people.name(rating.person) or "", locale=locale)
            facts: dict[str, str | int] = {"place": place, "rating": rating.displayed, "tables": rating.tables}
            lines.append(say("ratings-line", locale, who=who, **facts))
        blocks.append(Text("\n".join(lines if listed else [*lines, say("ratings-none", locale)])))
    label = say("button-ratings-off" if rated else "button-ratings-on", locale)
    choice = Button("ratings", label, "no" if rated else "yes")
    await request.answers.reply(Page((*blocks, Controls(((choice,),)))), Anchor(), in_layout=True)


PANEL.add(Act("me-avoid", "avoid-list"))
