"""Seats that change hands, and games that end early; what teams and leagues have of that."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Services, open_services
from hosting.core import errors
from hosting.db.schema import tables
from hosting.jobs import kinds
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, computers_due, play_computers, started
from tests.toy.rules import Toy


async def test_handing_over_to_a_person(services: Services, clock: ManualClock) -> None:
    """The new person plays on, the old one no more; their time restarts."""
    start = (await started(services, ANA, BRUNO)).position
    clock.move(timedelta(days=1))
    outcome = await services.leaving.hand_over(start.table.id, 0, ANA, CARLA)
    seat = outcome.table.seats[0]
    assert (seat.person, seat.name, seat.resigned) == (CARLA.id, "Carla", False)
    assert outcome.table.since == clock.now()
    with pytest.raises(errors.NotYourSeat):
        await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    await services.play.play(start.table.id, start.seq, 0, CARLA, ADD)
    assert [table.id for table in await services.lobby.of_person(ANA.id)] == []


async def test_who_may_hand_over(services: Services) -> None:
    """The seat's person and admins hand over, and never to a person at the table."""
    start = (await started(services, ANA, BRUNO)).position
    with pytest.raises(errors.NotYourSeat):
        await services.leaving.hand_over(start.table.id, 0, BRUNO, CARLA)
    with pytest.raises(errors.AlreadySeated):
        await services.leaving.hand_over(start.table.id, 0, ANA, BRUNO)
    with pytest.raises(errors.BadValue):
        await services.leaving.hand_over(start.table.id, 0, ANA, "nobody")
    with pytest.raises(errors.BadValue):
        await services.leaving.hand_over(start.table.id, 7, ANA, CARLA, admin=True)
    outcome = await services.leaving.hand_over(start.table.id, 1, DUARTE, "adder", admin=True)
    assert outcome.table.seats[1].computer == "adder"
    (post,) = [post for post in await services.posts.pending() if post.kind == "seat"]
    assert (post.entries[0].by, post.entries[0].seat) == (DUARTE.id, 1)


async def test_a_computer_takes_over_in_its_turn(services: Services) -> None:
    """The computer player moves in the same post that announces the change."""
    start = (await started(services, ANA, BRUNO)).position
    outcome = await services.leaving.hand_over(start.table.id, 0, ANA, "adder")
    assert outcome.posts == ()
    assert await computers_due(services) == [start.table.id]
    await play_computers(services, start.table.id)
    post = (await services.posts.pending())[-1]
    assert [entry.kind for entry in post.entries] == ["seat", "step", "step"]


async def test_resigning(services: Services) -> None:
    """After a resignation a computer player plays the seat, which keeps its name."""
    start = (await started(services, ANA, BRUNO, CARLA)).position
    outcome = await services.leaving.resign(start.table.id, BRUNO)
    seat = outcome.table.seats[1]
    assert (seat.person, seat.computer, seat.name, seat.resigned) == (None, "adder", "Bruno", True)
    with pytest.raises(errors.NotYourSeat):
        await services.leaving.resign(start.table.id, BRUNO)
    outcome = await services.leaving.resign(start.table.id, DUARTE, seat=2, admin=True)
    assert outcome.table.seats[2].resigned


async def test_leaving_ends_open_questions(services: Services) -> None:
    """A resignation ends open questions, as they were put to other people."""
    start = (await started(services, ANA, BRUNO, CARLA)).position
    await services.votes.put(start.table.id, "cancel", ANA)
    await services.leaving.resign(start.table.id, BRUNO)
    assert await services.votes.open(start.table.id, "cancel") is None


async def test_an_admin_calls_off(services: Services) -> None:
    """Only an admin cancels, and only a running game; the cancellation is posted."""
    start = (await started(services, ANA, BRUNO)).position
    with pytest.raises(errors.NotAllowed):
        await services.leaving.cancel(start.table.id, ANA, admin=False)
    outcome = await services.leaving.cancel(start.table.id, DUARTE, admin=True)
    assert outcome.table.status == "cancelled"
    assert (await services.posts.pending())[-1].kind == "cancel"
    with pytest.raises(errors.NotRunning):
        await services.leaving.cancel(start.table.id, DUARTE, admin=True)
    with pytest.raises(errors.NotInLobby):
        await services.lobby.cancel(start.table.id, ANA)


async def test_a_half_turn_is_told_before_the_end(services: Services) -> None:
    """A cancelled game's turn in progress is in the same, last post."""
    start = (await started(services, ANA, BRUNO)).position
    await services.play.play(start.table.id, start.seq, 0, ANA, ADD[:1])
    await services.leaving.cancel(start.table.id, DUARTE, admin=True)
    post = (await services.posts.pending())[-1]
    assert [entry.kind for entry in post.entries] == ["step", "cancel"]
    assert await services.posts.open() == []


