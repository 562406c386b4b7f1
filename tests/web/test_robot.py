"""Games played by a robot that presses what the pages offer, one half of the turns on the board and one in Discord."""

import random
from typing import Final

import pytest

from i18n import say
from tests.cogs.hands import table_of
from tests.support.effort import tries
from tests.support.world import World
from tests.web.browser import Browser, Client, Element, mover_first, site, without_rates

pytestmark = pytest.mark.no_cover

MAX_PRESSES: Final = 12
"""Presses after which a turn has to be ready."""
STEPS: Final = tries(6, 30)
WHOLE: Final = 400


async def opened(world: World, game: str) -> None:
    await table_of(world, "Ana", "Bruno", game=game)


def chosen(browser: Browser, rng: random.Random) -> Element | None:
    """Choose what to press: Confirm if it can be pressed, else a place on the board, else anything of the panel."""
    buttons = browser.seen.buttons
    ready = [
        button for button in buttons if button.attributes.get("data-verb") == "confirm" and "foot" in button.inside
    ]
    places = [
        button for button in buttons if "board" in button.inside and "other" not in button.attributes.get("class", "")
    ]
    panel = [
        button for button in buttons if "turn" in button.inside and "red" not in button.attributes.get("class", "")
    ]
    foot = [
        button for button in buttons if "foot" in button.inside and button.said.startswith(("Decline", "Start over"))
    ]
    several = ready or (places if places and rng.random() < 0.7 else panel) or places or foot[-1:]
    return rng.choice(several) if several else None


async def played(world: World, client: Client, turns: int, rng: random.Random) -> int:
    """Play turns on the board; return how many log entries they made."""
    failed = say("error-unforeseen")
    for _ in range(turns):
        if (await world.bot.services.lobby.get(1)).status != "running":
            break
        before = (await world.bot.services.lobby.get(1)).head
        mover, _ = await mover_first(client, world)
        for _ in range(MAX_PRESSES):
            element = chosen(mover, rng)
            assert element is not None
            seen = await mover.press_element(element)
            assert failed not in seen.texts.get("said", "")
            if (await world.bot.services.lobby.get(1)).head > before:
                break
            if rng.random() < 0.1:
                await mover.look()
        else:
            decline = [button for button in mover.seen.buttons if button.said.startswith(("Decline", "Start over"))]
            await mover.press_element(decline[-1])
        await world.bot.settled(1)
    return (await world.bot.services.lobby.get(1)).head


@pytest.mark.every(2)
@pytest.mark.parametrize("game", ["navegador", "singing-sails"])
@pytest.mark.parametrize("turns", [STEPS, pytest.param(WHOLE, marks=pytest.mark.long)])
async def test_a_robot_plays_on_the_board(world: World, monkeypatch: pytest.MonkeyPatch, game: str, turns: int) -> None:
    """Nothing fails, the game goes on, and each turn has its post in the channel."""
    without_rates(monkeypatch)
    await opened(world, game)
    posts = len(world.posts())
    async with site(world) as client:
        head = await played(world, client, turns, random.Random(turns))
    assert head > turns // 2
    assert len(world.posts()) > posts
