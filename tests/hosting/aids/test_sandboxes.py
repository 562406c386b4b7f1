"""Sandboxes, played by the rules from one person's view; and private notes on turns, opened after the game."""

import asyncio
import json
import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hosting import ManualClock, Services, open_services
from hosting.aids import MAX_NOTE
from hosting.aids.sandboxes import KEPT_FOR, MAX_STEPS, Note
from hosting.core.errors import NotNow, NotRunning, NotSeated, NotYourTurn, Refused, SandboxFull, Stale
from hosting.core.game import AnyGame
from hosting.db.store import Place
from navegador.game import NAVEGADOR
from navegador.state import State
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, PEEK, started
from tests.hosting.test_ratings import to_the_end
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.toy.heap import Heap, HeapState
from tests.toy.rules import Toy

NOTHING: dict[str, Any] = {}


async def test_turns_of_everybody_and_back(services: Services) -> None:
    """Each step follows the rules, none reaches the table; undo goes turn by turn."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    before = await services.positions.now(table)
    await services.sandboxes.begin(table, BRUNO.id)
    await services.sandboxes.play(table, BRUNO.id, 0, 0, ADD, {"a": 1})
    trial = await services.sandboxes.play(table, BRUNO.id, 2, 1, [{"do": "add", "n": 5}, {"do": "stop"}], NOTHING)
    assert (inner(trial.state, HeapState).heap, trial.acting, trial.own_turn) == (6, 0, True)
    assert [list(turn) for turn in trial.turns()] == [[0, 1], [2, 3]]
    trial = await services.sandboxes.back(table, BRUNO.id, NOTHING)
    assert (inner(trial.state, HeapState).heap, trial.acting, trial.own_turn) == (1, 1, False)
    trial = await services.sandboxes.back(table, BRUNO.id, NOTHING)
    assert (await services.sandboxes.back(table, BRUNO.id, NOTHING)).sandbox.steps == ()
    assert await services.positions.now(table) == before
    assert (await services.positions.now(table)).state == before.state
    assert {job.kind for job in await services.jobs.all()} == {"deliver", "remind"}, "as after any start"


async def test_it_is_stored(services: Services, place: Place) -> None:
    table = (await started(services, ANA, BRUNO)).position.table.id
    await services.sandboxes.begin(table, ANA.id)
    trial = await services.sandboxes.play(table, ANA.id, 0, 0, [*PEEK, {"do": "stop"}], {"draft": {}})
    async with asyncio.timeout(20):
        other = await open_services(place, [Heap()], clock=services.clock)
    found = await other.sandboxes.get(table, ANA.id)
    assert (found.states, found.sandbox) == (trial.states, trial.sandbox)
    await other.close()


async def test_what_is_hidden_is_made_up(tmp_path: Path) -> None:
    """The same seed imagines the same cards whatever the deal, another seed others; the true cards play no part."""
    seen = []
    for number in range(2):
        async with await open_services(tmp_path / f"{number}.sqlite3", [NAVEGADOR], clock=ManualClock()) as services:
            table = (await started(services, ANA, BRUNO, game="navegador")).position.table.id
            trial = await services.sandboxes.begin(table, ANA.id)
            true = inner((await services.positions.now(table)).state, State).stacks
            drawn = {inner((await services.sandboxes.begin(table, ANA.id)).state, State).stacks for _ in range(5)}
            assert len(drawn) == 5
            assert true not in drawn
            chance = random.Random(trial.sandbox.chance)
            position = await services.positions.now(table)
            assert inner(trial.state, State) == NAVEGADOR.imagine(inner(position.seen(0), State), 0, chance)
            seen.append(true)
    assert seen[0] != seen[1]


async def test_refusals_change_nothing(services: Services) -> None:
    """Refusals: no seat, no game, another's turn, too late, against the rules, too far."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await assert_refused(NotSeated, services.sandboxes.begin(table, CARLA.id))
    await assert_refused(NotRunning, services.sandboxes.play(table, ANA.id, 0, 0, ADD, NOTHING))
    trial = await services.sandboxes.begin(table, ANA.id)
    refused: list[tuple[type[Exception], int, int, list[Any]]] = [
        (NotYourTurn, 0, 1, [*ADD]),
        (Stale, 1, 0, [*ADD]),
        (Refused, 0, 0, [{"do": "add", "n": 9}]),
        (NotYourTurn, 0, 0, [*ADD, *ADD]),
        (SandboxFull, 0, 0, [{"do": "add", "n": 1}] * (MAX_STEPS + 1)),
    ]
    for error, at, seat, steps in refused:
        await assert_refused(error, services.sandboxes.play(table, ANA.id, at, seat, steps, NOTHING))
    assert (await services.sandboxes.get(table, ANA.id)).sandbox == trial.sandbox


async def test_the_table_moves_on(services: Services) -> None:
    """A sandbox stays at its position when the table moves on, says so, and can restart from the present."""
    position = (await started(services, ANA, BRUNO)).position
    table = position.table.id
    await services.sandboxes.begin(table, BRUNO.id)
    await services.sandboxes.play(table, BRUNO.id, 0, 0, ADD, NOTHING)
    await services.play.play(table, position.seq, 0, ANA, [{"do": "add", "n": 5}, {"do": "stop"}])
    trial = await services.sandboxes.get(table, BRUNO.id)
    assert (trial.moved_on, inner(trial.state, HeapState).heap) == (True, 1)
    services.positions.forget()
    assert (await services.sandboxes.get(table, BRUNO.id)).state.heap == 1
    trial = await services.sandboxes.begin(table, BRUNO.id)
    assert (trial.moved_on, inner(trial.state, HeapState).heap) == (False, 5)


