"""Time from a press in the browser to the pages of those who watch: `python -m tools.watchers [WATCHERS] [TURNS]`.

The site runs with its services and workers, without Discord; all browsers are another process. Each watcher is another
member of the server, and is sent what changes.
"""

import argparse
import asyncio
import gzip
import multiprocessing
import re
import tempfile
import time
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Final, cast

import aiohttp
from aiohttp import web

import cogs
from app.bot import NavegadorBot, setups
from app.settings import Settings
from cogs import controls
from cogs.host import Host
from cogs.sending import Member, Membership
from hosting import open_services
from hosting.core import Person
from hosting.jobs import Job, Runner
from leagues.services import Leagues
from web import Keys, SiteRunner, Visitor, Way, application, visits

WHO: Final = "X-Person"
PLAYERS: Final = (1, 2)
FIELDS: Final = ("Sailing", "Workers", "Market I", "Colony", "Privilege", "Ships", "Market II", "Buildings")
"""The rondel clockwise: each is free from the one before."""
FIRST: Final = 100


@dataclass(frozen=True)
class Everybody:
    manages: bool = False
    roles: frozenset[int] = frozenset()
    name: str = "Sagres"
    called: str = "Ana"
    language: str = "en"

    async def member(self, number: int) -> Member | None:
        return Member(number, str(number), datetime(2020, 1, 1, tzinfo=UTC))

    def listed(self, of: str) -> tuple[tuple[int, str], ...]:
        return ()

    async def gone(self, people: Iterable[int]) -> frozenset[int]:
        return frozenset()

    async def sees_places(self, numbers: Iterable[int]) -> set[int]:
        return set(numbers)


@dataclass(frozen=True)
class Believing:
    entrance: str = "/"
    routes: Collection[web.AbstractRouteDef] = ()

    async def start(self, request: web.Request) -> None:
        return None

    def ways(self, locale: str) -> tuple[Way, ...]:
        return ()

    async def visitor(self, request: web.Request) -> Visitor | None:
        return Visitor(int(request.headers[WHO]), "", datetime(2020, 1, 1, tzinfo=UTC))


async def everybody(host: Host, guild: int, person: int) -> Membership | None:
    return cast(Membership, Everybody())  # the rest is for leagues and settings


class Quiet(Runner):
    """A runner that only says that something was stored: there is no Discord to post in."""

    def wake(self) -> None:
        for listener in self.listeners:
            listener()

    async def settled(self, concerns: Callable[[Job], bool], *, woken: bool = False) -> bool:
        return True


async def main(watchers: int, turns: int) -> None:
    with tempfile.TemporaryDirectory() as directory:
        settings = Settings(_env_file=None, database=Path(directory) / "games.sqlite3", workers=1)  # type: ignore[call-arg]
        bot = NavegadorBot(settings)
        bot.services = await open_services(settings.database, bot.games, executor=bot.workers)
        bot.leagues = Leagues(bot.services)
        bot.runner = Quiet(bot.services.jobs, bot.clock)
        setups(cogs)
        await controls.setup(bot)
        people = [Person(number, f"P{number}") for number in PLAYERS]
        table = await bot.services.lobby.create(
            guild=1, channel=1, owner=people[0], game="navegador", name="Sagres", places=2
        )
        if table.seat_of(people[0].id) is None:
            await bot.services.lobby.join(table.id, people[0])
        await bot.services.lobby.join(table.id, people[1])
        await bot.services.lobby.start(table.id, people[0])
        vars(visits)["membership"] = everybody
        runner = SiteRunner(application(bot, Believing(), Keys(b"benchmark")))
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        browsers = multiprocessing.Process(target=_browse, args=(address, watchers, turns))
        browsers.start()
        used = time.process_time()
        await asyncio.to_thread(browsers.join)
        print(f"processor seconds of the site: {time.process_time() - used:.1f}")
        await runner.cleanup()
        bot.workers.shutdown(wait=False, cancel_futures=True)
        await bot.services.close()


def _browse(address: str, watchers: int, turns: int) -> None:
    asyncio.run(_played(address, watchers, turns))


async def _played(address: str, watchers: int, turns: int) -> None:
    seen: dict[int, list[float]] = {}
    acknowledged, behind = list[float](), list[float]()
    async with aiohttp.ClientSession(address, connector=aiohttp.TCPConnector(limit=0)) as session:
        loaded = [asyncio.Event() for _ in range(watchers)]
        watching = [
            asyncio.create_task(_watch(session, FIRST + number, seen, event)) for number, event in enumerate(loaded)
        ]
        await asyncio.gather(*(event.wait() for event in loaded))
        for number in range(turns):
            seen.clear()
            started, head, mine = await _turn(session, FIELDS[number // 2 % len(FIELDS)])
            acknowledged.append(mine - started)
            await asyncio.sleep(1.2)
            behind += [at - started for at in seen.get(head, ())]
        for task in watching:
            task.cancel()
    _say("answer to the press", acknowledged)
    _say(f"others' pages ({len(behind)} of {watchers * turns})", behind)


async def _watch(
    session: aiohttp.ClientSession, person: int, seen: dict[int, list[float]], loaded: asyncio.Event
) -> None:
    headers, head = {WHO: str(person)}, 0
    async with session.ws_connect("/t/1/live?pieces=", headers=headers) as socket:
        async for message in socket:
            text = gzip.decompress(message.data).decode() if message.type is aiohttp.WSMsgType.BINARY else ""
            if 'data-head="' in text:
                head = _head(text)
                seen.setdefault(head, []).append(time.monotonic())
            loaded.set()


def _head(text: str) -> int:
    return int(re.findall(r'data-head="(\d+)"', text)[0])


async def _turn(session: aiohttp.ClientSession, field: str) -> tuple[float, int, float]:
    for person in PLAYERS:
        headers = {WHO: str(person), "X-Pieces": "1"}
        async with session.get("/t/1/pieces", headers=headers) as answer:
            text = await answer.text()
        if 'class="mine ' not in text:
            continue
        for name in (field, "Decline", "Confirm"):
            value = _button(text, name)
            started = time.monotonic()
            async with session.post("/t/1/press", headers=headers, data={"press": value}) as answer:
                text = await answer.text()
            answered = time.monotonic()
        return started, _head(text), answered
    raise RuntimeError("nobody is to act")


def _button(text: str, name: str) -> str:
    for value, rest in re.findall(r'<button[^>]*? value="([^"]*)"([^>]*>.*?)</button>', text, re.DOTALL):
        if name in rest and "disabled" not in rest.partition(">")[0]:
            return unescape(value)
    raise RuntimeError(f"no {name}")


def _say(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    middle, late = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
    print(f"{what}: middle {middle * 1000:.0f} ms, 99 % {late * 1000:.0f} ms, most {ordered[-1] * 1000:.0f} ms")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.watchers", description=__doc__)
    parser.add_argument("watchers", type=int, nargs="?", default=200)
    parser.add_argument("turns", type=int, nargs="?", default=20)
    chosen = parser.parse_args()
    asyncio.run(main(chosen.watchers, chosen.turns))
