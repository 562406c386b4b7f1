"""Games as files, with the heap and with the real game; finished and idle tables are archived, and still found."""

import asyncio
import json
import multiprocessing
import threading
from collections.abc import AsyncIterator
from concurrent.futures import Future, ProcessPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Position, Services, TableError, open_services
from hosting.core import DAY, TimeControl
from hosting.core.errors import BadValue, ChannelTaken, NotAllowed, NotNow, Refused
from hosting.core.model import Table
from hosting.db.schema import absences
from hosting.records import records
from hosting.records.records import AT_ONCE, BREATH, EVERY, WARNED, WARNING, Origin
from navegador import State, record
from navegador.board import BOARD
from navegador.game import NAVEGADOR
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, GUILD, play_computers, started
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.support.stored import participations_of, results_of
from tests.toy.heap import Heap
from tests.toy.rules import Toy, ToyState


@pytest.fixture
async def real(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Services]:
    async with await open_services(tmp_path / "real.sqlite3", [NAVEGADOR, Heap()], clock=clock) as opened:
        yield opened


async def turns(services: Services, position: Position, many: int) -> Position:
    for number in range(many):
        if not position.to_act:
            break
        (seat,), state, steps = position.to_act, inner(position.state, State), []
        while NAVEGADOR.turn(state) == position.turn and NAVEGADOR.to_act(state) == position.to_act:
            step = NAVEGADOR.choose("random", state.seen(), seat, number)
            state = NAVEGADOR.apply(state, step, seat)
            steps.append(NAVEGADOR.write(step))
        person = (ANA, BRUNO)[seat]
        position = (await services.play.play(position.table.id, position.seq, seat, person, steps)).position
    return position


async def load(services: Services, data: Any, **more: Any) -> Any:
    given = {"guild": GUILD, "channel": 500, "owner": CARLA, "name": "Again", **more}
    return await services.records.load(data, **given)


async def test_a_running_game_keeps_its_secrets(real: Services) -> None:
    """Every unvisited region is missing in the deal, and no hidden price is anywhere in the file."""
    start = (await started(real, ANA, BRUNO, game="navegador")).position
    position = await turns(real, start, 30)
    exported = await real.records.export(position.table.id)
    explored = {name for name in exported["deal"] if inner(position.state, State).explored(BOARD.names.index(name))}
    assert set(exported["deal"]) == explored
    assert 0 < len(explored) < 12
    assert set(exported) == {"game", "version", "players", "options", "deal", "steps"}


async def test_a_finished_game_is_a_whole_record(real: Services, clock: ManualClock) -> None:
    """The engine reads and replays the record; each step has its player and time; the commitment opens."""
    start = (await started(real, ANA, BRUNO, game="navegador")).position
    await assert_refused(NotNow, real.records.opened(start.table.id))
    clock.move(timedelta(seconds=1.5))
    position = await turns(real, start, 10**6)
    assert position.table.status == "over"
    exported = json.loads(json.dumps(await real.records.export(position.table.id), ensure_ascii=False))
    assert record.from_dict(exported).final() == inner(position.state, State)
    assert exported["players"] == ["Ana", "Bruno"]
    assert {(step["seat"], step["by"]) for step in exported["steps"]} == {(0, "Ana"), (1, "Bruno")}
    assert exported["steps"][0]["at"] == "2026-01-01T12:00:01.500Z"
    opened = await real.records.opened(position.table.id)
    assert opened.holds
    assert opened.deal == exported["deal"]


