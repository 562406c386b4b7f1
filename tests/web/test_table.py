"""A table's page: it shows the board and what can be done, and a turn is played on it as in Discord."""

from __future__ import annotations

from tests.cogs.hands import table_of, to_act
from tests.support.world import World
from tests.web.browser import Browser, site


async def test_a_turn_is_played_on_the_board(world: World) -> None:
    """A field of the rondel is pressed, then a number, then Confirm; the channel gets its post."""
    await table_of(world, "Ana", "Bruno")
    async with site(world) as client:
        ana, bruno = (Browser(client, world.people[name].id) for name in ("Ana", "Bruno"))
        await ana.look()
        await bruno.look()
        mover, other = (ana, bruno) if ana.seen.texts["band"] == "Your turn" else (bruno, ana)
        posts = len(world.posts())
        assert not [one for one in other.seen.buttons if "board" in one.inside]
        await mover.press("Workers", "board")
        await mover.press("1 ", "turn")
        await mover.press("Confirm", "foot")
        await world.bot.settled(1)
        assert len(world.posts()) > posts
        assert "Workers +1" in world.text(world.last())
        await other.look()
        assert other.seen.texts["band"] == "Your turn"
        assert other.seen.button("Workers", "board")


async def test_a_panel_that_goes_on_in_discord_leaves_the_turns_controls(world: World) -> None:
    """It says so once; the board is never left without a way on."""
    await table_of(world, "Ana", "Bruno")
    async with site(world) as client:
        actor = await to_act(world)
        assert actor is not None
        mover = Browser(client, actor.id)
        await mover.look()
        await mover.press("Workers", "board")
        await world.press(actor, world.last(), "Ships")
        seen = await mover.look()
        assert "This panel is old" in seen.texts["turn"]
        assert seen.button("Workers", "turn")
        assert "This panel is old" not in (await mover.look()).texts["turn"]
        await mover.press("Workers", "board")
        await mover.press("1 ", "turn")
        await mover.press("Confirm", "foot")
        assert (await world.bot.services.lobby.get(1)).ply == 2
