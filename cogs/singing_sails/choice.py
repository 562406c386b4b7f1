"""A turn in the making: the steps chosen so far, the picked parts of the next one, and the possible values.

A step is chosen part by part, such as a card and then its place. The engine alone decides what is allowed (`legal`). A
part can be picked if a legal step has it; a step is chosen if it is the only one left with all picked parts. If the
seat then goes on and nothing hidden shows (`onward`), as with several tiles, the next step can be chosen at once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from gamekit import replace as changed
from singing_sails import State, Step, apply, legal, notation, onward, step_from_dict, step_to_dict, steps
from singing_sails.components import CARDS
from singing_sails.errors import UnreadableStep
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
        """Return the choice after steps in their dict forms. Raises UnreadableStep if it does not go on after one."""
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
        picked = {key: value for key, value in self.pick.items() if key in before}
        if name == PLACE:
            picked = {}  # the place may be chosen first
        fit = (its for _, its in self.steps if name in its and _has(its, picked))
        return tuple(dict.fromkeys(its[name] for its in fit))

    def picking(self, name: str, value: str) -> StepChoice:
        """Return the choice with a part picked, without incompatible picks; the same choice if it is not on offer."""
        if name == OPEN and OPEN in self.pick:
            return replace(self, pick={key: value for key, value in self.pick.items() if key != OPEN})
        picked = {name: value}
        if not self._fitting(picked):
            return self
        for key, other in self.pick.items():
            if key != name and self._fitting({**picked, key: other}):
                picked[key] = other
        return replace(self, pick=picked)._onward()

    @property
    def step(self) -> Step | None:
        """Return the chosen step: the only one left, once something is picked."""
        if not self.pick:
            return None
        fitting = [(step, its) for step, its in self._fitting(self.pick) if (OPEN in its) == (OPEN in self.pick)]
        return fitting[0][0] if len(fitting) == 1 else None

    def of(self, step: Step) -> StepChoice:
        return replace(self, pick=parts(step))

    def checked(self) -> StepChoice:
        if self.pick and not self._fitting(self.pick):
            raise UnreadableStep("read-object")
        return self

    def _fitting(self, picked: Mapping[str, Any]) -> list[tuple[Step, Mapping[str, str]]]:
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
