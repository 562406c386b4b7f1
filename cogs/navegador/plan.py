"""A turn in the making: the steps drafted so far, the position they lead to, and what is half chosen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from navegador import Legal, State, Step, apply, legal, questions, step_from_dict, step_to_dict


@dataclass(frozen=True)
class Plan:
    """What a player has chosen of a turn and not confirmed. Holds nothing hidden."""

    start: State
    """The position as it is stored."""
    steps: tuple[Step, ...] = ()
    pick: Mapping[str, Any] = field(default_factory=dict)
    """What is half chosen, as JSON; each panel has keys of its own."""

    @classmethod
    def read(cls, start: State, steps: Sequence[Mapping[str, Any]] = (), pick: Mapping[str, Any] | None = None) -> Plan:
        """A plan out of its stored form."""
        return cls(start, tuple(step_from_dict(dict(step)) for step in steps), pick or {})

    def write(self) -> list[dict[str, Any]]:
        """The steps' stored form."""
        return [step_to_dict(step) for step in self.steps]

    @cached_property
    def now(self) -> State:
        """The position that the steps lead to. Raises StepError where they do not fit."""
        state = self.start
        for step in self.steps:
            state = apply(state, step)
        return state

    @cached_property
    def legal(self) -> Legal:
        """What may follow."""
        return legal(self.now)

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        assert self.start.seat is not None
        return self.start.seat

    def add(self, *steps: Step) -> Plan:
        """The plan with further steps, and nothing half chosen. Raises StepError."""
        longer = replace(self, steps=(*self.steps, *steps), pick={})
        longer.now  # noqa: B018 - refuses what does not fit
        return longer

    def choose(self, **picked: object) -> Plan:
        """The plan with something half chosen, on top of what was."""
        return replace(self, pick={**self.pick, **picked})

    def without(self, *keys: str) -> Plan:
        """The plan with some of what was half chosen taken back."""
        return replace(self, pick={key: value for key, value in self.pick.items() if key not in keys})

    def forget(self) -> Plan:
        """The plan with nothing half chosen."""
        return replace(self, pick={})

    @property
    def action(self) -> str:
        """What is to be chosen now: "rondel", "sailing", or the field's action."""
        state = self.now
        if questions.chooses_field(state):
            return "rondel"
        if questions.chooses_ships(state):
            return "sailing"
        field = questions.field(state)
        assert field is not None
        return field
