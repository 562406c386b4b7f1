"""Aids of a player: `/hint`, lessons, the review of a finished game, and notes on its turns."""

import asyncio
import random
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cogs.commands import aids
from cogs.navegador.learning import LESSONS, RIGHT, TASKS, NavegadorLessons
from cogs.navegador.plan import TurnDraft
from cogs.workbench.bench import PICK, STEPS
from hosting.aids import MAX_NOTE
from hosting.aids.hints import LEARNED
from hosting.aids.sandboxes import Note
from hosting.core.model import Person
from navegador import Step, record
from navegador.game import NAVEGADOR, NavegadorGame
from navegador.players import analysis
from tests.cogs import hands
from tests.cogs.ended import played_out
from tests.cogs.guided import next_press, singly
from tests.cogs.navegador.test_learning import TURNS
from tests.support.world import InteractionResult, Member, Message, World, opened
from tests.toy.test_channel import GAMES, start_table

pytestmark = pytest.mark.usefixtures("one_picture")


@pytest.fixture(autouse=True)
def few_playings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the thinking to few playouts, of no more turns than are displayed."""
    monkeypatch.setattr(analysis, "BUDGET", 12)


async def with_hints(world: World, who: str = "all", *people: str) -> None:
    lobby = await hands.lobby_of(world, *(people or ("Ana", "Bruno")), order="as joined")
    await hands.choose_hints(world, world.people["Ana"], who)
    await world.press(world.people["Ana"], lobby, "Start")


async def hint_for(world: World, who: str, **options: Any) -> str:
    answer = await world.slash(world.people[who], "hint", **options)
    assert answer.ephemeral or answer.response.ephemeral
    return world.text(answer)


def turns(text: str) -> list[str]:
    return re.findall(r"^\*\*\d\.\*\* `(.+)`$", text, re.M)


async def test_three_turns_that_can_be_typed(world: World) -> None:
    await with_hints(world)
    text = await hint_for(world, "Ana")
    assert len(turns(text)) == 3
    assert text.count("points a few rounds later") == 3
    assert text.count("Because it") + text.count("does nothing") == 3
    for turn in turns(text):
        panel = await world.slash(world.people["Ana"], "turn", text=turn)
        assert [button for button in world.buttons(panel) if ":confirm:" in button.custom_id], turn


async def test_an_advised_turn_is_taken_over(world: World, ana: Member, bruno: Member) -> None:
    await with_hints(world)
    assert not world.buttons(await world.slash(bruno, "hint"))
    hint = await world.slash(ana, "hint")
    panel = await world.press(ana, hint, "Choose 2")
    assert (await world.bot.services.lobby.get(1)).ply == 0
    (confirm,) = [button for button in world.buttons(panel) if ":confirm:" in button.custom_id and not button.disabled]
    await world.press(ana, panel, confirm.custom_id)
    assert (await world.bot.services.lobby.get(1)).ply > 0


async def test_a_button_for_who_plays_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        await hands.table_of(world, "Ana", computers=("random",), order="as joined")
        ana = world.people["Ana"]
        panel = await world.press(ana, world.last(), "Ships")
        answer = await world.press(ana, panel, "Hint")
        (hint,) = answer.followups
        assert len(turns(world.text(hint))) == 3
        assert "Hint" in [button.label for button in world.buttons(panel)]
    async with opened(tmp_path / "two") as world:
        await hands.table_of(world, "Ana", "Bruno", order="as joined")
        panel = await world.press(world.people["Ana"], world.last(), "Ships")
        assert "Hint" not in [button.label for button in world.buttons(panel)]


async def test_off_unless_the_table_wants_it(world: World, ana: Member, bruno: Member) -> None:
    await world.slash(ana, "play", seats=2, name="Sagres", order="as joined")
    lobby: Message = world.last()
    terms = "Anybody playing alone against computers may ask for hints. `/table Who may ask for hints`"
    assert terms not in world.text(lobby)
    assert terms in world.text(await world.slash(ana, "table"))
    assert "Only the table's owner or an admin" in world.reply(await hands.choose_hints(world, bruno, "all"))
    await hands.choose_hints(world, ana, "learners")
    assert f"fewer than {LEARNED} whole games" in world.text(world.last())
    await hands.choose_hints(world, ana, "off")
    assert "💡" not in world.text(world.last())
    await world.press(bruno, world.last(), "Join")
    await world.press(ana, world.last(), "Start")
    assert "Nobody may ask for hints" in await hint_for(world, "Ana")
    await hands.choose_hints(world, ana, "all")
    assert (await world.bot.services.lobby.get(1)).hints == "off"
    log = world.text(await world.slash(bruno, "table: Log"))
    assert "hint" not in log


async def test_not_their_turn_and_not_their_seat(world: World) -> None:
    await with_hints(world)
    waiting = await hint_for(world, "Bruno")
    assert "It is not your turn yet" in waiting
    assert len(turns(waiting)) == 3
    assert "It is not your turn yet" not in await hint_for(world, "Ana")
    assert "not have a seat at this table" in await hint_for(world, "Carla")


async def test_all_read_that_one_asked_and_nobody_what(world: World, ana: Member) -> None:
    await with_hints(world)
    before = [(post.id, post.content) for post in world.messages()]
    text = await hint_for(world, "Ana")
    assert await hint_for(world, "Ana") == text
    assert [(post.id, post.content) for post in world.messages()] == before
    log = world.text(await world.slash(world.people["Bruno"], "table: Log"))
    assert log.count("**Ana** asked for a hint.") == 1
    assert not any(turn in log for turn in turns(text))
    await hands.type_turn(world, ana)
    further = [post.content for post in world.messages()[len(before) :]]
    assert further
    assert not any("hint" in content for content in further)


async def test_thought_of_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    thought = NavegadorGame.advise

    def noted(game: NavegadorGame, view: Any, seat: int) -> Any:
        seen.append(seat)
        return thought(game, view, seat)

    monkeypatch.setattr(NavegadorGame, "advise", noted)
    await with_hints(world)
    ana = Person(world.people["Ana"].id, "Ana")
    question = await world.bot.services.hinting.ask(1, ana)
    both = await asyncio.gather(aids.advise(world.bot, question), aids.advise(world.bot, question))
    assert both[0] is both[1]
    await hint_for(world, "Ana")
    assert seen == [0]
    await hands.type_turn(world, "Ana")
    await hint_for(world, "Bruno")
    assert seen == [0, 1]


async def test_who_fails_once_is_asked_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = NavegadorGame.advise

    def broken(game: NavegadorGame, view: Any, seat: int) -> Any:
        raise RuntimeError("the worker is gone")

    await with_hints(world)
    monkeypatch.setattr(NavegadorGame, "advise", broken)
    assert "went wrong" in await hint_for(world, "Ana")
    assert world.errors
    monkeypatch.setattr(NavegadorGame, "advise", thought)
    assert len(turns(await hint_for(world, "Ana"))) == 3


async def test_a_game_without_advice(world: World, ana: Member) -> None:
    await world.slash(ana, "play", game="singing-sails", seats=3)
    for answer in (await world.slash(ana, "hint"), await hands.choose_hints(world, ana, "all")):
        assert "has no hints" in world.text(answer)


async def test_in_two_worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that look alike but hide different tokens give the same hints, character by character."""
    deals = [NAVEGADOR.deal({"goa": False}, 3, random.Random(seed)) for seed in (1, 2)]
    worlds = []
    for number, deal in enumerate(deals):
        with monkeypatch.context() as patch:
            patch.setattr(NavegadorGame, "deal", lambda *args, deal=deal: deal)
            async with opened(tmp_path / str(number)) as world:
                await with_hints(world, "all", "Ana", "Bruno", "Carla")
                said = [await hint_for(world, name) for name in ("Ana", "Bruno", "Carla")]
                await hands.type_turn(world, "Ana")
                said += [await hint_for(world, name) for name in ("Ana", "Bruno", "Carla")]
                worlds.append(said)
    assert deals[0] != deals[1]
    assert worlds[0] == worlds[1]


