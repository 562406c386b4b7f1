"""Time from a press in the browser to the pages of those who watch: `python -m tools.watchers [WATCHERS] [TURNS]`.

The site runs with its services and workers, without Discord; all browsers are another process. Each watcher is another
member of the server, is sent numbers, and fetches the pieces. With `--flood`, one person sends 1,000
presses a second meanwhile, at another table. With `--league`, they watch a season for which people register.
"""

import argparse
import asyncio
import contextlib
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
from cogs.request import Member
from hosting import open_services
from hosting.core import Person
from hosting.jobs import Job, Runner
from leagues.rules import State
from leagues.services import open_leagues
from leagues.store import Format, Rules
from web import Keys, Membership, SiteRunner, Visitor, Way, application

WHO: Final = "X-Person"
PLAYERS: Final = (1, 2)
FIELDS: Final = ("Sailing", "Workers", "Market I", "Colony", "Privilege", "Ships", "Market II", "Buildings")
"""The rondel clockwise: each is free from the one before."""
FIRST: Final = 100
"""Number of the first watcher."""
FLOODER: Final = 3
ENTERED: Final = 40
"""People who have registered for the league's season."""
COMING: Final = 10_000
"""Number of the first who registers in the browser."""
MAX_OPEN: Final = 500
"""Presses of the flood that are not answered yet."""


@dataclass(frozen=True)
class Everybody:
    """A server whose members see all its channels."""

    manages: bool = False
    roles: frozenset[int] = frozenset()
    name: str = "Sagres"
    called: str = "Ana"
    language: str = "en"

    async def member(self, number: int) -> Member | None:
        """Return anybody."""
        return Member(number, str(number), datetime(2020, 1, 1, tzinfo=UTC))

    def listed(self, of: str) -> tuple[tuple[int, str], ...]:
        """Return nothing for menus."""
        return ()

    async def gone(self, people: Iterable[int]) -> frozenset[int]:
        """Return nobody."""
        return frozenset()

    async def sees_places(self, numbers: Iterable[int]) -> set[int]:
        """Return all of them."""
        return set(numbers)


@dataclass(frozen=True)
class Believing:
    """An identity that believes a header."""

    entrance: str = "/"
    routes: Collection[web.AbstractRouteDef] = ()

    def ways(self, locale: str) -> tuple[Way, ...]:
        """Return none."""
        return ()

    async def visitor(self, request: web.Request) -> Visitor | None:
        """Return the person named."""
        return Visitor(int(request.headers[WHO]), "", datetime(2020, 1, 1, tzinfo=UTC))

    async def membership(self, guild: int, visitor: Visitor) -> Membership | None:
        """Return a member."""
        return cast(Membership, Everybody())  # the rest is for leagues and settings


class Quiet(Runner):
    """A runner that only says that something was stored: there is no Discord to post in."""

    def wake(self) -> None:
        """Call the listeners."""
        for listener in self.listeners:
            listener()

    async def settled(self, concerns: Callable[[Job], bool], *, woken: bool = False) -> bool:
        """Return at once."""
        return True


async def main(watchers: int, turns: int, *, flood: bool, league: bool) -> None:
    """Serve two tables and a league, and have another process play and watch."""
    with tempfile.TemporaryDirectory() as directory:
        settings = Settings(_env_file=None, database=Path(directory) / "games.sqlite3", workers=1)  # type: ignore[call-arg]
        bot = NavegadorBot(settings)
        bot.services = await open_services(settings.database, bot.games, executor=bot.workers)
        bot.leagues = open_leagues(bot.services)
        bot.runner = Quiet(bot.services.jobs, bot.clock)
        setups(cogs)
        await controls.setup(bot)
        people = [Person(number, f"P{number}") for number in PLAYERS]
        for place in (1, 2):
            table = await bot.services.lobby.create(
                guild=1, channel=place, owner=people[0], game="navegador", name="Sagres", places=2
            )
            if table.seat_of(people[0].id) is None:
                await bot.services.lobby.join(table.id, people[0])
            await bot.services.lobby.join(table.id, people[1])
            await bot.services.lobby.start(table.id, people[0])
        rules = Rules(Format.DIVISIONS, "navegador", seats=4)
        season = await bot.leagues.founding.season(
            (await bot.leagues.founding.create(1, "Volta", rules, people[0], 1)).id, people[0]
        )
        await bot.leagues.running.move(season.id, State.OPEN, people[0])
        for number in range(ENTERED):
            await bot.leagues.registration.register(season.id, Person(COMING - 1 - number, f"P{number}"))
        runner = SiteRunner(application(bot, Believing(), Keys(b"benchmark")))
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        address = f"http://127.0.0.1:{runner.addresses[0][1]}"
        browsers = multiprocessing.Process(target=_browse, args=(address, watchers, turns, flood, league))
        browsers.start()
        used = time.process_time()
        await asyncio.to_thread(browsers.join)
        print(f"processor seconds of the site: {time.process_time() - used:.1f}")
        await runner.cleanup()
        bot.workers.shutdown(wait=False, cancel_futures=True)
        await bot.services.close()


