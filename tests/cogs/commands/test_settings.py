"""A server's settings: their panel of menus, and their effect."""

import discord
import pytest
from simcord.components import walk_components

from hosting.core import PRESETS
from hosting.core.model import GuildSettings
from tests.cogs.ended import played_out
from tests.cogs.hands import choose, enabled, invite, table_of, verb
from tests.cogs.workbench import puzzles
from tests.support.world import Member, World

NOBODY = discord.Permissions.none()


async def stored(world: World) -> GuildSettings:
    return await world.bot.services.settings.guild(world.guild.id)


async def test_each_menu_sets_its_own_setting(world: World, admin: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzles.cheap(monkeypatch)  # a server with puzzles looks for one at once
    captains = world.guild.create_role("Captains", permissions=NOBODY)
    forum, there = world.guild.create_forum_channel("tables"), world.guild.create_text_channel("harbour")
    world.allow(send_messages_in_threads=True, pin_messages=True)
    panel = await world.slash(admin, "settings")
    assert panel.ephemeral or panel.response.ephemeral
    steps = (
        ("opener_role", captains, captains.id),
        ("channels", there, (there.id,)),
        ("language", "en", "en"),
        ("time_control", "steady", PRESETS["steady"].write()),
        ("computers", "no", False),
        ("places", None, None),
        ("forum", forum, forum.id),
        ("overview", there, there.id),
        ("substitutes", there, there.id),
        ("results", there, there.id),
        ("puzzles", there, there.id),
        ("puzzle_time", "7", {"hour": 7, "zone": None}),
        ("upkeep", None, None),
        ("admin_role", captains, captains.id),
        ("theme", "dark", "dark"),
        ("old_posts", "shorten", "shorten"),
        ("archive_days", "30", 30),
    )
    for name, value, wanted in steps:
        before = {part.get("custom_id") for part in walk_components(world.components(panel)) if "options" in part}
        if value is None:
            seq = world.buttons(panel)[0].custom_id.split(":")[2]
            panel = await world.press(admin, panel, f"nav:0:{seq}:settings:{name}")
        else:
            panel = await choose(world, admin, panel, name, value)
            assert getattr(await stored(world), name) == wanted
        after = {part.get("custom_id") for part in walk_components(world.components(panel)) if "options" in part}
        assert not before & after, "a menu kept its custom id: clients would keep what was chosen in it"
    now = await stored(world)
    assert now == GuildSettings(
        captains.id, "en", "dark", captains.id, (there.id,), forum.id, PRESETS["steady"].write(),
        there.id, there.id, there.id, there.id, {"hour": 7, "zone": None}, False, "shorten", 30,
    )  # fmt: skip
    panel = await choose(world, admin, panel, "archive_days", "none")
    panel = await choose(world, admin, panel, "admin_role")
    panel = await world.press(admin, panel, "Channels")
    panel = await choose(world, admin, panel, "forum")
    now = await stored(world)
    assert (now.archive_days, now.admin_role, now.forum) == (None, None, None)


async def test_a_channel_where_a_right_is_missing_is_refused(world: World, admin: Member) -> None:
    mute = world.guild.create_text_channel("mute")
    world.allow(send_messages=False)
    panel = await world.press(admin, await world.slash(admin, "settings"), "Channels")
    panel = await choose(world, admin, panel, "results", mute)
    assert f"In <#{mute.id}> I am missing **Send Messages**" in world.text(panel)
    assert (await stored(world)).results is None
    world.allow(send_messages=True)
    panel = await choose(world, admin, panel, "overview", mute)
    assert "**Pin Messages**" in world.text(panel)
    assert (await stored(world)).overview is None
    world.allow(pin_messages=True)
    panel = await choose(world, admin, panel, "overview", mute)
    assert (await stored(world)).overview == mute.id
    world.allow(pin_messages=False)
    panel = await world.press(admin, await world.slash(admin, "settings"), "Channels")
    assert "**Pin Messages**" in world.text(panel), "a right that was taken later is missed as well"


async def test_only_who_manages_the_server_sets_anything(world: World, ana: Member, admin: Member) -> None:
    panel = await world.slash(admin, "settings")
    answer = await world.press_raw(ana, panel, world.button(panel, "Channels").custom_id)
    assert "Manage Server" in answer.followups[-1].content
    assert "out of date" in (await world.press_raw(admin, panel, "nav:0:0:set:lost")).response.content
    world.allow(manage_guild=False)
    answer = await choose(world, admin, panel, "computers", "no")
    assert "Manage Server" in answer.followups[-1].content
    assert await stored(world) == GuildSettings()


async def test_everyone_is_no_role(world: World, admin: Member) -> None:
    """@everyone can be the role that opens tables, but not the admins' role."""
    panel = await world.slash(admin, "settings")
    panel = await choose(world, admin, panel, "opener_role", world.guild.default_role)
    assert (await stored(world)).opener_role is None
    panel = await world.press(admin, panel, "Admins, archive")
    panel = await choose(world, admin, panel, "admin_role", world.guild.default_role)
    assert "Not @everyone" in world.text(panel)
    assert (await stored(world)).admin_role is None


async def test_who_may_open_and_where(world: World, ana: Member, admin: Member) -> None:
    captains = world.guild.create_role("Captains", permissions=NOBODY)
    captain = world.guild.add_member(world.env.create_user("captain"), roles=[captains])
    there = world.guild.create_text_channel("harbour")
    services = world.bot.services
    await services.settings.set_guild(world.guild.id, opener_role=captains.id)
    refused = await world.slash(ana, "play", game="navegador")
    assert "Only members with <@&" in refused.response.content
    refused = await world.slash(ana, "play", file=("game.json", b"{}"))
    assert "Only members with <@&" in refused.response.content
    assert await services.lobby.all() == []
    assert world.messages() == []
    await world.slash(captain, "play", game="navegador")
    await world.press(captain, world.last(), "Cancel")
    await world.slash(admin, "play", game="navegador")
    await world.press(admin, world.last(), "Cancel")
    await services.settings.set_guild(world.guild.id, opener_role=None, channels=(there.id,))
    refused = await world.slash(admin, "play", game="navegador")
    assert f"tables are opened in <#{there.id}>" in refused.response.content
    await world.slash(ana, "play", there, game="navegador", where="a thread of its own")
    table = await services.lobby.get(3)
    assert (table.channel, table.thread) == (there.id, there.threads[0].id)


async def test_a_rematch_is_a_new_table(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    await played_out(world, monkeypatch, "last-building")
    captains = world.guild.create_role("Captains", permissions=NOBODY)
    services = world.bot.services
    await services.settings.set_guild(world.guild.id, opener_role=captains.id)
    refused = await world.press(world.people["Ana"], world.last(), "Rematch")
    assert "Only members with <@&" in refused.response.content
    assert len(await services.lobby.all()) == 1
    world.env.backend.delete_role(world.guild.id, captains.id)
    refused = await world.press(world.people["Ana"], world.last(), "Rematch")
    assert "has been deleted" in refused.response.content
    assert "<@&" not in refused.response.content


async def test_no_computer_players(world: World, ana: Member) -> None:
    """A server without computer players offers none in the lobby, and refuses an old button."""
    services = world.bot.services
    await world.slash(ana, "play", seats=3)
    lobby = world.last()
    await services.settings.set_guild(world.guild.id, computers=False)
    refused = await invite(world, ana, lobby, "random")
    assert "without computer players" in refused.followups[-1].content
    await world.press(world.people["Bruno"], world.last(), "Join")
    assert not [part for part in enabled(world, world.last()) if verb(part) == "invite"]
    assert [seat.computer for seat in (await services.lobby.get(1)).seats] == [None, None]


async def test_new_tables_have_the_clock_and_language_of_the_server(world: World) -> None:
    services = world.bot.services
    await services.settings.set_guild(world.guild.id, time_control=PRESETS["slow"].write(), language="en")
    await table_of(world, "Ana", "Bruno")
    await services.settings.set_guild(world.guild.id, time_control=None, language=None)
    table = await services.lobby.get(1)
    assert (table.time_control, table.language) == (PRESETS["slow"], "en")


async def test_admins_by_role(world: World) -> None:
    role = world.guild.create_role("Captains", permissions=NOBODY)
    captain = world.guild.add_member(world.env.create_user("captain"), roles=[role])
    await table_of(world, "Ana", "Bruno", order="as joined")
    assert "admin" in (await world.slash(captain, "admin: All tables")).response.content
    await world.bot.services.settings.set_guild(world.guild.id, admin_role=role.id)
    assert "Sagres" in world.text(await world.slash(captain, "admin: All tables"))
    await world.bot.services.settings.set_guild(world.guild.id, admin_role=None)
    assert "Sagres" not in world.text(await world.slash(captain, "admin: All tables"))
