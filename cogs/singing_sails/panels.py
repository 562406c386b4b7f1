"""Controls under the post and in the private panel: a row for each part of a step. Pure.

Controls under the post are public; cards of a hand appear in the panel only.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from cogs.components import Button, Option, Row, Select, in_rows
from cogs.singing_sails import labels
from cogs.singing_sails.choice import ACT, OPEN, PLACE, StepChoice, open_places
from cogs.singing_sails.narration import deciding
from i18n import say
from renders.singing_sails.options import cells, step_text
from singing_sails import State
from singing_sails.components import ENEMIES
from singing_sails.places import DIRECTIONS, Cell
from singing_sails.steps import Heading, Rotate, Slots, Wind

MAX_BUTTONS: Final = 11
"""Maximum number of values shown as buttons; more of them are a menu, in which a phone can scroll."""
MAX_CELL_BUTTONS: Final = 5
"""Maximum number of cells shown as buttons; more of them are a menu."""
MAX_OPTIONS: Final = 25
MAX_ROWS: Final = 4
CELL: Final = "cell"
SIGNED: Final = ("card", "as", "place", "kind")
"""Parts of a step that may be a card or an enemy, which the pictures draw."""
UNDRAWN: Final = ("play", "fill", "go")
"""The stages in which no picture numbers the choices."""


def offer(view: State, seat: int, locale: str) -> tuple[Row, ...]:
    """Return the post's controls: free places, or the start player's decision; private choices open the panel."""
    hand = Button("open", say("voyage-button-hand", locale), style="blue", emoji="🃏")
    match view.stage:
        case "play":
            places = open_places(view, seat)
            free = (Button("go", _label(view, PLACE, place, locale), f"{PLACE}={place}") for place in places)
            return tuple(in_rows((hand, *free)))
        case "fill":
            return ((hand,),)
    rows = parts(StepChoice(view, seat), "go", locale)
    first = rows[: MAX_ROWS - 1]
    short = all(isinstance(row, tuple) for row in first)
    return first if short else ((Button("open", say("voyage-button-choose", locale), style="blue"),),)


def parts(choice: StepChoice, verb: str, locale: str) -> tuple[Row, ...]:
    rows: list[Row] = []
    loose: list[Button] = []
    for name in choice.names:
        values = choice.values(name)
        if name in (OPEN, ACT):
            loose += _buttons(choice, name, values, verb, locale)
        elif len(values) == 1 and name not in ("card", PLACE):
            continue  # there is nothing to choose
        elif name == "turn" and CELL not in choice.pick and len(choice.values(CELL)) > 1:
            continue  # a tile's orientation depends on its place
        elif len(values) > (MAX_CELL_BUTTONS if name == CELL else MAX_BUTTONS):
            rows += _menus(choice, name, values, verb, locale)
        else:
            rows += in_rows(tuple(_buttons(choice, name, values, verb, locale)))
    if loose:
        rows += in_rows(tuple(loose))
    if len(rows) <= MAX_ROWS:
        return tuple(rows)
    # Buttons of different parts share rows.
    menus = [row for row in rows if not isinstance(row, tuple)]
    buttons = [button for row in rows if isinstance(row, tuple) for button in row]
    return (*menus, *in_rows(tuple(buttons)))


def _buttons(choice: StepChoice, name: str, values: Sequence[str], verb: str, locale: str) -> Iterator[Button]:
    numbers = _numbers(choice, name)
    if name == CELL:  # in the order of the picture's numbers
        values = sorted(values, key=lambda value: read_cell(value)[::-1])
        numbers = {value: number for number, value in enumerate(values, start=1)}
    for value in values:
        label = _label(choice.view, name, value, locale)
        if value in numbers:
            label = say("voyage-numbered", locale, n=numbers[value], what=label)
        sign = labels.drawn_sign(value) if name in SIGNED else None
        yield Button(verb, label, f"{name}={value}", emoji=sign, chosen=choice.pick.get(name) == value)


def _numbers(choice: StepChoice, name: str) -> dict[str, int]:
    allowed = [step for step, _ in choice.steps]
    if choice.view.stage == "orient":
        first = {"heading": 1, "compass": 1 + len(DIRECTIONS)}[name]
        return {side: number for number, side in enumerate(DIRECTIONS, start=first)}
    if choice.view.stage in UNDRAWN or len(allowed) == 1 or cells(allowed):
        return {}
    numbered = [(its[name], number) for number, (_, its) in enumerate(choice.steps, start=1) if name in its]
    return dict(numbered) if len(dict(numbered)) == len(numbered) else {}


def _menus(choice: StepChoice, name: str, values: Sequence[str], verb: str, locale: str) -> Iterator[Select]:
    if name == CELL:
        values = sorted(values, key=lambda value: read_cell(value)[::-1])
    for start in range(0, len(values), MAX_OPTIONS):
        few = values[start : start + MAX_OPTIONS]
        options = tuple(
            Option(
                value,
                say("voyage-cell", locale, n=number, where=_label(choice.view, name, value, locale)),
                chosen=choice.pick.get(name) == value,
            )
            for number, value in enumerate(few, start=start + 1)
        )
        first, last = start + 1, start + len(few)
        yield Select(verb, f"{name}:{start}", say("voyage-choose-cell", locale, first=first, last=last), options)


def pressed(choice: StepChoice, arg: str, value: str) -> StepChoice:
    """Return the choice after a button (`part=value`) or a menu (`part:number`, and a value)."""
    name, picked = _picked(arg, value)
    return choice.picking(name, picked) if name in choice.names else choice


def _picked(arg: str, value: str) -> tuple[str, str]:
    name, sign, picked = arg.partition("=")
    return (name, picked) if sign else (arg.partition(":")[0], value)


def place(choice: StepChoice, arg: str, value: str) -> str:
    name, picked = _picked(arg, value)
    match name:
        case "card" if choice.view.stage in ("play", "fill"):
            return f"hand/{picked}"
        case "place" if picked.isdecimal():
            return f"slot/{choice.view.team(choice.seat)}/{picked}"
        case "cell":
            return f"cell/{picked.replace(',', '/')}"
    number = _numbers(choice, name).get(picked) if name in choice.names else None
    return "" if number is None else f"choice/{number}"


def read_cell(value: str) -> Cell:
    x, y = value.split(",")
    return int(x), int(y)


def _label(view: State, name: str, value: str, locale: str) -> str:
    team = view.teams[deciding(view)]
    match name:
        case "card" | "name" | "as":
            return labels.card(value, locale)
        case "place" | "kind" if value in ENEMIES:
            return labels.enemy(value, locale)
        case "place":
            return say("voyage-button-slot", locale, slot=value)
        case "cell":
            return labels.cell(read_cell(value), team.ship, locale)
        case "turn":
            return labels.lying(view.drawn[0][1], int(value), locale)
        case "heading" | "compass":  # the question says which numbers are which; so four fit in a row of a phone
            return labels.letter(value, locale)
        case "rotate":
            what, _, turns = value.partition("-")
            return step_text(view, Rotate(what, int(turns)), locale)
        case "deck":
            return labels.deck(value, locale)
        case "into":
            return say("voyage-button-into", locale, deck=labels.deck(value, locale))
        case "to" if view.stage == "heading":
            return step_text(view, Heading(value), locale)
        case "to":
            return step_text(view, (Slots if view.stage == "slots" else Wind)(int(value)), locale)
        case "open":
            return say("voyage-button-open", locale)
        case "use":
            return say("voyage-button-use", locale, use=value)
    return say("voyage-button-act", locale, act=value)
