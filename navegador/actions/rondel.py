"""The rondel: moves of the stone, and the ships given up for them (rules, sections 3 and 4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from navegador.actions import groups
from navegador.board import BOARD, RONDEL
from navegador.state import State
from navegador.steps import Group, IllegalStep, Move, UnreadableStep

FIELDS: Final = len(RONDEL)
FREE_MOVES: Final = tuple(Move(field) for field in range(FIELDS))


@dataclass(frozen=True, slots=True)
class MoveChoice:
    field: int
    distance: int
    price: int
    loses_card: bool


def ahead(stone: int | None, field: int) -> int:
    """Fields from a stone ahead to a field, 1 to 8; 0 from the middle."""
    return 0 if stone is None else (field - stone - 1) % FIELDS + 1


def price(distance: int) -> int:
    return max(0, distance - BOARD.free_fields)


def passes(stone: int | None, distance: int, mark: int | None) -> bool:
    return mark is not None and distance >= ahead(stone, mark) > 0


@cache
def reach(stone: int | None, fleet: int, mark: int | None) -> tuple[MoveChoice, ...]:
    """Return the fields in a stone's reach with `fleet` ships, the nearest first."""
    choices = []
    for step in range(FIELDS):
        field = step if stone is None else (stone + step + 1) % FIELDS
        distance = ahead(stone, field)
        if price(distance) <= fleet:
            choices.append(MoveChoice(field, distance, price(distance), passes(stone, distance, mark)))
    return tuple(choices)


def mark(state: State) -> int | None:
    """Return where the actor's own card expires; None without it, or before it is marked."""
    return state.card.field if state.card.holder == state.seat else None


def choices(state: State) -> tuple[MoveChoice, ...]:
    return reach(state.actor.field, state.actor.fleet, mark(state))


def steps(moves: tuple[MoveChoice, ...], fleet: Group) -> Iterator[Move]:
    for move in moves:
        if not move.price:
            yield FREE_MOVES[move.field]
            continue
        for pay in groups.picks(fleet, move.price, move.price):
            yield Move(move.field, pay)


def check(state: State, step: Move) -> None:
    if not 0 <= step.field < FIELDS:
        raise UnreadableStep("read-number", place="field", least=0, most=FIELDS - 1, given=str(step.field))
    groups.check(step.pay, "pay")
    player = state.actor
    distance, payment = ahead(player.field, step.field), sum(n for _, n in step.pay)
    if player.field is None and payment:
        raise IllegalStep("field-first")
    for region, n in step.pay:
        if not 1 <= n <= player.ships[region]:
            raise IllegalStep("field-ships", wanted=n, region=BOARD.regions[region].name, there=player.ships[region])
    if payment != price(distance):
        raise IllegalStep("field-payment", distance=distance, price=price(distance), paid=payment)
