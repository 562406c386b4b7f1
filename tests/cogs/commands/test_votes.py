"""Votes on going back after Confirm: by the others, by an admin, ended by the clock."""

from pathlib import Path

import discord
import pytest
from simcord.actors import MemberActor

from navegador import BOARD, State, Step
from navegador.game import NavegadorGame
from navegador.steps import End, Explore, Move
from tests.cogs.hands import table_of, to_act
from tests.support.world import World, opened


async def played(world: World, who: str, text: str) -> None:
    """Play a turn by typing."""
    await world.slash(world.people[who], "turn", text=text)
    await world.slash(world.people[who], "confirm")


async def asking(world: World, who: MemberActor) -> None:
    """Choose it in the menu under the newest post, and confirm."""
    sure = await world.choose(who, world.last(), ["undo"])
    await world.press(who, sure, "Yes, ask")


async def test_all_agree(world: World) -> None:
    """Only the others are asked, in the channel; when all agree the turn is undone."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    ana, bruno, carla = (world.people[name] for name in ("Ana", "Bruno", "Carla"))
    await played(world, "Ana", "ships 1")
    await asking(world, ana)
    question = world.last()
    sent = world.sent()[-1]
    assert sorted(sent["allowed_mentions"]["users"]) == sorted(one.id for one in (bruno, carla))
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
    assert "took back" in world.last().content
    await played(world, "Ana", "workers 1")
    assert (await to_act(world)) is bruno


async def test_one_no_is_enough(world: World) -> None:
    """A no ends the question, and the game goes on from where it is."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    await played(world, "Ana", "ships 1")
    await asking(world, world.people["Ana"])
    question = world.last()
    old = world.button(question, "Yes, take it back").custom_id
    await world.press(world.people["Carla"], question, "No, let it stand")
    assert "Not agreed" in world.last().content
    assert (await to_act(world)) is world.people["Bruno"]
    late = await world.press_raw(world.people["Bruno"], question, old)
    assert "out of date" in late.response.content
    await played(world, "Bruno", "ships 1")


async def test_the_deadline(world: World) -> None:
    """Without answers the clock ends the question after a day; not before, and over a restart too."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.bot.services.people.set_reminders(world.people["Bruno"].id, on=False)
    await played(world, "Ana", "ships 1")
    await asking(world, world.people["Ana"])
    posts = len(world.posts())
    await world.advance(hours=23)
    assert len(world.posts()) == posts
    await world.restart()
    await world.advance(hours=1, minutes=2)
    assert "without agreement" in world.last().content
    assert (await to_act(world)) is world.people["Bruno"]


@pytest.mark.parametrize("explores", [False, True])
async def test_computer_players_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, explores: bool) -> None:
    """Alone with computer players nobody is asked; an exploration of theirs since stays."""

    def choose(self: NavegadorGame, player: str, state: State, seat: int, seed: int) -> Step:
        if state.stage == "start":
            return Move(0)
        region = BOARD.region("Guiné")
        may = explores and state.stage == "action" and not state.explored(region)
        return Explore(region, ((BOARD.region("Portugal"), 2),)) if may else End()

    monkeypatch.setattr(NavegadorGame, "choose", choose)
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", computers=("random", "random"), order="as joined")
        await played(world, "Ana", "ships 1")
        assert (await to_act(world)) is world.people["Ana"]
        ply = (await world.bot.services.lobby.get(1)).ply
        if explores:
            assert "Take back" not in str(world.components(world.last()))
            sure = await world.slash(world.people["Ana"], "table undo")
            await world.press(world.people["Ana"], sure, "Yes, ask")
        else:
            await asking(world, world.people["Ana"])
        assert (await world.bot.services.lobby.get(1)).ply == (ply if explores else 0)
        assert (await to_act(world)) is world.people["Ana"]


async def test_not_past_an_exploration(world: World) -> None:
    """A revelation stays, and no menu offers otherwise."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    await played(world, "Ana", "sailing: explore Guiné from 2 Portugal; done")
    await world.slash(world.people["Ana"], "confirm")
    assert "Take back" not in str(world.components(world.last()))
    sure = await world.slash(world.people["Ana"], "table undo")
    refused = await world.press(world.people["Ana"], sure, "Yes, ask")
    assert "cannot be taken back" in refused.followups[0].content


