"""A season as files: standings and results of tables, as CSV and as JSON. Pure: a view in, bytes out.

The files are public: people with a place have their names in them and nothing else. With `people` they have their ids
too, the other registrations, and the pairs to be kept apart: such a file is for a league's admins.
"""

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, Final

import naming
from hosting.core import Json, rfc3339
from leagues.files.sheets import PLAIN, Cell, Dialect, mention, written
from leagues.rules import MILLION, Finish, Result, Row, standings, to_places, to_points
from leagues.season import team_rounds
from leagues.store import Fixture, Format, Group, View

FORMAT: Final = "league-season"
VERSION: Final = 1

STANDING: Final = (
    "stage", "group", "place", "name", "person", "points", "tables", "firsts", "seconds", "thirds", "ratio", "score",
    "left", "penalty", "minutes", "best", "worst", "decided",
)  # fmt: skip
RESULTS: Final = (
    "season", "stage", "group", "round", "table", "how", "rounds", "ended", "seat", "name", "person", "place",
    "score", "points", "left", "minutes",
)  # fmt: skip


def standings_csv(view: View, *, people: bool = False, dialect: Dialect = PLAIN) -> bytes:
    """Return every group's standings, a line for each person, the groups in order."""
    rows = (_only(row, people=people) for row in _standing_rows(view))
    return written(_head(STANDING, people=people), rows, dialect)


def results_csv(view: View, *, people: bool = False, dialect: Dialect = PLAIN) -> bytes:
    """Return every finished table, a line for each seat; `leagues.files.imports` reads it."""
    rows = (_only(row, people=people) for row in _result_rows(view))
    return written(_head(RESULTS, people=people), rows, dialect)


def season_json(view: View, *, people: bool = False) -> bytes:
    """Return all of it as JSON in UTF-8.

    People have numbers of the file's own, from 1, in the order of the list of names. Without `people` it may be
    published: it then contains no reason of a penalty.
    """
    return (json.dumps(season_data(view, people=people), ensure_ascii=False, indent=1) + "\n").encode()


def season_data(view: View, *, people: bool = False) -> Json:
    """Return the same, before it is text."""
    everybody = dict.fromkeys((*(entry.person for entry in view.entries), *placed(view))) if people else placed(view)
    known = {person: number for number, person in enumerate(everybody, 1)}
    season = view.season
    rules = season.rules.write()
    if not people:
        del rules["apart"]
    moments = ("opens", "check_in", "draws", "starts", "ends", "closes", "held")
    return {
        "format": FORMAT,
        "version": VERSION,
        "league": view.league.name,
        "season": season.number,
        "state": season.state.value,
        **{name: None if (at := getattr(season, name)) is None else rfc3339(at) for name in moments},
        "rules": rules,
        "commitment": season.commitment,
        "salt": season.salt,
        "people": [
            {
                "number": number,
                "name": name_of(view, person),
                **({"person": str(person)} if people and person > 0 else {}),
            }
            for person, number in known.items()
        ],
        "entries": [
            {"person": known[entrant.person], "status": entrant.status, "at": rfc3339(entrant.at)}
            for entrant in view.entries
            if entrant.person in known
        ],
        "penalties": [
            {
                "person": known[penalty.person],
                "points": _float(to_points(penalty.units)),
                **({"reason": penalty.reason} if people else {}),
            }
            for penalty in view.penalties
            if penalty.person in known
        ],
        **({"teams": _teams(view, known)} if view.season.rules.format == Format.TEAMS else {}),
        "stages": [
            {
                "stage": stage.number,
                "kind": stage.kind,
                "groups": [_group(view, group, known) for group in view.of_stage(stage)],
            }
            for stage in view.stages
        ],
    }


def placed(view: View) -> tuple[int, ...]:
    """Return everybody who has or had a place in a season, in order of registration.

    Those who withdrew before the draw, or wait for a place, are private to the league.
    """
    entered = [entry.person for entry in view.entries if entry.plays or entry.status == "dropped"]
    grouped = [person for group in view.groups for person in group.people]
    seated = [person for fixture in view.fixtures for person in fixture.people if person is not None]
    return tuple(dict.fromkeys((*entered, *grouped, *seated)))


def name_of(view: View, person: int | None) -> str:
    """Return a person's name on one visible line; empty for a computer player."""
    return "" if person is None else naming.label(view.names.get(person, ""))


def _group(view: View, group: Group, known: dict[int, int]) -> Json:
    return {
        "group": group.name,
        "division": group.division,
        "standing": [_row(row, known) for row in view.standing(group)],
        "tables": [_table(view, fixture, known) for fixture in view.of_group(group)],
    }


