"""People: names, settings, absences, what they have learnt, how reliably and how well they play, whom they avoid."""

from collections.abc import Awaitable, Callable
from datetime import UTC, time, timedelta
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
import sqlalchemy as sa
from openskill.models import BradleyTerryFull

from hosting import Person, PersonSettings, Position, Services
from hosting.core import Company, ManualClock, Rating, errors
from hosting.db.schema import tables
from hosting.people import MAX_ABSENCE, MAX_ABSENCES, MAX_AHEAD, MAX_AVOIDED, Learner, Reliability
from hosting.ratings import LEVEL, SURE
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, GUILD, started
from tests.hosting.play.test_seating import keep_for
from tests.support.opaque import inner
from tests.support.refusal import assert_refused, refusal
from tests.support.stored import participations_of, results_of
from tests.support.ways import DIRECT
from tests.toy.heap import HeapState


async def test_choices(services: Services) -> None:
    """A setting never made has its default; None restores it; each is separate."""
    people = services.people
    assert await people.get(2**63 - 1) == PersonSettings()
    assert await people.set(1, language="zh-CN") == PersonSettings(language="zh-CN")
    assert await people.set(1, theme="dark") == PersonSettings(language="zh-CN", theme="dark")
    await people.set(1, zone="Europe/Lisbon")
    hours = (time(22), time(7, 30))
    chosen = await people.set_quiet_hours(1, hours)
    assert (chosen.zone, chosen.quiet_from, chosen.quiet_to) == ("Europe/Lisbon", *hours)
    await people.set(1, language=None)
    await people.set(1, zone=None)
    assert await people.set_quiet_hours(1, None) == PersonSettings(theme="dark")
    assert await people.get(2) == PersonSettings()


async def test_what_nobody_can_have(services: Services) -> None:
    """Nonsense gives one sentence and stores nothing; a zone can be no file elsewhere."""
    cases: list[dict[str, Any]] = [
        *({"first_reminder": minutes} for minutes in (-1, 0, 59, 7 * 24 * 60 + 1, 10**20)),
        *({"digest": at} for at in (time(8, tzinfo=UTC), time(8, 0, 1))),
        *({"language": tag} for tag in ("", "english", "e", "de_DE", "de-", "DE", "de\n", "x" * 33_000)),
        *({"client": tag} for tag in ("", "zh-" + "a" * 9)),
        *({"zone": zone} for zone in ("", "Lisbon", "europe/lisbon", "../etc/passwd", "Europe/Lisbon\0", "x" * 33_000)),
        *({"theme": theme} for theme in ("", "Dark", "dark mode", "-", "d" * 33, "\u202edark")),
        {"quiet_from": time(7), "quiet_to": time(7)},
        {"quiet_from": time(7), "quiet_to": time(21, 1)},
        {"quiet_from": time(7, tzinfo=UTC), "quiet_to": time(9)},
        {"quiet_from": time(7, 0, 1), "quiet_to": time(9)},
        {"quiet_from": time(7), "quiet_to": time(9, 0, 0, 1)},
    ]
    for changes in cases:
        await assert_refused(errors.BadValue, services.people.set(1, **changes))
        assert await services.people.get(1) == PersonSettings(), changes


async def test_names_are_those_last_seen(services: Services) -> None:
    assert await services.people.name(ANA.id) is None
    await services.people.set(ANA.id, theme="dark")
    assert await services.people.name(ANA.id) is None
    table = (await started(services, ANA, BRUNO)).position.table
    assert await services.people.name(ANA.id) == "Ana"
    await services.leaving.hand_over(table.id, 0, ANA, CARLA)
    assert await services.people.name(CARLA.id) == "Carla"
    assert await services.people.get(ANA.id) == PersonSettings(theme="dark")


