"""`/hint`: the best turns and the reasons for them; private, if the table allows hints."""

from typing import Final, cast, get_args

from cogs import host
from cogs.commands import lobby
from cogs.components import Button, Page
from cogs.controls import number
from cogs.delivery import advising
from cogs.errors import UserError
from cogs.games import Adviser
from cogs.request import Request, TableRequest, on
from cogs.slash import Choice, Parameter, command
from cogs.workbench import turn
from hosting.aids import LEARNED
from hosting.core import Hints, Table
from words import say, title

WHO: Final = get_args(Hints)


@command("hint")
async def hint(request: TableRequest) -> None:
    """Advise the user on their own seat; if it is not their turn, as if it were."""
    await _hint(request, separate=False)


@on("hint")
async def hint_in_panel(request: TableRequest) -> None:
    """Show the same in a separate message, beside the panel of the turn."""
    await _hint(request, separate=True)


async def _hint(request: TableRequest, *, separate: bool) -> None:
    """Show three turns for the user. Raises as `hosting.aids.hints.Hinting.ask`."""
    table, locale = request.table, request.locale
    adviser = _adviser(request, table)
    question = await request.services.hinting.ask(table.id, request.person)
    advice = await advising.advice(request.client, question)
    table = question.position.table
    scene = host.scene(table, question.view, locale, question.seat)
    lines = adviser.advice(scene, advice)
    head = say("hint-head", locale, table=title(table.name, locale), ahead="yes" if question.ahead else "no")
    few = range(1, 0 if question.ahead else len(adviser.advised(scene, advice)) + 1)
    takes = (tuple(Button("hint-take", say("button-hint-take", locale, n=n), str(n)) for n in few),) if few else ()
    page = Page.of("\n".join((head, *lines)), takes)
    await request.answers.reply(page, seq=question.position.seq, separate=separate)


@on("hint-take")
async def take(request: TableRequest) -> None:
    """Fill the panel of the turn with an advised one, which is not confirmed by that. Raises Stale, and as `_hint`."""
    bench = await turn.of_control(request)
    question = await request.services.hinting.ask(request.table.id, request.person)
    advice, at = await advising.advice(request.client, question), number(request.arg, 1)
    turns = _adviser(request, request.table).advised(bench.scene, advice)
    if question.ahead or question.seat != bench.seat or not 0 < at <= len(turns):
        raise UserError("old-button")
    await bench.with_draft(turns[at - 1]).show(request)


@command(
    "table hints",
    Parameter("who", "option-hints-who", choices=tuple(Choice(who, key=f"choice-hints-{who}") for who in WHO)),
)
async def choose(request: TableRequest, who: str) -> None:
    """Set who at the table may use hints, before the start. Raises NotAllowed, NotInLobby, NoHintsInLeague."""
    table, locale = request.table, request.locale
    _adviser(request, table)
    admin = request.is_admin
    changed = await request.services.hinting.choose(table.id, cast(Hints, who), request.person.id, admin=admin)
    await lobby.refresh(request, changed)
    await request.answers.reply(say("hints-chosen", locale, who=who, most=LEARNED))


def _adviser(request: Request, table: Table) -> Adviser:
    """Return the adviser of the table's game. Raises UserError if it has none."""
    interface = request.client.interface(table.game)
    if not isinstance(interface, Adviser):
        raise UserError("hint-none", game=say(f"game-{table.game}", request.locale))
    return interface
