"""The history of a table: the log by pages with the changes of each turn, and a recap since the user's last turn."""

from cogs.components import Button, Page
from cogs.request import TableRequest, on
from cogs.slash import Parameter, command
from cogs.turn import ledger
from hosting.core import History
from words import say


@command("show log", Parameter("to_all", "option-to-all"))
async def log(request: TableRequest, to_all: bool = False) -> None:
    """Show the newest page of the log."""
    await request.answer(await page(request, to_all=to_all), to_all=to_all)


@command("show recap")
async def recap(request: TableRequest) -> None:
    """Show the events since the user's last turn."""
    await _recap(request)


@on("log")
async def turn_over(request: TableRequest) -> None:
    """Show another page; by default the newest."""
    at = request.arg.partition("-")[0]
    await request.answers.reply(await page(request, int(at) if at.isdecimal() else None))


@on("recap")
async def press_recap(request: TableRequest) -> None:
    """Show the events since the user's last turn, pressed under the log."""
    await _recap(request)


async def page(request: TableRequest, at: int | None = None, *, to_all: bool = False) -> Page:
    """Return a page of the log, by default the newest; in public without controls. Raises NotRunning."""
    table = request.table
    locale = table.language if to_all else request.locale
    history = await request.history()
    happened = await request.services.positions.events(table.id)
    pages = ledger.pages(ledger.narration(history, request.client.interface(table.game), happened, locale))
    last = len(pages) - 1
    at = last if at is None else min(at, last)
    text = ledger.page(history, pages[at], at, len(pages), locale)
    if to_all:
        return Page.of(text)
    step_count = pages[at][-1].steps_before + pages[at][-1].steps if pages[at] else 0
    further = [_pictures(history, step_count, locale)]
    if table.seat_of(request.person.id) is not None:
        further.insert(0, Button("recap", say("button-recap", locale), emoji="🔎"))
    return Page.of(text, (ledger.turning("log", at, last, locale), tuple(further)))


async def _recap(request: TableRequest) -> None:
    """Show the events since the reader's last turn, with a link to the pictures from there on. Raises NotSeated."""
    table = request.table
    seat = table.seated(request.person.id).number
    history = await request.services.positions.history(table.id, seat)
    happened = await request.services.positions.events(table.id)
    start, text = ledger.recap(history, request.client.interface(table.game), happened, seat, request.locale)
    buttons = (_pictures(history, start, request.locale), Button("log", say("button-log", request.locale), emoji="📖"))
    await request.answers.reply(Page.of(text, (buttons,)))


def _pictures(history: History, steps: int, locale: str) -> Button:
    """Return the button to the pictures of a game after a number of steps."""
    turn = sum(end <= steps for end in ledger.ends(history)) - 1
    return Button("replay", say("button-frames", locale), f"{turn}-from", emoji="⏯️")
