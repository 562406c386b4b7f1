"""Puzzles on a server, by buttons: posted, answered in private in several languages, solved a day later."""

from typing import Any

import pytest
import sqlalchemy as sa

from cogs import seeing
from hosting.db.schema import passed_over
from i18n import say
from navegador.game import NavegadorGame, Sample
from navegador.state import State
from tests.cogs.ended import played_out
from tests.cogs.hands import enabled, verb
from tests.cogs.workbench.puzzles import cheap, decline, post_puzzle, puzzle_messages, use, wanted
from tests.support.world import Member, Message, World

pytestmark = [pytest.mark.usefixtures("one_picture"), pytest.mark.no_cover]
SPOKEN = {"Ana": "en-GB", "Bruno": "de", "Carla": "zh-TW", "Duarte": "en-US"}
END = "nav:0:0:puzzle-mine:"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    cheap(monkeypatch)


async def mine(world: World, name: str, solution: Message) -> str:
    answer = await world.press(world.people[name], solution, END)
    assert answer.ephemeral or answer.response.ephemeral
    return world.text(answer)


@pytest.mark.opened(people=SPOKEN)
async def test_asked_answered_solved(world: World) -> None:
    """Two answer, each in their language and in private; the next day gives statistics without names."""
    channel, question = await post_puzzle(world)
    assert "**Puzzle 1**" in question.content
    assert "for **Yellow**?" in question.content
    assert "Nobody has answered yet" in question.content
    assert question.flags.suppress_notifications
    assert question.mentions == []
    assert [kind for _, kind in world.pictures(channel)] == ["board", "market"]
    assert all(message.flags.suppress_notifications for message in world.messages(channel))
    mine_ = await decline(world, world.people["Ana"], question)
    assert mine_.ephemeral or mine_.response.ephemeral
    assert "Your answer is `sailing: nothing`" in world.text(mine_)
    german = await decline(world, world.people["Bruno"], question, 1)
    assert "Sonst sieht sie niemand" in world.text(german)
    chinese = await world.press(world.people["Carla"], question, "Solve")
    assert "只有你看得到" in world.text(chinese)
    await world.advance(seconds=10)
    (question,) = puzzle_messages(world, channel)
    assert "2 people have answered" in question.content
    assert "nothing`" not in question.content
    await world.advance(hours=24)
    old, solution, new = puzzle_messages(world, channel)
    assert world.buttons(old) == []
    assert "This puzzle is over" in old.content
    assert len(old.attachments) == 1, "its picture stays"
    assert "**Solution of puzzle 1**" in solution.content
    assert "2 people answered" in solution.content
    assert "On average an answer lost " in solution.content
    assert "a game of computer players" in solution.content
    assert solution.content.count("points a few rounds later") == 3
    assert solution.flags.suppress_notifications
    assert len(solution.attachments) == 1
    assert not any(name in message.content for name in SPOKEN for message in (old, solution, new))
    assert "**Puzzle 2**" in new.content
    assert "Your answer: `sailing: nothing`" in await mine(world, "Ana", solution)
    assert "Deine Antwort: `" in await mine(world, "Bruno", solution)
    assert "你沒有回答這道題目" in await mine(world, "Carla", solution)
    assert "You did not answer" in await mine(world, "Duarte", solution)


