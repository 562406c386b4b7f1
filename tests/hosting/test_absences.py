"""Absences: announced ahead, within bounds, and withdrawn only by their person."""

from datetime import timedelta

import pytest

from hosting import ManualClock, Services
from hosting.core.errors import AwayGone, AwayLong, AwayMany, AwayPast
from hosting.people import MAX_ABSENCE, MAX_ABSENCES, MAX_AHEAD
from tests.hosting.conftest import ANA, BRUNO

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
    """An absence cannot be announced for the past, cannot end before it begins, and cannot be empty."""
    now = clock.now()
    for begins, ends in (
        (now - SECOND, now + DAY),
        (None, now),
        (None, now - DAY),
        (now + DAY, now + DAY),
        (now + 2 * DAY, now + DAY),
    ):
        with pytest.raises(AwayPast):
            await services.absences.announce(ANA.id, begins, ends)
    assert await services.absences.of(ANA.id) == ()


async def test_within_bounds(services: Services, clock: ManualClock) -> None:
    """An absence has a maximum length and lead time, and a person a maximum number of them."""
    now = clock.now()
    with pytest.raises(AwayLong):
        await services.absences.announce(ANA.id, None, now + MAX_ABSENCE + SECOND)
    with pytest.raises(AwayLong):
        await services.absences.announce(ANA.id, now + MAX_AHEAD + SECOND, now + MAX_AHEAD + DAY)
    for number in range(MAX_ABSENCES):
        await services.absences.announce(ANA.id, now + number * DAY, now + (number + 1) * DAY)
    with pytest.raises(AwayMany):
        await services.absences.announce(ANA.id, now + 90 * DAY, now + 91 * DAY)
    await services.absences.announce(BRUNO.id, None, now + MAX_ABSENCE)
    clock.move(DAY)
    await services.absences.announce(ANA.id, now + 90 * DAY, now + 91 * DAY)


async def test_withdrawn(services: Services, clock: ManualClock) -> None:
    """Only the announcer withdraws an absence, once, and not when it is over."""
    away = await services.absences.announce(ANA.id, None, clock.now() + DAY)
    with pytest.raises(AwayGone):
        await services.absences.withdraw(away.id, BRUNO.id)
    assert await services.absences.withdraw(away.id, ANA.id) == away
    with pytest.raises(AwayGone):
        await services.absences.withdraw(away.id, ANA.id)
    again = await services.absences.announce(ANA.id, None, clock.now() + DAY)
    assert again.id != away.id
    await services.absences.withdraw(again.id, ANA.id)
    over = await services.absences.announce(ANA.id, None, clock.now() + HOUR)
    clock.move(HOUR)
    with pytest.raises(AwayGone):
        await services.absences.withdraw(over.id, ANA.id)
