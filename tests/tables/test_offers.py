"""Offers of seats: made, taken once, refused, withdrawn, over with their time or with whoever had the seat."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from tables import ManualClock, Person, Services
from tables.errors import AlreadySeated, BadValue, NotYourSeat, OfferExpired, OfferGone, OfferNotYours
from tables.offers import LASTS
from tests.tables.conftest import ANA, BRUNO, CARLA, DUARTE, started


async def test_taken(services: Services) -> None:
    """Whom it was made to sits down, once; the log has who offered."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    taken = await services.offers.take(offer.id, Person(CARLA.id, "Carla"))
    assert taken.table.seats[0].person == CARLA.id
    with pytest.raises(OfferGone):
        await services.offers.take(offer.id, CARLA)
    post = (await services.posts.pending())[-1]
    assert [(entry.kind, entry.by) for entry in post.entries] == [("seat", ANA.id)]


async def test_it_expires(services: Services, clock: ManualClock) -> None:
    """A moment before its time is over it can be taken, then not, and 90 days later neither."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    clock.move(LASTS)
    for _ in range(2):
        with pytest.raises(OfferExpired):
            await services.offers.take(offer.id, CARLA)
        with pytest.raises(OfferExpired):
            await services.offers.refuse(offer.id, CARLA.id)
        clock.move(timedelta(days=90))
    later = await services.offers.make(table, 0, CARLA.id, ANA)
    clock.move(LASTS - timedelta(seconds=1))
    assert (await services.offers.take(later.id, CARLA)).table.seats[0].person == CARLA.id


async def test_it_does_not_revive(services: Services) -> None:
    """Others have sat there since, and whoever offered sits there again: the offer has ended all the same."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    away = await services.offers.make(table, 0, DUARTE.id, ANA)
    await services.offers.take(away.id, DUARTE)
    back = await services.offers.make(table, 0, ANA.id, DUARTE)
    await services.offers.take(back.id, ANA)
    with pytest.raises(OfferGone):
        await services.offers.take(offer.id, CARLA)
    assert (await services.lobby.get(table)).seats[0].person == ANA.id


async def test_withdrawn(services: Services) -> None:
    """Who made it takes it back, or an admin, and nobody else; then nobody sits down by it."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    offer = await services.offers.make(table, 0, CARLA.id, ANA)
    for stranger in (BRUNO.id, CARLA.id):
        with pytest.raises(OfferNotYours):
            await services.offers.withdraw(offer.id, stranger)
    await services.offers.withdraw(offer.id, ANA.id)
    for again in (services.offers.take(offer.id, CARLA), services.offers.withdraw(offer.id, ANA.id)):
        with pytest.raises(OfferGone):
            await again
    other = await services.offers.make(table, 0, CARLA.id, ANA)
    await services.offers.withdraw(other.id, BRUNO.id, admin=True)


async def test_who_may_offer_what_to_whom(services: Services) -> None:
    """One's own seat, or as an admin any, of a game in progress, to who has none there."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    with pytest.raises(NotYourSeat):
        await services.offers.make(table, 1, CARLA.id, ANA)
    with pytest.raises(BadValue):
        await services.offers.make(table, 2, CARLA.id, ANA)
    with pytest.raises(AlreadySeated):
        await services.offers.make(table, 0, BRUNO.id, ANA)
    offer = await services.offers.make(table, 1, CARLA.id, DUARTE, admin=True)
    with pytest.raises(OfferNotYours):
        await services.offers.take(offer.id, DUARTE)
    await services.leaving.cancel(table, DUARTE, admin=True)
    with pytest.raises(OfferGone):
        await services.offers.take(offer.id, CARLA)
    with pytest.raises(OfferGone):
        await services.offers.get(99)


async def test_two_at_once(services: Services) -> None:
    """Of two offers of one seat that are taken at the same moment one seats somebody."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    first, second = [await services.offers.make(table, 0, to.id, ANA) for to in (CARLA, DUARTE)]
    tried = await asyncio.gather(
        services.offers.take(first.id, CARLA), services.offers.take(second.id, DUARTE), return_exceptions=True
    )
    assert [isinstance(one, OfferGone) for one in tried].count(True) == 1
