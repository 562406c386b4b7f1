"""A position as one flat list, for code that searches very many of them.

`flatten(state)` makes one, `frozen(flat)` turns it back into a value. In between a list is copied (`flat[:]`) and
changed in place, at a fraction of the cost of a frozen value with all its parts. It uses the same steps: `steps(flat)`
lists what `navegador.legal` lists, in the same order. `play(flat, step)` does what `navegador.apply` does, without
checking legality. Legality and single prices come from the modules in `navegador.actions`, whose answers for the same
figures are cached. Only the effect of a step is written here a second time, in integers, and the tests compare it with
`apply`.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeAlias

from navegador.actions import buildings, capacity, colony, groups, market, privilege, rondel, sailing
from navegador.actions.capacity import CapacityChoice, Kind
from navegador.board import BOARD, CHURCH, GOODS, PHASES, RONDEL, SHIPYARD
from navegador.errors import HiddenTokens
from navegador.state import Card, Counts, Player, Sailing, Stage, State
from navegador.steps import (
    Build,
    Colony,
    End,
    Explore,
    King,
    Market,
    Move,
    Navegador,
    Privilege,
    Sail,
    Ships,
    Step,
    Workers,
)

Flat: TypeAlias = list[Any]
"""A position; the names below are its indices."""

(SEAT, STAGE, PHASE, PENDING, PLAYED, LEFT, HOLDER, MARK, RANGE, UNSAILED, EXPLORED, PLY, GOA, PLAYERS) = range(14)
"""The seat to act (None when the game is over), the stage, the phase, and the phase an exploration has triggered. Then
turns played and left, the card's holder and the field where it expires, and the sailing (its range is 0 if there is
none). Last the number of steps so far, whether the variant is played, and the number of players.
"""
TOKENS, STACKS, KNOWN = 14, 15, 16
"""As in `State`; and the explored regions, a bit for each."""
MARKET: Final = 17
GALLERY: Final = MARKET + len(GOODS)
CHART: Final = GALLERY + len(BOARD.columns)
SEATS: Final = CHART + len(BOARD.buildings)
"""Index of the first seat's possessions."""

CASH, WORKERS, FIELD, FLEET, SHIPYARDS, CHURCHES, KING, EXPLORERS = range(8)
"""Possessions of a seat, as offsets from its first index; the fleet is all its ships."""
COLONIES: Final = 8
FACTORIES: Final = COLONIES + len(GOODS)
PRIVILEGES: Final = FACTORIES + len(GOODS)
SHIPS: Final = PRIVILEGES + len(BOARD.columns)
SIZE: Final = SHIPS + len(BOARD.regions)
"""Number of entries of a seat."""

REGIONS: Final = len(BOARD.regions)
FIELDS: Final = len(RONDEL)
WILD: Final = BOARD.start.wildcards
DEAREST: Final = BOARD.beyond_price * PHASES[-1]
"""Cruzados for a worker or a ship, at most."""
EXTRA: Final = Navegador()
END: Final = End()
TAKE: Final = tuple(Privilege(kind) for kind in range(len(BOARD.columns)))
CROWN: Final = tuple(King(kind) for kind in range(len(BOARD.columns)))


def of(seat: int) -> int:
    """Index of a seat's first possession."""
    return SEATS + SIZE * seat


# ------------------------------------------------------------------------------------------------------- conversion


def flatten(state: State) -> Flat:
    """Make a mutable list with everything in the position."""
    under_way = state.sailing
    flat: Flat = [
        state.seat, state.stage, state.phase, state.pending_phase, state.turns_played, state.turns_left,
        state.card.holder, state.card.field,
        under_way.range if under_way else 0,
        under_way.unsailed if under_way else None,
        under_way.explored if under_way else None,
        state.ply, state.goa, len(state.players), state.tokens, state.stacks, sailing.known(state),
        *state.market, *state.gallery, *state.buildings,
    ]  # fmt: skip
    for player in state.players:
        flat += (
            player.cash, player.workers, player.field, player.fleet, player.shipyards, player.churches, player.king,
            player.explorers, *player.colonies, *player.factories, *player.privileges, *player.ships,
        )  # fmt: skip
    return flat


