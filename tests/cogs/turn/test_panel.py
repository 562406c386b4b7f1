"""Menus have new ids at each display of a panel: clients keep a choice as long as its custom id stays."""

from __future__ import annotations

from simcord.results import InteractionResult

from tests.cogs.hands import SELECT, Hand, enabled, table_of
from tests.support.world import World


def menus(world: World, panel: InteractionResult) -> set[str]:
    """Return the custom ids of a panel's selects."""
    return {str(part["custom_id"]) for part in enabled(world, panel) if part["type"] == SELECT}


async def test_choose_go_back_choose_the_same(world: World) -> None:
    """After Start over the market opens with other menus, and the same choice counts again."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    ana = world.people["Ana"]
    shown = [await world.press(ana, world.last(), "Market I")]
    said = []
    for _ in range(2):
        shown.append(await world.choose(ana, shown[-1], ["process-1"], custom_id="nav:1:1:pick:good1"))
        said.append(world.text(shown[-1]))
        shown.append(await world.press(ana, shown[-1], "Start over"))
        shown.append(await world.press(ana, shown[-1], "Market I"))
    assert said[0] == said[1]
    assert "**230** Cruzados" in said[0]


async def test_no_menu_comes_twice(world: World) -> None:
    """Over several turns of any presses no select reuses a custom id."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    seen: set[str] = set()
    hand = Hand(world, 5)
    use = hand.use

    async def watched(*given: object) -> InteractionResult:
        panel = await use(*given)  # type: ignore[arg-type]
        shown = menus(world, panel)
        assert not shown & seen, shown & seen
        seen.update(shown)
        return panel

    hand.use = watched  # type: ignore[method-assign, assignment]
    for name in ("Ana", "Bruno") * 6:
        await hand.turn(world.people[name])
    assert len(seen) >= 10
