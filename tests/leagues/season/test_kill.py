"""Power cuts before and after each job's writes: nothing is doubled, nothing is lost."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import cycle
from pathlib import Path
from typing import Any, TypeVar

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Person, open_services
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import Format, Rules
from tests.leagues.playing import ADMIN, RULES, Failing, Play
from tests.support.effort import tries
from tests.toy.heap import Heap

pytestmark = [pytest.mark.no_cover, pytest.mark.both]

R = TypeVar("R")
SHORT = replace(RULES, play=timedelta(days=4), grace=timedelta(hours=6))


@dataclass
class Power:
    """Power that fails at writes by a pattern: before storing (b), after it (a), or not (.)."""

    pattern: str
    on: bool = False
    cuts: int = 0
    left: Any = field(init=False)

    def __post_init__(self) -> None:
        self.left = cycle(self.pattern)

    def over(self, write: Callable[..., Any]) -> Callable[..., Any]:
        async def cut(work: Callable[[sa.Connection], R]) -> R:
            how = next(self.left) if self.on else "."
            if how == "b":
                self.cuts += 1
                raise Failing
            found: R = await write(work)
            if how == "a":
                self.cuts += 1
                raise Failing
            return found

        return cut


async def announcements(path: Path, rules: Rules, pattern: str) -> dict[str, Counter[Any]]:
    """Return everything stored after a season with three no-shows, a dropout and some finished tables."""
    services = await open_services(path, [Heap()], clock=ManualClock())
    power = Power(pattern)
    services.store.write = power.over(services.store.write)  # type: ignore[method-assign]
    play = Play(services, Leagues(services), services.clock)  # type: ignore[arg-type]
    done = play.do

    async def do(job: Any) -> None:
        power.on = True
        try:
            await done(job)
        finally:
            power.on = False

    play.do = do  # type: ignore[method-assign]
    season = await play.drawn(rules, 9)
    await play.leagues.registration.register(season, Person(50, "Next"))
    await play.until(season, State.RUNNING)
    view = await play.view(season)
    for fixture in view.fixtures[:2]:
        await play.end(fixture)
    gone = view.groups[0].people[0]  # players of the first table
    for _ in range(9):
        await play.wait(hours=8)
    await play.leagues.substitutes.drop(season, gone, ADMIN, "gone")
    await play.until(season, State.CLOSED)
    view = await play.view(season)
    lines = (
        await play.leagues.views.log(season)
        + await play.leagues.views.log(season, 1)
        + await play.leagues.views.log(season, 2)
    )
    found: dict[str, Counter[Any]] = {
        "notices": Counter(await play.announcements()),
        "lines": Counter(line.what for line in lines),
        "moves": Counter(line.facts.get("to") for line in lines),
        "rounds": Counter((len(view.stages), one.round, one.status) for one in view.fixtures),
        "tables": Counter(table.status for table in await services.lobby.all()),
        "laid": Counter(Counter(table.fixture for table in await services.lobby.all()).values()),
        "results": Counter(one.result.how.value for one in view.fixtures if one.result is not None),
        "people": Counter(entry.status for entry in view.entries),
        "jobs": Counter(job.kind for job in await services.jobs.all() if job.kind in ("season", "lay", "chase")),
    }
    await services.close()
    assert (power.cuts > 20) == (pattern != ".")
    return found


@pytest.mark.parametrize("form", [Format.DIVISIONS, Format.HEATS])
async def test_a_season_under_a_bad_line(tmp_path: Path, form: Format) -> None:
    rules = replace(SHORT, format=form)
    expected = await announcements(tmp_path / "good.sqlite3", rules, ".")
    assert set(expected["laid"]) == {1}, "a table each"
    # Three are no-shows; without clocks four seats more are lost alone, by people who began elsewhere. Nobody begins in
    # the final, where having begun in a heat counts no more.
    assert expected["lines"]["no-show"] == (13 if form == Format.HEATS else 7)
    assert expected["lines"]["taken-over"] == 1
    assert expected["jobs"] == Counter()
    for number, pattern in enumerate(("bbaa..ab.", "ba.", "a.")[: tries(1, 3)]):
        assert await announcements(tmp_path / f"{number}.sqlite3", rules, pattern) == expected, pattern
