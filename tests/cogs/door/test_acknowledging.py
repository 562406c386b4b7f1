"""Presses are answered by one request, or acknowledged first where the answer takes longer."""

import pytest

from cogs.door import acknowledging
from tests.support.world import Member, World

CALLBACK = ("POST", "/interactions/*/*/callback")


def callbacks(world: World) -> list[int]:
    """Return the types of all first answers."""
    return [entry.json["type"] for entry in world.requests("POST", "*/callback")]


async def test_an_answer_that_is_ready_acknowledges_the_press(world: World, started: None, ana: Member) -> None:
    """The panel is one request, and so is each change of it."""
    post = world.last()
    before = len(callbacks(world))
    panel = await world.press(ana, post, "Ships")
    await world.press(ana, panel, "1 · 50")
    assert callbacks(world)[before:] == [4, 7]
    assert world.requests("PATCH", "*/messages/@original") == []


async def test_a_slow_answer_follows_its_acknowledgement(
    world: World, started: None, ana: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that takes longer is acknowledged in the meantime, and shown in the same place."""
    monkeypatch.setattr(acknowledging, "SOON", 0.0)
    before = len(callbacks(world))
    panel = await world.press(ana, world.last(), "Ships")
    assert callbacks(world)[before:] in ([5], [4])
    assert panel.response.ephemeral
    assert "Ships" in panel.response.content


async def test_after_an_interruption_a_press_is_acknowledged_first(world: World, started: None, ana: Member) -> None:
    """People have read that it failed: one that Discord takes no answer to changes nothing."""
    world.bot.dispatch("disconnect")
    await world.env.settle()
    world.env.inject_error(*CALLBACK, status=404, code=10062, times=1)
    await world.press(ana, world.last(), "Ships")
    assert (await world.bot.services.snapshots.of_table(1, ana.id)).draft is None
    world.env.backend.faults.clear()
    before = len(callbacks(world))
    await world.press(ana, world.last(), "Ships")
    assert callbacks(world)[before:] == [5]
