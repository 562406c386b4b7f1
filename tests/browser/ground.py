"""A playground in this process, so that a test sees both sides: the page, and the bot's stored data.

It runs in its own thread, because the page is driven by Playwright's blocking functions.
"""

import asyncio
import contextlib
import contextvars
import json
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import discord
import sqlalchemy as sa

from app.playground import server as playground
from app.playground.server import Playground
from app.playground.world import CHANNEL, FORUM, PEOPLE, ROLE, SERVER, role
from app.settings import Settings
from cogs.commands import preferences, settings
from cogs.components import Page, Pressed
from cogs.controls import read
from cogs.games import AnyDraft
from cogs.navegador import panels
from cogs.navegador.plan import TurnDraft
from cogs.request import TableRequest
from cogs.sending import GuildServer
from cogs.workbench import lesson as lessons
from cogs.workbench import plan, sandbox, turn
from cogs.workbench.bench import Workbench
from cogs.workbench.lesson import LessonDesk
from cogs.workbench.plan import PlanDesk
from cogs.workbench.sandbox import SandboxDesk
from gamekit.records import Record
from hosting.core.clock import SystemClock
from hosting.core.model import GuildSettings, Person, PersonSettings, Table
from hosting.db.schema import beats
from hosting.play.snapshots import TableSnapshot
from navegador import State

Result = TypeVar("Result")

PATIENCE = 120.0
"""Timeout of one call into the playground, in seconds."""
UNDER_WAY = ("discord-ui-", "CommandTree-invoker", "discord.py: ")
"""Prefixes of the tasks in which discord.py answers people."""


class Ahead(SystemClock):
    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self) -> datetime:
        return super().now() + self.ahead

    def monotonic(self) -> float:
        """Return the seconds elapsed on it."""
        return super().monotonic() + self.ahead.total_seconds()