async def test_forgetting(services: Services) -> None:
    """Name and settings are erased, also those that a process remembers; the games stay."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await services.people.set(ANA.id, ways=DIRECT)
    await services.leaving.cancel(table, ANA, admin=True)
    await services.privacy.forget(ANA.id)
    assert await services.people.name(ANA.id) is None
    assert await services.people.get(ANA.id) == PersonSettings()
    assert [(row.person, row.ending) for row in await participations_of(services, table)] == [
        (None, "cancelled"),
        (BRUNO.id, "cancelled"),
    ]


async def test_each_has_one_place_in_each_game(services: Services) -> None:
    """The last stored lesson is found again, separately for each person and each game."""
    learning = services.learning
    assert await learning.get(ANA.id, "heap") is None
    first = Learner(ANA.id, "heap", "first", {"steps": []})
    await learning.set(first)
    await learning.set(Learner(ANA.id, "cards", "hand", {}))
    assert await learning.get(ANA.id, "heap") == first
    assert await learning.get(BRUNO.id, "heap") is None
    second = Learner(ANA.id, "heap", "", {"pick": {"n": 1}})
    await learning.set(second)
    assert await learning.get(ANA.id, "heap") == second
    assert await learning.get(ANA.id, "cards") == Learner(ANA.id, "cards", "hand", {})


HOUR, DAY, SECOND = timedelta(hours=1), timedelta(days=1), timedelta(seconds=1)


async def test_announced_and_listed(services: Services, clock: ManualClock) -> None:
    """Absences are in order of their beginning, by whole seconds, each person's own; past ones are gone."""
    clock.move(timedelta(milliseconds=400))
    now = clock.now().replace(microsecond=0)
    later = await services.absences.announce(ANA.id, now + 2 * DAY, now + 3 * DAY)
    first = await services.absences.announce(ANA.id, None, now + HOUR)
    assert (first.begins, first.ends) == (now, now + HOUR)
    assert await services.absences.of(ANA.id) == (first, later)
    assert await services.absences.of(BRUNO.id) == ()
    clock.move(2 * HOUR)
    assert await services.absences.of(ANA.id) == (later,)


async def test_not_for_the_past(services: Services, clock: ManualClock) -> None:
    now = clock.now()
    for begins, ends in (
        (now - SECOND, now + DAY),
        (None, now),
        (None, now - DAY),
        (now + DAY, now + DAY),
        (now + 2 * DAY, now + DAY),
    ):
        await assert_refused("away-past", services.absences.announce(ANA.id, begins, ends))
    assert await services.absences.of(ANA.id) == ()


async def test_within_bounds(services: Services, clock: ManualClock) -> None:
    now = clock.now()
    await assert_refused("away-long", services.absences.announce(ANA.id, None, now + MAX_ABSENCE + SECOND))
    with refusal("away-long"):
        await services.absences.announce(ANA.id, now + MAX_AHEAD + SECOND, now + MAX_AHEAD + DAY)
    for number in range(MAX_ABSENCES):
        await services.absences.announce(ANA.id, now + number * DAY, now + (number + 1) * DAY)
    await assert_refused("away-many", services.absences.announce(ANA.id, now + 90 * DAY, now + 91 * DAY))
    await services.absences.announce(BRUNO.id, None, now + MAX_ABSENCE)
    clock.move(DAY)
    await services.absences.announce(ANA.id, now + 90 * DAY, now + 91 * DAY)


async def test_withdrawn(services: Services, clock: ManualClock) -> None:
    away = await services.absences.announce(ANA.id, None, clock.now() + DAY)
    await assert_refused("away-gone", services.absences.withdraw(away.id, BRUNO.id))
    assert await services.absences.withdraw(away.id, ANA.id) == away
    await assert_refused("away-gone", services.absences.withdraw(away.id, ANA.id))
    again = await services.absences.announce(ANA.id, None, clock.now() + DAY)
    assert again.id != away.id
    await services.absences.withdraw(again.id, ANA.id)
    over = await services.absences.announce(ANA.id, None, clock.now() + HOUR)
    clock.move(HOUR)
    await assert_refused("away-gone", services.absences.withdraw(over.id, ANA.id))


async def _known(services: Services, person: Person) -> Reliability:
    return (await services.acquaintance.reliability([person.id]))[person.id]


@pytest.mark.both
async def test_what_counts_as_finished_and_as_left(services: Services, clock: ManualClock) -> None:
    """Games alone against computers say nothing of how somebody treats others."""
    assert await _known(services, ANA) == Reliability(0, 0, None)
    await to_the_end(services, (await started(services, ANA, BRUNO, channel=1)).position)
    alone = (await started(services, ANA, computers=1, channel=2)).position
    await services.leaving.resign(alone.table.id, ANA)
    table = (await started(services, ANA, BRUNO, CARLA, channel=3)).position.table
    await services.leaving.resign(table.id, ANA)
    ana, bruno = await _known(services, ANA), await _known(services, BRUNO)
    assert (ana.finished, ana.left, ana.share) == (1, 1, 50)
    assert (bruno.finished, bruno.left, bruno.share) == (1, 0, 100)


