"""Adjudicated results, penalties, and undo; the time for protests, and a season that is opened again."""

import random
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Literal

import pytest

from hosting import Person, Services
from hosting.core import PRESETS
from hosting.core.errors import NoReason
from hosting.db import log
from hosting.jobs import kinds
from leagues.rules.errors import BadResult, NothingUndoable, NotThatStep, NotYet, SeasonGoesOn
from leagues.rules.points import PRESETS as POINTS
from leagues.rules.points import UNIT, How
from leagues.rules.standings import units_of
from leagues.rules.states import State
from leagues.season.timing import BEFORE_START, PROTEST
from leagues.services import Leagues
from leagues.store.model import Fixture, Format, LogLine, View
from leagues.store.rows import GIFT
from tests.leagues.playing import ADMIN, RULES, Play, people
from tests.support.effort import tries
from tests.support.refusal import assert_refused

OTHER = Person(98, "Mafalda")


async def newest(leagues: Leagues, season: int) -> LogLine:
    return (await leagues.views.log(season))[0]


async def test_an_admin_decides_by_places(play: Play, leagues: Leagues) -> None:
    season = await play.running(RULES, 7)
    fixture = (await play.view(season)).fixtures[0]
    await assert_refused(NoReason, leagues.results.adjudicate(fixture.id, ADMIN, How.VOID, reason="…"))
    for places in ([1, 2, 3], [1, 1, 2, 4]):
        with pytest.raises(BadResult):
            await leagues.results.adjudicate(fixture.id, ADMIN, How.ADJUDICATED, places, "because")
    assert (await play.fixture(season, fixture.id)).result is None
    result = await leagues.results.adjudicate(fixture.id, ADMIN, How.ADJUDICATED, [2, 1, 3, 3], "agreed by all")
    assert [finish.place for finish in result.finishes] == [2, 1, 3, 3]
    assert (await play.services.lobby.get(fixture.table or 0)).status == "cancelled"
    await play.work()
    assert (await play.fixture(season, fixture.id)).result == result
    line = await newest(leagues, season)
    assert (line.what, line.by, line.by_name, line.reason) == ("adjudicated", ADMIN.id, ADMIN.name, "agreed by all")
    assert (line.facts["how"], line.facts["places"]) == ("adjudicated", [2, 1, 3, 3])
    assert not line.undoable


async def test_a_result_is_corrected_and_that_undone(play: Play, leagues: Leagues) -> None:
    season = await play.running(RULES, 7)
    fixture, other = (await play.view(season)).fixtures[:2]
    await play.end(fixture, [1, 2, 3, 4])
    await play.work()
    before = await play.view(season)
    await leagues.results.adjudicate(fixture.id, ADMIN, How.ADJUDICATED, [4, 3, 2, 1], "counted wrongly")
    after = await play.view(season)
    assert after.standing(after.groups[0]) != before.standing(before.groups[0])
    undone = await leagues.running.undo(season, OTHER, "counted rightly")
    assert (undone.what, undone.undone) == ("adjudicated", True)
    again = await play.view(season)
    assert again.standing(again.groups[0]) == before.standing(before.groups[0])
    assert (await newest(leagues, season)).by == OTHER.id
    await assert_refused(NothingUndoable, leagues.running.undo(season, ADMIN, "once more"))
    assert other.result is None


async def test_a_step_back_before_the_draw(play: Play, leagues: Leagues) -> None:
    season = (await play.opened(await play.found(RULES))).id
    await play.enter(season, people(7))
    await play.until(season, State.CHECK_IN)
    await leagues.running.undo(season, ADMIN, "too early")
    back = await play.season(season)
    assert (back.state, back.hold_reason) == (State.OPEN, "too early")
    await play.wait(days=20)
    assert (await play.season(season)).state == State.OPEN
    later = play.clock.now() + timedelta(days=3)
    await leagues.running.shift(season, later, ADMIN, "in three days")
    await leagues.running.go_on(season, ADMIN)
    assert (await play.season(season)).next == ("check_in", later)
    await leagues.running.move(season, State.CHECK_IN, ADMIN)
    for person in people(7):
        await leagues.registration.check_in(season, person.id)
    await play.until(season, State.DRAWN)
    await assert_refused(NothingUndoable, leagues.running.undo(season, ADMIN, "draw again"))
    await assert_refused(NotThatStep, leagues.running.move(season, State.CHECK_IN, ADMIN))


