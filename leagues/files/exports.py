"""A season as files: standings and results of tables, as CSV and as JSON. Pure: a view in, bytes out.

The files are public: people with a place have their names in them and nothing else. With `people` they have their ids
too, the other registrations, and the pairs to be kept apart: such a file is for a league's admins.
"""

import json
from typing import Final

from hosting.core import Json, rfc3339
from leagues.files import columns
from leagues.files.columns import moment, name_of, to_json
from leagues.files.sheets import PLAIN, Dialect
from leagues.rules import to_points
from leagues.store import Fixture, Format, Group, View

FORMAT: Final = "league-season"
VERSION: Final = 1


def standings_csv(view: View, *, people: bool = False, dialect: Dialect = PLAIN) -> bytes:
    """Return every group's standings, a line for each person, the groups in order."""
    lines = [line for group in view.groups for line in columns.lines(view, group)]
    return columns.as_csv(columns.STANDING, lines, dialect, people=people)


def results_csv(view: View, *, people: bool = False, dialect: Dialect = PLAIN) -> bytes:
    """Return every finished table, a line for each seat; `leagues.files.imports` reads it."""
    over = (fixture for group in view.groups for fixture in view.of_group(group) if fixture.result is not None)
    seats = [seat for fixture in over for seat in columns.seats(view, fixture)]
    return columns.as_csv(columns.SEATS, seats, dialect, people=people)


def season_json(view: View, *, people: bool = False) -> bytes:
    """Return all of it as JSON in UTF-8.

    People have numbers of the file's own, from 1, in the order of the list of names. Without `people` it may be
    published: it then contains no reason of a penalty.
    """
    return (json.dumps(season_data(view, people=people), ensure_ascii=False, indent=1) + "\n").encode()


def season_data(view: View, *, people: bool = False) -> Json:
    """Return the same, before it is text."""
    everybody = dict.fromkeys((*(entry.person for entry in view.entries), *placed(view))) if people else placed(view)
    known: dict[int | None, int] = {person: number for number, person in enumerate(everybody, 1)}
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
        **{name: moment(getattr(season, name)) for name in moments},
        "rules": rules,
        "commitment": season.commitment,
        "salt": season.salt,
        "people": [
            {
                "number": number,
                "name": name_of(view, person),
                **({"person": str(person)} if people and person is not None and person > 0 else {}),
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
                "points": to_json(to_points(penalty.units)),
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


def _group(view: View, group: Group, known: dict[int | None, int]) -> Json:
    return {
        "group": group.name,
        "division": group.division,
        "standing": [columns.as_json(columns.STANDING, line, numbers=known) for line in columns.lines(view, group)],
        "tables": [_table(view, fixture, known) for fixture in view.of_group(group)],
    }


def _teams(view: View, known: dict[int | None, int]) -> list[Json]:
    """Return the teams by their standing, and whose boards they have."""
    members = {team.number: team.members for team in view.teams.all}
    return [
        {
            **columns.as_json(columns.TEAMS, line),
            "members": [known[person] for person in members.get(line.row.person, ())],
        }
        for line in columns.team_lines(view)
    ]


def _table(view: View, fixture: Fixture, known: dict[int | None, int]) -> Json:
    result, board = fixture.result, view.teams.boards.get(fixture.id)
    return {
        "table": fixture.name,
        **({} if board is None else {"match": board.match, "board": board.number, "teams": list(board.teams)}),
        "round": fixture.round,
        "status": fixture.status,
        "ended": moment(fixture.ended),
        "how": None if result is None else result.how.value,
        "rounds": None if result is None else result.rounds,
        "seats": [columns.as_json(columns.SEATS, seat, numbers=known) for seat in columns.seats(view, fixture)],
    }
