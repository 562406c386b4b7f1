"""People's settings for themselves."""

from datetime import UTC, time

import pytest

from hosting import PersonSettings, Services
from hosting.core.errors import BadValue
from hosting.people.people import Learner
from tests.hosting.conftest import ANA, BRUNO, CARLA, started
from tests.support.stored import participations_of


async def test_choices(services: Services) -> None:
    """A setting never made has its default; None restores it; each is separate."""
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


async def test_how_to_be_called(services: Services) -> None:
    """The ways of a call: its channel, reminders, next-up notices and the daily digest."""
    people = services.people
    await people.set_ping(1, "direct")
    await people.set_reminders(1, on=False, first=90)
    await people.set_next_up(1, on=True)
    chosen = await people.set_digest(1, time(8, 30))
    assert chosen == PersonSettings(ping="direct", reminders=False, first_reminder=90, next_up=True, digest=time(8, 30))
    await people.set_ping(1, "channel")
    await people.set_reminders(1, on=True)
    await people.set_next_up(1, on=False)
    assert await people.set_digest(1, None) == PersonSettings()


@pytest.mark.parametrize("minutes", [-1, 0, 59, 7 * 24 * 60 + 1, 10**20])
async def test_what_is_no_time_for_a_reminder(services: Services, minutes: int) -> None:
    """A first delay is at least an hour and at most a week."""
    with pytest.raises(BadValue):
        await services.people.set_reminders(1, on=True, first=minutes)
    assert await services.people.get(1) == PersonSettings()


async def test_what_is_no_time_for_a_digest(services: Services) -> None:
    """A digest's time is a minute of the day, in the person's own zone."""
    for at in (time(8, tzinfo=UTC), time(8, 0, 1)):
        with pytest.raises(BadValue):
            await services.people.set_digest(1, at)


@pytest.mark.parametrize("tag", ["", "english", "e", "de_DE", "de-", "DE", "de\n", "x" * 33_000, "zh-" + "a" * 9])
async def test_what_is_no_language(services: Services, tag: str) -> None:
    """An unknown language gives one sentence and stores nothing."""
    with pytest.raises(BadValue):
        await services.people.set_language(1, tag)
    assert await services.people.get(1) == PersonSettings()


@pytest.mark.parametrize("zone", ["", "Lisbon", "europe/lisbon", "../etc/passwd", "Europe/Lisbon\0", "x" * 33_000])
async def test_what_is_no_zone(services: Services, zone: str) -> None:
    """A zone can be neither a file elsewhere nor nonsense."""
    with pytest.raises(BadValue):
        await services.people.set_zone(1, zone)


@pytest.mark.parametrize(
    "hours",
    [
        (time(7), time(7)),
        (time(7), time(21, 1)),
        (time(7, tzinfo=UTC), time(9)),
        (time(7, 0, 1), time(9)),
        (time(7), time(9, 0, 0, 1)),
    ],
)
async def test_what_are_no_quiet_hours(services: Services, hours: tuple[time, time]) -> None:
    """Quiet hours are two different minutes of the day, in the person's own zone, and leave part of the day free."""
    with pytest.raises(BadValue):
        await services.people.set_quiet_hours(1, hours)


@pytest.mark.parametrize("theme", ["", "Dark", "dark mode", "-", "d" * 33, "\u202edark"])
async def test_what_is_no_theme(services: Services, theme: str) -> None:
    """A theme is a short name."""
    with pytest.raises(BadValue):
        await services.people.set_theme(1, theme)


async def test_names_are_those_last_seen(services: Services) -> None:
    """A player's name is that of their last seat; their settings stay."""
    assert await services.people.name(ANA.id) is None
    await services.people.set_theme(ANA.id, "dark")
    assert await services.people.name(ANA.id) is None
    table = (await started(services, ANA, BRUNO)).position.table
    assert await services.people.name(ANA.id) == "Ana"
    await services.leaving.hand_over(table.id, 0, ANA, CARLA)
    assert await services.people.name(CARLA.id) == "Carla"
    assert await services.people.get(ANA.id) == PersonSettings(theme="dark")


async def test_forgetting(services: Services) -> None:
    """Name and settings are erased, also those that a process remembers; the games stay."""
    table = (await started(services, ANA, BRUNO)).position.table.id
    await services.people.set_ping(ANA.id, "direct")
    await services.leaving.cancel(table, ANA, admin=True)
    await services.privacy.forget(ANA.id)
    assert await services.people.name(ANA.id) is None
    assert await services.people.get(ANA.id) == PersonSettings()
    assert [(row.person, row.ending) for row in await participations_of(services, table)] == [
        (None, "cancelled"),
        (BRUNO.id, "cancelled"),
    ]


# -------------------- A person's progress in a game's lessons.


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


async def test_it_goes_with_the_person(services: Services) -> None:
    """Progress is part of a person's data and is erased with them; others keep theirs."""
    for person in (ANA, BRUNO):
        await services.learning.set(Learner(person.id, "heap", "first", {}))
    (row,) = (await services.privacy.of(ANA.id))["lessons"]
    assert (row["game"], row["lesson"]) == ("heap", "first")
    await services.privacy.forget(ANA.id)
    assert await services.learning.get(ANA.id, "heap") is None
    assert await services.learning.get(BRUNO.id, "heap") is not None


async def test_panels_help_until_told_not_to(services: Services) -> None:
    """Panels help by default; a person's choice stays."""
    assert (await services.people.get(ANA.id)).helps
    assert not (await services.people.set_helps(ANA.id, on=False)).helps
    assert not (await services.people.get(ANA.id)).helps
    assert (await services.people.get(BRUNO.id)).helps
