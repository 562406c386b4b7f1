"""`/review`: the evaluation of a finished game's turns; computed at the lowest priority, then shown page by page."""

from __future__ import annotations

from cogs.commands import offering
from cogs.components import Button, Page
from cogs.errors import UserError
from cogs.games import Reviewer
from cogs.request import Request, TableRequest, on
from cogs.sending import work
from cogs.slash import Choice, Parameter, command
from cogs.turn import post as turn_posts
from hosting.aids import Review
from words import say, title


@command("review", Parameter("table_id", "option-table", called="table"), Parameter("to_all", "option-to-all"))
async def review(request: Request, table_id: int | None = None, to_all: bool = False) -> None:
    """Show the first page of a review, or its progress."""
    reviewed = await _asked(await request.at_table(table_id))
    table = reviewed.history.table
    locale = table.language if to_all else request.locale
    if not reviewed.whole:
        await request.answers.reply(_underway(reviewed, request.locale), table_id=table.id, seq=table.seq)
    elif to_all:
        page = _shown(request, reviewed, "", locale)
        async with request.posting():
            await request.answers.publish(Page.of(page.text, (), next(iter(page.pictures), None)))
    else:
        await request.answers.reply(_shown(request, reviewed, "", locale), table_id=table.id, seq=table.seq)


@review.completes("table_id")
async def tables(request: Request, typed: str) -> list[Choice]:
    """Return the tables of the server, including finished ones."""
    return await offering.tables(request, typed)


@on("review")
async def turn_over(request: TableRequest) -> None:
    """Show another page, pressed under a page or under the post of a game's end."""
    reviewed = await _asked(request)
    table = reviewed.history.table
    page = (
        _shown(request, reviewed, request.arg, request.locale)
        if reviewed.whole
        else _underway(reviewed, request.locale)
    )
    await request.answers.reply(page, table_id=table.id, seq=table.seq)


async def _asked(request: TableRequest) -> Review:
    """Return the review so far, and queue the rest. Raises NotOver, UserError, OtherRules."""
    table = request.table
    if not isinstance(request.client.interface(table.game), Reviewer):
        raise UserError("review-none", game=say(f"game-{table.game}", request.locale))
    async with work.reading(request.client, request.guild_id):
        reviewed = await request.services.reviews.ask(table.id)
    request.wake()
    return reviewed


def _underway(reviewed: Review, locale: str) -> Page:
    """Describe the review's progress, with a button to look again."""
    table = title(reviewed.history.table.name, locale)
    text = say("review-underway", locale, table=table, done=reviewed.done, turns=len(reviewed.turns))
    return Page.of(text, ((Button("review", say("button-review-again", locale), emoji="🔄"),),))


def _shown(request: Request, reviewed: Review, name: str, locale: str) -> Page:
    """Return a page, with controls for the others."""
    table = reviewed.history.table
    interface = request.client.interface(table.game)
    assert isinstance(interface, Reviewer)
    name = name if name in interface.reviews else interface.reviews[0]
    page = interface.review(name, turn_posts.reel(reviewed.history, locale), reviewed.turns)
    ways = tuple(
        Button("review", say(f"button-review-{one}", locale), one, "blue" if one == name else "grey")
        for one in interface.reviews
    )
    return Page.of(page.text, (ways,), next(iter(page.pictures), None))
