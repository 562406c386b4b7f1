"""Restoring one table from a backup beside a running bot: its old deal, and never a second table with it."""

import asyncio
from pathlib import Path

import pytest

from hosting import ManualClock, Services
from hosting.core.errors import BadValue, NoSuchTable
from hosting.db import sqlite
from hosting.maintenance import checking, table_restore
from hosting.maintenance.table_restore import TableRestoration
from leagues.privacy import Members
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, opened, started, take_turns
from tests.toy.heap import Heap

pytestmark = pytest.mark.file


async def bring_back(
    copy: Path, number: int, path: Path, clock: ManualClock, *, dry_run: bool = False
) -> TableRestoration:
    """Restore the table as the command line does, from another process."""
    return await asyncio.to_thread(
        table_restore.restore_table, copy, number, path, [Heap()], [Members()], clock.now(), dry_run=dry_run
    )


async def sent(services: Services, table_id: int, message: int) -> None:
    for post in await services.posts.pending(table_id):
        await services.posts.sending(post.id)
        await services.posts.sent(post.id, message)


async def test_a_table_goes_back_alone(path: Path, tmp_path: Path, clock: ManualClock) -> None:
    """The other table plays on; this one has its deal, commitment, log, people and one announcement."""
    async with opened(path, clock=clock, alone=True) as services:
        table = (await started(services, ANA, BRUNO, channel=1)).position.table
        other = (await started(services, ANA, BRUNO, channel=2)).position.table
        await take_turns(services, table.id, 2)
        await sent(services, table.id, 700)
        before = await services.positions.now(table.id)
        sqlite.copied(path, copy := tmp_path / "copy.sqlite3")
        await take_turns(services, table.id, 3)
        await take_turns(services, other.id, 1)
        stands = await services.positions.now(other.id)

        tried = await bring_back(copy, table.id, path, clock, dry_run=True)
        assert (tried.called_off, tried.turns) == ((table.id,), 3)
        assert (await services.lobby.get(table.id)).status == "running"

        done = await bring_back(copy, table.id, path, clock)
        now = await services.positions.now(done.number)
        assert (now.state, now.ply, now.to_act) == (before.state, before.ply, before.to_act)
        assert now.table.commitment == before.table.commitment
        assert now.seq > before.seq
        assert (await services.lobby.get(table.id)).status == "cancelled"
        assert await services.positions.now(other.id) == stands
        assert [post.table_id for post in await services.posts.pending(table.id)] == []
        (post,) = await services.posts.pending(done.number)
        assert [entry.kind for entry in post.entries] == ["restore"]
        assert (post.entries[0].payload["alone"], post.entries[0].payload["turns"]) == (True, 3)
        (live,) = [job for job in await services.jobs.all() if job.kind == "retire"]
        assert live.table_id == table.id, "its buttons go"
        await take_turns(services, done.number, 2)
        found = await services.lobby.in_channel(1)
        assert found.id == done.number

        again = await bring_back(copy, table.id, path, clock)
        assert again.called_off == (done.number,)
        assert again.turns == 2
        assert (
            sum(one.status == "running" for one in [await services.lobby.get(n) for n in range(1, again.number + 1)])
            == 2
        )
    assert list(checking.faults_of_rows(path)) == []


async def test_what_was_called_off_comes_back(path: Path, tmp_path: Path, clock: ManualClock) -> None:
    """A table that was ended by mistake is continued at its place."""
    async with opened(path, clock=clock, alone=True) as services:
        table = (await started(services, ANA, computers=1, channel=1)).position.table
        sqlite.copied(path, copy := tmp_path / "copy.sqlite3")
        await services.leaving.cancel(table.id, CARLA, admin=True)
        done = await bring_back(copy, table.id, path, clock)
        assert done.called_off == ()
        assert (await services.lobby.get(done.number)).status == "running"
    assert list(checking.faults_of_rows(path)) == []


async def test_what_is_refused(path: Path, tmp_path: Path, clock: ManualClock) -> None:
    """A counted result, a taken place, a forgotten person and an unplayed game are left as they are."""
    async with opened(path, clock=clock, alone=True) as services:
        table = (await started(services, ANA, BRUNO, channel=1)).position.table
        lobby = await services.lobby.create(guild=1, channel=9, owner=CARLA, game="heap", name="Lobby", order="joined")
        sqlite.copied(path, copy := tmp_path / "copy.sqlite3")
        with pytest.raises(BadValue, match="was not being played"):
            await bring_back(copy, lobby.id, path, clock)
        with pytest.raises(NoSuchTable):
            await bring_back(copy, 99, path, clock)
        await services.leaving.cancel(table.id, CARLA, admin=True)
        next_one = (await started(services, BRUNO, CARLA, channel=1)).position.table
        with pytest.raises(BadValue, match=f"table {next_one.id} is played where"):
            await bring_back(copy, table.id, path, clock)
        await services.leaving.cancel(next_one.id, CARLA, admin=True)
        await services.privacy.forget(ANA.id)
        with pytest.raises(BadValue, match="forgotten since"):
            await bring_back(copy, table.id, path, clock)
        assert (await services.lobby.all())[0].id == next_one.id


async def test_a_result_counts(path: Path, tmp_path: Path, clock: ManualClock) -> None:
    async with opened(path, clock=clock, alone=True) as services:
        table = (await started(services, ANA, BRUNO, channel=1)).position.table
        sqlite.copied(path, copy := tmp_path / "copy.sqlite3")
        await take_turns(services, table.id, 29)
        last = await services.positions.now(table.id)
        await services.play.play(table.id, last.seq, 1, BRUNO, ADD[:1])
        assert (await services.lobby.get(table.id)).status == "over"
        with pytest.raises(BadValue, match="its result counts"):
            await bring_back(copy, table.id, path, clock)
