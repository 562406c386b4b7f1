"""Fixtures of tests in which leagues are played; the tests of the rules start without what they import."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from hosting import ManualClock, Services
    from leagues.services import Leagues
    from tests.leagues.playing import Play


@pytest.fixture
def play(services: Services, leagues: Leagues, clock: ManualClock) -> Play:
    from tests.leagues.playing import Play

    return Play(services, leagues, clock)


@pytest.fixture
def leagues(services: Services) -> Leagues:
    from leagues.services import Leagues

    return Leagues(services)
