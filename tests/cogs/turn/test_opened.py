"""One panel a turn: an older one says so, never ignores a press silently, and loses none."""

from simcord.actors import MemberActor
from simcord.results import InteractionResult

from cogs.turn.context import picked
from tests.cogs.hands import enabled, table_of
from tests.support.world import World


async def drafted(world: World, who: MemberActor) -> tuple[list[str], dict[str, object]]:
    """Return a person's draft: the verbs of its steps, and the partial choices."""
    draft = (await world.bot.services.snapshots.of_table(1, who.id)).draft
    return [str(step["do"]) for step in draft.steps], picked(draft.panel)


def control(world: World, panel: InteractionResult, arg: str) -> str:
    """Return the custom id of a button or menu."""
    (custom_id,) = [part["custom_id"] for part in enabled(world, panel) if f":{arg}" in part["custom_id"]]
    return str(custom_id)


async def test_the_panel_before_says_that_it_is_old(world: World) -> None:
    """The next press of a field leaves one sentence and no control in the first panel; the new one counts."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana = world.people["Ana"]
    first = await world.press(ana, world.last(), "Ships")
    second = await world.press(ana, world.last(), "Workers")
    assert "This panel is old" in world.text(first)
    assert world.buttons(first) == []
    assert first.response.id != second.response.id
    done = await world.press(ana, await world.press(ana, second, "1"), "Confirm")
    assert "Workers" in world.text(done)
    assert "old" not in world.text(done)


async def test_an_old_panel_that_could_not_be_changed(world: World) -> None:
    """After a restart a panel's first press is not counted, which it says, and the panel is new then."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana = world.people["Ana"]
    first = await world.press(ana, await world.press(ana, world.last(), "Ships"), "1")
    await world.restart(kill=True)
    second = await world.press(ana, world.last(), "Workers")
    before = await drafted(world, ana)
    assert before == (["move"], {})
    await world.restart(kill=True)
    for panel, button in ((first, "Confirm"), (second, "2"), (first, "Start over")):
        shown = await world.press(ana, panel, button)
        assert "older state of your turn, so it was not counted" in world.text(shown)
        assert "workers" in world.text(shown)
        assert await drafted(world, ana) == before
        await world.restart(kill=True)
    done = await world.press(ana, await world.press(ana, first, "1"), "Confirm")
    assert "Workers" in world.text(done)


async def test_presses_that_arrive_together_are_both_counted(world: World) -> None:
    """The second press builds on the first, and no two states of the panel have the same menus."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana = world.people["Ana"]
    panel = await world.press(ana, world.last(), "Sailing")
    panel = await world.choose(ana, panel, ["explore-1"], custom_id="nav:1:1:pick:route0")
    assert (await drafted(world, ana))[1]["group"] == [[0, 2]]
    fewer = control(world, panel, "pick:sub0")
    await world.press_together((ana, panel, fewer), (ana, panel, fewer))
    assert (await drafted(world, ana))[1]["group"] == []


async def test_confirm_pressed_twice(world: World) -> None:
    """The first press's answer stays, and the second does not overwrite it."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana = world.people["Ana"]
    panel = await world.press(ana, await world.press(ana, world.last(), "Workers"), "1")
    results = await world.press_together((ana, panel, "Confirm"), (ana, panel, "Confirm"))
    assert "Done" in world.text(results[0])
    assert not [one for result in results for one in result.followups if one.flags.ephemeral]
    assert (await world.bot.services.positions.now(1)).ply == 2


async def test_exploring_pressed_twice(world: World) -> None:
    """The second "Yes, explore" ends nothing: the turn continues in the panel, which says that it did not count."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana = world.people["Ana"]
    panel = await world.press(ana, world.last(), "Sailing")
    panel = await world.choose(ana, panel, ["explore-1"], custom_id="nav:1:1:pick:route0")
    results = await world.press_together((ana, panel, "Yes, explore"), (ana, panel, "Yes, explore"))
    position = await world.bot.services.positions.now(1)
    assert (position.ply, position.to_act) == (2, (0,))
    assert "was not counted" in world.text(results[1])
    await world.press(ana, panel, "Confirm")
    assert (await world.bot.services.positions.now(1)).to_act == (1,)
