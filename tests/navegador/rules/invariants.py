"""Invariants of every position and every step, written without the engine's own code where possible."""

import gc
import itertools
import json
import types
from collections.abc import Iterable, Iterator
from typing import Any

import navegador
from gamekit import replace
from navegador import steps as do
from navegador.actions.buildings import BuildChoice
from navegador.actions.capacity import CapacityChoice
from navegador.actions.colony import ColonyChoice
from navegador.actions.market import MarketChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, PHASES, RONDEL
from navegador.state import State
from navegador.steps import Group, HiddenTokens, Step, StepError

REGIONS = range(len(BOARD.regions))


def check_state(state: State, deal: navegador.turn.Deal) -> None:
    """Check that a position is sound, that tokens lie where they were dealt, and that phases bring the privileges."""
    assert status(state) == ()
    for lying, hidden, dealt in zip(state.tokens, state.stacks or (), map(sorted, deal), strict=True):
        there = list((lying if hidden is None else hidden) or ())
        assert there == dealt[len(dealt) - len(there) :]


def check_forms(state: State) -> None:
    data = navegador.state_to_dict(state)
    assert json.loads(json.dumps(data)) == data
    assert data["tokens"] == {
        BOARD.names[region]: None if lying is None else list(lying)
        for region, lying in enumerate(state.tokens)
        if region
    }
    assert data == navegador.state_to_dict(state.seen())
    assert all(("score" in player) == state.over for player in data["players"])


def reachable(root: object) -> Iterator[object]:
    seen = {id(root)}
    edge: list[Any] = [root]
    while edge:
        value = edge.pop()
        yield value
        if isinstance(value, type | types.ModuleType | types.FunctionType):
            continue
        for inner in gc.get_referents(value):
            if id(inner) not in seen:
                seen.add(id(inner))
                edge.append(inner)


def check_hidden(state: State) -> None:
    seen = state.seen()
    assert seen.stacks is None
    assert state.stacks is not None
    hidden = {id(stack) for stack in state.stacks if stack} | {id(state.stacks), id(state)}
    assert not any(id(value) in hidden for value in reachable(seen))
    empty = State(**{**state.__dict__, "stacks": tuple((1,) if stack else None for stack in state.stacks)})
    assert empty.seen() == seen
    assert repr(empty) == repr(seen)
    assert navegador.legal(seen) == navegador.legal(state)


def promised(state: State, step: Step) -> int:
    action = navegador.legal(state).action
    match step, action:
        case do.Workers() | do.Ships(), CapacityChoice():
            batch = next(batch for batch in action.batches if batch.n == step.n)
            return batch.income - batch.cost
        case do.Colony(), ColonyChoice():
            return -action.price(step.take)
        case do.Build(), BuildChoice():
            return -action.price(step.counts)
        case do.Market(), MarketChoice():
            return action.income(step)
        case do.Privilege(), PrivilegeChoice():
            return next(grant.coins for grant in action.gallery if grant.kind == step.kind)
        case do.King(), PrivilegeChoice():
            return next(grant.coins for grant in action.king if grant.kind == step.kind)
        case do.Explore(), _:
            return min(state.stacks[step.region] or ())
        case _:
            return 0


def check_step(before: State, step: Step, after: State) -> None:
    seat = before.seat
    assert seat is not None
    assert after.ply == before.ply + 1
    assert after.goa == before.goa
    for other, (then, now) in enumerate(zip(before.players, after.players, strict=True)):
        assert other == seat or then is now
    assert after.players[seat].cash - before.actor.cash == promised(before, step)
    data = json.loads(json.dumps(navegador.step_to_dict(step)))
    assert navegador.step_from_dict(data) == step
    lost = before.actor.fleet - after.players[seat].fleet
    match step:
        case do.Move():
            assert lost == sum(n for _, n in step.pay)
        case do.Explore():
            assert lost == BOARD.loss(step.region, len(before.players))
        case do.Ships():
            assert lost <= 0
        case _:
            assert lost == 0


def parts(places: Iterable[tuple[int, int]], least: int = 1) -> Iterator[Group]:
    named = list(places)
    for counts in itertools.product(*(range(there + 2) for _, there in named)):
        group = tuple((place, n) for (place, _), n in zip(named, counts, strict=True) if n)
        if sum(counts) >= least:
            yield group


