"""Offers of seats: made, taken once, refused, withdrawn, expired, or ended with their seat's player."""

import asyncio
from datetime import timedelta

import pytest
import sqlalchemy as sa

from hosting import ManualClock, Person, Services
from hosting.core import errors
from hosting.core.model import Seat
from hosting.db import log, rows
from hosting.play import seating
from hosting.play.offers import LASTS, LASTS_FOR_ALL
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, GUILD, started
from tests.support.stored import participations_of


async def test_taken(services: Services) -> None:
    """The invited person sits down, once; the log names the offerer."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    taken = await services.leaving.take_offer(offer.id, Person(CARLA.id, "Carla"))
    assert taken.table.seats[0].person == CARLA.id
    with pytest.raises(errors.OfferGone):
        await services.leaving.take_offer(offer.id, CARLA)
    post = (await services.posts.pending())[-1]
    assert [(entry.kind, entry.by) for entry in post.entries] == [("seat", ANA.id)]


async def test_it_expires(services: Services, clock: ManualClock) -> None:
    """An offer can be taken just before its time is over, then not, and 90 days later neither."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    clock.move(LASTS)
    for _ in range(2):
        with pytest.raises(errors.OfferExpired):
            await services.leaving.take_offer(offer.id, CARLA)
        with pytest.raises(errors.OfferExpired):
            await services.offers.refuse(offer.id, CARLA.id)
        clock.move(timedelta(days=90))
    later = await services.offers.make(table, 0, CARLA.id, ANA)
    clock.move(LASTS - timedelta(seconds=1))
    assert (await services.leaving.take_offer(later.id, CARLA)).table.seats[0].person == CARLA.id


async def test_it_does_not_revive(services: Services) -> None:
    """An offer stays ended after others have sat there, though the offerer sits there again."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    away = await services.offers.make(table, 0, DUARTE.id, ANA)
    await services.leaving.take_offer(away.id, DUARTE)
    back = await services.offers.make(table, 0, ANA.id, DUARTE)
    await services.leaving.take_offer(back.id, ANA)
    with pytest.raises(errors.OfferGone):
        await services.leaving.take_offer(offer.id, CARLA)
    assert (await services.lobby.get(table)).seats[0].person == ANA.id


async def test_withdrawn(services: Services) -> None:
    """The offerer or an admin withdraws an offer, nobody else; then nobody sits down by it."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    for stranger in (BRUNO.id, CARLA.id):
        with pytest.raises(errors.OfferNotYours):
            await services.offers.withdraw(offer.id, stranger)
    await services.offers.withdraw(offer.id, ANA.id)
    for again in (services.leaving.take_offer(offer.id, CARLA), services.offers.withdraw(offer.id, ANA.id)):
        with pytest.raises(errors.OfferGone):
            await again
    other = await services.offers.make(table, 0, CARLA.id, ANA)
    await services.offers.withdraw(other.id, BRUNO.id, admin=True)


async def test_who_may_offer_what_to_whom(services: Services) -> None:
    """A player offers their own seat, an admin any, of a game in progress, to a person without a seat there."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    with pytest.raises(errors.NotYourSeat):
        await services.offers.make(table, 1, CARLA.id, ANA)
    with pytest.raises(errors.BadValue):
        await services.offers.make(table, 2, CARLA.id, ANA)
    with pytest.raises(errors.AlreadySeated):
        await services.offers.make(table, 0, BRUNO.id, ANA)
    offer = await services.offers.make(table, 1, CARLA.id, DUARTE, admin=True)
    with pytest.raises(errors.OfferNotYours):
        await services.leaving.take_offer(offer.id, DUARTE)
    await services.leaving.cancel(table, DUARTE, admin=True)
    with pytest.raises(errors.OfferGone):
        await services.leaving.take_offer(offer.id, CARLA)
    with pytest.raises(errors.OfferGone):
        await services.offers.get(99)


async def test_two_at_once(services: Services) -> None:
    """Of two offers of one seat taken at the same time one succeeds."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    first, second = [await services.offers.make(table, 0, to.id, ANA) for to in (CARLA, DUARTE)]
    tried = await asyncio.gather(
        services.leaving.take_offer(first.id, CARLA),
        services.leaving.take_offer(second.id, DUARTE),
        return_exceptions=True,
    )
    assert [isinstance(one, errors.OfferGone) for one in tried].count(True) == 1


async def vacated(services: Services, substitutes: int | None = 555) -> int:
    await services.settings.set_guild(GUILD, substitutes=substitutes)
    table = (await started(services, ANA, BRUNO)).position.table.id
    assert (await services.votes.replace(table, BRUNO, 0, absent={ANA.id})).outcome == "granted"
    return table


async def offer_jobs(services: Services) -> list[int]:
    return [int(job.key.partition(":")[2]) for job in await services.jobs.all() if job.kind == "offer"]


async def test_a_free_seat_is_offered_to_anybody(services: Services, clock: ManualClock) -> None:
    """A free seat is offered where the server looks for substitutes, as in the table's posts; the first taker joins."""
    table = await vacated(services)
    (number,) = await offer_jobs(services)
    standing = await services.offers.standing(number)
    assert (standing.how, standing.holder, standing.offer.to) == ("open", "Ana", None)
    assert [message.channel for message in standing.messages] == [555]
    assert standing.offer.until == clock.now() + LASTS_FOR_ALL
    with pytest.raises(errors.AlreadySeated):
        await services.leaving.take_offer(number, BRUNO)
    with pytest.raises(errors.OfferNotYours):
        await services.offers.refuse(number, CARLA.id)
    tried = await asyncio.gather(
        services.leaving.take_offer(number, CARLA), services.leaving.take_offer(number, DUARTE), return_exceptions=True
    )
    assert [isinstance(one, errors.OfferGone) for one in tried].count(True) == 1
    assert (await services.offers.standing(number)).how == "taken"
    stints = [(p.seat, p.name, p.ending) for p in await participations_of(services, table)]
    assert stints[0] == (0, "Ana", "replaced")
    assert stints[1] in ((0, "Carla", "playing"), (0, "Duarte", "playing"))


