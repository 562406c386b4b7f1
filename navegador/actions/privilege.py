"""The field Privilege: take one from the gallery, or the King's in the variant (rules, sections 3 and 4)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gamekit import replace
from navegador.board import BOARD, COLUMNS
from navegador.scoring import score
from navegador.state import Player, State
from navegador.steps import IllegalStep, King, Privilege, UnreadableStep

ROYAL: Final = tuple(number for number, region in enumerate(BOARD.regions) if region.royal)


@dataclass(frozen=True, slots=True)
class Grant:
    kind: int
    coins: int
    points: int
    """Points that it brings at the end, without its coins and its costs (`gain` has all)."""


@dataclass(frozen=True, slots=True)
class PrivilegeChoice:
    gallery: tuple[Grant, ...]
    king: tuple[Grant, ...]

    def steps(self) -> Iterator[Privilege | King]:
        yield from (Privilege(grant.kind) for grant in self.gallery)
        yield from (King(grant.kind) for grant in self.king)


def payable(workers: int) -> bool:
    return workers - BOARD.privilege_workers >= BOARD.fewest_workers


def king_refused(player: Player, *, goa: bool) -> str | None:
    """Return the reason for which the King's privilege cannot be taken, None if it can."""
    if not goa:
        return "king-variant"
    if player.king is not None:
        return "king-taken"
    return None if any(player.ships[region] for region in ROYAL) else "king-ship"


def grant(player: Player, kind: int) -> Grant | None:
    privileges = player.privileges[kind]
    if privileges >= BOARD.most_privileges:
        return None
    column, achievements = BOARD.columns[kind], player.achievements[kind]
    return Grant(kind, achievements * column.coins[privileges], achievements * column.more)


def gain(player: Player, grant: Grant, *, goa: bool, royal: bool = False) -> int:
    """Return the change of the player's score: by privilege, coins, and the worker it costs."""
    workers = player.workers - (0 if royal else BOARD.privilege_workers)
    after = replace(_place(player, grant.kind), workers=workers, king=grant.kind if royal else player.king)
    return score(after, goa=goa).total - score(player, goa=goa).total


def choices(state: State) -> PrivilegeChoice:
    player = state.actor
    affordable = payable(player.workers)
    royal = king_refused(player, goa=state.goa) is None
    if not affordable and not royal:
        return PrivilegeChoice((), ())
    grants = tuple(gift for kind in range(len(COLUMNS)) if (gift := grant(player, kind)))
    return PrivilegeChoice(
        gallery=tuple(row for row in grants if affordable and state.gallery[row.kind]), king=grants if royal else ()
    )


def take(state: State, step: Privilege) -> State:
    player = state.actor
    _check_kind(step.kind)
    if not payable(player.workers):
        raise IllegalStep("privilege-workers", least=BOARD.fewest_workers, workers=player.workers)
    if not state.gallery[step.kind]:
        raise IllegalStep("privilege-gone", kind=COLUMNS[step.kind])
    owner = _place(player, step.kind)
    gallery = tuple(left - (kind == step.kind) for kind, left in enumerate(state.gallery))
    payer = replace(owner, workers=player.workers - BOARD.privilege_workers)
    return replace(state, players=state.players_with(payer), gallery=gallery)


def take_king(state: State, step: King) -> State:
    _check_kind(step.kind)
    player = state.actor
    if why := king_refused(player, goa=state.goa):
        names = " / ".join(BOARD.names[region] for region in ROYAL)
        raise IllegalStep(why, **({"region": names} if why == "king-ship" else {}))
    return state.with_actor(replace(_place(player, step.kind), king=step.kind))


def _check_kind(kind: int) -> None:
    if kind not in range(len(COLUMNS)):
        raise UnreadableStep("read-word", place="kind", known=", ".join(COLUMNS), given=str(kind))


def _place(player: Player, kind: int) -> Player:
    gift = grant(player, kind)
    if gift is None:
        raise IllegalStep("privilege-full", kind=COLUMNS[kind], most=BOARD.most_privileges)
    privileges = tuple(own + (column == kind) for column, own in enumerate(player.privileges))
    return replace(player, cash=player.cash + gift.coins, privileges=privileges)
