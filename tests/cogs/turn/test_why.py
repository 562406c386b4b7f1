"""Help in a turn's panel: its line of purpose until switched off, and prices on request."""

from tests.cogs.hands import table_of
from tests.support.world import World

LINE = "Workers found colonies"


async def test_asked_for_in_a_message_of_its_own(world: World) -> None:
    """The panel stays, its explanation is private, and nothing is stored; plans and sandboxes have it too."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana, bruno, posts = world.people["Ana"], world.people["Bruno"], len(world.messages())
    panel = await world.press(ana, world.last(), "Workers")
    asked = await world.press(ana, panel, "Why?")
    assert "**50**: as many as you have churches" in asked.followups[-1].content
    assert asked.followups[-1].ephemeral
    assert "How many workers" not in asked.followups[-1].content
    assert LINE in world.text(panel)
    for command in ("plan", "whatif"):
        shown = await world.slash(bruno, command)
        told = await world.press(bruno, shown, "Why?")
        assert "short rules" in told.followups[-1].content
    assert len(world.messages()) == posts
    assert (await world.bot.services.lobby.get(1)).ply == 0
    panel = await world.press(ana, panel, "1")
    assert "Done" in world.text(await world.press(ana, panel, "Confirm"))


async def test_switched_off_for_oneself(world: World) -> None:
    """Help is switched off in `/me`, for its presser alone, in each panel; Why? stays."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana, bruno = world.people["Ana"], world.people["Bruno"]
    assert LINE in world.text(await world.press(ana, world.last(), "Workers"))
    own = await world.press(ana, await world.slash(ana, "me"), "nav:0:0:me:help.no")
    panel = await world.press(ana, world.last(), "Workers")
    assert LINE not in world.text(panel)
    assert world.button(panel, "Why?")
    assert "💡" not in world.text(await world.press(ana, await world.slash(ana, "learn"), "Take the turn"))
    assert "💡" in world.text(await world.slash(bruno, "plan"))
    await world.press(ana, own, "nav:0:0:me:help.yes")
    assert LINE in world.text(await world.press(ana, world.last(), "Workers"))
