"""Lobbies: opened, joined, left, limited, with whom; the end of a game, and its rematch."""

import asyncio
import json
from datetime import time

import pytest

from cogs.components import Anchor, Page
from cogs.door.answers import DiscordAnswers
from cogs.navegador import sheets
from navegador import scores
from tests.cogs import hands
from tests.cogs.commands.test_show import attached, importing, whole_game
from tests.cogs.ended import fixture, played_out
from tests.cogs.scenes import scene
from tests.navegador.rules.endings import ENDINGS, tie
from tests.support.world import Member, World

pytestmark = pytest.mark.usefixtures("one_picture")


async def test_from_nothing_to_the_first_turn(world: World, ana: Member, bruno: Member) -> None:
    lobby = await hands.lobby_of(world, "Ana", "Bruno", seats=3)
    lines = world.text(lobby).split("\n")
    assert [sum(name in line for name in ("**Ana**", "**Bruno**", "free")) for line in lines[2:5]] == [1, 1, 1]
    await hands.invite(world, ana, lobby, "random")
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
    await world.slash(ana, "play", seats=2)
    (menu,) = (part for part in hands.enabled(world, world.last()) if hands.verb(part) == "invite")
    offered = [(option["label"], option["description"]) for option in menu["options"]]
    assert [label for label, _ in offered][:3] == ["Random", "Cabin boy", "Mate"]
    assert (offered[0][1], offered[-1]) == ("very easy", ("Admiral", "the strongest"))
    await hands.invite(world, ana, world.last(), "helmsman")
    assert "Helmsman" in world.last().content
    assert not [part for part in hands.enabled(world, world.last()) if hands.verb(part) == "invite"], (
        "the table is full"
    )


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
    (answer,) = (await hands.invite(world, bruno, lobby, "random")).followups
    assert "Only the table's owner" in answer.content
    second = await world.slash(bruno, "play", where="this channel")
    assert second.response.ephemeral
    assert "Another table" in second.response.content
    assert len(world.posts()) == 1
    await world.press(bruno, lobby, "Join")
    assert [button.label for button in world.buttons(world.last())] == ["Start", "Leave", "Cancel"]
    assert "Only the table's owner" in (await world.press(bruno, lobby, "Start")).followups[0].content
    full = await world.press_together((carla, lobby, "Leave"), (ana, lobby, "Start"))
    assert all(one.acknowledged for one in full)
    assert (await world.bot.services.lobby.get(1)).status == "running"


async def test_the_opener_leaves(world: World, ana: Member, bruno: Member) -> None:
    """The table is the next person's, who starts it; of computers alone it is over, and the channel is free."""
    lobby = await hands.lobby_of(world, "Ana", "Bruno", computers=("random",))
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
    lobby = await hands.lobby_of(world, "Ana", "Bruno", "Carla")
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
    lobby = await hands.lobby_of(world, "Ana", "Bruno")
    world.guild.remove_member(bruno)
    assert "At least two seats" in (await world.press(ana, lobby, "Start")).followups[0].content
    assert "Bruno" not in world.last().content
    await world.press(carla, lobby, "Join")
    await world.press(ana, lobby, "Start")
    assert {seat.name for seat in (await world.bot.services.lobby.get(1)).seats} == {"Ana", "Carla"}


async def test_a_name_that_shows_nothing(world: World, ana: Member) -> None:
    user = world.env.create_user("vasco", global_name="\u3164")
    vasco = world.guild.add_member(user)
    await world.slash(vasco, "play", seats=2)
    assert "1\\. **vasco**" in world.last().content
    await world.press(ana, world.last(), "Join")
    await world.press(vasco, world.last(), "Cancel")
    refused = await world.slash(ana, "play", name="\u3164")
    assert "This name shows nothing." in refused.response.content


