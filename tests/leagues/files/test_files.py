"""Seasons as files: nothing lost in exports, nothing wrong accepted in imports."""

import csv
import io
import json
from dataclasses import replace
from datetime import timedelta

import pytest

from hosting import ManualClock, Person
from leagues.rules import draw
from leagues.rules.errors import BadFile, NoPoints, SeasonGoesOn
from leagues.rules.points import parsed
from leagues.rules.states import State
from leagues.services import Leagues
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, GUILD, Play, people

HEAD = "season,stage,group,table,seat,person,name,place,score,left"


def table(number: int = 1, season: int = 1, **other: str) -> str:
    """Return the lines of a table of four."""
    lines = []
    for seat in range(1, 5):
        cells = {
            "season": season,
            "stage": "divisions",
            "group": "A",
            "table": number,
            "seat": seat,
            "person": seat,
            "name": f"P{seat}",
            "place": seat,
            "score": 60 - seat,
            "left": 0,
        }
        lines.append(",".join(str(cell) for cell in (cells | (other if seat == 4 else {})).values()))
    return "\n".join(lines)


async def test_out_and_in_again(play: Play, leagues: Leagues) -> None:
    """A season with a leaver and shared places has the same standing after an import, and moves people."""
    season = await play.running(RULES, 14)
    await leagues.substitutes.drop(season, 1003, Person(1003, "P3"))
    await play.end_all(season)
    view = await play.view(season)
    file = (await leagues.files.exported(season)).results
    second = await play.found(RULES, "Second")
    found = await leagues.files.imported(second, file, ADMIN)
    assert (found.seasons, found.tables, found.people) == ((1,), 14, 14)
    (read,) = await leagues.views.seasons(second)
    again = await play.view(read.id)
    assert (again.season.state, [group.name for group in again.groups]) == (State.CLOSED, ["A", "B"])
    for one, other in zip(view.groups, again.groups, strict=True):
        rows = {row.person: (row.units, row.firsts, row.left) for row in view.standing(one)}
        assert {row.person: (row.units, row.firsts, row.left) for row in again.standing(other)} == rows
    following = (await play.opened(second)).id
    for person in people(14):  # one of them has left four tables
        await leagues.registration.register(following, person, by=ADMIN)
    await play.check_in(following, people(14))
    await play.until(following, State.DRAWN)
    top = again.standing(again.groups[0])
    entries = {entry.person: entry for entry in (await play.view(following)).entries}
    assert entries[top[0].person].division == 1
    assert entries[top[-1].person].division == 2
    assert len(await leagues.ratings.of_guild(GUILD)) == 14


async def test_what_is_exported(play: Play, leagues: Leagues) -> None:
    """A standing and all data are exported as JSON, without secrets or formulas."""
    league = await play.found(RULES)
    season = await play.opened(league)
    await play.enter(season.id, [*people(6), Person(7, "=HYPERLINK(1)")])
    assert json.loads((await leagues.files.exported(season.id)).data)["salt"] is None
    await play.until(season.id, State.CHECK_IN)
    for person in (*range(1000, 1006), 7):
        await leagues.registration.check_in(season.id, person)
    await play.until(season.id, State.RUNNING)
    await play.end_all(season.id)
    export = await leagues.files.exported(season.id)
    rows = list(csv.DictReader(io.StringIO(export.standing.decode("utf-8-sig"))))
    assert [int(row["place"]) for row in rows] == sorted(int(row["place"]) for row in rows)
    assert sum(float(row["points"]) for row in rows) == pytest.approx(140, abs=0.05)
    assert "'=HYPERLINK(1)" in {row["name"] for row in rows}
    data = json.loads(export.data)
    assert data["salt"] == (await play.season(season.id)).salt
    assert len(data["stages"][0]["groups"][0]["tables"]) == 7


@pytest.mark.parametrize(
    ("file", "line"),
    [(HEAD, 0), (f"{HEAD}\n{table()}\n{table(2, place='x')}", 9), (f'{HEAD}\n{table()}\n"', 6)],
)
async def test_what_is_no_file_of_results(play: Play, leagues: Leagues, file: str, line: int) -> None:
    """A bad file is refused with its line, and nothing of it is stored."""
    league = await play.found(RULES)
    with pytest.raises(BadFile) as refused:
        await leagues.files.imported(league, file.encode(), ADMIN)
    assert refused.value.facts["line"] == line
    assert await leagues.views.seasons(league) == []


async def test_tables_without_points(play: Play, leagues: Leagues) -> None:
    """Tables of a size without points in the league are refused, as they could not be scored."""
    league = await play.found(replace(RULES, points=parsed("10-6-3-1")))
    with pytest.raises(NoPoints):
        await leagues.files.imported(league, f"{HEAD}\n{table()}\n".rsplit("\n", 2)[0].encode(), ADMIN)
    assert await leagues.views.seasons(league) == []


async def test_seasons_in_order(play: Play, leagues: Leagues) -> None:
    """A file's seasons come one after the other; an empty seat has no person; a running season prevents an import."""
    league = await play.found(RULES)
    file = "\n".join((HEAD, table(1, 7), table(2, 3, person="", name="")))
    assert (await leagues.files.imported(league, f"\ufeff{file}".encode(), ADMIN)).seasons == (1, 2)
    first, second = reversed(await leagues.views.seasons(league))
    assert {entry.person for entry in (await play.view(first.id)).entries} == {1, 2, 3}
    assert {entry.person for entry in (await play.view(second.id)).entries} == {1, 2, 3, 4}
    await play.opened(league)
    with pytest.raises(SeasonGoesOn):
        await leagues.files.imported(league, file.encode(), ADMIN)


async def test_before_a_draft(play: Play, leagues: Leagues, clock: ManualClock) -> None:
    """Imported seasons come before a draft, which gets the number after theirs and a newly committed draw."""
    league = await play.found(RULES)
    draft = await leagues.founding.season(league, ADMIN, clock.now() + timedelta(hours=1))
    file = "\n".join((HEAD, table(1, 7), table(2, 3)))
    assert (await leagues.files.imported(league, file.encode(), ADMIN)).seasons == (1, 2)
    after = await play.season(draft.id)
    assert (after.number, after.opens, after.state) == (3, draft.opens, State.DRAFT)
    await play.wait(hours=1)
    await play.enter(draft.id, people(7))
    await play.check_in(draft.id, people(7))
    drawn = await play.until(draft.id, State.DRAWN)
    assert drawn.salt is not None
    assert draw.opens(drawn.name, drawn.salt, after.commitment)