async def test_an_admin_takes_back(world: World) -> None:
    """An admin undoes turn after turn at once; nobody else may, and the log names the admin."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    admin = world.add("Regent", administrator=True)
    await played(world, "Ana", "ships 1")
    await played(world, "Bruno", "ships 1")
    refused = await world.slash(world.people["Bruno"], "table undo", as_admin=True)
    assert "admin" in refused.response.content
    assert (await to_act(world)) is world.people["Ana"]
    await world.slash(admin, "table undo", as_admin=True)
    assert (await to_act(world)) is world.people["Bruno"]
    await world.slash(admin, "table undo", as_admin=True)
    assert (await to_act(world)) is world.people["Ana"]
    last = await world.bot.services.posts.last(1)
    assert [entry.by for entry in last.entries] == [admin.id]
    await played(world, "Ana", "workers 1")
    told = (await world.slash(world.people["Carla"], "show log")).response.content.splitlines()
    assert ["Regent** took back **Bruno" in line for line in told].count(True) == 1
    assert ["Regent** took back **Ana" in line for line in told].count(True) == 1
    assert "Workers" in told[-2]
    assert "Ships" not in " ".join(told)
    await world.slash(admin, "table undo", as_admin=True)
    nothing = await world.slash(admin, "table undo", as_admin=True)
    assert "no turn to take back" in nothing.response.content


async def test_calling_off_by_agreement(world: World) -> None:
    """The question to cancel stays open over turns, and can be answered under the newest post."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    sure = await world.slash(world.people["Ana"], "table cancel")
    await world.press(world.people["Ana"], sure, "Yes, ask")
    await played(world, "Ana", "ships 1")
    await world.press(world.people["Bruno"], world.last(), "Yes, cancel the game")
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"
    assert "cancelled" in world.last().content
    assert not [one for one in world.buttons(world.last()) if one.custom_id.split(":")[3] in ("go", "agree")]


async def test_an_admin_calls_off(world: World) -> None:
    """An admin ends a game at once; people at the table do not."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    admin = world.add("Regent", administrator=True)
    refused = await world.slash(world.people["Ana"], "table cancel", as_admin=True)
    assert "admin" in refused.response.content
    await world.slash(admin, "table cancel", as_admin=True)
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"


async def test_answers_at_the_same_moment(world: World) -> None:
    """Two yeses at once both count; a yes and a no at once end the question one way, once."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    bruno, carla = world.people["Bruno"], world.people["Carla"]
    for second in ("Yes, take it back", "No, let it stand"):
        await played(world, "Ana", "ships 1")
        await asking(world, world.people["Ana"])
        posts, question = len(world.posts()), world.last()
        results = await world.press_together((bruno, question, "Yes, take it back"), (carla, question, second))
        assert all(result.acknowledged for result in results)
        assert len(world.posts()) == posts + 1
        assert (await world.bot.services.votes.open(1, "undo")) is None
        taken_back = (await to_act(world)) is world.people["Ana"]
        assert taken_back == (second == "Yes, take it back")


async def test_playing_on_is_a_no(world: World) -> None:
    """A player who plays on instead of answering declines; the question is closed."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    await played(world, "Ana", "ships 1")
    await asking(world, world.people["Ana"])
    question = world.last()
    agree = world.button(question, "Yes, take it back").custom_id
    await played(world, "Bruno", "ships 1")
    late = await world.press_raw(world.people["Carla"], question, agree)
    assert "out of date" in late.response.content
    assert (await to_act(world)) is world.people["Carla"]
    assert "agree" not in " ".join(button.custom_id for button in world.buttons(world.last()))


async def test_the_answers_stand_in_the_line_of_the_question(tmp_path: Path) -> None:
    """Each answer is edited into the question's message, without a post or a notification."""
    async with opened(tmp_path, ("Ana", "Bruno", "Carla", "Duarte")) as world:
        await table_of(world, "Ana", "Bruno", "Carla", "Duarte", order="as joined")
        ana, bruno, carla, duarte = (world.people[name] for name in ("Ana", "Bruno", "Carla", "Duarte"))
        sure = await world.slash(ana, "table cancel")
        await world.press(ana, sure, "Yes, ask")
        posts, question = len(world.posts()), world.last()
        assert "2 of 3 have to agree" in question.content
        await world.press(carla, question, "No, play on")
        told = world.last()
        assert (told.id, len(world.posts())) == (question.id, posts)
        assert "❌ **Carla**" in told.content
        assert carla.mention not in told.content
        assert bruno.mention in told.content
        assert world.requests("PATCH", f"*/messages/{question.id}")[-1].json["allowed_mentions"]["parse"] == []
        await world.restart()
        await world.press(bruno, told, "Yes, cancel the game")
        assert "✅ **Bruno**" in world.last().content
        again = await world.press(bruno, world.last(), "Yes, cancel the game")
        assert "no question" in again.response.content
        await world.press(duarte, world.last(), "Yes, cancel the game")
        assert (await world.bot.services.lobby.get(1)).status == "cancelled"
        ended = next(message for message in world.posts() if message.id == question.id)
        assert "Agreed. ✅ **Bruno**, **Duarte** ❌ **Carla**" in ended.content
        assert not world.buttons(ended)


