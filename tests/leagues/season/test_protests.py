"""The time for protests: a stage and a season stay open for a day after their last result, and can be opened again."""

from dataclasses import replace
from datetime import timedelta

import pytest

from hosting import Person
from leagues.rules.errors import NoReason, NotThatStep, NotYet, SeasonGoesOn
from leagues.rules.points import UNIT, How
from leagues.rules.states import State
from leagues.season.timing import BEFORE_START, PROTEST
from leagues.services import Leagues
from leagues.store.model import Format, View
from tests.leagues.playing import ADMIN, RULES, Play, people


async def over(play: Play, season: int) -> View:
    """End all tables; the seat with the lowest number wins."""
    for fixture in (await play.view(season)).fixtures:
        if fixture.status == "running":
            await play.end(fixture, range(1, len(fixture.people) + 1))
    await play.work()
    return await play.view(season)


def first(view: View) -> list[int]:
    return [row.person for row in view.standing(view.groups[0])]


async def test_a_season_closes_a_day_after_its_last_result(play: Play, leagues: Leagues) -> None:
    """Until then results can be corrected and points taken; it is announced once, and nothing closes before."""
    season = await play.running(RULES, 7)
    view = await over(play, season)
    until = play.clock.now() + PROTEST
    assert (view.season.state, view.season.next) == (State.RUNNING, ("protests", until))
    await play.wait(hours=23)
    fixture = view.fixtures[0]
    await leagues.results.adjudicate(fixture.id, ADMIN, How.ADJUDICATED, [4, 3, 2, 1], "counted wrongly")
    await leagues.results.penalize(season, 1000, UNIT, ADMIN, "rude")
    await leagues.running.undo(season, ADMIN, "was not")
    await play.work()
    assert (await play.season(season)).protests == until
    assert first(await play.view(season)) != first(view)
    await play.wait(hours=1)
    assert (await play.season(season)).state == State.CLOSED
    assert (await play.announcements()).count("league-protests") == 1


async def test_the_next_stage_is_drawn_from_what_was_corrected(play: Play, leagues: Leagues) -> None:
    """A correction within a day of the last heat decides who is in the final."""
    season = await play.running(replace(RULES, format=Format.HEATS, final=4), 7)
    view = await over(play, season)
    assert len(view.stages) == 1
    before = first(view)[:4]
    out = before[3]
    for fixture in view.fixtures:
        if out in fixture.people:
            places = sorted(range(4), key=lambda seat: fixture.people[seat] == out)
            ranks = [places.index(seat) + 1 for seat in range(4)]
            await leagues.results.adjudicate(fixture.id, ADMIN, How.ADJUDICATED, ranks, "they had help")
    await play.wait(days=1)
    view = await play.view(season)
    assert [stage.kind for stage in view.stages] == ["heats", "final"]
    assert out not in view.groups[1].people


async def test_a_closed_season_is_opened_again(play: Play, leagues: Leagues) -> None:
    """It is open for another day and closes by itself, whatever the next does meanwhile; its tables are not played."""
    season = await play.running(replace(RULES, again=timedelta(days=3)), 7)
    league = (await play.season(season)).league
    view = await over(play, season)
    await play.wait(days=1)
    (draft, _) = await leagues.views.seasons(league)
    with pytest.raises(NoReason):
        await leagues.running.move(season, State.CLOSING, ADMIN)
    await leagues.running.move(season, State.CLOSING, ADMIN, "the last result is wrong")
    await leagues.results.adjudicate(view.fixtures[0].id, ADMIN, How.ADJUDICATED, [4, 3, 2, 1], "see there")
    await play.wait(hours=23)
    assert (await play.season(season)).state == State.CLOSING
    await play.wait(hours=1)
    assert (await play.season(season)).state == State.CLOSED
    assert (await play.announcements())[-2:] == ["league-adjudicated", "league-closed"]
    (again, _) = await leagues.views.seasons(league)
    assert again == replace(draft, edition=again.edition)
    await play.wait(days=2)
    assert (await play.season(again.id)).state == State.OPEN
    await leagues.running.move(season, State.CLOSING, ADMIN, "one more is wrong")
    with pytest.raises(NotThatStep):
        await leagues.running.move(season, State.RUNNING, ADMIN, "let them play on")
    with pytest.raises(SeasonGoesOn):
        await leagues.founding.season(league, ADMIN)
    await play.wait(days=1)
    assert [(each.id, each.state) for each in await leagues.views.seasons(league)] == [
        (again.id, State.OPEN),
        (season, State.CLOSED),
    ]


