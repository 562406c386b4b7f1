"""Lobbies: opening a table, sitting down, getting up, starting, finding tables, and rematches."""

import pytest

from hosting import Person, Services, Table
from hosting.core import errors, fairness
from hosting.people import clean_name
from tests.hosting.conftest import ANA, BRUNO, CARLA, DUARTE, GUILD, started
from tests.hosting.db.test_results import to_the_end
from tests.support.opaque import inner
from tests.support.refusal import assert_refused
from tests.toy.heap import HeapState


async def opened(services: Services, channel: int = 5, **more: object) -> Table:
    given = {"guild": GUILD, "channel": channel, "owner": ANA, "game": "heap", "name": "Sagres", **more}
    return await services.lobby.create(**given)  # type: ignore[arg-type]


async def test_a_thread_is_the_place(services: Services) -> None:
    assert (await opened(services, thread=6)).place == 6
    assert (await opened(services)).place == 5
    await assert_refused(errors.ChannelTaken, opened(services, channel=99, thread=6))


async def test_the_channel_remembers_its_last_table(services: Services) -> None:
    table = await opened(services)
    await services.lobby.cancel(table.id, ANA)
    last = await services.lobby.in_channel(5)
    assert (last.id, last.status) == (table.id, "cancelled")
    assert await services.lobby.in_channel(1234) is None


async def test_options_are_the_games(services: Services) -> None:
    with pytest.raises(errors.Refused, match="only a goal"):
        await opened(services, options={"wind": "strong"})
    assert (await opened(services, options={"goal": 30})).options == {"goal": 30}


@pytest.mark.both
async def test_sitting_down_and_getting_up(services: Services) -> None:
    """Seats close up after a leaver; nobody sits twice; a full table is full."""
    table = await opened(services, places=3)
    await services.lobby.join(table.id, BRUNO)
    await assert_refused(errors.AlreadySeated, services.lobby.join(table.id, BRUNO))
    await services.lobby.join(table.id, CARLA)
    await assert_refused(errors.Full, services.lobby.join(table.id, DUARTE))
    table = await services.lobby.leave(table.id, BRUNO.id)
    assert [(seat.number, seat.name) for seat in table.seats] == [(0, "Ana"), (1, "Carla")]
    await assert_refused(errors.NotSeated, services.lobby.leave(table.id, BRUNO.id))
    await services.lobby.join(table.id, DUARTE)


async def test_computer_players(services: Services) -> None:
    """Computer players join by name or the game's default, leave by seat or last first; strangers change neither."""
    table = await opened(services)
    await assert_refused(errors.NotAllowed, services.lobby.add_computer(table.id, BRUNO.id))
    await assert_refused(errors.BadValue, services.lobby.add_computer(table.id, ANA.id, "nobody"))
    await services.lobby.add_computer(table.id, ANA.id)
    table = await services.lobby.add_computer(table.id, BRUNO.id, "peeker", admin=True)
    assert [seat.computer for seat in table.seats] == [None, "adder", "peeker"]
    await assert_refused(errors.NotSeated, services.lobby.remove_computer(table.id, ANA.id, 0))
    table = await services.lobby.remove_computer(table.id, ANA.id, 1)
    assert [seat.computer for seat in table.seats] == [None, "peeker"]
    await services.lobby.remove_computer(table.id, ANA.id)
    await assert_refused(errors.NotSeated, services.lobby.remove_computer(table.id, ANA.id))


async def test_who_may_start(services: Services) -> None:
    """The owner and admins start, with enough seats taken, once."""
    table = await opened(services)
    await assert_refused("table-too-few", services.lobby.start(table.id, ANA))
    await services.lobby.join(table.id, BRUNO)
    await assert_refused(errors.NotAllowed, services.lobby.start(table.id, BRUNO))
    assert (await services.lobby.start(table.id, BRUNO, admin=True)).position.table.status == "running"
    for late in (
        services.lobby.start(table.id, ANA),
        services.lobby.join(table.id, CARLA),
        services.lobby.leave(table.id, ANA.id),
        services.lobby.add_computer(table.id, ANA.id),
        services.lobby.cancel(table.id, ANA),
    ):
        with pytest.raises(errors.NotInLobby):
            await late


@pytest.mark.both
async def test_a_lobby_passes_on(services: Services) -> None:
    """Without its owner it is the next person's, who may start and cancel; of computers alone it is cancelled."""
    table = await opened(services, places=4)
    await services.lobby.add_computer(table.id, ANA.id)
    for person in (BRUNO, CARLA):
        await services.lobby.join(table.id, person)
    left = await services.lobby.leave(table.id, ANA.id)
    assert (left.owner, [seat.number for seat in left.seats]) == (BRUNO.id, [0, 1, 2])
    await assert_refused(errors.NotAllowed, services.lobby.start(table.id, ANA))
    cleared = await services.lobby.clear(table.id, [BRUNO.id, DUARTE.id])
    assert (cleared.owner, cleared.status) == (CARLA.id, "lobby")
    alone = await services.lobby.leave(table.id, CARLA.id)
    assert (alone.status, [seat.person for seat in alone.seats]) == ("cancelled", [None])
    await opened(services)


