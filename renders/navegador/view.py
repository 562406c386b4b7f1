"""Contents of a picture: a position, the names of its seats, and the changes since the previous view.

Results of the rules are computed by `navegador` here, once, so that pictures and their descriptions agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from navegador import BUILDINGS, COLUMNS, Score, State, Step, legal, questions, scores
from navegador.actions import market, privilege
from navegador.actions.buildings import prices
from navegador.actions.market import Trade
from navegador.actions.privilege import Grant
from navegador.actions.rondel import MoveChoice
from navegador.scoring import worth
from navegador.steps import Market


@dataclass(frozen=True, slots=True)
class Last:
    """Changes since the position of the previous view."""

    before: State
    """Position that the viewer already knows."""
    steps: tuple[tuple[int, Step], ...] = ()
    """Seats and their steps since then, in their order; trails are drawn from them."""
    recent: State | None = None
    """Position before the last turn, if the changes contain older turns too."""
    older: int = 0
    """Number of steps in older turns."""


@dataclass(frozen=True, slots=True)
class View:
    """Everything that the pictures of a position show. Made by `of`."""

    state: State
    names: tuple[str, ...]
    """Names by seat."""
    table: str
    locale: str
    """Language of its texts."""
    last: Last | None
    points: tuple[Score, ...]
    """Current points, by seat."""
    worth: tuple[tuple[int, ...], ...]
    """Points for each achievement, by seat and column."""
    income: tuple[int, ...]
    """The most that each seat could earn on the market now, in Cruzados."""
    best: tuple[Market | None, ...]
    """Most profitable trade of each seat; None if it has nothing to trade."""
    grants: tuple[Grant | None, ...]
    """Gain from one more privilege for the lit seat, by column; None if the column is full, or no seat is lit."""
    gains: tuple[int | None, ...]
    """Change of the points of the lit seat by taking that privilege, by column. The worker paid, the coins and a
    displaced King's privilege count too; None as in `grants`.
    """
    takeable: tuple[bool, ...]
    """True, by column, if the lit seat may take that privilege: with one left, space, and a worker to pay."""
    prices: tuple[tuple[int, ...], ...]
    """Cruzados for each building left, by kind, the cheapest first."""
    trades: tuple[Trade, ...]
    """Trades by good, for the seat in front."""
    moves: tuple[MoveChoice, ...] = ()
    """Fields that the seat to act may move its stone to now; empty when it does not move."""
    reach: tuple[int, ...] = ()
    """Regions to mark as in reach of the chosen ships."""
    viewer: int | None = None
    """Seat that the pictures are drawn for, even when another is to act; None for the seat to act."""
    after: View | None = None
    """Position after what has been chosen, where the picture shows what it was chosen from."""

    @property
    def seat(self) -> int | None:
        """Seat whose row is lit and whose possibilities are shown: the viewer, or the seat to act; None at the end."""
        return _lit(self.state, self.viewer)

    @property
    def front(self) -> int:
        """Seat whose possessions come first: the lit one; at the end the viewer, or whoever is in the lead."""
        if self.seat is not None:
            return self.seat
        return _front(self.viewer, self.points)

    @property
    def kings(self) -> int:
        """Number of King's privileges still available in the variant; 0 without it."""
        return sum(player.king is None for player in self.state.players) if self.state.goa else 0

    @property
    def before(self) -> State:
        """Position to compare with; the same one when nothing has happened."""
        return self.last.before if self.last else self.state

    @property
    def recent(self) -> State:
        """Position before the last turn, whose changes are marked most strongly."""
        return (self.last.recent if self.last else None) or self.before


def of(
    state: State,
    names: Sequence[str],
    *,
    table: str = "",
    locale: str = "en",
    last: Last | None = None,
    reach: Sequence[int] = (),
    viewer: int | None = None,
    after: State | None = None,
) -> View:
    """Make the view of a position.

    `names` are by seat and may be any text; `reach` are regions to mark; `viewer` is the seat whose preview it is, None
    for everybody; `after` is the position after a choice from this one. Raises ValueError for a wrong number of names,
    or for a `last` of another table.
    """
    if len(names) != len(state.players):
        raise ValueError(f"{len(state.players)} seats need as many names, not {len(names)}")
    if last is not None:
        if len(last.before.players) != len(state.players):
            raise ValueError("the position before has another number of seats")
        recent = None if last.recent is None else last.recent.seen()
        last = replace(last, before=last.before.seen(), recent=recent)
    seen = state.seen()
    seats = range(len(state.players))
    lit = _lit(state, viewer)
    actor = state.players[lit] if lit is not None else None
    grants = tuple(privilege.grant(actor, kind) if actor else None for kind in range(len(COLUMNS)))
    earnings, points = [_earnings(seen, seat) for seat in seats], scores(seen)
    payable = actor is not None and privilege.payable(actor.workers)
    return View(
        state=seen,
        names=tuple(names),
        table=table,
        locale=locale,
        last=last,
        points=points,
        worth=tuple(worth(player) for player in seen.players),
        income=tuple(income for income, _ in earnings),
        best=tuple(step for _, step in earnings),
        grants=grants,
        gains=tuple(privilege.gain(actor, grant, goa=state.goa) if actor and grant else None for grant in grants),
        takeable=tuple(
            payable and grant is not None and number > 0 for grant, number in zip(grants, state.gallery, strict=True)
        ),
        prices=tuple(prices(seen, building) for building in range(len(BUILDINGS))),
        trades=market.choices(replace(seen, seat=_front(viewer, points) if lit is None else lit)).trades,
        reach=tuple(reach),
        moves=legal(seen).moves if lit == seen.seat and questions.chooses_field(seen) else (),
        viewer=viewer,
        after=None if after is None else of(after, names, table=table, locale=locale, viewer=viewer),
    )


def _lit(state: State, viewer: int | None) -> int | None:
    """Return the seat that a picture lights: the viewer's, or the one to act; None when the game is over."""
    return state.seat if viewer is None or state.over else viewer


def _front(viewer: int | None, points: Sequence[Score]) -> int:
    """Return the viewer, or the first seat of the highest rank."""
    return viewer if viewer is not None else min(range(len(points)), key=lambda seat: points[seat].rank)


def _earnings(state: State, seat: int) -> tuple[int, Market | None]:
    """Most Cruzados that a seat could earn on the market, and the trade that earns them."""
    choice = market.choices(replace(state, seat=seat))
    best = max(choice.steps(), key=choice.income, default=None)
    return (choice.income(best) if best else 0), best
