"""`/tables` and the next table: everywhere, and only what the reader may see."""

from typing import Any

import discord
from simcord.builders import ChannelHandle
from simcord.components import walk_components

from tests.cogs.hands import choose_hints, table_of, type_turn
from tests.support.world import Member, Message, World


async def _two_tables(world: World, ana: Member, bruno: Member) -> ChannelHandle:
    """Seat Ana first at Sagres here, and at Gil in a second channel."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    harbor = world.guild.create_text_channel("harbor")
    await world.slash(ana, "play", harbor, game="navegador", seats=2, name="Gil", order="as joined")
    await world.press(bruno, world.last(harbor), "Join")
    await world.press(ana, world.last(harbor), "Start")
    return harbor


def _links(world: World, message: Message) -> list[dict[str, Any]]:
    return [part for part in walk_components(world.components(message)) if "url" in part]


async def test_confirm_leads_to_the_table_that_waits_longest(world: World, ana: Member, bruno: Member) -> None:
    harbor = await _two_tables(world, ana, bruno)
    await world.advance(hours=3)
    (link,) = _links(world, await type_turn(world, ana))
    assert link["label"] == "Next: Gil, waiting 3 hours"
    assert link["url"].startswith(f"https://discord.com/channels/{world.guild.id}/{harbor.id}")
    assert _links(world, await type_turn(world, ana, channel=harbor)) == []


async def test_a_turn_is_typed_in_a_channel_of_others(world: World, ana: Member, bruno: Member) -> None:
    """The only running table of the user is meant; with two, or with none, they are told as before."""
    await table_of(world, "Bruno", "Carla", order="as joined")
    harbor = world.guild.create_text_channel("harbor")
    await world.slash(ana, "play", harbor, game="navegador", seats=2, name="Gil", order="as joined")
    await choose_hints(world, ana, "all", harbor)
    await world.press(bruno, world.last(harbor), "Join")
    await world.press(ana, world.last(harbor), "Start")
    assert "**Gil**" in world.text(await world.slash(ana, "hint"))
    await world.slash(ana, "turn", text="ships 1")
    assert "Workers" in world.text(await world.slash(ana, "turn", text="workers 1"))
    await type_turn(world, ana)
    gil, sagres = [await world.bot.services.lobby.get(number) for number in (2, 1)]
    assert (gil.ply > 0, sagres.ply) == (True, 0)
    assert "Gil" in world.text(await world.slash(ana, "plan"))
    empty = world.guild.create_text_channel("empty")
    assert "no table here" in world.reply(await world.slash(bruno, "hint", empty))
    assert "Nobody may ask for hints" in world.text(await world.slash(bruno, "hint"))
    assert "have a seat" in world.reply(await world.slash(world.people["Duarte"], "hint"))


async def test_players_read_since_when_a_turn_has_begun(world: World, ana: Member, bruno: Member) -> None:
    """In the table's panel, in the lists of tables, and in the place of clocks that a table does not have."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    since = f"turn began <t:{int(world.clock.now().timestamp())}:R>"
    await world.advance(hours=30)
    for command in ("table", "tables", "table: Clocks"):
        assert since in world.text(await world.slash(bruno, command)), command
    await world.slash(ana, "play", world.guild.create_text_channel("harbor"), game="navegador", name="Gil")
    lobby = next(line for line in world.text(await world.slash(ana, "tables")).splitlines() if "Gil" in line)
    assert "began" not in lobby


async def test_tables_in_a_direct_message(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """One's own tables with their links, and open ones that one may see; of hidden ones not a word."""
    await _two_tables(world, ana, bruno)
    regent, everything = world.add("Regent"), discord.PermissionOverwrite(view_channel=True)
    for name, hidden in (("Ceuta", False), ("Tanger", True)):
        rights: dict[Any, discord.PermissionOverwrite] = {
            world.guild.default_role: discord.PermissionOverwrite(view_channel=not hidden),
            regent: everything,
        }
        channel = world.guild.create_text_channel(name.lower(), overwrites=rights)
        await world.slash(regent, "play", channel, game="navegador", name=name)
    mine = await ana.user.slash("tables")
    text = world.text(mine)
    assert "Sagres" in text
    assert "Gil" in text
    assert f"https://discord.com/channels/{world.guild.id}/{world.channel.id}" in text
    assert "Ceuta" not in text
    await world.press_direct(ana, mine, "Open tables")
    assert "Ceuta" in world.text(mine)
    assert "Tanger" not in world.text(mine)
    stranger = world.text(await carla.user.slash("tables"))
    assert "Sagres" not in stranger
    assert "Gil" not in stranger


async def test_tables_on_a_server_without_the_bot(world: World, ana: Member, bruno: Member) -> None:
    """The command comes along with its user: it lists the same, and *Player card* tells nothing of others' tables."""
    await _two_tables(world, ana, bruno)
    elsewhere = world.env.create_guild("Elsewhere")
    there, stranger = elsewhere.add_member(ana.user), elsewhere.add_member(world.env.create_user("stranger"))
    channel = elsewhere.create_text_channel("talk")
    world.env.backend.emit("GUILD_DELETE", {"id": str(elsewhere.id)})
    await world.env.settle()
    assert world.bot.get_guild(elsewhere.id) is None
    mine = world.text(await there.slash(channel, "tables"))
    assert "Sagres" in mine
    assert "Gil" in mine
    assert "Sagres" not in world.text(await stranger.slash(channel, "tables"))
    own = world.text(await there.context_menu(channel, "Player card", there))
    assert "Sagres" in own
    assert "Sagres" not in world.text(await stranger.context_menu(channel, "Player card", there))
