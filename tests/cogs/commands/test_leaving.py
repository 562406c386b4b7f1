"""Leaving: resigning, handing over to people and computer players, replacement by admins."""

import pytest

from tests.cogs.hands import to_act
from tests.support.world import Member, World


async def entries(world: World) -> list[tuple[str, int | None]]:
    """Return the newest post's entries, each with its seat."""
    post = await world.bot.services.posts.last(1)
    return [(entry.kind, entry.by) for entry in post.entries]


async def test_resigning(world: World, started: None, ana: Member, bruno: Member) -> None:
    """After a confirmation, the seat is a computer player's, which plays on at once."""
    stranger = await world.slash(world.people["Carla"], "table resign")
    assert "not have a seat" in stranger.response.content
    sure = await world.slash(ana, "table resign")
    assert (await to_act(world)) is ana
    await world.press(ana, sure, "Yes, resign")
    table = await world.bot.services.lobby.get(1)
    assert table.seats[0].resigned
    assert (await to_act(world)) is bruno
    assert "resigned" in world.last().content
    assert bruno.mention in world.last().content


async def test_handing_over_to_a_person(world: World, started: None, ana: Member, carla: Member) -> None:
    """Only the invited person takes the seat, by a button; then it is theirs to play."""
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


async def test_an_offer_ends(world: World, started: None, ana: Member, carla: Member, duarte: Member) -> None:
    """A repeated offer is taken once; a refused one is closed."""
    await world.slash(ana, "table handover", to=carla)
    first = world.last()
    await world.slash(ana, "table handover", to=duarte)
    second = world.last()
    old = world.button(first, "Take the seat").custom_id
    await world.press(duarte, second, "Take the seat")
    assert "no longer on offer" in world.text(next(post for post in world.posts() if post.id == first.id))
    late = await world.press_raw(carla, first, old)
    assert "out of date" in late.response.content
    assert (await to_act(world)) is duarte
    await world.slash(duarte, "table handover", to=carla)
    third = world.last()
    await world.press(carla, third, "No, thanks")
    assert (await to_act(world)) is duarte
    assert world.buttons(third) == []


async def test_handing_over_to_a_computer_player(world: World, started: None, ana: Member, bruno: Member) -> None:
    """A computer player takes over one's own seat, or any if one is an admin."""
    refused = await world.slash(bruno, "table handover", computer="random", seat=1)
    assert "admin" in refused.response.content
    neither = await world.slash(ana, "table handover")
    assert "a person, a computer player, or anybody" in neither.response.content
    sure = await world.slash(ana, "table handover", computer="random")
    await world.press(ana, sure, "Yes, hand it over")
    assert (await world.bot.services.lobby.get(1)).seats[0].computer == "random"
    assert (await to_act(world)) is bruno


async def test_an_admin_replaces_a_seat(world: World, started: None, carla: Member, admin: Member) -> None:
    """An admin gives a seat to a consenting person or to a computer player; the log names the admin."""
    offered = await world.complete(admin, "table handover", "seat", "")
    assert [item["value"] for item in offered] == [1, 2]
    await world.slash(admin, "table handover", to=carla, seat=1)
    await world.press(carla, world.last(), "Take the seat")
    assert (await to_act(world)) is carla
    assert await entries(world) == [("seat", admin.id)]
    assert "Regent" in world.last().content
    sure = await world.slash(admin, "table handover", computer="random", seat=1)
    await world.press(admin, sure, "Yes, hand it over")
    assert (await to_act(world)) is world.people["Bruno"]


@pytest.mark.opened(limit_offers=2)
async def test_offers_are_bounded(world: World, started: None) -> None:
    """The number of people notified in an hour is limited."""
    answers = [await world.slash(world.people["Ana"], "table handover", to=world.people["Carla"]) for _ in range(4)]
    assert ["offered seats 2 times" in answer.response.content for answer in answers] == [False, False, True, True]
    assert len([post for post in world.posts() if "offers you" in post.content]) == 2
