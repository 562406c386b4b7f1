"""A turn in the making: its steps, where they lead, and the partial choice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, TypeVar

from navegador import Legal, State, Step, apply, legal, step_from_dict, step_to_dict
from navegador.turn import ActionChoice

ChoiceT = TypeVar("ChoiceT", bound=ActionChoice)


@dataclass(frozen=True)
class TurnDraft:
    """A player's unconfirmed choices for a turn. It contains nothing hidden."""

    start: State
    steps: tuple[Step, ...] = ()
    pick: Mapping[str, Any] = field(default_factory=dict)
    """The partial choice, as JSON; each panel has keys of its own."""

    @classmethod
    def read(
        cls, start: State, steps: Sequence[Mapping[str, Any]] = (), pick: Mapping[str, Any] | None = None
    ) -> TurnDraft:
        return cls(start, tuple(step_from_dict(dict(step)) for step in steps), pick or {})

    def write(self) -> list[dict[str, Any]]:
        return [step_to_dict(step) for step in self.steps]

    @cached_property
    def now(self) -> State:
        """Return the position that the steps lead to. Raises StepError if they do not fit."""
        state = self.start
        for step in self.steps:
            state = apply(state, step)
        return state

    @cached_property
    def legal(self) -> Legal:
        return legal(self.now)

    def offer(self, kind: type[ChoiceT]) -> ChoiceT:
        assert isinstance(self.legal.action, kind)
        return self.legal.action

    @property
    def seat(self) -> int:
        return self.start.actor_seat

    def add(self, *steps: Step) -> TurnDraft:
        """Return the plan with further steps, and no partial choice. Raises StepError."""
        longer = replace(self, steps=(*self.steps, *steps), pick={})
        longer.now  # noqa: B018 - refuses what does not fit
        return longer

    def choose(self, **picked: object) -> TurnDraft:
        return replace(self, pick={**self.pick, **picked})

    def without(self, *keys: str) -> TurnDraft:
        return replace(self, pick={key: value for key, value in self.pick.items() if key not in keys})

    def forget(self) -> TurnDraft:
        return replace(self, pick={})

    @property
    def action(self) -> str:
        """Name of the current choice: "rondel", "sailing", or the field's action."""
        state = self.now
        if state.stage in ("start", "move"):
            return "rondel"
        return "sailing" if state.stage in ("extra", "sailing") else state.action
