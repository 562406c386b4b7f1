"""A position as one flat list, for code that searches very many of them."""

from typing import Any, Final, TypeAlias

from navegador import steps as verbs
from navegador.actions import buildings, capacity, colony, sailing
from navegador.board import BOARD, CHURCH, GOODS, RONDEL, SHIPYARD
from navegador.state import Card, Counts, Player, Sailing, State
from navegador.steps import HiddenTokens, Step

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

CASH, WORKERS, FIELD, FLEET, SHIPYARDS, CHURCHES, KING, EXPLORERS = range(8)
"""Possessions of a seat, as offsets from its first index; the fleet is all its ships."""
COLONIES: Final = 8
FACTORIES: Final = COLONIES + len(GOODS)
PRIVILEGES: Final = FACTORIES + len(GOODS)
SHIPS: Final = PRIVILEGES + len(BOARD.columns)
SIZE: Final = SHIPS + len(BOARD.regions)


def of(seat: int) -> int:
    return SEATS + SIZE * seat


def flatten(state: State) -> Flat:
    under_way = state.sailing
    flat: Flat = [
        state.seat, state.stage, state.phase, state.pending_phase, state.turns_played, state.turns_left,
        state.card.holder, state.card.field,
        under_way.range if under_way else 0,
        under_way.unsailed if under_way else None,
        under_way.explored if under_way else None,
        state.ply, state.goa, len(state.players), state.tokens, state.stacks, sailing.explored_regions(state),
        *state.market, *state.gallery, *state.buildings,
    ]  # fmt: skip
    for player in state.players:
        flat += (
            player.cash, player.workers, player.field, player.fleet, player.shipyards, player.churches, player.king,
            player.explorers, *player.colonies, *player.factories, *player.privileges, *player.ships,
        )  # fmt: skip
    return flat


