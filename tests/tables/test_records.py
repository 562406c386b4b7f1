"""Games as files, with the heap and with the real game."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from navegador import record
from navegador.board import BOARD
from navegador.game import NAVEGADOR
from tables import ManualClock, Position, Services, open_services
from tables.errors import BadValue, ChannelTaken, NotNow, NotRunning, Refused
from tests.tables.conftest import ADD, ANA, BRUNO, CARLA, GUILD, PEEK, started
from tests.toy.heap import Heap


@pytest.fixture
async def real(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Services]:
    """A house that plays Navegador."""
    opened = await open_services(tmp_path / "real.sqlite3", [NAVEGADOR, Heap()], clock=clock)
    yield opened
    await opened.close()


async def turns(services: Services, position: Position, many: int) -> Position:
    """Some turns of Navegador, by chance but always the same."""
    for number in range(many):
        if not position.to_act:
            break
        (seat,), state, steps = position.to_act, position.state, []
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
    """Every region that nobody has been to is missing in the deal, and no hidden price is anywhere in the file."""
    start = (await started(real, ANA, BRUNO, game="navegador")).position
    position = await turns(real, start, 30)
    exported = await real.records.export(position.table.id)
    explored = {name for name in exported["deal"] if position.state.explored(BOARD.names.index(name))}
    assert set(exported["deal"]) == explored
    assert 0 < len(explored) < 12
    assert set(exported) == {"game", "version", "players", "options", "deal", "steps"}


async def test_a_finished_game_is_a_whole_record(real: Services, clock: ManualClock) -> None:
    """The engine reads and replays it; each step says who took it and when; the commitment is opened by it."""
    start = (await started(real, ANA, BRUNO, game="navegador")).position
    with pytest.raises(NotNow):
        await real.records.opened(start.table.id)
    clock.move(timedelta(seconds=1.5))
    position = await turns(real, start, 10**6)
    assert position.table.status == "over"
    exported = json.loads(json.dumps(await real.records.export(position.table.id), ensure_ascii=False))
    read = record.from_dict(exported)
    assert read.final() == position.state
    assert exported["players"] == ["Ana", "Bruno"]
    assert {(step["seat"], step["by"]) for step in exported["steps"]} == {(0, "Ana"), (1, "Bruno")}
    assert exported["steps"][0]["at"] == "2026-01-01T12:00:01.500Z"
    opened = await real.records.opened(position.table.id)
    assert opened.holds
    assert opened.deal == exported["deal"]


async def test_undone_steps_are_not_in_the_record(services: Services) -> None:
    """The record has the steps that count."""
    start = (await started(services, ANA, BRUNO)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    await services.votes.undo_now(start.table.id, CARLA, admin=True)
    assert (await services.records.export(start.table.id))["steps"] == []


async def test_a_running_game_goes_on_elsewhere(real: Services) -> None:
    """Read in again it is at the same position; what nobody knew is dealt anew, within what is left."""
    start = (await started(real, ANA, BRUNO, game="navegador")).position
    position = await turns(real, start, 30)
    exported = json.loads(json.dumps(await real.records.export(position.table.id)))
    table = await load(real, exported, people={0: ANA, 1: "random"})
    again = await real.positions.now(table.id)
    assert again.seen() == position.seen()
    assert again.state.stacks != position.state.stacks
    assert [seat.person for seat in table.seats] == [ANA.id, None]
    assert (await real.records.export(table.id))["steps"] == exported["steps"]
    if again.to_act == (1,):
        await real.play.computers(table.id)
    told = await real.posts.pending(table.id)
    assert [entry.kind for entry in told[0].entries] == ["start"]


async def test_a_finished_record_is_read_in(real: Services) -> None:
    """It is over, with its result, and takes no channel."""
    start = (await started(real, ANA, BRUNO, game="navegador")).position
    position = await turns(real, start, 10**6)
    table = await load(real, await real.records.export(position.table.id))
    assert table.status == "over"
    results = await real.results.of_table(table.id)
    assert [replace(one, table=position.table.id) for one in results] == await real.results.of_table(position.table.id)
    assert (await load(real, await real.records.export(position.table.id))).id == table.id + 1
    assert [seat.name for seat in table.seats] == ["Ana", "Bruno"]


async def test_a_vacant_seat_is_handed_over(services: Services) -> None:
    """Seats of a record that nobody took wait for an admin to give them away."""
    start = (await started(services, ANA, BRUNO)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    table = await load(services, await services.records.export(start.table.id), people={0: ANA})
    assert table.to_act == (1,)
    await services.leaving.hand_over(table.id, 1, CARLA, BRUNO, admin=True)
    now = await services.positions.now(table.id)
    await services.play.play(table.id, now.seq, 1, BRUNO, ADD)
    with pytest.raises(ChannelTaken):
        await load(services, await services.records.export(start.table.id))


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
    """One sentence, no table."""
    with pytest.raises(Refused):
        await load(real, data)
    assert await real.lobby.all() == []


async def test_exporting_needs_a_game(services: Services) -> None:
    """A lobby has nothing to export; seats for people have to exist."""
    table = await services.lobby.create(guild=1, channel=1, owner=ANA, game="heap", name="T")
    with pytest.raises(NotRunning):
        await services.records.export(table.id)
    start = (await started(services, ANA, BRUNO)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, PEEK)
    exported = await services.records.export(start.table.id)
    for people in ({5: CARLA}, {0: "nobody"}):
        with pytest.raises(BadValue):
            await load(services, exported, people=people)
