"""Random seasons without computer players, in which people leave, stop tables and are corrected: standings by hand."""

import random
from dataclasses import dataclass, field, replace
from datetime import timedelta

import pytest

from hosting import Person
from leagues.rules.points import PRESETS, How
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import Fixture
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, Play
from tests.support.effort import tries

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


@pytest.mark.parametrize("points", ["places", "share"])
@pytest.mark.parametrize("seed", range(tries(3, 60)))
async def test_standings_by_hand(play: Play, leagues: Leagues, points: str, seed: int) -> None:
    """Leaving or stopping a table gives nothing, whatever is corrected, but where an admin says otherwise."""
    rules = replace(RULES, computers_for_missing=False, points=PRESETS[points], play=timedelta(days=6))
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
