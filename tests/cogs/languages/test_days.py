"""Languages of what comes over days: votes, seats, clocks, reminders, direct messages, a league's season, puzzles."""

from collections.abc import Iterable
from pathlib import Path

import pytest

import i18n
from leagues.rules.states import State
from tests.cogs.guided import Guided
from tests.cogs.hands import acting, decide, hand_over
from tests.cogs.languages.readers import SPOKEN, Curious, judged, loose, seated
from tests.cogs.leagues.hosting import board, done, end_tables, everybody, found, pass_time, view
from tests.cogs.workbench.puzzles import cheap, decline, post_puzzle, puzzle_messages, use
from tests.support.tongues import Dyes, Ear
from tests.support.world import World, opened

EIGHT = dict(
    zip(
        ("Ana", "Bruno", "Carla", "Duarte", "Eva", "Filipe", "Gil", "Helena"),
        [*SPOKEN.values(), *SPOKEN.values(), "de", "en-US"],
        strict=True,
    )
)


async def answer(world: World, names: Iterable[str], *verbs: str) -> None:
    for name in names:
        for post in reversed(world.messages()):
            found = [
                button
                for button in world.buttons(post)
                if button.custom_id.split(":")[3] in verbs and not button.disabled
            ]
            if found:
                await world.press_raw(world.people[name], post, found[0].custom_id)
                break


@pytest.mark.opened(people=SPOKEN, locale="de")
async def test_votes_seats_and_time(dyes: Dyes, world: World) -> None:
    """Questions, outcomes, seats on offer, clocks that run out and calls are in the right language."""
    world.people["Regent"] = world.add("Regent", administrator=True, locale="en-US")
    ear, guided = Ear(world), Guided(world, seed=3)
    ana, bruno, carla = (world.people[name] for name in SPOKEN)
    for who in (ana, carla):
        await world.press(who, await world.slash(who, "preferences"), "nav:0:0:me:ping.direct")
    page = await world.press(carla, await world.slash(carla, "preferences"), "nav:0:0:ways:")
    await world.press(carla, await world.choose(carla, page, ["next"]), "nav:0:0:ways:next.message")
    await seated(world, clock="fast")
    for _ in range(6):
        await guided.turn(await acting(world))
        await world.advance(minutes=5)
    for command, verb in (
        ("table: button-undo", "refuse"),
        ("table: button-pause", "agree"),
        ("table: button-undo", "agree"),
    ):
        await Curious(world, carla).use(command)
        await answer(world, ("Ana", "Bruno"), verb)
        await decide(world, world.people["Regent"], "pause")
        await decide(world, world.people["Regent"], "resume")
    form = await world.slash(bruno, "preferences: button-away-form")
    await world.fill(bruno, form, {"days": "2", "from": "", "until": ""})
    await world.advance(hours=60)
    await hand_over(world, ana, anybody=True)
    await answer(world, ("Regent",), "sit", "take")
    await Curious(world, carla).use("table: act-resign")
    await world.advance(hours=60)
    await decide(world, world.people["Regent"], "undo")
    await decide(world, world.people["Regent"], "end")
    heard = ear.heard()
    assert {one.reader for one in heard if one.place not in {world.channel.id}} >= {ana.id, carla.id}
    assert judged(world, dyes, heard, "de") == []
    assert loose(dyes, heard) == {}


async def look_at_the_league(world: World) -> None:
    for name in SPOKEN:
        curious = Curious(world, world.people[name], avoids=("league-leave", "league-out"))
        for what in ("league-standing", "league-tables", "league-me", "league-draw", "rating"):
            await curious.use(f"league: button-{what}")


@pytest.mark.long
@pytest.mark.opened(people=EIGHT, locale="zh-TW")
async def test_a_season(dyes: Dyes, world: World) -> None:
    """In a whole season, public texts are in the server's language, and private answers in their reader's."""
    world.people["Regent"] = world.add("Regent", administrator=True, locale="de")
    ear = Ear(world)
    await found(world)
    await pass_time(world, hours=1)
    await everybody(world, board(world), i18n.say("button-league-register", "zh-TW"), *EIGHT)
    await pass_time(world, days=7)
    await everybody(world, board(world), i18n.say("button-league-in", "zh-TW"), *EIGHT)
    await look_at_the_league(world)
    await pass_time(world, days=2)
    await pass_time(world, hours=13)
    await end_tables(world, most=3)
    await look_at_the_league(world)
    await end_tables(world)
    await pass_time(world, minutes=1)
    await done(world)
    assert (await view(world)).season.state == State.CLOSED
    heard = ear.heard()
    assert judged(world, dyes, heard, "zh-TW") == []
    assert set(loose(dyes, heard)) <= {*EIGHT, "Volta"}


@pytest.mark.no_cover
async def test_a_puzzle(tmp_path: Path, dyes: Dyes, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question, the panel with its views, the answer, the solution and the comparison are in the right language."""
    cheap(monkeypatch)
    async with opened(tmp_path, people=SPOKEN, locale="de") as world:
        world.people["Regent"] = world.add("Regent", administrator=True, locale="en-US")
        ear = Ear(world)
        channel, question = await post_puzzle(world)
        for who in (world.people[name] for name in SPOKEN):
            await decline(world, who, question)
            panel = await world.press(who, question, "nav:0:0:puzzle:")
            await use(world, who, await use(world, who, panel, "puzzle-looks"), "puzzle")
        await world.advance(hours=24)
        for who in (*(world.people[name] for name in SPOKEN), world.people["Regent"]):
            await world.press(who, puzzle_messages(world, channel)[1], "nav:0:0:puzzle-mine:")
        heard = ear.heard()
        assert judged(world, dyes, heard, "de") == []
        assert loose(dyes, heard) == {}
