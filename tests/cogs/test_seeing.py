"""Private threads and hidden channels: no command shows their tables to others."""

from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord.builders import ChannelHandle
from simcord.enums import ChannelType

from cogs.commands.tables import TABLE
from hosting import Person
from leagues.store.model import Format, Rules
from tests.cogs.hands import all_tables, hand_over, table_of, type_turn
from tests.cogs.leagues.hosting import done
from tests.support.world import Member, World

FILLED: dict[str, Any] = {"text": "anything", "reason": "none", "how": "turn by turn", "seat": 1}
"""Values for a command's other required options."""


def commands(world: World, option: str) -> Iterator[app_commands.Command[Any, ..., Any]]:
    for command in world.bot.tree.walk_commands():
        if isinstance(command, app_commands.Command) and any(
            parameter.display_name == option for parameter in command.parameters
        ):
            yield command


async def private_thread(world: World, *members: str) -> ChannelHandle:
    """Create a private thread below the public channel, with the bot in it."""
    bot = world.bot.user
    backend = world.env.backend
    thread = backend.create_thread(world.channel.id, "conclave", bot.id, type=ChannelType.PRIVATE_THREAD)
    for name in members:
        backend.add_thread_member(thread.id, world.people[name].id)
    await world.env.settle()
    return ChannelHandle(world.env, world.guild, thread)


async def everything(world: World, who: Member, option: str, number: int) -> str:
    """Return a person's answers and completions from every command that takes a table or a league."""
    texts = list[str]()
    for command in commands(world, option):
        name = command.qualified_name
        wanted = {one.display_name: FILLED.get(one.display_name, 1) for one in command.parameters if one.required}
        words = [*TABLE.acts, None] if name == "table" else [None]
        for what in words:
            typed = {} if what is None else {"what": what}
            result = await world.slash(who, name, **{**wanted, **typed, option: number})
            said = [followup for followup in (result.response, *result.followups) if followup is not None]
            texts += [f"{name} {what}: {world.text(followup)}" for followup in said]
            texts += [f"{name} {what}: {file.filename}" for followup in said for file in followup.attachments]
        parameter = next(one for one in command.parameters if one.display_name == option)
        if parameter.autocomplete:
            texts.append(f"{name}: {await world.complete(who, name, option, '')}")
    return "\n".join(texts)


@pytest.mark.every(2)
@pytest.mark.parametrize("forgotten", [False, True], ids=["in memory", "put away"])
async def test_a_table_in_a_private_thread(
    world: World, ana: Member, bruno: Member, carla: Member, duarte: Member, forgotten: bool
) -> None:
    """A stranger gets "no such table" by every command; a member and a thread manager see it."""
    thread = await private_thread(world, "Ana", "Bruno", "Duarte")
    await table_of(world, "Ana", "Bruno", channel=thread, name="Conclave", order="as joined")
    if forgotten:  # discord.py forgets threads that are archived
        guild = world.bot.get_guild(world.guild.id)
        guild._threads.clear()
        world.env.inject_error("GET", "/channels/*", status=503, code=0, times=None)
        assert "Conclave" not in world.text(await all_tables(world, duarte)), "while Discord fails, for no longer"
        world.env.backend.faults.clear()
    text = await everything(world, carla, "table", 1)
    assert text.count("\n") >= 8
    assert "Conclave" not in text
    assert "exported" not in text
    assert "'value': 1" not in text
    assert "Conclave" not in world.text(await all_tables(world, carla))
    assert "Conclave" in world.text(await all_tables(world, duarte))
    assert "Conclave" in await everything(world, duarte, "table", 1)
    manages = world.guild.create_role("Wardens", permissions=discord.Permissions(manage_threads=True))
    user = world.env.create_user("warden", global_name="Warden")
    warden = world.guild.add_member(user, roles=[manages])
    assert "Conclave" in world.text(await all_tables(world, warden))


async def test_who_has_left_the_thread(world: World, ana: Member, duarte: Member) -> None:
    """A minute after leaving, they no longer see its table."""
    thread = await private_thread(world, "Ana", "Duarte")
    await world.slash(ana, "play", channel=thread, game="navegador", name="Conclave", seats=2)
    assert "Conclave" in world.text(await all_tables(world, duarte))
    world.env.backend.remove_thread_member(thread.id, duarte.id)
    await world.advance(seconds=61)
    assert "Conclave" not in world.text(await all_tables(world, duarte))


