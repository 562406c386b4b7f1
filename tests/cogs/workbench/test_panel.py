"""A turn's panel: one at a time, menus with new ids at each display, and help until it is switched off.

Clients keep a menu's choice as long as its custom id stays. An older panel says so, ignores no press and loses none.
"""

from cogs.workbench.turn import picked
from tests.cogs.hands import SELECT, Hand, enabled, exploring
from tests.support.world import InteractionResult, Member, World


def menus(world: World, panel: InteractionResult) -> set[str]:
    return {str(part["custom_id"]) for part in enabled(world, panel) if part["type"] == SELECT}


async def test_choose_go_back_choose_the_same(world: World, started: None, ana: Member) -> None:
    """After Start over the market opens with other menus, and the same choice counts again."""
    answers = [await world.press(ana, world.last(), "Market I")]
    said = []
    for _ in range(2):
        answers.append(await world.choose(ana, answers[-1], ["process-1"], custom_id="nav:1:1:pick:good1"))
        said.append(world.text(answers[-1]))
        answers.append(await world.press(ana, answers[-1], "Start over"))
        assert "Where do you move?" in world.text(answers[-1])
        answers.append(await world.press(ana, answers[-1], "Market I"))
    assert said[0] == said[1]
    assert "**230** Cruzados" in said[0]


async def test_no_menu_comes_twice(world: World, started: None) -> None:
    """Over several turns of any presses no select reuses a custom id."""
    seen: set[str] = set()
    hand = Hand(world, 5)
    use = hand.use

    async def watched(*given: object) -> InteractionResult:
        panel = await use(*given)  # type: ignore[arg-type]
        texts = menus(world, panel)
        assert not texts & seen, texts & seen
        seen.update(texts)
        return panel

    hand.use = watched  # type: ignore[method-assign, assignment]
    for name in ("Ana", "Bruno") * 6:
        await hand.turn(world.people[name])
    assert len(seen) >= 10


async def drafted(world: World, who: Member) -> tuple[list[str], dict[str, object]]:
    draft = (await world.bot.services.snapshots.of_table(1, who.id)).draft
    return [str(step["do"]) for step in draft.steps], picked(draft.panel)


def control(world: World, panel: InteractionResult, arg: str) -> str:
    (custom_id,) = [part["custom_id"] for part in enabled(world, panel) if f":{arg}" in part["custom_id"]]
    return str(custom_id)


async def test_the_panel_before_says_that_it_is_old(world: World, started: None, ana: Member) -> None:
    """The next press of a field leaves one sentence and no control in the first panel; the new one counts."""
    first = await world.press(ana, world.last(), "Ships")
    second = await world.press(ana, world.last(), "Workers")
    assert "This panel is old" in world.text(first)
    assert world.buttons(first) == []
    assert first.response.id != second.response.id
    done = await world.press(ana, await world.press(ana, second, "1"), "Confirm")
    assert "Workers" in world.text(done)
    assert "old" not in world.text(done)


async def test_an_old_panel_that_could_not_be_changed(world: World, started: None, ana: Member) -> None:
    """After a restart a panel's first press is not counted, which it says, and the panel is new then."""
    first = await world.press(ana, await world.press(ana, world.last(), "Ships"), "1")
    await world.restart(kill=True)
    second = await world.press(ana, world.last(), "Workers")
    before = await drafted(world, ana)
    assert before == (["move"], {})
    await world.restart(kill=True)
    for panel, button in ((first, "Confirm"), (second, "2"), (first, "Start over")):
        answer = await world.press(ana, panel, button)
        assert "older state of your turn, so it was not counted" in world.text(answer)
        assert "workers" in world.text(answer)
        assert await drafted(world, ana) == before
        await world.restart(kill=True)
    done = await world.press(ana, await world.press(ana, first, "1"), "Confirm")
    assert "Workers" in world.text(done)


async def test_presses_that_arrive_together_are_both_counted(
    world: World, started: None, ana: Member, bruno: Member
) -> None:
    """The second press builds on the first, and no two states of the panel have the same menus."""
    for who, field in ((ana, "Ships"), (bruno, "Workers")):  # a third ship, so that one is spare
        panel = await world.press(who, await world.press(who, world.last(), field), "1")
        await world.press(who, panel, "Confirm")
    panel = await world.press(ana, world.last(), "Sailing")
    menu = control(world, panel, "pick:route0")
    panel = await world.choose(ana, panel, ["explore-1"], custom_id=menu)
    assert (await drafted(world, ana))[1]["group"] == [[0, 2]]
    fewer = control(world, panel, "pick:sub0")
    await world.press_together((ana, panel, fewer), (ana, panel, fewer))
    assert (await drafted(world, ana))[1]["group"] == []


async def test_exploring_pressed_twice(world: World, started: None, ana: Member) -> None:
    """The second "Yes, explore" ends nothing: the turn continues in the panel, which says that it did not count."""
    panel = await exploring(world, ana)
    results = await world.press_together((ana, panel, "Yes, explore"), (ana, panel, "Yes, explore"))
    position = await world.bot.services.positions.now(1)
    assert (position.ply, position.to_act) == (2, (0,))
    assert "was not counted" in world.text(results[1])
    await world.press(ana, panel, "Confirm")
    assert (await world.bot.services.positions.now(1)).to_act == (1,)


LINE = "Workers let you found colonies"


async def test_asked_for_in_a_message_of_its_own(world: World, started: None, ana: Member, bruno: Member) -> None:
    """The panel stays, its explanation is private, and nothing is stored; plans and sandboxes have it too."""
    posts = len(world.messages())
    panel = await world.press(ana, world.last(), "Workers")
    answer = await world.press(ana, panel, "Why?")
    assert "**50**: as many as you have churches" in answer.followups[-1].content
    assert answer.followups[-1].ephemeral
    assert "How many workers" not in answer.followups[-1].content
    assert LINE in world.text(panel)
    ways: tuple[dict[str, str], ...] = ({}, {"how": "try"})
    for options in ways:
        displayed = await world.slash(bruno, "plan", None, **options)
        explanation = await world.press(bruno, displayed, "Why?")
        assert "short rules" in explanation.followups[-1].content
    assert len(world.messages()) == posts
    assert (await world.bot.services.lobby.get(1)).ply == 0
    panel = await world.press(ana, panel, "1")
    assert "Done" in world.text(await world.press(ana, panel, "Confirm"))


async def test_switched_off_for_oneself(world: World, started: None, ana: Member, bruno: Member) -> None:
    """Help is switched off in `/preferences`, for its presser alone, in each panel; Why? stays."""
    assert LINE in world.text(await world.press(ana, world.last(), "Workers"))
    own = await world.press(ana, await world.slash(ana, "preferences"), "nav:0:0:me:help.no")
    panel = await world.press(ana, world.last(), "Workers")
    assert LINE not in world.text(panel)
    assert world.button(panel, "Why?")
    assert "💡" not in world.text(await world.press(ana, await world.slash(ana, "learn"), "Take the turn"))
    assert "💡" in world.text(await world.slash(bruno, "plan"))
    await world.press(ana, own, "nav:0:0:me:help.yes")
    assert LINE in world.text(await world.press(ana, world.last(), "Workers"))