def frozen(flat: Flat) -> State:
    """Return the position as a value."""
    return State(
        goa=flat[GOA],
        players=tuple(_player(flat, of(seat)) for seat in range(flat[PLAYERS])),
        market=tuple(flat[MARKET:GALLERY]),
        gallery=tuple(flat[GALLERY:CHART]),
        buildings=tuple(flat[CHART:SEATS]),
        tokens=flat[TOKENS],
        card=Card(flat[HOLDER], flat[MARK]),
        ply=flat[PLY],
        stage=flat[STAGE],
        seat=flat[SEAT],
        phase=flat[PHASE],
        pending_phase=flat[PENDING],
        turns_played=flat[PLAYED],
        turns_left=flat[LEFT],
        sailing=Sailing(flat[RANGE], flat[UNSAILED], flat[EXPLORED]) if flat[RANGE] else None,
        stacks=flat[STACKS],
    )


def _player(flat: Flat, own: int) -> Player:
    return Player(
        cash=flat[own + CASH],
        workers=flat[own + WORKERS],
        ships=tuple(flat[own + SHIPS : own + SIZE]),
        colonies=tuple(flat[own + COLONIES : own + FACTORIES]),
        factories=tuple(flat[own + FACTORIES : own + PRIVILEGES]),
        shipyards=flat[own + SHIPYARDS],
        churches=flat[own + CHURCHES],
        explorers=flat[own + EXPLORERS],
        privileges=tuple(flat[own + PRIVILEGES : own + SHIPS]),
        king=flat[own + KING],
        field=flat[own + FIELD],
    )


# ------------------------------------------------------------------------------------------------------- legal steps


def steps(flat: Flat) -> tuple[Step, ...]:
    """Every concrete step of the seat to act, as `Legal.steps` lists them; none when the game is over."""
    stage: Stage = flat[STAGE]
    if stage == "over":
        return ()
    own = SEATS + SIZE * flat[SEAT]
    if stage == "action":
        stone: int = flat[own + FIELD]
        return _ACTIONS[stone](flat, own)
    if stage in ("extra", "sailing"):
        return _sailing(flat, own)
    moves = _moves(flat[own + FIELD], flat[own + FLEET], tuple(flat[own + SHIPS : own + SIZE]))
    if stage == "start" and rondel.card_ready(flat[SEAT], flat[HOLDER], flat[MARK]):
        return (EXTRA, *moves)
    return moves


@lru_cache(4096)
def _moves(stone: int | None, fleet: int, ships: Counts) -> tuple[Step, ...]:
    return tuple(rondel.steps(rondel.reach(stone, fleet, None), groups.places(ships)))


def voyages(flat: Flat) -> sailing.SailingChoice:
    """Destinations and explorations of the seat to act."""
    under_way = flat[RANGE]
    if under_way:
        progress = Sailing(under_way, flat[UNSAILED], flat[EXPLORED])
    else:
        own = SEATS + SIZE * flat[SEAT]
        progress = Sailing(flat[PHASE], tuple(flat[own + SHIPS : own + SIZE]))
    return sailing.voyages(flat[KNOWN], flat[PLAYERS], progress)


def _sailing(flat: Flat, own: int) -> tuple[Step, ...]:
    if flat[RANGE]:
        return _legs(flat[KNOWN], flat[PLAYERS], flat[RANGE], flat[UNSAILED], flat[EXPLORED])
    return _legs(flat[KNOWN], flat[PLAYERS], flat[PHASE], tuple(flat[own + SHIPS : own + SIZE]), None)


@lru_cache(4096)
def _legs(known: int, players: int, borders: int, unsailed: Counts, explored: int | None) -> tuple[Step, ...]:
    return (*sailing.voyages(known, players, Sailing(borders, unsailed, explored)).steps(), END)


