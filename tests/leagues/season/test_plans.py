"""Leaving well: retiring after a round, and sitting one out."""

from dataclasses import replace

import pytest

from hosting import Person
from leagues.rules.errors import NotThatStep
from leagues.rules.standings import Row
from leagues.rules.states import State
from leagues.season import pairing
from leagues.services import Leagues
from leagues.store import Format
from tests.leagues.conftest import RULES
from tests.leagues.playing import Play

SWISS = replace(RULES, format=Format.SWISS, rounds=3)


async def drawn_in(play: Play, season: int, number: int) -> set[int | None]:
    return {
        person for fixture in (await play.view(season)).fixtures if fixture.round == number for person in fixture.people
    }


async def standing(play: Play, season: int) -> tuple[Row, ...]:
    view = await play.view(season)
    return view.standing(view.groups[0])


async def test_who_retires_is_drawn_no_more_and_loses_nothing(play: Play, leagues: Leagues) -> None:
    """Their results stand, they have left no table, and what they no longer play brings nothing."""
    season = await play.running(SWISS, 12)
    await leagues.registration.set_plan(season, 1000, "retire")
    await play.end_all(season)
    assert await drawn_in(play, season, 2) == {*range(1001, 1012)}
    before = next(row for row in (await standing(play, season)) if row.person == 1000)
    await play.end_all(season)
    await play.end_all(season)
    assert (await play.season(season)).state == State.CLOSED
    row = next(row for row in (await standing(play, season)) if row.person == 1000)
    assert (row.units, row.tables, row.left) == (before.units, 1, 0)
    league = (await play.view(season)).league.id
    following = await play.opened(league)
    assert (await leagues.registration.register(following.id, Person(1000, "P0"))).status == "registered"


async def test_who_rests_is_back_in_the_round_after(play: Play, leagues: Leagues) -> None:
    """Once in a season; a change of mind before the draw is free."""
    season = await play.running(SWISS, 12)
    await leagues.registration.set_plan(season, 1000, "rest")
    await leagues.registration.set_plan(season, 1001, "rest")
    await leagues.registration.set_plan(season, 1001, None)
    await play.end_all(season)
    assert await drawn_in(play, season, 2) == {*range(1001, 1012)}
    with pytest.raises(NotThatStep):
        await leagues.registration.set_plan(season, 1000, "rest")
    await play.end_all(season)
    assert 1000 in await drawn_in(play, season, 3)
    with pytest.raises(NotThatStep):
        await leagues.registration.set_plan(season, 1002, "retire")


async def test_where_no_round_follows_nothing_is_planned(play: Play, leagues: Leagues) -> None:
    """In divisions all tables are played at once."""
    season = await play.running(RULES, 7)
    with pytest.raises(NotThatStep):
        await leagues.registration.set_plan(season, 1000, "retire")


async def test_nobody_sits_the_last_round_out_by_choice(play: Play, leagues: Leagues) -> None:
    """Whoever leads by more than a round would pay cannot keep the title by not playing."""
    season = await play.running(replace(SWISS, rounds=2), 12)
    assert pairing.plans(await play.view(season), 1000) == ("retire",)
    with pytest.raises(NotThatStep):
        await leagues.registration.set_plan(season, 1000, "rest")
