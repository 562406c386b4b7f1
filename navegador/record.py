"""A game as a file: the players, the deal, and every step (docs/library.md describes the form).

Foreign data is read in bounded time and memory. A record that is too long, too deep, cut off, of another version,
tampered with or of another kind raises a `RecordError`. It gives the reason and the step.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from navegador import codec
from navegador.board import BOARD
from navegador.errors import DealError, Refused, StepError
from navegador.state import State
from navegador.status import status
from navegador.steps import Explore, Step
from navegador.turn import Deal, apply, check_deal, completed, setup
from ruling import reading
from ruling.reading import MAX_LETTERS, Doubled, UnreadableText, is_name
from ruling.refusals import RecordRefusal

GAME: Final = "navegador"
VERSION: Final = 1

MAX_BYTES: Final = 1_000_000
"""Maximum bytes of a record as UTF-8; a human game takes about 100 kB with its circumstances."""
MAX_STEPS: Final = 5_000
"""Maximum number of steps of a record; a human game takes some 500 (docs/library.md has the measurements)."""

_KEYS: Final = ("game", "version", "players", "options", "deal", "steps")
_TIME: Final = re.compile(r"[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}(\.[0-9]{1,6})?(Z|\+00:00)")


class RecordError(Refused, RecordRefusal):
    """A record that cannot be read or replayed; gives the reason and the step."""


@dataclass(frozen=True, slots=True)
class Played:
    """A step of a record, with its circumstances."""

    step: Step
    story: Mapping[str, Any] = field(default_factory=dict)
    """`seat`, `by`, `at` and `agreed`, where recorded."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game from the deal to its last step so far."""

    players: tuple[str, ...]
    deal: Deal
    """The known part of the deal: while a game is under way, unexplored regions may have no tokens here."""
    goa: bool = False
    steps: tuple[Played, ...] = ()

    def start(self) -> State:
        """Return the table before the first turn; regions missing from the deal get the leftover tokens."""
        return setup(len(self.players), completed(self.deal), goa=self.goa)

    def states(self) -> Iterator[State]:
        """Yield the set-up, then the position after each step.

        Raises RecordError if a step goes wrong, or leads to an impossible position.
        """
        state = self.start()
        refuse_impossible(state)
        yield state
        for number, played in enumerate(self.steps, start=1):
            seat = played.story.get("seat")
            if not state.over and seat is not None and seat != state.seat:
                raise RecordError("record-seat", number, given=seat + 1, wanted=(state.seat or 0) + 1)
            if isinstance(played.step, Explore) and not self.deal[played.step.region]:
                raise RecordError("record-hidden", number, region=BOARD.names[played.step.region])
            try:
                state = apply(state, played.step)
            except StepError as error:
                raise RecordError.at(number, error) from error
            refuse_impossible(state, number)
            if state.over and completed(self.deal) != self.deal:
                raise RecordError("deal-over", number)
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
            "options": {"goa": self.goa},
            "deal": codec.deal_to_dict(self.deal),
            "steps": [{**codec.step_to_dict(played.step), **played.story} for played in self.steps],
        }

    def to_json(self) -> str:
        """Return the record as text, one step a line."""
        data = self.to_dict()
        steps = data.pop("steps")
        head = json.dumps(data, ensure_ascii=False)[:-1]
        lines = ",\n  ".join(json.dumps(step, ensure_ascii=False) for step in steps)
        return f'{head}, "steps": [\n  {lines}]}}\n' if steps else f'{head}, "steps": []}}\n'


def refuse_impossible(state: State, step: int | None = None) -> None:
    """Raise RecordError, naming the first fault, for an impossible position."""
    for fault in status(state):
        raise RecordError("record-position", step, name=fault.name, why=fault.why)


# ------------------------------------------------------------------------------------------------------------ reading


def from_dict(data: Any) -> Record:  # noqa: ANN401 - anything may come
    """Read a record. Raises RecordError; the steps are read but not replayed."""
    if not isinstance(data, dict):
        raise RecordError("record-object")
    for key in _KEYS:
        if key not in data:
            raise RecordError("record-missing", wanted=key)
    for key in data:
        if key not in _KEYS:
            raise RecordError("record-keys", given=ascii(key)[:40])
    _refuse_doubled({key: value for key, value in data.items() if key != "steps"})
    _refuse_doubled(data, deep=False)
    if data["game"] != GAME:
        raise RecordError("record-game")
    if type(data["version"]) is not int or data["version"] != VERSION:
        raise RecordError("record-version", version=VERSION)
    players, options, steps = data["players"], data["options"], data["steps"]
    if not isinstance(players, list) or not all(map(is_name, players)):
        raise RecordError("record-players", most=MAX_LETTERS)
    if not BOARD.fewest_players <= len(players) <= BOARD.most_players:
        raise RecordError("record-seats", least=BOARD.fewest_players, most=BOARD.most_players)
    if not isinstance(options, dict) or set(options) - {"goa"} or type(options.get("goa", False)) is not bool:
        raise RecordError("record-options")
    if not isinstance(steps, list):
        raise RecordError("record-steps")
    try:
        deal = codec.deal_from_dict(data["deal"], whole=False)
        check_deal(completed(deal))
    except DealError as error:
        raise RecordError(error.key, None, **error.facts) from error
    return Record(tuple(players), deal, options.get("goa", False), tuple(_played(steps, len(players))))


def from_json(text: str | bytes) -> Record:
    """Read a record from text. Raises RecordError; the steps are read but not replayed."""
    return from_dict(parse(text))


def parse(text: str | bytes) -> Any:  # noqa: ANN401 - anything may come
    """Parse the JSON of an untrusted text, in bounded time and memory. Raises RecordError."""
    try:
        return reading.parse(text, MAX_BYTES)
    except UnreadableText as error:
        raise RecordError(error.key, error.step, **error.facts) from error


def _played(steps: list[Any], players: int) -> Iterator[Played]:
    for number, data in enumerate(steps, start=1):
        if number > MAX_STEPS:
            raise RecordError("record-many", number, most=MAX_STEPS)
        _refuse_doubled(data, number)
        try:
            step = codec.step_from_dict(data)
        except StepError as error:
            raise RecordError.at(number, error) from error
        yield Played(step, _story(data, number, players))


def _story(data: Mapping[str, Any], number: int, players: int) -> dict[str, Any]:
    """Circumstances of a step, checked."""
    story = {key: data[key] for key in codec.STORY if key in data}
    if "seat" in story and (type(story["seat"]) is not int or not 0 <= story["seat"] < players):
        raise RecordError("read-number", number, place="seat", least=0, most=players - 1)
    if "by" in story and not is_name(story["by"]):
        raise RecordError("record-by", number, most=MAX_LETTERS)
    if "at" in story and not _is_time(story["at"]):
        raise RecordError("record-at", number)
    if "agreed" in story and story["agreed"] is not True:
        raise RecordError("record-agreed", number)
    return story


def _is_time(value: object) -> bool:
    """Return whether the value is a time of RFC 3339 in UTC."""
    if not isinstance(value, str) or not _TIME.fullmatch(value):
        return False
    try:
        datetime.fromisoformat(value)
    except ValueError:
        return False
    return True


def _refuse_doubled(data: object, step: int | None = None, *, deep: bool = True) -> None:
    """Raise RecordError if a key appears twice, in the object or within it."""
    if isinstance(data, Doubled):
        raise RecordError("record-double", step, given=ascii(data.key)[:40])
    if deep and isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            _refuse_doubled(inner, step)
