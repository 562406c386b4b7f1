"""Round trips to a PostgreSQL server, counted on the wire."""

import contextlib
import socket
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services, open_services
from hosting.core import Part, TimeControl
from hosting.db import postgres as module
from hosting.db import schema
from hosting.db.addresses import place
from hosting.db.pipelining import later, read_ahead, rows_of
from hosting.db.scopes import of_table
from tests.hosting.conftest import ADD, ANA, BRUNO, started
from tests.support.postgres import Running, database
from tests.toy.heap import Heap

MAX_ROUND_TRIPS = 3
"""Maximum for a turn, from the call to the answer that it is stored."""
MAX_READING, MAX_POSTING = 4, 5
"""Maximum to read what a post needs, and to record it in two transactions, before it is sent and after."""
_OF_NUMBER = sa.select(schema.registered.c.digest).where(schema.registered.c.application == sa.bindparam("number"))


class Wire:
    """A way to a server's socket that counts how often a client has waited for an answer."""

    def __init__(self, server: Path, here: Path) -> None:
        self.round_trips = 0
        self._server = str(server / ".s.PGSQL.5432")
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(here / ".s.PGSQL.5432"))
        self._listening.listen()
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, server = self._listening.accept()[0], socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                answered = threading.Event()
                threading.Thread(target=self._pass, args=(client, server, answered), daemon=True).start()
                threading.Thread(target=self._pass, args=(server, client, answered, True), daemon=True).start()

    def _pass(self, source: socket.socket, to: socket.socket, answered: threading.Event, back: bool = False) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if back:
                    self.round_trips += not answered.is_set()
                    answered.set()
                else:
                    answered.clear()
                to.sendall(data)
        with contextlib.suppress(OSError):
            to.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()


@pytest.fixture
def wire(postgres: Running) -> Iterator[tuple[Wire, str]]:
    """Yield a counted way to a database, and its address there."""
    with tempfile.TemporaryDirectory() as here, database(postgres) as made:
        counting = Wire(postgres.directory, Path(here))
        yield counting, str(made.address).replace(str(postgres.directory), here)
        counting.close()


async def _opened(address: str, clock: ManualClock) -> Services:
    return await open_services(place(address.replace("postgresql:", "postgresql+psycopg:")), [Heap()], clock=clock)


@pytest.mark.parametrize("clocks", [False, True], ids=["without clocks", "with clocks"])
async def test_a_turn(wire: tuple[Wire, str], clock: ManualClock, clocks: bool) -> None:
    """A turn is stored in few round trips, however many statements it has."""
    counted, address = wire
    services = await _opened(address, clock)
    position = (await started(services, ANA, BRUNO)).position
    if clocks:
        control = TimeControl("turn", 3600, at_zero="remind")
        await services.clocks.choose(position.table.id, control, ANA, admin=True)
    for ply, person in enumerate((ANA, BRUNO) * 4):
        before = counted.round_trips
        position = (await services.play.play(position.table.id, position.seq, ply % 2, person, ADD)).position
        assert 2 <= counted.round_trips - before <= MAX_ROUND_TRIPS
    await services.close()


async def test_a_post(wire: tuple[Wire, str], clock: ManualClock) -> None:
    """Reading a post with its table, and recording that it is sent in two messages, takes few round trips too."""
    counted, address = wire
    services = await _opened(address, clock)
    position = (await started(services, ANA, BRUNO)).position
    for ply, person in enumerate((ANA, BRUNO) * 2):
        position = (await services.play.play(position.table.id, position.seq, ply % 2, person, ADD)).position
        before = counted.round_trips
        context = await services.snapshots.delivery_context(position.table.id)
        *along, post = context.outbox.pending
        read = counted.round_trips
        await services.posts.sending(post.id, 2)
        board = Part(0, "sent", 77, 2 * ply + 1, "board", "a")
        await services.posts.sent(
            post.id,
            2 * ply + 2,
            [board, Part(1, "live", 77, 2 * ply + 2, "market", "a")],
            position=position.seq,
            off=[(one.id, replace(part, state="sent")) for one in context.outbox.live for part in one.parts],
            along=[one.id for one in along],
        )
        assert read - before <= MAX_READING
        assert counted.round_trips - read <= MAX_POSTING
    await services.close()


async def test_what_waits_is_sent_in_order(wire: tuple[Wire, str], clock: ManualClock) -> None:
    """Changes whose outcome nobody needs go out with the next statement, and the last with the commit."""
    counted, address = wire
    services = await _opened(address, clock)
    made, renamed = sa.insert(schema.registered).inline(), sa.update(schema.registered)
    seen = list[object]()

    def work(conn: sa.Connection) -> None:
        later(conn, made, {"application": 1, "digest": "a"})
        later(conn, made, [{"application": number, "digest": "b"} for number in (2, 3)])
        read_ahead(conn, *((_OF_NUMBER, {"number": number}) for number in (1, 2, 9)))
        seen.extend([row.digest for row in rows_of(conn, _OF_NUMBER, {"number": number})] for number in (1, 2, 9))
        later(conn, renamed.values(digest="c"), {})

    await services.store.write(lambda conn: conn.execute(module.NOTHING), of_table(1))
    before = counted.round_trips
    await services.store.write(work, of_table(1))
    assert counted.round_trips - before == 2
    assert seen == [["a"], ["b"], []]
    stored = sa.select(schema.registered.c.digest)
    assert await services.store.read(lambda conn: conn.execute(stored).scalars().all()) == ["c"] * 3
    await services.close()


async def test_what_waits_and_fails(wire: tuple[Wire, str], clock: ManualClock) -> None:
    """The error of a change that waits is its own, with the next statement as with the commit; nothing is stored."""
    services = await _opened(wire[1], clock)
    made = sa.insert(schema.registered).inline()
    for reads in (False, True):

        def work(conn: sa.Connection, *, reads: bool = reads) -> None:
            later(conn, made, [{"application": 1, "digest": "a"}] * 2)
            if reads:
                conn.execute(module.NOTHING)

        with pytest.raises(sa.exc.IntegrityError) as caught:
            await services.store.write(work, of_table(1))
        assert "Key (application)" not in str(caught.value)
        stored = sa.select(schema.registered.c.digest)
        assert await services.store.read(lambda conn: conn.execute(stored).all()) == []  # noqa: B023
    await services.close()