@pytest.mark.both
async def test_a_draw_waits_for_a_season_that_is_open_again(play: Play, leagues: Leagues) -> None:
    """Neither the bot nor an admin draws before; then it is drawn at once, by the corrected results."""
    season = await play.running(RULES, 14)
    view = await over(play, season)
    upper = next(group for group in view.groups if group.division == 1)
    last = view.standing(upper)[-1].person
    await play.wait(days=1)
    following = (await play.opened(view.league.id)).id
    await play.enter(following, people(14))
    await play.check_in(following, people(14))
    draws = (await play.season(following)).draws
    assert draws is not None
    play.clock.move(draws - play.clock.now() - timedelta(hours=2))
    await leagues.running.move(season, State.CLOSING, ADMIN, "wrong results")
    for fixture in view.fixtures:
        if last in fixture.people:
            ranks = [2, 3, 4]
            places = [1 if person == last else ranks.pop(0) for person in fixture.people]
            await leagues.results.adjudicate(fixture.id, ADMIN, How.ADJUDICATED, places, "they won them all")
    with pytest.raises(NotYet):
        await leagues.running.move(following, State.DRAWN, ADMIN)
    await play.wait(hours=23)
    assert (await play.season(following)).state == State.CHECK_IN
    await play.wait(hours=1)
    after = await play.view(following)
    assert (after.season.state, (await play.season(season)).state) == (State.DRAWN, State.CLOSED)
    assert {entry.person: entry.division for entry in after.entries}[last] == 1
    assert after.season.starts == play.clock.now() + BEFORE_START, "nobody loses the time to look at it"
    await play.until(following, State.RUNNING)
    await leagues.running.move(season, State.CLOSING, ADMIN, "it matters to the history still")
    await leagues.results.adjudicate(view.fixtures[0].id, ADMIN, How.VOID, reason="nobody played it")
    await play.wait(days=1)
    assert [(await play.season(number)).state for number in (season, following)] == [State.CLOSED, State.RUNNING]


async def test_a_season_waits_for_the_answer_to_a_call(play: Play, leagues: Leagues) -> None:
    """It closes with the answer; until then the organiser is reminded once a day."""
    season = await play.running(RULES, 7)
    view = await over(play, season)
    table = view.fixtures[0]
    await leagues.requests.call(table.table or 0, Person(table.people[0] or 0, "P"), "my last turn was not counted")
    for _ in range(3):
        await play.wait(days=1)
    assert (await play.season(season)).state == State.RUNNING
    assert len(await play.services.notices.all("league-organiser")) == 4
    (line,) = await leagues.requests.open(season)
    await leagues.results.adjudicate(table.id, ADMIN, How.ADJUDICATED, [4, 3, 2, 1], "it was not")
    await leagues.requests.answer(line.id, season, ADMIN)
    await play.work()
    assert (await play.season(season)).state == State.CLOSED


async def test_nobody_holds_a_season_for_ever(play: Play, leagues: Leagues) -> None:
    """A call that nobody answers within a week keeps the season no longer; rounds wait as well."""
    season = await play.running(replace(RULES, format=Format.SWISS, rounds=2), 8)
    view = await over(play, season)
    table = view.fixtures[0]
    await leagues.requests.call(table.table or 0, Person(table.people[0] or 0, "P"), "they talk")
    await play.wait(days=6)
    assert {fixture.round for fixture in (await play.view(season)).fixtures} == {1}
    await play.wait(days=1)
    assert {fixture.round for fixture in (await play.view(season)).fixtures} == {1, 2}
