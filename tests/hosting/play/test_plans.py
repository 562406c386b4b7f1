"""Planned turns: private to their player, played once in their turn, or only offered."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from hosting import ManualClock, Services, TableError, open_services
from hosting.core.errors import BadValue, NotRunning, NotYourSeat, Refused
from hosting.core.game import AnyGame
from hosting.core.model import Post
from hosting.db.schema import plans
from hosting.jobs.jobs import Done
from hosting.maintenance import checking
from navegador.game import NAVEGADOR
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, PEEK, started
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.toy.heap import Heap, HeapState
from tests.toy.rules import Toy, ToyState

PEOPLE = (ANA, BRUNO, CARLA, DUARTE)
FIVE = ({"do": "add", "n": 5}, {"do": "stop"})
NOTHING: dict[str, Any] = {}


async def play_due(services: Services) -> int:
    """Do the jobs that play plans until none is left; return the number of plans played."""
    played = 0
    while taken := (await services.jobs.exchange([], {"plan": 1})).jobs:
        for job in taken:
            played += await services.play.planned(job.table_id, int(job.key.split(":")[1])) is not None
        await services.jobs.exchange([Done(job) for job in taken], {})
    return played


async def entries(services: Services, table_id: int) -> list[tuple[int | None, str]]:
    history = await services.positions.history(table_id)
    return [(entry.seat, entry.payload["do"]) for entry in history.entries]


async def posts(services: Services) -> tuple[list[Post], list[Post]]:
    return await services.posts.pending(), await services.posts.open()


async def test_a_plan_is_played_when_its_turn_comes(services: Services) -> None:
    """A planned turn is in the same post as what came before, marked as planned, and the plan is gone then."""
    position = (await started(services, ANA, BRUNO, CARLA)).position
    table = position.table.id
    await services.plans.keep(table, BRUNO.id, FIVE, NOTHING)
    assert (await services.play.play(table, position.seq, 0, ANA, ADD)).posts == ()
    assert len((await posts(services))[1]) == 1  # nobody is called before the plan is tried
    assert await play_due(services) == 1
    now = await services.positions.now(table)
    assert (now.to_act, inner(now.state, HeapState).heap, now.ply) == ((2,), 6, 4)
    (_, post), held = await posts(services)
    assert held == []
    assert [(entry.kind, entry.seat, entry.by) for entry in post.entries[2:]] == [
        ("plan", 1, BRUNO.id),
        ("step", 1, BRUNO.id),
        ("step", 1, BRUNO.id),
    ]
    history = await services.positions.history(table)
    assert [entry.seq in history.planned for entry in history.entries] == [False, False, True, True]
    assert await services.plans.get(table, BRUNO.id) is None
    assert await services.positions.faults(table) == []


async def test_plans_follow_one_another(services: Services) -> None:
    """Three planned turns of four seats share one post, also when it has as many turns as there are seats."""
    position = (await started(services, *PEOPLE)).position
    table = position.table.id
    for person in PEOPLE[1:]:
        await services.plans.keep(table, person.id, ADD, NOTHING)
    await services.play.play(table, position.seq, 0, ANA, ADD)
    await services.plans.keep(table, ANA.id, ADD, NOTHING)  # quick enough to go round again
    assert await play_due(services) == 4
    pending, held = await posts(services)
    assert len(pending) == 2
    assert held == []
    assert [seat for seat, do in await entries(services, table) if do == "stop"] == [0, 1, 2, 3, 0]
    assert (await services.lobby.get(table)).to_act == (1,)


@pytest.mark.parametrize(
    ("conditions", "plays"),
    [
        ([{"figure": "heap", "least": 1}], True),
        ([{"figure": "heap", "most": 1}], True),
        ([{"figure": "heap", "least": 1, "most": 1}], True),
        ([{"figure": "heap", "least": 2}], False),
        ([{"figure": "heap", "most": 0}], False),
        ([{"figure": "heap", "least": 1}, {"figure": "heap", "most": 1}], True),
        ([{"figure": "heap", "least": 1}, {"figure": "heap", "most": 0}], False),
        ([{"figure": "heap", "least": 2}, {"figure": "heap", "most": 1}, {"figure": "heap", "most": 1}], False),
    ],
)
async def test_conditions_decide(services: Services, conditions: list[dict[str, Any]], plays: bool) -> None:
    """A condition is checked when the turn comes; if it fails, the plan is only offered and the seat called, once."""
    position = (await started(services, ANA, BRUNO)).position
    table = position.table.id
    await services.plans.keep(table, BRUNO.id, FIVE, {"steps": [1]}, conditions=conditions)
    await services.play.play(table, position.seq, 0, ANA, ADD)
    assert await play_due(services) == plays
    pending, held = await posts(services)
    assert (len(pending), held) == (2, [])
    plan = await services.plans.get(table, BRUNO.id)
    assert (plan is None) == plays
    if plan is not None:
        assert (plan.how, plan.panel, len(plan.steps)) == ("offer", {"steps": [1]}, 2)
        assert (await services.lobby.get(table)).to_act == (1,)
        assert [entry.kind for entry in pending[-1].entries] == ["step", "step"]


async def test_what_is_no_longer_legal_is_not_played(services: Services) -> None:
    class Shy(Heap):
        """A game that forbids a planned exploration once a number lies there."""

        def apply(self, state: Any, step: dict[str, Any], seat: int) -> Any:
            if step["do"] == "add" and step["n"] == 5 and state.heap:
                raise self.refusals[0]("too much")
            return super().apply(state, step, seat)

    services.positions._games["heap"] = Shy()
    position = (await started(services, ANA, BRUNO)).position
    table = position.table.id
    await services.plans.keep(table, BRUNO.id, FIVE, NOTHING)
    await services.play.play(table, position.seq, 0, ANA, ADD)
    assert await play_due(services) == 0
    assert (await services.lobby.get(table)).to_act == (1,)
    assert len((await posts(services))[0]) == 2
    assert (await services.plans.get(table, BRUNO.id)).how == "offer"


async def test_only_to_be_offered(services: Services) -> None:
    position = (await started(services, ANA, BRUNO)).position
    table = position.table.id
    await services.plans.keep(table, BRUNO.id, FIVE, NOTHING, how="offer")
    played = await services.play.play(table, position.seq, 0, ANA, ADD)
    assert len(played.posts) == 1
    assert await play_due(services) == 0
    assert await services.plans.get(table, BRUNO.id) is not None
    await services.play.play(table, played.position.seq, 1, BRUNO, ADD)
    assert await services.plans.get(table, BRUNO.id) is None


async def test_a_revelation_ends_what_is_played(services: Services) -> None:
    """A plan is played up to a revelation, its player is called to go on, and later steps stay on offer."""
    position = (await started(services, ANA, BRUNO)).position
    table = position.table.id
    await assert_refused(BadValue, services.plans.keep(table, BRUNO.id, [*PEEK, {"do": "add", "n": 1}], NOTHING))
    await services.plans.keep(table, BRUNO.id, PEEK, NOTHING, rest="add 3")
    await services.play.play(table, position.seq, 0, ANA, ADD)
    assert await play_due(services) == 1
    now = await services.positions.now(table)
    assert (now.to_act, inner(now.state, HeapState).in_turn, len(inner(now.state, HeapState).shown)) == ((1,), 1, 1)
    pending, held = await posts(services)
    assert (len(pending), held) == (2, [])
    plan = await services.plans.get(table, BRUNO.id)
    assert (plan.steps, plan.rest, plan.how) == ((), "add 3", "offer")


async def test_who_may_plan_what(services: Services) -> None:
    """Only a seat's person plans, not for the current turn, only legal steps and conditions on existing figures."""
    position = (await started(services, ANA, BRUNO)).position
    table = position.table.id

    async def refused(error: type[Exception] | str, person: int, steps: Any, **how: Any) -> None:
        await assert_refused(error, services.plans.keep(table, person, steps, NOTHING, **how))
        assert await services.plans.get(table, person) is None

    await refused("plan-not-now", ANA.id, ADD)
    await refused(NotYourSeat, CARLA.id, ADD)
    await refused(Refused, BRUNO.id, [{"do": "add", "n": 9}])
    await refused(Refused, BRUNO.id, [{"do": "fly"}])
    await refused(BadValue, BRUNO.id, [*ADD, *ADD])
    await refused(BadValue, BRUNO.id, ADD * 40)
    for condition in (
        {"figure": "sugar", "least": 1},
        {"figure": "heap"},
        {"least": 1},
        {"figure": "heap", "least": "1"},
        {"figure": "heap", "least": True},
        {"figure": "heap", "around": 3},
        {"figure": "heap", "most": 10**12},
    ):
        await refused(BadValue, BRUNO.id, ADD, conditions=[condition])
    await refused(BadValue, BRUNO.id, ADD, conditions=[{"figure": "heap", "least": 1}] * 4)
    await services.leaving.cancel(table, ANA, admin=True)
    await refused(NotRunning, BRUNO.id, ADD)


