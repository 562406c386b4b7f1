"""Team games: nobody who has seen one team's hidden cards can play for the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from hosting import ManualClock, Services, open_services
from hosting.core.errors import OtherTeam
from tests.hosting.conftest import ANA, BRUNO, CARLA, DUARTE, started
from tests.toy.rules import Toy


@pytest.fixture
async def teams(tmp_path: Path, clock: ManualClock) -> Services:
    """Start a game of two teams, seats 0 and 2 against 1 and 3; Ana has resigned seat 0 and seat 1 is vacant."""
    services = await open_services(tmp_path / "tables.sqlite3", [Toy()], clock=clock)
    await started(services, ANA, BRUNO, CARLA, DUARTE, game="toy", options={"teams": True})
    await services.leaving.resign(1, ANA)
    return services


async def test_by_no_way_into_the_other_team(teams: Services) -> None:
    """No offer, open offer, hand-over or vacant seat brings her to the other team; each attempt changes nothing."""
    before = await teams.positions.events(1)
    for to in (ANA.id, None):
        offer = await teams.offers.make(1, 1, to, BRUNO)
        with pytest.raises(OtherTeam):
            await teams.leaving.take_offer(offer.id, ANA)
    with pytest.raises(OtherTeam):
        await teams.leaving.hand_over(1, 3, DUARTE, ANA)
    with pytest.raises(OtherTeam):
        await teams.leaving.hand_over(1, 3, BRUNO, ANA, admin=True)
    assert await teams.positions.events(1) == before
    held = (await teams.lobby.get(1)).seats[1].name
    assert held == "Bruno"
    await teams.moderation.replace(1, 1, "2", None, BRUNO, "he is ill", admin=True)
    with pytest.raises(OtherTeam):
        await teams.leaving.take(1, ANA)
    await teams.close()


async def test_back_into_ones_own(teams: Services) -> None:
    """Her own seat and her team's other one are open to her."""
    await teams.leaving.hand_over(1, 2, CARLA, ANA)
    await teams.leaving.hand_over(1, 2, ANA, CARLA)
    await teams.leaving.hand_over(1, 0, CARLA, ANA, admin=True)
    assert (await teams.lobby.get(1)).seats[0].person == ANA.id
    await teams.close()
