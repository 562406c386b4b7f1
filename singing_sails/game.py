"""Singing Sails as a host of games plays it: JSON forms at the edges, states and steps as values in between.

What a host needs is written down there; this satisfies it without knowing of it. Everything is pure, and can be sent
to another process.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from singing_sails import codec, hidden, options, record, rules, turn
from singing_sails.components import NUMBERS
from singing_sails.deal import DealError, deal, teams
from singing_sails.errors import GameError, IllegalStep
from singing_sails.players import PLAYERS
from singing_sails.rules.playing import layer_to_fill, orders_missing
from singing_sails.state import State
from singing_sails.steps import Fill, Play, Step
from singing_sails.table import Table
from singing_sails.views import seen

Json: TypeAlias = dict[str, Any]

MAX_ROUNDS: Final = 60
"""Rounds after which a table may agree to end."""
MAX_STALLED: Final = 20
"""Rounds in a row without a new tile, a harbor or a treasure after which it may as well."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a game came out for one seat."""

    won: bool | None
    """None in a draw."""
    rank: None = None
    points: None = None
    parts: Mapping[str, int] = field(default_factory=dict)
    """There are no points."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game came out."""

    results: tuple[SeatResult, ...]
    """By seat."""


@dataclass(frozen=True, slots=True)
class SingingSails:
    """The game, as tables are opened for it."""

    name: str = record.GAME
    version: str = "1"
    """Raised when the same steps would lead elsewhere."""

    @property
    def earlier(self) -> Mapping[str, SingingSails]:
        """Older rules that are still played: there are none."""
        return {}

    @property
    def migrations(self) -> Mapping[str, Callable[[Json, Sequence[Json]], tuple[Json, list[Json]]]]:
        """Older rules whose games are carried over: there are none."""
        return {}

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most."""
        return NUMBERS["fewest-players"], NUMBERS["most-players"]

    @property
    def computers(self) -> Sequence[str]:
        """Names of computer players, the strongest first."""
        return tuple(reversed(tuple(PLAYERS)))

    @property
    def refusals(self) -> tuple[type[Exception], ...]:
        """What is raised to refuse; the text is for a player."""
        return (GameError,)

    @property
    def leagues(self) -> Sequence[str] | None:
        """No league: whoever sails together wins and loses together."""
        return ()

    @property
    def most_steps(self) -> int:
        """More than any real game has."""
        return record.MAX_STEPS

    def options(self, given: Mapping[str, object]) -> Json:
        """All options with their values. Raises OptionError for others."""
        return options.from_dict(given).to_dict()

    def teams(self, chosen: Json, seats: int) -> tuple[int, ...]:
        """Up to five sail one ship, more of them two."""
        return tuple(seat % teams(seats) for seat in range(seats))

    def deal(self, chosen: Json, seats: int, rng: random.Random, known: Json | None = None) -> Json:
        """Shuffle a deal, around what is known of it. Raises RecordError for what the box does not have."""
        if known is None:
            return deal(options.from_dict(chosen), seats, rng)
        try:
            return hidden.deal_around(options.from_dict(chosen), seats, rng, known)
        except DealError as error:
            raise record.RecordError("record-deal", why=str(error)) from error

    def new(self, chosen: Json, seats: int, dealt: Json) -> State:
        """The table before the first step. Raises RecordError for a deal that the box does not give."""
        try:
            return turn.setup(seats, dealt, options.from_dict(chosen))
        except DealError as error:
            raise record.RecordError("record-deal", why=str(error)) from error

    def read(self, data: Mapping[str, object]) -> Step:
        """A step from its JSON form. Raises UnreadableStep."""
        return codec.step_from_dict(data)

    def write(self, step: Step) -> Json:
        """The JSON form of a step."""
        return codec.step_to_dict(step)

    def public(self, state: State, step: Step) -> Json:
        """The JSON form as everybody may see it: without a card that is laid face down."""
        data = codec.step_to_dict(step)
        if isinstance(step, Fill) or (isinstance(step, Play) and not (step.open or _must_open(state))):
            del data["card"]
        return data

    def apply(self, state: State, step: Step, seat: int) -> State:
        """The position after a step of the seat to act. Raises IllegalStep, for another seat too."""
        if state.seat is not None and seat != state.seat:
            raise IllegalStep("not-seat", given=seat + 1, wanted=state.seat + 1)  # people count from 1
        return turn.apply(state, step)

    def to_act(self, state: State) -> tuple[int, ...]:
        """The one seat that acts."""
        return () if state.seat is None else (state.seat,)

    def turn(self, state: State) -> int:
        """Steps taken before the turn: the card that a seat plays, and all that it decides without another between."""
        return state.since

    def round(self, state: State) -> int:
        """The round in progress."""
        return state.round

    def reveals(self, state: State, step: Step) -> bool:
        """Whether a card or a tile is turned up or drawn by it, or chance is asked."""
        return _shown(turn.apply(state, step)) != _shown(state)

    def seen(self, state: State, seat: int | None) -> State:
        """The position as a seat sees it, or everybody."""
        return seen(state, seat)

    def ahead(self, state: State, seat: int) -> State | None:
        """While rows are filled, the position as if it were this seat's turn; None where it has nothing to play."""
        team = state.team(seat)
        table = Table(state)
        place = layer_to_fill(table, team) is not None or bool(orders_missing(table))
        if state.stage != "play" or seat == state.seat or not state.hands[seat] or not place:
            return None
        table.set(team, next=seat, left=1)
        table.put(seat=seat, agenda=(*state.agenda[:-1], ("play", team)), ply=state.ply + 1, since=state.ply + 1)
        return table.state

    def figures(self, view: State) -> Mapping[str, int]:
        """The round, harbors left, and wind, damage and slots of each ship."""
        figures = {"round": view.round, "harbors-left": view.goals - len(view.collected)}
        for number, team in enumerate(view.teams, start=1):
            of_it = "" if len(view.teams) == 1 else f"-{number}"
            figures |= {f"wind{of_it}": team.wind, f"damage{of_it}": team.damage, f"slots{of_it}": team.slots}
        return figures

    def imagine(self, view: State, seat: int, rng: random.Random) -> State:
        """A whole position with hands, piles, decks and chance to come drawn by lot."""
        return hidden.imagine(view, rng)

    def check(self, state: State) -> None:
        """Do nothing: steps that the rules allow lead from a deal that the box gives to nothing impossible."""

    def outcome(self, state: State) -> Outcome | None:
        """Who has won, None while the game runs."""
        over = state.over
        if over is None:
            return None
        if over.result == "draw":
            return Outcome((SeatResult(None),) * state.seats)
        return Outcome(tuple(SeatResult(over.team == state.team(seat)) for seat in range(state.seats)))

    def long(self, state: State) -> bool:
        """Whether 60 rounds have been played, or 20 in a row without a new tile, a harbor or a treasure."""
        return state.round > MAX_ROUNDS or state.stalled >= MAX_STALLED

    def counts(self, state: State) -> bool:
        """Whether half of the harbors have been collected."""
        return 2 * len(state.collected) >= state.goals

    def finish(self, state: State) -> State:
        """The position with the game over: lost by one ship, won by the better of two."""
        table = Table(state)
        if state.over is None:
            rules.harbors.as_it_stands(table)
        return table.state

    def choose(self, player: str, view: State, seat: int, seed: int) -> Step:
        """The step of a computer player. Raises KeyError for an unknown one."""
        return PLAYERS[player].choose(view, random.Random(seed))  # noqa: S311 - whoever needs secrecy has it in the seed

    def silent(self, state: State) -> bool:
        """Whether nobody may talk: until the game is over, but for a talk that a card, a tile or a treasure opens."""
        return state.over is None and not state.talk

    def known(self, dealt: Json, state: State) -> Json:
        """What everybody has seen of the deal."""
        return hidden.known(dealt, state)

    def record(self, names: Sequence[str], chosen: Json, dealt: Json, steps: Sequence[Json]) -> Json:
        """The game as a file."""
        return {
            "game": record.GAME,
            "version": record.VERSION,
            "players": list(names),
            "options": dict(chosen),
            "deal": dict(dealt),
            "steps": list(steps),
        }

    def parse(self, text: bytes) -> Any:  # noqa: ANN401 - anything may come
        """The JSON of a file that may be hostile, in bounded time and memory. Raises RecordError."""
        return record.parse(text)

    def unrecord(self, data: Mapping[str, object]) -> tuple[list[str], Json, Json, list[Json]]:
        """Names, options, deal and steps of a file whose deal is whole. Raises RecordError."""
        read = record.from_dict(data)
        steps = [{**codec.step_to_dict(played.step), **played.story} for played in read.steps]
        return list(read.players), read.options.to_dict(), dict(read.deal), steps


def _must_open(state: State) -> bool:
    assert state.seat is not None
    return rules.playing.must_open(Table(state), state.team(state.seat))


def _shown(state: State) -> tuple[object, ...]:
    """All that has been turned up and drawn: while it is the same, nothing hidden has been shown to anybody."""
    teams = [(team.draw, team.damage, team.revealed, team.weather) for team in state.teams]
    faces = [
        [card.card for layer in team.row for card in layer if card and (card.open or card.done)] for team in state.teams
    ]
    return state.luck, state.decks, teams, faces, state.orders, state.looks, state.shown, state.over, state.round


SINGING_SAILS = SingingSails()
"""The game to hand to a host."""
