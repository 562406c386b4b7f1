"""Leagues: founded and changed, and their seasons started."""

from dataclasses import replace
from datetime import timedelta

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services
from hosting.core.errors import NotRunning
from leagues.rules.draw import opens
from leagues.rules.errors import BadRules, NoReason, NoSuchLeague, SeasonGoesOn
from leagues.rules.states import State
from leagues.season.timing import BEFORE_START
from leagues.services import Leagues
from leagues.store import rows
from leagues.store.model import Format
from leagues.store.schema import lines, seasons
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, CHANNEL, GUILD, Play
from tests.toy.heap import Heap


async def test_a_league_is_found_again(leagues: Leagues) -> None:
    """A league is found by number and in its server's list, newest first and ended ones last."""
    first = await leagues.founding.create(GUILD, "Volta", RULES, ADMIN, CHANNEL)
    second = await leagues.founding.create(GUILD, "Carreira", RULES, ADMIN, CHANNEL, tables_in="forum", place=5)
    await leagues.founding.create(GUILD + 1, "Elsewhere", RULES, ADMIN, CHANNEL)
    assert (first.name, first.rules, first.owner, first.place) == ("Volta", RULES, ADMIN.id, None)
    assert (second.tables_in, second.place) == ("forum", 5)
    assert await leagues.views.get(first.id) == first
    await leagues.founding.end(second.id, ADMIN, "nobody wants it")
    assert [league.name for league in await leagues.views.of_guild(GUILD)] == ["Volta", "Carreira"]
    with pytest.raises(NoSuchLeague):
        await leagues.views.get(99)


async def test_what_the_game_does_not_take(leagues: Leagues) -> None:
    """A league with an unknown game, or invalid seats or options, is not founded."""
    with pytest.raises(NotRunning):
        await leagues.founding.create(GUILD, "Volta", replace(RULES, game="chess"), ADMIN, CHANNEL)
    for wrong in (replace(RULES, seats=5), replace(RULES, options={"wind": 3})):
        with pytest.raises(BadRules):
            await leagues.founding.create(GUILD, "Volta", wrong, ADMIN, CHANNEL)
    assert await leagues.views.of_guild(GUILD) == []


async def test_a_game_says_which_leagues_it_has(leagues: Leagues, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other kinds are neither founded nor set, nor any cooperative game."""
    swiss = replace(RULES, format=Format.SWISS)
    monkeypatch.setattr(Heap, "leagues", ("swiss",))
    league = await leagues.founding.create(GUILD, "Volta", swiss, ADMIN, CHANNEL)
    for allowed, wrong in ((("swiss",), RULES), ((), swiss)):
        monkeypatch.setattr(Heap, "leagues", allowed)
        with pytest.raises(BadRules) as refused:
            await leagues.founding.create(GUILD, "Carreira", wrong, ADMIN, CHANNEL)
        assert refused.value.facts == {"what": "game"}
        with pytest.raises(BadRules):
            await leagues.founding.change(league.id, wrong, ADMIN)
    assert len(await leagues.views.of_guild(GUILD)) == 1


async def test_a_season_is_committed_to(leagues: Leagues, services: Services, clock: ManualClock) -> None:
    """A season has its schedule and a commitment that its hidden salt opens; one runs at a time."""
    league = await leagues.founding.create(GUILD, "Volta", RULES, ADMIN, CHANNEL)
    at = clock.now() + timedelta(days=1)
    season = await leagues.founding.season(league.id, ADMIN, at)
    assert (season.number, season.state, season.salt, season.opens) == (1, State.DRAFT, None, at)
    assert season.next == ("opens", at)
    assert season.ends == at + RULES.registration + RULES.check_in + BEFORE_START + RULES.play
    salt = await services.store.read(lambda conn: conn.execute(sa.select(seasons.c.salt)).scalar_one())
    assert opens(season.name, salt, season.commitment)
    assert (await leagues.views.newest(league.id)) == season
    with pytest.raises(SeasonGoesOn):
        await leagues.founding.season(league.id, ADMIN)
    log = await leagues.views.log(season.id)
    assert [(line.what, line.by) for line in log] == [("season", ADMIN.id), ("created", ADMIN.id)]
    assert [(job.kind, job.key, job.due) for job in await services.jobs.all()] == [("season", str(season.id), at)]


async def test_it_ends_with_its_draft(play: Play, leagues: Leagues) -> None:
    """An open season keeps a league from ending; a draft is cancelled with it, and never opens."""
    league = await play.found(RULES)
    season = await play.opened(league)
    with pytest.raises(SeasonGoesOn):
        await leagues.founding.end(league, ADMIN, "too early")
    await leagues.running.move(season.id, State.DRAFT, ADMIN, "back")
    await leagues.founding.end(league, ADMIN, "nobody comes")
    await play.wait(days=30)
    assert (await play.season(season.id)).state == State.CALLED_OFF
    with pytest.raises(SeasonGoesOn):
        await leagues.founding.season(league, ADMIN)


async def test_a_draft_takes_new_rules(leagues: Leagues) -> None:
    """Changes apply to a season that is still a draft, including its schedule."""
    league = await leagues.founding.create(GUILD, "Volta", RULES, ADMIN, CHANNEL)
    season = await leagues.founding.season(league.id, ADMIN)
    longer = replace(RULES, registration=timedelta(days=20))
    await leagues.founding.change(league.id, longer, ADMIN)
    after = await leagues.views.newest(league.id)
    assert after is not None
    assert after.rules == longer == (await leagues.views.get(league.id)).rules
    assert season.opens is not None
    assert after.check_in == season.opens + timedelta(days=20)
    assert after.edition > season.edition


async def test_an_end_has_a_reason(leagues: Leagues) -> None:
    """Nothing ends without a readable reason."""
    league = await leagues.founding.create(GUILD, "Volta", RULES, ADMIN, CHANNEL)
    with pytest.raises(NoReason):
        await leagues.founding.end(league.id, ADMIN, " - ")
    assert (await leagues.views.get(league.id)).ended is None


# -------------------- Leagues on the web site.


async def test_only_what_an_admin_publishes_is_public(leagues: Leagues) -> None:
    """A new league is not published; one that is can be taken off again."""
    first = await leagues.founding.create(GUILD, "Volta", RULES, ADMIN, CHANNEL)
    second = await leagues.founding.create(GUILD + 1, "Carreira", RULES, ADMIN, CHANNEL)
    assert await leagues.views.published() == []
    assert (await leagues.founding.publish(second.id, True, ADMIN)).published
    await leagues.founding.publish(first.id, True, ADMIN)
    assert [league.name for league in await leagues.views.published()] == ["Volta", "Carreira"]
    assert not (await leagues.founding.publish(first.id, False, ADMIN)).published
    assert await leagues.views.published() == [await leagues.views.get(second.id)]
    with pytest.raises(NoSuchLeague):
        await leagues.founding.publish(99, True, ADMIN)


async def test_who_published_it_is_in_its_log(leagues: Leagues, services: Services) -> None:
    """Each change of it is logged once, however often requested."""
    league = await leagues.founding.create(GUILD, "Volta", RULES, ADMIN, CHANNEL)
    for published in (False, True, True, False):
        await leagues.founding.publish(league.id, published, ADMIN)
    found = await services.store.read(lambda conn: rows.log(conn, lines.c.league == league.id, limit=9))
    assert [(line.what, line.by) for line in found] == [
        ("withheld", ADMIN.id),
        ("published", ADMIN.id),
        ("created", ADMIN.id),
    ]
