"""Puzzles of a server, one a day; sandboxes by one person's view; and private notes on turns."""

import asyncio
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from hosting import ManualClock, Services, open_services
from hosting.aids import MAX_NOTE, puzzles
from hosting.aids.puzzles import APART, KEPT, PUZZLE, SOLUTION, Sought
from hosting.aids.sandboxes import KEPT_FOR, MAX_STEPS, Note
from hosting.core.errors import NoPuzzle, NotNow, NotRunning, NotSeated, NotYourTurn, Refused, Stale
from hosting.core.game import AnyGame, Puzzler
from hosting.db.schema import answers
from hosting.db.schema import puzzles as rows_of_puzzles
from hosting.db.store import Place
from hosting.jobs import kinds
from navegador.game import NAVEGADOR
from navegador.state import State
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, GUILD, PEEK, started
from tests.hosting.test_people import to_the_end
from tests.support.opaque import inner
from tests.support.refusal import assert_refused, refusal
from tests.toy.heap import Heap, HeapState
from tests.toy.rules import Toy

CHANNEL = 55
BEST = {"do": "add", "n": 5}


@dataclass(frozen=True)
class Sample:
    """A heap with two turns played."""

    options: Any
    seats: int
    deal: Any
    steps: tuple[Any, ...]


def sample(game: Heap, seed: int) -> Sample:
    dealt = game.deal({}, 2, random.Random(seed))
    return Sample({"goal": 30}, 2, dealt, tuple({**step, "seat": seat} for seat in (0, 1) for step in ADD))


@pytest.fixture(autouse=True)
def puzzling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heap, "advise", lambda game, view, seat: None, raising=False)
    monkeypatch.setattr(Heap, "puzzle", lambda game, view, seat: {"best": BEST}, raising=False)
    monkeypatch.setattr(Heap, "answered", lambda game, view, seat, puzzle, steps: {"loss": len(steps)}, raising=False)
    monkeypatch.setattr(Heap, "sample", sample, raising=False)


async def wanted(services: Services, hour: int = 18, zone: str | None = None) -> None:
    await services.settings.set_guild(GUILD, puzzles=CHANNEL, puzzle_time={"hour": hour, "zone": zone})


async def ready(services: Services) -> None:
    house = services.puzzles.house(random.Random(1))
    assert isinstance(house, Puzzler)
    made = puzzles.of_house(house, 1)
    assert made is not None
    sought, puzzle = made
    assert puzzle is not None
    await services.puzzles.store_ready(GUILD, sought, puzzle)


async def posted(services: Services, clock: ManualClock) -> int:
    """Post a puzzle at its hour; return its number."""
    await ready(services)
    daily = await services.puzzles.daily(GUILD)
    clock.set(max(clock.now(), daily.due))
    await services.puzzles.post(GUILD)
    await sent(services, PUZZLE)
    return daily.ready.id


async def sent(services: Services, kind: str) -> None:
    for notice in await services.notices.all(kind):
        if notice.state == "pending":
            await services.notices.sending(notice.id)
            await services.notices.sent(notice.id, 1000 + notice.id)


async def state(services: Services, puzzle: int) -> str:
    return (await services.puzzles.get(puzzle)).puzzle.state


async def due(services: Services, kind: str) -> list[str]:
    return [job.key for job in await services.jobs.all() if job.kind == kind]


def moments() -> Iterator[datetime]:
    return (datetime(2026, 3, 27, tzinfo=UTC) + timedelta(hours=n) for n in range(96))


async def test_off_unless_chosen(services: Services) -> None:
    """No server has puzzles before it chooses a channel; then there is one job, and no puzzle is posted twice."""
    assert await services.puzzles.daily(GUILD) is None
    assert await services.puzzles.post(GUILD) is None
    assert await due(services, kinds.PUZZLE) == []
    await wanted(services)
    await wanted(services, 7)
    assert await due(services, kinds.PUZZLE) == [str(GUILD)]


async def test_one_a_day_at_the_server_s_hour(services: Services, clock: ManualClock) -> None:
    """The hour follows the clocks of the zone, also over a time change; a repeated job posts once."""
    clock.set(datetime(2026, 3, 27, 12, tzinfo=UTC))
    await wanted(services, 18, "Europe/Lisbon")
    requested = []
    for now in moments():
        clock.set(max(now, clock.now()))
        await ready(services)
        for puzzle in [int(key) for key in await due(services, kinds.SOLVE)]:
            await services.puzzles.close(puzzle)
            await services.puzzles.solve(puzzle)
        await services.puzzles.post(GUILD)
        await services.puzzles.post(GUILD)
        await sent(services, PUZZLE)
        requested.append(len(await services.notices.all(PUZZLE)))
    hours = [
        at for at, before, after in zip(list(moments())[1:], requested, requested[1:], strict=False) if after > before
    ]
    assert [(at.day, at.hour) for at in hours] == [(27, 18), (28, 18), (29, 17), (30, 17)]
    assert len(await services.notices.all(SOLUTION)) == 3


