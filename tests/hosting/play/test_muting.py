"""Strict tables: who chooses them and when, which words are out of place, and what ends the strictness."""

import pytest

from hosting import Services
from hosting.core.errors import NotAllowed, NotInLobby
from hosting.core.model import Table
from hosting.play.moderation import LIFTED
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, GUILD
from tests.hosting.db.test_results import to_the_end
from tests.toy.heap import Heap

THREAD = 770


@pytest.fixture(autouse=True)
def hushing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Heap, "silent", lambda game, state: state.heap == 0, raising=False)


async def lobby(services: Services, *, strict: bool = True, thread: int | None = THREAD) -> Table:
    table = await services.lobby.create(
        guild=GUILD, channel=77, thread=thread, owner=ANA, game="heap", name="Table", order="joined", places=2
    )
    await services.lobby.join(table.id, BRUNO)
    return await services.muting.choose(table.id, ANA.id, strict=strict)


async def broken(services: Services, thread: int = THREAD) -> bool:
    return await services.muting.broken(thread) is not None


async def test_only_while_the_game_asks_for_silence(services: Services) -> None:
    """Words are free before the start, while the game allows talk, after its end, and in another thread."""
    table = await lobby(services)
    assert not await broken(services)
    start = (await services.lobby.start(table.id, ANA)).position
    assert await broken(services)
    assert not await broken(services, 77)
    played = await services.play.play(table.id, start.seq, 0, ANA, ADD)
    assert not await broken(services)
    await to_the_end(services, played.position)
    assert not await broken(services)


async def test_not_unless_it_was_chosen(services: Services) -> None:
    """A table is not strict by default, can be made lenient again, and cannot be strict elsewhere."""
    table = await lobby(services, strict=False)
    await services.lobby.start(table.id, ANA)
    assert not await broken(services)
    await services.leaving.cancel(table.id, ANA, admin=True)
    other = await lobby(services, thread=None)
    await services.lobby.start(other.id, ANA)
    assert not await broken(services, 77), "it has no thread of its own"


async def test_who_chooses_and_when(services: Services) -> None:
    """The owner and admins choose before the start; they can end it at any time, which is announced once."""
    table = await lobby(services, strict=False)
    for strict in (True, False):
        with pytest.raises(NotAllowed):
            await services.muting.choose(table.id, BRUNO.id, strict=strict)
    assert (await services.muting.choose(table.id, CARLA.id, strict=True, admin=True)).strict
    await services.lobby.start(table.id, ANA)
    assert not (await services.muting.choose(table.id, ANA.id, strict=False)).strict
    await services.muting.choose(table.id, ANA.id, strict=False)
    (notice,) = await services.notices.all(LIFTED)
    assert (notice.channel, notice.table_id, notice.payload) == (THREAD, table.id, {"why": "chosen"})
    with pytest.raises(NotInLobby):
        await services.muting.choose(table.id, ANA.id, strict=True)


async def test_it_is_lifted_once(services: Services) -> None:
    """The table says so once if Discord no longer allows it, and words are free."""
    table = await lobby(services)
    await services.lobby.start(table.id, ANA)
    for _ in range(2):
        await services.muting.lift(THREAD)
    assert not await broken(services)
    assert not (await services.lobby.get(table.id)).strict
    assert [notice.payload for notice in await services.notices.all(LIFTED)] == [{"why": "lost"}]


async def test_a_table_that_moves_leaves_it_behind(services: Services) -> None:
    """A promise for one thread does not move with the table; reposted in its own thread it stays strict."""
    table = await lobby(services)
    await services.lobby.start(table.id, ANA)
    assert (await services.lobby.move(table.id, 77, THREAD)).strict
    assert not (await services.lobby.move(table.id, 78)).strict
