"""A playground in this process, so that a test sees on both sides: the page, and what the bot has stored.

It runs in a thread of its own, because the page is driven by Playwright's blocking functions.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import discord

from app.playground import server as playground
from app.playground.server import Playground
from app.settings import Settings
from cogs import host
from cogs.commands import me, settings
from cogs.components import Page
from cogs.controls import Pressed, read
from cogs.delivery import posts
from cogs.games import AnyDraft, Deed
from cogs.learning import course as courses
from cogs.learning.course import Course
from cogs.navegador import panels
from cogs.navegador.plan import Plan
from cogs.planning import plans, sandbox
from cogs.planning.plans import Planning
from cogs.planning.sandbox import Trying
from cogs.turn import context as contexts
from cogs.turn import panel
from cogs.turn import post as turn_posts
from cogs.turn.context import TurnContext
from hosting.core.clock import SystemClock
from hosting.core.model import GuildSettings, Person, PersonSettings, Table
from hosting.play.snapshots import TableSnapshot
from navegador import State, questions
from navegador.record import Record

Result = TypeVar("Result")

PATIENCE = 120.0
"""Seconds that one question to the playground may take."""


class Ahead(SystemClock):
    """The machine's clock, set ahead."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self) -> datetime:
        """The moment that it shows."""
        return super().now() + self.ahead

    def monotonic(self) -> float:
        """Seconds that have gone by on it."""
        return super().monotonic() + self.ahead.total_seconds()