async def test_a_plan_ends_with_its_seat_and_with_the_game(services: Services) -> None:
    """A plan is not played after a hand-over, a resignation or a cancellation, and a new player does not see it."""
    position = (await started(services, ANA, BRUNO, CARLA)).position
    table = position.table.id
    for person in (BRUNO, CARLA):
        await services.plans.keep(table, person.id, ADD, NOTHING)
    await services.leaving.hand_over(table, 1, BRUNO, DUARTE)
    assert await services.plans.get(table, DUARTE.id) is None
    assert await services.plans.get(table, BRUNO.id) is None
    await services.leaving.resign(table, CARLA)
    await services.leaving.hand_over(table, 2, CARLA, CARLA, admin=True)
    assert await services.plans.get(table, CARLA.id) is None
    await services.plans.keep(table, DUARTE.id, ADD, NOTHING)
    await services.leaving.cancel(table, ANA, admin=True)
    assert await services.plans.get(table, DUARTE.id) is None
    assert await play_due(services) == 0


async def test_a_turn_taken_back_is_not_played_by_a_plan(services: Services) -> None:
    position = (await started(services, ANA, BRUNO)).position
    table = position.table.id
    await services.plans.keep(table, BRUNO.id, ADD, NOTHING)
    first = await services.play.play(table, position.seq, 0, ANA, ADD)
    assert await services.plans.drop(table, BRUNO.id)
    assert await play_due(services) == 0
    assert len((await posts(services))[0]) == 2  # the post held back for the plan is sent
    await services.plans.keep(table, ANA.id, FIVE, NOTHING)
    await services.play.play(table, first.position.seq, 1, BRUNO, ADD)
    assert await play_due(services) == 1
    now = await services.positions.now(table)
    await services.plans.keep(table, ANA.id, ADD, NOTHING, conditions=[{"figure": "heap", "most": 3}])
    await services.votes.undo_now(table, DUARTE, admin=True)
    assert (await services.lobby.get(table)).to_act == (0,)
    assert await play_due(services) == 0
    assert (await services.plans.get(table, ANA.id)).how == "offer"
    assert inner((await services.positions.now(table)).state, HeapState).heap == inner(now.state, HeapState).heap - 5


