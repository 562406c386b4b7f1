"""Reposting a table, and moving one whose channel is gone."""

from tests.cogs.hands import acting, to_act, type_turn
from tests.support.world import Member, World


async def test_the_table_again(world: World, started: None, ana: Member) -> None:
    """The table is posted again with live buttons; the old post loses its own; nobody is notified."""
    old = world.last()
    result = await world.slash(world.people["Carla"], "table repost")
    assert result.response.ephemeral
    new = world.last()
    assert new.id != old.id
    assert [what for message, what in world.pictures() if message > old.id] == ["board", "market"]
    assert world.buttons(old) == []
    panel = await world.press(ana, new, "nav:1:1:go:field5")
    assert panel.response.ephemeral
    typed = await world.slash(ana, "turn", text="ships 1")
    await world.press(ana, typed, "Confirm")
    assert world.buttons(new) == []
    assert (await to_act(world)) is world.people["Bruno"]


async def test_the_lobby_again(world: World, bruno: Member) -> None:
    """A table that has not started is reposted with its lobby."""
    await world.slash(world.people["Ana"], "navegador new", name="Sagres")
    old = world.last()
    await world.slash(bruno, "table repost")
    assert world.buttons(old) == []
    await world.press(bruno, world.last(), "Join")
    assert len((await world.bot.services.lobby.get(1)).seats) == 2


async def test_a_table_whose_channel_is_gone(world: World, ana: Member, admin: Member) -> None:
    """Its players move a table whose channel is gone; nobody moves one whose channel exists."""
    elsewhere, last = world.guild.create_text_channel("elsewhere"), world.guild.create_text_channel("last")
    await world.slash(ana, "navegador new", channel=elsewhere, name="Sagres", seats=2)
    await world.press(world.people["Bruno"], world.last(elsewhere), "Join")
    await world.press(ana, world.last(elsewhere), "Start")
    refused = await world.slash(ana, "table repost", table=1)
    assert "admin" in refused.response.content
    world.env.backend.delete_channel(elsewhere.id)
    await world.env.settle()
    stranger = await world.slash(world.people["Carla"], "table repost", table=1)
    assert "no table here" in stranger.response.content  # nothing tells them of what they may not see
    assert (await world.bot.services.lobby.get(1)).place == elsewhere.id
    await world.slash(ana, "table repost", table=1)
    assert (await world.bot.services.lobby.get(1)).place == world.channel.id
    who = await acting(world)
    await type_turn(world, who)
    assert (await to_act(world)) is not who
    assert (await to_act(world)).mention in world.last().content
    await world.slash(admin, "table repost", table=1, channel=last)
    assert (await world.bot.services.lobby.get(1)).place == last.id