async def test_the_usual_time_for_a_turn(services: Services, clock: ManualClock) -> None:
    """The median since the turn before; the first turn of a game has none before it."""
    position = (await started(services, ANA, BRUNO)).position
    for hours, person in ((1, ANA), (5, BRUNO), (2, ANA), (30, BRUNO), (9, ANA), (7, BRUNO), (3, ANA)):
        clock.move(timedelta(hours=hours))
        (seat,) = position.to_act
        position = (await services.play.play(position.table.id, position.seq, seat, person, ADD)).position
    assert (await _known(services, ANA)).answer == timedelta(hours=3)
    assert (await _known(services, BRUNO)).answer == timedelta(hours=7)


@pytest.mark.parametrize(
    ("company", "who", "fits"),
    [
        ("all", Reliability(0, 9, None), True),
        ("reliable", Reliability(2, 0, None), False),
        ("reliable", Reliability(4, 1, None), True),
        ("reliable", Reliability(3, 1, None), False),
        ("quick", Reliability(4, 1, None), False),
        ("quick", Reliability(4, 1, timedelta(hours=12)), True),
        ("quick", Reliability(4, 1, timedelta(hours=13)), False),
        ("quick", Reliability(1, 0, timedelta(hours=1)), False),
    ],
)
def test_whom_a_table_is_for(company: Company, who: Reliability, fits: bool) -> None:
    assert who.fits(company) == fits


async def test_a_lobby_for_reliable_people(services: Services) -> None:
    """Its opener chooses; the others need games that they finished; who sits there stays."""
    table = await services.lobby.create(guild=GUILD, channel=5, owner=ANA, game="heap", name="T")
    await assert_refused(errors.NotAllowed, services.lobby.choose_company(table.id, "reliable", BRUNO.id))
    await services.lobby.join(table.id, CARLA)
    assert (await services.lobby.choose_company(table.id, "reliable", ANA.id)).company == "reliable"
    await assert_refused("table-other-company", services.lobby.join(table.id, BRUNO))
    for channel in (11, 12, 13):
        await to_the_end(services, (await started(services, DUARTE, BRUNO, channel=channel)).position)
    table = await services.lobby.join(table.id, BRUNO)
    assert [seat.person for seat in table.seats] == [ANA.id, CARLA.id, BRUNO.id]


Way = Callable[[Services, Person], Awaitable[object]]


async def _lobby(services: Services, person: Person) -> object:
    table = await services.lobby.create(guild=GUILD, channel=5, owner=ANA, game="heap", name="T")
    return await services.lobby.join(table.id, person)


async def _offer(services: Services, person: Person) -> object:
    table = (await started(services, ANA, CARLA)).position.table
    offer = await services.offers.make(table.id, 1, None, CARLA)
    return await services.leaving.take_offer(offer.id, person)


async def _hand_over(services: Services, person: Person, *, keeps: bool = False) -> object:
    table = (await started(services, ANA, CARLA)).position.table
    if keeps:
        await keep_for(services, table.id, 0, ANA.id, "adder")
    return await services.leaving.hand_over(table.id, 1, CARLA, person)


@pytest.mark.both("postgres")
@pytest.mark.parametrize("way", [_lobby, _offer, _hand_over, partial(_hand_over, keeps=True)])
@pytest.mark.parametrize("by_the_other", [False, True])
async def test_people_who_avoid_each_other_do_not_meet(services: Services, way: Way, by_the_other: bool) -> None:
    """Either way round, until it is taken back; what is refused does not say who avoids whom."""
    first, second = (BRUNO, ANA) if by_the_other else (ANA, BRUNO)
    for _ in range(2):
        await services.acquaintance.avoid(first.id, second.id)
    assert await services.acquaintance.avoided(first.id) == (second.id,)
    with refusal("table-not-together") as refused:
        await way(services, BRUNO)
    assert refused.value.facts.keys() == {"table"}
    await services.acquaintance.forgive(first.id, second.id)
    table = (await services.lobby.of_guild(GUILD))[0]
    await services.lobby.move(table.id, 99)
    await way(services, BRUNO)