async def test_played_by_hand_before_the_job(services: Services) -> None:
    position = (await started(services, ANA, BRUNO)).position
    table = position.table.id
    await services.plans.keep(table, BRUNO.id, FIVE, NOTHING)
    played = await services.play.play(table, position.seq, 0, ANA, ADD)
    await services.play.play(table, played.position.seq, 1, BRUNO, PEEK)
    assert await play_due(services) == 0
    assert [do for _, do in await entries(services, table)] == ["add", "stop", "peek"]
    assert len((await posts(services))[1]) == 1  # in the middle of a turn
    assert await services.plans.get(table, BRUNO.id) is None


async def test_several_at_once(tmp_path: Path) -> None:
    """In the toy, a seat that has played plans the next round, which opens with its cards before anybody is called."""
    async with await open_services(tmp_path / "toy.sqlite3", [Toy()], clock=ManualClock()) as services:
        position = (await started(services, ANA, BRUNO, CARLA, game="toy")).position
        table, hands = position.table.id, inner(position.state, ToyState).hands

        async def play(seat: int, card: int) -> None:
            seq = (await services.lobby.get(table)).seq
            await services.play.play(table, seq, seat, PEOPLE[seat], [{"do": "play", "card": card}])

        for seat in (0, 1):
            await play(seat, hands[seat][0])
            await services.plans.keep(table, PEOPLE[seat].id, [{"do": "play", "card": hands[seat][1]}], NOTHING)
        await play(2, hands[2][0])
        assert len((await posts(services))[1]) == 1
        assert await play_due(services) == 2
        now = await services.positions.now(table)
        assert now.to_act == (2,)
        assert inner(now.state, ToyState).down == (hands[0][1], hands[1][1], None)
        pending, held = await posts(services)
        assert held == []
        assert [entry.payload for entry in pending[-1].entries if entry.kind == "step"][-2:] == [{"do": "play"}] * 2