async def test_when_it_ends(services: Services, clock: ManualClock) -> None:
    """A sandbox goes when discarded, after idle days, with its seat, or with the game; each person has their own."""
    table = (await started(services, ANA, BRUNO, CARLA)).position.table.id

    async def there() -> list[bool]:
        people = [seat.person for seat in (await services.lobby.get(table)).seats]
        return [person is not None and await services.sandboxes.get(table, person) is not None for person in people]

    for person in (ANA, BRUNO, CARLA):
        await services.sandboxes.begin(table, person.id)
    await services.sandboxes.drop(table, ANA.id)
    assert await there() == [False, True, True]
    await services.leaving.resign(table, BRUNO)
    assert await there() == [False, False, True]
    clock.move(KEPT_FOR - timedelta(hours=1))
    await services.sandboxes.sketch(table, CARLA.id, {"draft": 1})
    clock.move(timedelta(hours=2))
    assert await there() == [False, False, True]
    clock.move(KEPT_FOR)
    assert await there() == [False, False, False]
    for person in (ANA, CARLA):
        await services.sandboxes.begin(table, person.id)
    await services.leaving.cancel(table, ANA, admin=True)
    assert await there() == [False, False, False]


@pytest.mark.parametrize("game", [Heap(), Toy(), NAVEGADOR], ids=lambda game: game.name)
@settings(max_examples=5, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_it_agrees_with_the_rules(tmp_path_factory: pytest.TempPathFactory, game: AnyGame, seed: int) -> None:
    """Over random turns of all seats, each state follows by the rules, from a deal consistent with the view."""
    path = tmp_path_factory.mktemp("sandbox") / "tables.sqlite3"

    async def go() -> None:
        async with await open_services(path, [game], clock=ManualClock()) as services:
            position = (await started(services, ANA, BRUNO, CARLA, game=game.name)).position
            table, rng = position.table.id, random.Random(seed)
            trial = await services.sandboxes.begin(table, BRUNO.id)
            assert game.seen(trial.state, 1) == position.seen(1)
            for _ in range(12):
                seat, state = trial.acting, trial.state
                if seat is None:
                    break
                player = rng.choice(list(game.computers[-2:]))
                step = game.choose(player, game.seen(state, seat), seat, rng.randrange(1000))
                if rng.random() < 0.2:
                    count = len(trial.sandbox.steps)
                    trial = await services.sandboxes.back(table, BRUNO.id, NOTHING)
                    assert len(trial.sandbox.steps) < count or count == 0
                    continue
                at = len(trial.sandbox.steps)
                trial = await services.sandboxes.play(table, BRUNO.id, at, seat, [game.write(step)], NOTHING)
                assert trial.state == game.apply(state, step, seat)
            services.positions.forget()
            assert (await services.sandboxes.get(table, BRUNO.id)).states == trial.states
            assert (await services.positions.now(table)).state == position.state

    asyncio.run(go())


@pytest.mark.both
async def test_a_note_is_private_until_it_is_opened(services: Services) -> None:
    """One for each turn; neither others, nor exports, nor others' data have it before its writer opens it."""
    notes, position = services.notes, (await started(services, ANA, BRUNO)).position
    table = position.table.id
    await notes.write(table, ANA.id, "first thought")
    await notes.write(table, ANA.id, "build\nnow" + "!" * MAX_NOTE)
    position = (await services.play.play(table, position.seq, 0, ANA, ADD)).position
    before = json.dumps([await services.records.export(table), await services.privacy.of(BRUNO.id)], default=str)
    await notes.write(table, ANA.id, "she is late")
    await notes.write(table, BRUNO.id, "mine")
    await notes.write(table, BRUNO.id, "")
    after = json.dumps([await services.records.export(table), await services.privacy.of(BRUNO.id)], default=str)
    assert after == before, "two worlds, with and without a note, look the same"
    own = await notes.of_table(table, ANA.id)
    assert [(note.turn, note.text[:9], len(note.text) <= MAX_NOTE) for note in own] == [
        (0, "build now", True), (1, "she is la", True),
    ]  # fmt: skip
    assert await notes.of_table(table, BRUNO.id) == await notes.of_table(table, None) == ()
    with pytest.raises(NotNow):
        await notes.publish(table, ANA.id, public=True)
    with pytest.raises(NotSeated):
        await notes.write(table, CARLA.id, "not mine")
    await to_the_end(services, position)
    with pytest.raises(NotRunning):
        await notes.write(table, ANA.id, "too late")
    assert await notes.of_table(table, BRUNO.id) == ()
    await notes.publish(table, ANA.id, public=True)
    opened = tuple(Note(note.person, note.turn, note.text, public=True) for note in own)
    assert await notes.of_table(table, BRUNO.id) == await notes.of_table(table, None) == opened
    await notes.publish(table, ANA.id, public=False)
    assert await notes.of_table(table, BRUNO.id) == ()
    assert [row["text"] for row in (await services.privacy.of(ANA.id))["notes"]] == [note.text for note in own]
    await services.privacy.forget(ANA.id)
    assert await notes.of_table(table, ANA.id) == ()
