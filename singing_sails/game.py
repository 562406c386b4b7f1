"""Singing Sails for a host of games: JSON at the edges, values in between."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from gamekit.game import GameBase, Outcome, SeatResult
from singing_sails import record, rules, state, turn
from singing_sails.deal import deal, deal_around, imagine, public_deal, teams
from singing_sails.players import PLAYERS, weigh
from singing_sails.record import Record
from singing_sails.rules.playing import layer_to_fill, orders_missing
from singing_sails.state import State, seen
from singing_sails.steps import Fill, GameError, IllegalStep, Play, Step
from singing_sails.table import Table

Json: TypeAlias = dict[str, Any]

MAX_ROUNDS: Final = 60
MAX_STALLED: Final = 20
"""Rounds in a row without a new tile, a harbor or a treasure after which it may do so too."""


@dataclass(frozen=True)
class SingingSails(GameBase[State, Step]):
    name = Record.game
    version: str = "1"
    refusals = (GameError,)
    leagues = ()
    """Kinds of league: none, as a crew wins and loses together."""
    records = Record
    players = PLAYERS
    legal_steps = staticmethod(turn.legal_steps)
    public_deal = staticmethod(public_deal)
    seen = staticmethod(seen)

    def options(self, values: Mapping[str, object]) -> Json:
        return state.read_options(values).to_dict()

    def teams(self, options: Json, seats: int) -> tuple[int, ...]:
        return tuple(seat % teams(seats) for seat in range(seats))

    def deal(self, options: Json, seats: int, rng: random.Random, public_deal: Json | None = None) -> Json:
        if public_deal is None:
            return deal(state.read_options(options), seats, rng)
        return deal_around(state.read_options(options), seats, rng, public_deal)

    def new(self, options: Json, seats: int, deal: Json) -> State:
        return turn.setup(seats, deal, state.read_options(options))

    def public(self, state: State, step: Step) -> Json:
        """Return the public JSON form: without the name of a card played face down."""
        data = record.step_to_dict(step)
        if isinstance(step, Fill) or (
            isinstance(step, Play)
            and not (step.open or rules.playing.must_open(Table(state), state.team(state.seat or 0)))
        ):
            del data["card"]
        return data

    def apply(self, state: State, step: Step, seat: int) -> State:
        if state.seat is not None and seat != state.seat:
            raise IllegalStep("not-seat", given=seat + 1, wanted=state.seat + 1)  # players count from 1
        return turn.apply(state, step)

    def turn(self, state: State) -> int:
        """Count the steps before the turn: a seat's card and its decisions are one."""
        return state.since

    def round(self, state: State) -> int:
        return state.round

    def reveals(self, state: State, step: Step) -> bool:
        return turn.visible(turn.apply(state, step)) != turn.visible(state)

    def ahead(self, state: State, seat: int) -> State | None:
        """Return the position as if it were this seat's turn to fill a row; None if it has nothing."""
        team = state.team(seat)
        table = Table(state)
        place = layer_to_fill(table, team) is not None or bool(orders_missing(table))
        if state.stage != "play" or seat == state.seat or not state.hands[seat] or not place:
            return None
        table.set(team, next=seat, left=1)
        table.put(seat=seat, agenda=(*state.agenda[:-1], ("play", team)), ply=state.ply + 1, since=state.ply + 1)
        return table.state

    def figures(self, view: State) -> Mapping[str, int]:
        figures = {"round": view.round, "harbors-left": view.goals - len(view.collected)}
        for number, team in enumerate(view.teams, start=1):
            of_it = "" if len(view.teams) == 1 else f"-{number}"
            figures |= {f"wind{of_it}": team.wind, f"damage{of_it}": team.damage, f"slots{of_it}": team.slots}
        return figures

    def imagine(self, view: State, seat: int, rng: random.Random) -> State:
        return imagine(view, rng)

    def weigh(self, view: State, steps: Sequence[Step], seat: int) -> Json:
        """Judge a turn by its first step: what decided on later ones was not known before."""
        loss, best = weigh(view, steps[0])
        return {"loss": round(loss, 2), "best": [record.step_to_dict(best)]}

    def outcome(self, state: State) -> Outcome | None:
        over = state.over
        if over is None:
            return None
        if over.result == "draw":
            return Outcome((SeatResult(None),) * state.seats)
        return Outcome(tuple(SeatResult(over.team == state.team(seat)) for seat in range(state.seats)))

    def long(self, state: State) -> bool:
        return state.round > MAX_ROUNDS or state.stalled >= MAX_STALLED

    def counts(self, state: State) -> bool:
        return 2 * len(state.collected) >= state.goals

    def finish(self, state: State) -> State:
        """Return the position with the game over: lost by one ship, won by the better of two."""
        table = Table(state)
        if state.over is None:
            rules.harbors.as_it_stands(table)
        return table.state

    def silent(self, state: State) -> bool:
        return state.over is None and not state.talk


SINGING_SAILS = SingingSails()