def candidates(state: State) -> Iterator[Step]:
    player = state.actor
    afloat = [(region, ships) for region, ships in enumerate(player.ships) if ships]
    nowhere = next(region for region in REGIONS if not player.ships[region])
    yield from (do.Navegador(), do.End())
    yield from (do.Move(field, pay) for field in range(-1, 9) for pay in parts([*afloat, (nowhere, 0)], 0))
    yield from (do.Workers(n) for n in range(-1, 13))
    yield from (do.Ships(n) for n in range(-1, 13))
    yield from (do.Privilege(kind) for kind in range(-1, 6))
    yield from (do.King(kind) for kind in range(-1, 6))
    yield from (
        do.Sail(((origin, target, n),))
        for origin in REGIONS
        for target in REGIONS
        for n in range(player.ships[origin] + 2)
    )
    yield from (do.Explore(region, group) for region in REGIONS for group in parts([*afloat, (nowhere, 0)]))
    sites = [(region, min(len(state.tokens[region] or ()), 4)) for region in REGIONS if state.tokens[region]]
    yield from (do.Colony(take) for take in parts([site for site in sites if player.ships[site[0]]]))
    yield from (do.Colony(((region, 1),)) for region in REGIONS)
    yield from (do.Build(a, b, c, d, e) for a, b, c, d, e in itertools.product(range(4), repeat=len(BUILDINGS)))
    trades = [
        [(n, 0) for n in range(player.colonies[good] + 2)]
        + [(0, n) for n in range(1, player.factories[good] + 3)]
        + [(1, 1)]
        for good in range(len(GOODS))
    ]
    for pair, two, three in itertools.product(*trades):
        for wild in (None, 0, 1, 2):
            yield do.Market((pair[0], two[0], three[0]), (pair[1], two[1], three[1]), wild)


def plain(state: State, step: Step) -> Step:
    if (
        isinstance(step, do.Market)
        and step.wild is not None
        and step.process[step.wild] <= state.actor.factories[step.wild]
    ):
        return do.Market(step.sell, step.process)
    return step


def taken(state: State, step: Step) -> State | None:
    try:
        return navegador.apply(state, step)
    except HiddenTokens:
        raise
    except StepError as error:
        if not str(error):
            raise
        return None


def check_legal(state: State) -> None:
    offered = list(navegador.legal(state).steps())
    assert len(set(offered)) == len(offered)
    accepted = {plain(state, step) for step in candidates(state) if taken(state, step) is not None}
    assert accepted == set(offered), (accepted - set(offered), set(offered) - accepted)