async def test_nobody_avoids_everybody(services: Services) -> None:
    await services.acquaintance.avoid(ANA.id, ANA.id)
    for number in range(MAX_AVOIDED):
        await services.acquaintance.avoid(ANA.id, 100 + number)
    await assert_refused("avoids-many", services.acquaintance.avoid(ANA.id, 99))
    assert len(await services.acquaintance.avoided(ANA.id)) == MAX_AVOIDED


async def test_who_is_avoided_does_not_learn_it(services: Services) -> None:
    """Neither by one's own data nor afterwards: forgetting either of two people ends it."""
    await services.acquaintance.avoid(ANA.id, BRUNO.id)
    assert str((await services.privacy.of(ANA.id))["avoids"]).count(str(BRUNO.id)) == 1
    assert (await services.privacy.of(BRUNO.id))["avoids"] == []
    await services.privacy.forget(BRUNO.id)
    assert await services.acquaintance.avoided(ANA.id) == ()


async def _rated(services: Services) -> dict[int, Rating]:
    return dict(await services.ratings.of_guild(GUILD, "heap"))


async def _play(services: Services, clock: ManualClock, *people: Person, computers: int = 0, channel: int = 1) -> int:
    clock.move(timedelta(minutes=1))
    start = (await started(services, *people, computers=computers, channel=channel)).position
    return (await to_the_end(services, start)).table.id


async def _ranks(services: Services, table: int) -> list[float]:
    found = await results_of(services, table)
    return [float(result.rank if result.rank is not None else -result.points) for result in found]


@pytest.mark.both
async def test_a_game_of_people_is_rated_as_openskill_does(services: Services, clock: ManualClock) -> None:
    table = await _play(services, clock, ANA, BRUNO, CARLA)
    model = BradleyTerryFull()
    ranks = await _ranks(services, table)
    fresh = model.rate([[model.rating()] for _ in ranks], ranks=ranks)
    rated = await _rated(services)
    assert [rated[person.id].mean for person in (ANA, BRUNO, CARLA)] == [team[0].mu for team in fresh]
    assert {rating.tables for rating in rated.values()} == {1}
    assert sum(rating.displayed > 1000 for rating in rated.values()) == 1
    assert await services.ratings.of_guild(GUILD + 1, "heap") == {}
    assert await services.ratings.of_guild(GUILD, "no such game") == {}


async def test_computers_are_anchored(services: Services, clock: ManualClock) -> None:
    """They are opponents of a strength that no table changes; alone against them nobody is rated."""
    await _play(services, clock, ANA, computers=1)
    assert await _rated(services) == {}
    table = await _play(services, clock, ANA, BRUNO, computers=1)
    model = BradleyTerryFull()
    ranks = await _ranks(services, table)
    anchor = model.rating(mu=25 + LEVEL / 2, sigma=SURE)
    (ana,), (bruno,), _ = model.rate([[model.rating()], [model.rating()], [anchor]], ranks=ranks)
    rated = await _rated(services)
    assert set(rated) == {ANA.id, BRUNO.id}
    assert (rated[ANA.id].mean, rated[BRUNO.id].mean) == (ana.mu, bruno.mu)


async def test_who_leaves_is_last(services: Services, clock: ManualClock) -> None:
    """Whatever becomes of the seat; who takes it is not rated. A table that everybody left does not count."""
    table = (await started(services, ANA, BRUNO, CARLA)).position.table
    await services.leaving.hand_over(table.id, 0, ANA, DUARTE)
    await to_the_end(services, await services.positions.now(table.id))
    rated = await _rated(services)
    assert DUARTE.id not in rated
    assert rated[ANA.id].mean < min(rated[BRUNO.id].mean, rated[CARLA.id].mean)
    both = (await started(services, BRUNO, CARLA, channel=2)).position.table
    await services.leaving.hand_over(both.id, 0, BRUNO, ANA)
    await services.leaving.hand_over(both.id, 1, CARLA, DUARTE)
    await to_the_end(services, await services.positions.now(both.id))
    assert await _rated(services) == rated


