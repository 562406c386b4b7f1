"""Fixtures of Singing Sails' tests at a table."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.cogs.singing_sails.crew import CREW, SAILS
from tests.support.world import World, opened


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with opened(tmp_path, CREW[:2], played=SAILS) as started:
        yield started
