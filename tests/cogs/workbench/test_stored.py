"""Answers to a stored turn: what was done, and never a request to play it again."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import pytest
from simcord.http import router

from hosting.core.errors import StoreError
from tests.cogs.hands import confirm, to_act
from tests.support.world import InteractionResult, Member, Message, World

pytestmark = pytest.mark.usefixtures("one_picture")


def private(result: InteractionResult) -> list[Message]:
    """Return the follow-ups that only the person sees; the post is one as well."""
    return [followup for followup in result.followups if followup.flags.ephemeral]


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (403, 50001), (400, 50083)])
async def test_the_panel_cannot_be_edited(world: World, started: None, ana: Member, status: int, code: int) -> None:
    """The turn counts, and its player reads so, where Confirm is acknowledged before its answer."""
    panel = await world.slash(ana, "turn", text="ships 1")
    world.bot.dispatch("disconnect")
    world.env.inject_error("PATCH", "/webhooks/*/*/messages/@original", status=status, code=code, times=None)
    answer = private(await world.press(ana, panel, "Confirm"))
    assert [message.content.split(";")[0] for message in answer] == ["✅ Your turn is stored"]
    assert (await to_act(world)) is world.people["Bruno"]


@pytest.mark.parametrize(
    "error",
    [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError(), StoreError("the file is gone")],
    ids=lambda error: type(error).__name__,
)
async def test_the_connection_breaks(
    world: World, started: None, ana: Member, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """A failure after the turn is stored never claims that nothing changed, nor asks for another try."""
    panel = await world.slash(ana, "turn", text="ships 1")

    async def fail(*_: Any, **__: Any) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr("cogs.door.answers.DiscordAnswers.reply", fail)
        answer = private(await world.press(ana, panel, "Confirm"))
    assert [message.content.split(";")[0] for message in answer] == ["✅ Your turn is stored"]
    assert (await to_act(world)) is world.people["Bruno"]
    assert all(raised is error for raised in world.errors)


CUT = [aiohttp.ServerDisconnectedError(), ConnectionResetError(), TimeoutError()]


@contextmanager
def cut(patch: pytest.MonkeyPatch, *paths: str, error: Exception) -> Iterator[None]:
    """Cut the connection at every request to paths that begin so."""
    dispatch = router.dispatch

    def send(backend: Any, method: str, path: str, **rest: Any) -> Any:
        if path.startswith(paths):
            raise error
        return dispatch(backend, method, path, **rest)

    with patch.context() as inside:
        inside.setattr(router, "dispatch", send)
        yield


@pytest.mark.parametrize("error", CUT, ids=lambda error: type(error).__name__)
async def test_whoever_presses_again_after_a_cut_connection(
    world: World, started: None, ana: Member, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    """A confirmed turn counts, though no answer arrives; the next press is answered and stores nothing."""
    panel = await world.slash(ana, "turn", text="ships 1")
    with cut(monkeypatch, "/webhooks/", "/interactions/", error=error):
        assert (await world.press(ana, panel, "Confirm")).followups == []
        await world.slash(ana, "table: Points")
    assert not world.errors
    assert (await to_act(world)) is world.people["Bruno"]
    stored, posts = (await world.bot.services.positions.now(1)).seq, len(world.posts())
    again = await world.press(ana, panel, "Confirm")
    assert "moved on" in again.response.content
    assert world.buttons(again) == []
    assert (await world.bot.services.positions.now(1)).seq == stored
    assert len(world.posts()) == posts


async def test_nothing_can_be_told(world: World, started: None, ana: Member) -> None:
    """If even a further message fails, it is logged, and the turn counts."""
    panel = await world.slash(ana, "turn", text="ships 1")
    for method, path in (("PATCH", "/webhooks/*/*/messages/@original"), ("POST", "/webhooks/*/*")):
        world.env.inject_error(method, path, status=404, code=10015, times=None)
    await world.press(ana, panel, "Confirm")
    assert (await to_act(world)) is world.people["Bruno"]
    assert not world.errors


@pytest.mark.parametrize("typed", [False, True], ids=["button", "command"])
async def test_a_turn_that_ends_with_an_exploration(world: World, started: None, ana: Member, typed: bool) -> None:
    """Confirm lists what was done, including the exploration stored before."""
    answer = await world.slash(ana, "turn", text="sailing: explore Guiné from 2 Portugal; done")
    panel = await world.press(ana, answer, "Yes, explore")
    done = await (confirm(world, ana) if typed else world.press(ana, panel, "Confirm"))
    assert done.response.content.startswith("✅ Done · Sailing: explored **Guiné** with 2 ships")
    assert (await to_act(world)) is world.people["Bruno"]