async def drafted(world: World, who: Member, lesson: str) -> TurnDraft:
    stored = await world.bot.services.learning.get(who.id, "navegador")
    assert stored.lesson == lesson
    return TurnDraft.read(LESSONS.lesson(lesson).view, stored.panel[STEPS], stored.panel[PICK])


async def use(
    world: World, who: Member, panel: InteractionResult, kind: str, end: str = "", value: str = ""
) -> InteractionResult:
    parts = [
        part for part in hands.enabled(world, panel) if hands.verb(part) == kind and hands.argument(part).endswith(end)
    ]
    assert len(parts) == 1, (kind, end, [part["custom_id"] for part in hands.enabled(world, panel)])
    if parts[0]["type"] == hands.BUTTON:
        return await hands.click(who, panel, parts[0]["custom_id"])
    return await world.choose(who, panel, [value], custom_id=parts[0]["custom_id"])


async def take(
    world: World, who: Member, panel: InteractionResult, lesson: str, turn: tuple[Step, ...]
) -> InteractionResult:
    for step in (single for whole in turn for single in singly(whole)):
        plan = await drafted(world, who, lesson)
        done = len(plan.steps)
        while (wanted := next_press(plan, step)) is not None:
            arg, value = wanted
            panel = await use(world, who, panel, "learn-pick", f".{arg}", value)
            plan = await drafted(world, who, lesson)
            if len(plan.steps) > done:
                break
    return await use(world, who, panel, "learn-do")


