"""Opening a table, sitting down, starting, posting again."""

import asyncio

import pytest

from cogs.components import Page
from cogs.door.answers import DiscordAnswers
from tests.cogs.hands import acting, all_tables, enabled, invite, to_act, type_turn, verb
from tests.support.world import Member, World


async def test_from_nothing_to_the_first_turn(world: World, ana: Member, bruno: Member) -> None:
    await world.slash(ana, "play", name="Sagres", seats=3)
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
    assert [button.label for button in world.buttons(lobby)] == ["Verify the shuffle"]


async def test_computer_players_on_offer(world: World, ana: Member) -> None:
    """One menu has every computer player with its strength, the weakest first; a full table has no menu."""
    await world.slash(ana, "play", seats=2)
    (menu,) = (part for part in enabled(world, world.last()) if verb(part) == "invite")
    offered = [(option["label"], option["description"]) for option in menu["options"]]
    assert [label for label, _ in offered][:3] == ["Random", "Cabin boy", "Mate"]
    assert (offered[0][1], offered[-1]) == ("very easy", ("Admiral", "the strongest"))
    await invite(world, ana, world.last(), "helmsman")
    assert "Helmsman" in world.last().content
    assert not [part for part in enabled(world, world.last()) if verb(part) == "invite"], "the table is full"


async def test_refusals(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Joining twice, leaving without a seat, starting alone, a second table: each gets one private sentence."""
    await world.slash(ana, "play", seats=2)
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
    second = await world.slash(bruno, "play", where="this channel")
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
    await world.slash(ana, "play", seats=3)
    lobby = world.last()
    await world.press(bruno, lobby, "Join")
    await invite(world, ana, lobby, "random")
    await world.press(ana, lobby, "Leave")
    assert bruno.mention in world.last().content
    await world.press(bruno, lobby, "Leave")
    assert "canceled" in world.last().content
    assert world.buttons(world.last()) == []
    await world.slash(bruno, "play", seats=3)
    assert "Bruno's table" in world.last().content


@pytest.mark.parametrize("button", ["Start", "Cancel"])
async def test_the_opener_has_left_the_server(
    world: World, ana: Member, bruno: Member, carla: Member, button: str
) -> None:
    await world.slash(ana, "play", seats=3)
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
    await world.slash(ana, "play", seats=2)
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
    user = world.env.create_user("vasco", global_name="\u3164")
    vasco = world.guild.add_member(user)
    await world.slash(vasco, "play", seats=2)
    assert "1. **vasco**" in world.last().content
    await world.press(ana, world.last(), "Join")
    await world.press(vasco, world.last(), "Cancel")
    refused = await world.slash(ana, "play", name="\u3164")
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
    await world.slash(world.people["Ana"], "play", seats=3)
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
    await world.slash(world.people["Ana"], "play", game="navegador")
    await world.press(world.add("Regent", administrator=True), world.last(), "Cancel")
    lobby, notice = world.posts()
    assert "canceled" in lobby.content
    assert world.buttons(lobby) == []
    assert notice.content.startswith(f"🛑 {world.people['Ana'].mention}")
    await world.slash(world.people["Bruno"], "play", game="navegador")
    assert len(world.posts()) == 3


async def test_a_thread_of_its_own(world: World, ana: Member, bruno: Member) -> None:
    await world.slash(ana, "play", name="Sagres", where="a thread of its own", seats=2, order="as joined")
    lobby = next(post for post in world.posts() if world.buttons(post))
    (thread,) = world.channel.threads
    assert f"<#{thread.id}>" in lobby.content
    await world.press(bruno, lobby, "Join")
    await world.press(ana, lobby, "Start")
    (post,) = world.posts(thread)
    assert post.content.startswith(ana.mention)
    reply = await world.slash(bruno, "tables")
    assert f"<#{thread.id}>" in world.text(reply)
    await world.slash(bruno, "play", name="Another")
    reply = await all_tables(world, world.people["Carla"])
    assert "Sagres" in world.text(reply)
    assert "Another" in world.text(reply)
    assert reply.response.ephemeral


async def test_no_threads_allowed(world: World) -> None:
    """Discord refuses the thread: one sentence, no table."""
    world.env.inject_error("POST", "/channels/*/threads", status=403, code=50013)
    result = await world.slash(world.people["Ana"], "play", where="a thread of its own")
    assert result.response.ephemeral
    assert "Discord won't let me" in result.response.content
    assert world.posts() == []
    assert await world.bot.services.lobby.all() == []


async def test_the_table_again(world: World, started: None, ana: Member) -> None:
    """The table is posted again with live buttons; the old post loses its own; nobody is notified."""
    old = world.last()
    result = await world.slash(world.people["Carla"], "table: Post again")
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
    await world.slash(world.people["Ana"], "play", name="Sagres")
    old = world.last()
    await world.slash(bruno, "table: Post again")
    assert world.buttons(old) == []
    await world.press(bruno, world.last(), "Join")
    assert len((await world.bot.services.lobby.get(1)).seats) == 2


async def test_a_table_whose_channel_is_gone(world: World, ana: Member, admin: Member) -> None:
    elsewhere, last = world.guild.create_text_channel("elsewhere"), world.guild.create_text_channel("last")
    await world.slash(ana, "play", channel=elsewhere, game="navegador", name="Sagres", seats=2)
    await world.press(world.people["Bruno"], world.last(elsewhere), "Join")
    await world.press(ana, world.last(elsewhere), "Start")
    refused = await world.slash(ana, "table: Post again", table=1)
    assert "admin" in refused.response.content
    world.env.backend.delete_channel(elsewhere.id)
    await world.env.settle()
    stranger = await world.slash(world.people["Carla"], "table: Post again", table=1)
    assert "no table here" in stranger.response.content  # nothing tells them of what they may not see
    assert (await world.bot.services.lobby.get(1)).place == elsewhere.id
    await world.slash(ana, "table: Post again", table=1)
    assert (await world.bot.services.lobby.get(1)).place == world.channel.id
    who = await acting(world)
    await type_turn(world, who)
    assert (await to_act(world)) is not who
    assert (await to_act(world)).mention in world.last().content
    await world.slash(admin, "table: Post again", table=1, channel=last)
    assert (await world.bot.services.lobby.get(1)).place == last.id
