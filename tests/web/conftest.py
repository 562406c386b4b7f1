"""Fixtures of the site's tests: a bot with people, as for the tests of cogs, and the site of a table of theirs."""

from collections.abc import AsyncIterator

import pytest

from tests.cogs.conftest import admin, ana, bruno, drawn_once, same_lot, strict_words, world
from tests.cogs.hands import table_of
from tests.support.world import World
from tests.web.browser import Client, site

__all__ = ["admin", "ana", "bruno", "drawn_once", "same_lot", "strict_words", "world"]


@pytest.fixture
async def client(world: World) -> AsyncIterator[Client]:
    """Yield the site of a table of Ana, who begins, and Bruno, at which Carla and Duarte have no seat."""
    await table_of(world, "Ana", "Bruno", order="as joined")
    async with site(world) as served:
        yield served