async def test_from_the_first_to_the_last_lesson(world: World, ana: Member) -> None:
    displayed = await world.slash(ana, "learn")
    assert displayed.ephemeral
    for number, task in enumerate(TASKS, 1):
        assert f"lesson {number} of {len(TASKS)}" in world.text(displayed)
        assert len(displayed.response.attachments) == 1
        panel, heard = await use(world, ana, displayed, "learn-try"), set()
        for answer, turn in TURNS[task.name].items():
            assert "Your task" in world.text(panel)
            judged = await take(world, ana, panel, task.name, turn)
            text = world.text(judged)
            heard.add(text)
            assert ("✅" in text, "❌" in text) == (answer == RIGHT, answer != RIGHT), (task.name, answer)
            stored = await world.bot.services.learning.get(ana.id, "navegador")
            if answer != RIGHT:
                assert stored.lesson == task.name
                panel = await use(world, ana, judged, "learn-over")
        assert len(heard) == len(TURNS[task.name])
        if number < len(TASKS):
            displayed = await use(world, ana, judged, "learn", "")
    assert f"last of the {len(TASKS)} lessons" in world.text(judged)
    assert stored.lesson == ""
    assert f"last of the {len(TASKS)} lessons" in world.text(await world.slash(ana, "learn"))
    assert world.messages() == []


async def test_left_and_taken_up_again(world: World, ana: Member) -> None:
    answer = await world.slash(ana, "learn")
    panel = await use(world, ana, answer, "learn-try")
    first = await take(world, ana, panel, "rondel", TURNS["rondel"][RIGHT])
    answer = await use(world, ana, first, "learn", "")
    panel = await use(world, ana, await use(world, ana, answer, "learn-try"), "learn-pick", ".field0")
    await world.restart(kill=True)
    again = await world.slash(ana, "learn")
    assert f"lesson 2 of {len(TASKS)}" in world.text(again)
    panel = await use(world, ana, again, "learn-try")
    assert len((await drafted(world, ana, "sailing")).steps) == 1
    signs = await use(world, ana, await world.slash(ana, "learn"), "learn-signs")
    assert len(signs.response.attachments) == 1
    assert f"lesson 2 of {len(TASKS)}" in world.text(await use(world, ana, signs, "learn"))
    other = await use(world, ana, await world.slash(ana, "learn"), "learn-choose", value="market")
    assert f"lesson 4 of {len(TASKS)}" in world.text(other)
    assert (await drafted(world, ana, "market")).steps == ()


@pytest.mark.opened({"Ana": "en-US", "Bruno": "de", "Carla": "zh-TW"})
async def test_two_learn_and_one_is_forgotten(world: World, ana: Member, bruno: Member, carla: Member) -> None:
    await use(world, ana, await world.slash(ana, "learn"), "learn-choose", value="end")
    assert f"Lektion 1 von {len(TASKS)}" in world.text(await world.slash(bruno, "learn"))
    assert "第 1 課" in world.text(await world.slash(carla, "learn"))
    assert (await world.bot.services.privacy.of(ana.id))["lessons"]
    answer = await world.slash(ana, "preferences: What is stored about me")
    sure = await world.press(ana, answer, "nav:0:0:forget-me")
    await world.press(ana, sure, "nav:0:0:forget-me:yes")
    assert await world.bot.services.learning.get(ana.id, "navegador") is None
    assert await world.bot.services.learning.get(bruno.id, "navegador") is not None
    assert f"lesson 1 of {len(TASKS)}" in world.text(await world.slash(ana, "learn"))


