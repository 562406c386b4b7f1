"""Sandboxes, where a person tries anyone's turns in private; puzzles, answered in private and solved a day later."""

import itertools
import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
import structlog

from cogs import seeing
from hosting.core import fairness
from hosting.db.schema import passed_over
from i18n import say
from navegador.game import NavegadorGame, Sample
from navegador.state import State
from tests.cogs.ended import played_out
from tests.cogs.hands import enabled, table_of, type_turn, verb
from tests.cogs.test_secrets import Transcript
from tests.cogs.workbench.puzzles import cheap, decline, post_puzzle, puzzle_messages, use, wanted
from tests.support.opaque import inner
from tests.support.world import InteractionResult, Member, Message, World, opened
from tests.toy.test_channel import GAMES, start_table


async def tried(world: World, who: Member, text: str) -> InteractionResult:
    panel = await world.slash(who, "plan", how="try", text=text)
    return await world.press(who, panel, "Play it here")


async def test_turns_of_everybody(world: World, started: None, bruno: Member) -> None:
    """The panel lists turns by name; a step back undoes the last one; the table and the channel stay."""
    posts = len(world.posts())
    panel = await world.slash(bruno, "plan", how="try")
    assert panel.ephemeral
    assert "What if" in world.text(panel)
    assert "You play **Ana** here" in world.text(panel)
    panel = await tried(world, bruno, "ships 1")
    assert "**Ana** · Ships: 1 ship" in world.text(panel)
    assert "You play **Bruno** here" in world.text(panel)
    panel = await world.press(bruno, panel, "nav:1:1:what-pick:field1")
    panel = await world.press(bruno, panel, "1")
    panel = await world.press(bruno, panel, "Play it here")
    assert "**Bruno** · Workers: 1 worker" in world.text(panel)
    await world.restart(kill=True)
    panel = await world.press(bruno, panel, "Step back")
    assert "**Bruno** · Workers" not in world.text(panel)
    assert "**Ana** · Ships" in world.text(panel)
    assert len(world.posts()) == posts
    assert (await world.bot.services.positions.now(1)).ply == 0


async def test_pictures_and_sheets(world: World, started: None, bruno: Member) -> None:
    """A sandbox has views of its table, a way back to the turn, and a discard button."""
    menu = await world.press(bruno, await tried(world, bruno, "ships 1"), "More")
    answer = await world.choose(bruno, menu, ["market"], custom_id="nav:1:1:what-look:")
    (file,) = answer.response.attachments
    assert file.filename.startswith("market")
    answer = await world.choose(bruno, answer, ["sheet"], custom_id="nav:1:1:what-look:")
    assert "200 Cruzados" in world.text(answer)
    panel = await world.press(bruno, answer, "Back to the turn")
    assert panel.response.attachments == []
    menu = await world.press(bruno, panel, "More")
    gone = await world.press(bruno, menu, "Discard")
    assert "has been discarded" in world.text(gone)
    assert await world.bot.services.sandboxes.get(1, bruno.id) is None


async def test_what_is_revealed_is_made_up(world: World, started: None, ana: Member) -> None:
    """An exploration continues with tokens marked as made-up; later steps are read there."""
    panel = await tried(world, ana, "sailing: explore Guiné with 2 from Portugal, done")
    assert "invented: the real ones are still unknown" in world.text(panel)
    panel = await world.press(ana, panel, "Play it here")
    assert "You play **Bruno** here" in world.text(panel)
    assert not inner((await world.bot.services.positions.now(1)).seen(), State).explored(1)


async def test_the_first_own_turn_becomes_the_plan(world: World, started: None, ana: Member, bruno: Member) -> None:
    await tried(world, bruno, "ships 1")
    await tried(world, bruno, "workers 1")
    panel = await tried(world, bruno, "market: nothing")
    menu = await world.press(bruno, panel, "More")
    kept = await world.press(bruno, menu, "Make this my plan")
    assert "Saved: Workers: 1 worker" in world.text(kept)
    await type_turn(world, ana)
    assert "planned ahead" in world.last().content
    panel = await world.slash(bruno, "plan", how="try")
    assert "The table has moved on" in world.text(panel)
    panel = await world.press(bruno, await world.press(bruno, panel, "More"), "Start again")
    assert "moved on" not in world.text(panel)
    assert "**Bruno** ·" not in world.text(panel)


