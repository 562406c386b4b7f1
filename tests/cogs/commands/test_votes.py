"""Votes on going back after Confirm: by the others, by an admin, ended by the clock."""

import pytest

from tests.cogs.hands import ask, table_of, to_act, type_turn
from tests.support.world import Member, World


async def asking(world: World, who: Member) -> None:
    """Choose it in the menu under the newest post, and confirm."""
    sure = await world.choose(who, world.last(), ["undo"])
    await world.press(who, sure, "Yes, ask")


async def test_all_agree(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Only the others are asked, in the channel; when all agree the turn is undone."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    await type_turn(world, "Ana")
    await asking(world, ana)
    question = world.last()
    assert "**Ana** asks to take back their last turn (turn 1)." in question.content
    sent = world.sent()[-1]
    assert sorted(sent["allowed_mentions"]["users"]) == sorted(actor.id for actor in (bruno, carla))
    assert bruno.mention in question.content
    assert carla.mention in question.content
    assert question.content.count("<@") == 2
    assert "**Bruno**, **Carla**: please answer below" in question.content
    own = await world.press(ana, question, "Yes, take it back")
    assert "no question" in own.response.content
    stranger = await world.press(world.people["Duarte"], question, "Yes, take it back")
    assert "no question" in stranger.response.content
    first = await world.press(bruno, question, "Yes, take it back")
    assert "One more has to agree" in first.response.content
    await world.press(carla, question, "Yes, take it back")
    assert (await to_act(world)) is ana
    assert "**Ana** took back their last turn; **Bruno** and **Carla** agreed." in world.last().content
    await type_turn(world, "Ana", "workers 1")
    assert (await to_act(world)) is bruno


async def test_not_past_an_exploration(world: World, started: None, ana: Member) -> None:
    """A revelation stays, and no menu offers otherwise."""
    await type_turn(world, "Ana", "sailing: explore Guiné from 2 Portugal; done")
    await world.slash(ana, "confirm")
    assert "Take back" not in str(world.components(world.last()))
    refused = await ask(world, ana, "table undo")
    assert "cannot be taken back" in refused.followups[0].content


async def test_an_admin_takes_back(world: World, started: None, ana: Member, bruno: Member, admin: Member) -> None:
    """An admin undoes turn after turn at once; nobody else may, and the log names the admin."""
    await type_turn(world, "Ana")
    await type_turn(world, "Bruno")
    refused = await world.slash(bruno, "table undo", as_admin=True)
    assert "admin" in refused.response.content
    assert (await to_act(world)) is ana
    await world.slash(admin, "table undo", as_admin=True)
    assert (await to_act(world)) is bruno
    await world.slash(admin, "table undo", as_admin=True)
    assert (await to_act(world)) is ana
    last = await world.bot.services.posts.last(1)
    assert [entry.by for entry in last.entries] == [admin.id]
    await type_turn(world, "Ana", "workers 1")
    lines = (await world.slash(world.people["Carla"], "show log")).response.content.splitlines()
    assert ["Regent** took back **Bruno" in line for line in lines].count(True) == 1
    assert ["Regent** took back **Ana" in line for line in lines].count(True) == 1
    assert "Workers" in lines[-2]
    assert "Ships" not in " ".join(lines)
    await world.slash(admin, "table undo", as_admin=True)
    nothing = await world.slash(admin, "table undo", as_admin=True)
    assert "no turn to take back" in nothing.response.content


async def test_calling_off_by_agreement(world: World, started: None, ana: Member) -> None:
    """The question to cancel stays open over turns, and can be answered under the newest post."""
    await ask(world, ana, "table cancel")
    await type_turn(world, "Ana")
    assert "**Ana** asks to cancel the game." in world.last().content, "each question stands by its buttons"
    assert "**Bruno**: please answer below" in world.last().content
    await world.press(world.people["Bruno"], world.last(), "Yes, cancel the game")
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"
    assert "canceled" in world.last().content
    assert not [button for button in world.buttons(world.last()) if button.custom_id.split(":")[3] in ("go", "agree")]


async def test_a_question_that_runs_out(world: World, started: None, ana: Member) -> None:
    """The post says on what there was no agreement."""
    await type_turn(world, "Ana")
    await asking(world, ana)
    await world.advance(hours=25)
    late = "Taking back **Ana**'s last turn: time ran out without agreement."
    assert sum(late in post.content for post in world.posts()) == 1


async def test_answers_at_the_same_moment(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    """Two yeses at once both count; a yes and a no at once end the question one way, once."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    for second in ("Yes, take it back", "No, let it stand"):
        await type_turn(world, "Ana")
        await asking(world, ana)
        posts, question = len(world.posts()), world.last()
        results = await world.press_together((bruno, question, "Yes, take it back"), (carla, question, second))
        assert all(result.acknowledged for result in results)
        assert len(world.posts()) == posts + 1
        assert (await world.bot.services.votes.open(1, "undo")) is None
        taken_back = (await to_act(world)) is ana
        assert taken_back == (second == "Yes, take it back")


async def test_the_answers_stand_in_the_line_of_the_question(
    world: World, ana: Member, bruno: Member, carla: Member, duarte: Member
) -> None:
    """Each answer is edited into the question's message, without a post or a notification."""
    await table_of(world, "Ana", "Bruno", "Carla", "Duarte", order="as joined")
    await ask(world, ana, "table cancel")
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
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    await ask(world, ana, "table cancel")
    await world.last().delete()
    await type_turn(world, "Ana")
    await world.press(world.people["Bruno"], world.last(), "Yes, cancel the game")
    await world.press(world.people["Carla"], world.last(), "Yes, cancel the game")
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"
    assert [job.kind for job in await world.bot.services.jobs.all()] == []


@pytest.mark.usefixtures("by_itself")
@pytest.mark.parametrize("kill", [False, True])
async def test_the_answers_stand_in_a_turn_post_that_asks(
    world: World, ana: Member, bruno: Member, carla: Member, duarte: Member, kill: bool
) -> None:
    """In a post of a turn and a question, the question's line changes, and its buttons go."""
    await table_of(world, "Ana", "Bruno", "Carla", "Duarte", order="as joined")
    world.allow(send_messages=False)
    await type_turn(world, "Ana")
    await ask(world, ana, "table cancel")
    await world.slash(ana, "table repost")
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