def _teams(view: View, known: dict[int, int]) -> list[Json]:
    """Return the teams by their standing, and whose boards they have."""
    members = {team.number: team.members for team in view.teams.all}
    return [
        {
            "team": row.person,
            "name": naming.label(view.teams.names.get(row.person, ""), instead=""),
            "place": row.place,
            "points": _float(to_points(row.units)),
            "board_points": _float(to_points(row.score)),
            "matches": row.tables,
            "members": [known[person] for person in members.get(row.person, ())],
        }
        for row in team_rounds.standing(view)
    ]


def _figures(row: Row) -> dict[str, Cell]:
    """Return the figures of a standing's line."""
    return {
        "points": to_points(row.units),
        "tables": row.tables,
        "firsts": to_places(row.firsts),
        "seconds": to_places(row.seconds),
        "thirds": to_places(row.thirds),
        "ratio": Decimal(row.ratio) / MILLION,
        "score": row.score,
        "left": row.left,
        "penalty": to_points(row.penalty),
        "minutes": row.minutes,
    }


def _row(row: Row, known: dict[int, int]) -> Json:
    figures = {
        name: _float(figure) if isinstance(figure, Decimal) else figure for name, figure in _figures(row).items()
    }
    return {"place": row.place, "person": known[row.person], **figures, "decided": row.decided}


def _table(view: View, fixture: Fixture, known: dict[int, int]) -> Json:
    result, board = fixture.result, view.teams.boards.get(fixture.id)
    return {
        "table": fixture.name,
        **({} if board is None else {"match": board.match, "board": board.number, "teams": list(board.teams)}),
        "round": fixture.round,
        "status": fixture.status,
        "ended": None if fixture.ended is None else rfc3339(fixture.ended),
        "how": None if result is None else result.how.value,
        "rounds": None if result is None else result.rounds,
        "seats": [
            {"person": None if person is None else known[person], **_finish(view, result, seat)}
            for seat, person in enumerate(fixture.people)
        ],
    }


def _finish(view: View, result: Result | None, seat: int) -> Json:
    if result is None:
        return {}
    finish = result.finishes[seat]
    return {
        "place": finish.place,
        "score": finish.score,
        "points": _float(points_of(view, result)[seat]),
        "left": finish.left,
        "minutes": finish.minutes,
    }


def points_of(view: View, result: Result) -> tuple[Decimal, ...]:
    """Return the points of each seat of a table."""
    return tuple(to_points(units) for units in standings.units_of(result, view.season.rules.points))


def _standing_rows(view: View) -> Iterator[dict[str, Cell]]:
    for group in view.groups:
        ranges = view.ranges(group)
        for row in view.standing(group):
            best, worst = ranges[row.person]
            yield {
                "stage": view.stage(group).kind,
                "group": group.name,
                "place": row.place,
                "name": name_of(view, row.person),
                "person": _mention(row.person),
                **_figures(row),
                "best": best,
                "worst": worst,
                "decided": row.decided,
            }


def _result_rows(view: View) -> Iterator[dict[str, Cell]]:
    for group in view.groups:
        for fixture in view.of_group(group):
            result = fixture.result
            if result is None:
                continue
            about: dict[str, Cell] = {
                "season": view.season.number,
                "stage": view.stage(group).kind,
                "group": group.name,
                "round": fixture.round,
                "table": fixture.name,
                "how": result.how.value,
                "rounds": result.rounds,
                "ended": None if fixture.ended is None else rfc3339(fixture.ended),
            }
            seats = zip(result.finishes, points_of(view, result), strict=True)
            yield from (about | _seat_row(view, seat, *place) for seat, place in enumerate(seats, 1))


def _seat_row(view: View, seat: int, finish: Finish, points: Decimal) -> dict[str, Cell]:
    return {
        "seat": seat,
        "name": name_of(view, finish.person),
        "person": _mention(finish.person),
        "place": finish.place,
        "score": finish.score,
        "points": points,
        "left": "yes" if finish.left else "no",
        "minutes": finish.minutes,
    }


def _mention(person: int | None) -> str | None:
    """Return a readable mention of an id; None for a computer player and for an erased person."""
    return None if person is None or person < 0 else mention(person)


def _head(columns: tuple[str, ...], *, people: bool) -> list[str]:
    return [name for name in columns if people or name != "person"]


def _only(row: dict[str, Cell], *, people: bool) -> list[Cell]:
    return [cell for name, cell in row.items() if people or name != "person"]


def _float(number: Decimal) -> Any:  # noqa: ANN401
    """Return a number as JSON has it: whole if possible."""
    return int(number) if number == int(number) else float(number)
