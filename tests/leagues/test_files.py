"""Seasons as files: nothing lost in exports, nothing wrong accepted in imports."""

import contextlib
import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gamekit import naming
from hosting import ManualClock, Person
from i18n import say
from leagues import columns, imports
from leagues.rules import draw
from leagues.rules.errors import BadFile, SeasonGoesOn
from leagues.rules.points import UNIT, Finish, How, Result, parse, to_points
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import Fixture, View
from tests.leagues.playing import ADMIN, GUILD, RULES, Play, people
from tests.leagues.views import NAMES, league, penalized, view
from tests.support.refusal import assert_refused, refusal

HEAD = "season,stage,group,table,seat,person,name,place,score,left"


def table(number: int = 1, season: int = 1, **other: str) -> str:
    lines = []
    for seat in range(1, 5):
        cells = season, "divisions", "A", number, seat, seat, f"P{seat}", seat, 60 - seat, 0
        named = dict(zip(HEAD.split(","), map(str, cells), strict=True)) | (other if seat == 4 else {})
        lines.append(",".join(named.values()))
    return "\n".join(lines)


async def test_out_and_in_again(play: Play, leagues: Leagues) -> None:
    """A season with a leaver and shared places has the same standing after an import, and moves people."""
    season = await play.running(RULES, 14)
    await leagues.substitutes.drop(season, 1003, Person(1003, "P3"))
    await play.end_all(season)
    view = await play.view(season)
    file = (await leagues.files.exported(season))["-results.csv"]
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


async def test_what_is_no_file_of_results(play: Play, leagues: Leagues) -> None:
    league = await play.found(RULES)
    with pytest.raises(BadFile) as refused:
        await leagues.files.imported(league, f"{HEAD}\n{table()}\n{table(2, place='x')}".encode(), ADMIN)
    assert refused.value.facts["line"] == 9
    assert await leagues.views.seasons(league) == []


async def test_tables_without_points(play: Play, leagues: Leagues) -> None:
    league = await play.found(replace(RULES, points=parse("10-6-3-1")))
    with refusal("league-no-points"):
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
    await assert_refused(SeasonGoesOn, leagues.files.imported(league, file.encode(), ADMIN))


async def test_before_a_draft(play: Play, leagues: Leagues, clock: ManualClock) -> None:
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
    assert draw.commitment(drawn.name, drawn.salt) == after.commitment