def check_legal_steps(state: State) -> None:
    for seat in range(len(state.players)):
        steps = list(navegador.legal_steps(state, seat))
        assert bool(steps) == (seat == state.seat)
        assert all(taken(state, step) for step in steps[:: 1 + len(steps) // 50])
        assert steps == list(navegador.legal_steps(state.seen(), seat))


def check_listed(state: State, step: Step) -> None:
    assert state.seat is not None
    after = state
    for part in [do.Sail((leg,)) for leg in step.ships] if isinstance(step, do.Sail) else [plain(state, step)]:
        assert part in set(navegador.legal_steps(after, state.seat))
        after = navegador.apply(after, part)
    assert replace(after, ply=state.ply + 1) == navegador.apply(state, step)


FIELDS = (None, *range(len(RONDEL)))
MAX_STEPS_A_TURN = 2 * BOARD.most_ships + 4
"""The card, the ships of the extra sailing one by one, its end, the move, the ships once more, and the end."""


def status(state: State) -> tuple[str, ...]:
    looks = (_turn, _end, _phase, _supplies, _tokens, _explored, _possessions, _card, _sailing)
    return tuple(name for look in looks for name, sound in look(state) if not sound)


def _turn(state: State) -> Iterator[tuple[str, bool]]:
    players, turns, stage = state.players, state.turns_played, state.stage
    yield "seat", state.seat == (None if state.over else turns % len(players))
    yield "stage", (state.sailing is not None) == (stage in ("extra", "sailing"))
    yield "stage", stage not in ("extra", "move") or turns >= len(players)
    if stage in ("action", "sailing"):
        stone = state.actor.field
        yield "stage", stone is not None and (stage == "action" or RONDEL[stone] == "sailing")
    least = 2 * turns + {"start": 0, "extra": 1, "move": 2, "action": 1, "sailing": 2, "over": 0}[stage]
    yield "steps", least <= state.ply <= MAX_STEPS_A_TURN * (turns + (stage not in ("start", "over")))
    for seat, player in enumerate(players):
        moved = seat < turns or (seat == state.seat and stage in ("action", "sailing"))
        yield "stone", player.field in FIELDS and (player.field is not None) == moved


def _end(state: State) -> Iterator[tuple[str, bool]]:
    last = any(BOARD.regions[region].ends_game and state.explored(region) for region in REGIONS)
    left, turns = state.turns_left, len(state.players) + 1
    yield "end", (last or not any(state.buildings)) == (left is not None)
    yield "end", state.over == (left == 0)
    if left is not None:
        yield "end", 0 <= left <= turns and turns - left <= state.turns_played
        yield "end", left != turns or state.stage != "start"


def _phase(state: State) -> Iterator[tuple[str, bool]]:
    here = None if state.sailing is None else state.sailing.explored
    pending = state.pending_phase
    known = {region for region in REGIONS if state.explored(region)}
    phases = [max(BOARD.regions[region].starts_phase or 1 for region in some) for some in (known, known - {here})]
    if pending is None:
        yield "phase", state.phase == phases[0] in PHASES
    else:
        yield "phase", here is not None and (pending, state.phase) == tuple(phases) and state.phase < pending


def _supplies(state: State) -> Iterator[tuple[str, bool]]:
    players = state.players
    yield "market", all(1 <= row <= BOARD.rows for row in state.market)
    fills = [BOARD.fill(phase, len(players)) for phase in PHASES[1 : state.phase]]
    for kind in range(len(COLUMNS)):
        taken = sum(player.privileges[kind] - (state.goa and player.king == kind) for player in players)
        out = state.gallery[kind] + taken
        yield "gallery", max(BOARD.privileges_start, *fills, 0) <= out <= BOARD.privileges_start + sum(fills)
        yield "gallery", state.gallery[kind] >= 0
    for building in range(len(BUILDINGS)):
        bought = sum(player.bought(building) for player in players)
        yield "chart", 0 <= state.buildings[building] == BOARD.chart(len(players))[building] - bought


def _tokens(state: State) -> Iterator[tuple[str, bool]]:
    stacks = state.stacks or (None,) * len(REGIONS)
    yield "tokens", state.tokens[0] == () and stacks[0] is None
    for good in range(len(GOODS)):
        regions, gone = BOARD.slots(good), 0
        for region in regions:
            lying, stack, full = state.tokens[region], stacks[region], BOARD.regions[region].tokens
            yield "stacks", state.stacks is None or (stack is None) != (lying is None)
            yield "tokens", len(lying or ()) <= full and (stack is None or len(stack) == full)
            yield "tokens", all(list(pile) == sorted(pile) for pile in (lying or (), stack or ()))
            gone += 0 if lying is None else full - len(lying)
        seen = [price for region in regions for pile in (state.tokens[region], stacks[region]) for price in pile or ()]
        yield "tokens", len(seen) == len(set(seen)) and set(seen) <= set(BOARD.token_prices[good])
        yield "colonies", sum(player.colonies[good] for player in state.players) == gone


def _explored(state: State) -> Iterator[tuple[str, bool]]:
    known = [region for region in REGIONS if state.explored(region)]
    disks = [region for player in state.players for region in player.explorers]
    yield "explorers", [0, *sorted(disks)] == known
    yield "explorers", all(list(player.explorers) == sorted(player.explorers) for player in state.players)
    reached, edge = {0}, [0]
    while edge:
        near = set(BOARD.neighbours[edge.pop()]) & set(known) - reached
        reached |= near
        edge += near
    yield "unreachable", reached == set(known)


def _possessions(state: State) -> Iterator[tuple[str, bool]]:
    for player in state.players:
        yield "cash", player.cash >= 0
        yield "workers", BOARD.fewest_workers <= player.workers <= BOARD.most_workers
        yield "ships", min(player.ships) >= 0 and player.fleet <= BOARD.most_ships
        yield "ships", all(state.explored(region) for region, n in enumerate(player.ships) if n)
        yield "colonies", min(player.colonies) >= 0
        yield "factories", min(player.factories) >= 0
        yield "capacity", player.shipyards >= BOARD.start.shipyards and player.churches >= BOARD.start.churches
        yield "privileges", 0 <= min(player.privileges) <= max(player.privileges) <= BOARD.most_privileges
        if player.king is not None:
            royal = any(region.royal and state.explored(number) for number, region in enumerate(BOARD.regions))
            yield "king", state.goa and royal and player.privileges[player.king] > 0


def _card(state: State) -> Iterator[tuple[str, bool]]:
    holder, mark, players = state.card.holder, state.card.field, len(state.players)
    moved = state.stage in ("action", "sailing")
    marked = state.turns_played >= players or (state.turns_played == players - 1 and moved)
    yield "card", 0 <= holder < players and mark in FIELDS and (mark is not None) == marked
    yield "card", marked or holder == players - 1
    yield "card", state.stage not in ("extra", "move") or (holder == state.seat) == (state.stage == "extra")


def _sailing(state: State) -> Iterator[tuple[str, bool]]:
    if (sailing := state.sailing) is not None and state.seat is not None:
        free = zip(sailing.unsailed, state.actor.ships, strict=True)
        yield "sailing", sailing.range == state.phase and all(0 <= n <= there for n, there in free)
        yield "sailing", sailing.explored is None or sailing.explored in state.actor.explorers
