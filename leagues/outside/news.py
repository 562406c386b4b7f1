"""The text of a piece of news: JSON with names of people and never their ids. Pure."""

import naming
from hosting.core import Json, rfc3339
from leagues.files import exports, points_of
from leagues.outside.webhooks import News
from leagues.rules import to_points
from leagues.store import Fixture, Group, View


def body(news: News, view: View | None) -> Json:
    """Return what is sent of a piece of news, with the season as it is now."""
    facts = {name: fact for name, fact in news.facts.items() if name not in ("season_id", "fixture")}
    data: Json = {"id": news.id, "event": news.what, "at": rfc3339(news.at), **facts}
    if view is None:
        return data
    season = view.season
    data |= {"league": naming.label(view.league.name), "season": season.number, "state": season.state.value}
    fixture = next((fixture for fixture in view.fixtures if fixture.id == news.facts.get("fixture")), None)
    if fixture is not None:
        group = next(group for group in view.groups if group.id == fixture.group)
        return data | {"table": _table(view, fixture, group), "standings": [_standing(view, group)]}
    return data | {"standings": [_standing(view, group) for group in view.groups]}


def _table(view: View, fixture: Fixture, group: Group) -> Json:
    result = fixture.result
    data: Json = {"name": fixture.name, "group": group.name, "round": fixture.round, "seats": []}
    if result is not None:
        points = points_of(view, result)
        data |= {"how": result.how.value, "rounds": result.rounds}
        data["seats"] = [
            {
                "name": exports.name_of(view, finish.person),
                "place": finish.place,
                "score": finish.score,
                "points": float(points[seat]),
                "left": finish.left,
            }
            for seat, finish in enumerate(result.finishes)
        ]
    return data


def _standing(view: View, group: Group) -> Json:
    people = [
        {
            "place": row.place,
            "name": exports.name_of(view, row.person),
            "points": float(to_points(row.units)),
            "tables": row.tables,
        }
        for row in view.standing(group)
    ]
    return {"stage": view.stage(group).kind, "group": group.name, "people": people}
