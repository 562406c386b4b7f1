"""`/review`: the evaluation of a finished game's turns; computed at the lowest priority, then shown page by page."""

from cogs.commands import offering
from cogs.components import Button, Page
from cogs.errors import UserError
from cogs.games import Reviewer
from cogs.request import Request, TableRequest, on
from cogs.sending import work
from cogs.slash import Parameter, command
from cogs.turn import post as turn_posts
from hosting.aids import Review
from words import say, title


@command("review", Parameter("table_id", "option-table", called="table"), Parameter("to_all", "option-to-all"))
async def review(request: Request, table_id: int | None = None, to_all: bool = False) -> None:
    """Show the first page of a review, or its progress."""
    reviewed = await _asked(await request.at_table(table_id))
    if to_all and reviewed.whole:
        await request.answer(_shown(request, reviewed, "", reviewed.history.table.language).with_rows(), to_all=True)
    else:
        await _answer(request, reviewed, "")


review.completes("table_id")(offering.tables)


@on("review")
async def turn_over(request: TableRequest) -> None:
    """Show another page, pressed under a page or under the post of a game's end."""
    reviewed = await _asked(request)
    await _answer(request, reviewed, request.arg)


async def _answer(request: Request, reviewed: Review, name: str) -> None:
    """Answer with a page of a review, or with its progress."""
    table, locale = reviewed.history.table, request.locale
    page = _shown(request, reviewed, name, locale) if reviewed.whole else _underway(reviewed, locale)
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
    table = reviewed.history.table
    interface = request.client.interface(table.game)
    assert isinstance(interface, Reviewer)
    name = name if name in interface.reviews else interface.reviews[0]
    page = interface.review(name, turn_posts.replay(reviewed.history, locale), reviewed.turns)
    ways = tuple(
        Button("review", say(f"button-review-{kind}", locale), kind, chosen=kind == name) for kind in interface.reviews
    )
    return page.with_rows(ways)