def rows(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_the_standing_is_the_views() -> None:
    displayed = penalized(view(groups=2, over=9), 3, 2 * UNIT, "late, three times")
    found = rows(columns.standings_csv(displayed))
    standing = [(group, row) for group in displayed.groups for row in displayed.standing(group)]
    assert len(found) == 14
    for line, (group, row) in zip(found, standing, strict=True):
        assert (line["group"], line["place"], line["name"]) == (group.name, str(row.place), displayed.names[row.person])
        assert (line["points"], line["penalty"]) == (f"{to_points(row.units):f}", f"{to_points(row.penalty):f}")
        assert (int(line["best"]), int(line["worst"])) == displayed.ranges(group)[row.person]
    assert [line["penalty"] for line in found if line["name"] == "Carla"] == ["2", "0"]


def test_results_are_told_seat_by_seat() -> None:
    displayed = view(over=2)
    found = rows(columns.results_csv(displayed))
    assert [line["table"] for line in found] == ["1"] * 4 + ["2"] * 4
    assert [line["seat"] for line in found] == ["1", "2", "3", "4"] * 2
    assert [line["name"] for line in found[:4]] == ["Ana", "Bruno", "Diogo", "Eva"]
    assert {(line["place"], line["points"]) for line in found} <= {("1", "10"), ("2", "6"), ("3", "3"), ("4", "1")}


@pytest.mark.parametrize("write", [columns.standings_csv, columns.results_csv, columns.season_json])
def test_numbers_of_people_are_for_admins(write: object) -> None:
    assert callable(write)
    numbered = renumbered(view(over=3), 7_000_000_000_000_000_000)
    assert b"70000000000000000" not in write(numbered)
    assert all(str(person).encode() in write(numbered, people=True) for person in numbered.groups[0].people[:4])


def test_who_is_kept_apart_is_for_admins() -> None:
    displayed = view()
    rules = replace(displayed.season.rules, apart=((1, 2),))
    displayed = replace(displayed, season=replace(displayed.season, rules=rules))
    assert "apart" not in json.loads(columns.season_json(displayed))["rules"]
    assert json.loads(columns.season_json(displayed, people=True))["rules"]["apart"] == [[1, 2]]


def test_who_has_no_place_is_for_admins() -> None:
    displayed = view(over=0)
    entries = (*displayed.entries, replace(displayed.entries[0], person=50, name="Gone", status="withdrawn"))
    displayed = replace(displayed, entries=entries, names={**displayed.names, 50: "Gone"})
    assert b"Gone" not in columns.season_json(displayed)
    assert {"person": 8, "status": "withdrawn", "at": "2026-03-01T18:00:00.000Z"} in json.loads(
        columns.season_json(displayed, people=True)
    )["entries"]


def test_everything_is_in_the_json() -> None:
    displayed = penalized(view(groups=2, over=8), 1, UNIT, "because")
    data = json.loads(columns.season_json(displayed))
    names = {item["number"]: item["name"] for item in data["people"]}
    assert (data["format"], data["version"], data["state"]) == ("league-season", 1, "running")
    assert list(names.values()) == [*NAMES, *NAMES]
    assert data["penalties"] == [{"person": 1, "points": 1}], "the reason is only for those in Discord"
    in_discord = json.loads(columns.season_json(displayed, people=True))
    assert in_discord["penalties"] == [{"person": 1, "points": 1, "reason": "because"}]
    first, second = data["stages"][0]["groups"]
    for group, found in zip(displayed.groups, (first, second), strict=True):
        told_rows = [(row.place, displayed.names[row.person]) for row in displayed.standing(group)]
        assert [(row["place"], names[row["person"]]) for row in found["standing"]] == told_rows
    assert [table["status"] for table in second["tables"]].count("over") == 1
    assert "place" not in second["tables"][-1]["seats"][0]
    assert first["tables"][0]["seats"][0]["place"] in (1, 2, 3, 4)


def test_computers_and_people_who_are_gone() -> None:
    """A computer player has no name, an erased person no number; a void table is marked as such."""
    displayed = renumbered(view(over=1), -9)
    finishes = (*(Finish(person, 1) for person in displayed.fixtures[0].people[:3]), Finish(None, 1))
    over = replace(
        displayed.fixtures[0],
        people=(*displayed.fixtures[0].people[:3], None),
        result=Result(1, finishes, How.VOID, 0),
    )
    displayed = replace(displayed, fixtures=(over, *displayed.fixtures[1:]))
    found = rows(columns.results_csv(displayed, people=True))
    assert [line["person"] for line in found] == ["", "", "", ""]
    assert (found[3]["name"], found[0]["how"], found[0]["points"]) == ("", "void", "5")
    data = json.loads(columns.season_json(displayed, people=True))
    assert not [item for item in data["people"] if "person" in item]
    assert data["stages"][0]["groups"][0]["tables"][0]["seats"][3]["person"] is None


def test_a_league_that_was_named_after_somebody_who_is_gone() -> None:
    """No file and no program gets the mark by which pages know what to translate."""
    assert columns.season_data(view(of=league(name=f"{naming.FORMER}'s cup")))["league"] == "Former player's cup"


def renumbered(of: View, by: int) -> View:
    def moved(fixture: Fixture) -> Fixture:
        result = fixture.result
        if result is not None:
            seats = (replace(seat, person=seat.person and seat.person + by) for seat in result.finishes)
            result = replace(result, finishes=tuple(seats))
        return replace(fixture, people=tuple(person and person + by for person in fixture.people), result=result)

    return replace(
        of,
        entries=tuple(replace(entry, person=entry.person + by) for entry in of.entries),
        groups=tuple(replace(group, people=tuple(person + by for person in group.people)) for group in of.groups),
        fixtures=tuple(map(moved, of.fixtures)),
        names={person + by: name for person, name in of.names.items()},
    )


@given(st.text())
def test_a_text_comes_back(text: str) -> None:
    assert columns.unquote(columns.harmless(text)) == text


@given(st.text())
def test_no_text_begins_a_formula(text: str) -> None:
    displayed = columns.harmless(text)
    assert displayed[:1] == "" or displayed[0] not in columns.FORMULA
    assert not displayed.lstrip() or displayed.lstrip()[0] not in columns.FORMULA


def test_a_name_cannot_be_a_formula() -> None:
    """In no spreadsheet, whichever separator it takes for the file's."""
    names = ("=1+1", "+cmd|' /C calc'!A0", "@SUM(1)", "-2;=5", "a\r\n=2", '"=3', "＝4, @6")
    for dialect in (columns.PLAIN, columns.Dialect(";", ",")):
        for write in (columns.standings_csv, columns.results_csv):
            text = write(view(names), dialect=dialect).decode("utf-8-sig")
            for separator in ",;":
                lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
                cells = [cell for line in lines for cell in line if cell]
                assert not [cell for cell in cells if cell.lstrip()[0] in "=+@-＝" and not cell[1:].isdecimal()]


def test_names_and_numbers_stay_as_they_are() -> None:
    """Names with such characters inside are unchanged, a negative number stays a number, an id is text."""
    table: list[columns.Column[tuple[object, ...]]] = [
        columns.Column("name", lambda line: line[0], ("csv",)),
        columns.Column("n", lambda line: line[1], ("csv",)),
        columns.Column("id", lambda line: line[2], ("csv",), "person"),
    ]
    lines = [("Ana-Maria = x", Decimal("-1.50"), 5), ('She said "no", twice', -3, -1), ("", None, None)]
    data = columns.as_csv(table, lines, people=True)
    assert data.startswith(b"\xef\xbb\xbfname,n,id\r\n")
    read = list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))
    assert read[1:] == [["Ana-Maria = x", "-1.50", "<@5>"], ['She said "no", twice', "-3", ""], ["", "", ""]]


