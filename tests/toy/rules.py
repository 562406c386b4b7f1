"""A very small game with secrets, to test tables without any rondel: everybody plays at once, all win or all lose."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from gamekit.game import ComputerPlayers, GameBase, Outcome, SeatResult
from gamekit.records import STORY, PlainRecord, RecordRefusal

Json = dict[str, Any]
CARDS = range(1, 41)
GOAL = 20
"""Goal for each card that is played."""


class ToyError(ValueError):
    """Refusal of a step, an option or a record."""


@dataclass(frozen=True)
class ToyState:
    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    """The pile, top first."""
    rounds: int
    goal: int
    teams: tuple[int, ...]
    down: tuple[int | None, ...]
    """Each seat's card of this round, or None before it is played."""
    swapped: tuple[bool, ...]
    shown: tuple[tuple[int, ...], ...] = ()
    """The cards of the rounds before, by seat."""

    @property
    def over(self) -> bool:
        return len(self.shown) == self.rounds

    def total(self, team: int) -> int:
        return sum(card for cards in self.shown for card, own in zip(cards, self.teams, strict=True) if own == team)


class ToyRecordError(ToyError, RecordRefusal):
    """Refusal of a file."""


class ToyRecord(PlainRecord):
    game = "toy"
    seats = 2, 4
    max_steps = 100
    error = ToyRecordError


