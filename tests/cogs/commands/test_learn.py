"""`/learn`: a game's lessons from beginning to end, by buttons alone; left, resumed, and forgotten."""

import pytest

from cogs.navegador.learning import LESSONS, RIGHT, TASKS, NavegadorLessons
from cogs.navegador.plan import TurnDraft
from cogs.workbench.bench import PICK, STEPS
from navegador import Step
from tests.cogs.guided import next_press, singly
from tests.cogs.hands import BUTTON, argument, click, enabled, verb
from tests.cogs.navegador.learning.turns import TURNS
from tests.support.world import InteractionResult, Member, World
from tests.toy.test_channel import GAMES, start_table


async def drafted(world: World, who: Member, lesson: str) -> TurnDraft:
    stored = await world.bot.services.learning.get(who.id, "navegador")
    assert stored.lesson == lesson
    return TurnDraft.read(LESSONS.lesson(lesson).view, stored.panel[STEPS], stored.panel[PICK])


async def use(
    world: World, who: Member, panel: InteractionResult, kind: str, end: str = "", value: str = ""
) -> InteractionResult:
    parts = [part for part in enabled(world, panel) if verb(part) == kind and argument(part).endswith(end)]
    assert len(parts) == 1, (kind, end, [part["custom_id"] for part in enabled(world, panel)])
    if parts[0]["type"] == BUTTON:
        return await click(who, panel, parts[0]["custom_id"])
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
            assert stored is not None
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
    assert world.errors == []


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
    judged = await use(world, ana, answer, "learn-do")
    assert "You took 2 workers" in world.text(judged)


async def test_a_lesson_that_there_is_no_more(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    panel = await use(world, ana, await world.slash(ana, "learn"), "learn-try")
    monkeypatch.setattr(NavegadorLessons, "names", NavegadorLessons.names[1:])
    old = await use(world, ana, panel, "learn-pick", ".field1")
    assert "out of date" in old.followups[-1].content
    assert f"lesson 1 of {len(TASKS) - 1} · **Sailing" in world.text(await world.slash(ana, "learn"))


@pytest.mark.opened(played=GAMES)
async def test_a_game_without_lessons(world: World, ana: Member) -> None:
    """A game without lessons says so in one sentence, be it named or the channel's table's."""
    await start_table(world, rounds=1)
    for answer in (await world.slash(ana, "learn"), await world.slash(ana, "learn", game="toy")):
        text = world.text(answer)
        assert text == "There are no lessons for The toy yet."


async def test_the_game_of_the_table(world: World, started: None, ana: Member) -> None:
    seq = (await world.bot.services.lobby.get(1)).seq
    answer = await world.slash(ana, "learn")
    assert "Navegador" in world.text(answer)
    await take(world, ana, await use(world, ana, answer, "learn-try"), "rondel", TURNS["rondel"][RIGHT])
    assert (await world.bot.services.lobby.get(1)).seq == seq
