"""Fixtures of tests in which leagues are played: leagues over a fresh database, and their players."""

import pytest

from hosting import ManualClock, Services
from leagues.services import Leagues, open_leagues
from leagues.store.model import Format, Rules
from tests.leagues.playing import Play

RULES = Rules(Format.DIVISIONS, "heap", seats=4)


@pytest.fixture
def play(services: Services, leagues: Leagues, clock: ManualClock) -> Play:
    return Play(services, leagues, clock)


@pytest.fixture
def leagues(services: Services) -> Leagues:
    return open_leagues(services)
