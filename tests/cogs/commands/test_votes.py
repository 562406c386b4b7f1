"""Votes on going back, by others, an admin or the clock; leaving and seats handed over; clocks as people meet them."""

import json
from datetime import datetime, timedelta
from typing import Any

import pytest

from navegador import questions
from tests.cogs import hands
from tests.cogs.commands.test_show import attached
from tests.support.stored import participations_of
from tests.support.world import Member, World


async def test_all_agree(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Only the others are asked, in the channel; when all agree the turn is undone."""
    await hands.table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    await hands.type_turn(world, "Ana")
    await world.press(ana, await world.choose(ana, world.last(), ["undo"]), "Yes, ask")
    question = world.last()
    assert "**Ana** asks to take back their last turn (turn 1)." in question.content
    sent = world.sent()[-1]
    assert sorted(sent["allowed_mentions"]["users"]) == sorted(actor.id for actor in (bruno, carla))
    assert bruno.mention in question.content
    assert carla.mention in question.content
    assert question.content.count("<@") == 2
    assert "**Bruno**, **Carla**: please answer below" in question.content
    assert "no question" in (await world.press(ana, question, "Yes, take it back")).response.content
    stranger = await world.press(world.people["Duarte"], question, "Yes, take it back")
    assert "no question" in stranger.response.content
    first = await world.press(bruno, question, "Yes, take it back")
    assert "One more has to agree" in first.response.content
    await world.press(carla, question, "Yes, take it back")
    assert (await hands.to_act(world)) is ana
    assert "**Ana** took back their last turn; **Bruno** and **Carla** agreed." in world.last().content
    await hands.type_turn(world, "Ana", "workers 1")
    assert (await hands.to_act(world)) is bruno


async def test_only_whoever_played_last_is_offered_it(world: World, started: None, ana: Member, bruno: Member) -> None:
    """Anybody else who asks by typing is refused at once, before they are asked whether they are sure."""

    async def offered() -> list[bool]:
        seated = (ana, bruno, world.people["Carla"])
        return ["Take back" in str(world.components(await world.slash(who, "table"))) for who in seated]

    assert await offered() == [False, False, False]
    await hands.type_turn(world, "Ana")
    assert await offered() == [True, False, False]
    await hands.type_turn(world, "Bruno")
    assert await offered() == [False, True, False]
    refused = await world.slash(ana, "table: Take back")
    assert world.reply(refused) == "Only the table's last turn can be taken back, and only by whoever played it."
    await hands.ask(world, bruno, "table: Take back")
    assert await offered() == [False, False, False]
    assert "already being asked" in world.reply(await world.slash(bruno, "table: Take back"))


async def test_not_past_an_exploration(world: World, started: None, ana: Member) -> None:
    await hands.type_turn(world, "Ana", "sailing: explore Guiné from 2 Portugal; done")
    await hands.confirm(world, ana)
    assert "Take back" not in str(world.components(world.last()))
    assert "cannot be taken back" in world.reply(await world.slash(ana, "table: Take back"))


async def test_an_admin_takes_back(world: World, started: None, ana: Member, bruno: Member, admin: Member) -> None:
    """An admin undoes turn after turn at once; nobody else may, and the log names the admin."""
    await hands.type_turn(world, "Ana")
    await hands.type_turn(world, "Bruno")
    assert "admin" in (await hands.decide(world, bruno, "undo")).response.content
    assert (await hands.to_act(world)) is ana
    await hands.decide(world, admin, "undo")
    assert (await hands.to_act(world)) is bruno
    await hands.decide(world, admin, "undo")
    assert (await hands.to_act(world)) is ana
    last = await world.bot.services.posts.last(1)
    assert [entry.by for entry in last.entries] == [admin.id]
    await hands.type_turn(world, "Ana", "workers 1")
    lines = (await world.slash(world.people["Carla"], "table: Log")).response.content.splitlines()
    assert ["Regent** took back **Bruno" in line for line in lines].count(True) == 1
    assert ["Regent** took back **Ana" in line for line in lines].count(True) == 1
    assert "Workers" in lines[-2]
    assert "Ships" not in " ".join(lines)
    await hands.decide(world, admin, "undo")
    assert "Only the table's last turn" in (await hands.decide(world, admin, "undo")).followups[0].content


async def test_whoever_asks_can_withdraw_in_the_panel(world: World, ana: Member, bruno: Member) -> None:
    """They are offered no answer to their own question; the others have both answers, and less what they have said."""
    await hands.table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    await hands.ask(world, ana, "table: Ask to cancel the game")
    panel = await world.slash(ana, "table")
    labels = [button.label for button in world.buttons(panel)]
    assert labels[0] == "Withdraw the question"
    assert "No, play on" not in labels
    theirs = await world.slash(bruno, "table")
    assert [button.label for button in world.buttons(theirs)][:2] == ["Yes, cancel the game", "No, play on"]
    await world.press(bruno, theirs, "Yes, cancel the game")
    assert world.buttons(await world.slash(bruno, "table"))[0].label == "No, play on"
    answer = await world.press(ana, panel, "Withdraw the question")
    assert world.text(answer) == "Your question is withdrawn. Nothing changes."
    assert await world.bot.services.votes.open(1, "cancel") is None


async def test_calling_off_by_agreement(world: World, started: None, ana: Member) -> None:
    await hands.ask(world, ana, "table: Ask to cancel the game")
    await hands.type_turn(world, "Ana")
    assert "**Ana** asks to cancel the game." in world.last().content, "each question stands by its buttons"
    assert "**Bruno**: please answer below" in world.last().content
    await world.press(world.people["Bruno"], world.last(), "Yes, cancel the game")
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"
    assert "canceled" in world.last().content
    assert not [button for button in world.buttons(world.last()) if button.custom_id.split(":")[3] in ("go", "agree")]


async def test_the_answers_stand_in_the_line_of_the_question(
    world: World, ana: Member, bruno: Member, carla: Member, duarte: Member
) -> None:
    await hands.table_of(world, "Ana", "Bruno", "Carla", "Duarte", order="as joined")
    await hands.ask(world, ana, "table: Ask to cancel the game")
    posts, question = len(world.posts()), world.last()
    assert "2 of 3 have to agree" in question.content
    await world.press(carla, question, "No, play on")
    newest = world.last()
    assert (newest.id, len(world.posts())) == (question.id, posts)
    assert "❌ **Carla**" in newest.content
    assert carla.mention not in newest.content
    assert bruno.mention in newest.content
    assert world.requests("PATCH", f"*/messages/{question.id}")[-1].json["allowed_mentions"]["parse"] == []
    await world.restart()
    await world.press(bruno, newest, "Yes, cancel the game")
    assert "✅ **Bruno**" in world.last().content
    again = await world.press(bruno, world.last(), "Yes, cancel the game")
    assert "no question" in again.response.content
    await world.press(duarte, world.last(), "Yes, cancel the game")
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"
    ended = next(message for message in world.posts() if message.id == question.id)
    assert "Agreed. ✅ **Bruno**, **Duarte** ❌ **Carla**" in ended.content
    assert not world.buttons(ended)


async def test_the_question_is_gone(world: World, ana: Member) -> None:
    """With its message deleted, answers by the newest post count all the same, and nothing fails."""
    await hands.table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    await hands.ask(world, ana, "table: Ask to cancel the game")
    await world.last().delete()
    await hands.type_turn(world, "Ana")
    await world.press(world.people["Bruno"], world.last(), "Yes, cancel the game")
    await world.press(world.people["Carla"], world.last(), "Yes, cancel the game")
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"
    assert [job.kind for job in await world.bot.services.jobs.all()] == []


@pytest.mark.usefixtures("by_itself")
@pytest.mark.parametrize("kill", [False, True])
async def test_the_answers_stand_in_a_turn_post_that_asks(
    world: World, ana: Member, bruno: Member, carla: Member, duarte: Member, kill: bool
) -> None:
    await hands.table_of(world, "Ana", "Bruno", "Carla", "Duarte", order="as joined")
    world.allow(send_messages=False)
    await hands.type_turn(world, "Ana")
    await hands.ask(world, ana, "table: Ask to cancel the game")
    await world.slash(ana, "table: Post again")
    world.allow(send_messages=True)
    post = world.last()
    assert "Ships +1" in post.content
    assert "2 of 3 have to agree" in post.content
    if kill:
        await world.restart(kill=True)
    await world.press(carla, post, "No, play on")
    question = world.last()
    assert question.id == post.id
    lines = zip(post.content.split("\n"), question.content.split("\n"), strict=True)
    changed = [(text, other) for text, other in lines if text != other]
    ((before, after),) = changed
    assert "❌" not in before
    assert after.startswith("❌ **Carla** ·")
    assert bruno.mention in after
    assert carla.mention not in after
    await world.press(bruno, question, "No, play on")
    question = next(message for message in world.posts() if message.id == post.id)
    assert "Refused. ❌ **Carla**, **Bruno**" in question.content
    assert "agree" not in " ".join(button.custom_id for button in world.buttons(question))
    assert world.buttons(question)[0] == world.buttons(post)[0]
    assert [job.kind for job in await world.bot.services.jobs.all() if job.kind == "tally"] == []
    assert duarte.mention not in question.content


async def gone(world: World) -> None:
    await hands.table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    await hands.type_turn(world, "Ana")
    world.guild.remove_member(world.people["Bruno"])


async def test_a_question_does_not_wait_for_who_has_left(
    world: World, ana: Member, bruno: Member, carla: Member
) -> None:
    await gone(world)
    sure = await world.choose(ana, world.last(), ["undo"])
    await world.press(ana, sure, "Yes, ask")
    sent = world.sent()[-1]
    assert sent["allowed_mentions"]["users"] == [str(carla.id)] or sent["allowed_mentions"]["users"] == [carla.id]
    assert bruno.mention not in world.last().content
    await world.press(carla, world.last(), "Yes, take it back")
    assert (await hands.to_act(world)) is ana


async def test_somebody_joins_in_the_place(world: World, ana: Member, carla: Member, duarte: Member) -> None:
    await gone(world)
    await hands.replace_player(world, ana)
    assert "who has left this server" in world.last().content
    await world.press(carla, world.last(), "Yes, hand it over")
    await world.press(duarte, world.last(), "Join as Bruno")
    assert (await hands.to_act(world)) is duarte
    await hands.type_turn(world, duarte)
    assert (await hands.to_act(world)) is carla


async def test_discord_cannot_be_asked(world: World) -> None:
    await gone(world)
    world.env.inject_error("GET", "/guilds/*/members/*", status=403, code=50001, times=None)
    refused = await world.slash(world.people["Ana"], "table: Replace a player who left")
    assert "still on this server" in refused.response.content


async def test_the_end_is_offered_and_agreed_on(
    world: World, ana: Member, bruno: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "LONG_GAME", 1)
    await hands.table_of(world, "Ana", "Bruno", order="as joined")
    for who in (ana, bruno):
        assert "End the game?" not in [button.label for button in world.buttons(world.last())]
        await hands.type_turn(world, who)
    sure = await world.press(ana, world.last(), "End the game?")
    await world.press(ana, sure, "Yes, ask")
    assert "end the game now" in world.last().content
    await world.press(bruno, world.last(), "Yes, end the game")
    assert (await world.bot.services.lobby.get(1)).status == "over"
    text = world.last().content
    assert "🏆" in text
    assert "ended by agreement" in text
    assert not [button for button in world.buttons(world.last()) if button.custom_id.split(":")[3] in ("go", "finish")]
    assert "not in progress" in (await world.slash(ana, "turn", text="ships 1")).response.content
    assert "✅" in (await world.slash(bruno, "table: Verify the shuffle")).response.content
    assert (await world.slash(bruno, "table: Replay")).response.attachments
    data = json.loads(await attached(await world.slash(bruno, "table: Save as a file")))
    assert [step.get("agreed") for step in data["steps"]] == [None] * (len(data["steps"]) - 1) + [True]
    there = world.guild.create_text_channel("there")
    file = ("game.json", json.dumps(data).encode())
    await world.slash(bruno, "play", channel=there, file=file)
    assert (await world.bot.services.lobby.get(2)).status == "over"
    assert "🏆" in world.last(there).content
    assert "ended by agreement" in world.last(there).content
    assert "last building" not in world.last(there).content + text
    once_more = await world.slash(bruno, "table: Save as a file", channel=there, table=2)
    assert json.loads(await attached(once_more))["steps"] == data["steps"]
    assert await world.bot.services.positions.faults(2) == []


@pytest.mark.parametrize("at", [0, -1])
async def test_a_file_cannot_end_a_short_game(
    world: World, ana: Member, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if at == 0:
        monkeypatch.setattr(questions, "LONG_GAME", 0)
    await hands.table_of(world, "Ana", "Bruno", order="as joined")
    await hands.type_turn(world, ana)
    data = json.loads(await attached(await world.slash(ana, "table: Save as a file")))
    data["steps"][at]["agreed"] = True
    there = world.guild.create_text_channel("there")
    refused = await world.slash(ana, "play", channel=there, file=("game.json", json.dumps(data).encode()))
    assert "only possible after 45 rounds" in refused.response.content
    assert len(await world.bot.services.lobby.all()) == 1


async def entries(world: World) -> list[tuple[str, int | None]]:
    post = await world.bot.services.posts.last(1)
    return [(entry.kind, entry.by) for entry in post.entries]


async def test_resigning(world: World, started: None, ana: Member, bruno: Member) -> None:
    stranger = await world.slash(world.people["Carla"], "table: Resign")
    assert "not have a seat" in stranger.response.content
    sure = await world.slash(ana, "table: Resign")
    assert (await hands.to_act(world)) is ana
    await world.press(ana, sure, "Yes, resign")
    assert (await world.bot.services.lobby.get(1)).seats[0].resigned
    assert (await hands.to_act(world)) is bruno
    assert "resigned" in world.last().content
    assert bruno.mention in world.last().content


async def test_handing_over_to_a_person(world: World, started: None, ana: Member, carla: Member) -> None:
    await hands.hand_over(world, ana, to=carla)
    offer = world.last()
    assert carla.mention in offer.content
    other = await world.press(world.people["Duarte"], offer, "Take the seat")
    assert "someone else" in other.response.content
    assert (await hands.to_act(world)) is ana
    await world.press(carla, offer, "Take the seat")
    assert (await hands.to_act(world)) is carla
    assert carla.mention in world.last().content
    typed = await world.slash(carla, "turn", text="ships 1")
    await world.press(carla, typed, "Confirm")
    assert (await hands.to_act(world)) is world.people["Bruno"]
    assert "not have a seat" in (await world.slash(ana, "turn", text="ships 1")).response.content


async def test_handing_over_to_a_computer_player(world: World, started: None, ana: Member, bruno: Member) -> None:
    assert ":give:" not in str(world.components(await hands.hand_over(world, bruno)))
    sure = await hands.hand_over(world, ana, computer="random")
    await world.press(ana, sure, "Yes, hand it over")
    assert (await world.bot.services.lobby.get(1)).seats[0].computer == "random"
    assert (await hands.to_act(world)) is bruno


async def test_an_admin_replaces_a_seat(world: World, started: None, carla: Member, admin: Member) -> None:
    await hands.hand_over(world, admin, to=carla, seat=1)
    await world.press(carla, world.last(), "Take the seat")
    assert (await hands.to_act(world)) is carla
    assert await entries(world) == [("seat", admin.id)]
    assert "Regent" in world.last().content
    sure = await hands.hand_over(world, admin, computer="random", seat=1)
    await world.press(admin, sure, "Yes, hand it over")
    assert (await hands.to_act(world)) is world.people["Bruno"]


@pytest.mark.opened(limit_offers=2)
async def test_offers_are_bounded(world: World, started: None) -> None:
    answers = [await hands.hand_over(world, world.people["Ana"], to=world.people["Carla"]) for _ in range(4)]
    said = ["\n".join(part.content for part in (answer.response, *answer.followups) if part) for answer in answers]
    assert ["offered seats 2 times" in text for text in said] == [False, False, True, True]
    assert len([post for post in world.posts() if "offers you" in post.content]) == 2


def stamp(moment: datetime, form: str = "R") -> str:
    return f"<t:{int(moment.timestamp())}:{form}>"


async def at_zero(world: World, how: str, **more: Any) -> None:
    await hands.choose_clock(world, world.people["Ana"], time="fast", zero=how, **more)


async def start(world: World) -> None:
    await world.press(world.people["Ana"], world.last(), "Start")


async def test_a_table_is_opened_with_clocks(world: World) -> None:
    await hands.lobby_of(world, "Ana", "Bruno", order="as joined", clock="bank")
    assert "⏳ 5 days for the whole game, plus 8 hours per turn." in world.last().content
    assert "the player is reminded" in world.last().content
    await start(world)
    ends = world.clock.now() + timedelta(days=5)
    assert stamp(ends) in world.last().content
    await world.advance(hours=30)
    text = world.text(await world.slash(world.people["Duarte"], "table: Clocks"))
    assert f"▶️ **Ana** · 3 days 18 hours left, runs out {stamp(ends)} ({stamp(ends, 'f')})" in text
    assert "💤 **Bruno** · 5 days left; not their turn" in text
    await hands.type_turn(world, "Ana")
    assert stamp(world.clock.now() + timedelta(days=5)) in world.last().content
    assert "4 days 2 hours" in world.text(await world.slash(world.people["Ana"], "table: Clocks"))


async def test_without_clocks_nothing_is_said_of_them(world: World, ana: Member) -> None:
    await hands.lobby_of(world, "Ana", "Bruno", order="as joined")
    assert "⏳" not in world.last().content
    await start(world)
    assert "⏳" not in world.last().content
    await world.advance(hours=24 * 50)
    assert (await hands.to_act(world)) is ana
    assert "no clocks" in world.text(await world.slash(ana, "table: Clocks"))
    answer = await world.slash(ana, "table: Pause the clocks")
    assert "no clocks" in world.reply(answer)
    assert world.buttons(answer) == []


async def test_clocks_are_chosen(world: World, ana: Member) -> None:
    """The owner sets clocks before the start, in the lobby post; an admin later, publicly; nobody else."""
    admin = world.add("Rita", administrator=True)
    await hands.lobby_of(world, "Ana", "Bruno", order="as joined")
    refusals: tuple[tuple[dict[str, Any], str], ...] = (
        ({"time": "turn"}, "Write the hours"),
        ({"time": "game", "hours": "5+"}, "Write the hours"),
        ({"time": "game", "hours": "5+x"}, "Write the hours"),
        ({"time": "turn", "hours": "5+5"}, "Write the hours"),
        ({"time": "turn", "hours": "99999"}, "Write the hours"),
        ({"away": "-1"}, "Write the days"),
        ({"away": "999"}, "Write the days"),
    )
    for wrong, said in refusals:
        assert said in world.text(await hands.choose_clock(world, ana, **wrong))
    for stranger in ("Bruno", "Duarte"):
        answer = await hands.choose_clock(world, world.people[stranger], time="fast")
        assert "Only the table's owner or an admin" in world.text(answer)
    assert (await world.bot.services.lobby.get(1)).time_control is None
    await hands.choose_clock(world, ana, time="game", hours="60+3", zero="seat", away="0")
    lobby = world.last()
    assert "2 days 12 hours for the whole game, plus 3 hours" in lobby.content
    assert "until its player comes back" in lobby.content
    await hands.choose_clock(world, ana, returns="no")
    assert "for good" in world.last().content
    await start(world)
    assert "already started" in world.text(await hands.choose_clock(world, ana, time="none"))
    await world.advance(hours=2)
    await hands.choose_clock(world, admin, time="turn", hours="30")
    ends = world.clock.now() + timedelta(hours=30)
    assert "as an admin, changed the clocks" in world.last().content
    assert stamp(ends) in world.last().content
    await hands.choose_clock(world, admin, time="none")
    assert "removed the clocks" in world.last().content
    assert (await world.bot.services.lobby.get(1)).time_control is None
    assert "⏳" not in world.text(await world.slash(ana, "table: Clocks"))


async def test_reminded(world: World, bruno: Member) -> None:
    """At zero the player alone is called, once; the turn stays theirs, over a restart too."""
    await hands.lobby_of(world, "Ana", "Bruno", order="as joined", clock="fast")
    await start(world)
    await world.advance(hours=23, minutes=59)
    before = len(world.posts())
    await world.restart()
    await world.advance(minutes=2)
    assert len(world.posts()) == before + 1
    assert "**Ana**'s time is up." in world.last().content
    assert world.sent()[-1]["allowed_mentions"]["users"] == [world.people["Ana"].id]
    assert "Take back" not in str(world.components(world.last()))
    await world.restart()
    await world.advance(hours=12)
    assert len(world.posts()) == before + 1
    assert "⌛ **Ana** · time is up" in world.text(await world.slash(bruno, "table: Clocks"))
    await hands.type_turn(world, "Ana")
    assert (await hands.to_act(world)) is bruno


async def test_a_computer_player_takes_the_turn(world: World, ana: Member, bruno: Member) -> None:
    await hands.lobby_of(world, "Ana", "Bruno", order="as joined")
    await at_zero(world, "turn")
    await start(world)
    await world.slash(ana, "turn", text="workers 1")  # drafted, and never confirmed
    await world.advance(hours=24)
    post = world.last().content
    assert "**Ana**'s time is up: Admiral takes this turn for them. The seat stays **Ana**'s." in post
    assert bruno.mention in post
    assert (await hands.to_act(world)) is bruno
    assert (await hands.confirm(world, ana)).response is not None
    assert (await hands.to_act(world)) is bruno
    await hands.type_turn(world, "Bruno")
    assert (await hands.to_act(world)) is ana
    log = world.text(await world.slash(ana, "table: Log"))
    assert "Admiral takes this turn" in log
    await world.advance(hours=24)
    assert (await hands.to_act(world)) is bruno


@pytest.mark.parametrize("returns", [True, False])
async def test_the_seat_is_free(world: World, carla: Member, returns: bool) -> None:
    """The post says so and offers the seat; a new player has a turn of their own with its whole time."""
    await hands.lobby_of(world, "Ana", "Bruno", order="as joined")
    await at_zero(world, "free", returns="yes" if returns else "no")
    await start(world)
    await world.advance(hours=24)
    wanted = "**Ana**'s time is up: the seat is free for someone else"
    text = next(message.content for message in world.posts() if wanted in message.content)
    assert ("come back" in text) is returns
    assert text.startswith("🪑 It is an empty seat's turn at **Sagres**: **Ana**.")
    assert not any(one.label == "Sailing" for post in world.posts() for one in world.buttons(post))
    kept = (await world.bot.services.lobby.get(1)).seats[0].kept_for
    assert kept == (world.people["Ana"].id if returns else None)
    await world.advance(hours=9)
    (offer,) = [
        message for message in world.posts() if "Join as Ana" in [button.label for button in world.buttons(message)]
    ]
    await world.press(carla, offer, "Join as Ana")
    assert (await hands.to_act(world)) is carla
    assert stamp(world.clock.now() + timedelta(hours=24)) in world.last().content
    endings = [row.ending for row in await participations_of(world.bot.services, 1)]
    assert endings == ["timed-out", "playing", "playing"]


async def test_a_pause_by_vote(world: World) -> None:
    await hands.table_of(world, "Ana", "Bruno", order="as joined", clock="fast")
    ana, bruno, stranger = (world.people[name] for name in ("Ana", "Bruno", "Duarte"))
    (public,) = world.buttons(await world.slash(stranger, "table: Clocks"))
    assert public.label == "Show to everybody"
    sure = await world.press(ana, await world.slash(ana, "table: Clocks"), "Pause the clocks")
    await world.press(ana, sure, "Yes, ask")
    await world.press(bruno, world.last(), "Yes, pause the clocks")
    note = world.last()
    assert "By agreement the clocks are paused" in note.content
    old = world.button(note, "Resume the clocks").custom_id
    await world.advance(hours=24 * 7)
    assert (await hands.to_act(world)) is ana
    assert "paused since" in world.text(await world.slash(stranger, "table: Clocks"))
    assert "do not have a seat" in world.reply(await world.press(stranger, note, "Resume the clocks"))
    await world.press(bruno, note, "Resume the clocks")
    assert "**Bruno** resumed the clocks" in world.last().content
    assert stamp(world.clock.now() + timedelta(hours=24)) in world.last().content
    assert "Resume the clocks" not in [button.label for message in world.posts() for button in world.buttons(message)]
    again = await world.press_raw(ana, note, old)
    assert "out of date" in world.reply(again) or "not paused" in world.reply(again)
