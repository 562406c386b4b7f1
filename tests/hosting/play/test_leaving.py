"""Seats that change hands, and games that end early."""

from __future__ import annotations

from datetime import timedelta

import pytest

from hosting import ManualClock, Services
from hosting.core.errors import AlreadySeated, BadValue, NotAllowed, NotInLobby, NotRunning, NotYourSeat
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, computers_due, started


async def test_handing_over_to_a_person(services: Services, clock: ManualClock) -> None:
    """The new person plays on, the old one no more; their time restarts."""
    start = (await started(services, ANA, BRUNO)).position
    clock.move(timedelta(days=1))
    outcome = await services.leaving.hand_over(start.table.id, 0, ANA, CARLA)
    seat = outcome.table.seats[0]
    assert (seat.person, seat.name, seat.resigned) == (CARLA.id, "Carla", False)
    assert outcome.table.since == clock.now()
    with pytest.raises(NotYourSeat):
        await services.play.play(start.table.id, start.seq, 0, ANA, ADD)
    await services.play.play(start.table.id, start.seq, 0, CARLA, ADD)
    assert [table.id for table in await services.lobby.of_person(ANA.id)] == []


async def test_who_may_hand_over(services: Services) -> None:
    """The seat's person and admins hand over, and never to a person at the table."""
    start = (await started(services, ANA, BRUNO)).position
    with pytest.raises(NotYourSeat):
        await services.leaving.hand_over(start.table.id, 0, BRUNO, CARLA)
    with pytest.raises(AlreadySeated):
        await services.leaving.hand_over(start.table.id, 0, ANA, BRUNO)
    with pytest.raises(BadValue):
        await services.leaving.hand_over(start.table.id, 0, ANA, "nobody")
    with pytest.raises(BadValue):
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
    await services.play.computers(start.table.id)
    post = (await services.posts.pending())[-1]
    assert [entry.kind for entry in post.entries] == ["seat", "step", "step"]


async def test_resigning(services: Services) -> None:
    """After a resignation a computer player plays the seat, which keeps its name."""
    start = (await started(services, ANA, BRUNO, CARLA)).position
    outcome = await services.leaving.resign(start.table.id, BRUNO)
    seat = outcome.table.seats[1]
    assert (seat.person, seat.computer, seat.name, seat.resigned) == (None, "adder", "Bruno", True)
    with pytest.raises(NotYourSeat):
        await services.leaving.resign(start.table.id, BRUNO)
    outcome = await services.leaving.resign(start.table.id, DUARTE, seat=2, admin=True)
    assert outcome.table.seats[2].resigned


async def test_the_last_person_resigns(services: Services) -> None:
    """A game without people is cancelled."""
    start = (await started(services, ANA, computers=1)).position
    outcome = await services.leaving.resign(start.table.id, ANA)
    assert outcome.table.status == "cancelled"
    with pytest.raises(NotRunning):
        await services.leaving.resign(start.table.id, DUARTE, seat=1, admin=True)


async def test_leaving_ends_open_questions(services: Services) -> None:
    """A resignation ends open questions, as they were put to other people."""
    start = (await started(services, ANA, BRUNO, CARLA)).position
    await services.votes.cancel(start.table.id, ANA)
    await services.leaving.resign(start.table.id, BRUNO)
    assert await services.votes.open(start.table.id, "cancel") is None


async def test_an_admin_calls_off(services: Services) -> None:
    """Only an admin cancels, and only a running game; the cancellation is posted."""
    start = (await started(services, ANA, BRUNO)).position
    with pytest.raises(NotAllowed):
        await services.leaving.cancel(start.table.id, ANA, admin=False)
    outcome = await services.leaving.cancel(start.table.id, DUARTE, admin=True)
    assert outcome.table.status == "cancelled"
    assert (await services.posts.pending())[-1].kind == "cancel"
    with pytest.raises(NotRunning):
        await services.leaving.cancel(start.table.id, DUARTE, admin=True)
    with pytest.raises(NotInLobby):
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
    told = [[entry.kind for entry in post.entries] for post in await services.posts.pending()]
    assert told == [["start"], ["step", "seat", "step"]]
    assert await services.posts.open() == []