async def test_an_undone_step_gives_its_dates_back(play: Play, leagues: Leagues) -> None:
    season = (await play.opened(await play.found(RULES))).id
    await play.enter(season, people(7))
    await play.wait(days=1)
    for begin, state in ((None, State.CHECK_IN), (State.RUNNING, State.CLOSING)):
        if begin is not None:
            await play.check_in(season, people(7))
            await play.until(season, begin)
        before = await play.season(season)
        await leagues.running.move(season, state, ADMIN)
        await play.wait(minutes=1)
        await leagues.running.undo(season, OTHER, "a slip")
        after = await play.season(season)
        assert replace(after, edition=before.edition) == before
        await play.wait(hours=1)
        assert (await play.season(season)).state == before.state
    assert (await play.announcements()).count("league-shifted") == 2


async def test_somebody_is_moved(play: Play, leagues: Leagues) -> None:
    season = await play.drawn(RULES, 14)
    before = await play.view(season)
    top, bottom = before.groups
    person = bottom.people[0]
    moved = await leagues.running.move_person(season, person, top.id, ADMIN, "by rating")
    assert person in moved.people
    view = await play.view(season)
    assert [len(group.people) for group in view.groups] == [8, 6]
    for group in view.groups:
        tables = view.of_group(group)
        assert len(tables) == len(group.people)
        for number in group.people:
            assert sum(number in table.people for table in tables) == 4
    assert next(entry.division for entry in view.entries if entry.person == person) == 1
    await leagues.running.undo(season, ADMIN, "not by rating")
    assert (await play.view(season)).groups == before.groups
    await assert_refused("league-not-moved", leagues.running.move_person(season, person, 999, ADMIN, "nowhere"))
    await play.until(season, State.RUNNING)
    assert len(await play.services.lobby.all()) == 14, "the tables of before are not laid"
    await assert_refused("league-not-moved", leagues.running.move_person(season, person, top.id, ADMIN, "too late"))


async def test_called_off(play: Play, leagues: Leagues) -> None:
    league = await play.found(RULES)
    season = await play.drawn(RULES, 7, league)
    await assert_refused(NoReason, leagues.running.move(season, State.CALLED_OFF, ADMIN))
    await leagues.running.move(season, State.CALLED_OFF, ADMIN, "too few want it")
    await play.wait(days=60)
    assert (await play.season(season)).state == State.CALLED_OFF
    assert await play.services.lobby.all() == []
    assert (await leagues.founding.season(league, ADMIN)).number == 2


@pytest.mark.parametrize("tables", ["end", "pause"])
async def test_called_off_with_its_tables(
    play: Play, leagues: Leagues, services: Services, tables: Literal["end", "pause"]
) -> None:
    season = await play.running(replace(RULES, time_control=PRESETS["bank"]), 7)
    first, *others = (await play.view(season)).fixtures
    await play.end(first)
    await play.work()
    await leagues.running.move(season, State.CALLED_OFF, ADMIN, "nobody plays", tables)
    await play.work()
    hosted = [await services.lobby.get(other.table or 0) for other in others]
    if tables == "end":
        assert {table.status for table in hosted} == {"cancelled"}
    else:
        assert {(table.status, table.paused) for table in hosted} == {("running", play.clock.now())}
        await play.end_all(season)
    found = await services.store.read(lambda conn: [log.entries(conn, table.id) for table in hosted])
    notes = [entry.payload["reason"] for entries in found for entry in entries if entry.kind in ("cancel", "pause")]
    assert notes == ["nobody plays"] * len(others)
    view = await play.view(season)
    assert view.season.state == State.CALLED_OFF
    assert [fixture.result is not None for fixture in view.fixtures] == [True] + [False] * len(others)
    await play.wait(days=4)
    assert "league-begin" not in await play.announcements()


