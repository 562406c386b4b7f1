"""Copies of a running game give no advice for it until that is over: no computer player, no review."""

from datetime import timedelta
from typing import Any

import pytest

from hosting import ManualClock, Services
from hosting.core import DAY, TimeControl
from hosting.core.errors import CopyOfRunning
from hosting.core.model import Table
from tests.hosting.conftest import ADD, ANA, BRUNO, CARLA, GUILD, started


async def playing(services: Services, turns: int) -> dict[str, Any]:
    """Play a game of Ana and Bruno, of this many turns of two steps; return its record."""
    await started(services, ANA, BRUNO)
    for number in range(turns):
        seq = (await services.lobby.get(1)).seq
        await services.play.play(1, seq, number % 2, (ANA, BRUNO)[number % 2], ADD)
    return await services.records.export(1)


async def brought(services: Services, record: dict[str, Any], channel: int = 5) -> Table:
    return await services.records.load(record, guild=GUILD + 1, channel=channel, owner=CARLA, name="Copy")


def kinds(entries: list[Any]) -> list[str]:
    return [entry.kind for entry in entries]


@pytest.mark.parametrize("changed", ["nothing", "the end", "the beginning"])
async def test_no_computer_player_plays_at_a_copy(services: Services, changed: str) -> None:
    """A copy gets no computer player, even with a changed or missing step; the original's log names the copier once."""
    record = await playing(services, 6)
    if changed == "the end":
        del record["steps"][-1]
    elif changed == "the beginning":
        record["steps"][0]["n"] = 2
    copy = await brought(services, record)
    (event,) = [entry for entry in await services.positions.events(1) if entry.kind == "copy"]
    assert (event.by, event.name) == (CARLA.id, CARLA.name)
    seat = copy.seated(CARLA.id).number
    with pytest.raises(CopyOfRunning):
        await services.leaving.hand_over(copy.id, seat, CARLA, "adder")
    with pytest.raises(CopyOfRunning):
        await services.leaving.resign(copy.id, CARLA)
    with pytest.raises(CopyOfRunning):
        await services.moderation.replace(copy.id, 1 - seat, "0", "adder", CARLA, "why not", admin=True)
    with pytest.raises(CopyOfRunning):
        await services.records.load(
            record, guild=GUILD, channel=6, owner=CARLA, name="Copy", people={1 - seat: "adder"}
        )
    assert all(one.computer is None for one in (await services.lobby.get(copy.id)).seats)


async def test_a_clock_brings_none_either(services: Services, clock: ManualClock) -> None:
    """A player out of time at a copy is reminded, whatever the table has chosen."""
    copy = await brought(services, await playing(services, 6))
    seat = copy.seated(CARLA.id).number
    for days, at_zero in ((1, "seat"), (2, "turn")):
        await services.clocks.choose(copy.id, TimeControl("turn", days * DAY, at_zero=at_zero), CARLA, admin=True)  # type: ignore[arg-type]
        clock.move(timedelta(days=days))
        await services.clocks.run_out(copy.id, seat)
    log = await services.positions.events(copy.id)
    after = await services.lobby.get(copy.id)
    assert (after.ply, kinds(log).count("timeout")) == (12, 2)
    assert after.seat_of(CARLA.id) is not None


async def test_when_the_game_is_over(services: Services) -> None:
    copy = await brought(services, await playing(services, 6))
    await services.leaving.cancel(1, ANA, admin=True)
    await services.leaving.hand_over(copy.id, copy.seated(CARLA.id).number, CARLA, "adder")


async def test_what_is_no_copy(services: Services) -> None:
    """A game with other steps, or with few, may have computer players, and no log mentions it."""
    record = await playing(services, 6)
    for step in record["steps"][::2]:
        step["n"] = 3
    for channel, steps in ((5, record["steps"]), (6, record["steps"][:3])):
        other = await brought(services, {**record, "steps": steps}, channel)
        await services.leaving.hand_over(other.id, other.seated(CARLA.id).number, CARLA, "adder")
    assert "copy" not in kinds(await services.positions.events(1))
