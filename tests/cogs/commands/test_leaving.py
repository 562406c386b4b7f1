"""Leaving: resigning, handing over to people and computer players, replacement by admins."""

from datetime import timedelta
from pathlib import Path

from tests.cogs.hands import enabled, table_of, to_act, verb
from tests.support.world import World, opened


async def entries(world: World) -> list[tuple[str, int | None]]:
    """Return the newest post's entries, each with its seat."""
    post = await world.bot.services.posts.last(1)
    return [(entry.kind, entry.by) for entry in post.entries]


async def test_resigning(world: World) -> None:
    """After a confirmation, the seat is a computer player's, which plays on at once."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana = world.people["Ana"]
    stranger = await world.slash(world.people["Carla"], "table resign")
    assert "not have a seat" in stranger.response.content
    sure = await world.slash(ana, "table resign")
    assert (await to_act(world)) is ana
    await world.press(ana, sure, "Yes, resign")
    table = await world.bot.services.lobby.get(1)
    assert table.seats[0].resigned
    assert (await to_act(world)) is world.people["Bruno"]
    assert "resigned" in world.last().content
    assert world.people["Bruno"].mention in world.last().content


async def test_the_last_person_resigns(world: World) -> None:
    """With no person left the game is cancelled."""
    await table_of(world, "Ana", computers=("random",), order="as joined")
    sure = await world.slash(world.people["Ana"], "table resign")
    await world.press(world.people["Ana"], sure, "Yes, resign")
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"
    assert [verb(part) for part in enabled(world, world.last())] == ["look"]


async def test_handing_over_to_a_person(world: World) -> None:
    """Only the invited person takes the seat, by a button; then it is theirs to play."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana, carla = world.people["Ana"], world.people["Carla"]
    await world.slash(ana, "table handover", to=carla)
    offer = world.last()
    assert carla.mention in offer.content
    other = await world.press(world.people["Duarte"], offer, "Take the seat")
    assert "someone else" in other.response.content
    assert (await to_act(world)) is ana
    await world.press(carla, offer, "Take the seat")
    assert (await to_act(world)) is carla
    assert carla.mention in world.last().content
    typed = await world.slash(carla, "turn", text="ships 1")
    await world.press(carla, typed, "Confirm")
    assert (await to_act(world)) is world.people["Bruno"]
    gone = await world.slash(ana, "turn", text="ships 1")
    assert "not have a seat" in gone.response.content


async def test_an_offer_ends(world: World) -> None:
    """A repeated offer is taken once; a refused one is closed."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana, carla, duarte = (world.people[name] for name in ("Ana", "Carla", "Duarte"))
    await world.slash(ana, "table handover", to=carla)
    first = world.last()
    await world.slash(ana, "table handover", to=duarte)
    second = world.last()
    old = world.button(first, "Take the seat").custom_id
    await world.press(duarte, second, "Take the seat")
    assert "no longer on offer" in world.text(next(one for one in world.posts() if one.id == first.id))
    late = await world.press_raw(carla, first, old)
    assert "out of date" in late.response.content
    assert (await to_act(world)) is duarte
    await world.slash(duarte, "table handover", to=carla)
    third = world.last()
    await world.press(carla, third, "No, thanks")
    assert (await to_act(world)) is duarte
    assert world.buttons(third) == []


async def test_handing_over_to_a_computer_player(world: World) -> None:
    """A computer player takes over one's own seat, or any if one is an admin."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana, bruno = world.people["Ana"], world.people["Bruno"]
    refused = await world.slash(bruno, "table handover", computer="random", seat=1)
    assert "admin" in refused.response.content
    neither = await world.slash(ana, "table handover")
    assert "a person, a computer player, or anybody" in neither.response.content
    sure = await world.slash(ana, "table handover", computer="random")
    await world.press(ana, sure, "Yes, hand it over")
    assert (await world.bot.services.lobby.get(1)).seats[0].computer == "random"
    assert (await to_act(world)) is bruno


async def test_an_admin_replaces_a_seat(world: World) -> None:
    """An admin gives a seat to a consenting person or to a computer player; the log names the admin."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    admin, carla = world.add("Regent", administrator=True), world.people["Carla"]
    offered = await world.complete(admin, "table handover", "seat", "")
    assert [one["value"] for one in offered] == [1, 2]
    await world.slash(admin, "table handover", to=carla, seat=1)
    await world.press(carla, world.last(), "Take the seat")
    assert (await to_act(world)) is carla
    assert await entries(world) == [("seat", admin.id)]
    assert "Regent" in world.last().content
    sure = await world.slash(admin, "table handover", computer="random", seat=1)
    await world.press(admin, sure, "Yes, hand it over")
    assert (await to_act(world)) is world.people["Bruno"]


async def test_a_seat_is_not_given_to_who_has_one(world: World) -> None:
    """Nobody sits twice at a table."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    refused = await world.slash(world.people["Ana"], "table handover", to=world.people["Bruno"])
    assert "already have a seat" in refused.response.content


async def test_a_seat_is_taken_once(world: World) -> None:
    """Of two offers of one seat accepted at the same time, one seats a person."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    carla, duarte = world.people["Carla"], world.people["Duarte"]
    offers = []
    for to in (carla, duarte):
        await world.slash(world.people["Ana"], "table handover", to=to)
        offers.append(world.last())
    await world.press_together((carla, offers[0], "Take the seat"), (duarte, offers[1], "Take the seat"))
    table = await world.bot.services.lobby.get(1)
    assert table.seats[0].person in (carla.id, duarte.id)
    assert [seat.person for seat in table.seats].count(world.people["Ana"].id) == 0
    assert sum("the seat" in post.content and "gave" in post.content for post in world.posts()) == 1


async def test_an_offer_expires_and_is_withdrawn(world: World) -> None:
    """An expired offer says so; only its maker withdraws it."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana, bruno, carla = (world.people[name] for name in ("Ana", "Bruno", "Carla"))
    await world.slash(ana, "table handover", to=carla)
    offer = world.last()
    world.clock.move(timedelta(days=4))
    late = await world.press(carla, offer, "Take the seat")
    assert "expired" in late.response.content
    assert (await to_act(world)) is ana
    await world.slash(ana, "table handover", to=carla)
    second = next(post for post in reversed(world.posts()) if "Take the seat" in str(world.buttons(post)))
    other = await world.press(bruno, second, "Withdraw")
    assert "by someone else" in other.response.content
    gone = world.button(second, "Take the seat").custom_id
    await world.press(ana, second, "Withdraw")
    assert world.buttons(second) == []
    await world.press_raw(carla, second, gone)
    assert (await to_act(world)) is ana


async def test_offers_are_bounded(tmp_path: Path) -> None:
    """The number of people notified in an hour is limited."""
    async with opened(tmp_path, limit_offers=2) as world:
        await table_of(world, "Ana", "Bruno", order="as joined")
        told = [await world.slash(world.people["Ana"], "table handover", to=world.people["Carla"]) for _ in range(4)]
        assert ["offered seats 2 times" in one.response.content for one in told] == [False, False, True, True]
        assert len([one for one in world.posts() if "offers you" in one.content]) == 2
