"""Hidden information in the browser: two games that differ only in what is hidden give the same bytes to everybody.

The same is pressed in two worlds; every page, its pieces and pictures' addresses are compared for each seat, for who
watches, and for whoever has a link. Pictures are functions of the same views (`tests/cogs/test_secrets.py`).
"""

import itertools
import random
from pathlib import Path
from typing import Any

import pytest

from hosting.core import fairness
from navegador import State
from navegador.game import NAVEGADOR, NavegadorGame
from navegador.notation import write
from tests.cogs.guided import thought
from tests.cogs.hands import confirm, table_of, to_act
from tests.cogs.test_secrets import SALT, folder
from tests.support.effort import tries
from tests.support.opaque import inner
from tests.support.world import World, opened
from tests.web.browser import KEYS, Browser, Client, read, site, without_rates

pytestmark = pytest.mark.no_cover

TURNS = tries(4, 40)
MANY = 400
"""Turns of a game that is played until hardly anything is hidden."""
HIDDEN = 4
"""Regions that stay unexplored at least, so that two deals can still differ."""


async def played(
    world: World, client: Client, deal: dict[str, Any], turns: int, rng: random.Random
) -> tuple[list[str], State]:
    """Press at random, then take a turn that was thought of; return all that anybody was sent, and the end."""
    seats = [Browser(client, world.people[name].id) for name in ("Ana", "Bruno")]
    others = [Browser(client, world.people["Carla"].id), Browser(client, None, query=f"?watch={KEYS.mark('watch', 1)}")]
    got = list[str]()
    for _ in range(turns):
        state = inner((await world.bot.services.positions.now(1)).seen(), State)
        if state.end_triggered or len(deal) - len(NAVEGADOR.public_deal(deal, state)) <= HIDDEN:
            break
        who = await to_act(world)
        assert who is not None
        for _ in range(3):
            for seat in (*seats, *others):
                got.append(await (await seat.get("/pieces")).text())
                seat.seen = read(got[-1])
            mover = next(seat for seat in seats if seat.person == who.id)
            few = [button for button in mover.seen.buttons if {"board", "turn"} & set(button.inside)]
            if few:
                got.append(await (await mover.send(rng.choice(few).attributes["value"])).text())
        await world.slash(who, "turn", text=write(state, thought(state, rng)))
        got.append(await (await mover.get()).text())
        await confirm(world, who)
        got.append(await (await others[0].get("/turn/1")).text())
    return got, inner((await world.bot.services.positions.now(1)).seen(), State)


async def session(
    directory: Path, deal: dict[str, Any], monkeypatch: pytest.MonkeyPatch, turns: int
) -> tuple[list[str], State]:
    numbers = itertools.count()
    with monkeypatch.context() as patch:
        patch.setattr(NavegadorGame, "deal", lambda self, options, seats, rng, known=None: deal)
        patch.setattr(fairness, "new_salt", lambda: SALT)
        patch.setattr(fairness, "commit", lambda deal, salt: "c0ffee")
        patch.setattr("secrets.token_hex", lambda size: f"{next(numbers):x}".rjust(size, "0"))
        without_rates(patch)
        async with opened(directory) as world:
            await table_of(world, "Ana", "Bruno", order="as joined")
            async with site(world) as client:
                return await played(world, client, deal, turns, random.Random(7))


@pytest.mark.parametrize("turns", [TURNS, pytest.param(MANY, marks=pytest.mark.long)])
async def test_the_same_bytes_whatever_is_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
    """Two deals that agree in what was explored: all pages are equal, byte by byte."""
    options = NAVEGADOR.options({})
    deal = NAVEGADOR.deal(options, 2, random.Random(4))
    first, state = await session(folder(tmp_path, "one"), deal, monkeypatch, turns)
    known = NAVEGADOR.public_deal(deal, state)
    other = NAVEGADOR.deal(options, 2, random.Random(2), known)
    assert other != deal
    assert len(known) > 0
    second, _ = await session(folder(tmp_path, "two"), other, monkeypatch, turns)
    assert len(first) > 10 * min(turns, TURNS)
    for text, two in zip(first, second, strict=True):
        assert text == two


async def test_the_comparison_would_show_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal that differs in what was explored gives other pages."""
    options = NAVEGADOR.options({})
    deals = [NAVEGADOR.deal(options, 2, random.Random(seed)) for seed in (1, 2)]
    first, _ = await session(folder(tmp_path, "one"), deals[0], monkeypatch, 3)
    second, _ = await session(folder(tmp_path, "two"), deals[1], monkeypatch, 3)
    assert first != second