@pytest.mark.parametrize("left", [("Ana",), ("Ana", "Bruno")], ids=["one", "all"])
async def test_whoever_plays_in_a_thread_can_come_back(
    world: World, ana: Member, bruno: Member, carla: Member, left: tuple[str, ...]
) -> None:
    """Their list says how, for the last one too; a stranger is not let in, and the table stays in its thread."""
    thread = await private_thread(world, "Ana", "Bruno")
    await table_of(world, "Ana", "Bruno", channel=thread, name="Conclave", order="as joined")
    for name in left:
        world.env.backend.remove_thread_member(thread.id, world.people[name].id)
    await world.advance(seconds=61)
    assert "/table Post again table:1" in world.text(await world.slash(ana, "tables"))
    assert "There is no table here" in world.text(await world.slash(carla, "table: Post again", table=1))
    for name in left:
        answer = world.text(await world.slash(world.people[name], "table: Post again", table=1))
        assert "back in that thread" in answer
    members = world.env.backend.channels[thread.id].thread_members
    assert {ana.id, bruno.id} <= set(members)
    assert carla.id not in members
    assert (await world.bot.services.lobby.get(1)).place == thread.id
    await world.advance(seconds=61)
    await type_turn(world, ana, channel=thread)
    assert f"<@{bruno.id}>, it is your turn" in world.last(thread).content
    again = await world.slash(ana, "table: Post again", table=1)
    assert "use the command there" in world.text(again)


async def test_nowhere_else_is_it_told_of(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Neither overview, results, substitutes nor a stranger's seat reveal it."""
    channels = {kind: world.guild.create_text_channel(kind) for kind in ("overview", "results", "substitutes")}
    chosen = {kind: channel.id for kind, channel in channels.items()}
    await world.bot.services.settings.set_guild(world.guild.id, **chosen)
    thread = await private_thread(world, "Ana", "Bruno")
    await table_of(world, "Ana", "Bruno", channel=thread, name="Conclave", order="as joined")
    services = world.bot.services
    # An admin moved it there from the channel: it is in a thread of that channel.
    await services.lobby.move(1, world.channel.id, thread.id)
    await hand_over(world, ana, channel=thread, anybody=True)
    await world.advance(seconds=60)
    assert not any(
        "Conclave" in world.text(message) for channel in channels.values() for message in world.messages(channel)
    )
    presses = {
        button.custom_id: message
        for message in world.messages(thread)
        for button in world.buttons(message)
        if ":sit:" in button.custom_id
    }
    ((sit, offer),) = presses.items()
    await world.press_raw(carla, offer, sit)
    assert (await services.lobby.get(1)).seats[0].person == ana.id
    await table_of(world, "Carla", "Duarte")
    await world.advance(seconds=60)
    assert "Sagres" in world.text(world.messages(channels["overview"])[-1]), "the others are told of"


async def test_a_league_in_a_hidden_channel(world: World, ana: Member, carla: Member) -> None:
    """A stranger gets "no such league" by every command; its members and admins see it."""
    nobody = discord.PermissionOverwrite(view_channel=False)
    hidden = world.guild.create_text_channel("secret", overwrites={world.guild.default_role: nobody})
    regent = world.add("Regent", administrator=True)
    leagues, admin = world.bot.leagues, Person(regent.id, "Regent")
    league = await leagues.founding.create(
        world.guild.id, "Conclave", Rules(Format.SWISS, "navegador"), admin, hidden.id
    )
    season = await leagues.founding.season(league.id, admin, world.clock.now())
    await done(world)
    await leagues.registration.register(season.id, Person(ana.id, "Ana"))
    assert "Conclave" in await everything(world, regent, "league", league.id)
    text = await everything(world, carla, "league", league.id)
    assert "no such league" in text
    assert "Conclave" not in text
    for what in ("standing", "tables", "me", "draw", "calendar"):
        assert "Conclave" not in world.text(await world.slash(carla, f"league: button-league-{what}")), what
    assert "Conclave" in world.text(await world.slash(ana, "league", league=league.id))