@dataclass(frozen=True)
class Toy(ComputerPlayers, GameBase[Any, Json]):
    version: str = "3"
    name = "toy"
    refusals = (ToyError,)
    records = ToyRecord

    @property
    def earlier(self) -> Mapping[str, Toy]:
        return {"2": replace(self, version="2")} if self.version == "3" else {}

    @property
    def migrations(self) -> Mapping[str, Any]:
        return {"1": from_the_first} if self.version == "3" else {}

    def options(self, given: Mapping[str, object]) -> Json:
        if set(given) - {"teams", "rounds"}:
            raise ToyError("only teams and rounds can be chosen")
        chosen = {"teams": False, "rounds": 3, **given}
        if not isinstance(chosen["teams"], bool) or chosen["rounds"] not in (1, 2, 3, 4, 5):
            raise ToyError("teams is true or false, and there are 1 to 5 rounds")
        return chosen

    def teams(self, options: Json, seats: int) -> tuple[int, ...]:
        return tuple(seat % 2 if options["teams"] else 0 for seat in range(seats))

    def deal(self, options: Json, seats: int, rng: random.Random, known: Json | None = None) -> Json:
        if options["teams"] and seats % 2:
            raise ToyError("two teams need an even number of seats")
        size = options["rounds"] + 1
        blank: Json = {"hands": [[None] * size for _ in range(seats)], "pile": [None] * (len(CARDS) - seats * size)}
        places: Json = known or blank
        heaps = [*places["hands"], places["pile"]]
        seen = {card for cards in heaps for card in cards if card is not None}
        rest = [card for card in CARDS if card not in seen]
        rng.shuffle(rest)
        filled = [[rest.pop() if card is None else card for card in cards] for cards in heaps]
        return {"hands": filled[:-1], "pile": filled[-1]}

    def new(self, options: Json, seats: int, deal: Json) -> ToyState:
        cards = [card for hand in deal["hands"] for card in hand] + deal["pile"]
        if sorted(cards) != list(CARDS) or len(deal["hands"]) != seats:
            raise ToyError("this is not a deal of all the cards")
        teams = self.teams(options, seats)
        return ToyState(
            hands=tuple(tuple(sorted(hand)) for hand in deal["hands"]),
            pile=tuple(deal["pile"]),
            rounds=options["rounds"],
            goal=GOAL * options["rounds"] * seats // len(set(teams)),
            teams=teams,
            down=(None,) * seats,
            swapped=(False,) * seats,
        )

    def read(self, data: Mapping[str, object]) -> Json:
        step = {key: value for key, value in data.items() if key not in STORY}
        verbs = ("lay" if self.version == "1" else "play", "swap")
        if set(step) != {"do", "card"} or step["do"] not in verbs or type(step["card"]) is not int:
            raise ToyError(f"{verbs[0]} or swap, and a card")
        return step

    def public(self, state: ToyState, step: Json) -> Json:
        return {"do": step["do"]}

    def apply(self, state: ToyState, step: Json, seat: int) -> ToyState:
        card, hand = step["card"], list(state.hands[seat])
        if seat not in self.to_act(state):
            raise ToyError("you have played in this round")
        if card not in hand or card == 0:
            raise ToyError(f"you have no card {card}")
        hand.remove(card)
        if step["do"] == "swap":
            if state.swapped[seat]:
                raise ToyError("one card may be swapped in a round")
            under = () if self.version == "2" else (card,)
            hand.append(state.pile[0])
            swapped = replace(state, pile=(*state.pile[1:], *under), swapped=_with(state.swapped, seat, True))
            return replace(swapped, hands=_with(state.hands, seat, tuple(sorted(hand))))
        down = _with(state.down, seat, card)
        played = replace(state, hands=_with(state.hands, seat, tuple(hand)), down=down)
        if None in down:
            return played
        nobody = (None,) * len(down), (False,) * len(down)
        return replace(played, shown=(*state.shown, down), down=nobody[0], swapped=nobody[1])

    def to_act(self, state: ToyState) -> tuple[int, ...]:
        return () if state.over else tuple(seat for seat, card in enumerate(state.down) if card is None)

    def legal_steps(self, state: ToyState, seat: int) -> Iterator[Json]:
        for card in state.hands[seat] if seat in self.to_act(state) else ():
            yield {"do": "lay" if self.version == "1" else "play", "card": card}
            if not state.swapped[seat]:
                yield {"do": "swap", "card": card}

    def turn(self, state: ToyState) -> int:
        return len(state.shown)

    def reveals(self, state: ToyState, step: Json) -> bool:
        return step["do"] == "swap" or state.down.count(None) == 1

    def seen(self, state: ToyState, seat: int | None) -> ToyState:
        return replace(
            state,
            hands=tuple(hand if own == seat else (0,) * len(hand) for own, hand in enumerate(state.hands)),
            pile=(0,) * len(state.pile),
            down=tuple(card if card is None or own == seat else 0 for own, card in enumerate(state.down)),
        )

    def ahead(self, state: ToyState, seat: int) -> ToyState | None:
        if state.over or state.down[seat] is None or len(state.shown) + 1 == state.rounds:
            return None
        seats = len(state.down)
        return replace(state, down=(None,) * seats, swapped=(False,) * seats)

    def figures(self, view: ToyState) -> Mapping[str, int]:
        return {"rounds": len(view.shown), "waiting": view.down.count(None)}

    def imagine(self, view: ToyState, seat: int, rng: random.Random) -> ToyState:
        assert not any(map(any, (hand for own, hand in enumerate(view.hands) if own != seat)))
        assert not any(view.pile)
        played = {card for cards in view.shown for card in cards}
        seen = {*view.hands[seat], *view.pile, *(card for card in view.down if card), *played}
        rest = [card for card in CARDS if card not in seen]
        rng.shuffle(rest)
        return replace(
            view,
            hands=tuple(tuple(sorted(card or rest.pop() for card in hand)) for hand in view.hands),
            down=tuple(rest.pop() if card == 0 else card for card in view.down),
            pile=tuple(card or rest.pop() for card in view.pile),
        )

    def outcome(self, state: ToyState) -> Outcome | None:
        if not state.over:
            return None
        return Outcome(
            tuple(
                SeatResult(
                    won=state.total(team) >= state.goal,
                    points=sum(cards[seat] for cards in state.shown),
                    parts={f"round-{number}": cards[seat] for number, cards in enumerate(state.shown, 1)},
                )
                for seat, team in enumerate(state.teams)
            )
        )

    def long(self, state: ToyState) -> bool:
        return False

    def counts(self, state: ToyState) -> bool:
        return len(state.shown) > 0

    def finish(self, state: ToyState) -> ToyState:
        return replace(state, rounds=len(state.shown))

    def public_deal(self, deal: Json, state: ToyState) -> Json:
        displayed = {card for cards in state.shown for card in cards}
        hands = [[card if card in displayed else None for card in hand] for hand in deal["hands"]]
        return {"hands": hands, "pile": [card if card in displayed else None for card in deal["pile"]]}

    def unrecord(self, data: Mapping[str, Any]) -> tuple[list[str], Json, Json, list[Json]]:
        names, options, deal, steps = super().unrecord(data)
        if set(deal) != {"hands", "pile"} or not all(
            isinstance(cards, list) for cards in (*deal["hands"], deal["pile"])
        ):
            raise ToyError("no record of this game")
        return names, self.options(options), deal, steps


def from_the_first(deal: Json, steps: Sequence[Json]) -> tuple[Json, list[Json]]:
    return deal, [{**step, "do": "play"} if step["do"] == "lay" else dict(step) for step in steps]


def _with(values: tuple[Any, ...], place: int, value: object) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])
