"""A Discord to connect to."""

from collections.abc import AsyncIterator

import pytest

from tests.loopback import server
from tests.loopback.process import TOKEN
from tests.loopback.server import Loopback


@pytest.fixture
async def discord() -> AsyncIterator[Loopback]:
    async with server.opened(TOKEN) as discord_server:
        yield discord_server