def _browse(address: str, watchers: int, turns: int, flood: bool, league: bool) -> None:
    asyncio.run(_played(address, watchers, turns, flood=flood, page="/l/1" if league else "/t/1"))


async def _played(address: str, watchers: int, turns: int, *, flood: bool, page: str) -> None:
    seen: dict[int, list[float]] = {}
    acknowledged, behind = list[float](), list[float]()
    async with aiohttp.ClientSession(address, connector=aiohttp.TCPConnector(limit=0)) as session:
        loaded = [asyncio.Event() for _ in range(watchers)]
        watching = [
            asyncio.create_task(_watch(session, page, FIRST + number, seen, event))
            for number, event in enumerate(loaded)
        ]
        await asyncio.gather(*(event.wait() for event in loaded))
        flooding = asyncio.create_task(_flood(address)) if flood else None
        for number in range(turns):
            seen.clear()
            if page.startswith("/l"):
                started, head, mine = await _register(session, page, COMING + number)
            else:
                started, head, mine = await _turn(session, FIELDS[number // 2 % len(FIELDS)])
            acknowledged.append(mine - started)
            await asyncio.sleep(1.2)
            behind += [at - started for at in seen.get(head, ())]
        for task in (*watching, *([flooding] if flooding else ())):
            task.cancel()
    _say("answer to the press", acknowledged)
    _say(f"others' pages ({len(behind)} of {watchers * turns})", behind)


async def _watch(
    session: aiohttp.ClientSession, page: str, person: int, seen: dict[int, list[float]], loaded: asyncio.Event
) -> None:
    headers = {WHO: str(person)}
    async with session.ws_connect(f"{page}/live", headers=headers) as socket:
        async for _ in socket:
            async with session.get(f"{page}/pieces", headers=headers) as answer:
                head = _head(await answer.text())
            seen.setdefault(head, []).append(time.monotonic())
            loaded.set()


async def _register(session: aiohttp.ClientSession, page: str, person: int) -> tuple[float, int, float]:
    """Register for the season; return when that was pressed, the number after it, and when it was answered."""
    headers = {WHO: str(person), "X-Pieces": "1"}
    async with session.get(f"{page}/pieces", headers=headers) as answer:
        value = _button(await answer.text(), "Register")
    started = time.monotonic()
    async with session.post(f"{page}/press", headers=headers, data={"press": value}) as answer:
        return started, _head(await answer.text()), time.monotonic()


def _head(text: str) -> int:
    """Return the number of what a page shows."""
    return int(re.findall(r'data-head="(\d+)"', text)[0])


async def _turn(session: aiohttp.ClientSession, field: str) -> tuple[float, int, float]:
    """Play a turn; return when Confirm was pressed, the number after it, and when that was answered."""
    for person in PLAYERS:
        headers = {WHO: str(person), "X-Pieces": "1"}
        async with session.get("/t/1/pieces", headers=headers) as answer:
            text = await answer.text()
        if 'class="mine"' not in text:
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
    """Return what a button sends that has this name and can be pressed."""
    for value, rest in re.findall(r'<button[^>]*? value="([^"]*)"([^>]*>.*?)</button>', text, re.DOTALL):
        if name in rest and "disabled" not in rest.partition(">")[0]:
            return unescape(value)
    raise RuntimeError(f"no {name}")


async def _flood(address: str) -> None:
    """Send 1,000 presses a second, over connections of one's own."""
    running = set[asyncio.Task[None]]()
    async with aiohttp.ClientSession(address, connector=aiohttp.TCPConnector(limit=0)) as session:

        async def one() -> None:
            with contextlib.suppress(aiohttp.ClientError, OSError):
                async with session.post("/t/2/press", headers={WHO: str(FLOODER)}, data={"press": "x"}) as answer:
                    await answer.read()

        while True:
            if len(running) < MAX_OPEN:
                for _ in range(20):
                    task = asyncio.create_task(one())
                    running.add(task)
                    task.add_done_callback(running.discard)
            await asyncio.sleep(0.02)


def _say(what: str, times: list[float]) -> None:
    ordered = sorted(times)
    middle, late = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.99)]
    print(f"{what}: middle {middle * 1000:.0f} ms, 99 % {late * 1000:.0f} ms, most {ordered[-1] * 1000:.0f} ms")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tools.watchers", description=__doc__)
    parser.add_argument("watchers", type=int, nargs="?", default=200)
    parser.add_argument("turns", type=int, nargs="?", default=20)
    parser.add_argument("--flood", action="store_true", help="with 1,000 presses a second at another table")
    parser.add_argument("--league", action="store_true", help="watch a league's page")
    chosen = parser.parse_args()
    asyncio.run(main(chosen.watchers, chosen.turns, flood=chosen.flood, league=chosen.league))
