"""People's settings for themselves."""

from datetime import UTC, time
from typing import Any

import pytest

from hosting import PersonSettings, Services
from hosting.core.errors import BadValue
from hosting.people import Learner
from tests.hosting.conftest import ANA, BRUNO, CARLA, started
from tests.support.stored import participations_of


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


@pytest.mark.parametrize(
    "changes",
    [
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
    ],
    ids=lambda changes: str(changes)[:40],
)
async def test_what_nobody_can_have(services: Services, changes: dict[str, Any]) -> None:
    """Nonsense gives one sentence and stores nothing; a zone can be no file elsewhere."""
    with pytest.raises(BadValue):
        await services.people.set(1, **changes)
    assert await services.people.get(1) == PersonSettings()


async def test_names_are_those_last_seen(services: Services) -> None:
    """A player's name is that of their last seat; their settings stay."""
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
    await services.people.set(ANA.id, ping="direct")
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