async def test_who_has_left_is_last_without_a_name_too(services: Services, clock: ManualClock) -> None:
    """Also if nothing but the kind tells them from the computer player who played on for them."""
    await services.leaving.resign((await started(services, ANA, BRUNO, CARLA)).position.table.id, ANA)
    await to_the_end(services, await services.positions.now(1))
    before = await _rated(services)
    await services.privacy.forget(ANA.id)
    assert await _rated(services) == {person: before[person] for person in (BRUNO.id, CARLA.id)}


async def test_what_is_called_off_or_taken_back_is_computed_again(services: Services, clock: ManualClock) -> None:
    """A game called off never counts; without the first of two tables, the second is computed as if it were alone."""
    first = await _play(services, clock, ANA, BRUNO)
    once = await _rated(services)
    await _play(services, clock, BRUNO, ANA, channel=2)
    twice = await _rated(services)
    assert {rating.tables for rating in twice.values()} == {2}
    running = (await started(services, ANA, BRUNO, channel=3)).position.table
    await services.moderation.call_off(running.id, CARLA, "why not", admin=True)
    assert await _rated(services) == twice
    gone = sa.update(tables).where(tables.c.id == first).values(status="cancelled")
    await services.store.write(lambda conn: conn.execute(gone))
    alone = await _rated(services)
    assert (alone[ANA.id].mean, alone[BRUNO.id].mean) == (once[BRUNO.id].mean, once[ANA.id].mean)


async def test_a_turn_taken_back_counts_for_nothing(services: Services, clock: ManualClock) -> None:
    """The result counts that the table has in the end."""
    position = (await started(services, ANA, BRUNO)).position
    position = (await services.play.play(position.table.id, position.seq, 0, ANA, ADD)).position
    await services.votes.undo_now(position.table.id, CARLA, admin=True)
    await to_the_end(services, await services.positions.now(position.table.id))
    rated = await _rated(services)
    await _play(services, clock, CARLA, DUARTE, channel=2)
    rated = await _rated(services)
    assert (rated[CARLA.id].mean, rated[DUARTE.id].mean) == (rated[ANA.id].mean, rated[BRUNO.id].mean)


@pytest.mark.both("postgres")
async def test_opting_out_hides_and_forgetting_erases(services: Services, clock: ManualClock) -> None:
    """Nobody tells a person who has opted out from one who never played; the others keep their ratings."""
    await _play(services, clock, ANA, BRUNO)
    before = await _rated(services)
    await services.people.set(ANA.id, rated=False)
    assert await _rated(services) == {BRUNO.id: before[BRUNO.id]}
    own = {"guild": GUILD, "game": "heap", "rating": before[ANA.id].displayed, "tables": 1}
    assert (await services.privacy.of(ANA.id))["ratings"] == [own]
    await services.people.set(ANA.id, rated=True)
    assert await _rated(services) == before
    await services.privacy.forget(ANA.id)
    assert await _rated(services) == {BRUNO.id: before[BRUNO.id]}
    assert (await services.privacy.of(ANA.id))["ratings"] == []


async def to_the_end(services: Services, position: Position) -> Position:
    people = {person.id: person for person in (ANA, BRUNO, CARLA, DUARTE)}
    while position.to_act:
        (seat,) = position.to_act
        person = position.table.seats[seat].person
        if person is None:
            await services.play.computer_turn(position.table.id)
        else:
            steps: list[dict[str, object]] = [{"do": "add", "n": 5}, {"do": "stop"}]
            taken = steps[: 1 if inner(position.state, HeapState).heap >= 25 else 2]
            await services.play.play(position.table.id, position.seq, seat, people[person], taken)
        position = await services.positions.now(position.table.id)
    return position


async def who(services: Services, table_id: int) -> list[tuple[int, int | str | None, str]]:
    parts = await participations_of(services, table_id)
    return [(part.seat, part.person or part.computer, part.ending) for part in parts]


async def test_from_the_start_to_the_end(services: Services, clock: ManualClock) -> None:
    """Everybody takes part from the start on, computers too, and wins or loses at the end."""
    start = (await started(services, ANA, BRUNO, computers=1)).position
    table = start.table.id
    assert await who(services, table) == [(0, ANA.id, "playing"), (1, BRUNO.id, "playing"), (2, "adder", "playing")]
    began = clock.now()
    clock.move(timedelta(hours=3))
    end = await to_the_end(services, start)
    parts = await participations_of(services, table)
    assert {(part.since, part.from_seq, part.until, part.until_seq) for part in parts} == {
        (began, 1, clock.now(), end.table.seq)
    }
    results = await results_of(services, table)
    assert sorted(result.won or False for result in results) == [False, False, True]
    assert [part.ending for part in parts] == ["won" if result.won else "lost" for result in results]


