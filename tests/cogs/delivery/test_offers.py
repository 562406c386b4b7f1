"""Seats on offer, in the table's channel and where the server looks for substitutes."""

import re

import discord
from simcord.backend import serializers
from simcord.builders import ChannelHandle

from tests.cogs.hands import ask, leap, table_of, to_act, type_turn
from tests.support.world import Member, World

LOOK = "Take the seat"


async def vacated(world: World) -> ChannelHandle:
    """Start a table at which Ana has played, and Bruno, to act, has left without a replacement."""
    substitutes = world.guild.create_text_channel("substitutes")
    await world.bot.services.settings.set_guild(world.guild.id, substitutes=substitutes.id)
    await table_of(world, "Ana", "Bruno", order="as joined")
    await type_turn(world, "Ana")
    world.guild.remove_member(world.people["Bruno"])
    await ask(world, world.people["Ana"], "table replace", seat=2)
    return substitutes


def offered(world: World, channel: ChannelHandle | None = None) -> list[discord.Message]:
    """Return the messages in which a seat can be taken."""
    return [post for post in world.posts(channel) if LOOK in [button.label for button in world.buttons(post)]]


async def test_a_free_seat_is_taken_with_one_press(world: World, ana: Member, carla: Member) -> None:
    """A substitutes' channel has the offer with the board, the table's own only the turn post; a press seats."""
    substitutes = await vacated(world)
    assert offered(world) == []
    assert "Join as Bruno" in [button.label for button in world.buttons(world.last())]
    (there,) = offered(world, substitutes)
    assert "**Bruno**'s seat" in there.content
    assert "It is **Bruno**'s turn" in there.content
    assert "**Ana**: " in there.content
    assert [file.filename.partition(".")[0] for file in there.attachments] == ["board"]
    assert not there.mentions
    seated = await world.press(ana, there, LOOK)
    assert "already have a seat" in seated.response.content
    taken = await world.press(carla, there, LOOK)
    assert "seat 2" in taken.response.content
    assert (await to_act(world)) is carla
    assert offered(world) == offered(world, substitutes) == []
    assert not world.last(substitutes).attachments
    assert any("**Carla** took **Bruno**'s seat" in post.content for post in world.posts(substitutes))
    typed = await world.slash(carla, "turn", text="ships 1")
    await world.press(carla, typed, "Confirm")
    assert (await to_act(world)) is ana


async def test_an_offer_ends_by_itself(world: World, carla: Member) -> None:
    """A week later its messages say so, over a restart too; the turn post still offers the seat."""
    substitutes = await vacated(world)
    old = offered(world, substitutes)[0]
    custom_id = world.button(old, LOOK).custom_id
    await leap(world, days=6, hours=23)
    await world.restart()
    assert offered(world, substitutes)
    await world.advance(hours=2)
    assert offered(world) == offered(world, substitutes) == []
    assert "has expired" in world.last(substitutes).content
    late = await world.press_raw(carla, old, custom_id)
    assert "out of date" in late.response.content
    again = await world.slash(world.people["Ana"], "table repost")
    assert again.acknowledged
    await world.press(carla, world.last(), "Join as Bruno")
    assert (await to_act(world)) is carla


async def test_an_offer_names_its_present_end(world: World) -> None:
    """Days without the bot on the server move the end of an offer; its message says so at the latest at the old one."""
    substitutes = await vacated(world)
    (before,) = offered(world, substitutes)
    backend = world.env.backend
    payload = serializers.guild_create_payload(backend, backend.guilds[world.guild.id])
    backend.emit("GUILD_DELETE", {"id": str(world.guild.id)})
    await world.advance(days=2)
    backend.emit("GUILD_CREATE", dict(payload))
    await world.advance(days=5, hours=1)
    (after,) = offered(world, substitutes)
    old, new = (int(re.search(r"<t:(\d+):f>", post.content)[1]) for post in (before, after))
    assert 2 * 86400 - 60 < new - old < 2 * 86400 + 60


async def test_an_offer_to_anybody_is_withdrawn_by_its_maker(world: World, started: None, ana: Member) -> None:
    """A player who offers their seat plays on; they withdraw the offer, and strangers cannot."""
    answer = await world.slash(ana, "table handover", anybody=True)
    assert "plays on until" in answer.response.content
    (offer,) = offered(world)
    assert "**Ana** offers their seat" in offer.content
    assert (await to_act(world)) is ana
    stranger = await world.press(world.people["Carla"], offer, "Withdraw")
    assert "by someone else" in stranger.response.content
    await world.press(ana, offer, "Withdraw")
    assert offered(world) == []
    assert "withdrawn" in next(post for post in world.posts() if post.id == offer.id).content


async def test_a_channel_that_is_gone_or_closed(world: World) -> None:
    """If one channel cannot be written to, the other has its offer all the same, and taking it works."""
    await world.bot.services.settings.set_guild(world.guild.id, substitutes=4711)
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.slash(world.people["Ana"], "table handover", anybody=True)
    (offer,) = offered(world)
    await offer.delete()
    await world.slash(world.add("Regent", administrator=True), "table cancel", as_admin=True)
    assert [job.kind for job in await world.bot.services.jobs.all()] == []


async def test_who_cannot_see_the_game_does_not_take_its_seat(world: World, carla: Member) -> None:
    """The substitutes' channel may be open to more people than the table's own."""
    substitutes = await vacated(world)
    (there,) = offered(world, substitutes)
    hidden = world.guild.create_text_channel(
        "hidden", overwrites={carla: discord.PermissionOverwrite(view_channel=False)}
    )
    await world.bot.services.lobby.move(1, hidden.id)
    refused = await world.press(carla, there, LOOK)
    assert "cannot see" in refused.response.content
    assert offered(world, substitutes)
