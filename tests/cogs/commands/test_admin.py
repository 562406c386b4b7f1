"""Admin commands: the screen, and acting for a seat."""

from tests.cogs.hands import to_act, type_turn
from tests.support.world import Member, World


async def test_what_waits_for_whom(world: World, started: None, ana: Member, admin: Member) -> None:
    """The longest waiting comes first; people who have left are marked; only admins see the screen."""
    await world.advance(hours=5)
    await world.slash(world.people["Carla"], "navegador new", channel=world.guild.create_text_channel("second"))
    refused = await world.slash(ana, "table admin")
    assert "admin" in refused.response.content
    screen = await world.slash(admin, "table admin")
    assert screen.ephemeral
    lines = world.text(screen).splitlines()[1:]
    since = int((await world.bot.services.lobby.get(1)).since.timestamp())
    assert "Sagres" in lines[1]
    assert "waiting for **Ana**" in lines[1]
    assert f"<t:{since}:R>" in lines[1]
    assert "left the server" not in world.text(screen)
    assert "Carla" in lines[2]
    world.guild.remove_member(ana)
    await world.env.settle()
    screen = await world.slash(admin, "table admin")
    assert "**Ana** (has left the server)" in world.text(screen)


async def test_no_tables(world: World) -> None:
    """An empty server's screen says so."""
    screen = await world.slash(world.add("Regent", administrator=True), "table admin")
    assert "no table" in world.text(screen)


async def test_acting_for_a_seat(world: World, started: None, ana: Member, bruno: Member, admin: Member) -> None:
    """An admin plays for the seat to act after a warning; the log and the post name the admin."""
    refused = await world.slash(bruno, "table act", text="ships 1", sure=True)
    assert "admin" in refused.response.content
    unfinished = await world.slash(admin, "table act", text="workers", sure=True)
    assert "not a complete turn" in unfinished.response.content
    answer = await world.slash(admin, "table act", text="ships 1")
    assert "Ana" in answer.response.content
    assert "run the command again" in answer.response.content
    assert (await to_act(world)) is ana
    await world.slash(admin, "table act", text="ships 1", sure=True)
    assert (await to_act(world)) is bruno
    assert "played by **Regent**" in world.last().content
    post = await world.bot.services.posts.last(1)
    assert {(entry.by, entry.seat) for entry in post.entries} == {(admin.id, 0)}
    offered = await world.complete(admin, "table act", "text", "ships")
    assert offered
    assert await world.complete(ana, "table act", "text", "ships") == []


async def test_exploring_for_a_seat(world: World, started: None, ana: Member, admin: Member) -> None:
    """An exploration for another seat warns first, and the requester of the warning completes it."""
    text = "sailing: explore Guiné from 2 Portugal"
    answer = await world.slash(admin, "table act", text=text)
    assert "⚠️" in answer.response.content
    await world.slash(admin, "table act", text=text, sure=True)
    assert "Guiné explored" in world.last().content
    assert (await to_act(world)) is ana
    await type_turn(world, ana, "done")
    assert (await to_act(world)) is world.people["Bruno"]