def _workers(flat: Flat, own: int) -> tuple[Step, ...]:
    cash = min(flat[own + CASH], DEAREST * BOARD.most_workers)
    return _batches(Workers, cash, flat[own + CHURCHES], flat[own + WORKERS], BOARD.most_workers, flat[PHASE])


def _ships(flat: Flat, own: int) -> tuple[Step, ...]:
    cash = min(flat[own + CASH], DEAREST * BOARD.most_workers)
    return _batches(Ships, cash, flat[own + SHIPYARDS], flat[own + FLEET], BOARD.most_ships, flat[PHASE])


@lru_cache(4096)
def _batches(kind: Kind, cash: int, places: int, owned: int, limit: int, phase: int) -> tuple[Step, ...]:
    return (*CapacityChoice(kind, capacity.batches(cash, places, owned, limit, phase)).steps(), END)


def _market(flat: Flat, own: int) -> tuple[Step, ...]:
    return _trades(tuple(flat[own + COLONIES : own + PRIVILEGES]))


@lru_cache(256)
def _trades(goods: Counts) -> tuple[Step, ...]:
    return (*market.mixes(tuple(zip(goods[: len(GOODS)], goods[len(GOODS) :], strict=True))), END)


def sites(flat: Flat) -> colony.ColonyChoice:
    """Regions where the seat to act can found colonies."""
    own = SEATS + SIZE * flat[SEAT]
    return colony.offer(tuple(flat[own + SHIPS : own + SIZE]), flat[TOKENS], flat[own + WORKERS], flat[own + CASH])


def _colony(flat: Flat, own: int) -> tuple[Step, ...]:
    choice = sites(flat)
    return _settlements(choice) if choice.sites else (END,)


@lru_cache(4096)
def _settlements(choice: colony.ColonyChoice) -> tuple[Step, ...]:
    return (*choice.steps(), END)


def _privilege(flat: Flat, own: int) -> tuple[Step, ...]:
    free = [kind for kind in range(len(TAKE)) if privilege.has_room(flat[own + PRIVILEGES + kind])]
    options: list[Step] = []
    if privilege.payable(flat[own + WORKERS]):
        options += [TAKE[kind] for kind in free if flat[GALLERY + kind]]
    if privilege.king_refused(flat[own + SHIPS : own + SIZE], flat[own + KING], goa=flat[GOA]) is None:
        options += [CROWN[kind] for kind in free]
    return (*options, END)


def _buildings(flat: Flat, own: int) -> tuple[Step, ...]:
    return _purchases(tuple(flat[CHART:SEATS]), flat[PLAYERS], flat[own + WORKERS], flat[own + CASH])


@lru_cache(4096)
def _purchases(chart: Counts, players: int, workers: int, cash: int) -> tuple[Step, ...]:
    return (*buildings.offer(chart, players, workers, cash).steps(), END)


_LISTERS: Final[dict[str, Callable[[Flat, int], tuple[Step, ...]]]] = {
    "sailing": _sailing,
    "workers": _workers,
    "market": _market,
    "colony": _colony,
    "privilege": _privilege,
    "ships": _ships,
    "buildings": _buildings,
}
_ACTIONS: Final[tuple[Callable[[Flat, int], tuple[Step, ...]], ...]] = tuple(_LISTERS[action] for action in RONDEL)


# ----------------------------------------------------------------------------------------------------- effects of steps


def play(flat: Flat, step: Step) -> None:
    """Change the position by a legal step of the seat to act, without checking legality.

    Raises HiddenTokens for an exploration in a position without the stacks.
    """
    _PLAYERS[type(step)](flat, SEATS + SIZE * flat[SEAT], step)
    flat[PLY] += 1


def _play_navegador(flat: Flat, own: int, step: Navegador) -> None:
    flat[STAGE], flat[RANGE], flat[EXPLORED] = "extra", flat[PHASE], None
    flat[UNSAILED] = tuple(flat[own + SHIPS : own + SIZE])