@pytest.mark.parametrize("person", [1, 123456789012345678, 2**63 - 1])
def test_a_person_is_not_rounded(person: int) -> None:
    assert (
        columns.mentioned(f"<@{person}>")
        == columns.mentioned(str(person))
        == columns.mentioned(f" <@!{person}> ")
        == person
    )


@pytest.mark.parametrize("cell", ["", "Ana", "0", "-5", "1.2E+17", str(2**63), "<@>", "12 34", "١٢"])
def test_what_is_no_person(cell: str) -> None:
    assert columns.mentioned(cell) is None


PEOPLE = "person,name\n<@11>,Ana\n12,Bruno\n<@!13>,'=Carla\n"
RESULTS = (
    "season,table,person,name,place,score,left,ended,how\n"
    "1,A-1,11,Ana,1,88,,2025-03-01,\n"
    "1,A-1,12,Bruno,2,80,no,2025-03-01,\n"
    "1,A-1,,,3,75,,2025-03-01,\n"
    "1,A-1,13,Carla,4,10,yes,2025-03-01,\n"
)


def test_people_are_read() -> None:
    expected = {2: Person(11, "Ana"), 3: Person(12, "Bruno"), 4: Person(13, "=Carla")}
    assert imports.people(PEOPLE.encode()) == expected


@pytest.mark.parametrize(
    "data",
    [
        PEOPLE.encode("utf-8-sig"),
        PEOPLE.replace(",", ";").encode(),
        PEOPLE.replace(",", "\t").encode("utf-16"),
        PEOPLE.replace("\n", "\r\n").encode(),
        PEOPLE.replace("person,name", "Person , NAME").encode(),
        (PEOPLE + "\n,\n").encode(),
    ],
)
def test_as_spreadsheets_write_it(data: bytes) -> None:
    assert len(imports.people(data)) == 3


def test_results_are_read() -> None:
    (table,) = imports.results(RESULTS.encode())
    assert (table.season, table.stage, table.division, table.ended) == (
        1,
        "divisions",
        1,
        datetime(2025, 3, 1, tzinfo=UTC),
    )
    seats = [(finish.person, finish.place, finish.score, finish.left) for finish in table.result.finishes]
    assert seats == [(11, 1, 88, False), (12, 2, 80, False), (None, 3, 75, False), (13, 4, 10, True)]
    assert dict(table.names) == {11: "Ana", 12: "Bruno", 13: "Carla"}


@pytest.mark.parametrize(
    ("what", "line", "text"),
    [
        ("missing", 1, "person\n1\n"),
        ("missing", 1, "name\nAna\n"),
        ("missing", 1, ""),
        ("strange", 1, "person,name,colour\n1,Ana,red\n"),
        ("column-twice", 1, "person,name,name\n1,Ana,Ana\n"),
        ("empty", 0, "person,name\n\n"),
        ("cells", 3, "person,name\n1,Ana\n2\n"),
        ("cells", 2, "person,name\n1,Ana,3\n"),
        ("person", 2, "person,name\nAna,Ana\n"),
        ("person", 2, "person,name\n,Ana\n"),
        ("rounded", 3, "person,name\n1,Ana\n1.23457E+17,Bruno\n"),
        ("rounded", 2, 'person,name\n"1,23457E+17",Bruno\n'),
        ("twice", 4, "person,name\n1,Ana\n2,Bruno\n<@1>,Ana\n"),
        ("name", 2, "person,name\n1,\u200b\n"),
        ("cell", 2, f"person,name\n1,{'A' * 201}\n"),
        ("quotes", 2, 'person,name\n1,"Ana\n'),
        ("quotes", 2, 'person,name\n1,"Ana"x\n'),
        ("coding", 0, "person,name\n1,A\0a\n"),
        ("long", 2002, "person,name\n" + "".join(f"{n},Ana\n" for n in range(1, 2002))),
    ],
)
def test_what_is_wrong_with_people(what: str, line: int, text: str) -> None:
    """The first fault is reported, with its line as a spreadsheet counts it."""
    assert refused(imports.people, text.encode()) == (what, line)


