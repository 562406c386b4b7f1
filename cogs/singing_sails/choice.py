"""A step in the making: the parts that steps are chosen by, what is picked of them, and what can be.

A step is chosen part by part, such as a card and then its place. What is allowed is asked of the engine alone
(`legal`): a part can be picked when a legal step has it, and a step is chosen when it is the only one left that has
all that was picked.
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
"""The part that says whether a card is laid face up where that is a choice: it is picked, or it is not."""
ACT: Final = "act"
"""The part of steps that have no other, such as to stop."""
PLACE: Final = "place"
"""Where a card goes: a slot, or a kind of enemies."""


def parts(step: Step) -> dict[str, str]:
    """What a step is chosen by: names and values, the name that is chosen first before the others."""
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
    """What a player has picked of a step and not confirmed."""

    view: State
    """The position as the seat to act sees it."""
    seat: int
    pick: Mapping[str, Any] = field(default_factory=dict)
    """Values of parts, by their names."""

    def write(self) -> list[dict[str, Any]]:
        """The steps that are drafted before this one: there are none."""
        return []

    @cached_property
    def steps(self) -> tuple[tuple[Step, Mapping[str, str]], ...]:
        """What is allowed, each with its parts."""
        return tuple((step, parts(step)) for step in legal(self.view))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parts, each before those that are chosen after it."""
        return tuple(dict.fromkeys(name for _, its in self.steps for name in its))

    def values(self, name: str) -> tuple[str, ...]:
        """What can be picked of a part, given what is picked of the parts before it."""
        before = self.names[: self.names.index(name)]
        picked = {one: value for one, value in self.pick.items() if one in before}
        if name == PLACE:
            picked = {}  # the place may be chosen first
        fit = (its for _, its in self.steps if name in its and _has(its, picked))
        return tuple(dict.fromkeys(its[name] for its in fit))

    def picking(self, name: str, value: str) -> Choice:
        """The choice with a part picked; what does not go with it is forgotten. Itself where that is not on offer."""
        if name == OPEN and OPEN in self.pick:
            return replace(self, pick={one: value for one, value in self.pick.items() if one != OPEN})
        picked = {name: value}
        if not self._fitting(picked):
            return self
        for one, other in self.pick.items():
            if one != name and self._fitting({**picked, one: other}):
                picked[one] = other
        return replace(self, pick=picked)

    @property
    def step(self) -> Step | None:
        """The step that is chosen: the only one left, once something is picked."""
        if not self.pick:
            return None
        fitting = [(step, its) for step, its in self._fitting(self.pick) if (OPEN in its) == (OPEN in self.pick)]
        return fitting[0][0] if len(fitting) == 1 else None

    def of(self, step: Step) -> Choice:
        """The choice of a legal step."""
        return replace(self, pick=parts(step))

    def checked(self) -> Choice:
        """Itself. Raises UnreadableStep where something is picked that is not on offer."""
        if self.pick and not self._fitting(self.pick):
            raise UnreadableStep("read-object")
        return self

    def _fitting(self, picked: Mapping[str, Any]) -> list[tuple[Step, Mapping[str, str]]]:
        return [(step, its) for step, its in self.steps if _has(its, picked)]


def _has(its: Mapping[str, str], picked: Mapping[str, Any]) -> bool:
    return all(its.get(name) == value for name, value in picked.items())


def read(choice: Choice, text: str, locale: str | None) -> Choice:
    """The choice that a text says, in the notation. Raises UnreadableStep and IllegalStep."""
    usual = "play" if choice.view.stage == "play" else None  # it need not be typed
    step = notation.read(text, locale, usual)
    if step not in [one for one, _ in choice.steps]:
        apply(choice.view, step)  # says why not
    return choice.of(step)


def open_places(view: State, seat: int) -> list[str]:
    """The places that some card may go to now, as everybody can tell without seeing the hand."""
    hands = tuple(CARDS if number == seat else hand for number, hand in enumerate(view.hands))
    table = Table(changed(view, hands=hands))
    slots = {slot for _, slot in choices_of(table, view.team(seat), seat)[0]}
    return [*map(str, sorted(slots)), *orders_missing(table)]
