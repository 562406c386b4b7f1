"""Seats that change hands, and games that end early."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tables import House, ManualClock
from tables.errors import AlreadySeated, BadValue, NotAllowed, NotInLobby, NotRunning, NotYourSeat
from tests.tables.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, started


async def test_handing_over_to_a_person(house: House, clock: ManualClock) -> None:
    """The new person plays on, the old one no more; their time begins anew."""
    start = (await started(house, ANA, BRUNO)).position
    clock.move(timedelta(days=1))
    verdict = await house.leaving.hand_over(start.table.id, 0, ANA, CARLA)
    seat = verdict.table.seats[0]
    assert (seat.person, seat.name, seat.resigned) == (CARLA.id, "Carla", False)
    assert verdict.table.since == clock.now()
    with pytest.raises(NotYourSeat):
        await house.play.play(start.table.id, start.seq, 0, ANA, ADD)
    await house.play.play(start.table.id, start.seq, 0, CARLA, ADD)
    assert [table.id for table in await house.lobby.of_person(ANA.id)] == []


async def test_who_may_hand_over(house: House) -> None:
    """The seat's person and admins; never to somebody who sits at the table."""
    start = (await started(house, ANA, BRUNO)).position
    with pytest.raises(NotYourSeat):
        await house.leaving.hand_over(start.table.id, 0, BRUNO, CARLA)
    with pytest.raises(AlreadySeated):
        await house.leaving.hand_over(start.table.id, 0, ANA, BRUNO)
    with pytest.raises(BadValue):
        await house.leaving.hand_over(start.table.id, 0, ANA, "nobody")
    with pytest.raises(BadValue):
        await house.leaving.hand_over(start.table.id, 7, ANA, CARLA, admin=True)
    verdict = await house.leaving.hand_over(start.table.id, 1, DUARTE, "adder", admin=True)
    assert verdict.table.seats[1].computer == "adder"
    (post,) = [post for post in await house.posts.pending() if post.kind == "seat"]
    assert (post.entries[0].by, post.entries[0].seat) == (DUARTE.id, 1)


async def test_a_computer_takes_over_in_its_turn(house: House) -> None:
    """The computer player moves in the same post that tells of the change."""
    start = (await started(house, ANA, BRUNO)).position
    verdict = await house.leaving.hand_over(start.table.id, 0, ANA, "adder")
    assert verdict.posts == ()
    assert await house.play.waiting_computers() == [start.table.id]
    await house.play.computers(start.table.id)
    post = (await house.posts.pending())[-1]
    assert [entry.kind for entry in post.entries] == ["seat", "step", "step"]


async def test_resigning(house: House) -> None:
    """A computer player plays on for the seat, which keeps its name."""
    start = (await started(house, ANA, BRUNO, CARLA)).position
    verdict = await house.leaving.resign(start.table.id, BRUNO)
    seat = verdict.table.seats[1]
    assert (seat.person, seat.computer, seat.name, seat.resigned) == (None, "adder", "Bruno", True)
    with pytest.raises(NotYourSeat):
        await house.leaving.resign(start.table.id, BRUNO)
    verdict = await house.leaving.resign(start.table.id, DUARTE, seat=2, admin=True)
    assert verdict.table.seats[2].resigned


async def test_the_last_person_resigns(house: House) -> None:
    """A game without persons is called off."""
    start = (await started(house, ANA, computers=1)).position
    verdict = await house.leaving.resign(start.table.id, ANA)
    assert verdict.table.status == "cancelled"
    with pytest.raises(NotRunning):
        await house.leaving.resign(start.table.id, DUARTE, seat=1, admin=True)


async def test_leaving_ends_open_questions(house: House) -> None:
    """They were put to other people."""
    start = (await started(house, ANA, BRUNO, CARLA)).position
    await house.asks.cancel(start.table.id, ANA)
    await house.leaving.resign(start.table.id, BRUNO)
    assert await house.asks.open(start.table.id, "cancel") is None


async def test_an_admin_calls_off(house: House) -> None:
    """Only an admin, only a running game; it is told."""
    start = (await started(house, ANA, BRUNO)).position
    with pytest.raises(NotAllowed):
        await house.leaving.cancel(start.table.id, ANA, admin=False)
    verdict = await house.leaving.cancel(start.table.id, DUARTE, admin=True)
    assert verdict.table.status == "cancelled"
    assert (await house.posts.pending())[-1].kind == "cancel"
    with pytest.raises(NotRunning):
        await house.leaving.cancel(start.table.id, DUARTE, admin=True)
    with pytest.raises(NotInLobby):
        await house.lobby.cancel(start.table.id, ANA)


async def test_a_half_turn_is_told_before_the_end(house: House) -> None:
    """What was in progress when the game was called off is in the same, last post."""
    start = (await started(house, ANA, BRUNO)).position
    await house.play.play(start.table.id, start.seq, 0, ANA, ADD[:1])
    await house.leaving.cancel(start.table.id, DUARTE, admin=True)
    post = (await house.posts.pending())[-1]
    assert [entry.kind for entry in post.entries] == ["step", "cancel"]
    assert await house.posts.open() == []


async def test_a_seat_changes_hands_in_the_middle_of_a_turn(house: House) -> None:
    """The new person finishes the turn that the old one began."""
    start = (await started(house, ANA, BRUNO)).position
    half = (await house.play.play(start.table.id, start.seq, 0, ANA, ADD[:1])).position
    await house.leaving.hand_over(start.table.id, 0, ANA, CARLA)
    await house.play.play(start.table.id, half.seq, 0, CARLA, ADD[1:])
    told = [[entry.kind for entry in post.entries] for post in await house.posts.pending()]
    assert told == [["start"], ["step", "seat", "step"]]
    assert await house.posts.open() == []
