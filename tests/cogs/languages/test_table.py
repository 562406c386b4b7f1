"""A table in three languages: private texts in each reader's own, public ones in the table's."""

import pytest

from tests.cogs.guided import Guided
from tests.cogs.hands import Hand, acting, show_all, to_act
from tests.cogs.languages.readers import LOOKS, OF_ADMINS, SPOKEN, Curious, judged, loose, seated
from tests.support.effort import tries
from tests.support.tongues import Dyes, Ear
from tests.support.world import World

WILD = 6
"""Turns played by pressing at random."""


@pytest.mark.long
@pytest.mark.opened(people=SPOKEN, locale="zh-TW")
async def test_a_whole_game(dyes: Dyes, world: World) -> None:
    """From the opening to the result no text mixes languages, or is in a wrong one or in none."""
    ear = Ear(world)
    await seated(world)
    wild, guided, turns = Hand(world, seed=3), Guided(world, seed=3), 0
    while (who := await to_act(world)) is not None:
        await (wild if turns < WILD else guided).turn(who)
        turns += 1
    assert (await world.bot.services.lobby.get(1)).status == "over"
    heard = ear.heard()
    assert len(heard) > 1000
    assert {one.what for one in heard} >= {"content", "label", "placeholder", "description"}
    assert {one.reader for one in heard} == {None, *(who.id for who in world.people.values())}
    assert judged(world, dyes, heard, "zh-TW") == []
    assert loose(dyes, heard) == {}


@pytest.mark.opened(people=SPOKEN, locale="de")
async def test_every_screen(dyes: Dyes, world: World) -> None:
    """Answers of commands and of all their controls are in the reader's language, an admin's screens included.

    With THOROUGH each person looks at them, else the first and the admin.
    """
    world.people["Regent"] = world.add("Regent", administrator=True, locale="zh-TW")
    ear = Ear(world)
    await seated(world)
    guided = Guided(world, seed=3)
    for _ in range(4):
        who = await acting(world)
        await guided.turn(who)
    for name, who in [*world.people.items()][:: tries(3, 1)]:
        curious = Curious(world, who, avoids=("confirm", "resign", "forget-me", "me:language"))
        for command in (
            *(f"table: button-{look}" for look in (*LOOKS, "recap", "verify", "replay")),
            *("help", "table: act-clock", "table: act-export", "tables", "plan", "turn"),
            *("preferences", "preferences: button-away-form", "preferences: me-data"),
            *(f"league: button-{what}" for what in ("rating", "league-standing", "league-me")),
            *(OF_ADMINS if name == "Regent" else ()),
        ):
            await curious.use(command)
        if name == "Ana":
            for look in LOOKS:
                await show_all(world, who, f"table: button-{look}")
        for option in ("turn", "plan"):
            await world.complete(who, option, "text", "")
        await world.complete(who, "plan", "if", "")
        await world.complete(who, "table", "what", "")
    heard = ear.heard()
    assert judged(world, dyes, heard, "de") == []
    assert loose(dyes, heard) == {}
