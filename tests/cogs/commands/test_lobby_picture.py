"""The picture of a lobby's post: drawn again for each change, gone with the lobby, never in the way of the words."""

import pytest

from cogs.components import Drawing
from tests.cogs import hands
from tests.cogs.test_alone import UNDRAWN, overflow
from tests.cogs.test_places import forum_of
from tests.support.world import Member, World


def lobby_file(world: World) -> tuple[str, str]:
    (file,) = world.last().attachments
    return file.filename, str(file.description)


async def test_who_joins_is_in_the_picture(world: World, ana: Member, bruno: Member) -> None:
    await world.slash(ana, "play", seats=3, name="Sagres")
    assert "1 of 3 seats taken. Seat 1: Ana, opened it. Seat 2: free." in lobby_file(world)[1]
    await world.press(bruno, world.last(), "Join")
    name, words = lobby_file(world)
    assert "Seat 2: Bruno. Seat 3: free." in words
    await hands.invite(world, ana, world.last(), "merchant")
    assert "Seat 3: Merchant, computer." in lobby_file(world)[1]
    await world.press(ana, world.last(), "Remove computer")
    assert lobby_file(world) == (name, words)
    await world.press(ana, world.last(), "Start")
    assert "lobby" not in [what for _, what in world.pictures()]


async def test_a_change_made_elsewhere_keeps_the_picture(world: World, ana: Member) -> None:
    await world.slash(ana, "play", seats=2, clock="fast", order="as joined")
    before = lobby_file(world)
    assert "1 day per turn. For everybody. Seats as people join." in before[1]
    answer = await world.slash(ana, "table: Who may join")
    assert not answer.response.attachments
    await world.press(ana, answer, "who finished 3 games, 80 %")
    assert lobby_file(world)[1] == before[1].replace("For everybody", "For reliable players")


async def test_a_forum_post_has_the_picture(world: World, ana: Member) -> None:
    forum = await forum_of(world, "Open")
    await world.slash(ana, "play", seats=2, name="Sagres")
    (thread,) = forum.threads
    assert world.pictures(thread) == [(world.last(thread).id, "lobby")]


async def test_a_failing_picture_leaves_the_words(
    monkeypatch: pytest.MonkeyPatch, world: World, ana: Member, bruno: Member
) -> None:
    monkeypatch.setattr(Drawing, "__call__", overflow)
    await world.slash(ana, "play", seats=2, name="Sagres")
    await world.press(bruno, world.last(), "Join")
    lobby = world.last()
    assert not lobby.attachments
    assert all(word in lobby.content for word in ("Sagres", "Bruno", UNDRAWN))
    await world.press(ana, lobby, "Start")
    assert (await world.bot.services.lobby.get(1)).status == "running"
    assert world.undrawn > 0