def _play_move(flat: Flat, own: int, step: Move) -> None:
    stone, field = flat[own + FIELD], step.field
    for region, n in step.pay:
        flat[own + SHIPS + region] -= n
        flat[own + FLEET] -= n
    flat[own + FIELD], flat[STAGE] = field, "action"
    if flat[HOLDER] == flat[SEAT]:
        mark = flat[MARK]
        if mark is None:
            flat[MARK] = field
        elif stone is not None and (field - stone - 1) % FIELDS >= (mark - stone - 1) % FIELDS:
            _pass_card(flat)


def _pass_card(flat: Flat) -> None:
    right = (flat[HOLDER] - 1) % flat[PLAYERS]
    flat[HOLDER], flat[MARK] = right, flat[SEATS + SIZE * right + FIELD]


def _begin_sailing(flat: Flat, own: int) -> None:
    if not flat[RANGE]:
        flat[RANGE], flat[UNSAILED] = flat[PHASE], tuple(flat[own + SHIPS : own + SIZE])
    if flat[STAGE] == "action":
        flat[STAGE] = "sailing"


def _play_sail(flat: Flat, own: int, step: Sail) -> None:
    _begin_sailing(flat, own)
    unsailed, ships = list(flat[UNSAILED]), own + SHIPS
    for origin, target, n in step.ships:
        unsailed[origin] -= n
        flat[ships + origin] -= n
        flat[ships + target] += n
    flat[UNSAILED] = tuple(unsailed)


def _play_explore(flat: Flat, own: int, step: Explore) -> None:
    region, stacks, tokens = step.region, flat[STACKS], flat[TOKENS]
    if stacks is None:
        raise HiddenTokens(f"what lies in {BOARD.names[region]} is not known to the players")
    _begin_sailing(flat, own)
    unsailed, size, loss = list(flat[UNSAILED]), 0, BOARD.loss(region, flat[PLAYERS])
    for origin, n in step.ships:
        unsailed[origin] -= n
        flat[own + SHIPS + origin] -= n
        size += n
    flat[own + SHIPS + region] += size - loss
    flat[own + FLEET] -= loss
    turned = stacks[region]
    flat[own + CASH] += turned[0]
    flat[own + EXPLORERS] = tuple(sorted((*flat[own + EXPLORERS], region)))
    flat[TOKENS] = (*tokens[:region], turned, *tokens[region + 1 :])
    flat[STACKS] = (*stacks[:region], None, *stacks[region + 1 :])
    flat[KNOWN] |= 1 << region
    flat[UNSAILED], flat[EXPLORED] = tuple(unsailed), region
    here = BOARD.regions[region]
    if here.starts_phase:
        flat[PENDING] = here.starts_phase
    if here.ends_game and flat[LEFT] is None:
        flat[LEFT] = flat[PLAYERS] + 1


def _play_workers(flat: Flat, own: int, step: Workers) -> None:
    batch = capacity.batch(step.n, flat[own + CHURCHES], flat[own + WORKERS], BOARD.most_workers, flat[PHASE])
    flat[own + CASH] += batch.income - batch.cost
    flat[own + WORKERS] += batch.kept
    _end_turn(flat)


def _play_ships(flat: Flat, own: int, step: Ships) -> None:
    batch = capacity.batch(step.n, flat[own + SHIPYARDS], flat[own + FLEET], BOARD.most_ships, flat[PHASE])
    flat[own + CASH] += batch.income - batch.cost
    flat[own + SHIPS] += batch.kept
    flat[own + FLEET] += batch.kept
    _end_turn(flat)


def _play_market(flat: Flat, own: int, step: Market) -> None:
    income = 0
    for good in range(len(GOODS)):
        sold, processed = step.sell[good], step.process[good]
        row = flat[MARKET + good]
        if sold:
            income += sold * BOARD.market[good][row - 1]
            flat[MARKET + good] = row + sold if row + sold < BOARD.rows else BOARD.rows
        elif processed:
            income += processed * BOARD.factory_income[row - 1]
            flat[MARKET + good] = row - processed if row > processed else 1
    flat[own + CASH] += income
    _end_turn(flat)


