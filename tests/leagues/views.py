"""Made-up seasons, for tests of views without a database."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from leagues.rules.divisions import LeagueMove
from leagues.rules.points import Finish, How, Penalty, Result
from leagues.rules.states import State
from leagues.store.model import Entrant, Fixture, Format, Group, League, Rules, Season, SeasonStage, View

BEGUN = datetime(2026, 3, 1, 18, tzinfo=UTC)
RULES = Rules(Format.DIVISIONS, "navegador", seats=4)
NAMES = ("Ana", "Bruno", "Carla", "Diogo", "Eva", "Filipe", "Graça")


def league(number: int = 1, name: str = "Volta do Mar", rules: Rules = RULES) -> League:
    return League(number, 900, name, rules, 99, BEGUN, 77, None, None)


def view(
    names: Sequence[str] = NAMES,
    *,
    groups: int = 1,
    over: int | None = None,
    of: League | None = None,
    number: int = 1,
    state: State = State.RUNNING,
    tables: Mapping[int, int] | None = None,
    seed: int = 1,
) -> View:
    """Return a season of groups of the same names, each with a table for everybody, `over` of them played.

    People have the numbers 1, 2 and so on; `tables` are the hosted tables by the planned ones' numbers.
    """
    of = of or league()
    rng = random.Random(seed)
    size = len(names)
    everybody = {person: names[(person - 1) % size] for person in range(1, size * groups + 1)}
    made = [
        Group(100 * number + group, number, group, 1, tuple(range(1 + size * (group - 1), 1 + size * group)), letter)
        for group, letter in zip(range(1, groups + 1), "ABCDEFG" if groups > 1 else ("",), strict=False)
    ]
    fixtures: list[Fixture] = []
    for group in made:
        for table in range(size):
            fixture = 1000 * number + 10 * group.division + table
            people = tuple(group.people[(table + seat) % size] for seat in (0, 1, 3, 4)[: of.rules.seats])
            done = over is None or len(fixtures) < over
            fixtures.append(
                Fixture(
                    id=fixture,
                    group=group.id,
                    round=1,
                    number=table + 1,
                    people=people,
                    status="over" if done else "running" if table % 2 else "planned",
                    table=(tables or {}).get(fixture),
                    result=_result(fixture, people, rng) if done else None,
                    since=None,
                    ended=BEGUN + timedelta(days=20, hours=len(fixtures)) if done else None,
                    name=f"{group.name}-{table + 1}" if group.name else str(table + 1),
                )
            )
    return View(
        league=of,
        season=_season(of, number, state),
        entries=tuple(
            Entrant(
                season=number,
                person=person,
                name=name,
                status="checked-in",
                at=BEGUN,
                division=1,
                move=LeagueMove.STAYED,
                young=False,
            )
            for person, name in everybody.items()
        ),
        stages=(SeasonStage(number, number, 1, "divisions"),),
        groups=tuple(made),
        fixtures=tuple(fixtures),
        penalties=(),
        waiting=(),
        names=everybody,
    )


def _season(of: League, number: int, state: State) -> Season:
    day = timedelta(days=1)
    return Season(
        id=number,
        league=of.id,
        number=number,
        state=state,
        edition=1,
        rules=of.rules,
        commitment="c0ffee" * 10 + "abcd",
        salt="5a17" * 8,
        opens=BEGUN,
        check_in=BEGUN + 7 * day,
        draws=BEGUN + 9 * day,
        starts=BEGUN + 10 * day,
        ends=BEGUN + 52 * day,
        closes=BEGUN + 55 * day,
        protests=None,
        held=None,
        hold_reason="",
    )


def _result(table: int, people: Sequence[int], rng: random.Random) -> Result:
    scores = [rng.randint(40, 110) for _ in people]
    places = [1 + sum(other > score for other in scores) for score in scores]
    finishes = (
        Finish(person, place, score, minutes=rng.randint(20, 900))
        for person, place, score in zip(people, places, scores, strict=True)
    )
    return Result(table, tuple(finishes), How.PLAYED, rng.randint(8, 14))


def penalized(of: View, person: int, units: int, reason: str) -> View:
    return replace(of, penalties=(*of.penalties, Penalty(person, units, reason)))