def frozen(flat: Flat) -> State:
    players = [
        Player(
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
        for own in map(of, range(flat[PLAYERS]))
    ]
    return State(
        goa=flat[GOA],
        players=tuple(players),
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


def voyages(flat: Flat) -> sailing.SailingChoice:
    progress = Sailing(flat[RANGE], flat[UNSAILED], flat[EXPLORED])
    if not flat[RANGE]:
        own = SEATS + SIZE * flat[SEAT]
        progress = Sailing(flat[PHASE], tuple(flat[own + SHIPS : own + SIZE]))
    return sailing.voyages(flat[KNOWN], flat[PLAYERS], progress)


def sites(flat: Flat) -> colony.ColonyChoice:
    own = SEATS + SIZE * flat[SEAT]
    return colony.offer(tuple(flat[own + SHIPS : own + SIZE]), flat[TOKENS], flat[own + WORKERS], flat[own + CASH])


def achievements(flat: Flat, own: int) -> Counts:
    """Achievements of a seat in each column, as `Player.achievements` has them; `own` is its first index."""
    return (
        sum(flat[own + COLONIES : own + FACTORIES]),
        sum(flat[own + FACTORIES : own + PRIVILEGES]) + BOARD.start.wildcards,
        len(flat[own + EXPLORERS]),
        flat[own + SHIPYARDS],
        flat[own + CHURCHES],
    )


def play(flat: Flat, step: Step) -> None:
    """Change the position by a legal step of the seat to act, without checking legality."""
    own, price = SEATS + SIZE * flat[SEAT], 0
    match step:
        case verbs.Move():
            _move(flat, own, step)
        case verbs.Sail():
            _begin_sailing(flat, own)
            unsailed, ships = list(flat[UNSAILED]), own + SHIPS
            for origin, target, n in step.ships:
                unsailed[origin] -= n
                flat[ships + origin] -= n
                flat[ships + target] += n
            flat[UNSAILED] = tuple(unsailed)
        case verbs.Explore():
            _explore(flat, own, step)
        case verbs.End() if flat[STAGE] == "extra":
            _begin_phase(flat)
            _pass_card(flat)
            flat[STAGE], flat[RANGE], flat[UNSAILED], flat[EXPLORED] = "move", 0, None, None
        case verbs.Market():
            for good, (sold, processed) in enumerate(zip(step.sell, step.process, strict=True)):
                row = flat[MARKET + good]
                if sold:
                    price -= sold * BOARD.market[good][row - 1]
                    flat[MARKET + good] = row + sold if row + sold < BOARD.rows else BOARD.rows
                elif processed:
                    price -= processed * BOARD.factory_income[row - 1]
                    flat[MARKET + good] = row - processed if row > processed else 1
        case verbs.Colony():
            tokens = list(flat[TOKENS])
            for region, n in step.take:
                lying = tokens[region]
                price += sum(lying[:n])
                tokens[region] = lying[n:]
                flat[own + COLONIES + BOARD.regions[region].good] += n
            flat[TOKENS] = tuple(tokens)
        case verbs.Workers():
            batch = capacity.batch(step.n, flat[own + CHURCHES], flat[own + WORKERS], BOARD.most_workers, flat[PHASE])
            price = batch.cost - batch.income
            flat[own + WORKERS] += batch.kept
        case verbs.Ships():
            batch = capacity.batch(step.n, flat[own + SHIPYARDS], flat[own + FLEET], BOARD.most_ships, flat[PHASE])
            price = batch.cost - batch.income
            flat[own + SHIPS] += batch.kept
            flat[own + FLEET] += batch.kept
        case verbs.Build():
            for building, n in enumerate(step.counts):
                if n:
                    left = flat[CHART + building]
                    price += sum(buildings.standing(building, left, flat[PLAYERS])[:n])
                    flat[CHART + building] = left - n
                    owned = {SHIPYARD: SHIPYARDS, CHURCH: CHURCHES}.get(building, FACTORIES + building)
                    flat[own + owned] += n
            if flat[LEFT] is None and not any(flat[CHART:SEATS]):
                flat[LEFT] = flat[PLAYERS] + 1
        case verbs.Privilege(kind) | verbs.King(kind):
            covered = flat[own + PRIVILEGES + kind]
            price = -achievements(flat, own)[kind] * BOARD.columns[kind].coins[covered]
            flat[own + PRIVILEGES + kind] = covered + 1
            if isinstance(step, verbs.King):
                flat[own + KING] = kind
            else:
                flat[GALLERY + kind] -= 1
                flat[own + WORKERS] -= BOARD.privilege_workers
        case verbs.Navegador():
            flat[STAGE], flat[RANGE], flat[EXPLORED] = "extra", flat[PHASE], None
            flat[UNSAILED] = tuple(flat[own + SHIPS : own + SIZE])
    flat[own + CASH] -= price
    flat[PLY] += 1
    if not isinstance(step, verbs.Move | verbs.Sail | verbs.Explore | verbs.Navegador) and flat[STAGE] != "move":
        _end_turn(flat)


def _move(flat: Flat, own: int, step: verbs.Move) -> None:
    stone, field = flat[own + FIELD], step.field
    for region, n in step.pay:
        flat[own + SHIPS + region] -= n
        flat[own + FLEET] -= n
    flat[own + FIELD], flat[STAGE] = field, "action"
    if flat[HOLDER] == flat[SEAT]:
        mark, fields = flat[MARK], len(RONDEL)
        if mark is None:
            flat[MARK] = field
        elif stone is not None and (field - stone - 1) % fields >= (mark - stone - 1) % fields:
            _pass_card(flat)


def _pass_card(flat: Flat) -> None:
    right = (flat[HOLDER] - 1) % flat[PLAYERS]
    flat[HOLDER], flat[MARK] = right, flat[SEATS + SIZE * right + FIELD]


def _begin_sailing(flat: Flat, own: int) -> None:
    if not flat[RANGE]:
        flat[RANGE], flat[UNSAILED] = flat[PHASE], tuple(flat[own + SHIPS : own + SIZE])
    if flat[STAGE] == "action":
        flat[STAGE] = "sailing"


def _explore(flat: Flat, own: int, step: verbs.Explore) -> None:
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


def _begin_phase(flat: Flat) -> None:
    phase = flat[PENDING]
    if phase is not None:
        full = BOARD.fill(phase, flat[PLAYERS])
        flat[PHASE], flat[PENDING] = phase, None
        flat[GALLERY:CHART] = [left if left > full else full for left in flat[GALLERY:CHART]]


def _end_turn(flat: Flat) -> None:
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
