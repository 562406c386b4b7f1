"""Sandboxes: a person tries anyone's turns in private, views the results, and plans by them."""

import pytest

from navegador.state import State
from tests.cogs.hands import type_turn
from tests.support.opaque import inner
from tests.support.world import InteractionResult, Member, World
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
    """The first own turn after any others goes into the plan's panel, and is played in its turn."""
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
    """A game can be tried to its end and undone from there; in the toy, where all act at once, too."""
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
    """Without a seat there is nothing to try; an invalid turn gives one sentence; old buttons are harmless."""
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
