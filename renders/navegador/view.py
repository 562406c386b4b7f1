"""Contents of a picture: a position, its names and changes; results of the rules are computed once, here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from navegador import BUILDINGS, COLUMNS, Record, Score, State, Step, legal, scores
from navegador.actions import market, privilege
from navegador.actions.buildings import prices
from navegador.actions.market import Trade
from navegador.actions.privilege import Grant
from navegador.actions.rondel import MoveChoice
from navegador.scoring import worth
from navegador.steps import Market
from renders.painting import thin_out


@dataclass(frozen=True, slots=True)
class Last:
    before: State
    steps: tuple[tuple[int, Step], ...] = ()
    """Seats and their steps since then, in their order; trails are drawn from them."""
    recent: State | None = None
    """Position before the last turn, if the changes contain older turns too."""
    older: int = 0
    """Number of steps in older turns."""


@dataclass(frozen=True, slots=True)
class View:
    state: State
    names: tuple[str, ...]
    """Names by seat."""
    table: str
    locale: str
    last: Last | None
    seat: int | None
    """Seat whose row is lit and whose possibilities are shown: the viewer, or the seat to act; None at the end."""
    front: int
    """Seat whose possessions come first: the lit one; at the end the viewer, or whoever is in the lead."""
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
    """Change of the lit seat's points by taking it, with worker, coins and a displaced King's privilege; or None."""
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
    after: View | None = None
    """Position after what has been chosen, where the picture shows what it was chosen from."""

    @property
    def leader(self) -> int:
        """Seat of the highlighted row: the lit one, at the end the winner."""
        return self.seat if self.seat is not None else self.ranking[0]

    @property
    def ranking(self) -> list[int]:
        return sorted(range(len(self.points)), key=lambda seat: self.points[seat].rank)

    @property
    def kings(self) -> int:
        return sum(player.king is None for player in self.state.players) if self.state.goa else 0

    def may_be_royal(self, seat: int) -> bool:
        return self.state.goa and self.state.players[seat].king is None and not self.state.over

    @property
    def before(self) -> State:
        """Position to compare with; the same one when nothing has happened."""
        return self.last.before if self.last else self.state

    @property
    def recent(self) -> State:
        """Position before the last turn, whose changes are marked most strongly."""
        return (self.last.recent if self.last else None) or self.before


def of(
    state: State, names: Sequence[str], *, table: str = "", locale: str = "en", last: Last | None = None,
    reach: Sequence[int] = (), viewer: int | None = None, after: State | None = None,
) -> View:  # fmt: skip
    """Make the view of a position.

    `names` are by seat and may be any text; `viewer` is the seat whose preview it is, None for everybody; `after` is
    the position after a choice from this one. Raises ValueError for a wrong number of names or another table's `last`.
    """
    if len(names) != len(state.players):
        raise ValueError(f"{len(state.players)} seats need as many names, not {len(names)}")
    if last is not None:
        if len(last.before.players) != len(state.players):
            raise ValueError("the position before has another number of seats")
        last = replace(last, before=last.before.seen(), recent=last.recent and last.recent.seen())
    view = state.seen()
    points = scores(view)
    seat = state.seat if viewer is None or state.over else viewer
    first = min(range(len(points)), key=lambda seat: points[seat].rank)
    front = next(seat for seat in (seat, viewer, first) if seat is not None)
    actor = state.players[seat] if seat is not None else None
    grants = tuple(privilege.grant(actor, kind) if actor else None for kind in range(len(COLUMNS)))
    payable = actor is not None and privilege.payable(actor.workers)
    markets = [market.choices(replace(view, seat=seat)) for seat in range(len(names))]
    best = [max(choice.steps(), key=choice.income, default=None) for choice in markets]
    return View(
        state=view,
        names=tuple(names),
        table=table,
        locale=locale,
        last=last,
        seat=seat,
        front=front,
        points=points,
        worth=tuple(worth(player) for player in view.players),
        income=tuple(choice.income(step) if step else 0 for choice, step in zip(markets, best, strict=True)),
        best=tuple(best),
        grants=grants,
        gains=tuple(privilege.gain(actor, grant, goa=state.goa) if actor and grant else None for grant in grants),
        takeable=tuple(payable and bool(grant and number) for grant, number in zip(grants, state.gallery, strict=True)),
        prices=tuple(prices(view, building) for building in range(len(BUILDINGS))),
        trades=markets[front].trades,
        reach=tuple(reach),
        moves=legal(view).moves if seat == view.seat and view.stage in ("start", "move") else (),
        after=None if after is None else of(after, names, table=table, locale=locale, viewer=viewer),
    )


@dataclass(frozen=True)
class Story:
    names: tuple[str, ...]
    table: str
    locale: str
    states: tuple[State, ...]
    """The set-up, then the position after each step."""
    steps: tuple[Step, ...]

    @classmethod
    def of(cls, record: Record, names: Sequence[str] = (), *, table: str = "", locale: str = "en") -> Story:
        """Return the story of a record. Raises `navegador.RecordError` if a step goes wrong."""
        states = tuple(state.seen() for state in record.states())
        return cls(tuple(names) or record.players, table, locale, states, tuple(entry.step for entry in record.steps))

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Indices of the states where a turn has just ended, from 0, the set-up. Computed once for all curves."""
        ends = [0]
        for number, state in enumerate(self.states):
            if state.turns_played > self.states[ends[-1]].turns_played:
                ends.append(number)
        return tuple(ends)

    @property
    def frames(self) -> list[int]:
        """Numbers of the positions of its replay: after each turn, evenly fewer if there are too many; the last one."""
        last = len(self.states) - 1
        return thin_out(self.ends if self.ends[-1] == last else (*self.ends, last))

    def until(self, number: int) -> Story:
        """Return the story of the first steps only. Raises IndexError for more steps than there are."""
        self.at(number)
        return replace(self, states=self.states[: number + 1], steps=self.steps[:number])

    def at(self, number: int, since: int | None = None) -> View:
        """Return the view after `number` steps, with changes marked since an earlier one, or since the last turn began.

        Raises IndexError for more steps than there are.
        """
        if not 0 <= number < len(self.states):
            raise IndexError(f"the game has {len(self.steps)} steps, not {number}")
        turn = max((end for end in self.ends if end < number), default=0)
        since = turn if since is None else since
        pairs = zip((state.seat for state in self.states[since:number]), self.steps[since:number], strict=True)
        steps = tuple((seat, step) for seat, step in pairs if seat is not None)
        start = max(since, turn)
        last = Last(self.states[since], steps, self.states[start], start - since) if number > since else None
        return of(self.states[number], self.names, table=self.table, locale=self.locale, last=last)
