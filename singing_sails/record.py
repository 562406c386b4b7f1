"""A game as a file: the players, the deal, and every step.

Foreign data is read in bounded time and memory. A record that is too long, too deep, of another version, tampered with
or of another kind raises a `RecordError`. It gives the reason and the step.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ruling import reading
from ruling.reading import MAX_LETTERS, UnreadableText, is_name
from ruling.refusals import RecordRefusal
from singing_sails import codec, options
from singing_sails.components import NUMBERS
from singing_sails.deal import DealError, refuse
from singing_sails.errors import GameError, OptionError, StepError
from singing_sails.luck import UnknownLuck
from singing_sails.options import Options
from singing_sails.state import State
from singing_sails.steps import Step
from singing_sails.turn import apply, setup

GAME: Final = "singing-sails"
VERSION: Final = 1
MAX_BYTES: Final = 1_000_000
MAX_STEPS: Final = 8_000
"""Maximum number of steps of a record; as many with names fill such a file. The longest known game had 6,626."""
_KEYS: Final = {"game", "version", "players", "options", "deal", "steps"}


class RecordError(GameError, RecordRefusal):
    """A record that cannot be read or replayed."""


@dataclass(frozen=True, slots=True)
class Played:
    """A step of a record, with its circumstances."""

    step: Step
    story: Mapping[str, Any] = field(default_factory=dict)
    """`seat`, `by` and `at`, where recorded."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from the deal to its last step so far."""

    players: tuple[str, ...]
    deal: Mapping[str, Any]
    options: Options = field(default_factory=Options)
    steps: tuple[Played, ...] = ()

    def start(self) -> State:
        """Return the table before the first step."""
        return setup(len(self.players), self.deal, self.options)

    def states(self) -> Iterator[State]:
        """Yield the set-up, then the position after each step. Raises RecordError if a step goes wrong."""
        state = self.start()
        yield state
        for number, played in enumerate(self.steps, start=1):
            seat = played.story.get("seat")
            if state.seat is not None and seat is not None and seat != state.seat:
                raise RecordError("record-seat", number, given=seat + 1, wanted=state.seat + 1)  # players count from 1
            try:
                state = apply(state, played.step)
            except StepError as error:
                raise RecordError.at(number, error) from error
            except UnknownLuck as error:
                raise RecordError("record-hidden", number) from error
            yield state

    def final(self) -> State:
        """Return the position after the last step. Raises RecordError if a step goes wrong."""
        *_, last = self.states()
        return last

    def to_dict(self) -> dict[str, Any]:
        """Return the dict form."""
        return {
            "game": GAME,
            "version": VERSION,
            "players": list(self.players),
            "options": self.options.to_dict(),
            "deal": dict(self.deal),
            "steps": [{**codec.step_to_dict(played.step), **played.story} for played in self.steps],
        }

    def to_json(self) -> str:
        """Return the record as text, one step a line."""
        data = self.to_dict()
        steps = data.pop("steps")
        head = json.dumps(data, ensure_ascii=False)[:-1]
        lines = ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in steps)
        return f'{head}, "steps": [\n  {lines}]}}\n' if steps else f'{head}, "steps": []}}\n'


# ------------------------------------------------------------------------------------------------------------ reading


def from_json(text: str | bytes) -> Record:
    """Read a record from text. Raises RecordError; the steps are read but not replayed."""
    return from_dict(parse(text))


def parse(text: str | bytes) -> Any:  # noqa: ANN401 - anything may come
    """Parse the JSON of an untrusted text, in bounded time and memory. Raises RecordError."""
    try:
        return reading.parse(text, MAX_BYTES)
    except UnreadableText as error:
        raise RecordError(error.key, error.step, **error.facts) from error


def from_dict(data: object) -> Record:
    """Read a record. Raises RecordError; the steps are read but not replayed."""
    if not isinstance(data, dict):
        raise RecordError("record-object")
    if set(data) != _KEYS:
        raise RecordError("record-keys")
    if data["game"] != GAME:
        raise RecordError("record-game")
    if type(data["version"]) is not int or data["version"] != VERSION:
        raise RecordError("record-version", version=VERSION)
    if isinstance(data["deal"], dict) and data["deal"].get("luck", "") is None:
        raise RecordError("record-hidden")
    players, steps = data["players"], data["steps"]
    least, most = NUMBERS["fewest-players"], NUMBERS["most-players"]
    if not isinstance(players, list) or not least <= len(players) <= most or not all(map(is_name, players)):
        raise RecordError("record-players", least=least, most=most, letters=MAX_LETTERS)
    try:
        chosen = options.from_dict(data["options"] if isinstance(data["options"], dict) else {"?": 0})
    except OptionError as error:
        raise RecordError.at(None, error) from error
    try:
        refuse(data["deal"], chosen, len(players))
    except DealError as error:
        raise RecordError("record-deal", why=str(error)) from error
    if not isinstance(steps, list) or len(steps) > MAX_STEPS:
        raise RecordError("record-steps", most=MAX_STEPS)
    return Record(tuple(players), data["deal"], chosen, tuple(_played(steps, len(players))))


def _played(steps: list[Any], players: int) -> Iterator[Played]:
    for number, data in enumerate(steps, start=1):
        try:
            step = codec.step_from_dict(data)
        except StepError as error:
            raise RecordError.at(number, error) from error
        story = {key: data[key] for key in codec.STORY if key in data}
        seat = story.get("seat", 0)
        if type(seat) is not int or not 0 <= seat < players or story.get("agreed", True) is not True:
            raise RecordError("record-story", number)
        if not all(is_name(story[key]) for key in ("by", "at") if key in story):
            raise RecordError("record-story", number)
        yield Played(step, story)
