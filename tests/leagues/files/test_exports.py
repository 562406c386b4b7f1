"""Seasons as files: complete, harmless, and without people's numbers unless requested."""

import csv
import io
import json
from dataclasses import replace

import pytest

from leagues.files import exports
from leagues.rules.points import UNIT, Finish, How, Result, to_points
from leagues.store.model import View
from tests.leagues.views import NAMES, penalized, view


def rows(data: bytes) -> list[dict[str, str]]:
    """Return the lines of a file as mappings by its header."""
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_the_standing_is_the_views() -> None:
    """Each line matches the standing, in its order, groups one after the other."""
    displayed = penalized(view(groups=2, over=9), 3, 2 * UNIT, "late, three times")
    found = rows(exports.standings_csv(displayed))
    standing = [(group, row) for group in displayed.groups for row in displayed.standing(group)]
    assert len(found) == 14
    for line, (group, row) in zip(found, standing, strict=True):
        assert (line["group"], line["place"], line["name"]) == (group.name, str(row.place), displayed.names[row.person])
        assert (line["points"], line["penalty"]) == (f"{to_points(row.units):f}", f"{to_points(row.penalty):f}")
        assert (int(line["best"]), int(line["worst"])) == displayed.ranges(group)[row.person]
    assert [line["penalty"] for line in found if line["name"] == "Carla"] == ["2", "0"]


def test_results_are_told_seat_by_seat() -> None:
    """Finished tables have their seats in order, and the points that each place is worth."""
    displayed = view(over=2)
    found = rows(exports.results_csv(displayed))
    assert [line["table"] for line in found] == ["1"] * 4 + ["2"] * 4
    assert [line["seat"] for line in found] == ["1", "2", "3", "4"] * 2
    assert [line["name"] for line in found[:4]] == ["Ana", "Bruno", "Diogo", "Eva"]
    assert {(line["place"], line["points"]) for line in found} <= {("1", "10"), ("2", "6"), ("3", "3"), ("4", "1")}


@pytest.mark.parametrize("write", [exports.standings_csv, exports.results_csv, exports.season_json])
def test_numbers_of_people_are_for_admins(write: object) -> None:
    """No number of a person is in a public file, and everybody's is in an admin's."""
    assert callable(write)
    numbered = renumbered(view(over=3), 7_000_000_000_000_000_000)
    assert b"70000000000000000" not in write(numbered)
    assert all(str(person).encode() in write(numbered, people=True) for person in numbered.groups[0].people[:4])


def test_who_is_kept_apart_is_for_admins() -> None:
    """Pairs that are kept apart are only in an admin's file."""
    displayed = view()
    rules = replace(displayed.season.rules, apart=((1, 2),))
    displayed = replace(displayed, season=replace(displayed.season, rules=rules))
    assert "apart" not in json.loads(exports.season_json(displayed))["rules"]
    assert json.loads(exports.season_json(displayed, people=True))["rules"]["apart"] == [[1, 2]]


def test_who_has_no_place_is_for_admins() -> None:
    """People who withdrew or wait are only in an admin's file."""
    displayed = view(over=0)
    entries = (*displayed.entries, replace(displayed.entries[0], person=50, name="Gone", status="withdrawn"))
    displayed = replace(displayed, entries=entries, names={**displayed.names, 50: "Gone"})
    assert b"Gone" not in exports.season_json(displayed)
    assert {"person": 8, "status": "withdrawn", "at": "2026-03-01T18:00:00.000Z"} in json.loads(
        exports.season_json(displayed, people=True)
    )["entries"]


def test_a_name_cannot_be_a_formula() -> None:
    """A person's name is never a formula in a spreadsheet."""
    names = ("=1+1", "+cmd|' /C calc'!A0", "@SUM(1)", "-2", "a\r\n=2", '"=3', "＝4")
    for data in (exports.standings_csv(view(names)), exports.results_csv(view(names))):
        cells = [cell for row in csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")) for cell in row]
        assert not [cell for cell in cells if cell and cell.lstrip()[0] in "=+@-＝" and not cell[1:].isdecimal()]
        assert "'=1+1" in cells


def test_everything_is_in_the_json() -> None:
    """JSON has people, groups, standings, tables with and without a result; it matches the standing."""
    displayed = penalized(view(groups=2, over=8), 1, UNIT, "because")
    data = json.loads(exports.season_json(displayed))
    names = {item["number"]: item["name"] for item in data["people"]}
    assert (data["format"], data["version"], data["state"]) == ("league-season", 1, "running")
    assert list(names.values()) == [*NAMES, *NAMES]
    assert data["penalties"] == [{"person": 1, "points": 1}], "the reason is only for those in Discord"
    in_discord = json.loads(exports.season_json(displayed, people=True))
    assert in_discord["penalties"] == [{"person": 1, "points": 1, "reason": "because"}]
    first, second = data["stages"][0]["groups"]
    for group, found in zip(displayed.groups, (first, second), strict=True):
        told_rows = [(row.place, displayed.names[row.person]) for row in displayed.standing(group)]
        assert [(row["place"], names[row["person"]]) for row in found["standing"]] == told_rows
    assert [table["status"] for table in second["tables"]].count("over") == 1
    assert "place" not in second["tables"][-1]["seats"][0]
    assert first["tables"][0]["seats"][0]["place"] in (1, 2, 3, 4)


def test_the_same_season_gives_the_same_bytes() -> None:
    """The same season gives the same bytes each time."""
    for write in (exports.standings_csv, exports.results_csv, exports.season_json):
        assert write(view(groups=2, over=5)) == write(view(groups=2, over=5))


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
    found = rows(exports.results_csv(displayed, people=True))
    assert [line["person"] for line in found] == ["", "", "", ""]
    assert (found[3]["name"], found[0]["how"], found[0]["points"]) == ("", "void", "5")
    data = json.loads(exports.season_json(displayed, people=True))
    assert not [item for item in data["people"] if "person" in item]
    assert data["stages"][0]["groups"][0]["tables"][0]["seats"][3]["person"] is None


def renumbered(of: View, by: int) -> View:
    """Return the season with other numbers for its people."""

    def number(person: int) -> int:
        return person + by

    return replace(
        of,
        entries=tuple(replace(entry, person=number(entry.person)) for entry in of.entries),
        groups=tuple(replace(group, people=tuple(map(number, group.people))) for group in of.groups),
        fixtures=tuple(
            replace(
                fixture,
                people=tuple(None if person is None else number(person) for person in fixture.people),
                result=fixture.result
                and replace(
                    fixture.result,
                    finishes=tuple(
                        replace(seat, person=seat.person and number(seat.person)) for seat in fixture.result.finishes
                    ),
                ),
            )
            for fixture in of.fixtures
        ),
        names={number(person): name for person, name in of.names.items()},
    )