class Ground:
    def __init__(self, playground: Playground, loop: asyncio.AbstractEventLoop, clock: Ahead) -> None:
        self.playground = playground
        self.loop = loop
        self.clock = clock
        self.context = contextvars.copy_context()

    def run(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        """Run a coroutine in the playground's loop and context: jobs that it wakes answer people as the page's do."""

        async def within() -> Result:
            return await asyncio.create_task(coroutine, context=self.context)

        return asyncio.run_coroutine_threadsafe(within(), self.loop).result(PATIENCE)

    def person(self, name: str) -> Person:
        return Person(PEOPLE[name], name)

    def snapshot(self, who: str = "Ana") -> TableSnapshot:
        place, person = CHANNEL, self.person(who).id
        snapshot = self.run(self.playground.bot.services.snapshots.of_place(place, person))
        assert snapshot is not None, "there is no table"
        return snapshot

    def table(self) -> Table:
        return self.snapshot().table

    def running(self) -> bool:
        return self.table().status == "running"

    def full(self) -> State:
        state = self.snapshot().position.state
        assert isinstance(state, State)
        return state

    def turns(self) -> int:
        return self.full().turns_played

    def to_act(self) -> str | None:
        """Return the player to act, or None."""
        people = {self.person(name).id: name for name in PEOPLE}
        acting = [seat.person for seat in self.table().acting]
        return people[acting[0]] if acting and acting[0] is not None else None

    def ahead_after(self, proposed: Sequence[Any]) -> bool:
        position = self.snapshot().position
        (seat,) = position.to_act
        state = position.state
        for step in proposed:
            state = position.game.apply(state, position.game.read(step), seat)
        return position.game.ahead(state, seat) is not None

    def newest(self) -> int | None:
        messages = self.playground.world.messages[CHANNEL].values()
        return max((message.id for message in messages if message.reader is None), default=None)

    def settle(self) -> None:
        """Wait until everything due has been sent or done, and all answers are given."""
        self.run(self._settled())

    async def _settled(self) -> None:
        settled = False
        while not settled:
            await self.playground.bot.runner.settled(lambda job: True)
            answering = [task for task in asyncio.all_tasks() if task.get_name().startswith(UNDER_WAY)]
            settled = not answering
            if answering:
                await asyncio.wait(answering)

    def changes(self) -> int:
        return self.playground.world.changes

    def content(self, message: str) -> str:
        return str(self.playground.world.message(CHANNEL, int(message)).data["content"])

    def drafting(self, who: str) -> AnyDraft:
        snapshot = self.snapshot(who)
        seat, draft = snapshot.table.seated(self.person(who).id).number, snapshot.draft
        pick = turn.picked(draft.panel) if draft else {}
        interface = self.playground.bot.interface(snapshot.table.game)
        return interface.draft(snapshot.position.seen(seat), seat, draft.steps if draft else (), pick)

    def plan(self, who: str) -> TurnDraft:
        plan = self.drafting(who)
        assert isinstance(plan, TurnDraft)
        return plan

    def drafted(self, who: str) -> str:
        plan = self.plan(who)
        return json.dumps([plan.write(), plan.pick], sort_keys=True)

    def proposed(self, who: str) -> list[Any]:
        proposal = panels.proposal(self.plan(who))
        return [] if proposal is None else list(proposal.steps)

    def stored(self, ply: int, number: int) -> list[Any]:
        history = self.run(self.playground.bot.services.positions.history(self.table().id))
        return [dict(entry.payload) for entry in history.entries[ply : ply + number]]

    def panel(self, who: str) -> Page:
        return self.run(turn.of(self._request(who))).page()

    def planned(self, who: str, shown: Callable[[Workbench[PlanDesk]], Page] = Workbench.page) -> Page:
        return shown(plan.of(self._request(who)))

    def tried(self, who: str) -> Workbench[SandboxDesk]:
        return self.run(sandbox.of(self._request(who)))

    def _request(self, who: str) -> TableRequest:
        snapshot, bot, chosen = self.snapshot(who), self.playground.bot, PersonSettings(helps=True)
        asked = SimpleNamespace(
            snapshot=snapshot,
            table=snapshot.table,
            running=lambda: snapshot.table,
            person=self.person(who),
            is_admin=False,
            pressed=None,
            client=bot,
            services=bot.services,
            chosen=chosen,
            locale="en-US",
        )
        return cast(TableRequest, asked)

    def course(self, who: str, game: str, lesson: str) -> Workbench[LessonDesk]:
        services, interface = self.playground.bot.services, self.playground.bot.interface(game)
        stored = self.run(services.learning.get(self.person(who).id, game))
        return lessons.of(interface, stored, lesson, self.person(who), "en-US", self.clock.now(), helps=True)

    def chosen(self, who: str) -> PersonSettings:
        return self.run(self.playground.bot.services.people.get(self.person(who).id))

    def own(self, who: str, *moments: datetime) -> list[Page]:
        chosen = self.chosen(who)
        return [preferences.page(preferences.OwnPreferences(chosen, (), web=True), now, "en-US") for now in moments]

    def server(self) -> GuildSettings:
        return self.run(self.playground.bot.services.settings.guild(SERVER))

    def set(self, part: str) -> Page:
        server = GuildServer(self.playground.bot, self.playground.bot.get_guild(SERVER), None)
        return settings.panel(part, self.server(), server, "en-US")

    def role(self, name: str) -> str:
        """Create a role; return its number."""

        async def create() -> str:
            world = self.playground.world
            number = world.number()
            world.roles[number] = role(number, name, discord.Permissions.none())
            world.emit("GUILD_ROLE_CREATE", {"guild_id": str(SERVER), "role": world.roles[number]})
            return str(number)

        return self.run(create())

    def forum(self, name: str) -> str:
        """Create a forum; return its number."""

        async def create() -> str:
            world = self.playground.world
            return str(world.add_channel(world.number(), FORUM, name, available_tags=[])["id"])

        return self.run(create())

    def allow(self, **rights: bool) -> None:
        async def give() -> None:
            own = self.playground.world.roles[ROLE]
            own["permissions"] = str(int(own["permissions"]) | discord.Permissions(**rights).value)
            self.playground.world.emit("GUILD_ROLE_UPDATE", {"guild_id": str(SERVER), "role": own})

        self.run(give())

    def form(self) -> Pressed:
        pressed = read([custom_id for _, custom_id in self.playground.pages.forms][-1])
        assert pressed is not None
        return pressed

    def move(self, **by: float) -> None:
        """Advance the bot's time, as if it had been awake meanwhile."""

        async def on() -> None:
            self.clock.ahead += timedelta(**by)
            awake = sa.update(beats).values(at=self.clock.now())
            await self.playground.bot.services.store.write(lambda conn: conn.execute(awake))
            self.playground.bot.runner.wake()

        self.run(on())

    def seat(self, game: Record[Any, Any], people: Mapping[int, str]) -> Table:
        """Import a game as the channel's table for the first of the people; other seats are vacant."""
        players: dict[int, Person | str] = {seat: self.person(name) for seat, name in people.items()}
        return self.run(
            self.playground.bot.services.records.load(
                game.to_dict(),
                guild=SERVER,
                channel=CHANNEL,
                owner=self.person(next(iter(people.values()))),
                name="Sagres",
                people=players,
            )
        )

    def open_elsewhere(self, number: int) -> None:
        async def create() -> None:
            for place in range(1, number + 1):
                await self.playground.bot.services.lobby.create(
                    guild=SERVER, channel=place, owner=self.person("Ana"), game="navegador", name="Lagos"
                )

        self.run(create())

    def clear(self) -> None:
        services = self.playground.bot.services
        snapshot = self.run(services.snapshots.of_place(CHANNEL, self.person("Ana").id))
        if snapshot is not None and snapshot.table.status == "running":
            self.run(services.leaving.cancel(snapshot.table.id, self.person("Ana"), admin=True))
        self.run(self._empty())

    async def _empty(self) -> None:
        """Remove all messages of a channel, in the playground's loop, so that nothing waits for a removed one."""
        world = self.playground.world
        for message in tuple(world.messages[CHANNEL].values()):
            world.delete(message)


def stage(plan: TurnDraft) -> str:
    pick = plan.pick
    if pick.get("declined"):
        how = "declined"
    elif "explore" in pick:
        how = "exploring"
    elif "field" in pick:
        how = "paying"
    else:
        how = "chosen" if pick else "begun" if plan.now.stage == "start" or not plan.steps else ""
    extra = "extra " if plan.now.stage == "extra" else ""
    return f"{extra}{plan.action} {how}".strip()


@contextlib.contextmanager
def ground(directory: Path, **options: Any) -> Iterator[Ground]:
    """Yield an open playground; its page's address is `ground.playground.url`."""
    chosen = Settings(_env_file=None, playground_database=directory / "play.sqlite3", workers=0, **options)  # type: ignore[call-arg]
    opened: Future[Ground] = Future()
    closing: Future[asyncio.Event] = Future()

    async def serve() -> None:
        clock = Ahead()
        async with playground.opened(chosen, clock) as one:
            stop = asyncio.Event()
            closing.set_result(stop)
            opened.set_result(Ground(one, asyncio.get_running_loop(), clock))
            await stop.wait()

    with ThreadPoolExecutor(1) as threads:
        served = threads.submit(asyncio.run, serve())
        served.add_done_callback(lambda _: opened.cancel())
        try:
            there = opened.result(PATIENCE)
            try:
                yield there
            finally:
                there.loop.call_soon_threadsafe(closing.result().set)
        except CancelledError:
            served.result(PATIENCE)  # raises why it did not open
            raise
        served.result(PATIENCE)
