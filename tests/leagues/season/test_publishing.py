"""Leagues on the web site."""

from __future__ import annotations

import pytest

from hosting import Services
from leagues.rules.errors import NoSuchLeague
from leagues.services import Leagues
from leagues.store import rows
from leagues.store.schema import lines
from tests.leagues.conftest import RULES
from tests.leagues.playing import ADMIN, CHANNEL, GUILD


async def test_only_what_an_admin_publishes_is_public(leagues: Leagues) -> None:
    """A new league is not published; one that is can be taken off again."""
    first = await leagues.founding.create(GUILD, "Volta", RULES, ADMIN, CHANNEL)
    second = await leagues.founding.create(GUILD + 1, "Carreira", RULES, ADMIN, CHANNEL)
    assert await leagues.views.published() == []
    assert (await leagues.founding.publish(second.id, True, ADMIN)).published
    await leagues.founding.publish(first.id, True, ADMIN)
    assert [league.name for league in await leagues.views.published()] == ["Volta", "Carreira"]
    assert not (await leagues.founding.publish(first.id, False, ADMIN)).published
    assert await leagues.views.published() == [await leagues.views.get(second.id)]
    with pytest.raises(NoSuchLeague):
        await leagues.founding.publish(99, True, ADMIN)


async def test_who_published_it_is_in_its_log(leagues: Leagues, services: Services) -> None:
    """Each change of it is logged once, however often requested."""
    league = await leagues.founding.create(GUILD, "Volta", RULES, ADMIN, CHANNEL)
    for published in (False, True, True, False):
        await leagues.founding.publish(league.id, published, ADMIN)
    found = await services.store.read(lambda conn: rows.log(conn, lines.c.league == league.id, limit=9))
    assert [(line.what, line.by) for line in found] == [
        ("withheld", ADMIN.id),
        ("published", ADMIN.id),
        ("created", ADMIN.id),
    ]
