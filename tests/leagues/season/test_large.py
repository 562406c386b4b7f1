"""Leagues of many people: the work grows with them, and the event loop is left to others."""

import asyncio
import time
from asyncio.events import Handle
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest

from cogs.delivery import Told
from cogs.leagues.messages import board
from hosting import Person
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store import Format
from tests.leagues.conftest import RULES
from tests.leagues.playing import Play, people
from tests.support.effort import tries

MAX_STALL = 0.05
"""Seconds of processor that one callback may take of the event loop."""


class Longest:
    """The longest of the event loop's callbacks, in seconds of processor."""

    seconds = 0.0
    what = ""


@contextmanager
def watched() -> Iterator[Longest]:
    """Measure every callback of the event loop in its own thread's processor time: other work does not count."""
    longest, run = Longest(), Handle._run

    def timed(self: Handle) -> None:
        since = time.thread_time()
        run(self)
        took = time.thread_time() - since
        if took > longest.seconds:
            longest.seconds, longest.what = took, repr(self)

    patched: Any = Handle
    patched._run = timed
    try:
        yield longest
    finally:
        patched._run = run


async def season_of(play: Play, count: int, format_: Format = Format.DIVISIONS) -> dict[str, float]:
    """Play a season of so many people; return the seconds of processor of each part, for each person or table."""
    took, since = dict[str, float](), time.process_time()

    def lap(part: str, of: int = count) -> None:
        nonlocal since
        now = time.process_time()
        took[part], since = 1000 * (now - since) / of, now

    season = (await play.opened(await play.found(replace(RULES, format=format_, rounds=2)))).id
    everybody, teams = people(count), 0
    since = time.process_time()
    if format_ == Format.TEAMS:  # of five; the last ones are without a team
        teams = (count - 12) // 5
        for number in range(teams):
            captain, *others = everybody[5 * number : 5 * number + 5]
            created = await play.leagues.teams.create(season, captain, f"Team {number}")
            for other in others:
                await play.leagues.teams.invite(season, captain.id, other.id)
                await play.leagues.teams.answer(season, created, other, joins=True)
    await play.enter(season, everybody[5 * teams :])
    lap("register")
    await play.until(season, State.CHECK_IN)
    since = time.process_time()
    for person in everybody:
        await play.leagues.registration.check_in(season, person.id)
    lap("check in")
    await play.until(season, State.DRAWN)
    lap("draw")
    await play.until(season, State.RUNNING)
    view = await play.view(season)
    lap("lay a table", len(view.fixtures))
    for team in view.teams.all[: teams // 4]:
        await play.leagues.lineups.cannot_play(season, Person(team.captain, "away"), 1)
    for call in (await play.view(season)).teams.calls:
        await play.leagues.lineups.answer(season, call.id, Person(call.person, "alternate"), plays=True)
    lap("an absence", max(teams // 4, 1))
    for fixture in view.fixtures:
        await play.end(fixture)
    since = time.process_time()
    await play.work()
    lap("a result", len(view.fixtures))
    full = await play.view(season)
    assert await asyncio.to_thread(lambda: Told(layout=board.page(full, "en")).digest())
    least = 3 * (teams // 4) if teams else count // 4 - 1
    lap("read and stand")
    assert sum(one.result is not None for one in full.fixtures) == len(full.fixtures) >= least
    if teams:
        answers = {call.answer for call in full.teams.calls}
        assert (len(full.teams.calls), answers) == (teams // 4, {"yes"})
        await play.protested(season)
        lap("another round")
        full = await play.view(season)
        assert sum(one.round == 2 for one in full.fixtures) == len(view.fixtures)
    return took


@pytest.mark.no_cover
async def test_a_season_leaves_the_event_loop_alone(play: Play, leagues: Leagues) -> None:
    """No callback of a season of a hundred, or two, takes more than 50 ms of processor."""
    with watched() as longest:
        await season_of(play, tries(100, 200))
    assert longest.seconds < MAX_STALL, longest.what


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("format_", [Format.DIVISIONS, Format.HEATS, Format.TEAMS])
async def test_work_grows_with_the_people(play: Play, leagues: Leagues, format_: Format) -> None:
    """Two thousand people take each at most twice what fifty take; the loop is free."""
    small = large = await season_of(play, 50, format_)
    for count in (200, 500, 2000):
        with watched() as longest:
            large = await season_of(play, count, format_)
        print(count, {part: round(ms, 2) for part, ms in large.items()}, round(longest.seconds, 3))  # noqa: T201
        assert longest.seconds < MAX_STALL, (count, longest.what)
    absence = ("an absence",) if format_ == Format.TEAMS else ()
    for part in ("register", "check in", "lay a table", "a result", *absence):
        assert large[part] < 2 * small[part] + 1, part
