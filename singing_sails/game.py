"""Singing Sails for a host of games: JSON forms at the edges, states and steps as values in between."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from ruling.game import GameBase, Outcome, SeatResult
from singing_sails import codec, hidden, options, rules, turn
from singing_sails.deal import DealError, deal, teams
from singing_sails.errors import GameError, IllegalStep
from singing_sails.players import PLAYERS
from singing_sails.record import Record, RecordError
from singing_sails.rules.playing import layer_to_fill, orders_missing
from singing_sails.state import State, seen
from singing_sails.steps import Fill, Play, Step
from singing_sails.table import Table

Json: TypeAlias = dict[str, Any]

MAX_ROUNDS: Final = 60
"""Rounds after which a table may agree to end."""
MAX_STALLED: Final = 20
"""Rounds in a row without a new tile, a harbor or a treasure after which it may do so too."""


@dataclass(frozen=True)
class SingingSails(GameBase[State, Step]):
    """The game, as tables are opened for it."""

    name = Record.game
    version: str = "1"
    refusals = (GameError,)
    leagues = ()
    """Kinds of league: none, as a crew wins and loses together."""
    records = Record
    players = PLAYERS
    legal_steps = staticmethod(turn.legal_steps)
    known = staticmethod(hidden.known)

    def options(self, given: Mapping[str, object]) -> Json:
        """Check and complete the options. Raises OptionError for others."""
        return options.from_dict(given).to_dict()

    def teams(self, chosen: Json, seats: int) -> tuple[int, ...]:
        """Teams by seat: up to five players sail one ship, more of them two."""
        return tuple(seat % teams(seats) for seat in range(seats))

    def deal(self, chosen: Json, seats: int, rng: random.Random, known: Json | None = None) -> Json:
        """Shuffle a deal around its known part. Raises RecordError for components that the box does not have."""
        if known is None:
            return deal(options.from_dict(chosen), seats, rng)
        try:
            return hidden.deal_around(options.from_dict(chosen), seats, rng, known)
        except DealError as error:
            raise RecordError("record-deal", why=str(error)) from error

    def new(self, chosen: Json, seats: int, dealt: Json) -> State:
        """Return the table before the first step. Raises RecordError for a deal that does not match the box."""
        try:
            return turn.setup(seats, dealt, options.from_dict(chosen))
        except DealError as error:
            raise RecordError("record-deal", why=str(error)) from error

    def public(self, state: State, step: Step) -> Json:
        """Return the public JSON form: without the name of a card played face down."""
        data = codec.step_to_dict(step)
        if isinstance(step, Fill) or (isinstance(step, Play) and not (step.open or _must_open(state))):
            del data["card"]
        return data

    def apply(self, state: State, step: Step, seat: int) -> State:
        """Return the position after a step of the seat to act. Raises IllegalStep, for another seat too."""
        if state.seat is not None and seat != state.seat:
            raise IllegalStep("not-seat", given=seat + 1, wanted=state.seat + 1)  # players count from 1
        return turn.apply(state, step)

    def turn(self, state: State) -> int:
        """Count the steps before the turn: a seat's card and all its decisions without another seat between."""
        return state.since

    def round(self, state: State) -> int:
        """Return the round in progress."""
        return state.round

    def reveals(self, state: State, step: Step) -> bool:
        """Return whether the step turns up or draws a card or a tile, or uses chance."""
        return _shown(turn.apply(state, step)) != _shown(state)

    def seen(self, state: State, seat: int | None) -> State:
        """Return the position as a seat sees it, or the public."""
        return seen(state, seat)

    def ahead(self, state: State, seat: int) -> State | None:
        """Return the position as if it were this seat's turn, while rows are filled; None if it has nothing to play."""
        team = state.team(seat)
        table = Table(state)
        place = layer_to_fill(table, team) is not None or bool(orders_missing(table))
        if state.stage != "play" or seat == state.seat or not state.hands[seat] or not place:
            return None
        table.set(team, next=seat, left=1)
        table.put(seat=seat, agenda=(*state.agenda[:-1], ("play", team)), ply=state.ply + 1, since=state.ply + 1)
        return table.state

    def figures(self, view: State) -> Mapping[str, int]:
        """Figures of the position: round, harbors left, and wind, damage and slots of each ship."""
        figures = {"round": view.round, "harbors-left": view.goals - len(view.collected)}
        for number, team in enumerate(view.teams, start=1):
            of_it = "" if len(view.teams) == 1 else f"-{number}"
            figures |= {f"wind{of_it}": team.wind, f"damage{of_it}": team.damage, f"slots{of_it}": team.slots}
        return figures

    def imagine(self, view: State, seat: int, rng: random.Random) -> State:
        """Return a full position with random hands, piles, decks and future chance."""
        return hidden.imagine(view, rng)

    def outcome(self, state: State) -> Outcome | None:
        """Winner of the game, None while it runs."""
        over = state.over
        if over is None:
            return None
        if over.result == "draw":
            return Outcome((SeatResult(None),) * state.seats)
        return Outcome(tuple(SeatResult(over.team == state.team(seat)) for seat in range(state.seats)))

    def long(self, state: State) -> bool:
        """Return whether 60 rounds have been played, or 20 in a row without a new tile, a harbor or a treasure."""
        return state.round > MAX_ROUNDS or state.stalled >= MAX_STALLED

    def counts(self, state: State) -> bool:
        """Return whether half of the harbors have been collected."""
        return 2 * len(state.collected) >= state.goals

    def finish(self, state: State) -> State:
        """Return the position with the game over: lost by one ship, won by the better of two."""
        table = Table(state)
        if state.over is None:
            rules.harbors.as_it_stands(table)
        return table.state

    def silent(self, state: State) -> bool:
        """Return whether talk is forbidden: until the game is over, unless a card, a tile or a treasure opens it."""
        return state.over is None and not state.talk


def _must_open(state: State) -> bool:
    assert state.seat is not None
    return rules.playing.must_open(Table(state), state.team(state.seat))


def _shown(state: State) -> tuple[object, ...]:
    """Everything turned up and drawn: while it is equal, nothing hidden has been revealed."""
    teams = [(team.draw, team.damage, team.revealed, team.weather) for team in state.teams]
    faces = [
        [card.card for layer in team.row for card in layer if card and (card.open or card.done)] for team in state.teams
    ]
    return state.luck, state.decks, teams, faces, state.orders, state.looks, state.open_hands, state.over, state.round


SINGING_SAILS = SingingSails()
"""The instance to register with a host."""