async def test_what_is_hidden_makes_no_difference(tmp_path: Path) -> None:
    kinds = []
    for number in range(2):
        async with await open_services(tmp_path / f"{number}.sqlite3", [Toy()], clock=ManualClock()) as services:
            position = (await started(services, ANA, BRUNO, game="toy")).position
            card = inner(position.state, ToyState).hands[0][0]
            await services.play.play(position.table.id, position.seq, 0, ANA, [{"do": "play", "card": card}])
            answers = []
            own = inner((await services.positions.now(position.table.id)).state, ToyState).hands[0]
            for other in range(1, 41):
                if other in own:
                    continue
                try:
                    await services.plans.keep(position.table.id, ANA.id, [{"do": "play", "card": other}], NOTHING)
                    answers.append("kept")
                except TableError as error:
                    answers.append(type(error).__name__)
            kinds.append(set(answers))
    assert kinds == [{"Refused"}, {"Refused"}]


def turn_of(game: AnyGame, state: Any, seat: int, seed: int) -> list[Any]:
    steps, turn = list[Any](), game.turn(state)
    while game.turn(state) == turn and seat in game.to_act(state):
        step = game.choose("random", game.seen(state, seat), seat, seed + len(steps))
        steps.append(game.write(step))
        if game.reveals(state, step):
            break
        state = game.apply(state, step, seat)
    return steps


def applied(game: AnyGame, state: Any, seat: int, steps: list[Any]) -> Any:
    for step in steps:
        state = game.apply(state, game.read(step), seat)
    return state


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10**6), players=st.integers(2, 4))
def test_a_legal_plan_is_played_as_if_it_had_been_pressed(
    tmp_path_factory: pytest.TempPathFactory, seed: int, players: int
) -> None:
    """In random games a plan legal in its turn leads where the rules lead; an illegal one is left to its player."""
    path = tmp_path_factory.mktemp("plans") / "tables.sqlite3"

    async def go() -> None:
        async with await open_services(path, [NAVEGADOR], clock=ManualClock()) as services:
            rng, people, planned = random.Random(seed), PEOPLE[:players], dict[int, list[Any]]()
            position = (await started(services, *people, game="navegador")).position
            table, game = position.table.id, position.game
            for _ in range(12):
                now = await services.positions.now(table)
                (seat,) = now.to_act
                for other in rng.sample(range(players), rng.randint(0, players)):
                    if other != seat:
                        ahead = game.ahead(now.state, other)
                        planned[other] = turn_of(game, ahead, other, rng.randrange(10**6))
                        await services.plans.keep(table, people[other].id, planned[other], NOTHING)
                steps = turn_of(game, now.state, seat, rng.randrange(10**6))
                state = applied(game, now.state, seat, steps)
                await services.play.play(table, now.seq, seat, people[seat], steps)
                expected = 0
                while (acting := game.to_act(state)) and acting[0] in planned:
                    try:
                        state = applied(game, state, acting[0], planned.pop(acting[0]))
                    except game.refusals:
                        break
                    expected += 1
                assert await play_due(services) == expected
                services.positions.forget()
                assert (await services.positions.now(table)).state == state
                assert await services.positions.faults(table) == []
                assert await services.posts.open() == [] or acting == (seat,)
        assert list(checking.faults_of_rows(path)) == []

    asyncio.run(go())


async def test_a_condition_that_was_kept_alone(services: Services) -> None:
    """A plan stored when a plan could have only one condition still counts."""
    position = (await started(services, ANA, BRUNO)).position
    table, alone = position.table.id, {"figure": "heap", "least": 2}
    await services.plans.keep(table, BRUNO.id, FIVE, NOTHING)
    await services.store.write(lambda conn: conn.execute(sa.update(plans).values(condition=alone)))
    assert (await services.plans.get(table, BRUNO.id)).conditions == (alone,)
    await services.play.play(table, position.seq, 0, ANA, ADD)
    assert await play_due(services) == 0