async def test_seats_are_drawn_or_as_joined(services: Services) -> None:
    """Drawn seats come out differently in twenty games; joined ones never do."""
    orders = {"drawn": set(), "joined": set()}  # type: dict[str, set[tuple[str, ...]]]
    for order, seen in orders.items():
        for number in range(20):
            table = await opened(services, channel=number * 2 + (order == "drawn"), order=order)
            for person in (BRUNO, CARLA, DUARTE):
                await services.lobby.join(table.id, person)
            position = (await services.lobby.start(table.id, ANA)).position
            seen.add(tuple(seat.name for seat in position.table.seats))
            assert [seat.number for seat in position.table.seats] == [0, 1, 2, 3]
    assert orders["joined"] == {("Ana", "Bruno", "Carla", "Duarte")}
    assert len(orders["drawn"]) > 5


async def test_the_commitment_is_published_and_the_deal_is_not(services: Services) -> None:
    """The start's entry has the commitment; the deal is opened only at the end."""
    played = await started(services, ANA, BRUNO)
    table = played.position.table
    (post,) = await services.posts.pending(table.id)
    assert post.entries[0].payload["commitment"] == table.commitment
    first = ", ".join(
        map(str, inner(played.position.state, HeapState).cards[:3])
    )  # a single card may occur in a nonce by chance
    assert first not in repr((post, played, played.position.seen()))
    await services.leaving.cancel(table.id, ANA, admin=True)
    opened = await services.records.opened(table.id)
    assert opened.holds
    assert fairness.commit(opened.deal, opened.salt) == table.commitment


@pytest.mark.both
async def test_finding_tables(services: Services) -> None:
    first = (await started(services, ANA, BRUNO, channel=1)).position.table
    second = await opened(services, channel=2, owner=CARLA)
    third = await opened(services, channel=3, guild=901)
    assert [table.id for table in await services.lobby.of_guild(GUILD)] == [second.id, first.id]
    assert [table.id for table in await services.lobby.of_person(ANA.id)] == [third.id, first.id]
    assert await services.lobby.of_person(DUARTE.id) == []
    assert await services.lobby.count() == {"running": 1, "lobby": 2}
    await assert_refused(errors.NoSuchTable, services.lobby.get(10**12))


async def test_moving_a_table(services: Services) -> None:
    """A table moves with its unsent posts, and not to where another plays."""
    table = (await started(services, ANA, BRUNO, channel=1)).position.table
    await opened(services, channel=2)
    await assert_refused(errors.ChannelTaken, services.lobby.move(table.id, 2))
    assert (await services.lobby.move(table.id, 3, 4)).place == 4
    assert [post.channel for post in await services.posts.pending(table.id)] == [4]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  A \n\t table ", "A table"),
        ("\u202eevil\u2066", "evil"),
        ("zero\u200bwidth\ufeff", "zerowidth"),
        ("x" * 33_000, "x" * 79 + "…"),
        ("<@1> **b** `c`", "<@1> **b** `c`"),
        ("\ud800half", "half"),
    ],
)
def test_names_are_made_plain(typed: str, name: str) -> None:
    """Control and direction characters are removed from names; markup stays for the view to escape."""
    assert clean_name(typed, 80) == name


async def test_people_have_plain_names_too(services: Services) -> None:
    table = await opened(services, owner=Person(1, "A\u202e\nna'; DROP TABLE log; --"))
    assert table.seats[0].name == "A na'; DROP TABLE log; --"


# -------------------- Rematches: one for each finished table, with its computer players, opened by one of its people.


async def test_like_the_one_before(services: Services) -> None:
    """The rematch has the same game, options, seats and computer players; its owner sits, the others are to join."""
    start = (await started(services, ANA, BRUNO, computers=1)).position
    before = (await to_the_end(services, start)).table
    table, opened = await services.lobby.rematch(before.id, BRUNO)
    assert opened
    assert (table.rematch_of, table.owner, table.status) == (before.id, BRUNO.id, "lobby")
    assert (table.game, table.options, table.places, table.place) == (before.game, before.options, 3, before.place)
    assert [(seat.person, seat.computer) for seat in table.seats] == [(BRUNO.id, None), (None, "adder")]
    assert await services.lobby.rematch(before.id, ANA) == (table, False)
    await services.lobby.join(table.id, ANA)
    await services.lobby.start(table.id, BRUNO)


async def test_who_may_and_when(services: Services) -> None:
    """No rematch before the end, by a stranger, or where another table plays; nothing is left behind."""
    start = (await started(services, ANA, BRUNO)).position
    await assert_refused("table-not-over", services.lobby.rematch(start.table.id, ANA))
    await to_the_end(services, start)
    await assert_refused(errors.NotSeated, services.lobby.rematch(start.table.id, CARLA))
    other = (await started(services, CARLA, BRUNO)).position.table
    await assert_refused(errors.ChannelTaken, services.lobby.rematch(start.table.id, ANA))
    await services.leaving.cancel(other.id, CARLA, admin=True)
    first, _ = await services.lobby.rematch(start.table.id, ANA)
    await services.lobby.cancel(first.id, ANA)
    second, opened = await services.lobby.rematch(start.table.id, BRUNO)
    assert opened
    assert second.id != first.id
