"""A person's data in leagues: all of it exported to them, and all of it erased on request."""

import json
from dataclasses import replace

from hosting import Person, Services
from hosting.privacy import SOMEBODY
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import Format, View
from tests.hosting.test_privacy import everything
from tests.leagues.playing import ADMIN, CHANNEL, GUILD, RULES, Play, people
from tests.support.refusal import refusal

ZOE = Person(4242424242424242, "Zoë Quetzal")
YAN = Person(4343434343434343, "Yan Quetzal")


async def lived(play: Play) -> tuple[int, int]:
    """Let both found, play, be penalized, drop out, wait and register again; return two seasons."""
    leagues = play.leagues
    rules = replace(RULES, apart=((ZOE.id, 1002),))
    league = (await leagues.founding.create(GUILD, f"{ZOE.name}'s league", rules, ZOE, CHANNEL)).id
    season = await play.opened(league)
    both = [ZOE, YAN]
    await play.enter(season.id, [*people(5), *both])
    await play.check_in(season.id, [*people(5), *both])
    await leagues.running.hold(season.id, ADMIN, f"because of {ZOE.name}, <@!{ZOE.id}>, number {ZOE.id}")
    await leagues.running.go_on(season.id, ZOE)
    await play.until(season.id, State.RUNNING)
    await leagues.results.penalize(season.id, ZOE.id, 5, ADMIN, f"{ZOE.name}, <@{ZOE.id}>, number {ZOE.id}, was rude")
    fixtures = (await play.view(season.id)).fixtures
    for fixture in fixtures[:3]:
        await play.end(fixture)
    await play.work()
    for person in both:
        await leagues.substitutes.drop(season.id, person.id, person, f"{person.name} has no time")
    await leagues.ratings.set_listed(ZOE.id, True)
    ladder = await leagues.founding.create(GUILD, "Ladder", replace(RULES, format=Format.LADDER), ADMIN, CHANNEL)
    up = await play.opened(ladder.id)
    await leagues.registration.register(up.id, ZOE)
    await leagues.ratings.of_guild(GUILD)
    return season.id, up.id


async def test_nothing_of_a_person_is_left(play: Play, services: Services) -> None:
    """Neither number nor name is left; results and standings stay, and two erased people stay two."""
    season, up = await lived(play)
    assert str(ZOE.id) in await everything(services)
    before = await play.view(season)
    for person in (ZOE, YAN):
        await services.privacy.forget(person.id)
    text = await everything(services)
    for person in (ZOE, YAN):
        assert str(person.id) not in text
        assert person.name not in text
    after = await play.view(season)
    (group,) = after.groups
    assert sorted(group.people)[:2] == [-2, -1]
    rows = {row.person: row for row in after.standing(group)}
    for row in before.standing(before.groups[0]):
        number = {ZOE.id: -1, YAN.id: -2}.get(row.person, row.person)
        assert rows[number].units == row.units
    assert {entry.name for entry in after.entries if entry.person < 0} == {SOMEBODY}
    assert after.league.name == f"{SOMEBODY}'s league"
    assert (await play.view(up)).entries == (), "not drawn yet: not there any more"
    await play.end_all(season)
    assert (await play.season(season)).state == State.CLOSED, "the season goes on without them"
    rows = {row.person: row for row in (await play.view(season)).standing(group)}
    assert rows[-1].left == 4 - before_tables(before, ZOE.id)
    await services.privacy.forget(ZOE.id)


def before_tables(view: View, person: int) -> int:
    """Return how many of a person's tables were over, and not left, before their erasure."""
    results = [fixture.result for fixture in view.fixtures if fixture.result is not None]
    return sum(finish.person == person and not finish.left for result in results for finish in result.finishes)


async def test_twice_is_once(play: Play, services: Services) -> None:
    await lived(play)
    await services.privacy.forget(ZOE.id)
    text = await everything(services)
    await services.privacy.forget(ZOE.id)
    assert await everything(services) == text


async def test_a_seat_has_to_be_given_up_first(play: Play, services: Services) -> None:
    await play.running(RULES, 7)
    text = await everything(services)
    with refusal("data-plays"):
        await services.privacy.forget(1000)
    assert await everything(services) == text


async def test_all_is_shown(play: Play, services: Services, leagues: Leagues) -> None:
    """A person's export is JSON with all their data, without any secret salt."""
    season, up = await lived(play)
    data = await services.privacy.of(ZOE.id)
    text = json.dumps(data)
    for kind in ("leagues_founded", "league_seasons", "league_entries", "league_tables", "league_penalties"):
        assert data[kind], kind
    for kind in ("league_log", "league_listed", "league_ratings"):
        assert data[kind], kind
    assert data["league_queue"] == []
    assert '"salt"' not in text
    assert len(data["league_tables"]) == 4
    nobody = await services.privacy.of(99)
    assert [kind for kind in nobody if kind.startswith("league") and nobody[kind]] == ["leagues_founded", "league_log"]
    assert (await play.view(up)).entries
    assert (await play.view(season)).entries
