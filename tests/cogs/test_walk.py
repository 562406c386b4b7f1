"""A walk at random through a table's states by Discord's door: nobody who is there is ever stuck."""

import random
from collections import Counter

import pytest

from hosting.core import Table
from tests.cogs.hands import ask, enabled, verb
from tests.support.effort import THOROUGH
from tests.support.world import Member, World

pytestmark = [pytest.mark.usefixtures("one_picture"), pytest.mark.no_cover]
STEPS = 12
LOBBY = ("join", "leave", "start", "dismiss", "cancel", "invite")


@pytest.mark.parametrize("seed", range(40 if THOROUGH else 3))
async def test_somebody_can_always_go_on(world: World, seed: int) -> None:
    """People open, join, leave table or server: those there can end the table, and open another in its place."""
    rng, there, presses, states = random.Random(seed), list(world.people.values()), 0, Counter[str]()
    await world.slash(there[0], "navegador new", seats=4, name="Sagres")
    lobby = world.last()
    for _ in range(STEPS):
        table = await world.bot.services.lobby.get(1)
        states[f"{table.status} {len(_sitting(table, there))}"] += 1
        if table.status != "lobby":
            break
        if len(there) > 1 and rng.random() < 0.2:
            world.guild.remove_member(there.pop(rng.randrange(len(there))))
            continue
        who = rng.choice(there)
        parts = [part for part in enabled(world, lobby) if verb(part) in LOBBY]
        part = rng.choices(parts, [0.2 if verb(part) in ("start", "cancel") else 1 for part in parts])[0]
        presses += 1
        if verb(part) == "invite":
            await world.choose(who, lobby, ["random"], custom_id=part["custom_id"])
        else:
            await who.click(lobby, custom_id=part["custom_id"])
    await _end(world, there)
    assert (await world.bot.services.lobby.get(1)).status == "cancelled", (seed, presses, states)
    await world.slash(there[0], "navegador new", seats=2, name="Faro")
    assert (await world.bot.services.lobby.get(2)).status == "lobby"


def _sitting(table: Table, there: list[Member]) -> list[Member]:
    return [who for who in there if table.seat_of(who.id) is not None]


async def _end(world: World, there: list[Member]) -> None:
    """End the table as those can who are there, by what they see."""
    table = await world.bot.services.lobby.get(1)
    if table.status == "lobby":
        if not _sitting(table, there):
            if any(button.label == "Join" and button.disabled for button in world.buttons(world.last())):
                there.append(world.add("Regent", administrator=True))  # a full table of people who have all left
            else:
                await world.press(there[0], world.last(), "Join")
        for who in there:
            if (await world.bot.services.lobby.get(1)).status == "lobby":
                await world.press(who, world.last(), "Cancel")
    elif table.status == "running":
        sitting = _sitting(table, there)
        if not sitting:
            admin = world.add("Regent", administrator=True)
            await world.slash(admin, "table cancel", as_admin=True)
            return
        await ask(world, sitting[0], "table cancel")
        for who in sitting[1:]:
            if (await world.bot.services.lobby.get(1)).status == "running":
                await world.press(who, world.last(), "Yes, cancel the game")