async def test_a_running_game_goes_on_elsewhere(real: Services) -> None:
    """An imported game is at the same position; unknown cards are redealt within what is left."""
    start = (await started(real, ANA, BRUNO, game="navegador")).position
    position = await turns(real, start, 30)
    exported = json.loads(json.dumps(await real.records.export(position.table.id)))
    await real.leaving.cancel(position.table.id, ANA, admin=True)  # a copy of a running game gets no computer players
    table = await load(real, exported, people={0: ANA, 1: "random"})
    again = await real.positions.now(table.id)
    assert again.seen() == position.seen()
    assert inner(again.state, State).stacks != inner(position.state, State).stacks
    assert [seat.person for seat in table.seats] == [ANA.id, None]
    assert (await real.records.export(table.id))["steps"] == exported["steps"]
    if again.to_act == (1,):
        await play_computers(real, table.id)
    posts = await real.posts.pending(table.id)
    assert [entry.kind for entry in posts[0].entries] == ["start"]


async def test_a_finished_record_is_read_in(real: Services) -> None:
    """An imported finished game is over, with its result, and occupies no channel."""
    start = (await started(real, ANA, BRUNO, game="navegador")).position
    position = await turns(real, start, 10**6)
    table = await load(real, await real.records.export(position.table.id))
    assert table.status == "over"
    assert await results_of(real, table.id) == await results_of(real, position.table.id)
    assert (await load(real, await real.records.export(position.table.id))).id == table.id + 1
    assert [seat.name for seat in table.seats] == ["Ana", "Bruno"]


async def test_a_vacant_seat_is_handed_over(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    table = await load(services, await services.records.export(start.table.id), people={0: ANA})
    assert table.to_act == (1,)
    await services.leaving.hand_over(table.id, 1, CARLA, BRUNO, admin=True)
    now = await services.positions.now(table.id)
    await services.play.play(table.id, now.seq, 1, BRUNO, ADD)
    await assert_refused(ChannelTaken, load(services, await services.records.export(start.table.id)))


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        None,
        {"game": "chess"},
        {"game": "heap"},
        {"game": "navegador", "version": 1},
        {"game": "navegador", "version": 1, "players": ["a", "b"], "options": {}, "deal": {"Guiné": [1]}, "steps": []},
        {"game": "navegador", "version": 1, "players": ["a", "b"], "options": {}, "deal": {"Guiné": 5}, "steps": []},
        {
            "game": "navegador",
            "version": 1,
            "players": ["a", "b"],
            "options": {"goa": False},
            "deal": {"Guiné": [50, 60, 70]},
            "steps": [{"do": "workers", "n": 1}],
        },
    ],
)
async def test_what_is_no_record(real: Services, data: Any) -> None:
    await assert_refused(Refused, load(real, data))
    assert await real.lobby.all() == []


async def test_a_known_deal_is_not_played_on(real: Services) -> None:
    """An admin who cancels a game, reads its opened deal and imports it finds the unseen cards redealt."""
    start = (await started(real, ANA, BRUNO, game="navegador")).position
    position = await turns(real, start, 30)
    await real.leaving.cancel(position.table.id, CARLA, admin=True)
    opened = await real.records.export(position.table.id)
    assert len(opened["deal"]) == 12
    explored = NAVEGADOR.public_deal(opened["deal"], inner(position.state, State))
    deals = set()
    for channel in range(600, 606):
        table = await load(real, opened, channel=channel)
        assert (await real.positions.now(table.id)).seen() == position.seen()
        assert (await real.records.export(table.id))["deal"] == explored
        await real.leaving.cancel(table.id, CARLA, admin=False)
        proof = await real.records.opened(table.id)
        assert proof.holds
        assert {name: proof.deal[name] for name in explored} == explored
        deals.add(json.dumps(proof.deal))
    assert len(deals) == 6
    assert json.dumps(opened["deal"]) not in deals