@pytest.mark.opened(people=SPOKEN)
async def test_an_answer_can_be_changed(world: World, ana: Member) -> None:
    """An answer counts once; it is displayed when the panel is reopened; Confirm stores what was displayed."""
    channel, question = await post_puzzle(world)
    await decline(world, ana, question)
    panel = await world.press(ana, question, "Solve")
    assert "Your answer: `sailing: nothing`" in world.text(panel)
    fields = [part for part in enabled(world, panel) if verb(part) == "puzzle-pick"]
    panel = await world.press_raw(ana, panel, fields[1]["custom_id"])
    panel = await use(world, ana, panel, "puzzle-pick", "decline")
    other = await world.press(ana, question, "Solve")
    await use(world, ana, other, "puzzle-over")
    answer = await use(world, ana, panel, "puzzle-do")
    assert "Where do you move?" in world.text(answer)
    assert "was not counted" in world.text(answer)
    solving = await world.bot.services.puzzles.of(1, world.guild.id, ana.id)
    assert solving.steps is not None
    before = solving.steps
    await decline(world, ana, question, 1)
    solving = await world.bot.services.puzzles.of(1, world.guild.id, ana.id)
    assert solving.steps not in (None, before)
    await world.advance(seconds=10)
    assert "One person has answered" in puzzle_messages(world, channel)[0].content


@pytest.mark.opened(people=SPOKEN)
async def test_when_it_is_over(world: World, ana: Member, bruno: Member) -> None:
    """Buttons of a finished or missing puzzle change nothing and say so."""
    channel, question = await post_puzzle(world)
    panel, before = await world.press(ana, question, "Solve"), await decline(world, bruno, question)
    await world.bot.services.privacy.forget(bruno.id)
    await world.advance(hours=24)
    assert "out of date" in world.text(await world.press_raw(ana, question, "nav:0:0:puzzle:1"))
    for late in (await use(world, ana, panel, "puzzle-pick"), await use(world, bruno, before, "puzzle")):
        assert late.followups[-1].content in (say("puzzle-over"), say("puzzle-over", "de"))
    assert "Nobody answered" in puzzle_messages(world, channel)[1].content
    assert world.buttons(puzzle_messages(world, channel)[1]) == []


async def test_of_a_game_of_the_server(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    """The player stays anonymous; the solution says where the game can be viewed, the question does not."""
    await played_out(world, monkeypatch, "last-building")
    channel, question = await post_puzzle(world)
    names = [seat.name for seat in (await world.bot.services.lobby.get(1)).seats]
    await world.advance(hours=24)
    solution = puzzle_messages(world, channel)[1]
    assert not any(name in message.content for name in names for message in (question, solution))
    assert f"<#{world.channel.id}>" not in question.content
    assert f"of a game in <#{world.channel.id}>: `/table Replay` shows it, as table 1" in solution.content


async def test_of_a_game_that_not_everybody_may_see(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    """A table in a hidden channel makes no puzzle, nor does one that was open when the puzzle was found."""
    await played_out(world, monkeypatch, "last-building")
    await wanted(world)
    assert (ready := await world.bot.services.puzzles.daily(world.guild.id)) is not None
    assert ready.ready.table_id == 1
    monkeypatch.setattr(seeing, "_open", lambda place, there: False)
    await world.advance(hours=6, minutes=1)
    asked_ = await world.bot.services.puzzles.get(2)
    assert (asked_.puzzle.state, asked_.puzzle.table_id) == ("open", None)


async def test_what_makes_no_puzzle_is_looked_at_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """All turns of the server's games are used first; then built-in games until one makes a puzzle."""
    seen, fit, sample = list[int](), NavegadorGame.puzzle, NavegadorGame.sample
    house = list[int]()

    def never(game: NavegadorGame, view: State, seat: int) -> dict[str, Any] | None:
        seen.append(view.turns_played)
        return fit(game, view, seat) if house else None

    def played(game: NavegadorGame, seed: int) -> Sample:
        house.append(seed)
        return sample(game, seed)

    def known(conn: sa.Connection) -> None:
        conn.execute(sa.insert(passed_over), [{"table": 1, "turn": turn} for turn in range(4, 500)])

    monkeypatch.setattr(NavegadorGame, "sample", played)
    monkeypatch.setattr(NavegadorGame, "puzzle", never)
    await played_out(world, monkeypatch, "last-building")
    await world.bot.services.store.write(known)
    await wanted(world)
    assert sorted(seen[:-1]) == [0, 1, 2, 3]
    assert len(house) == 1
