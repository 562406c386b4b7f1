"""A Discord on real sockets with many tables, and presses of all their players; the bots are other processes.

It is the loopback of the tests, which keeps the times of answers and posts instead of the requests.
"""

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import psutil
from aiohttp import web
from aiohttp.test_utils import make_mocked_request

from tests.loopback.server import (
    CHANNEL,
    EPHEMERAL,
    GUILD,
    LOADING,
    SENT,
    SILENT,
    Loopback,
    Message,
    Person,
    Sent,
    channel_of,
)

SETTLING: Final = 120.0
"""Seconds until the bot must have posted."""
BREATH: Final = 0.3
"""Seconds between two rounds, for what follows the posts."""
CALM: Final = 0.1
"""Part of a processor that a bot uses at most when nothing is left to do."""


@dataclass(frozen=True)
class Ready:
    """A turn up to its Confirm."""

    person: Person
    panel: Message
    """The message with the button."""
    custom_id: str

    @property
    def channel(self) -> int:
        """The channel of its table."""
        return int(self.panel.data["channel_id"])


@dataclass
class Times:
    """Times of some presses, in seconds."""

    acknowledged: list[float] = field(default_factory=list)
    posted: list[float] = field(default_factory=list)
    seconds: float = 0.0
    """From the first press to the last post."""
    own: float = 0.0
    """Processor seconds of the bot's own processes."""
    workers: float = 0.0
    """Processor seconds of all processes that they have started."""


class Stage(Loopback):
    """Discord, with any number of channels."""

    def __init__(self, token: str, channels: int, shards: int = 1) -> None:
        super().__init__(token, shards)
        self.places = [CHANNEL + number for number in range(channels)]
        """The channels, each with a table."""
        for number, place in enumerate(self.places):
            self.channels[place] = channel_of(place, f"table-{number}", GUILD + (number % shards << 22))
        self._acknowledged: dict[str, float] = {}
        self._posted: dict[int, asyncio.Future[float]] = {}
        self._of_token: dict[str, Any] = {}

    def put(self, channel: int, **body: Any) -> Message:  # noqa: ANN401 - a message's parts
        """Return a new message of the bot, as if it had been sent before."""
        request = make_mocked_request("POST", "/")
        request[SENT] = Sent("POST", "/", body, ())
        return self._new(channel, body, request)

    async def measure(self, rounds: Sequence[Sequence[Ready]], bots: Sequence[int], rate: float | None = None) -> Times:
        """Press all of a round, in one instant or at random times, `rate` per second, and wait for the posts.

        `bots` are the numbers of the bot's own processes.
        """
        await _calm(bots)
        own, workers = spent_by(bots)
        times = Times()
        for presses in rounds:
            await self._round(presses, rate, times)
            await asyncio.sleep(BREATH)
        await _calm(bots)
        own_after, workers_after = spent_by(bots)
        return replace(times, own=own_after - own, workers=workers_after - workers)

    async def _round(self, presses: Sequence[Ready], rate: float | None, times: Times) -> None:
        loop, chance, at = asyncio.get_running_loop(), random.Random(len(presses)), 0.0  # noqa: S311 - nothing is secret
        begin, pressed = time.perf_counter(), list[tuple[str, float, asyncio.Future[float]]]()
        for press in presses:
            if rate is not None:
                at += chance.expovariate(rate)
                await asyncio.sleep(max(0.0, begin + at - time.perf_counter()))
            posted = self._posted[press.channel] = loop.create_future()
            interaction = await self.press_gone(press.person, press.panel, press.custom_id)
            pressed.append((interaction.token, begin + at, posted))
        async with asyncio.timeout(SETTLING):
            times.posted += [await posted - since for _, since, posted in pressed]
        times.seconds += time.perf_counter() - begin
        times.acknowledged += [self._acknowledged[token] - since for token, since, _ in pressed]

    # What the loopback does with requests: it keeps times here, and neither files nor requests.

    def tell(self) -> None:
        """Announce a change."""
        self.sent.clear()
        super().tell()

    def _new(self, channel: int, body: Any, request: web.Request) -> Message:  # noqa: ANN401 - JSON
        message = super()._new(channel, body, request)
        message.files.clear()
        if not message.data["flags"] & (EPHEMERAL | LOADING | SILENT) and channel in self._posted:
            self._posted.pop(channel).set_result(time.perf_counter())
        return message

    async def _callback(self, request: web.Request) -> web.Response:
        self._acknowledged.setdefault(request.match_info["token"], time.perf_counter())
        return await super()._callback(request)

    def _interaction(self, token: str) -> Any:  # noqa: ANN401 - the loopback's
        for interaction in self.interactions:
            self._of_token[interaction.token] = interaction
        self.interactions.clear()
        if token not in self._of_token:
            raise web.HTTPNotFound
        return self._of_token[token]


async def _calm(bots: Sequence[int]) -> None:
    """Wait until the bots have nothing left to do."""
    while True:
        before = sum(spent_by(bots))
        await asyncio.sleep(1)
        if sum(spent_by(bots)) - before < CALM:
            return


def spent_by(bots: Sequence[int]) -> tuple[float, float]:
    """Return the processor seconds of processes, and those of all that they have started."""
    own = workers = 0.0
    for number in bots:
        process = psutil.Process(number)
        own += _seconds(process)
        times = process.cpu_times()
        workers += times.children_user + times.children_system  # those that were replaced
        workers += sum(_seconds(child) for child in process.children(recursive=True))
    return own, workers


def _seconds(process: psutil.Process) -> float:
    spent = process.cpu_times()
    return spent.user + spent.system