async def test_everybody_who_ever_sat_on_a_seat(services: Services, clock: ManualClock) -> None:
    """A hand-over, replacement or resignation closes one participation and opens the next at the same entry."""
    start = (await started(services, ANA, BRUNO)).position
    table = start.table.id
    clock.move(timedelta(hours=1))
    await services.leaving.hand_over(table, 0, ANA, CARLA)
    await services.leaving.hand_over(table, 0, DUARTE, DUARTE, admin=True)
    await services.leaving.resign(table, DUARTE)
    await services.leaving.hand_over(table, 0, CARLA, ANA, admin=True)
    assert await who(services, table) == [
        (0, ANA.id, "replaced"),
        (0, CARLA.id, "replaced"),
        (0, DUARTE.id, "resigned"),
        (0, "adder", "replaced"),
        (0, ANA.id, "playing"),
        (1, BRUNO.id, "playing"),
    ]
    seat = [row for row in await participations_of(services, table) if row.seat == 0]
    for before, after in pairwise(seat):
        assert (before.until, before.until_seq) == (after.since, after.from_seq)
    await to_the_end(services, await services.positions.now(table))
    assert {one[2] for one in await who(services, table)} == {"replaced", "resigned", "won", "lost"}


async def test_a_game_that_is_called_off(services: Services) -> None:
    """A cancelled game has no results and no losers; a player who resigned has resigned."""
    start = (await started(services, ANA, BRUNO, CARLA)).position
    await services.leaving.resign(start.table.id, BRUNO)
    await services.leaving.cancel(start.table.id, DUARTE, admin=True)
    assert await who(services, start.table.id) == [
        (0, ANA.id, "cancelled"),
        (1, BRUNO.id, "resigned"),
        (1, "adder", "cancelled"),
        (2, CARLA.id, "cancelled"),
    ]
    assert await results_of(services, start.table.id) == []
    alone = (await started(services, ANA, computers=1, channel=2)).position.table
    await services.leaving.resign(alone.id, ANA)
    assert await who(services, alone.id) == [(0, ANA.id, "resigned"), (1, "adder", "cancelled")]


async def test_a_lobby_is_no_game(services: Services) -> None:
    """Joining and leaving before the start leaves no trace."""
    table = await services.lobby.create(guild=1, channel=1, owner=ANA, game="heap", name="T")
    await services.lobby.join(table.id, BRUNO)
    await services.lobby.leave(table.id, BRUNO.id)
    await services.lobby.cancel(table.id, ANA)
    assert await who(services, table.id) == []


async def test_taking_a_vacant_seat(services: Services) -> None:
    """Anyone may take a vacant seat of an imported game; nobody takes two, or one that is occupied."""
    start = (await started(services, ANA, BRUNO, CARLA)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    data = await services.records.export(start.table.id)
    table = await services.records.load(data, guild=1, channel=2, owner=DUARTE, name="Again")
    assert [seat.person for seat in table.seats] == [None, DUARTE.id, None]  # seat 1 is to act
    await assert_refused(errors.AlreadySeated, services.leaving.take(table.id, DUARTE))
    await assert_refused("table-not-vacant", services.leaving.take(table.id, ANA, 1))
    for number in (-1, 3, 10**20):
        await assert_refused(errors.BadValue, services.leaving.take(table.id, ANA, number))
    await services.leaving.take(table.id, ANA)
    taken = await services.leaving.take(table.id, BRUNO, 2)
    assert [seat.person for seat in taken.table.seats] == [ANA.id, DUARTE.id, BRUNO.id]
    assert taken.posts != ()
    await assert_refused(errors.Full, services.leaving.take(table.id, CARLA))
    assert await who(services, table.id) == [
        (0, ANA.id, "playing"),
        (1, DUARTE.id, "playing"),
        (2, BRUNO.id, "playing"),
    ]
    await services.leaving.cancel(table.id, DUARTE, admin=False)
    await assert_refused(errors.NotRunning, services.leaving.take(table.id, CARLA))
