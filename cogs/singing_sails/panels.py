"""A turn in the making: its steps, chosen part by part, and the controls for them. Pure.

A part, such as a card or its place, can be picked if a legal step has it; a step is chosen if it is the only one left
with all picked parts. If the seat then goes on and nothing hidden shows (`onward`), the next one can be chosen at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from cogs.components import Button, Option, Row, Select, in_rows
from cogs.games import Scene
from cogs.singing_sails import labels
from gamekit import replace as changed
from i18n import say
from renders.singing_sails.options import cells, deciding, step_text
from singing_sails import State, Step, apply, legal, notation, onward, step_from_dict, step_to_dict, steps
from singing_sails.components import CARDS, ENEMIES
from singing_sails.places import DIRECTIONS, Cell
from singing_sails.rules.playing import choices_of, orders_missing
from singing_sails.steps import Heading, Rotate, Slots, UnreadableStep, Wind
from singing_sails.table import Table

OPEN: Final = "open"
"""The part for a card that may be played face up: picked or not."""
ACT: Final = "act"
"""The part of steps that have no other, such as stopping."""
PLACE: Final = "place"
"""The place of a card: a slot, or a kind of enemies."""


def parts(step: Step) -> dict[str, str]:
    """Return the parts of a step: names and values, in the order in which they are chosen."""
    match step:
        case steps.Play(card, slot, face_up):
            return {"card": card, PLACE: str(slot), **({OPEN: "yes"} if face_up else {})}
        case steps.Order(card, enemy):
            return {"card": card, PLACE: enemy}
        case steps.Use(bonus):
            return {ACT: bonus}
        case steps.Show() | steps.Stop() | steps.Stay() | steps.Go():
            return {ACT: type(step).__name__.lower()}
        case steps.Talk(yes):
            return {ACT: "pay" if yes else "pass"}
        case steps.Rotate(what, turns):
            return {"rotate": f"{what}-{turns}"}
        case steps.Sail(kind):
            return {"as": kind}
    values = {name: getattr(step, name) for name in step.__dataclass_fields__}
    return {
        name: ",".join(map(str, value)) if isinstance(value, tuple) else str(value) for name, value in values.items()
    }


@dataclass(frozen=True)
class StepChoice:
    view: State
    """The position after the chosen steps, as the seat to act sees it."""
    seat: int
    pick: Mapping[str, Any] = field(default_factory=dict)
    earlier: tuple[tuple[State, Step], ...] = ()
    """The steps chosen before, each with its position."""

    def write(self) -> list[dict[str, Any]]:
        return [step_to_dict(step) for _, step in self.earlier]

    @property
    def chosen(self) -> tuple[tuple[State, Step], ...]:
        return self.earlier if self.step is None else (*self.earlier, (self.view, self.step))

    def after(self, written: Sequence[Mapping[str, Any]]) -> StepChoice:
        """Return the choice after written steps. Raises UnreadableStep if it ends before the last."""
        choice = self
        for form in written:
            choice = choice.of(step_from_dict(form)).checked()._onward()
            if choice.pick:
                raise UnreadableStep("read-object")
        return choice

    def _onward(self) -> StepChoice:
        after = None if self.step is None else onward(self.view, self.step)
        return self if after is None else StepChoice(after, self.seat, {}, self.chosen)

    @cached_property
    def steps(self) -> tuple[tuple[Step, Mapping[str, str]], ...]:
        return tuple((step, parts(step)) for step in legal(self.view))

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(name for _, its in self.steps for name in its))

    def values(self, name: str) -> tuple[str, ...]:
        before = self.names[: self.names.index(name)]
        picks = {key: value for key, value in self.pick.items() if key in before}
        if name == PLACE:
            picks = {}  # the place may be chosen first
        fit = (its for _, its in self.steps if name in its and _has(its, picks))
        return tuple(dict.fromkeys(its[name] for its in fit))

    def picking(self, name: str, value: str) -> StepChoice:
        """Return the choice with a part picked, without incompatible ones; itself if it is not on offer."""
        if name == OPEN and OPEN in self.pick:
            return replace(self, pick={key: value for key, value in self.pick.items() if key != OPEN})
        picks = {name: value}
        if not self._match(picks):
            return self
        for key, other in self.pick.items():
            if key != name and self._match({**picks, key: other}):
                picks[key] = other
        return replace(self, pick=picks)._onward()

    @property
    def step(self) -> Step | None:
        """Return the chosen step: the only one left, once something is picked."""
        if not self.pick:
            return None
        matches = [(step, its) for step, its in self._match(self.pick) if (OPEN in its) == (OPEN in self.pick)]
        return matches[0][0] if len(matches) == 1 else None

    def of(self, step: Step) -> StepChoice:
        return replace(self, pick=parts(step))

    def checked(self) -> StepChoice:
        if self.pick and not self._match(self.pick):
            raise UnreadableStep("read-object")
        return self

    def _match(self, picked: Mapping[str, Any]) -> list[tuple[Step, Mapping[str, str]]]:
        return [(step, its) for step, its in self.steps if _has(its, picked)]


def _has(its: Mapping[str, str], picked: Mapping[str, Any]) -> bool:
    return all(its.get(name) == value for name, value in picked.items())


def read(choice: StepChoice, text: str, locale: str | None) -> StepChoice:
    usual = "play" if choice.view.stage == "play" else None  # it need not be typed
    step = notation.read(text, locale, usual)
    if step not in [name for name, _ in choice.steps]:
        apply(choice.view, step)  # raises the reason
    return choice.of(step)


def open_places(view: State, seat: int) -> list[str]:
    hands = tuple(CARDS if number == seat else hand for number, hand in enumerate(view.hands))
    table = Table(changed(view, hands=hands))
    slots = {slot for _, slot in choices_of(table, view.team(seat), seat)[0]}
    return [*map(str, sorted(slots)), *orders_missing(table)]


# Controls: a row for each part of a step


MAX_BUTTONS: Final = 11
"""Values shown as buttons; more of them are a menu, in which a phone can scroll."""
MAX_CELL_BUTTONS: Final = 5
MAX_OPTIONS: Final = 25
MAX_ROWS: Final = 4
CELL: Final = "cell"
SIGNED: Final = ("card", "as", "place", "kind")
"""Parts of a step that may be a card or an enemy, which the pictures draw."""
UNDRAWN: Final = ("play", "fill", "go")
"""The stages in which no picture numbers the choices."""


def offer(scene: Scene, seat: int, *, whole: bool) -> tuple[Row, ...]:
    """Return the post's controls: free places or a decision; a hand only for its own reader."""
    view, locale = scene.view, scene.locale
    hand = Button("open", say("voyage-button-hand", locale), style="blue", emoji="🃏")
    match view.stage:
        case "play" | "fill" if scene.reader == seat:
            return controls(StepChoice(view, seat), "go", locale)
        case "play":
            places = open_places(view, seat)
            free = (Button("go", _label(view, PLACE, place, locale), f"{PLACE}={place}") for place in places)
            return tuple(in_rows((hand, *free)))
        case "fill":
            return ((hand,),)
    rows = controls(StepChoice(view, seat), "go", locale)
    first = rows[: MAX_ROWS - 1]
    short = all(isinstance(row, tuple) for row in first)
    return first if short else ((Button("open", say("voyage-button-choose", locale), style="blue"),),)


