"""A season's tables: threads of the channel, posts of the forum, or neither if they cannot be created."""

from datetime import timedelta

import discord
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from cogs.leagues.notices import organiser_of
from hosting import Person
from leagues.rules.states import State
from tests.cogs.leagues.hosting import (
    FOUR,
    admins_screen,
    board,
    done,
    everybody,
    open_season,
    pass_time,
    regent,
    to_play,
    view,
)
from tests.support.world import World


async def drawn(world: World) -> None:
    await open_season(world, format="circle")
    await everybody(world, board(world), "Register", *FOUR)
    await pass_time(world, days=7)
    await everybody(world, board(world), "I will play", *FOUR)
    await pass_time(world, days=2)


async def test_in_the_forum(world: World) -> None:
    """With a forum for tables each table is a named, tagged post, and the league is notified here."""
    world.allow(manage_channels=True)
    forum = world.guild.create_forum_channel("tables")
    await world.bot.services.settings.set_guild(world.guild.id, forum=forum.id)
    await to_play(world, *FOUR, format="circle")
    assert sorted(str(thread.name) for thread in forum.threads) == [
        f"Volta · S1 · T{number}" for number in (1, 2, 3, 4)
    ]
    assert world.channel.threads == []
    assert "Volta · Season 1" in world.text(board(world))
    tables = [await world.bot.services.lobby.get(fixture.table or 0) for fixture in (await view(world)).fixtures]
    assert {table.thread for table in tables} == {thread.id for thread in forum.threads}
    assert {table.channel for table in tables} == {forum.id}
    assert {table.name for table in tables} == {str(thread.name) for thread in forum.threads}


async def test_without_the_right_to_make_threads(world: World) -> None:
    """Nothing starts and the admins' screen names the missing right; once granted, everything follows by itself."""
    await drawn(world)
    world.allow(create_public_threads=False)
    await pass_time(world, hours=13)
    assert world.channel.threads == []
    assert (await view(world)).season.state == State.DRAWN
    screen = await admins_screen(world)
    assert "Create Public Threads" in world.text(screen)
    stuck = await world.press(regent(world), screen, "4 failed tasks")
    assert "a table of a league could not start" in world.text(stuck)
    (announced,) = [message for message in world.messages() if "tables cannot start" in message.content]
    assert [user.id for user in announced.mentions] == [regent(world).id]
    assert "Create Public Threads" in announced.content
    assert "Create Public Threads" in world.text(board(world))
    again = await admins_screen(world)
    assert "found no place" in world.text(await world.press(regent(world), again, "Log"))
    world.allow(create_public_threads=True)
    await pass_time(world, minutes=70)
    assert len(world.channel.threads) == 4
    assert (await view(world)).season.state == State.RUNNING
    assert "Create Public Threads" not in world.text(board(world))
    assert len([message for message in world.messages() if "tables cannot start" in message.content]) == 1


async def test_discord_makes_no_more_threads(world: World) -> None:
    """The organiser is called once a day and told why, as the screens are; the end of play moves with the start."""
    await drawn(world)
    ends = (await view(world)).season.ends
    assert ends is not None
    threads = {"method": "POST", "path": "/channels/*/threads", "status": 400, "code": 160006}
    world.env.backend.faults.append({**threads, "message": "", "times": None})
    await pass_time(world, hours=13)
    for _ in range(3):
        await pass_time(world, days=1)
    assert world.channel.threads == []
    told = [message for message in world.messages() if "tables cannot start" in message.content]
    assert 3 <= len(told) <= 4
    assert all("1,000 active" in message.content for message in told)
    assert [user.id for user in told[0].mentions] == [regent(world).id]
    assert "1,000 active" in world.text(await admins_screen(world))
    assert "1,000 active" in world.text(board(world))
    world.env.backend.faults.clear()
    await pass_time(world, minutes=70)
    assert len(world.channel.threads) == 4
    season = (await view(world)).season
    assert season.state == State.RUNNING
    assert season.ends is not None
    assert season.ends - ends > timedelta(days=3)


async def test_nobody_misses_a_check_in_that_nobody_was_told_of(world: World) -> None:
    """While the bot may not post in the league's channel the season stands, and its organiser is told elsewhere."""
    await open_season(world)
    for name in FOUR:
        await world.bot.leagues.registration.register(1, Person(world.people[name].id, name))
    deny = discord.Permissions(send_messages=True).value
    bot = world.env.backend.bot_user.id
    world.env.backend.set_overwrite(world.channel.id, Overwrite(bot, OverwriteType.MEMBER, deny=deny))
    await pass_time(world, days=14)
    season = (await view(world)).season
    assert season.held is not None
    assert season.state == State.OPEN
    assert "may not post there" in world.text(await admins_screen(world))
    assert world.direct(regent(world))
    world.env.backend.delete_overwrite(world.channel.id, bot)
    await done(world)
    season = (await view(world)).season
    assert season.held is None
    assert season.draws is not None
    assert season.draws > world.clock.now()
    assert [entry.status for entry in (await view(world)).entries] == ["registered"] * 4


async def test_an_organiser_who_has_left_the_server(world: World) -> None:
    """Its owner is called in their place, until the league is given to somebody else."""
    await to_play(world, *FOUR, format="circle")
    guild = world.bot.get_guild(world.guild.id)
    assert guild is not None
    assert await organiser_of(world.bot, await view(world)) == regent(world).id
    world.env.backend.remove_member(world.guild.id, regent(world).id)
    await world.env.settle()
    assert await organiser_of(world.bot, await view(world)) == guild.owner_id
    ana = world.people["Ana"]
    await world.bot.leagues.founding.give(1, Person(ana.id, "Ana"), Person(99, "Admin"))
    assert await organiser_of(world.bot, await view(world)) == ana.id


async def test_the_channel_is_deleted(world: World) -> None:
    """The season is held and its organiser told by direct message; in another channel everything goes on."""
    await to_play(world, *FOUR, format="circle")
    other = world.guild.create_text_channel("elsewhere")
    world.env.backend.delete_channel(world.channel.id)
    await pass_time(world, hours=1)
    (message, *_) = world.direct(regent(world))
    assert "goes on by itself" in message.content
    season = (await view(world)).season
    assert season.held is not None
    for _ in range(5):
        await pass_time(world, days=1)
    assert {entry.status for entry in (await view(world)).entries} == {"checked-in"}
    await world.bot.leagues.founding.settle_in(1, other.id, None)
    await world.bot.leagues.running.look(world.guild.id)
    await done(world)
    assert (await view(world)).season.held is None
    tables = [await world.bot.services.lobby.get(fixture.table or 0) for fixture in (await view(world)).fixtures]
    assert {table.channel for table in tables} == {other.id}


async def test_a_thread_is_deleted(world: World) -> None:
    """Its table gets another, and is posted there."""
    await to_play(world, *FOUR, format="circle")
    (first, *_) = (await view(world)).fixtures
    before = await world.bot.services.lobby.get(first.table or 0)
    assert before.thread is not None
    world.env.backend.delete_channel(before.thread)
    await world.env.settle()
    await done(world)
    after = await world.bot.services.lobby.get(first.table or 0)
    assert after.thread not in (None, before.thread)
    assert (await view(world)).season.held is None