@dataclass(frozen=True)
class Given:
    turns: tuple[int, ...]
    seat: int
    to: int
    points: int


async def test_a_table_that_was_played_is_looked_at(play: Play, leagues: Leagues, services: Services) -> None:
    """Only a table played to its end has a job for it; a game without a judge has nothing."""
    season = await play.running(RULES, 7)
    first, second, *_ = (await play.view(season)).fixtures
    await play.end(first)
    await play.work()
    await leagues.results.adjudicate(second.id, ADMIN, reason="agreed")
    assert [job.key for job in await services.jobs.all() if job.kind == kinds.GIFTS] == [str(first.id)]
    assert await leagues.gifts.to_weigh(first.id) is None


async def test_it_is_noted_once(play: Play, leagues: Leagues) -> None:
    """A repeated check of a table stores one entry with giver, receiver and turn; points stay."""
    season = await play.running(RULES, 7)
    await play.end_all(season)
    await play.until(season, State.CLOSED)
    view = await play.view(season)
    before = view.standing(view.groups[0])
    fixture = view.fixtures[0]
    given = [Given((12,), 1, 3, 7)]
    assert await leagues.gifts.noticed(fixture.id, given) == 1
    assert await leagues.gifts.noticed(fixture.id, given) == 0
    (line,) = await leagues.gifts.newest(season)
    assert (line.what, line.by, line.undoable) == (GIFT, None, False)
    assert line.facts["people"] == [fixture.people[1], fixture.people[3]]
    assert (line.facts["turns"], line.facts["loss"]) == ([12], 7)
    assert (await play.view(season)).standing(view.groups[0]) == before


@pytest.mark.parametrize("preset", ["places", "wins-first"])
async def test_a_correction_keeps_what_it_does_not_change(play: Play, leagues: Leagues, preset: str) -> None:
    season = await play.running(replace(RULES, points=POINTS[preset]), 7)
    fixture = (await play.view(season)).fixtures[0]
    await play.end(fixture, [1, 2, 3, 4])
    await play.work()
    before = await play.view(season)
    played = before.results(before.groups[0])[0]
    assert {finish.score for finish in played.finishes} == {59, 58, 57, 56}
    await leagues.results.adjudicate(fixture.id, ADMIN, How.ADJUDICATED, [1, 2, 4, 3], "the third is the fourth")
    after = await play.view(season)
    (result,) = after.results(after.groups[0])
    assert [finish.place for finish in result.finishes] == [1, 2, 4, 3]
    for one, other in zip(played.finishes, result.finishes, strict=True):
        assert replace(one, place=0) == replace(other, place=0)
    assert result.rounds == played.rounds
    old, new = ({row.person: row for row in view.standing(view.groups[0])} for view in (before, after))
    assert all(old[person].ratio == new[person].ratio for person in old)
    assert all(old[person].units == new[person].units for person in fixture.people[:2] if person is not None)


@pytest.mark.parametrize("ended", ["played", "decided", "void", "never"])
async def test_points_by_share_follow_the_places_that_an_admin_sets(play: Play, leagues: Leagues, ended: str) -> None:
    """Scores go with the places, those of equal places in equal parts; without scores each place counts by itself."""
    season = await play.running(replace(RULES, points=POINTS["share"]), 7)
    fixture = (await play.view(season)).fixtures[0]
    if ended == "played":
        await play.end(fixture, [1, 2, 3, 4])
    elif ended == "decided":
        await play.days(season, 1, n=5)
    elif ended == "void":
        await leagues.results.adjudicate(fixture.id, ADMIN, How.VOID, reason="nobody plays")
    await play.work()
    before = (await play.fixture(season, fixture.id)).result

    async def units(places: list[int]) -> list[int]:
        result = await leagues.results.adjudicate(fixture.id, ADMIN, How.ADJUDICATED, places, "counted wrongly")
        return list(units_of(result, POINTS["share"]))

    turned = await units([4, 3, 2, 1])
    assert turned == sorted(turned)
    assert len(set(turned)) > 1
    tied = await units([1, 1, 1, 1])
    assert len(set(tied)) == 1
    if ended == "played":
        assert before is not None
        assert turned == [*reversed(units_of(before, POINTS["share"]))]