async def test_answers_in_another_order(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The post shows everybody who has joined, also where the first one's answer arrives last."""
    await world.slash(world.people["Ana"], "play", seats=3)
    post, answered, reply = world.last(), asyncio.Event(), DiscordAnswers.reply

    async def late(self: DiscordAnswers, page: Page, anchor: Anchor) -> int:
        if not ("Bruno" in page.text and "Carla" in page.text):
            await answered.wait()
        number = await reply(self, page, anchor)
        answered.set()
        return number

    monkeypatch.setattr(DiscordAnswers, "reply", late)
    await world.press_together((world.people["Bruno"], post, "Join"), (world.people["Carla"], post, "Join"))
    assert all(name in world.last().content for name in ("Ana", "Bruno", "Carla"))


async def test_an_admin_cancels(world: World) -> None:
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
    reply = await hands.all_tables(world, world.people["Carla"])
    assert "Sagres" in world.text(reply)
    assert "Another" in world.text(reply)
    assert reply.response.ephemeral


async def test_no_threads_allowed(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/threads", status=403, code=50013)
    result = await world.slash(world.people["Ana"], "play", where="a thread of its own")
    assert result.response.ephemeral
    assert "Discord won't let me" in result.response.content
    assert world.posts() == []
    assert await world.bot.services.lobby.all() == []


async def test_the_table_again(world: World, started: None, ana: Member) -> None:
    """The table is posted again with live buttons; the old post loses its own; nobody is notified."""
    old = world.last()
    assert (await world.slash(world.people["Carla"], "table: Post again")).response.ephemeral
    new = world.last()
    assert new.id != old.id
    assert [what for message, what in world.pictures() if message > old.id] == ["board", "market"]
    assert world.buttons(old) == []
    assert (await world.press(ana, new, "nav:1:1:go:field5")).response.ephemeral
    typed = await world.slash(ana, "turn", text="ships 1")
    await world.press(ana, typed, "Confirm")
    assert world.buttons(new) == []
    assert (await hands.to_act(world)) is world.people["Bruno"]


@pytest.mark.parametrize("deleted", [False, True])
async def test_the_lobby_again(world: World, bruno: Member, deleted: bool) -> None:
    await world.slash(world.people["Ana"], "play", name="Sagres")
    old = world.last()
    if deleted:
        world.env.backend.delete_message(world.channel.id, old.id)
    await world.slash(bruno, "table: Post again")
    assert deleted or world.buttons(old) == []
    await world.press(bruno, world.last(), "Join")
    assert len((await world.bot.services.lobby.get(1)).seats) == 2


async def test_a_table_whose_channel_is_gone(world: World, ana: Member, admin: Member) -> None:
    elsewhere, last = world.guild.create_text_channel("elsewhere"), world.guild.create_text_channel("last")
    await hands.table_of(world, "Ana", "Bruno", channel=elsewhere)
    assert "admin" in (await world.slash(ana, "table: Post again", table=1)).response.content
    world.env.backend.delete_channel(elsewhere.id)
    await world.env.settle()
    stranger = await world.slash(world.people["Carla"], "table: Post again", table=1)
    assert "no table here" in stranger.response.content  # nothing tells them of what they may not see
    assert (await world.bot.services.lobby.get(1)).place == elsewhere.id
    await world.slash(ana, "table: Post again", table=1)
    assert (await world.bot.services.lobby.get(1)).place == world.channel.id
    who = await hands.acting(world)
    await hands.type_turn(world, who)
    assert (await hands.to_act(world)) is not who
    assert (await hands.to_act(world)).mention in world.last().content
    await world.slash(admin, "table: Post again", table=1, channel=last)
    assert (await world.bot.services.lobby.get(1)).place == last.id


@pytest.mark.parametrize("name", ENDINGS)
def test_who_won_and_what_decided(name: str) -> None:
    final = fixture(name).final()
    names = ("Ana", "Bruno", "Carla", "Duarte", "Elisa")[: len(final.players)]
    text = sheets.result(scene(final, len(names)))
    points = scores(final)
    order = sorted(range(len(names)), key=lambda seat: points[seat].rank)
    first = names[order[0]]
    assert text.startswith(f"🏆 **{first}** wins at **Sagres** with {points[order[0]].total} points!")
    if not tie(final):
        assert "\n" not in text, "the picture says why it ended, by how much, and with what"
    elif tie(final) == "holding":
        assert f"**{first}** wins the tie: the Navegador card is theirs." in text
    else:
        holder = names[final.card.holder]
        assert f"**{first}** wins the tie: **{holder}** has the Navegador card, and from there it would" in text


async def test_the_final_post(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    """The last post has everybody's buttons for the history, and the players' rematch."""
    await played_out(world, monkeypatch, "tie-by-holding-the-card")
    final = world.last()
    called, first, *_ = final.content.splitlines()
    assert called.endswith(", the game has ended.")
    assert {user.id for user in final.mentions} == {world.people[name].id for name in ("Bruno", "Carla")}
    assert first.startswith("🏆")
    assert "closes" not in final.content
    labels = [button.label for button in world.buttons(final)]
    assert labels == ["Replay", "Animation", "Course", "Review", "Rematch"]
    stranger = world.add("Xavier")
    for label in ("Replay", "Course"):
        answer = await world.press(stranger, final, label)
        assert len(answer.response.attachments) == 1, label
    assert "not have a seat" in (await world.press(stranger, final, "Rematch")).response.content
    assert len(await world.bot.services.lobby.all()) == 1


async def test_a_rematch(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    """A rematch seats its opener at a table like the old one and invites the others in one line, once."""
    await played_out(world, monkeypatch, "tie-by-holding-the-card")
    final, (ana, bruno, carla) = world.last(), [world.people[name] for name in ("Ana", "Bruno", "Carla")]
    answer = await world.press(bruno, final, "Rematch")
    lobby = world.last()
    table = await world.bot.services.lobby.get(2)
    assert (table.owner, table.places, table.order, table.rematch_of) == (bruno.id, 3, "drawn", 1)
    assert [seat.person for seat in table.seats] == [bruno.id]
    assert lobby.content.startswith(f"{ana.mention} {carla.mention}: a rematch?")
    assert "Seat 2: Ana, invited. Seat 3: Carla, invited." in str(lobby.attachments[0].description)
    (sent,) = [
        request.json
        for request in world.requests("POST", "/webhooks/*")
        if "rematch?" in (request.json or {}).get("content", "")
    ]
    assert set(sent["allowed_mentions"]["users"]) == {ana.id, carla.id}
    assert answer.response is not None
    assert world.text(answer) != ""
    for who in (bruno, carla):
        again = await world.press(who, final, "Rematch")
        assert f"/{lobby.channel.id}/{lobby.id}" in again.response.content
    assert len(await world.bot.services.lobby.all()) == 2
    await world.press(carla, lobby, "Join")
    assert lobby_text(world).startswith(f"{ana.mention}: a rematch?")
    await world.press(ana, lobby, "Join")
    assert "rematch" not in lobby_text(world)
    await world.press(bruno, lobby, "Start")
    assert (await world.bot.services.lobby.get(2)).status == "running"
    assert "being played" in (await world.press(ana, final, "Rematch")).response.content


def lobby_text(world: World) -> str:
    return world.last().content


async def test_a_rematch_that_was_called_off_or_has_no_room(
    world: World, ana: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played_out(world, monkeypatch, "tie-by-holding-the-card")
    final = world.last()
    await world.press(ana, final, "Rematch")
    await world.press(ana, world.last(), "Cancel")
    await world.slash(ana, "play", game="navegador")
    await world.press(ana, final, "Rematch")
    table = await world.bot.services.lobby.get(4)
    (thread,) = world.channel.threads
    assert (table.status, table.rematch_of, table.thread) == ("lobby", 1, thread.id)
    await world.slash(ana, "play", game="navegador")
    assert (await world.bot.services.lobby.get(5)).thread not in (None, thread.id)
    await world.slash(ana, "play", where="this channel")
    assert len(await world.bot.services.lobby.all()) == 5


async def test_two_ask_at_the_same_moment(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    await played_out(world, monkeypatch, "tie-by-holding-the-card")
    final = world.last()
    await world.press_together(*((world.people[name], final, "Rematch") for name in ("Ana", "Bruno", "Carla", "Ana")))
    assert len(await world.bot.services.lobby.all()) == 2
    assert len([post for post in world.posts() if "a rematch?" in post.content]) == 1


@pytest.mark.parametrize("what", ["closed", "a rematch", "refused"])
async def test_a_thread_of_its_own_is_closed(monkeypatch: pytest.MonkeyPatch, world: World, what: str) -> None:
    """A day after the end, unless there is a rematch in it; a refusal is not tried again."""
    await played_out(world, monkeypatch, "tie-by-holding-the-card", where="a thread of its own")
    (thread,) = world.channel.threads
    assert "This thread stays open for another day" in world.last(thread).content
    if what == "a rematch":
        await world.press(world.people["Ana"], world.last(thread), "Rematch")
        assert (await world.bot.services.lobby.get(2)).thread == thread.id
    if what == "refused":
        world.env.inject_error("PATCH", f"/channels/{thread.id}", status=403, code=50013, times=None)
    await world.advance(hours=23)
    assert not world.requests("PATCH", f"/channels/{thread.id}")
    for _ in range(6):
        await world.advance(hours=5)
    changes = [request.json for request in world.requests("PATCH", f"/channels/{thread.id}")]
    assert changes == ([] if what == "a rematch" else [{"archived": True}])
    assert "archive" not in {job.kind for job in await world.bot.services.jobs.all()}


@pytest.mark.opened(limit_votes=3)
async def test_undo_ask_and_back(world: World, started: None, ana: Member) -> None:
    """Repeated requests and withdrawals notify the others a limited number of times."""
    await hands.type_turn(world, ana)
    replies = []
    for _ in range(6):
        answer = await hands.ask(world, ana, "table: Take back")
        replies.append(world.reply(answer))
        vote = await world.bot.services.votes.open(1, "undo")
        if vote is not None:
            await world.press(ana, world.last(), "No, let it stand")
    assert ["asked the others 3 times" in item for item in replies] == [False] * 3 + [True] * 3
    assert len([post for post in world.posts() if "asks to take back" in post.content]) == 3


@pytest.mark.opened(limit_tables=1, limit_imports=1, limit_replays=1)
async def test_tables_imports_and_replays(world: World, started: None, ana: Member) -> None:
    there = world.guild.create_text_channel("there")
    second = await world.slash(ana, "play", channel=there, game="navegador")
    assert "limit of 1 unfinished tables" in second.response.content
    assert world.posts(there) == []
    running = await attached(await world.slash(ana, "table: Save as a file"))
    refused = await world.slash(ana, "play", channel=there, file=("game.json", running))
    assert "limit of 1 unfinished tables" in refused.response.content
    over = json.dumps(whole_game(2, 5)).encode()
    await world.slash(ana, "play", channel=there, file=("game.json", over))
    assert "imported 1 games in one day" in (await importing(world, over)).response.content
    assert len(await world.bot.services.lobby.all()) == 2
    assert (await world.slash(ana, "table: Course", channel=there)).response.attachments
    again = await world.slash(ana, "table: Course", channel=there)
    assert "1 replays in one hour" in again.response.content
    final = world.last(there)
    assert "1 replays in one hour" in world.text(await world.press(ana, final, "Course"))


@pytest.mark.opened(limit_turns=3)
async def test_turns_looked_back_at(world: World, ana: Member, bruno: Member) -> None:
    """The command and its buttons share one limit an hour; the page stays as it was."""
    await importing(world, json.dumps(whole_game(2, 5)).encode())
    answer = await world.slash(ana, "table: Replay")
    answer = await world.press(ana, answer, "Later")
    answer = await world.press(ana, answer, "Later")
    assert "after turn 2 of" in world.text(answer)
    refused = await world.press(ana, answer, "Later")
    assert "looked back at 3 turns in one hour" in refused.followups[0].content
    assert "after turn 2 of" in world.text(answer)
    assert "looked back at 3 turns" in (await world.slash(ana, "table: Replay")).response.content
    assert "before the first turn" in (await world.slash(bruno, "table: Replay")).response.content
    await world.advance(hours=1)
    assert "before the first turn" in (await world.slash(ana, "table: Replay")).response.content


@pytest.mark.opened(limit_quiet=2)
async def test_quiet_hours_that_follow_the_sun(world: World, ana: Member) -> None:
    page = await world.slash(ana, "preferences")
    for begin in ("20:00", "21:00", "22:00"):
        form = await world.press(ana, page, "Quiet hours …")
        answer = await world.fill(ana, form, {"from": begin, "to": "06:00", "zone": "Europe/Lisbon"})
    assert "changed your quiet hours 2 times in one day" in (answer.followups[0].content or world.text(answer))
    assert (await world.bot.services.people.get(ana.id)).quiet_from == time(21)


@pytest.mark.opened(limit_posts=3)
async def test_messages_for_everybody(world: World, started: None, ana: Member, bruno: Member, carla: Member) -> None:
    """One person has a limit an hour, a channel twice that; a refusal is one private sentence."""
    before = len(world.messages())
    answers = [await world.slash(carla, "table: Post again") for _ in range(2)]
    answers += [await hands.show_all(world, carla, "table: Points") for _ in range(8)]
    assert len(world.messages()) == before + 2 * 2 + 1
    said = ["\n".join(part.content for part in (answer.response, *answer.followups) if part) for answer in answers]
    assert ["asked for 3 public messages" in text for text in said] == [False] * 3 + [True] * 7
    for _ in range(3):
        await hands.show_all(world, bruno, "table: Points")
    number = len(world.messages())
    crowded = await world.slash(ana, "table: Post again")
    assert "The people in this channel have asked for 6" in crowded.response.content
    assert len(world.messages()) == number
    await world.advance(hours=1)
    await world.slash(carla, "table: Post again")
    assert len(world.messages()) == number + 2
