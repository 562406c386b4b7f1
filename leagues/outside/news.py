"""The text of a piece of news: JSON with names of people and never their ids. Pure."""

import naming
from hosting.core import Json, rfc3339
from leagues.files import columns
from leagues.outside.webhooks import News
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
        seats = [columns.as_json(columns.SEATS, seat, "news") for seat in columns.seats(view, fixture)]
        data |= {"how": result.how.value, "rounds": result.rounds, "seats": seats}
    return data


def _standing(view: View, group: Group) -> Json:
    people = [columns.as_json(columns.STANDING, line, "news") for line in columns.lines(view, group)]
    return {"stage": view.stage(group).kind, "group": group.name, "people": people}
