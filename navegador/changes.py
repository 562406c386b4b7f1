"""Changes that a step or a turn made, for a seat and for the table: for previews, posts and pictures."""

from collections.abc import Sequence
from dataclasses import dataclass

from navegador.scoring import score
from navegador.state import Card, Counts, State
from navegador.steps import Group


@dataclass(frozen=True, slots=True)
class Shift:
    """A market marker that has moved."""

    good: int
    before: int
    """Row before, 1 at the top."""
    after: int


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of a region that were turned up, or taken for colonies."""

    region: int
    prices: Counts
    """Prices of the tokens, ascending."""


@dataclass(frozen=True, slots=True)
class Changes:
    """Differences between two positions: numbers are gains (above 0) or losses (below 0)."""

    seat: int
    """Seat whose possessions are compared."""
    cash: int
    """Cruzados."""
    workers: int
    ships: Group
    """Ships by region, ascending, the regions without a change left out."""
    colonies: Counts
    """Colonies by good."""
    buildings: Counts
    """Buildings by kind: three factories, shipyards, churches."""
    privileges: Counts
    """Privileges by column; the King's among them in the variant."""
    king: int | None
    """The column that the King's privilege was put into (variant), or None."""
    explorers: tuple[int, ...]
    """Regions that the seat has explored."""
    field: int | None
    """Rondel field reached by the stone, or None if it stayed; landing on the same field again counts."""
    points: int
    """Points, if the game were scored in the two positions (rules, section 5)."""

    market: tuple[Shift, ...]
    turned: tuple[Tokens, ...]
    """Tokens turned up by any player."""
    founded: tuple[Tokens, ...]
    """Tokens taken by any player."""
    gallery: Counts
    """Privileges in the gallery, by column."""
    phase: int | None
    """Phase that started, or None."""
    phase_started: int | None
    """Phase that an exploration has triggered but that is not in effect yet, or None."""
    card: Card | None
    """The Navegador card in its present place, or None if neither its holder nor its marker has changed."""
    end_triggered: bool
    """True if the last turns began between the positions."""
    over: bool
    """True if the game ended between the positions."""

    @property
    def fleet(self) -> int:
        """Net change of ships on the board; ships that only sailed do not count."""
        return sum(n for _, n in self.ships)


def changes(before: State, after: State, seat: int) -> Changes:
    """Compare two positions of one game, the earlier one first.

    The prices of tokens turned up and taken in between are known only if `before` holds the stacks. Otherwise only
    those still on the board are named.
    """
    then, now = before.players[seat], after.players[seat]
    moved = _moves(after, seat) > _moves(before, seat)
    turned = tuple(_turned(before, after))
    return Changes(
        seat=seat,
        cash=now.cash - then.cash,
        workers=now.workers - then.workers,
        ships=tuple((region, n) for region, n in enumerate(_difference(now.ships, then.ships)) if n),
        colonies=_difference(now.colonies, then.colonies),
        buildings=(
            *_difference(now.factories, then.factories),
            now.shipyards - then.shipyards,
            now.churches - then.churches,
        ),
        privileges=_difference(now.privileges, then.privileges),
        king=now.king if then.king is None else None,
        explorers=tuple(region for region in now.explorers if region not in then.explorers),
        field=now.field if moved else None,
        points=score(now, goa=after.goa).total - score(then, goa=before.goa).total,
        market=tuple(
            Shift(good, old, new)
            for good, (old, new) in enumerate(zip(before.market, after.market, strict=True))
            if old != new
        ),
        turned=turned,
        founded=tuple(_founded(before, after, turned)),
        gallery=_difference(after.gallery, before.gallery),
        phase=after.phase if after.phase != before.phase else None,
        phase_started=after.pending_phase if after.pending_phase != before.pending_phase else None,
        card=after.card if after.card != before.card else None,
        end_triggered=after.end_triggered and not before.end_triggered,
        over=after.over and not before.over,
    )


def _moves(state: State, seat: int) -> int:
    """Return the number of times the seat has moved its stone so far."""
    number = len(state.players)
    finished = (state.turns_played - seat + number - 1) // number
    return finished + (state.seat == seat and state.stage in ("action", "sailing"))


def _difference(now: Sequence[int], then: Sequence[int]) -> Counts:
    return tuple(new - old for new, old in zip(now, then, strict=True))


def _turned(before: State, after: State) -> list[Tokens]:
    regions = []
    for region, (hidden, lying) in enumerate(zip(before.tokens, after.tokens, strict=True)):
        if hidden is None and lying is not None:
            stack = before.stacks[region] if before.stacks is not None else None
            regions.append(Tokens(region, stack or lying))
    return regions


def _founded(before: State, after: State, turned: Sequence[Tokens]) -> list[Tokens]:
    """Tokens founded on: the cheapest of a region are taken first, so the missing ones were the first of the list."""
    fresh = {turned_tile.region: turned_tile.prices for turned_tile in turned}
    regions = []
    for region, lying in enumerate(after.tokens):
        stood = before.tokens[region] or fresh.get(region, ())
        if lying is not None and len(lying) < len(stood):
            regions.append(Tokens(region, stood[: len(stood) - len(lying)]))
    return regions
