"""Opening a table, sitting down, starting."""

import asyncio

import pytest

from cogs.components import Page
from cogs.door.answers import DiscordAnswers
from tests.cogs.hands import enabled, invite, type_turn, verb
from tests.support.world import Member, World


async def test_from_nothing_to_the_first_turn(world: World, ana: Member, bruno: Member) -> None:
    """Two people and a computer player sit down, the deal is made, and a person is called with both pictures."""
    await world.slash(ana, "navegador new", name="Sagres", seats=3)
    await world.press(bruno, world.last(), "Join")
    await invite(world, ana, world.last(), "random")
    lobby = world.last()
    assert "Ana" in lobby.content
    assert "Bruno" in lobby.content
    await world.press(ana, lobby, "Start")
    post = world.last()
    assert [what for _, what in world.pictures()] == ["board", "market"]
    assert all(file.description for message in world.messages() for file in message.attachments)
    assert post.content.startswith((ana.mention, bruno.mention))
    assert world.buttons(lobby) == []


async def test_computer_players_on_offer(world: World, ana: Member) -> None:
    """One menu has every computer player with its strength, the weakest first; a full table has no menu."""
    await world.slash(ana, "navegador new", seats=2)
    (menu,) = (part for part in enabled(world, world.last()) if verb(part) == "invite")
    offered = [(option["label"], option["description"]) for option in menu["options"]]
    assert [label for label, _ in offered][:3] == ["Random", "Cabin boy", "Mate"]
    assert (offered[0][1], offered[-1]) == ("very easy", ("Admiral", "the strongest"))
    await invite(world, ana, world.last(), "helmsman")
    assert "Helmsman" in world.last().content
    assert not [part for part in enabled(world, world.last()) if verb(part) == "invite"], "the table is full"


