"""What a test of leagues that are played starts from: leagues over a fresh database, and who plays in them."""

from __future__ import annotations

import pytest

from leagues.model import Format, Rules
from leagues.services import Leagues, open_leagues
from tables import ManualClock, Services
from tests.leagues.season import Play

RULES = Rules(Format.DIVISIONS, "heap", seats=4)


@pytest.fixture
def play(services: Services, leagues: Leagues, clock: ManualClock) -> Play:
    return Play(services, leagues, clock)


@pytest.fixture
def leagues(services: Services) -> Leagues:
    return open_leagues(services)
