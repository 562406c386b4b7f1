"""A step in the making: the parts by which it is chosen, those picked so far, and the possible values.

A step is chosen part by part, such as a card and then its place. The engine alone decides what is allowed (`legal`). A
part can be picked if a legal step has it; a step is chosen if it is the only one left with all picked parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from ruling.values import replace as changed
from singing_sails import State, Step, apply, legal, notation, steps
from singing_sails.components import CARDS
from singing_sails.errors import UnreadableStep
from singing_sails.places import Cell
from singing_sails.rules.playing import choices_of, orders_missing
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
    return {name: _value(getattr(step, name)) for name in step.__dataclass_fields__}


def _value(value: str | int | Cell) -> str:
    return f"{value[0]},{value[1]}" if isinstance(value, tuple) else str(value)


@dataclass(frozen=True)
class Choice:
    """A player's unconfirmed picks for a step."""

    view: State
    """The position as the seat to act sees it."""
    seat: int
    pick: Mapping[str, Any] = field(default_factory=dict)
    """Values of parts, by their names."""

    def write(self) -> list[dict[str, Any]]:
        """Return the steps drafted before this one: there are none."""
        return []

    @cached_property
    def steps(self) -> tuple[tuple[Step, Mapping[str, str]], ...]:
        """Return the legal steps, each with its parts."""
        return tuple((step, parts(step)) for step in legal(self.view))

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the parts, in the order in which they are chosen."""
        return tuple(dict.fromkeys(name for _, its in self.steps for name in its))

    def values(self, name: str) -> tuple[str, ...]:
        """Return the possible values of a part, given the picks of the parts before it."""
        before = self.names[: self.names.index(name)]
        picked = {key: value for key, value in self.pick.items() if key in before}
        if name == PLACE:
            picked = {}  # the place may be chosen first
        fit = (its for _, its in self.steps if name in its and _has(its, picked))
        return tuple(dict.fromkeys(its[name] for its in fit))

    def picking(self, name: str, value: str) -> Choice:
        """Return the choice with a part picked, without incompatible picks; the same choice if it is not on offer."""
        if name == OPEN and OPEN in self.pick:
            return replace(self, pick={key: value for key, value in self.pick.items() if key != OPEN})
        picked = {name: value}
        if not self._fitting(picked):
            return self
        for key, other in self.pick.items():
            if key != name and self._fitting({**picked, key: other}):
                picked[key] = other
        return replace(self, pick=picked)

    @property
    def step(self) -> Step | None:
        """Return the chosen step: the only one left, once something is picked."""
        if not self.pick:
            return None
        fitting = [(step, its) for step, its in self._fitting(self.pick) if (OPEN in its) == (OPEN in self.pick)]
        return fitting[0][0] if len(fitting) == 1 else None

    def of(self, step: Step) -> Choice:
        """Return the choice of a legal step."""
        return replace(self, pick=parts(step))

    def checked(self) -> Choice:
        """Return the choice itself. Raises UnreadableStep if a pick is not on offer."""
        if self.pick and not self._fitting(self.pick):
            raise UnreadableStep("read-object")
        return self

    def _fitting(self, picked: Mapping[str, Any]) -> list[tuple[Step, Mapping[str, str]]]:
        return [(step, its) for step, its in self.steps if _has(its, picked)]


def _has(its: Mapping[str, str], picked: Mapping[str, Any]) -> bool:
    return all(its.get(name) == value for name, value in picked.items())


def read(choice: Choice, text: str, locale: str | None) -> Choice:
    """Parse a choice in the notation. Raises UnreadableStep and IllegalStep."""
    usual = "play" if choice.view.stage == "play" else None  # it need not be typed
    step = notation.read(text, locale, usual)
    if step not in [name for name, _ in choice.steps]:
        apply(choice.view, step)  # raises the reason
    return choice.of(step)


def open_places(view: State, seat: int) -> list[str]:
    """Return the possible places of any card, known without seeing the hand."""
    hands = tuple(CARDS if number == seat else hand for number, hand in enumerate(view.hands))
    table = Table(changed(view, hands=hands))
    slots = {slot for _, slot in choices_of(table, view.team(seat), seat)[0]}
    return [*map(str, sorted(slots)), *orders_missing(table)]