async def test_half_a_day_apart(services: Services, clock: ManualClock) -> None:
    """Whatever hours are chosen one after the other, no server gets a second puzzle on the same day."""
    clock.set(datetime(2026, 5, 1, 17, tzinfo=UTC))
    await wanted(services)
    first = await posted(services, clock)
    await ready(services)
    await wanted(services, 20)
    assert (await services.puzzles.daily(GUILD)).due == datetime(2026, 5, 2, 20, tzinfo=UTC)
    await wanted(services, 7)
    daily = await services.puzzles.daily(GUILD)
    assert daily.due == datetime(2026, 5, 2, 7, tzinfo=UTC) >= clock.now() + APART
    clock.set(daily.due)
    await services.puzzles.post(GUILD)  # the earlier one is over before its time
    await services.puzzles.close(first)
    assert await state(services, first) == "closed"


async def test_the_solution_comes_before_the_next(services: Services, clock: ManualClock) -> None:
    """A puzzle waits until the one before it is solved, whose solution is announced once."""
    await wanted(services)
    first = await posted(services, clock)
    await ready(services)
    clock.move(timedelta(days=1))
    assert await services.puzzles.post(GUILD) is None
    assert len(await services.notices.all(PUZZLE)) == 1
    for _ in range(2):
        assert await services.puzzles.close(first) is None
        await services.puzzles.solve(first)
        await services.puzzles.solve(first)
    await services.puzzles.post(GUILD)
    announced = [(notice.kind, notice.payload["puzzle"]) for notice in await services.notices.all()]
    assert announced == [(PUZZLE, first), (SOLUTION, first), (PUZZLE, first + 1)]
    assert [(await services.puzzles.get(number)).puzzle.number for number in (first, first + 1)] == [1, 2]


async def test_what_was_never_sent_is_asked_later(services: Services, clock: ManualClock) -> None:
    """A puzzle not posted within its day has no solution; it is ready again, and nothing old is posted."""
    await wanted(services)
    await ready(services)
    daily = await services.puzzles.daily(GUILD)
    clock.set(daily.due)
    await services.puzzles.post(GUILD, 2)
    picture, question = await services.notices.all()
    assert (picture.payload["after"], question.payload["after"]) == (None, picture.id)
    clock.move(timedelta(days=3))
    await services.puzzles.close(1)
    assert await state(services, 1) == "ready"
    assert [notice.state for notice in await services.notices.all()] == ["dropped", "dropped"]
    await services.puzzles.solve(1)
    assert await services.notices.all(SOLUTION) == []


async def test_what_is_being_sent_is_waited_for(services: Services, clock: ManualClock) -> None:
    """A puzzle that may or may not be out is neither put back nor solved until that is known."""
    await wanted(services)
    await ready(services)
    daily = await services.puzzles.daily(GUILD)
    clock.set(daily.due)
    await services.puzzles.post(GUILD)
    (notice,) = await services.notices.all(PUZZLE)
    await services.notices.sending(notice.id)
    clock.move(timedelta(days=1))
    later = await services.puzzles.close(1)
    assert later is not None
    assert later > clock.now()
    assert await state(services, 1) == "open"
    await services.notices.dropped(notice.id)
    await services.puzzles.close(1)
    assert await state(services, 1) == "ready"


async def test_answers_while_it_is_open(services: Services, clock: ManualClock) -> None:
    """An answer can be changed until the puzzle is over, and not after; an illegal one does not count."""
    await wanted(services)
    puzzle, service = await posted(services, clock), services.puzzles
    await service.sketch(puzzle, BRUNO.id, {"steps": []})
    assert (await service.of(puzzle, GUILD, BRUNO.id)).steps is None
    await service.answer(puzzle, ANA.id, ADD, {})
    await service.answer(puzzle, ANA.id, [BEST, {"do": "stop"}], {"revision": 2})
    solving = await service.of(puzzle, GUILD, ANA.id)
    assert (solving.steps, solving.panel) == ((BEST, {"do": "stop"}), {"revision": 2})
    await assert_refused(Refused, service.answer(puzzle, BRUNO.id, [{"do": "add", "n": 9}], {}))
    assert (await service.get(puzzle)).answered == 1
    await assert_refused(NoPuzzle, service.of(puzzle, GUILD + 1, ANA.id))
    await assert_refused(NoPuzzle, service.of(99, GUILD, ANA.id))
    clock.move(timedelta(days=1))
    for late in (service.answer(puzzle, BRUNO.id, ADD, {}), service.sketch(puzzle, BRUNO.id, {})):
        with refusal("puzzle-over"):
            await late
    await service.close(puzzle)
    assert (await service.of(puzzle, GUILD, BRUNO.id)).panel == {}
    assert (await service.get(puzzle)).answered == 1


