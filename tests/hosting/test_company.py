"""With whom people sit down: how reliably they play, whom a lobby is open to, and whom they avoid."""

from collections.abc import Awaitable, Callable
from datetime import timedelta

import pytest

from hosting import Person, Services
from hosting.company import MAX_AVOIDED, Reliability
from hosting.core import Company, ManualClock
from hosting.core.errors import AvoidsMany, NotAllowed, NotTogether, OtherCompany
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, DUARTE, GUILD, started
from tests.hosting.db.test_results import to_the_end


async def _known(services: Services, person: Person) -> Reliability:
    return (await services.acquaintance.reliability([person.id]))[person.id]


@pytest.mark.both
async def test_what_counts_as_finished_and_as_left(services: Services, clock: ManualClock) -> None:
    """Games alone against computers say nothing of how somebody treats others."""
    assert await _known(services, ANA) == Reliability(0, 0, None)
    await to_the_end(services, (await started(services, ANA, BRUNO, channel=1)).position)
    alone = (await started(services, ANA, computers=1, channel=2)).position
    await services.leaving.resign(alone.table.id, ANA)
    table = (await started(services, ANA, BRUNO, CARLA, channel=3)).position.table
    await services.leaving.resign(table.id, ANA)
    ana, bruno = await _known(services, ANA), await _known(services, BRUNO)
    assert (ana.finished, ana.left, ana.share) == (1, 1, 50)
    assert (bruno.finished, bruno.left, bruno.share) == (1, 0, 100)


async def test_the_usual_time_for_a_turn(services: Services, clock: ManualClock) -> None:
    """The median since the turn before; the first turn of a game has none before it."""
    position = (await started(services, ANA, BRUNO)).position
    for hours, person in ((1, ANA), (5, BRUNO), (2, ANA), (30, BRUNO), (9, ANA), (7, BRUNO), (3, ANA)):
        clock.move(timedelta(hours=hours))
        (seat,) = position.to_act
        position = (await services.play.play(position.table.id, position.seq, seat, person, ADD)).position
    assert (await _known(services, ANA)).answer == timedelta(hours=3)
    assert (await _known(services, BRUNO)).answer == timedelta(hours=7)


@pytest.mark.parametrize(
    ("company", "who", "fits"),
    [
        ("all", Reliability(0, 9, None), True),
        ("reliable", Reliability(2, 0, None), False),
        ("reliable", Reliability(4, 1, None), True),
        ("reliable", Reliability(3, 1, None), False),
        ("quick", Reliability(4, 1, None), False),
        ("quick", Reliability(4, 1, timedelta(hours=12)), True),
        ("quick", Reliability(4, 1, timedelta(hours=13)), False),
        ("quick", Reliability(1, 0, timedelta(hours=1)), False),
    ],
)
def test_whom_a_table_is_for(company: Company, who: Reliability, fits: bool) -> None:
    assert who.fits(company) == fits


async def test_a_lobby_for_reliable_people(services: Services) -> None:
    """Its opener chooses; the others need games that they finished; who sits there stays."""
    table = await services.lobby.create(guild=GUILD, channel=5, owner=ANA, game="heap", name="T")
    with pytest.raises(NotAllowed):
        await services.lobby.choose_company(table.id, "reliable", BRUNO.id)
    await services.lobby.join(table.id, CARLA)
    assert (await services.lobby.choose_company(table.id, "reliable", ANA.id)).company == "reliable"
    with pytest.raises(OtherCompany):
        await services.lobby.join(table.id, BRUNO)
    for channel in (11, 12, 13):
        await to_the_end(services, (await started(services, DUARTE, BRUNO, channel=channel)).position)
    table = await services.lobby.join(table.id, BRUNO)
    assert [seat.person for seat in table.seats] == [ANA.id, CARLA.id, BRUNO.id]


Way = Callable[[Services, Person], Awaitable[object]]


async def _lobby(services: Services, person: Person) -> object:
    table = await services.lobby.create(guild=GUILD, channel=5, owner=ANA, game="heap", name="T")
    return await services.lobby.join(table.id, person)


async def _offer(services: Services, person: Person) -> object:
    table = (await started(services, ANA, CARLA)).position.table
    offer = await services.offers.make(table.id, 1, None, CARLA)
    return await services.leaving.take_offer(offer.id, person)


async def _hand_over(services: Services, person: Person) -> object:
    table = (await started(services, ANA, CARLA)).position.table
    return await services.leaving.hand_over(table.id, 1, CARLA, person)


@pytest.mark.both
@pytest.mark.parametrize("way", [_lobby, _offer, _hand_over])
@pytest.mark.parametrize("by_the_other", [False, True])
async def test_people_who_avoid_each_other_do_not_meet(services: Services, way: Way, by_the_other: bool) -> None:
    """Either way round, until it is taken back; what is refused does not say who avoids whom."""
    first, second = (BRUNO, ANA) if by_the_other else (ANA, BRUNO)
    for _ in range(2):
        await services.acquaintance.avoid(first.id, second.id)
    assert await services.acquaintance.avoided(first.id) == (second.id,)
    with pytest.raises(NotTogether) as refused:
        await way(services, BRUNO)
    assert refused.value.facts.keys() == {"table"}
    await services.acquaintance.forgive(first.id, second.id)
    table = (await services.lobby.of_guild(GUILD))[0]
    await services.lobby.move(table.id, 99)
    await way(services, BRUNO)


async def test_nobody_avoids_everybody(services: Services) -> None:
    await services.acquaintance.avoid(ANA.id, ANA.id)
    for number in range(MAX_AVOIDED):
        await services.acquaintance.avoid(ANA.id, 100 + number)
    with pytest.raises(AvoidsMany):
        await services.acquaintance.avoid(ANA.id, 99)
    assert len(await services.acquaintance.avoided(ANA.id)) == MAX_AVOIDED


async def test_who_is_avoided_does_not_learn_it(services: Services) -> None:
    """Neither by one's own data nor afterwards: forgetting either of two people ends it."""
    await services.acquaintance.avoid(ANA.id, BRUNO.id)
    assert str((await services.privacy.of(ANA.id))["avoids"]).count(str(BRUNO.id)) == 1
    assert (await services.privacy.of(BRUNO.id))["avoids"] == []
    await services.privacy.forget(BRUNO.id)
    assert await services.acquaintance.avoided(ANA.id) == ()