@pytest.mark.opened(played=GAMES)
async def test_to_the_end(world: World, carla: Member) -> None:
    await start_table(world, rounds=1)
    for _ in range(3):
        panel = await world.slash(carla, "plan", how="try")
        pick = next(button for button in world.buttons(panel) if "what-pick:play" in button.custom_id)
        panel = await world.press(carla, panel, pick.custom_id)
        panel = await world.press(carla, panel, "Play it here")
    assert "All" in world.text(panel)
    panel = await world.press(carla, panel, "Step back")
    assert "You play **" in world.text(panel)
    assert (await world.bot.services.lobby.get(1)).to_act == (0, 1, 2)


async def test_strangers_and_nonsense(world: World, started: None, ana: Member) -> None:
    zoe = world.add("Zoe")
    assert "seat" in world.text(await world.slash(zoe, "plan", how="try"))
    refused = await world.slash(ana, "plan", how="try", text="fly to the moon")
    assert len(world.text(refused).splitlines()) == 1
    panel = await world.slash(ana, "plan", how="try", text="ships 1")
    twice = (ana, panel, "Play it here")
    results = await world.press_together(twice, twice)
    assert "was not counted" in world.text(results[1])
    trial = await world.bot.services.sandboxes.get(1, ana.id)
    assert len(trial.sandbox.steps) == 2
    assert await world.complete(zoe, "plan", "text", "", how="try") == []
    assert await world.complete(ana, "plan", "text", "wor", how="try")


SNOWFLAKE = re.compile(r"\b\d{17,20}\b")
TURNS = (("Ana", "ships 1"), ("Bruno", "workers 1"), ("Carla", "ships 1"), ("Ana", "workers 1"), ("Bruno", "ships 1"))
LOOKED = (0, 3, 4)
"""Turns after which all others look around: Bruno has planned before two, the last one is his own."""


async def plans(world: World, who: Member, at: int) -> None:
    """Plan and try turns in every way without any automatic play."""
    conditions = ["shipyards at most 2", "phase >= 3"]
    await world.complete(who, "plan", "text", "wor")
    await world.complete(who, "plan", "if", "sug")
    await world.slash(who, "plan", text="fly")
    options: dict[str, Any] = {"text": "colony: nothing", "if": conditions[at % 2], "how": ["play", "offer"][at % 2]}
    panel = await world.slash(who, "plan", **options)
    await world.press(who, await world.press(who, panel, "More"), "Drop the plan")
    panel = await world.slash(who, "plan", **options)
    await world.press(who, panel, "Start over")
    panel = await world.slash(who, "plan", how="try", text="ships")
    panel = await world.slash(who, "plan", how="try")
    menu = await world.press(who, panel, "More")
    await world.choose(who, menu, ["sheet"])
    await world.slash(who, "plan", how="try", text="nonsense")
    kept = await world.bot.services.plans.get(1, who.id)
    assert kept.steps
    assert await world.bot.services.sandboxes.get(1, who.id) is not None