async def test_the_same_answer_is_weighed_once(services: Services, clock: ManualClock) -> None:
    """Equal answers are weighed once; a choice without a confirmation is no answer."""
    await wanted(services)
    puzzle, service = await posted(services, clock), services.puzzles
    for person in range(1, 6):
        await service.answer(puzzle, person, ADD if person % 2 else [BEST, {"do": "stop"}], {})
    await service.sketch(puzzle, 6, {"steps": []})
    assert await service.next_answer(puzzle) is None
    clock.move(timedelta(days=1))
    await service.close(puzzle)
    weighed = 0
    while (weighing := await service.next_answer(puzzle)) is not None:
        found = weighing.game.answered(weighing.view, weighing.seat, weighing.puzzle, weighing.steps)
        await service.note(puzzle, weighing, {**found, "number": weighed})
        weighed += 1
    assert weighed == 2
    assert len(await service.weighed(puzzle)) == 5
    assert (await service.of(puzzle, GUILD, 1)).found == {"loss": 2, "number": 0}


async def test_they_go_with_the_person(services: Services, clock: ManualClock) -> None:
    """A person can export and erase all their answers; other people's stay."""
    await wanted(services)
    puzzle = await posted(services, clock)
    for person in (ANA, BRUNO):
        await services.puzzles.answer(puzzle, person.id, ADD, {})
    (row,) = (await services.privacy.of(ANA.id))["answers"]
    assert row["steps"] == list(ADD)
    await services.privacy.forget(ANA.id)
    assert (await services.puzzles.of(puzzle, GUILD, ANA.id)).steps is None
    assert (await services.puzzles.of(puzzle, GUILD, BRUNO.id)).steps == ADD


async def sought(services: Services, *among: int, lot: int = 1) -> Sought | None:
    return await services.puzzles.seek(list(among), random.Random(lot))


async def test_turns_of_games_that_are_over(services: Services) -> None:
    """Every turn is examined once: neither unsuitable turns nor past puzzles are found again."""
    running = (await started(services, ANA, BRUNO)).position.table
    assert await services.puzzles.played(GUILD) == []
    over = (await to_the_end(services, await services.positions.now(running.id))).table
    assert [table.id for table in await services.puzzles.played(GUILD)] == [over.id]
    assert await services.puzzles.played(GUILD + 1) == []
    seen = list[Sought]()
    while (one := await sought(services, over.id, lot=len(seen))) is not None:
        assert isinstance(one.view, HeapState)
        assert one.view.cards is None
        assert one.seat == (one.turn or 0) % 2
        assert one.view.heap == 5 * (one.turn or 0)
        if len(seen) == 2:
            await services.puzzles.store_ready(GUILD, one, {})
        else:
            await services.puzzles.pass_over(one)
            await services.puzzles.pass_over(one)
        seen.append(one)
    assert sorted(one.turn or 0 for one in seen) == list(range(6))


async def test_one_is_ready_and_no_more(services: Services) -> None:
    """Of two processes that found one, the first is kept; a turn that may no longer be used makes room."""
    await ready(services)
    await ready(services)

    def counted(conn: sa.Connection) -> list[Any]:
        return [(row.id, row.state) for row in conn.execute(sa.select(rows_of_puzzles))]

    assert await services.store.read(counted) == [(1, "ready")]
    await services.puzzles.discard(1)
    await ready(services)
    assert await services.store.read(counted) == [(1, "void"), (2, "ready")]


async def test_old_ones_are_thrown_away(services: Services, clock: ManualClock) -> None:
    await wanted(services)
    first = await posted(services, clock)
    await services.puzzles.answer(first, ANA.id, ADD, {})
    clock.move(timedelta(days=1))
    await services.puzzles.close(first)
    await services.puzzles.solve(first)
    clock.move(KEPT)
    await posted(services, clock)
    await assert_refused(NoPuzzle, services.puzzles.get(first))
    assert await services.store.read(lambda conn: conn.execute(sa.select(answers)).all()) == []


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
    refused: list[tuple[type[Exception] | str, int, int, list[Any]]] = [
        (NotYourTurn, 0, 1, [*ADD]),
        (Stale, 1, 0, [*ADD]),
        (Refused, 0, 0, [{"do": "add", "n": 9}]),
        (NotYourTurn, 0, 0, [*ADD, *ADD]),
        ("sandbox-full", 0, 0, [{"do": "add", "n": 1}] * (MAX_STEPS + 1)),
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
    await assert_refused(NotNow, notes.publish(table, ANA.id, public=True))
    await assert_refused(NotSeated, notes.write(table, CARLA.id, "not mine"))
    await to_the_end(services, position)
    await assert_refused(NotRunning, notes.write(table, ANA.id, "too late"))
    assert await notes.of_table(table, BRUNO.id) == ()
    await notes.publish(table, ANA.id, public=True)
    opened = tuple(Note(note.person, note.turn, note.text, public=True) for note in own)
    assert await notes.of_table(table, BRUNO.id) == await notes.of_table(table, None) == opened
    await notes.publish(table, ANA.id, public=False)
    assert await notes.of_table(table, BRUNO.id) == ()
    assert [row["text"] for row in (await services.privacy.of(ANA.id))["notes"]] == [note.text for note in own]
    await services.privacy.forget(ANA.id)
    assert await notes.of_table(table, ANA.id) == ()