async def test_a_seat_changes_hands_in_the_middle_of_a_turn(services: Services) -> None:
    """The new person finishes the turn that the old one started."""
    start = (await started(services, ANA, BRUNO)).position
    half = (await services.play.play(start.table.id, start.seq, 0, ANA, ADD[:1])).position
    await services.leaving.hand_over(start.table.id, 0, ANA, CARLA)
    await services.play.play(start.table.id, half.seq, 0, CARLA, ADD[1:])
    kinds = [[entry.kind for entry in post.entries] for post in await services.posts.pending()]
    assert kinds == [["start"], ["step", "seat", "step"]]
    assert await services.posts.open() == []


# -------------------- Team games: nobody who has seen one team's hidden cards can play for the other.


@pytest.fixture
async def teams(tmp_path: Path, clock: ManualClock) -> Services:
    """Start a game of two teams, seats 0 and 2 against 1 and 3; Ana has resigned seat 0 and seat 1 is vacant."""
    services = await open_services(tmp_path / "tables.sqlite3", [Toy()], clock=clock)
    await started(services, ANA, BRUNO, CARLA, DUARTE, game="toy", options={"teams": True})
    await services.leaving.resign(1, ANA)
    return services


async def test_by_no_way_into_the_other_team(teams: Services) -> None:
    """No offer, open offer, hand-over or vacant seat brings her to the other team; each attempt changes nothing."""
    before = await teams.positions.events(1)
    for to in (ANA.id, None):
        offer = await teams.offers.make(1, 1, to, BRUNO)
        with pytest.raises(errors.OtherTeam):
            await teams.leaving.take_offer(offer.id, ANA)
    with pytest.raises(errors.OtherTeam):
        await teams.leaving.hand_over(1, 3, DUARTE, ANA)
    with pytest.raises(errors.OtherTeam):
        await teams.leaving.hand_over(1, 3, BRUNO, ANA, admin=True)
    assert await teams.positions.events(1) == before
    held = (await teams.lobby.get(1)).seats[1].name
    assert held == "Bruno"
    await teams.moderation.replace(1, 1, "2", None, BRUNO, "he is ill", admin=True)
    with pytest.raises(errors.OtherTeam):
        await teams.leaving.take(1, ANA)
    await teams.close()


# -------------------- League tables: they notify their league of changes.


async def announcements(services: Services) -> list[str]:
    return [job.key for job in await services.jobs.all() if job.kind == kinds.FIXTURE]


async def laid_tables(services: Services) -> int:
    table = (await started(services, ANA, BRUNO, CARLA)).position.table.id
    await services.store.write(lambda conn: conn.execute(sa.update(tables).values(fixture=5)))
    return table


async def test_nothing_is_told_of_other_tables(services: Services) -> None:
    table = (await started(services, ANA, BRUNO)).position.table.id
    await services.leaving.resign(table, ANA)
    await services.leaving.cancel(table, BRUNO, admin=True)
    assert await announcements(services) == []


@pytest.mark.parametrize("how", ["resigned", "handed over", "called off"])
async def test_what_changes_is_told(services: Services, how: str) -> None:
    """A seat given up or changing hands and the end notify the league; the table names it."""
    table = await laid_tables(services)
    assert (await services.lobby.get(table)).fixture == 5
    assert await announcements(services) == []
    match how:
        case "resigned":
            await services.leaving.resign(table, ANA)
        case "handed over":
            await services.leaving.hand_over(table, 1, DUARTE, DUARTE, admin=True)
        case _:
            await services.leaving.cancel(table, DUARTE, admin=True)
    assert await announcements(services) == [str(table)]


TRIES: dict[str, Callable[[Services, int], Awaitable[object]]] = {
    "cancel": lambda services, table: services.votes.put(table, "cancel", BRUNO),
    "finish": lambda services, table: services.votes.put(table, "finish", BRUNO),
    "replace": lambda services, table: services.votes.replace(table, BRUNO, 0, "adder", absent=[ANA.id]),
    "hand over": lambda services, table: services.leaving.hand_over(table, 1, BRUNO, DUARTE),
    "computer": lambda services, table: services.leaving.hand_over(table, 1, BRUNO, "adder"),
    "offer": lambda services, table: services.offers.make(table, 1, DUARTE.id, BRUNO),
    "offer to all": lambda services, table: services.offers.make(table, 1, None, BRUNO),
}


@pytest.mark.parametrize("how", TRIES)
async def test_players_of_a_league_do_not_decide_it(services: Services, how: str) -> None:
    """Neither a vote nor a player ends a league's table or passes a seat on; nothing is changed by trying."""
    table = await laid_tables(services)
    before = await services.lobby.get(table)
    with pytest.raises(errors.OfLeague):
        await TRIES[how](services, table)
    assert await services.lobby.get(table) == before
    assert [entry.kind for entry in await services.positions.events(table)] == ["start"]


async def test_a_fixture_has_one_table(services: Services) -> None:
    """The database refuses a second table for a fixture unless the first was cancelled."""
    first = await laid_tables(services)
    second = (await started(services, ANA, BRUNO, channel=78)).position.table.id
    again = sa.update(tables).where(tables.c.id == second).values(fixture=5)
    with pytest.raises(sa.exc.IntegrityError):
        await services.store.write(lambda conn: conn.execute(again))
    await services.leaving.cancel(first, DUARTE, admin=True)
    await services.store.write(lambda conn: conn.execute(again))