def _play_colony(flat: Flat, own: int, step: Colony) -> None:
    tokens = list(flat[TOKENS])
    for region, n in step.take:
        lying = tokens[region]
        flat[own + CASH] -= sum(lying[:n])
        tokens[region] = lying[n:]
        flat[own + COLONIES + BOARD.regions[region].good] += n  # type: ignore[operator]  # a colony's region bears one
    flat[TOKENS] = tuple(tokens)
    _end_turn(flat)


def _play_build(flat: Flat, own: int, step: Build) -> None:
    price = 0
    for building, n in enumerate(step.counts):
        if n:
            left = flat[CHART + building]
            price += sum(buildings.standing(building, left, flat[PLAYERS])[:n])
            flat[CHART + building] = left - n
            if building == SHIPYARD:
                flat[own + SHIPYARDS] += n
            elif building == CHURCH:
                flat[own + CHURCHES] += n
            else:
                flat[own + FACTORIES + building] += n
    flat[own + CASH] -= price
    if flat[LEFT] is None and not any(flat[CHART:SEATS]):
        flat[LEFT] = flat[PLAYERS] + 1
    _end_turn(flat)


def achievements(flat: Flat, own: int) -> Counts:
    """Achievements of a seat in each column, as `Player.achievements` has them; `own` is its first index."""
    return (
        sum(flat[own + COLONIES : own + FACTORIES]),
        sum(flat[own + FACTORIES : own + PRIVILEGES]) + WILD,
        len(flat[own + EXPLORERS]),
        flat[own + SHIPYARDS],
        flat[own + CHURCHES],
    )


def _place(flat: Flat, own: int, kind: int) -> None:
    covered = flat[own + PRIVILEGES + kind]
    flat[own + CASH] += achievements(flat, own)[kind] * BOARD.columns[kind].coins[covered]
    flat[own + PRIVILEGES + kind] = covered + 1


def _play_privilege(flat: Flat, own: int, step: Privilege) -> None:
    _place(flat, own, step.kind)
    flat[GALLERY + step.kind] -= 1
    flat[own + WORKERS] -= BOARD.privilege_workers
    _end_turn(flat)


def _play_king(flat: Flat, own: int, step: King) -> None:
    _place(flat, own, step.kind)
    flat[own + KING] = step.kind
    _end_turn(flat)


def _play_end(flat: Flat, own: int, step: End) -> None:
    if flat[STAGE] == "extra":
        _begin_phase(flat)
        _pass_card(flat)
        flat[STAGE], flat[RANGE], flat[UNSAILED], flat[EXPLORED] = "move", 0, None, None
    else:
        _end_turn(flat)


def _begin_phase(flat: Flat) -> None:
    phase = flat[PENDING]
    if phase is not None:
        full = BOARD.fill(phase, flat[PLAYERS])
        flat[PHASE], flat[PENDING] = phase, None
        flat[GALLERY:CHART] = [left if left > full else full for left in flat[GALLERY:CHART]]


def _end_turn(flat: Flat) -> None:
    if flat[PENDING] is not None:
        _begin_phase(flat)
    if flat[RANGE]:
        flat[RANGE], flat[UNSAILED], flat[EXPLORED] = 0, None, None
    flat[PLAYED] += 1
    left = flat[LEFT]
    if left is not None:
        flat[LEFT] = left = left - 1
        if left == 0:
            flat[STAGE], flat[SEAT] = "over", None
            return
    flat[STAGE] = "start"
    seat = flat[SEAT] + 1
    flat[SEAT] = 0 if seat == flat[PLAYERS] else seat


_PLAYERS: Final[dict[type[Step], Callable[[Flat, int, Any], None]]] = {
    Navegador: _play_navegador,
    Move: _play_move,
    Sail: _play_sail,
    Explore: _play_explore,
    Workers: _play_workers,
    Ships: _play_ships,
    Market: _play_market,
    Colony: _play_colony,
    Build: _play_build,
    Privilege: _play_privilege,
    King: _play_king,
    End: _play_end,
}