async def evening(directory: Path, monkeypatch: pytest.MonkeyPatch, *, planning: bool) -> list[str]:
    """Play a game of three with or without Bruno's plans; return what everybody else gets of it."""
    numbers: defaultdict[int, Any] = defaultdict(itertools.count)
    with monkeypatch.context() as patch, structlog.testing.capture_logs() as logs:
        patch.setattr(fairness, "new_salt", lambda: "5a17" * 8)
        patch.setattr("secrets.token_hex", lambda size: f"{next(numbers[size]):x}".rjust(size, "0"))
        async with opened(directory) as world:
            admin, stranger, transcript = world.add("Zoe", administrator=True), world.add("Yara"), Transcript(world)
            texts = transcript.lines
            await table_of(world, "Ana", "Bruno", "Carla", order="as joined")
            bruno = world.people["Bruno"]
            for at, (name, text) in enumerate(TURNS):
                if planning and name != "Bruno":
                    await plans(world, bruno, at)
                done = await type_turn(world, world.people[name], text)
                if name != "Bruno":
                    await transcript.note("turn", done)
                for other in (admin, stranger, world.people["Ana"]) if at in LOOKED else ():
                    for command in ("table: Save as a file", "table: Log", "table: In words", "tables"):
                        await transcript.note(command, await world.slash(other, command))
                if at in LOOKED:
                    await transcript.note("admin", await world.slash(admin, "admin: All tables"))
            for post in world.messages():
                texts.append(f"{post.content} {json.dumps(world.components(post))}")
                texts += [
                    f"{file.filename} {file.description} {(await file.read()).hex()}" for file in post.attachments
                ]
            sent = [
                entry for entry in world.requests() if "webhooks" not in entry.path and "callback" not in entry.path
            ]
            texts += [f"{entry.method} {entry.path} {json.dumps(entry.json)}" for entry in sent]
    own = ("turn", "confirm")
    for line in logs:
        if "database" not in line and not (line.get("person") == bruno.id and line.get("command") in own):
            texts.append(json.dumps({key: value for key, value in line.items() if key != "message"}, default=str))
    return [SNOWFLAKE.sub("#", line) for line in texts]


@pytest.mark.no_cover
async def test_nobody_else_can_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Plans dropped, offered or failing by a condition and a sandbox leave no trace for others."""
    with_it = await evening(tmp_path / "1", monkeypatch, planning=True)
    without = await evening(tmp_path / "2", monkeypatch, planning=False)
    for text, other in zip(with_it, without, strict=True):
        assert text == other
    played = [line for line in with_it if not line.startswith("PUT /applications")]
    assert not [line for line in played if "whatif" in line or '"plan"' in line or "planned" in line]


SPOKEN = {"Ana": "en-GB", "Bruno": "de", "Carla": "zh-TW", "Duarte": "en-US"}
END = "nav:0:0:puzzle-mine:"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    cheap(monkeypatch)


async def mine(world: World, name: str, solution: Message) -> str:
    answer = await world.press(world.people[name], solution, END)
    assert answer.ephemeral or answer.response.ephemeral
    return world.text(answer)


@pytest.mark.no_cover
@pytest.mark.usefixtures("one_picture")
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


@pytest.mark.no_cover
@pytest.mark.usefixtures("one_picture")
@pytest.mark.opened(people=SPOKEN)
async def test_an_answer_can_be_changed(world: World, ana: Member) -> None:
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


@pytest.mark.no_cover
@pytest.mark.usefixtures("one_picture")
@pytest.mark.opened(people=SPOKEN)
async def test_when_it_is_over(world: World, ana: Member, bruno: Member) -> None:
    channel, question = await post_puzzle(world)
    panel, before = await world.press(ana, question, "Solve"), await decline(world, bruno, question)
    await world.bot.services.privacy.forget(bruno.id)
    await world.advance(hours=24)
    assert "out of date" in world.text(await world.press_raw(ana, question, "nav:0:0:puzzle:1"))
    for late in (await use(world, ana, panel, "puzzle-pick"), await use(world, bruno, before, "puzzle")):
        assert late.followups[-1].content in (say("puzzle-over"), say("puzzle-over", "de"))
    assert "Nobody answered" in puzzle_messages(world, channel)[1].content
    assert world.buttons(puzzle_messages(world, channel)[1]) == []


@pytest.mark.no_cover
@pytest.mark.usefixtures("one_picture")
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


@pytest.mark.no_cover
@pytest.mark.usefixtures("one_picture")
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


@pytest.mark.no_cover
@pytest.mark.usefixtures("one_picture")
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