@pytest.mark.parametrize("substitutes", [None, 77])
async def test_one_channel_is_told_once(services: Services, substitutes: int | None) -> None:
    """In its own channel the table's posts offer a free seat; only one given up has a message there."""
    table = await vacated(services, substitutes)
    assert await offer_jobs(services) == []
    await services.offers.make(table, 1, None, BRUNO)
    (number,) = await offer_jobs(services)
    assert [message.channel for message in (await services.offers.standing(number)).messages] == [77]


async def test_offering_ones_own_seat_to_anybody(services: Services) -> None:
    """A player who offers their seat plays on until it is taken; a newer offer replaces the older."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    with pytest.raises(errors.NotYourSeat):
        await services.offers.make(table, 1, None, ANA)
    first = await services.offers.make(table, 0, None, ANA)
    assert (await services.lobby.get(table)).seats[0].person == ANA.id
    second = await services.offers.make(table, 0, None, ANA)
    assert (await services.offers.standing(first.id)).how == "withdrawn"
    with pytest.raises(errors.OfferGone):
        await services.leaving.take_offer(first.id, CARLA)
    with pytest.raises(errors.OfferNotYours):
        await services.offers.withdraw(second.id, BRUNO.id)
    await services.leaving.take_offer(second.id, CARLA)
    assert (await services.lobby.get(table)).seats[0].person == CARLA.id


@pytest.mark.parametrize("end", ["joined", "over", "late"])
async def test_what_ends_an_offer_is_told(services: Services, clock: ManualClock, end: str) -> None:
    """Any end of an offer updates its messages; only expiry needs a job of its own."""
    table = await vacated(services)
    (number,) = await offer_jobs(services)
    before = (await services.jobs.all())[0]
    assert before is not None
    if end == "joined":
        await services.leaving.take(table, CARLA, 0)
    elif end == "over":
        await services.leaving.cancel(table, DUARTE, admin=True)
    else:
        clock.move(LASTS_FOR_ALL)
    assert (await services.offers.standing(number)).how == ("expired" if end == "late" else "gone")
    (job,) = [job for job in await services.jobs.all() if job.key == f"{table}:{number}"]
    assert (job.asked > 1) == (end != "late")
    with pytest.raises(errors.OfferExpired if end == "late" else errors.OfferGone):
        await services.leaving.take_offer(number, DUARTE)


async def keep_for(services: Services, table: int, seat: int, person: int, computer: str | None) -> None:
    """Give a seat to a computer player, or to nobody, until its person comes back."""

    def change(conn: sa.Connection) -> None:
        before = rows.table(conn, table)
        taker = Seat(seat, None, computer, computer or before.seats[seat].name, kept_for=person)
        entry = log.line("seat", services.clock.now(), None, seat=seat, payload={"name": taker.name})
        seating.change(conn, before, taker, "timed-out", entry)

    await services.store.write(change)


@pytest.mark.parametrize("computer", ["adder", None])
async def test_coming_back(services: Services, computer: str | None) -> None:
    """A kept seat's person has it back at once, once, and nobody else does; the turn is theirs."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await keep_for(services, table, 0, ANA.id, computer)
    assert (await services.lobby.get(table)).seats[0].kept_for == ANA.id
    with pytest.raises(errors.NotKept):
        await services.leaving.come_back(table, CARLA)
    with pytest.raises(errors.AlreadySeated):
        await services.leaving.come_back(table, BRUNO)
    back = await services.leaving.come_back(table, ANA)
    seat = back.table.seats[0]
    assert (seat.person, seat.computer, seat.kept_for) == (ANA.id, None, None)
    assert seat.since is not None
    with pytest.raises(errors.AlreadySeated):
        await services.leaving.come_back(table, ANA)
    endings = [p.ending for p in await participations_of(services, table) if p.seat == 0]
    assert endings == ["timed-out", *(["replaced"] if computer else []), "playing"]
    position = await services.positions.now(table)
    assert (await services.play.play(table, position.seq, 0, ANA, ADD)).position.ply == 2


async def test_a_substitute_is_not_turned_out(services: Services) -> None:
    table = (await started(services, ANA, BRUNO)).position.table.id
    await services.settings.set_guild(GUILD, substitutes=555)
    await keep_for(services, table, 0, ANA.id, None)
    (number,) = await offer_jobs(services)
    await services.leaving.take_offer(number, CARLA)
    with pytest.raises(errors.NotKept):
        await services.leaving.come_back(table, ANA)


@pytest.mark.parametrize("lot", range(6))
async def test_coming_back_in_the_middle_of_a_computers_turn(services: Services, lot: int) -> None:
    """Exactly one wins: the computer player's whole turn is stored, or none of it and the person acts."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await keep_for(services, table, 0, ANA.id, "adder")

    async def later() -> None:
        for _ in range(lot):
            await asyncio.sleep(0)
        await services.leaving.come_back(table, ANA)

    tried = await asyncio.gather(services.play.computer_turn(table), later(), return_exceptions=True)
    position = await services.positions.now(table)
    assert tried[1] is None
    assert position.table.seats[0].person == ANA.id
    if tried[0] is None or isinstance(tried[0], errors.Stale):  # the person was back before, or meanwhile
        assert (position.ply, position.to_act) == (0, (0,))
    else:
        assert position.to_act == (1,)
    assert await services.positions.faults(table) == []