async def test_the_deadline_without_who_has_left(world: World) -> None:
    """A player who has left does not delay a question: at its deadline the others' answers decide."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    sure = await world.slash(world.people["Ana"], "table cancel")
    await world.press(world.people["Ana"], sure, "Yes, ask")
    await world.press(world.people["Bruno"], world.last(), "Yes, cancel the game")
    assert (await world.bot.services.lobby.get(1)).status == "running"
    world.guild.remove_member(world.people["Carla"])
    await world.advance(hours=25)
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"


async def test_the_question_is_gone(world: World) -> None:
    """With its message deleted, answers by the newest post count all the same, and nothing fails."""
    await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
    sure = await world.slash(world.people["Ana"], "table cancel")
    await world.press(world.people["Ana"], sure, "Yes, ask")
    await world.last().delete()
    await played(world, "Ana", "ships 1")
    await world.press(world.people["Bruno"], world.last(), "Yes, cancel the game")
    await world.press(world.people["Carla"], world.last(), "Yes, cancel the game")
    assert (await world.bot.services.lobby.get(1)).status == "cancelled"
    assert [job.kind for job in await world.bot.services.jobs.all()] == []


@pytest.mark.usefixtures("by_itself")
@pytest.mark.parametrize("kill", [False, True])
async def test_the_answers_stand_in_a_turn_post_that_asks(tmp_path: Path, kill: bool) -> None:
    """In a post of a turn and a question, the question's line changes, and its buttons go."""
    async with opened(tmp_path, ("Ana", "Bruno", "Carla", "Duarte")) as world:
        await table_of(world, "Ana", "Bruno", "Carla", "Duarte", order="as joined")
        ana, bruno, carla, duarte = (world.people[name] for name in ("Ana", "Bruno", "Carla", "Duarte"))
        world.allow(send_messages=False)
        await played(world, "Ana", "ships 1")
        await world.press(ana, await world.slash(ana, "table cancel"), "Yes, ask")
        await world.slash(ana, "table repost")
        world.allow(send_messages=True)
        post = world.last()
        assert "Ships +1" in post.content
        assert "2 of 3 have to agree" in post.content
        if kill:
            await world.restart(kill=True)
        await world.press(carla, post, "No, play on")
        told = world.last()
        assert told.id == post.id
        changed = [(one, other) for one, other in zip(lines(post), lines(told), strict=True) if one != other]
        ((before, after),) = changed
        assert "❌" not in before
        assert after.startswith("❌ **Carla** ·")
        assert bruno.mention in after
        assert carla.mention not in after
        await world.press(bruno, told, "No, play on")
        told = next(message for message in world.posts() if message.id == post.id)
        assert "Refused. ❌ **Carla**, **Bruno**" in told.content
        assert "agree" not in " ".join(button.custom_id for button in world.buttons(told))
        assert world.buttons(told)[0] == world.buttons(post)[0]
        assert [job.kind for job in await world.bot.services.jobs.all() if job.kind == "tally"] == []
        assert duarte.mention not in told.content


def lines(message: discord.Message) -> list[str]:
    """Return the lines of a message."""
    return message.content.split("\n")
