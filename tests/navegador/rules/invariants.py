"""Invariants of every position and every step, written without the engine's own code where possible."""

import gc
import itertools
import json
import types
from collections.abc import Iterable, Iterator
from typing import Any

import navegador
from navegador.actions.buildings import BuildChoice
from navegador.actions.capacity import CapacityChoice
from navegador.actions.colony import ColonyChoice
from navegador.actions.market import MarketChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.board import BOARD, BUILDINGS, GOODS
from navegador.errors import HiddenTokens, StepError
from navegador.state import State
from navegador.steps import (
    Build,
    Colony,
    End,
    Explore,
    Group,
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
from ruling.values import replace
from tests.navegador.rules.status import status

REGIONS = range(len(BOARD.regions))


# --------------------------------------------------------------------------------------------------------- positions


def check_state(state: State, deal: navegador.turn.Deal) -> None:
    """Check that a position is sound, that tokens lie where they were dealt, and that phases bring the privileges."""
    assert status(state) == ()
    for lying, hidden, dealt in zip(state.tokens, state.stacks or (), map(sorted, deal), strict=True):
        there = list((lying if hidden is None else hidden) or ())
        assert there == dealt[len(dealt) - len(there) :]


def check_forms(state: State) -> None:
    """Check that the dict form is JSON, complete, and without hidden tokens."""
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
    """Yield every value reachable from an object, without classes, functions and modules."""
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
    """Check that players' view is independent of face-down tokens, and leads to no stack."""
    seen = state.seen()
    assert seen.stacks is None
    assert state.stacks is not None
    hidden = {id(stack) for stack in state.stacks if stack} | {id(state.stacks), id(state)}
    assert not any(id(value) in hidden for value in reachable(seen))
    empty = State(**{**state.__dict__, "stacks": tuple((1,) if stack else None for stack in state.stacks)})
    assert empty.seen() == seen
    assert repr(empty) == repr(seen)
    assert navegador.legal(seen) == navegador.legal(state)


# -------------------------------------------------------------------------------------------------------------- steps


def promised(state: State, step: Step) -> int:
    """Return the Cruzados that the menus promise for a step (a cost is negative)."""
    action = navegador.legal(state).action
    match step, action:
        case Workers() | Ships(), CapacityChoice():
            batch = next(batch for batch in action.batches if batch.n == step.n)
            return batch.income - batch.cost
        case Colony(), ColonyChoice():
            return -action.price(step.take)
        case Build(), BuildChoice():
            return -action.price(step.counts)
        case Market(), MarketChoice():
            return action.income(step)
        case Privilege(), PrivilegeChoice():
            return next(grant.coins for grant in action.gallery if grant.kind == step.kind)
        case King(), PrivilegeChoice():
            return next(grant.coins for grant in action.king if grant.kind == step.kind)
        case Explore(), _:
            return min(state.stacks[step.region] or ())
        case _:
            return 0


def check_step(before: State, step: Step, after: State) -> None:
    """Check a step's changes: the ply, the seat's own possessions, and money as promised."""
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
        case Move():
            assert lost == sum(n for _, n in step.pay)
        case Explore():
            assert lost == BOARD.loss(step.region, len(before.players))
        case Ships():
            assert lost <= 0
        case _:
            assert lost == 0


# --------------------------------------------------------------------------------------- every step one could think of


def parts(places: Iterable[tuple[int, int]], least: int = 1) -> Iterator[Group]:
    """Yield every group that takes up to this many from each place, and one more."""
    named = list(places)
    for counts in itertools.product(*(range(there + 2) for _, there in named)):
        group = tuple((place, n) for (place, _), n in zip(named, counts, strict=True) if n)
        if sum(counts) >= least:
            yield group


def candidates(state: State) -> Iterator[Step]:
    """Yield all conceivable steps: small numbers everywhere, what is there and one more."""
    player = state.actor
    afloat = [(region, ships) for region, ships in enumerate(player.ships) if ships]
    nowhere = next(region for region in REGIONS if not player.ships[region])
    yield from (Navegador(), End())
    yield from (Move(field, pay) for field in range(-1, 9) for pay in parts([*afloat, (nowhere, 0)], 0))
    yield from (Workers(n) for n in range(-1, 13))
    yield from (Ships(n) for n in range(-1, 13))
    yield from (Privilege(kind) for kind in range(-1, 6))
    yield from (King(kind) for kind in range(-1, 6))
    yield from (
        Sail(((origin, target, n),))
        for origin in REGIONS
        for target in REGIONS
        for n in range(player.ships[origin] + 2)
    )
    yield from (Explore(region, group) for region in REGIONS for group in parts([*afloat, (nowhere, 0)]))
    sites = [(region, min(len(state.tokens[region] or ()), 4)) for region in REGIONS if state.tokens[region]]
    yield from (Colony(take) for take in parts([site for site in sites if player.ships[site[0]]]))
    yield from (Colony(((region, 1),)) for region in REGIONS)
    yield from (Build((a, b, c, d, e)) for a, b, c, d, e in itertools.product(range(4), repeat=len(BUILDINGS)))
    trades = [
        [(n, 0) for n in range(player.colonies[good] + 2)]
        + [(0, n) for n in range(1, player.factories[good] + 3)]
        + [(1, 1)]
        for good in range(len(GOODS))
    ]
    for pair, two, three in itertools.product(*trades):
        for wild in (None, 0, 1, 2):
            yield Market((pair[0], two[0], three[0]), (pair[1], two[1], three[1]), wild)


def plain(state: State, step: Step) -> Step:
    """Return the same step as in the menus: the wildcard named only where it is needed."""
    if (
        isinstance(step, Market)
        and step.wild is not None
        and step.process[step.wild] <= state.actor.factories[step.wild]
    ):
        return Market(step.sell, step.process)
    return step


def taken(state: State, step: Step) -> State | None:
    """Return the position after a step, or None if it is refused. Any error but a StepError is raised."""
    try:
        return navegador.apply(state, step)
    except HiddenTokens:
        raise
    except StepError as error:
        if not str(error):
            raise
        return None


def check_legal(state: State) -> None:
    """Check that `legal` offers each step once, and exactly what `apply` takes."""
    offered = list(navegador.legal(state).steps())
    assert len(set(offered)) == len(offered)
    accepted = {plain(state, step) for step in candidates(state) if taken(state, step) is not None}
    assert accepted == set(offered), (accepted - set(offered), set(offered) - accepted)


def check_legal_steps(state: State) -> None:
    """Check that the seat to act, and no other, has legal steps, and that `apply` takes a sample of them."""
    for seat in range(len(state.players)):
        steps = list(navegador.legal_steps(state, seat))
        assert bool(steps) == (seat == state.seat)
        assert all(taken(state, step) for step in steps[:: 1 + len(steps) // 50])
        assert steps == list(navegador.legal_steps(state.seen(), seat))


def check_listed(state: State, step: Step) -> None:
    """Check that a step which `apply` takes is listed, a sailing leg by leg, with the same effect."""
    assert state.seat is not None
    after = state
    for part in [Sail((leg,)) for leg in step.ships] if isinstance(step, Sail) else [plain(state, step)]:
        assert part in set(navegador.legal_steps(after, state.seat))
        after = navegador.apply(after, part)
    assert replace(after, ply=state.ply + 1) == navegador.apply(state, step)