def controls(choice: StepChoice, verb: str, locale: str) -> tuple[Row, ...]:
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
        label, bare = _label(choice.view, name, value, locale), ""
        if value in numbers:
            # The chart has the numbers of cells, and the question those of the start.
            bare = "" if name == CELL or choice.view.stage == "orient" else label
            label = say("voyage-numbered", locale, n=numbers[value], what=label)
        sign = labels.drawn_sign(value) if name in SIGNED else None
        yield Button(verb, label, f"{name}={value}", emoji=sign, chosen=choice.pick.get(name) == value, bare=bare)


def _numbers(choice: StepChoice, name: str) -> dict[str, int]:
    allowed = [step for step, _ in choice.steps]
    if choice.view.stage == "orient":
        first = {"heading": 1, "compass": 1 + len(DIRECTIONS)}[name]
        return {side: number for number, side in enumerate(DIRECTIONS, start=first)}
    if choice.view.stage in UNDRAWN or len(allowed) == 1 or cells(allowed):
        return {}
    numbers = [(its[name], number) for number, (_, its) in enumerate(choice.steps, start=1) if name in its]
    return dict(numbers) if len(dict(numbers)) == len(numbers) else {}


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


def press(choice: StepChoice, arg: str, value: str) -> StepChoice:
    """Return the choice after a button (`part=value`) or a menu (`part:number`, a value)."""
    name, pick = _read_pick(arg, value)
    return choice.picking(name, pick) if name in choice.names else choice


def _read_pick(arg: str, value: str) -> tuple[str, str]:
    name, sign, pick = arg.partition("=")
    return (name, pick) if sign else (arg.partition(":")[0], value)


def place(scene: Scene, arg: str, value: str) -> str:
    if scene.reader is None:
        return ""
    choice = StepChoice(scene.view, scene.reader)
    name, pick = _read_pick(arg, value)
    match name:
        case "card" if choice.view.stage in ("play", "fill"):
            return f"hand/{pick}"
        case "place" if pick.isdecimal():
            return f"slot/{choice.view.team(choice.seat)}/{pick}"
        case "cell":
            return f"cell/{pick.replace(',', '/')}"
        case "place":
            return f"order/{pick}"
        case "rotate":
            name = pick.partition("-")[0]
        case "to" if choice.view.stage in ("heading", "wind"):
            name = choice.view.stage
        case "deck" | "into":
            return f"deck/{pick}"
    team = deciding(choice.view)
    return {"ship": f"bow/{team}", "heading": f"bow/{team}", "compass": "compass", "wind": f"wind/{team}"}.get(name, "")


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