@pytest.mark.every(2)
@pytest.mark.parametrize("first", [None, How.VOID])
async def test_who_stopped_a_table_has_left_it_after_a_correction(
    play: Play, leagues: Leagues, first: How | None
) -> None:
    """The fourth was waited for when time was over; other places of the others, or none at all, are nothing to them."""
    season = await play.running(RULES, 7)
    fixture = (await play.view(season)).fixtures[0]
    person = fixture.people[3]
    for other in (await play.view(season)).fixtures[1:]:
        await play.end(other)
    await play.days(season, 1, away=[person or 0], n=0)
    while (await play.fixture(season, fixture.id)).result is None:
        await play.days(season, 1, away=[person or 0], n=5)
    result = await play.result(season, fixture)
    assert [finish.left for finish in result.finishes] == [False, False, False, True]
    if first is not None:
        await leagues.results.adjudicate(fixture.id, ADMIN, first, reason="let it be nobody's")
    after = await leagues.results.adjudicate(fixture.id, ADMIN, How.ADJUDICATED, [2, 1, 3, 4], "counted wrongly")
    assert [finish.left for finish in after.finishes] == [False, False, False, True]
    stands = await leagues.results.adjudicate(fixture.id, ADMIN, reason="as it was")
    assert [finish.left for finish in stands.finishes] == [False, False, False, True]
    excused = await leagues.results.adjudicate(fixture.id, ADMIN, reason="was in hospital", left=())
    assert not any(finish.left for finish in excused.finishes), "an admin's word goes before the bot's"
    turned = await leagues.results.adjudicate(fixture.id, ADMIN, How.ADJUDICATED, [4, 3, 2, 1], "counted wrongly")
    assert not any(finish.left for finish in turned.finishes)


LADDER = (60_000, 36_000, 18_000, 6_000)


@dataclass
class Sheet:
    """One table as the judge has it: nobody shares a place, so that a place has a score of its own."""

    people: list[int]
    gone: set[int]
    """People who have left it."""
    places: list[int] | None = None
    """Places by seat; None: nobody's win."""
    scores: tuple[int, ...] = ()
    """Scores by place."""

    def units(self, share: bool) -> dict[int, int]:
        worth = dict.fromkeys(self.people, 15_000 if share else 30_000)
        if self.places is not None:
            for person, place in zip(self.people, self.places, strict=True):
                worth[person] = 60_000 * self.scores[place - 1] // sum(self.scores) if share else LADDER[place - 1]
        return {person: 0 if person in self.gone else units for person, units in worth.items()}


@dataclass
class Judge:
    """A season of seven people, and what a judge writes down of its tables."""

    play: Play
    leagues: Leagues
    chance: random.Random
    season: int
    begun: set[int] = field(default_factory=set)
    """People who have taken a turn somewhere."""

    def order(self) -> list[int]:
        return self.chance.sample(range(1, 5), 4)

    async def decide(self, fixture: Fixture, sheet: Sheet) -> None:
        """Let an admin set places, and write them down: scores go with places, or are made of them."""
        sheet.places = self.order()
        sheet.scores = sheet.scores or (4, 3, 2, 1)
        await self.leagues.results.adjudicate(fixture.id, ADMIN, How.ADJUDICATED, sheet.places, "counted wrongly")

    async def ends(self, fixture: Fixture, sheet: Sheet) -> None:
        """Bring a table to its end in some way, sometimes after somebody has given their seat up for nobody."""
        if self.chance.random() < 0.4:
            out = self.chance.choice(sheet.people)
            if out not in sheet.gone:
                await self.leagues.substitutes.replace(fixture.id, out, None, ADMIN, "never answers")
                sheet.gone.add(out)
        if self.chance.random() < 0.2:
            await self.leagues.results.adjudicate(fixture.id, ADMIN, How.VOID, reason="nobody plays")
        else:
            sheet.places, sheet.scores = self.order(), (59, 58, 57, 56)
            await self.play.end(fixture, sheet.places)
            self.begun |= {*sheet.people} - sheet.gone
        await self.play.work()
        if self.chance.random() < 0.4:
            await self.decide(fixture, sheet)


