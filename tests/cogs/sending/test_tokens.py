"""Tokens of interactions: what is sent and edited by them, for how long, and what is never sent twice."""

from types import SimpleNamespace

import aiohttp
import pytest
from multidict import CIMultiDict
from yarl import URL

from cogs.sending import outages, requests
from tests.support.world import Member, World

pytestmark = pytest.mark.usefixtures("one_picture")


def routes(world: World, since: int) -> list[str]:
    """Return the methods and kinds of paths by which messages were sent and edited for all, in order."""
    requests = [request for request in world.requests()[since:] if request.method in ("POST", "PATCH")]
    public = [
        request for request in requests if not request.path.endswith(("/callback", "/@original", "/interactions"))
    ]
    return [f"{one.method} {one.path.split('/')[1]}" for one in public]


@pytest.mark.parametrize(
    ("minutes", "edited"),
    [
        (0.0, ["PATCH webhooks", "PATCH channels"]),
        (14.4, ["PATCH webhooks", "PATCH channels"]),
        (14.6, ["POST webhooks", "PATCH channels"]),
    ],
)
async def test_how_long(world: World, started: None, ana: Member, minutes: float, edited: list[str]) -> None:
    """A press edits the pressed message for 14½ minutes; where that is refused, as SimCord does, the bot edits it.

    After that an unchanged board is sent again, before the words.
    """
    post = world.last()
    panel = await world.press(ana, await world.press(ana, post, "Workers"), "1")
    await world.advance(minutes=minutes)
    since = len(world.requests())
    await world.press(ana, panel, "Confirm")
    assert routes(world, since) == ["POST webhooks", *edited], "the words, by Confirm itself, then the buttons"
    assert world.buttons(post) == []


async def test_few_are_kept(world: World, started: None) -> None:
    """A token that is too old goes when others come."""
    kept = requests.of(world.bot)
    for _ in range(4):
        await world.press(world.people["Ana"], world.last(), "Ships")
        await world.advance(minutes=20)
    assert len(kept._senders) <= 2
    assert len(kept._editors) <= 2


@pytest.mark.parametrize("number", [54, 10054])
async def test_a_broken_connection_is_not_tried_again(number: int) -> None:
    """discord.py repeats a request after these errors, though it may have been done: they are replaced."""
    config = outages.trace()
    config.freeze()
    params = aiohttp.TraceRequestExceptionParams(
        "POST", URL("http://127.0.0.1"), CIMultiDict(), OSError(number, "reset")
    )
    async with aiohttp.ClientSession() as session:
        for signal in config.on_request_exception:
            await signal(session, SimpleNamespace(), params)
            with outages.heard_at_once(), pytest.raises(aiohttp.ClientConnectionError) as broken:
                await signal(session, SimpleNamespace(), params)
            assert not isinstance(broken.value, OSError)
