"""Places of tables: forum posts with tags that follow the game, titled threads, and a forum's refusals."""

from typing import Any

import discord
import pytest
from simcord.backend import serializers
from simcord.builders import ChannelHandle

from tests.cogs.delivery.test_crashes import Power
from tests.cogs.hands import Hand, decide, lobby_of, set_server, table_of, to_act
from tests.support.world import Member, World


async def forum_of(world: World, *tags: str) -> ChannelHandle:
    """Create a forum with some tags, set for tables, and the bot's rights in it."""
    world.allow(manage_channels=True, manage_threads=True)
    forum = world.guild.create_forum_channel("tables")
    channel = world.env.backend.get_channel(forum.id)
    channel.available_tags = [
        {
            "id": str(world.env.backend.snowflake()),
            "name": tag,
            "moderated": False,
            "emoji_id": None,
            "emoji_name": None,
        }
        for tag in tags
    ]
    world.env.backend.emit("CHANNEL_UPDATE", _payload(world, channel))
    await set_server(world, "forum", forum)
    return forum


def _payload(world: World, channel: Any) -> Any:
    return serializers.channel_payload(world.env.backend, channel)


def tags_of(world: World, thread: ChannelHandle) -> list[str]:
    post = world.env.backend.get_channel(thread.id)
    forum = world.env.backend.get_channel(post.parent_id or 0)
    names = {int(tag["id"]): tag["name"] for tag in forum.available_tags}
    return sorted(names[tag] for tag in post.applied_tags)


async def test_a_table_is_a_post(world: World, ana: Member, bruno: Member) -> None:
    """Its title names game and table, its first message is the lobby, and its tags follow, created if missing."""
    forum = await forum_of(world, "Open", "chess")
    answer = await world.slash(ana, "play", seats=2, name="Sagres", order="as joined")
    (thread,) = forum.threads
    assert f"<#{thread.id}>" in world.text(answer)
    assert thread.name == "Navegador · Sagres"
    assert tags_of(world, thread) == ["Open"], "found by its name, however it is spelt"
    lobby = world.last(thread)
    await world.press(bruno, lobby, "Join")
    await world.press(ana, lobby, "Start")
    assert tags_of(world, thread) == ["running", "your turn"]
    table = await world.bot.services.lobby.get(1)
    assert (table.channel, table.thread, table.lobby_message) == (forum.id, thread.id, lobby.id)
    edits = len(world.requests("PATCH", f"/channels/{thread.id}"))
    hand = Hand(world, 1)
    post = world.last(thread)
    who = await to_act(world)
    assert who is ana
    assert post.content.startswith(f"<@{ana.id}>")
    assert len(world.requests("PATCH", f"/channels/{thread.id}")) == edits == 1, "one edit for one change"
    assert hand.presses == 0
    await decide(world, world.people["Regent"], "end", thread)
    assert tags_of(world, thread) == ["finished"]


async def test_tags_of_people_stay(world: World, ana: Member, bruno: Member) -> None:
    """A person's tag on a post is kept beside ours, five in all."""
    forum = await forum_of(world, "open", "running", "your turn", "finished", "a", "b", "c", "d", "e")
    await world.slash(ana, "play", seats=2, name="Sagres")
    (thread,) = forum.threads
    post = world.env.backend.get_channel(thread.id)
    theirs = {tag["name"]: int(tag["id"]) for tag in world.env.backend.get_channel(forum.id).available_tags}
    post.applied_tags = [theirs["open"], *(theirs[name] for name in "abcd")]
    world.env.backend.emit("THREAD_UPDATE", _payload(world, post))
    await world.env.settle()
    await world.press(bruno, world.last(thread), "Join")
    await world.press(ana, world.last(thread), "Start")
    assert tags_of(world, thread) == ["a", "b", "c", "running", "your turn"]


