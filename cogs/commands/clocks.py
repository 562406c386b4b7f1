"""The clocks of a table: shown, chosen, stopped and resumed."""

from dataclasses import replace
from typing import Annotated, Final, cast, get_args

from cogs.commands import lobby
from cogs.components import Button, Page, Row
from cogs.errors import UserError
from cogs.request import TableRequest, on
from cogs.slash import Bounds, Choice, Parameter, command
from cogs.turn import clocks as clock_words
from hosting.core import HOUR, MAX_AWAY, MAX_TIME, PRESETS, AtZero, TimeControl
from words import say, title
from words.lists import sentences

NONE: Final = "none"


@command("clock", Parameter("to_all", "option-to-all"))
async def clock(request: TableRequest, to_all: bool = False) -> None:
    """Show the clocks of the channel's table."""
    await request.answer(await _page(request, to_all=to_all), to_all=to_all)


async def _page(request: TableRequest, *, to_all: bool = False) -> Page:
    """Show all clocks of the table, to its players with the button to stop or resume them."""
    table = request.table
    locale = table.language if to_all else request.locale
    faces = await request.services.clocks.of_table(table.id)
    head = say("clock-head", locale, table=title(table.name, locale))
    text = "\n".join([head, *clock_words.lines(table, faces, locale)])
    rows: tuple[Row, ...] = ()
    if faces and not to_all:
        playing = table.seat_of(request.person.id) is not None
        if table.paused is not None and (playing or request.is_admin):
            rows = ((Button("resume", say("button-resume", locale), style="green", emoji="▶️"),),)
        elif table.paused is None and playing:
            rows = ((Button("pause", say("button-pause", locale), emoji="⏸️"),),)
    return Page.of(text, rows)


@on("resume")
async def resume(request: TableRequest) -> None:
    """Resume the clocks. Raises NotSeated, NotPaused."""
    table = request.table
    admin = table.seat_of(request.person.id) is None and request.is_admin
    await request.services.clocks.resume(table.id, request.person, admin=admin)
    await request.done(say("clocks-going", request.locale))


@command(
    "table clock",
    Parameter(
        "preset",
        "option-clock-preset",
        choices=tuple(Choice(preset, key=f"choice-clock-{preset}") for preset in (NONE, *PRESETS)),
    ),
    Parameter("turn_hours", "option-clock-turn"),
    Parameter("game_hours", "option-clock-bank"),
    Parameter("increment_hours", "option-clock-increment"),
    Parameter(
        "at_zero",
        "option-clock-zero",
        choices=tuple(Choice(what, key=f"choice-zero-{what}") for what in get_args(AtZero)),
    ),
    Parameter("away_days", "option-clock-away"),
    Parameter("returns", "option-clock-returns"),
)
async def choose(
    request: TableRequest,
    preset: str | None = None,
    turn_hours: Annotated[int, Bounds(1, MAX_TIME // HOUR)] | None = None,
    game_hours: Annotated[int, Bounds(1, MAX_TIME // HOUR)] | None = None,
    increment_hours: Annotated[int, Bounds(0, MAX_TIME // HOUR)] | None = None,
    at_zero: str | None = None,
    away_days: Annotated[int, Bounds(0, MAX_AWAY)] | None = None,
    returns: bool | None = None,
) -> None:
    """Set the table's clocks as far as given. Raises UserError, NotAllowed, NotNow."""
    table, locale = request.table, request.locale
    base = _based_on(table.time_control, preset, turn_hours, game_hours, increment_hours)
    control = base and replace(
        base,
        at_zero=cast(AtZero, at_zero or base.at_zero),
        away_days=base.away_days if away_days is None else away_days,
        returns=base.returns if returns is None else returns,
    )
    admin = request.is_admin
    changed = (await request.services.clocks.choose(table.id, control, request.person, admin=admin)).table
    request.wake()
    if changed.status == "lobby":
        await lobby.refresh(request, changed)
    rules = [] if control is None else clock_words.rules(control, locale)
    said = say("clocks-chosen", locale, rules=sentences(rules, locale)) if rules else say("clocks-removed", locale)
    await request.answers.reply(said)


def _based_on(
    before: TimeControl | None,
    preset: str | None,
    turn_hours: int | None,
    game_hours: int | None,
    increment_hours: int | None,
) -> TimeControl | None:
    """Return the new time control, with all else unchanged; None for no clocks. Raises UserError."""
    if sum(value is not None for value in (preset, turn_hours, game_hours)) > 1:
        raise UserError("clock-which")
    if preset == NONE:
        return None
    control = before
    if preset is not None:
        usual = PRESETS[preset]
        control = replace(before or usual, kind=usual.kind, time=usual.time, increment=usual.increment)
    elif turn_hours is not None:
        time = turn_hours * HOUR
        control = TimeControl("turn", time) if before is None else replace(before, kind="turn", time=time, increment=0)
    elif game_hours is not None:
        time = game_hours * HOUR
        control = TimeControl("bank", time) if before is None else replace(before, kind="bank", time=time)
    if control is None:
        raise UserError("clock-what")
    if increment_hours is not None:
        if control.kind != "bank":
            raise UserError("clock-increment")
        control = replace(control, increment=increment_hours * HOUR)
    return control
