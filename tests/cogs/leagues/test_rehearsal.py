"""A season rehearsed: every message it would post, for the admin alone, without a trace in the database."""

import asyncio
import re
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from cogs.leagues import rehearsal
from hosting import ManualClock, Person, open_services
from leagues.playing import fewest
from leagues.rules import NotYet
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import Format, Rules
from tests.cogs.leagues.hosting import (
    EIGHT,
    admins_screen,
    end_tables,
    found,
    pass_time,
    regent,
    view,
)
from tests.leagues.playing import ADMIN, RULES, Play, people
from tests.support.world import World
from tests.toy.heap import Heap


def stored(world: World) -> list[str]:
    with sqlite3.connect(world.bot.services.store.name) as db:
        return list(db.iterdump())


async def test_an_admin_reads_the_season_before_it_opens(world: World) -> None:
    """Summary and file go to the admin alone; nothing is posted, and the whole database is as it was."""
    await found(world)
    screen, messages = await admins_screen(world), world.messages()
    before = stored(world)
    answer = await world.press(regent(world), screen, "Rehearse")
    (sent,) = answer.followups
    assert sent.ephemeral
    assert "was rehearsed with 4 players" in sent.content
    assert f"9 messages in <#{world.channel.id}>, and no direct message" in sent.content
    assert "without a fault" in sent.content
    (file,) = sent.attachments
    assert file.filename == "league-1-season-1-rehearsal.md"
    script = (await file.read()).decode()
    assert script.count("in the league’s channel\n") == 9
    assert re.search(r"will you play\?.* @Player 1 @Player 2 @Player 3 @Player 4\n", script)
    assert not re.search(r"<[@#t]", script)
    assert stored(world) == before
    assert world.messages() == messages


async def test_one_at_a_time_by_admins_alone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second press while the first is played, another's press, and a failure are refused in one sentence each."""

    def fails(*about: object) -> None:
        raise MemoryError

    await found(world)
    admin, screen = regent(world), await admins_screen(world)
    monkeypatch.setattr(rehearsal, "play", fails)
    press = (admin, screen, "Rehearse")
    answers = [*await world.press_together(press, press), await world.press(*press)]
    told = Counter(world.text(answer.followups[0]).partition(".")[0] for answer in answers)
    assert told == {"Your rehearsal is still running": 1, "The rehearsal failed, and nothing has changed": 2}
    assert {type(error) for error in world.errors} == {MemoryError}
    pressed = world.button(screen, "Rehearse").custom_id
    refused = await world.press_raw(world.people["Ana"], screen, pressed)
    assert "Only an admin" in world.text(refused.followups[0])


async def test_a_fault_is_named(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The summary gives the reason in place of a good end, even without a message."""
    fault = rehearsal.Rehearsed([], 0, 0, NotYet("too few", what="people"), "")
    monkeypatch.setattr(rehearsal, "play", lambda *about: fault)
    await found(world)
    answer = await world.press(regent(world), await admins_screen(world), "Rehearse")
    told = world.text(answer.followups[0])
    assert "There was no message" in told
    assert told.endswith("⚠️ Then the season stands still: Too few people have registered.")


async def test_what_is_rehearsed_is_posted(world: World, tmp_path: Path) -> None:
    """The same people play the season then: as many messages of each kind; its salt stays secret before."""
    leagues, admin = world.bot.leagues, Person(regent(world).id, "Regent")
    await found(world, format="heats")
    short = replace((await view(world)).league.rules, final=4, play=timedelta(hours=20), again=None)
    await leagues.founding.change(1, short, admin)
    here = [Person(world.people[name].id, name) for name in EIGHT]
    await leagues.registration.register_all(1, dict(enumerate(here)), admin)
    copy, game = await leagues.copies.of(1, rehearsal.MOST), world.bot.services.positions.game(short.game)
    seen = await asyncio.to_thread(rehearsal.play, tmp_path, copy, 1, game, "en-US", world.clock.now())
    await pass_time(world, hours=1)
    await pass_time(world, days=6)
    await pass_time(world, days=1)
    for person in here:
        await leagues.registration.check_in(1, person.id)
    await pass_time(world, days=1)
    await pass_time(world, days=1)
    await pass_time(world, hours=12)
    while not (now := await view(world)).season.over:
        await pass_time(world, hours=1)
        assert await end_tables(world)
    notices = await world.bot.services.notices.all()
    posted = Counter(notice.kind for notice in notices if notice.state == "sent" and notice.kind.startswith("league-"))
    assert Counter(message.kind for message in seen.messages) == posted
    assert posted["league-round"] == 1
    assert (seen.people, seen.tables, seen.fault) == (8, len(now.fixtures), None)
    assert now.season.salt is not None
    assert now.season.salt not in seen.script


@pytest.fixture
async def play(tmp_path: Path) -> AsyncIterator[Play]:
    clock = ManualClock()
    services = await open_services(tmp_path / "real.sqlite3", [Heap()], clock=clock)
    yield Play(services, Leagues(services), clock)
    await services.close()


async def rehearsed(play: Play, season: int) -> rehearsal.Rehearsed:
    copy = await play.leagues.copies.of(season, rehearsal.MOST)
    return await asyncio.to_thread(rehearsal.play, Path("elsewhere"), copy, season, Heap(), "en", play.clock.now())


@pytest.mark.parametrize("format_", Format)
async def test_every_format_comes_to_its_end(play: Play, format_: Format) -> None:
    """Without anybody registered stand-ins play, as few as the format needs; heats have a final; no hold stops it."""
    rules = Rules(format_, "heap", seats=3 if format_ == Format.TEAMS else 4, rounds=2)
    season = await play.opened(await play.found(rules))
    await play.leagues.running.hold(season.id, ADMIN, "not yet")
    seen = await rehearsed(play, season.id)
    assert seen.fault is None
    assert seen.people == fewest(rules)
    assert seen.tables
    assert [message.kind for message in seen.messages][-1] == "league-closed"
    rounds = sum(message.kind == "league-round" for message in seen.messages)
    assert rounds == (format_ in (Format.HEATS, Format.SWISS, Format.TEAMS))
    assert (await play.season(season.id)).state == State.OPEN


async def test_a_season_that_cannot_be(play: Play) -> None:
    """Three teams of three need more than eight people: the reason is known, and the message that says it."""
    rules = Rules(Format.TEAMS, "heap", seats=3, most=8)
    seen = await rehearsed(play, (await play.opened(await play.found(rules))).id)
    assert isinstance(seen.fault, NotYet)
    assert seen.fault.facts == {"what": "people"}
    assert seen.messages[-1].kind == "league-held"


async def test_another_season(play: Play) -> None:
    """Those of the season before play in their divisions again; of too many the first take part."""
    first = await play.running(RULES, 24)
    await play.end_all(first)
    season = await play.leagues.founding.season((await play.season(first)).league, None, play.clock.now())
    await play.leagues.registration.register_all(season.id, dict(enumerate(people(24))), Person(1, "Ana"))
    seen = await rehearsed(play, season.id)
    assert (seen.fault, seen.people) == (None, 24)
    winner = next(row.person for row in (await play.view(first)).standing((await play.view(first)).groups[-1]))
    drawn = next(message.text for message in seen.messages if message.kind == "league-drawn")
    assert re.search(rf"A.*P{winner - 1000}\b", drawn)
    few = await play.leagues.copies.of(season.id, 5)
    assert [row["person"] for row in few["league_entries"] if row["season"] == season.id] == [*range(1000, 1005)]
