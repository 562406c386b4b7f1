"""Reposting a table, and moving one whose channel is gone."""

from tests.cogs.hands import table_of, to_act
from tests.support.world import World


async def test_the_table_again(world: World) -> None:
    """The table is posted again with live buttons; the old post loses its own; nobody is notified."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    old = world.last()
    result = await world.slash(world.people["Carla"], "table repost")
    assert result.response.ephemeral
    new = world.last()
    assert new.id != old.id
    assert [what for message, what in world.pictures() if message > old.id] == ["board", "market"]
    assert world.buttons(old) == []
    panel = await world.press(world.people["Ana"], new, "nav:1:1:go:field5")
    assert panel.response.ephemeral
    typed = await world.slash(world.people["Ana"], "turn", text="ships 1")
    await world.press(world.people["Ana"], typed, "Confirm")
    assert world.buttons(new) == []
    assert (await to_act(world)) is world.people["Bruno"]


async def test_the_lobby_again(world: World) -> None:
    """A table that has not started is reposted with its lobby."""
    await world.slash(world.people["Ana"], "navegador new", name="Sagres")
    old = world.last()
    await world.slash(world.people["Bruno"], "table repost")
    assert world.buttons(old) == []
    await world.press(world.people["Bruno"], world.last(), "Join")
    assert len((await world.bot.services.lobby.get(1)).seats) == 2


async def test_a_table_whose_channel_is_gone(world: World) -> None:
    """Its players move a table whose channel is gone; nobody moves one whose channel exists."""
    elsewhere, last = world.guild.create_text_channel("elsewhere"), world.guild.create_text_channel("last")
    await world.slash(world.people["Ana"], "navegador new", channel=elsewhere, name="Sagres", seats=2)
    await world.press(world.people["Bruno"], world.last(elsewhere), "Join")
    await world.press(world.people["Ana"], world.last(elsewhere), "Start")
    refused = await world.slash(world.people["Ana"], "table repost", table=1)
    assert "admin" in refused.response.content
    world.env.backend.delete_channel(elsewhere.id)
    await world.env.settle()
    stranger = await world.slash(world.people["Carla"], "table repost", table=1)
    assert "no table here" in stranger.response.content  # nothing tells them of what they may not see
    assert (await world.bot.services.lobby.get(1)).place == elsewhere.id
    await world.slash(world.people["Ana"], "table repost", table=1)
    assert (await world.bot.services.lobby.get(1)).place == world.channel.id
    who = await to_act(world)
    assert who is not None
    await world.slash(who, "turn", text="ships 1")
    await world.slash(who, "confirm")
    assert (await to_act(world)) is not who
    assert (await to_act(world)).mention in world.last().content
    admin = world.add("Regent", administrator=True)
    await world.slash(admin, "table repost", table=1, channel=last)
    assert (await world.bot.services.lobby.get(1)).place == last.id
