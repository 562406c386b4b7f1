"""A very small game that goes round by turns, to test tables without any rondel."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from gamekit.game import GameBase, Outcome, SeatResult
from gamekit.records import STORY, PlainRecord, RecordRefusal

Json = dict[str, Any]
GOAL = 30


class HeapError(ValueError):
    """Refusal of an illegal step."""


@dataclass(frozen=True)
class HeapState:
    seats: int
    cards: tuple[int, ...] | None
    heap: int = 0
    turn: int = 0
    in_turn: int = 0
    shown: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        return self.heap >= GOAL


class HeapRecordError(HeapError, RecordRefusal):
    """Refusal of a file."""


class HeapRecord(PlainRecord):
    game = "heap"
    seats = 2, 4
    max_steps = 1000
    error = HeapRecordError


class Heap(GameBase[Any, Json]):
    name = "heap"
    computers = ("adder", "peeker")
    refusals = (HeapError,)
    records = HeapRecord

    def options(self, given: Mapping[str, object]) -> Json:
        if set(given) - {"goal"}:
            raise HeapError("only a goal can be chosen")
        return {"goal": GOAL, **given}

    def deal(self, options: Json, seats: int, rng: random.Random, known: Json | None = None) -> Json:
        cards = list(range(101, 121))
        rng.shuffle(cards)
        displayed = (known or {}).get("cards", [])
        return {"cards": displayed + [card for card in cards if card not in displayed]}

    def new(self, options: Json, seats: int, deal: Json) -> HeapState:
        return HeapState(seats, tuple(deal["cards"]))

    def read(self, data: Mapping[str, object]) -> Json:
        step = {key: value for key, value in data.items() if key not in STORY}
        if step.get("do") not in ("add", "peek", "stop"):
            raise HeapError("add, peek or stop")
        return step

    def apply(self, state: HeapState, step: Json, seat: int) -> HeapState:
        if state.over:
            raise HeapError("it is over")
        if seat not in self.to_act(state):
            raise HeapError("it is another seat's turn")
        if step["do"] == "add":
            if type(step.get("n")) is not int or not 1 <= step["n"] <= 5:
                raise HeapError("add 1 to 5")
            state = replace(state, heap=state.heap + step["n"])
        elif step["do"] == "peek":
            if state.cards is None or len(state.shown) == len(state.cards):
                raise HeapError("there is no card")
            state = replace(state, shown=(*state.shown, state.cards[len(state.shown)]))
        if step["do"] == "stop" or state.in_turn == 2 or state.over:
            return replace(state, turn=state.turn + 1, in_turn=0)
        return replace(state, in_turn=state.in_turn + 1)

    def to_act(self, state: HeapState) -> tuple[int, ...]:
        return () if state.over else (state.turn % state.seats,)

    def legal_steps(self, state: HeapState, seat: int) -> Iterator[Json]:
        if seat in self.to_act(state):
            yield from ({"do": "add", "n": n} for n in range(1, 6))
            yield {"do": "stop"}
            if state.cards is not None and len(state.shown) < len(state.cards):
                yield {"do": "peek"}

    def turn(self, state: HeapState) -> int:
        return state.turn

    def reveals(self, state: HeapState, step: Json) -> bool:
        return bool(step["do"] == "peek")

    def seen(self, state: HeapState, seat: int | None) -> HeapState:
        return replace(state, cards=None)

    def ahead(self, state: HeapState, seat: int) -> HeapState | None:
        if state.over or seat in self.to_act(state):
            return None
        return replace(state, turn=state.turn + (seat - state.turn) % state.seats, in_turn=0)

    def figures(self, view: HeapState) -> Mapping[str, int]:
        return {"heap": view.heap, "shown": len(view.shown)}

    def imagine(self, view: HeapState, seat: int, rng: random.Random) -> HeapState:
        rest = [card for card in range(101, 121) if card not in view.shown]
        rng.shuffle(rest)
        return replace(view, cards=(*view.shown, *rest))

    def outcome(self, state: HeapState) -> Outcome | None:
        if not state.over:
            return None
        winner = (state.turn - 1) % state.seats
        wins = [seat == winner for seat in range(state.seats)]
        return Outcome(tuple(SeatResult(won, 1 if won else 2, int(won)) for won in wins))

    def long(self, state: HeapState) -> bool:
        return not state.over and state.turn >= 4

    def counts(self, state: HeapState) -> bool:
        return state.heap >= GOAL // 2

    def finish(self, state: HeapState) -> HeapState:
        return replace(state, heap=GOAL)

    def choose(self, player: str, seen: HeapState, seat: int, seed: int) -> Json:
        assert seen.cards is None
        if player == "peeker" and seen.in_turn == 0 and len(seen.shown) < 20:
            return {"do": "peek"}
        return {"do": "add", "n": seed % 5 + 1} if seen.in_turn < 1 else {"do": "stop"}

    def public_deal(self, deal: Json, state: HeapState) -> Json:
        return {"cards": list(state.shown)}