async def test_refusals(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Joining twice, leaving without a seat, starting alone, a second table: each gets one private sentence."""
    await world.slash(ana, "navegador new", seats=2)
    lobby = world.last()
    cases = [
        (ana, "Join", "already"),
        (bruno, "Leave", "not have a seat"),
        (bruno, "Cancel", "Only the table's owner"),
    ]
    for who, button, text in cases:
        result = await world.press(who, lobby, button)
        (answer,) = result.followups
        assert answer.ephemeral
        assert text in answer.content
    (answer,) = (await invite(world, bruno, lobby, "random")).followups
    assert "Only the table's owner" in answer.content
    second = await world.slash(bruno, "navegador new", where="this channel")
    assert second.response.ephemeral
    assert "Another table" in second.response.content
    assert len(world.posts()) == 1
    await world.press(bruno, lobby, "Join")
    result = await world.press(bruno, lobby, "Start")
    assert "Only the table's owner" in result.followups[0].content
    full = await world.press_together((carla, lobby, "Leave"), (ana, lobby, "Start"))
    assert all(one.acknowledged for one in full)
    assert (await world.bot.services.lobby.get(1)).status == "running"


async def test_the_opener_leaves(world: World, ana: Member, bruno: Member) -> None:
    """The table is the next person's, who starts it; of computers alone it is over, and the channel is free."""
    await world.slash(ana, "navegador new", seats=3)
    lobby = world.last()
    await world.press(bruno, lobby, "Join")
    await invite(world, ana, lobby, "random")
    await world.press(ana, lobby, "Leave")
    assert bruno.mention in world.last().content
    await world.press(bruno, lobby, "Leave")
    assert "canceled" in world.last().content
    assert world.buttons(world.last()) == []
    await world.slash(bruno, "navegador new", seats=3)
    assert "Bruno's table" in world.last().content


@pytest.mark.parametrize("button", ["Start", "Cancel"])
async def test_the_opener_has_left_the_server(
    world: World, ana: Member, bruno: Member, carla: Member, button: str
) -> None:
    """Those who sit there start the game without them, or cancel it; nobody else may."""
    await world.slash(ana, "navegador new", seats=3)
    lobby = world.last()
    for who in (bruno, carla):
        await world.press(who, lobby, "Join")
    world.guild.remove_member(ana)
    refused = await world.press(world.people["Duarte"], lobby, button)
    assert "Only the table's owner" in refused.followups[0].content
    await world.press(carla, lobby, button)
    assert f"{bruno.mention} opened" in world.last().content
    await world.press(bruno, lobby, button)
    table = await world.bot.services.lobby.get(1)
    assert table.status == ("running" if button == "Start" else "cancelled")
    assert {seat.name for seat in table.seats} == {"Bruno", "Carla"}


async def test_a_seat_of_somebody_who_has_left(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Start frees the seats of people who have left the server: too few do not start, and others can join."""
    await world.slash(ana, "navegador new", seats=2)
    lobby = world.last()
    await world.press(bruno, lobby, "Join")
    world.guild.remove_member(bruno)
    few = await world.press(ana, lobby, "Start")
    assert "At least two seats" in few.followups[0].content
    assert "Bruno" not in world.last().content
    await world.press(carla, lobby, "Join")
    await world.press(ana, lobby, "Start")
    assert {seat.name for seat in (await world.bot.services.lobby.get(1)).seats} == {"Ana", "Carla"}


async def test_a_name_that_shows_nothing(world: World, ana: Member) -> None:
    """A person whose display name is invisible plays under their account's; a table's is refused with the reason."""
    user = world.env.create_user("vasco", global_name="\u3164")
    vasco = world.guild.add_member(user)
    await world.slash(vasco, "navegador new", seats=2)
    assert "1. vasco" in world.last().content
    await world.press(ana, world.last(), "Join")
    await world.press(vasco, world.last(), "Cancel")
    refused = await world.slash(ana, "navegador new", name="\u3164")
    assert "This name shows nothing." in refused.response.content


async def test_another_name(world: World, started: None, ana: Member) -> None:
    """From somebody's next press on, posts and descriptions use the name that they have now."""
    world.env.backend.edit_member(world.guild.id, ana.id, {"nick": "Zoe"})
    await type_turn(world, ana)
    assert "**Zoe**" in world.last().content
    assert "Ana" not in world.last().content
    (seat, *_) = (await world.bot.services.lobby.get(1)).seats
    assert seat.name == "Zoe"
    alt = [file.description or "" for message in world.messages() for file in message.attachments]
    assert "Zoe" in alt[-1] + alt[-2]


async def test_answers_in_another_order(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The post shows everybody who has joined, also where the first one's answer arrives last."""
    await world.slash(world.people["Ana"], "navegador new", seats=3)
    post, answered, reply = world.last(), asyncio.Event(), DiscordAnswers.reply

    async def late(self: DiscordAnswers, page: Page, *, seq: int) -> int:
        if not ("Bruno" in page.text and "Carla" in page.text):
            await answered.wait()
        number = await reply(self, page, seq=seq)
        answered.set()
        return number

    monkeypatch.setattr(DiscordAnswers, "reply", late)
    await world.press_together((world.people["Bruno"], post, "Join"), (world.people["Carla"], post, "Join"))
    assert all(name in world.last().content for name in ("Ana", "Bruno", "Carla"))


async def test_an_admin_cancels(world: World) -> None:
    """A server manager may cancel a table, of which its opener is notified; then the channel is free again."""
    await world.slash(world.people["Ana"], "navegador new")
    await world.press(world.add("Regent", administrator=True), world.last(), "Cancel")
    lobby, notice = world.posts()
    assert "canceled" in lobby.content
    assert world.buttons(lobby) == []
    assert notice.content.startswith(f"🛑 {world.people['Ana'].mention}")
    await world.slash(world.people["Bruno"], "navegador new")
    assert len(world.posts()) == 3


async def test_a_thread_of_its_own(world: World, ana: Member, bruno: Member) -> None:
    """The lobby is in the channel, the game in its thread; another table may open in the channel."""
    await world.slash(ana, "navegador new", name="Sagres", where="a thread of its own", seats=2, order="as joined")
    lobby = next(post for post in world.posts() if world.buttons(post))
    (thread,) = world.channel.threads
    assert f"<#{thread.id}>" in lobby.content
    await world.press(bruno, lobby, "Join")
    await world.press(ana, lobby, "Start")
    (post,) = world.posts(thread)
    assert post.content.startswith(ana.mention)
    reply = await world.slash(bruno, "table mine")
    assert f"<#{thread.id}>" in world.text(reply)
    await world.slash(bruno, "navegador new", name="Another")
    reply = await world.slash(world.people["Carla"], "table list")
    assert "Sagres" in world.text(reply)
    assert "Another" in world.text(reply)
    assert reply.response.ephemeral


async def test_no_threads_allowed(world: World) -> None:
    """Discord refuses the thread: one sentence, no table."""
    world.env.inject_error("POST", "/channels/*/threads", status=403, code=50013)
    result = await world.slash(world.people["Ana"], "navegador new", where="a thread of its own")
    assert result.response.ephemeral
    assert "Discord won't let me" in result.response.content
    assert world.posts() == []
    assert await world.bot.services.lobby.live() == []