@pytest.mark.parametrize(
    ("what", "line", "old", "new"),
    [
        ("missing", 1, "season,", "series,"),
        ("seats", 2, "1,A-1,13,Carla,4,10,yes,2025-03-01,\n1,A-1,,", "1,A-2,,"),
        ("number", 3, "Bruno,2,", "Bruno,two,"),
        ("number", 3, "Bruno,2,", "Bruno,,"),
        ("number", 3, "Bruno,2,", "Bruno,6,"),
        ("number", 3, "Bruno,2,80", "Bruno,2,80.5"),
        ("number", 2, "1,A-1", ",A-1"),
        ("places", 2, "Bruno,2,", "Bruno,3,"),
        ("places", 2, "12,Bruno", "11,Bruno"),
        ("left", 5, "yes", "perhaps"),
        ("differs", 4, "75,,2025-03-01", "75,,2025-03-02"),
        ("moment", 2, "2025-03-01", "1 March"),
        ("moment", 2, "2025-03-01", "2025-02-30"),
        ("how", 2, "2025-03-01,", "2025-03-01,guessed"),
        ("person", 2, "11,Ana", "Ana,Ana"),
        ("name", 2, "11,Ana", "11,"),
    ],
)
def test_what_is_wrong_with_results(what: str, line: int, old: str, new: str) -> None:
    """The line is the seat's, or the table's first one where the seats do not fit together."""
    text = RESULTS.replace(old, new)
    if what == "seats":
        text = "".join(RESULTS.splitlines(keepends=True)[:3])
    assert text != RESULTS
    assert refused(imports.results, text.encode()) == (what, line)


@pytest.mark.parametrize(("column", "wrong"), [("group", "a"), ("group", "A0"), ("group", "Ä1"), ("stage", "fifth")])
def test_groups_and_stages_are_known_ones(column: str, wrong: str) -> None:
    """A group is a letter and perhaps a number, or empty; a stage is one of the season's."""
    lines = [line.rsplit(",", 1)[0] for line in RESULTS.splitlines()]
    right = "B2" if column == "group" else "Swiss"
    text = "\n".join(f"{line},{right if at else column}" for at, line in enumerate(lines))
    (table,) = imports.results(text.encode())
    assert (table.division, table.group, table.stage) == ((2, 2, "divisions") if column == "group" else (1, 1, "swiss"))
    assert refused(imports.results, text.replace(right, wrong).encode()) == (column, 2)


def test_seats_that_are_there_twice() -> None:
    text = "season,table,person,name,place,seat\n1,1,11,A,1,3\n1,1,12,B,2,2\n1,1,13,C,3,1\n"
    (table,) = imports.results(text.encode())
    assert [finish.person for finish in table.result.finishes] == [13, 12, 11]
    assert refused(imports.results, text.replace("12,B,2,2", "12,B,2,1").encode()) == ("seat-twice", 4)


def test_a_file_has_bounds() -> None:
    assert refused(imports.people, b"x" * (imports.MAX_BYTES + 1)) == ("big", 0)
    assert refused(imports.people, b"\x89PNG\r\n\x1a\n\xff") == ("coding", 0)
    assert refused(imports.people, "person,name\n1,José\n".encode("latin-1")) == ("coding", 0)
    assert refused(imports.people, b"\xff\xfe\x00") == ("coding", 0)
    head, line = "season,table,person,name,place\n", "1,{},{},Ana,{}\n"
    many = head + "".join(line.format(n // 5, n + 1, n % 5 + 1) for n in range(imports.MAX_LINES))
    assert len(imports.results(many.encode())) == imports.MAX_LINES // 5
    assert refused(imports.results, (many + line.format(9999, 1, 1)).encode()) == ("long", imports.MAX_LINES + 2)


@given(st.binary(max_size=300) | st.text(alphabet='pers,on;\n"\t1<@>=-', max_size=80).map(str.encode))
def test_anything_is_read_or_refused(data: bytes) -> None:
    for read in (imports.people, imports.results):
        for text in (data, b"person,name\n" + data, b"season,table,person,name,place\n" + data):
            with contextlib.suppress(BadFile):
                read(text)


def refused(read: object, data: bytes) -> tuple[str, int]:
    """Return a file's refusal and its line; check that the refusal has a sentence."""
    assert callable(read)
    with pytest.raises(BadFile) as caught:
        read(data)
    facts = caught.value.facts
    assert say(BadFile.key, None, **facts) != say(BadFile.key, None, what="", line=0, text="")
    line = facts["line"]
    assert isinstance(line, int)
    return str(facts["what"]), line
