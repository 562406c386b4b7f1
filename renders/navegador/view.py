"""What a picture shows: a position, the names of its seats, and what has happened since somebody last looked.

Whatever a rule computes is asked of `navegador` here, once, so that the pictures and their descriptions say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from navegador import BOARD, BUILDINGS, COLUMNS, Score, State, Step, bounds, legal, questions, scores
from navegador.actions import market, privilege
from navegador.actions.buildings import prices
from navegador.actions.market import Trade
from navegador.actions.privilege import Grant
from navegador.scoring import score, worth
from navegador.state import Player
from navegador.steps import Market
from navegador.turn import MoveChoice


@dataclass(frozen=True, slots=True)
class Last:
    """What has happened since the position that is compared with."""

    before: State
    """The position that somebody knows already."""
    steps: tuple[tuple[int, Step], ...] = ()
    """Seats and their steps since then, in their order; trails are drawn from them."""


@dataclass(frozen=True, slots=True)
class View:
    """All that the pictures of a position say. Made by `of`."""

    state: State
    names: tuple[str, ...]
    """By seat."""
    table: str
    locale: str
    """Of the words in it."""
    last: Last | None
    points: tuple[Score, ...]
    """As things stand, by seat."""
    worth: tuple[tuple[int, ...], ...]
    """Points for each achievement, by seat and column."""
    income: tuple[int, ...]
    """The most that each seat could earn on the market now, in Cruzados."""
    best: tuple[Market | None, ...]
    """How each seat would earn it; None where it has nothing to trade."""
    grants: tuple[Grant | None, ...]
    """By column what one more privilege would bring the seat to act; None where it has all, or nobody is to act."""
    gains: tuple[int | None, ...]
    """By column by how much taking that privilege would change the points of the seat to act: the worker paid, the
    coins and a displaced King's privilege count too; None as in `grants`."""
    takeable: tuple[bool, ...]
    """By column whether the seat to act may take that privilege: it is there, there is room, and a worker to pay."""
    prices: tuple[tuple[int, ...], ...]
    """By building, for each that is left, the cheapest first, in Cruzados."""
    trades: tuple[Trade, ...]
    """By good, for the seat to act, or the first seat when the game is over."""
    moves: tuple[MoveChoice, ...] = ()
    """Where the seat to act may move its stone now; empty when it does not move."""
    reach: tuple[int, ...] = ()
    """Regions to be marked as those that chosen ships can sail to."""

    @property
    def kings(self) -> int:
        """King's privileges still to be had in the variant; 0 without it."""
        return sum(player.king is None for player in self.state.players) if self.state.goa else 0

    @property
    def before(self) -> State:
        """The position that is compared with; the same one when nothing has happened."""
        return self.last.before if self.last else self.state


def of(
    state: State,
    names: Sequence[str],
    *,
    table: str = "",
    locale: str = "en",
    last: Last | None = None,
    reach: Sequence[int] = (),
) -> View:
    """A view of a position.

    `names` are by seat and may be anything that a person writes; `reach` are regions to be marked. Raises ValueError
    for a position that no game can come to, for a wrong number of names, or for a `last` of another table.
    """
    if problem := fault(state):
        raise ValueError(f"an impossible position: {problem}")
    if len(names) != len(state.players):
        raise ValueError(f"{len(state.players)} seats need as many names, not {len(names)}")
    if last is not None:
        if problem := fault(last.before):
            raise ValueError(f"an impossible position before: {problem}")
        if len(last.before.players) != len(state.players):
            raise ValueError("the position before has another number of seats")
        last = replace(last, before=last.before.seen())
    seen = state.seen()
    seats = range(len(state.players))
    actor = state.players[state.seat] if state.seat is not None else None
    grants = tuple(privilege.grant(actor, kind) if actor else None for kind in range(len(COLUMNS)))
    earnings = [_earnings(seen, seat) for seat in seats]
    payable = actor is not None and actor.workers - BOARD.privilege_workers >= BOARD.fewest_workers
    return View(
        state=seen,
        names=tuple(names),
        table=table,
        locale=locale,
        last=last,
        points=scores(seen),
        worth=tuple(worth(player) for player in seen.players),
        income=tuple(income for income, _ in earnings),
        best=tuple(step for _, step in earnings),
        grants=grants,
        gains=tuple(_gain(actor, one, state.goa) if actor and one else None for one in grants),
        takeable=tuple(
            payable and one is not None and number > 0 for one, number in zip(grants, state.gallery, strict=True)
        ),
        prices=tuple(prices(seen, building) for building in range(len(BUILDINGS))),
        trades=market.choices(replace(seen, seat=seen.seat or 0)).trades,
        reach=tuple(reach),
        moves=legal(seen).moves if questions.chooses_field(seen) else (),
    )


def _earnings(state: State, seat: int) -> tuple[int, Market | None]:
    """The most that a seat could earn on the market, and how."""
    choice = market.choices(replace(state, seat=seat))
    best = max(choice.steps(), key=choice.income, default=None)
    return (choice.income(best) if best else 0), best


def _gain(player: Player, grant: Grant, goa: bool) -> int:
    """By how much the points of a player change with a privilege from the gallery."""
    privileges = tuple(own + (kind == grant.kind) for kind, own in enumerate(player.privileges))
    workers = player.workers - BOARD.privilege_workers
    after = replace(player, cash=player.cash + grant.coins, workers=workers, privileges=privileges)
    return score(after, goa=goa).total - score(player, goa=goa).total


def fault(state: State) -> str | None:
    """Why a position cannot be drawn, or None."""
    return next((str(one) for one in bounds(state)), None)
