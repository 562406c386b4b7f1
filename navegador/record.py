"""A game as a file: who played, the deal, and every step (rules and form: docs/record.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from navegador import forms
from navegador.board import BOARD
from navegador.errors import StepError
from navegador.state import State
from navegador.steps import Step
from navegador.turn import Deal, apply, check_deal, setup

GAME: Final = "navegador"
VERSION: Final = 1


class RecordError(ValueError):
    """A record cannot be read or replayed; says why, and at which step."""

    def __init__(self, reason: str, step: int | None = None) -> None:
        super().__init__(reason if step is None else f"step {step}: {reason}")
        self.reason = reason
        self.step = step
        """Where in the steps it goes wrong, 1 for the first; None where it is not a step."""


@dataclass(frozen=True, slots=True)
class Played:
    """A step of a record, with its story."""

    step: Step
    story: Mapping[str, Any] = field(default_factory=dict)
    """`seat`, `by` and `at` where they were written down."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from the deal to its last step so far."""

    players: tuple[str, ...]
    deal: Deal
    goa: bool = False
    steps: tuple[Played, ...] = ()

    def start(self) -> State:
        """The table before the first turn."""
        return setup(len(self.players), self.deal, goa=self.goa)

    def states(self) -> Iterator[State]:
        """The set-up, then the position after each step. Raises RecordError where a step goes wrong."""
        state = self.start()
        yield state
        for number, played in enumerate(self.steps, start=1):
            seat = played.story.get("seat")
            if seat is not None and seat != state.seat:
                raise RecordError(f"seat {seat} is not to act", number)
            try:
                state = apply(state, played.step)
            except StepError as error:
                raise RecordError(str(error), number) from error
            yield state

    def final(self) -> State:
        """The position after the last step. Raises RecordError where a step goes wrong."""
        state = None
        for state in self.states():  # noqa: B007 - the last one is wanted
            pass
        assert state is not None
        return state

    def to_dict(self) -> dict[str, Any]:
        """The dict form."""
        return {
            "game": GAME,
            "version": VERSION,
            "players": list(self.players),
            "options": {"goa": self.goa},
            "deal": forms.deal_to_dict(self.deal),
            "steps": [{**forms.step_to_dict(played.step), **played.story} for played in self.steps],
        }

    def to_json(self) -> str:
        """The record as text, one step a line."""
        data = self.to_dict()
        steps = data.pop("steps")
        head = json.dumps(data, ensure_ascii=False)[:-1]
        lines = ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in steps)
        return f'{head}, "steps": [\n  {lines}]}}\n' if steps else f'{head}, "steps": []}}\n'


def from_dict(data: Any) -> Record:  # noqa: ANN401 - anything may come
    """Read a record. Raises RecordError; the steps are read but not replayed."""
    if not isinstance(data, dict):
        raise RecordError("a record is an object")
    known = ("game", "version", "players", "options", "deal", "steps")
    for key in known:
        if key not in data:
            raise RecordError(f"the key {key} is missing")
    for key in data:
        if key not in known:
            raise RecordError(f"the key {ascii(key)[:40]} is not known")
    if data["game"] != GAME:
        raise RecordError("this is a record of another game")
    if type(data["version"]) is not int or data["version"] != VERSION:
        raise RecordError(f"only version {VERSION} can be read")
    players, options, steps = data["players"], data["options"], data["steps"]
    if not isinstance(players, list) or any(not isinstance(name, str) or len(name) > 200 for name in players):
        raise RecordError("players must be a list of names")
    if not BOARD.fewest_players <= len(players) <= BOARD.most_players:
        raise RecordError(f"there must be {BOARD.fewest_players} to {BOARD.most_players} players")
    if not isinstance(options, dict) or set(options) - {"goa"} or type(options.get("goa", False)) is not bool:
        raise RecordError('options must be {"goa": true or false}')
    if not isinstance(steps, list):
        raise RecordError("steps must be a list")
    try:
        deal = forms.deal_from_dict(data["deal"])
        check_deal(deal)
    except ValueError as error:
        raise RecordError(str(error)) from error
    return Record(tuple(players), deal, options.get("goa", False), tuple(_played(steps)))


def from_json(text: str) -> Record:
    """Read a record from text. Raises RecordError."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"not JSON: {error}") from error
    return from_dict(data)


def _played(steps: list[Any]) -> Iterator[Played]:
    for number, data in enumerate(steps, start=1):
        try:
            step = forms.step_from_dict(data)
        except StepError as error:
            raise RecordError(str(error), number) from error
        yield Played(step, {key: data[key] for key in forms.STORY if key in data})