@pytest.mark.every(3)
@pytest.mark.parametrize("points", ["places", "share"])
@pytest.mark.parametrize("seed", range(tries(3, 60)))
async def test_standings_by_hand(play: Play, leagues: Leagues, points: str, seed: int) -> None:
    """Leaving or stopping a table gives nothing, whatever is corrected, but where an admin says otherwise."""
    rules = replace(RULES, computers_for_missing=False, points=POINTS[points], play=timedelta(days=6))
    season, chance = await play.running(rules, 7), random.Random(f"{points} {seed}")
    judge = Judge(play, leagues, chance, season)
    fixtures = list((await play.view(season)).fixtures)
    chance.shuffle(fixtures)
    sheets = {fixture.id: Sheet([person or 0 for person in fixture.people], set()) for fixture in fixtures}
    stopped, played = fixtures[:2], fixtures[2:]
    for fixture in stopped:
        await play.begin_turn(fixture, 0)
        judge.begun.add(fixture.people[0] or 0)
    for fixture in played[:3]:
        await judge.ends(fixture, sheets[fixture.id])
    out = chance.choice([person for person in sheets[stopped[0].id].people if person != stopped[0].people[1]])
    await leagues.substitutes.drop(season, out, Person(out, "P"))
    for fixture in (*played[3:], *stopped):
        if out in fixture.people:
            sheets[fixture.id].gone.add(out)
    for fixture in played[3:]:
        await judge.ends(fixture, sheets[fixture.id])
    await play.until(season, State.CLOSING)
    while any(fixture.result is None for fixture in (await play.view(season)).fixtures):
        await play.wait(hours=6)
    dropped = {entry.person for entry in (await play.view(season)).entries if entry.status == "dropped"}
    assert not (dropped - {out}) & judge.begun, "nobody else is out but who began nowhere"
    for fixture in stopped:
        sheet = sheets[fixture.id]
        sheet.gone |= {sheet.people[1]} | dropped & {*sheet.people}  # for whom it waited, and who never came
        match chance.choice(["stands", "places", "excused"]):
            case "places":
                await judge.decide(fixture, sheet)
            case "excused":
                sheet.gone = {person for person in sheet.gone if person == out}
                seats = [sheet.people.index(person) for person in sheet.gone]
                await leagues.results.adjudicate(fixture.id, ADMIN, How.VOID, reason="was ill", left=seats)
    await play.until(season, State.CLOSED)
    view = await play.view(season)
    rows = {row.person: (row.units, row.left) for row in view.standing(view.groups[0])}
    units = dict.fromkeys(rows, 0)
    left = dict(units)
    for sheet in sheets.values():
        for person, own in sheet.units(points == "share").items():
            units[person] += own
            left[person] += person in sheet.gone
    assert rows == {person: (units[person], left[person]) for person in rows}
    assert [*rows.values()] == sorted(rows.values(), key=lambda row: -row[0])


async def over(play: Play, season: int) -> View:
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
    season = await play.running(replace(RULES, again=timedelta(days=3)), 7)
    league = (await play.season(season)).league
    view = await over(play, season)
    await play.wait(days=1)
    (draft, _) = await leagues.views.seasons(league)
    await assert_refused(NoReason, leagues.running.move(season, State.CLOSING, ADMIN))
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
    await assert_refused(NotThatStep, leagues.running.move(season, State.RUNNING, ADMIN, "let them play on"))
    await assert_refused(SeasonGoesOn, leagues.founding.season(league, ADMIN))
    await play.wait(days=1)
    assert [(each.id, each.state) for each in await leagues.views.seasons(league)] == [
        (again.id, State.OPEN),
        (season, State.CLOSED),
    ]


@pytest.mark.both("postgres")
async def test_a_draw_waits_for_a_season_that_is_open_again(play: Play, leagues: Leagues) -> None:
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
    await assert_refused(NotYet, leagues.running.move(following, State.DRAWN, ADMIN))
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