class Ground:
    """What a test asks and does behind the page's back."""

    def __init__(self, playground: Playground, loop: asyncio.AbstractEventLoop, clock: Ahead) -> None:
        self.playground = playground
        self.loop = loop
        self.clock = clock

    def run(self, coroutine: Coroutine[Any, Any, Result]) -> Result:
        """Have something done in the playground's loop."""
        return asyncio.run_coroutine_threadsafe(coroutine, self.loop).result(PATIENCE)

    def person(self, name: str) -> Person:
        """Somebody of the playground."""
        actor = self.playground.people[name]
        return Person(actor.id, name)

    def glance(self, who: str = "Ana") -> TableSnapshot:
        """The channel's table, as somebody finds it."""
        place, person = self.playground.channel.id, self.person(who).id
        glance = self.run(self.playground.bot.services.snapshots.of_place(place, person))
        assert glance is not None, "there is no table"
        return glance

    def table(self) -> Table:
        """The channel's table."""
        return self.glance().table

    def running(self) -> bool:
        """Whether a game is being played."""
        return self.table().status == "running"

    def full(self) -> State:
        """The position, with what is hidden."""
        state = self.glance().position.state
        assert isinstance(state, State)
        return state

    def turns(self) -> int:
        """How many turns have been played."""
        return self.full().turns_played

    def to_act(self) -> str | None:
        """Who is to act; None when nobody is."""
        people = {self.person(name).id: name for name in self.playground.people}
        acting = [seat.person for seat in self.table().acting]
        return people[acting[0]] if acting and acting[0] is not None else None

    def ahead_after(self, proposed: Sequence[Any]) -> bool:
        """Whether who is to act has another turn to plan, once they have taken these steps."""
        position = self.glance().position
        (seat,) = position.to_act
        state = position.state
        for step in proposed:
            state = position.game.apply(state, position.game.read(step), seat)
        return position.game.ahead(state, seat) is not None

    def newest(self) -> int | None:
        """The newest message that everybody sees."""
        seen = [message.id for message in self.playground.channel.history() if not message.flags.ephemeral]
        return seen[-1] if seen else None

    def told(self) -> None:
        """Wait until everything that is due has been sent or done."""
        self.run(posts.of(self.playground.bot).runner.settled(lambda job: True))

    def content(self, message: str) -> str:
        """The words of a message, as Discord has them."""
        return self.playground.env.backend.get_message(self.playground.channel.id, int(message)).content

    def drafting(self, who: str) -> AnyDraft:
        """What somebody has drafted, as their game has it."""
        glance = self.glance(who)
        seat, draft = glance.table.seated(self.person(who).id).number, glance.draft
        pick = contexts.picked(draft.panel) if draft else {}
        interface = self.playground.bot.interface(glance.table.game)
        return interface.draft(glance.position.seen(seat), seat, draft.steps if draft else (), pick)

    def plan(self, who: str) -> Plan:
        """The same where it is a turn of Navegador."""
        plan = self.drafting(who)
        assert isinstance(plan, Plan)
        return plan

    def drafted(self, who: str) -> str:
        """The same as it is stored, as text."""
        plan = self.plan(who)
        return json.dumps([plan.write(), plan.pick], sort_keys=True)

    def proposed(self, who: str) -> list[Any]:
        """What Confirm would store of it."""
        proposal = panels.proposal(self.plan(who))
        return [] if proposal is None else list(proposal.steps)

    def stored(self, ply: int, number: int) -> list[Any]:
        """So many steps of the log from one on."""
        history = self.run(self.playground.bot.services.positions.history(self.table().id))
        return [dict(entry.payload) for entry in history.entries[ply : ply + number]]

    def panel(self, who: str) -> Page:
        """The panel of what somebody has drafted, made anew from what is stored."""
        glance, draft = self.glance(who), self.drafting(who)
        position, interface = glance.position, self.playground.bot.interface(glance.table.game)
        seat = glance.table.seated(self.person(who).id).number
        scene = replace(host.scene(glance.table, position.seen(seat), "en-US", seat), helps=True)
        if interface.underway(scene.view, seat):
            scene = replace(scene, deeds=self._begun(seat))
        return panel.page(TurnContext(position, seat, interface, scene, draft, interface.proposal(draft)))

    def planned(self, who: str, shown: Callable[[Planning], Page] = plans.page) -> Page:
        """The panel of what somebody is planning, or another page of it, made anew from what is stored."""
        glance = self.glance(who)
        interface, seat = self.playground.bot.interface(glance.table.game), glance.table.seated(self.person(who).id)
        return shown(plans.standing(glance.position, seat.number, glance.plan, interface, "en-US", helps=True))

    def tried(self, who: str) -> Trying:
        """What somebody is trying out."""
        table = self.table()
        trial = self.run(self.playground.bot.services.sandboxes.get(table.id, self.person(who).id))
        assert trial is not None, f"{who} has no sandbox"
        return sandbox.of(trial, self.playground.bot.interface(table.game), "en-US", helps=True)

    def course(self, who: str, game: str, lesson: str) -> Course:
        """Somebody at a lesson, with what is stored of it."""
        services, interface = self.playground.bot.services, self.playground.bot.interface(game)
        stored = self.run(services.learning.get(self.person(who).id, game))
        return courses.of(interface, stored, lesson, self.person(who), "en-US", self.clock.now(), helps=True)

    def chosen(self, who: str) -> PersonSettings:
        """What somebody has chosen for themselves."""
        return self.run(self.playground.bot.services.people.get(self.person(who).id))

    def own(self, who: str, *moments: datetime) -> list[Page]:
        """The page of somebody's own choices, made anew from what is stored, as it is at each of some moments."""
        chosen = self.chosen(who)
        return [me.page(chosen, now, "en-US") for now in moments]

    def server(self) -> GuildSettings:
        """What the server has chosen."""
        return self.run(self.playground.bot.services.settings.guild(playground.SERVER))

    def set(self, part: str) -> Page:
        """A part of the server's settings, made anew from what is stored."""
        guild = self.playground.bot.get_guild(playground.SERVER)
        assert guild is not None
        return settings.panel(part, self.server(), guild, "en-US")

    def role(self, name: str) -> str:
        """A new role's number."""

        async def create() -> str:
            guild = self.playground.channel.guild
            assert guild is not None
            return str(guild.create_role(name).id)

        return self.run(create())

    def forum(self, name: str) -> str:
        """A new forum's number."""

        async def create() -> str:
            guild = self.playground.channel.guild
            assert guild is not None
            return str(guild.create_forum_channel(name).id)

        return self.run(create())

    def allow(self, **rights: bool) -> None:
        """Give the bot rights on the server beyond those of its invitation."""

        async def give() -> None:
            backend, more = self.playground.env.backend, discord.Permissions(**rights).value
            for role in list(backend.guilds[playground.SERVER].roles.values()):
                if role.managed:
                    backend.edit_role(playground.SERVER, role.id, {"permissions": role.permissions | more})

        self.run(give())

    def form(self) -> Pressed:
        """What the form says that is open in a page."""
        pages = self.playground.preview._pages.values()
        (modal,) = [page.modal.modal for page in pages if page.modal is not None]
        assert modal is not None
        asked = read(str(modal["custom_id"]))
        assert asked is not None, modal
        return asked

    def move(self, **by: float) -> None:
        """Let time go by for the bot."""

        async def on() -> None:
            self.clock.ahead += timedelta(**by)
            posts.of(self.playground.bot).wake()

        self.run(on())

    def _begun(self, seat: int) -> tuple[Deed, ...]:
        """What of the turn in progress is stored."""
        history = self.run(self.playground.bot.services.positions.history(self.table().id, seat))
        steps = zip(history.entries, turn_posts.deeds(history), strict=True)
        return tuple(deed for entry, deed in steps if entry.turn == history.turn and entry.seat == seat)

    def seat(self, game: Record, people: Mapping[int, str]) -> Table:
        """Put a game on the channel's table as a file that the first of the people brings; other seats are vacant."""
        players: dict[int, Person | str] = {seat: self.person(name) for seat, name in people.items()}
        return self.run(
            self.playground.bot.services.records.load(
                game.to_dict(),
                guild=playground.SERVER,
                channel=self.playground.channel.id,
                owner=self.person(next(iter(people.values()))),
                name="Sagres",
                people=players,
            )
        )

    def open_elsewhere(self, number: int) -> None:
        """Open so many tables of Ana's in other channels."""

        async def create() -> None:
            for place in range(1, number + 1):
                await self.playground.bot.services.lobby.create(
                    guild=playground.SERVER, channel=place, owner=self.person("Ana"), game="navegador", name="Lagos"
                )

        self.run(create())

    def clear(self) -> None:
        """Call off what is played in the channel and empty it, so that another game can be put there."""
        channel, services = self.playground.channel, self.playground.bot.services
        glance = self.run(services.snapshots.of_place(self.playground.channel.id, self.person("Ana").id))
        if glance is not None and glance.table.status == "running":
            self.run(services.leaving.cancel(glance.table.id, self.person("Ana"), admin=True))
        self.run(self._empty(channel.id))

    async def _empty(self, channel: int) -> None:
        """Take all messages out of a channel, in the playground's loop, so that nobody waits for one that goes."""
        self.playground.env.backend.messages[channel].clear()


def stage(plan: Plan) -> str:
    """What is being chosen in a panel: the action, and how far the choice has come."""
    pick = plan.pick
    if pick.get("declined"):
        how = "declined"
    elif "explore" in pick:
        how = "exploring"
    elif "field" in pick:
        how = "paying"
    else:
        how = "chosen" if pick else "begun" if questions.between_turns(plan.now) or not plan.steps else ""
    extra = "extra " if questions.extra_sailing(plan.now) else ""
    return f"{extra}{plan.action} {how}".strip()


@contextlib.contextmanager
def ground(directory: Path, **options: Any) -> Iterator[Ground]:
    """A playground that is open; its page's address is `ground.playground.url`."""
    chosen = Settings(_env_file=None, playground_database=directory / "play.sqlite3", **options)  # type: ignore[call-arg]
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
            served.result(PATIENCE)  # says why it did not open
            raise
        served.result(PATIENCE)