async def test_only_the_turn_that_is_shown_is_taken(world: World, ana: Member) -> None:
    first = await use(world, ana, await world.slash(ana, "learn", game="navegador"), "learn-try")
    first = await use(world, ana, first, "learn-pick", ".field1")
    first = await use(world, ana, first, "learn-pick", ".n1")
    second = await use(world, ana, await world.slash(ana, "learn"), "learn-try")
    await use(world, ana, second, "learn-pick", ".n2")
    answer = await use(world, ana, first, "learn-do")
    assert "Your task" in world.text(answer)
    assert "was not counted" in world.text(answer)
    assert "✅" not in world.text(answer)
    assert "You took 2 workers" in world.text(await use(world, ana, answer, "learn-do"))


async def test_a_lesson_that_there_is_no_more(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = await use(world, ana, await world.slash(ana, "learn"), "learn-try")
    monkeypatch.setattr(NavegadorLessons, "names", NavegadorLessons.names[1:])
    old = await use(world, ana, panel, "learn-pick", ".field1")
    assert "out of date" in old.followups[-1].content
    assert f"lesson 1 of {len(TASKS) - 1} · **Sailing" in world.text(await world.slash(ana, "learn"))


@pytest.mark.opened(played=GAMES)
async def test_a_game_without_lessons(world: World, ana: Member) -> None:
    await start_table(world, rounds=1)
    for answer in (await world.slash(ana, "learn"), await world.slash(ana, "learn", game="toy")):
        assert world.text(answer) == "There are no lessons for The toy yet."


async def test_the_game_of_the_table(world: World, started: None, ana: Member) -> None:
    seq = (await world.bot.services.lobby.get(1)).seq
    answer = await world.slash(ana, "learn")
    assert "Navegador" in world.text(answer)
    await take(world, ana, await use(world, ana, answer, "learn-try"), "rondel", TURNS["rondel"][RIGHT])
    assert (await world.bot.services.lobby.get(1)).seq == seq


GAME = "king-in-goa"


class Judge:
    def __init__(self, breaks_off: int | None = None) -> None:
        self.judged: list[int] = []
        self.breaks_off = breaks_off

    def weigh(self, game: NavegadorGame, view: Any, steps: Sequence[Any], seat: int) -> dict[str, Any]:
        if self.breaks_off is not None and len(self.judged) >= self.breaks_off:
            raise RuntimeError("the worker is gone")
        self.judged.append(view.turns_played)
        best = [record.step_to_dict(step) for step in steps]
        chances = [1 / len(view.players)] * len(view.players)
        return {"loss": view.turns_played / 10, "best": best, "chances": chances}

    def sit(self, monkeypatch: pytest.MonkeyPatch) -> "Judge":
        monkeypatch.setattr(NavegadorGame, "weigh", lambda game, *given: self.weigh(game, *given))
        return self


@pytest.mark.no_cover
async def test_not_before_the_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as world:
        await hands.table_of(world, "Ana", "Bruno")
        answer = await world.slash(world.people["Ana"], "table: Review")
        assert "This game is not over yet" in world.text(answer)
    async with opened(tmp_path / "toy", played=GAMES) as world:
        await world.slash(world.people["Ana"], "play", game="toy", seats=3)
        assert "has no reviews" in world.text(await world.slash(world.people["Ana"], "table: Review"))


async def pages(world: World, name: str) -> dict[str, tuple[str, list[str]]]:
    answer = await world.slash(world.people[name], "table: Review")
    seen = {}
    for label in ("Chances", "Points", "Turning point 1", "2", "3"):
        page = await world.press(world.people[name], answer, label)
        assert page.ephemeral or page.response.ephemeral
        seen[label] = (world.text(page), [file.filename for file in page.response.attachments])
    return seen


@pytest.mark.no_cover
async def test_page_by_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The button under the last post leads to the three turns that lost most; public only on request."""
    judge = Judge().sit(monkeypatch)
    async with opened(tmp_path, people=("Ana", "Bruno", "Carla", "Duarte", "Eva")) as world:
        monkeypatch.setattr("tests.cogs.ended.PEOPLE", tuple(world.people))
        await played_out(world, monkeypatch, GAME)
        before = len(world.messages())
        assert "0 of " in world.text(await world.press(world.people["Bruno"], world.last(), "Review"))
        turns = len(judge.judged)
        assert turns > 50
        assert judge.judged == sorted(set(judge.judged))
        seen = await pages(world, "Bruno")
        assert len(judge.judged) == turns
        assert len(seen["Chances"][0].splitlines()) == 1
        assert "with random tokens" in world.text(await world.slash(world.people["Bruno"], "table: Notes"))
        assert seen["Chances"][1] == ["chances.png"]
        assert seen["Points"][1] == ["sources.png"]
        for place, label in enumerate(("Turning point 1", "2", "3")):
            text, files = seen[label]
            assert f"Turning point {place + 1} · turn {turns - 2 + place} lost" in text
            assert "Better: `" in text
            assert files == ["board.png"]
        assert len(world.messages()) == before
        await hands.show_all(world, world.people["Ana"], "table: Review")
        assert "chances of winning" in world.messages()[-1].content
        assert not world.buttons(world.messages()[-1])
        assert len(world.messages()) == before + 1


@pytest.mark.no_cover
@pytest.mark.long
async def test_killed_in_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a kill the next start continues with the turn in progress; finished ones stay."""
    first = Judge(breaks_off=7).sit(monkeypatch)
    async with opened(tmp_path, people=("Ana", "Bruno", "Carla", "Duarte", "Eva")) as world:
        monkeypatch.setattr("tests.cogs.ended.PEOPLE", tuple(world.people))
        await played_out(world, monkeypatch, GAME)
        await world.slash(world.people["Ana"], "table: Review")
        assert len(first.judged) == 7
        assert "7 of " in world.text(await world.slash(world.people["Ana"], "table: Review"))
        second = Judge().sit(monkeypatch)
        await world.restart(kill=True)
        await world.advance(minutes=10)
        assert not set(first.judged) & set(second.judged)
        answer = await world.slash(world.people["Ana"], "table: Review")
        assert "chances of winning" in world.text(answer)
        assert [*first.judged, *second.judged] == list(range(len(first.judged) + len(second.judged)))


async def test_a_note_is_written_and_opened(world: World, ana: Member, bruno: Member, admin: Member) -> None:
    """By a form that only its writer sees; the others read it once the game has ended and the writer opens it."""
    await hands.table_of(world, "Ana", "Bruno", order="as joined")
    posts, empty = len(world.messages()), world.text(await world.slash(bruno, "table: Notes"))
    page = await world.slash(ana, "table: Notes")
    written = await world.fill(ana, await world.press(ana, page, "Note this turn"), {"text": "Go *north*, <@1>"})
    assert "Turn 1, **Ana** (only you see it): Go" in world.text(written)
    assert "*north*" not in world.text(written).replace("\\*", ""), "a note is no markup"
    assert world.text(await world.slash(bruno, "table: Notes")) == empty
    assert len(world.messages()) == posts
    await hands.decide(world, admin, "end")
    assert world.text(await world.slash(bruno, "table: Notes")) == empty
    await world.press(ana, await world.slash(ana, "table: Notes"), "Open my notes")
    seen = world.text(await world.slash(bruno, "table: Notes"))
    assert "Ana**: Go" in seen
    await world.press(ana, await world.slash(ana, "table: Notes"), "Close my notes")
    assert world.text(await world.slash(bruno, "table: Notes")) == empty


async def test_many_long_notes_have_pages(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    await hands.table_of(world, "Ana", "Bruno", order="as joined")

    async def many(*_: object) -> tuple[Note, ...]:
        return tuple(Note(ana.id, turn, f"{turn} thoughts".ljust(MAX_NOTE, "."), public=False) for turn in range(1, 8))

    monkeypatch.setattr(world.bot.services.notes, "of_table", many)
    page = await world.slash(ana, "table: Notes")
    assert all(f"{turn} thoughts" in world.text(page) for turn in range(1, 6))
    assert world.text(page).endswith("Page 1 of 2")
    page = await world.press(ana, page, "Later")
    assert "5 thoughts" not in world.text(page)
    assert "7 thoughts" in world.text(page)