async def test_tags_that_discord_refuses(world: World, ana: Member, bruno: Member) -> None:
    """The game continues without retries, and the next permitted change is right again."""
    forum = await forum_of(world, "open", "running", "your turn", "finished")
    await world.slash(ana, "play", seats=2, name="Sagres")
    (thread,) = forum.threads
    world.allow(manage_channels=False)
    lobby = world.last(thread)
    await world.press(bruno, lobby, "Join")
    await world.press(ana, lobby, "Start")
    await world.advance(hours=1)
    assert tags_of(world, thread) == ["open"]
    assert len(world.requests("PATCH", f"/channels/{thread.id}")) == 1
    world.allow(manage_channels=True)
    await decide(world, world.people["Regent"], "end", thread)
    assert tags_of(world, thread) == ["finished"]


async def test_a_forum_that_wants_a_tag(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    forum = await forum_of(world)
    world.allow(manage_channels=False)

    async def refused(*args: Any, **kwargs: Any) -> None:
        response: Any = type("Response", (), {"status": 400, "reason": "Bad Request"})()
        raise discord.HTTPException(response, {"code": 40067, "message": "A tag is required"})

    monkeypatch.setattr(discord.ForumChannel, "create_thread", refused)
    answer = await world.slash(world.people["Ana"], "play", game="navegador")
    assert f"<#{forum.id}> requires a tag" in world.text(answer)
    assert "**open**" in world.text(answer)
    assert await world.bot.services.lobby.all() == []
    assert forum.threads == []


async def test_a_forum_that_is_gone(world: World) -> None:
    """A missing forum is forgotten and reported to the admin; the next table opens in the channel."""
    forum = await forum_of(world)
    world.env.backend.delete_channel(forum.id)
    await world.env.settle()
    await world.slash(world.people["Ana"], "play", name="Sagres")
    assert "Sagres" in world.last().content
    panel = await set_server(world, "theme", "dark")
    assert (
        "Forum for tables" in world.text(panel) or (await world.bot.services.settings.guild(world.guild.id)).lost == ()
    )
    answer = await world.slash(world.people["Bruno"], "play", where="the server's forum")
    assert "has no forum" in world.text(answer)


async def test_the_other_places_can_be_chosen(world: World, ana: Member) -> None:
    forum = await forum_of(world)
    await world.slash(ana, "play", where="this channel", name="Here")
    await world.slash(ana, "play", where="a thread of its own", name="There")
    assert forum.threads == []
    (thread,) = world.channel.threads
    assert thread.name == "Navegador · There"
    assert [(table.channel, table.thread) for table in await world.bot.services.lobby.all()] == [
        (world.channel.id, thread.id),
        (world.channel.id, None),
    ]


@pytest.mark.no_cover
async def test_killed_at_every_moment_of_a_tag(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the power fails, a post's tags match its table after the restart."""
    forum = await forum_of(world)
    power = Power(monkeypatch)
    for table_id, reach in enumerate(power.moments(), start=1):
        await world.slash(ana, "play", name=f"Table {reach}")
        thread = max(forum.threads, key=lambda item: item.id)
        lobby = world.last(thread)
        await power.cut(world, reach, world.press(ana, lobby, "Cancel"))
        await set_server(world, "theme", "dark")
        cancelled = (await world.bot.services.lobby.get(table_id)).status == "cancelled"
        assert tags_of(world, thread) == ["finished" if cancelled else "open"]
        if not cancelled:
            await world.press(ana, lobby, "Cancel")


async def test_a_post_that_discord_has_put_away(world: World, ana: Member, bruno: Member) -> None:
    """The next turn reopens an archived post; after the game nothing does."""
    forum = await forum_of(world)
    await world.slash(ana, "play", seats=2, name="Sagres", order="as joined")
    (thread,) = forum.threads
    lobby = world.last(thread)
    world.env.backend.get_channel(thread.id).thread_metadata.archived = True
    world.env.backend.emit("THREAD_UPDATE", _payload(world, world.env.backend.get_channel(thread.id)))
    await world.press(bruno, lobby, "Join")
    await world.press(ana, lobby, "Start")
    assert not world.env.backend.get_channel(thread.id).thread_metadata.archived
    assert tags_of(world, thread) == ["running", "your turn"]


@pytest.mark.no_cover
@pytest.mark.parametrize("where", ["the server's forum", "a thread of its own", "this channel"])
async def test_killed_at_every_moment_of_opening(world: World, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    """Wherever the power fails, there is a usable lobby or nothing, and no empty place."""
    forum = await forum_of(world, "open", "running", "your turn")
    ana, bruno = world.people["Ana"], world.people["Bruno"]
    power = Power(monkeypatch)
    for reach in power.moments():
        known = len(await world.bot.services.lobby.all())
        here = world.guild.create_text_channel("here")
        whole = await power.cut(
            world, reach, world.slash(ana, "play", here, game="navegador", where=where, name=f"Table {reach}")
        )
        if not whole:
            await world.advance(seconds=5)
        tables = await world.bot.services.lobby.all()
        new = tables[: len(tables) - known]
        places = [*forum.threads, *here.threads]
        said = [one for place in (here, *places) for one in world.messages(place)]
        messages = [one for one in said if f"Table {reach}" in one.content and world.buttons(one)]
        assert {thread.id for thread in places} <= {table.thread for table in tables}
        assert len(messages) == len(new) <= 1
        for table, message in zip(new, messages, strict=True):
            assert table.lobby_message == message.id
            await world.press(bruno, message, "Join")
            assert (await world.bot.services.lobby.get(table.id)).seat_of(bruno.id) is not None
    assert new
    assert reach > 5


async def test_a_thread_with_something_in_it_stays(world: World) -> None:
    """Empty posts are removed, also where no table is played any more, and no others."""
    world.allow(manage_channels=True)  # SimCord requires it to delete a thread
    await table_of(world, "Ana", "Bruno", where="a thread of its own")
    await lobby_of(world, "Ana", where="a thread of its own", name="Faro", seats=2)
    for table, place in enumerate(("one", "two"), 1):
        await world.bot.services.lobby.move(table, world.guild.create_text_channel(place).id)
    await world.restart()
    await world.advance(seconds=5)
    assert [thread.name for thread in world.channel.threads] == ["Navegador · Sagres"]


async def test_a_lobby_whose_message_was_not_stored(world: World) -> None:
    await world.slash(world.people["Ana"], "play", name="Sagres")
    lobby = world.last()
    await world.bot.services.lobby.set_message(1, None)
    await world.restart(kill=True)
    await world.advance(seconds=5)
    assert (await world.bot.services.lobby.get(1)).lobby_message == lobby.id
    assert world.last().id == lobby.id


async def test_rights_are_looked_at_before_a_table_is_opened(world: World) -> None:
    await forum_of(world)
    for where, right, said in (
        (None, "send_messages", "Send Messages"),
        (None, "attach_files", "Attach Files"),
        ("the server's forum", "send_messages", "Send Messages"),
        ("the server's forum", "send_messages_in_threads", "Send Messages in Threads"),
        ("a thread of its own", "send_messages_in_threads", "Send Messages in Threads"),
        ("a thread of its own", "create_public_threads", "Create Public Threads"),
    ):
        world.allow(**{right: False})
        chosen: dict[str, Any] = {"seats": 2} if where is None else {"where": where}
        refused = await world.slash(world.people["Ana"], "play", **chosen)
        assert f"**{said}**" in refused.response.content
        assert len(await world.bot.services.lobby.all()) == 0
        assert not world.requests("POST", "*/threads")
        assert world.messages() == []
        world.allow(**{right: True})


async def test_a_token_that_is_refused_leaves_no_half_table(world: World, ana: Member) -> None:
    """If the answer cannot be sent as one, the bot posts the lobby itself, and the table can start."""
    world.env.inject_error("POST", "/webhooks/*/*", status=401, code=50027, times=1)
    await world.slash(ana, "play", seats=2, order="as joined")
    await world.advance(seconds=2)
    (lobby,) = world.messages()
    await world.press(world.people["Bruno"], lobby, "Join")
    await world.press(ana, lobby, "Start")
    assert await to_act(world) is ana
