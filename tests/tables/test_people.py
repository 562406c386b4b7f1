"""What people have chosen for themselves."""

from __future__ import annotations

from datetime import UTC, time
from typing import Any

import pytest

from tables import PersonSettings, Services
from tables.errors import BadValue
from tests.tables.conftest import ANA, BRUNO, CARLA, started


async def test_choices(services: Services) -> None:
    """What was never chosen has its default; None puts it back; each by itself."""
    people = services.people
    assert await people.get(2**63 - 1) == PersonSettings()
    assert await people.set_language(1, "zh-CN") == PersonSettings(language="zh-CN")
    assert await people.set_theme(1, "dark") == PersonSettings(language="zh-CN", theme="dark")
    await people.set_zone(1, "Europe/Lisbon")
    hours = (time(22), time(7, 30))
    chosen = await people.set_quiet_hours(1, hours)
    assert (chosen.zone, chosen.quiet_from, chosen.quiet_to) == ("Europe/Lisbon", *hours)
    await people.set_language(1, None)
    await people.set_zone(1, None)
    assert await people.set_quiet_hours(1, None) == PersonSettings(theme="dark")
    assert await people.get(2) == PersonSettings()


async def test_values_of_later_features(services: Services) -> None:
    """They are kept one by one beside the others; None deletes one."""
    await services.people.set_extra(1, pings=False, colour="blue")
    assert await services.people.set_extra(1, colour=None) == PersonSettings(extra={"pings": False})
    assert await services.people.set_extra(1, pings=None) == PersonSettings()


@pytest.mark.parametrize("tag", ["", "english", "e", "de_DE", "de-", "DE", "de\n", "x" * 33_000, "zh-" + "a" * 9])
async def test_what_is_no_language(services: Services, tag: str) -> None:
    """One sentence, nothing stored."""
    with pytest.raises(BadValue):
        await services.people.set_language(1, tag)
    assert await services.people.get(1) == PersonSettings()


@pytest.mark.parametrize("zone", ["", "Lisbon", "europe/lisbon", "../etc/passwd", "Europe/Lisbon\0", "x" * 33_000])
async def test_what_is_no_zone(services: Services, zone: str) -> None:
    """Neither a file elsewhere nor nonsense."""
    with pytest.raises(BadValue):
        await services.people.set_zone(1, zone)


@pytest.mark.parametrize(
    "hours", [(time(7), time(7)), (time(7, tzinfo=UTC), time(9)), (time(7, 0, 1), time(9)), (time(7), time(9, 0, 0, 1))]
)
async def test_what_are_no_quiet_hours(services: Services, hours: tuple[time, time]) -> None:
    """Two different minutes of the day, of no zone but the person's own."""
    with pytest.raises(BadValue):
        await services.people.set_quiet_hours(1, hours)


@pytest.mark.parametrize("theme", ["", "Dark", "dark mode", "-", "d" * 33, "\u202edark"])
async def test_what_is_no_theme(services: Services, theme: str) -> None:
    """A short name."""
    with pytest.raises(BadValue):
        await services.people.set_theme(1, theme)


async def test_names_are_those_last_seen(services: Services) -> None:
    """Whoever sits down is known by the name they had then; choices stay."""
    assert await services.people.name(ANA.id) is None
    await services.people.set_theme(ANA.id, "dark")
    assert await services.people.name(ANA.id) is None
    table = (await started(services, ANA, BRUNO)).position.table
    assert await services.people.name(ANA.id) == "Ana"
    await services.leaving.hand_over(table.id, 0, ANA, CARLA)
    assert await services.people.name(CARLA.id) == "Carla"
    assert await services.people.get(ANA.id) == PersonSettings(theme="dark")


async def test_forgetting(services: Services) -> None:
    """Name and choices go; the games stay."""
    await started(services, ANA, BRUNO)
    await services.people.set_extra(ANA.id, pings=False)
    await services.people.forget(ANA.id)
    assert await services.people.name(ANA.id) is None
    assert await services.people.get(ANA.id) == PersonSettings()
    assert [one.ending for one in await services.results.of_person(ANA.id)] == ["playing"]


async def test_what_is_no_json(services: Services) -> None:
    """A slip of the caller's, and nothing is stored."""
    strange: Any = object()
    with pytest.raises(Exception, match="JSON"):
        await services.people.set_extra(1, thing=strange)
    assert await services.people.get(1) == PersonSettings()