async def test_where_a_game_came_from(real: Services, clock: ManualClock) -> None:
    """The start's entry and `verify` name the file's importer and date."""
    start = (await started(real, ANA, BRUNO, game="navegador")).position
    position = await turns(real, start, 6)
    clock.move(timedelta(days=1))
    table = await load(real, await real.records.export(position.table.id))
    (post,) = await real.posts.pending(table.id)
    expected = {
        "by": "Carla",
        "person": CARLA.id,
        "at": "2026-01-02T12:00:00.000Z",
        "ply": position.ply,
        "dealt": True,
    }
    expected["copy"] = position.table.id
    assert post.entries[0].payload["imported"] == expected
    assert table.imported == clock.now()
    await real.leaving.cancel(table.id, CARLA, admin=False)
    opened = await real.records.opened(table.id)
    assert opened.origin == Origin("Carla", CARLA.id, clock.now(), position.ply, dealt=True, copy=1)
    assert await real.records.imported(position.table.id) is None
    await real.leaving.cancel(position.table.id, CARLA, admin=True)
    assert (await real.records.opened(position.table.id)).origin is None


async def test_who_brings_a_game_sits_down_and_may_end_it(services: Services) -> None:
    """The importer sits on the seat to act or a given one; only they end it alone, and only an imported game."""
    start = (await started(services, ANA, BRUNO)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    data = await services.records.export(start.table.id)
    first = await load(services, data)
    assert [seat.person for seat in first.seats] == [None, CARLA.id]
    assert first.acting[0].person == CARLA.id
    given = await load(services, data, channel=501, people={0: CARLA})
    assert [seat.person for seat in given.seats] == [CARLA.id, None]
    taken = await load(services, data, channel=502, people={1: "adder"})
    assert [seat.person for seat in taken.seats] == [CARLA.id, None]
    full = await load(services, data, channel=503, people={0: ANA, 1: BRUNO})
    assert full.seat_of(CARLA.id) is None
    away = await load(services, data, channel=504, join=False)
    assert all(seat.vacant for seat in away.seats)
    for table in (first, given, taken, full, away):
        await assert_refused(NotAllowed, services.leaving.cancel(table.id, BRUNO, admin=False))
        assert (await services.leaving.cancel(table.id, CARLA, admin=False)).table.status == "cancelled"
    await assert_refused(NotAllowed, services.leaving.cancel(start.table.id, ANA, admin=False))


async def test_what_cannot_be_dealt_anew_is_not_played_on(tmp_path: Path, clock: ManualClock) -> None:
    """The importer of a cancelled game knows its face-down cards: it is refused, but not between two rounds."""
    async with await open_services(tmp_path / "toy.sqlite3", [Toy()], clock=clock) as services:
        start = (await started(services, ANA, BRUNO, game="toy")).position
        table, hands = start.table.id, inner(start.state, ToyState).hands
        await services.play.play(table, start.seq, 0, ANA, [{"do": "play", "card": hands[0][0]}])
        with pytest.raises(Refused):  # the record of a running game has no face-down card
            await load(services, await services.records.export(table))
        await services.play.play(table, start.seq, 1, BRUNO, [{"do": "play", "card": hands[1][0]}])
        await services.leaving.cancel(table, CARLA, admin=True)
        data = await services.records.export(table)
        again = await load(services, data)
        position = await services.positions.now(again.id)
        assert inner(position.state, ToyState).shown == ((hands[0][0], hands[1][0]),)
        assert inner(position.state, ToyState).hands != tuple(hand[1:] for hand in hands)
        unfinished = {**data, "steps": data["steps"][:1]}
        refused = 0
        for channel in range(600, 612):  # now and then the same card is dealt to the same hand
            try:
                await load(services, unfinished, channel=channel)
            except Refused as error:
                assert "new deal" in str(error)  # noqa: PT017
                refused += 1
        assert refused > 6


async def test_an_endless_file(services: Services) -> None:
    start = (await started(services, ANA, BRUNO)).position
    data = await services.records.export(start.table.id)
    for step in ({"do": "add", "n": 1}, None, "x"):
        with pytest.raises(Refused, match="no game has more than 1000 steps"):
            await load(services, {**data, "steps": [step] * 1001})


async def test_cheap_checks_come_first(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty name and wrong seats are refused without a replay; a taken channel matters only after it."""
    start = (await started(services, ANA, BRUNO)).position
    data = await services.records.export(start.table.id)
    monkeypatch.setattr(Heap, "unrecord", lambda *given: pytest.fail("it was read"))
    for wrong, error in (
        ({"name": " "}, BadValue),
        ({"people": {9: ANA}}, BadValue),
        ({"people": {0: "nobody"}}, BadValue),
    ):
        await assert_refused(error, load(services, data, **wrong))
    monkeypatch.undo()
    await assert_refused(ChannelTaken, load(services, data, channel=start.table.channel))


async def test_a_long_import_holds_nobody_up(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others can write while a record is replayed, as it does not hold the only writer."""
    start = (await started(services, ANA, BRUNO)).position
    data = await services.records.export(start.table.id)
    go, on = threading.Event(), threading.Event()
    unrecord = Heap.unrecord

    def slow(game: Heap, given: Any) -> Any:
        on.set()
        assert go.wait(30)
        return unrecord(game, given)

    monkeypatch.setattr(Heap, "unrecord", slow)
    loading = asyncio.create_task(load(services, data))
    await asyncio.to_thread(on.wait)
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    go.set()
    assert (await loading).status == "running"


async def test_a_step_of_a_seat_that_is_not_to_act(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record's own account of who acted must fit, also where the game does not check it."""
    keys = ("players", "options", "deal", "steps")
    monkeypatch.setattr(Heap, "unrecord", lambda _, data: tuple(data[key] for key in keys))
    start = (await started(services, ANA, BRUNO)).position
    data = await services.records.export(start.table.id)
    odd: list[object] = [1, -1, 99, "x", None, [], 0.0, True]
    for seat in odd:
        await assert_refused("table-record-seat", load(services, {**data, "steps": [{"do": "stop", "seat": seat}]}))


class Elsewhere(ProcessPoolExecutor):
    """A worker process that counts its tasks."""

    def __init__(self) -> None:
        super().__init__(1, multiprocessing.get_context("spawn"))
        self.given = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.given += 1
        return super().submit(fn, *args, **kwargs)


async def test_replayed_in_another_process(real: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker process gives the same table and the same refusals, and no step is taken here for them."""
    start = (await started(real, ANA, BRUNO, game="navegador")).position
    position = await turns(real, start, 12)
    exported = await real.records.export(position.table.id)
    whole = await turns(real, position, 10**6)
    ended = await real.records.export(whole.table.id)
    steps = exported["steps"]
    wrong = [
        {**exported, "steps": [*steps, {"do": "move", "field": 99}]},
        {**exported, "steps": [*steps, {**steps[0], "seat": 7}]},
        {**exported, "steps": [{"do": "fly"}]},
        {**exported, "players": "nobody"},
        {**exported, "deal": {"Guiné": [1]}},
    ]
    known = [await _refused(real, data) for data in wrong]
    with Elsewhere() as executor:
        async with await open_services(tmp_path / "other.sqlite3", [NAVEGADOR], patient=executor) as other:
            monkeypatch.setattr(records, "replay", None)
            table = await load(other, exported)
            over = await load(other, ended, channel=501)
            assert executor.given == 2
            assert [await _refused(other, data) for data in wrong] == known
            monkeypatch.undo()
            assert (await other.records.export(table.id))["steps"] == steps
            assert over.status == "over"
            assert await other.positions.faults(table.id) == []


async def _refused(services: Services, data: Any) -> tuple[Any, ...]:
    with pytest.raises(TableError) as refused:
        await load(services, data, channel=999)
    error = refused.value
    cause: Any = error.__cause__
    why = () if cause is None else (type(cause), str(cause), cause.key, cause.facts, getattr(cause, "step", None))
    return (type(error), str(error), error.facts, *why)


WEEK = timedelta(days=7)


async def lobby(services: Services, channel: int) -> Table:
    return await services.lobby.create(guild=GUILD, channel=channel, owner=CARLA, game="heap", name=f"L{channel}")


async def warnings(services: Services) -> list[int | None]:
    return [notice.table_id for notice in await services.notices.all(WARNING)]


@pytest.fixture(autouse=True)
async def a_week(services: Services) -> None:
    await services.settings.set_guild(GUILD, archive_days=7)


async def test_what_is_over_is_put_away_in_time(services: Services, clock: ManualClock) -> None:
    """A finished table is archived in time, not before; then it is out of lists, but found by number and exported."""
    running = (await started(services, ANA, BRUNO)).position.table
    await services.leaving.cancel(running.id, ANA, admin=True)
    clock.move(WEEK - timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).archived == []
    assert [table.id for table in await services.lobby.of_guild(GUILD, ("cancelled",))] == [running.id]
    clock.move(timedelta(seconds=1))
    swept = await services.archive.sweep(GUILD)
    assert (swept.archived, swept.due) == ([running.id], clock.now() + EVERY)
    assert await services.lobby.of_guild(GUILD, ("cancelled",)) == []
    assert await services.lobby.of_person(ANA.id, ("cancelled",)) == []
    assert (await services.lobby.get(running.id)).archived == clock.now()
    assert (await services.records.export(running.id))["players"]
    assert (await services.archive.sweep(GUILD)).archived == []


async def test_nobody_plays_and_everybody_is_warned(services: Services, clock: ManualClock) -> None:
    """One warning comes some days before, then the end with a line in the log by the clock."""
    table = (await started(services, ANA, BRUNO)).position.table
    clock.move(WEEK - WARNED - timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).warned == []
    clock.move(timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).warned == [table.id]
    (notice,) = await services.notices.all(WARNING)
    assert (notice.person, notice.channel, notice.seq) == (ANA.id, 77, table.head)
    assert await services.archive.deadline(table.id) == clock.now() + WARNED
    clock.move(WARNED - timedelta(seconds=1))
    swept = await services.archive.sweep(GUILD)
    assert (swept.warned, swept.ended) == ([], [])
    clock.move(timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).ended == [table.id]
    now = await services.lobby.get(table.id)
    assert (now.status, now.archived, now.to_act) == ("cancelled", clock.now(), ())
    last = (await services.positions.events(table.id))[-1]
    assert (last.kind, last.by, last.payload) == ("cancel", None, {"abandoned": True})
    assert await warnings(services) == [table.id]
    assert {row.ending for row in await participations_of(services, table.id)} == {"cancelled"}


async def test_a_move_saves_the_game(services: Services, clock: ManualClock) -> None:
    played = await started(services, ANA, BRUNO)
    table = played.position.table
    clock.move(WEEK - WARNED)
    await services.archive.sweep(GUILD)
    await services.play.play(table.id, played.position.seq, 0, ANA, ADD)
    assert await services.archive.deadline(table.id) is None
    clock.move(WARNED)
    assert (await services.archive.sweep(GUILD)).ended == []
    clock.move(WEEK - 2 * WARNED)
    assert (await services.archive.sweep(GUILD)).warned == [table.id]
    assert await warnings(services) == [table.id, table.id]


async def test_after_a_long_sleep_the_warning_comes_first(services: Services, clock: ManualClock) -> None:
    table = (await started(services, ANA, BRUNO)).position.table
    clock.move(timedelta(days=365))
    swept = await services.archive.sweep(GUILD)
    assert (swept.warned, swept.ended) == ([table.id], [])
    clock.move(WARNED - timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).ended == []
    clock.move(timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).ended == [table.id]


async def test_who_is_away_has_left_nothing_alone(services: Services, clock: ManualClock) -> None:
    """While the player to act is away, nothing is warned or ended; afterwards the warning comes first."""
    table = (await started(services, ANA, BRUNO)).position.table
    now = clock.now()
    await services.store.write(
        lambda conn: conn.execute(sa.insert(absences).values(person=ANA.id, begins=now, ends=now + timedelta(days=20)))
    )
    clock.move(timedelta(days=20) - timedelta(seconds=1))
    swept = await services.archive.sweep(GUILD)
    assert (swept.warned, swept.ended) == ([], [])
    clock.move(timedelta(seconds=1))
    assert (await services.archive.sweep(GUILD)).warned == [table.id]


async def test_a_pause_holds_no_place_for_somebody_among_computer_players(
    services: Services, clock: ManualClock
) -> None:
    """Two who agreed to pause are left alone; whoever plays only against the computer is warned all the same."""
    control = TimeControl("turn", DAY)
    for channel, (people, computers) in enumerate((((ANA, BRUNO), 0), ((CARLA,), 1)), 80):
        played = await started(services, *people, computers=computers, channel=channel)
        table = played.position.table
        await services.clocks.choose(table.id, control, ANA, admin=True)
        await services.clocks.pause(table.id, ANA, admin=True)
    clock.move(WEEK)
    assert (await services.archive.sweep(GUILD)).warned == [table.id]
    assert await services.archive.deadline(table.id) == clock.now() + WARNED
    clock.move(WARNED)
    assert (await services.archive.sweep(GUILD)).ended == [table.id]


async def test_a_few_at_once(services: Services, clock: ManualClock) -> None:
    """A hundred tables are archived and warned in small batches, each once, and the next look comes soon."""
    running = [(await started(services, ANA, BRUNO, channel=100 + n)).position.table.id for n in range(30)]
    over = running[:15]
    for table_id in over:
        await services.leaving.cancel(table_id, ANA, admin=True)
    clock.move(WEEK)
    archived, warned, looks = list[int](), list[int](), 0
    while True:
        swept = await services.archive.sweep(GUILD)
        assert swept.due is not None
        looks += 1
        assert len(swept.archived) + len(swept.warned) + len(swept.ended) <= AT_ONCE
        archived += swept.archived
        warned += swept.warned
        if swept.due > clock.now() + BREATH:
            break
        clock.move(BREATH)
    assert sorted(archived) == over
    assert sorted(warned) == running[15:]
    assert looks == 3


@pytest.mark.parametrize(("step", "count"), [("end_game", 2), ("_shelve", 2), ("_warn", 1)])
async def test_a_table_that_cannot_be_put_away(
    services: Services,
    clock: ManualClock,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    step: str,
    count: int,
) -> None:
    """If more tables fail than one look handles, the others are archived all the same, and the log has no name."""
    running = [(await started(services, ANA, BRUNO, channel=100 + n)).position.table.id for n in range(AT_ONCE + 3)]
    doomed, sane = running[:-2], running[-2:]
    if count == 2:  # looks: the first only warns
        clock.move(WEEK - WARNED)
        for _ in range(2):
            await services.archive.sweep(GUILD)
        clock.move(WARNED)
    else:
        clock.move(WEEK - WARNED)
    real = getattr(records, step)

    def fail(conn: sa.Connection, table: Table | int, *given: object) -> object:
        if (table if isinstance(table, int) else table.id) in doomed:
            raise KeyError("Ana's table")
        return real(conn, table, *given)

    monkeypatch.setattr(records, step, fail)
    swept = await services.archive.sweep(GUILD)
    assert [*swept.ended, *swept.warned] == sane
    assert swept.due == clock.now() + EVERY
    for table_id in doomed:  # rolled back as a whole
        table = await services.lobby.get(table_id)
        assert (table.status, table.archived) == ("running", None)
    log_records = [record for record in caplog.records if record.getMessage() == "a table cannot be archived"]
    assert [vars(record)["table"] for record in log_records] == doomed
    assert {vars(record)["reason"] for record in log_records} == {"KeyError"}
    assert "Ana" not in repr([vars(record) for record in log_records])
    monkeypatch.undo()
    again = await services.archive.sweep(GUILD)
    assert {*again.ended, *again.warned} <= set(doomed)
    assert len(again.ended) + len(again.warned) == AT_ONCE
