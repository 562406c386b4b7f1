"""A person's own mistakes, tried again by the usual panel; and any position of a finished game, tried from there."""

import re
from datetime import timedelta
from typing import Any

import pytest

from hosting.aids import PRACTICE
from navegador import record
from navegador.game import NavegadorGame
from tests.cogs.ended import played_out
from tests.cogs.hands import BUTTON, argument, enabled, verb
from tests.cogs.workbench.test_turn import press_forged
from tests.support.world import InteractionResult, Member, World

pytestmark = [pytest.mark.usefixtures("one_picture"), pytest.mark.no_cover]
GAME = "nagasaki-by-card"


class Judge:
    """A judge that takes no time: the later a turn of the game the more it lost, and every answer loses a point."""

    answering = False

    def weigh(self, view: Any, steps: Any, seat: int) -> dict[str, Any]:
        best = [record.step_to_dict(step) for step in steps]
        loss = 1.0 if self.answering else view.turns_played / 10
        return {"loss": loss, "best": best, "chances": [1 / len(view.players)] * len(view.players)}


@pytest.fixture(autouse=True)
def judge(monkeypatch: pytest.MonkeyPatch) -> Judge:
    judge = Judge()
    monkeypatch.setattr(NavegadorGame, "weigh", lambda game, *given: judge.weigh(*given))
    return judge


@pytest.fixture
async def over(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    await played_out(world, monkeypatch, GAME)
    return world


async def reviewed(world: World, who: Member) -> InteractionResult:
    await world.slash(who, "table: Review")
    return await world.slash(who, "table: Review")


async def answered(world: World, who: Member, panel: InteractionResult) -> InteractionResult:
    """Press choices, each once, until there is a turn to confirm, and confirm it."""
    pressed = set[str]()
    for _ in range(20):
        able = [part["custom_id"] for part in enabled(world, panel) if part["type"] == BUTTON]
        if confirm := [button for button in able if ":mistake-do:" in button]:
            return await world.press(who, panel, confirm[0])
        choice = next(button for button in able if ":mistake-pick:" in button and button not in pressed)
        pressed.add(choice)
        panel = await world.press(who, panel, choice)
    raise AssertionError(f"no turn in {world.text(panel)}")


async def test_from_the_review_to_another_day(over: World, ana: Member, bruno: Member, judge: Judge) -> None:
    """Two presses lead from a review to the panel; it tells what is better by how much, and comes back after days."""
    world, posts = over, len(over.messages())
    review = await reviewed(world, ana)
    judge.answering = True
    question = await world.press(ana, review, "Learn from my 3 mistakes")
    assert question.response.attachments, "the position is seen"
    assert "as **Ana**: the turn you played lost about" in world.text(question)
    shown = await answered(world, ana, await world.press(ana, question, "Find a better turn"))
    for said in ("Then: `", "Now: `", "points better** than then", "Best: ||`", "comes back <t:"):
        assert said in world.text(shown)
    for button in ("2 mistakes to try again", "1 mistake to try again"):
        question = await world.press(ana, await world.slash(ana, "tables"), button)
        shown = await answered(world, ana, await world.press(ana, question, "Find a better turn"))
    assert "Nothing to try again now" in world.text(await world.press(ana, shown, "Next"))
    await world.leap(timedelta(days=5))
    world.bot.runner.wake()
    await world.advance(seconds=5)
    assert world.direct(ana) == [], "nobody is written to who has not chosen it"
    mine = await world.press(ana, await world.slash(ana, "learn"), "My mistakes")
    assert "the turn you played lost about" in world.text(mine)
    none = await world.press(bruno, await world.slash(bruno, "learn"), "My mistakes")
    assert "You practise no mistakes yet" in world.text(none)
    assert len(world.messages()) == posts


async def test_a_message_for_who_wants_it(over: World, ana: Member, judge: Judge) -> None:
    """One for all mistakes that are due, when the first is; its button leads to them, and no table's server matters."""
    await over.bot.services.people.set(ana.id, ways={PRACTICE: "message"})
    question = await over.press(ana, await reviewed(over, ana), "Learn from my 3 mistakes")
    judge.answering = True
    await answered(over, ana, await over.press(ana, question, "Find a better turn"))
    await over.leap(timedelta(days=4))
    over.bot.runner.wake()
    await over.advance(seconds=5)
    (letter,) = over.direct(ana)
    assert "3 of your mistakes wait" in letter.content
    shown = await over.press_direct(ana, letter, "My mistakes")
    assert "the turn you played lost about" in over.text(shown)
    assert "Try from here" not in [button.label for button in over.buttons(shown)]


async def test_old_and_strange_buttons(over: World, ana: Member, bruno: Member) -> None:
    question = await over.press(ana, await reviewed(over, ana), "Learn from my 3 mistakes")
    number = argument(next(part for part in enabled(over, question) if verb(part) == "mistake-try"))
    zoe = over.add("Zoe")
    for who in (bruno, zoe):
        for pressed in (
            f"mistake:{number}",
            f"mistake-try:{number}",
            f"mistake-do:{number}",
            "mistake-over:x",
            "mistake:",
        ):
            refused = await press_forged(over, who, over.last(), f"nav:1:0:{pressed}")
            assert re.search("no mistake of yours|out of date", over.text(refused)), pressed
    await over.bot.services.privacy.forget(ana.id)
    gone = await over.press(ana, question, "Find a better turn")
    assert "no mistake of yours" in gone.followups[-1].content
    stranger = await reviewed(over, zoe)
    assert not [button for button in over.buttons(stranger) if ":mistake" in button.custom_id]


async def test_try_from_any_position(over: World, ana: Member, bruno: Member) -> None:
    """From the log, from every turn and from a mistake, for who had a seat; the game and the plan stay as they are."""
    before, zoe = await over.bot.services.records.export(1), over.add("Zoe")
    log = await over.slash(ana, "table: Log")
    panel = await over.press(ana, await over.press(ana, log, "Earlier"), "Try from here")
    assert "You play **" in over.text(panel)
    frame = await over.press(ana, await over.slash(ana, "table: Replay"), "Try from here")
    assert "You play **Ana** here" in over.text(frame), "the first position"
    menu = await over.press(ana, frame, "More")
    assert "Make this my plan" not in [button.label for button in over.buttons(menu)]
    assert "moved on" not in over.text(menu)
    again = await over.press(ana, menu, "Start again")
    assert "You play **Ana** here" in over.text(again), "again from where it began"
    assert "You play **Ana** here" in over.text(await over.slash(ana, "table: What if …"))
    question = await over.press(bruno, await reviewed(over, bruno), "Learn from my 3 mistakes")
    assert "You play **Bruno** here" in over.text(await over.press(bruno, question, "Try from here"))
    watched = await over.slash(zoe, "table: Log")
    assert "Try from here" not in [button.label for button in over.buttons(watched)]
    assert await over.bot.services.records.export(1) == before
