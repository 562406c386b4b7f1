"""A month of many tables of one seed: people play when awake, plan, vote, go away and vanish; and outages."""

import contextlib
import heapq
import itertools
import math
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, TypeAlias

import aiohttp
import discord
import pytest
from simcord.backend import serializers

from app.bot import NavegadorBot
from cogs.delivery import repost
from cogs.sending import FAILURES
from hosting import Person, TableError
from hosting.clocks import clock_store
from hosting.core import DAY, HOUR, AtZero, TimeControl
from hosting.core.model import Entry, Table
from hosting.db import log, rows
from navegador.game import NavegadorGame
from navegador.players.merchant import CLOSER, PATIENCE, lot
from navegador.state import State
from navegador.steps import Explore, Step
from tests.cogs.delivery.test_crashes import GoneError
from tests.month import cast
from tests.month.cast import BEGINS, MINUTE, Someone
from tests.month.wire import Got, How, Outage, Wire
from tests.support.opaque import inner
from tests.support.world import World, WorldClock, opened

NEWER: Final = ("asleep", "kicked", "place", "place", "hold", "pause")
ARCHIVE: Final = timedelta(days=7)
ADMIN: Final = Person(99, "Regent")
ENDS: Final[tuple[AtZero, ...]] = ("remind", "turn", "seat", "free")
Act: TypeAlias = Callable[[], Awaitable[None]]


class GoingClock(WorldClock):
    """A clock that advances between any two readings, as every real one does."""

    _last = BEGINS

    def now(self) -> datetime:
        """Return the current time, in UTC; later than any before."""
        self._last = max(super().now(), self._last + timedelta(microseconds=1))
        return self._last


@dataclass
class Game:
    """A table as an observer knows it."""

    number: int
    name: str
    channel: int
    """Its present place."""
    control: TimeControl | None
    seats: tuple[int | None, ...]
    """People in the seats at the start; None for computer players."""
    lines: list[Entry] = field(default_factory=list)
    """Its log, at the end of the month."""
    over: bool = False
    to_act: tuple[int, ...] = ()
    """Seats to act at the end of the month."""
    parent: int = 0
    """The channel of its thread, or its own."""
    places: set[int] = field(default_factory=set)
    """All places that it has had."""
    lost: bool = False
    """True while its place is gone."""
    status: str = ""
    """Its status at the end of the month."""


@dataclass
class Month:
    """All data of a simulated month."""

    ended: datetime
    people: dict[int, Someone]
    games: list[Game]
    got: list[Got]
    outages: list[Outage]
    counts: Counter[str]
    errors: list[BaseException]


def choose(self: NavegadorGame, player: str, state: State, seat: int, seed: int) -> Step:
    """Choose as every computer player does here: at random, and towards the end of the game at last."""
    return step(state, random.Random(seed))


def step(state: State, rng: random.Random) -> Step:
    """Return a random step, or one towards the end of a game that has lasted long."""
    if state.turns_played >= PATIENCE * len(state.players):
        return CLOSER.choose(state, rng)
    return lot(state, rng)


def control(rng: random.Random) -> TimeControl | None:
    """Return a table's time control: none, a time for each turn, or one for all of them."""
    at_zero, away = rng.choice(ENDS), rng.choice((0, 1, 14))
    match rng.randrange(4):
        case 0:
            return None
        case 1:
            time = rng.choice((6 * HOUR, 12 * HOUR, DAY, 90_061))
            return TimeControl("turn", time, at_zero=at_zero, away_days=away, returns=rng.random() < 0.8)
        case 2:
            return TimeControl("turn", rng.choice((2, 4)) * DAY, at_zero=at_zero, away_days=away)
    return TimeControl("bank", rng.choice((DAY, 3 * DAY)), rng.choice((0, HOUR, 8 * HOUR)), at_zero, away)


class Simulation:
    """Simulation of a month."""

    def __init__(self, world: World, wire: Wire, rng: random.Random, days: int, *, every: bool = False) -> None:
        self.every = every
        """Draw every kind of outage, not only those in which each message has its second."""
        self.world = world
        self.wire = wire
        self.rng = rng
        self.ends = BEGINS + timedelta(days=days)
        self.days = days
        self.people: dict[int, Someone] = {}
        self.games: list[Game] = []
        self.by_channel: dict[int, Game] = {}
        self.outages: list[Outage] = []
        self.counts: Counter[str] = Counter()
        self.errors: list[BaseException] = []
        self._heap: list[tuple[datetime, int, Act]] = []
        self._number = itertools.count()
        self._scheduled: set[tuple[int, int, int]] = set()
        self._read = 0
        self._failing: Outage | None = None
        self.open: list[Outage] = []
        """Outages of the newer kinds that go on."""

    @property
    def now(self) -> datetime:
        return self.world.clock.now()

    @property
    def bot(self) -> NavegadorBot:
        return self.world.bot

    def at(self, moment: datetime, act: Act) -> None:
        heapq.heappush(self._heap, (moment, next(self._number), act))

    # The month

    async def run(self, tables: int, outages: int) -> Month:
        """Simulate the month; read the logs at its end."""
        await self.world.restart()
        if self.every:
            self.world.allow(create_public_threads=True, send_messages_in_threads=True)
            await self.bot.services.settings.set_guild(self.world.guild.id, archive_days=ARCHIVE.days)
        await self._gather(max(6, tables * 3 // 4))
        for number in range(tables):
            channel = self.world.guild.create_text_channel(f"table-{number}")
            self.at(self._moment(0, 0.2), lambda channel=channel.id: self._found(channel))  # type: ignore[misc]
        for _ in range(outages):
            self.at(self._moment(0.05, 0.97), self._outage)
        await self._until(self.ends)
        await self._mend(self._failing)
        self.outages += [replace(outage, until=self.now) for outage in self.open]
        for game in self.games:
            table = await self.bot.services.lobby.get(game.number)
            game.status, game.to_act, game.over = table.status, table.to_act, table.status != "running"
            game.lines = await self._lines(game.number)
        self._hear()
        return Month(self.now, self.people, self.games, self.wire.got, self.outages, self.counts, self.errors)

    def _moment(self, first: float, last: float) -> datetime:
        return BEGINS + timedelta(days=self.days * self.rng.uniform(first, last))

    async def _until(self, end: datetime) -> None:
        tidied = self.now
        while self._heap and self._heap[0][0] <= end:
            moment, _, act = heapq.heappop(self._heap)
            await self._pass(moment)
            with contextlib.suppress(GoneError):
                await act()
                await self.wire.settle()
            await self._look()
            if self.now - tidied > timedelta(days=1):
                tidied = self.now
                self.world.env.backend.transcript.clear()
        await self._pass(end)

    async def _pass(self, moment: datetime) -> None:
        """Let time pass until a given time, in pieces, so that the bot's actions are seen as they happen."""
        while (now := self.now) < moment:
            before = len(self.wire.got)
            with contextlib.suppress(GoneError):
                await self.world.advance(seconds=min(moment - now, timedelta(minutes=20)).total_seconds())
            if len(self.wire.got) > before or self.wire.dark:
                await self._look()

    async def _look(self) -> None:
        """Read new posts, and let the players to act play; restart after a power failure."""
        if self.wire.dark:
            await self._revive()
        while self._read < len(self.wire.got):
            game = self.by_channel.get(self.wire.got[self._read].channel)
            if game is not None:
                try:
                    await self._turn(game)
                except GoneError:
                    await self._revive()
                    continue  # they look again once it is back
            self._read += 1
        self._hear()

    def _hear(self) -> None:
        errors = [error for error in self.world.errors if not isinstance(error, GoneError)]
        self.errors += [error for error in errors if not isinstance(error.__context__ or error.__cause__, GoneError)]

    # People and tables

    async def _gather(self, count: int) -> None:
        people = self.bot.services.people
        for number in range(count):
            actor = self.world.add(f"Person {number}")
            someone = cast.draw(self.rng, actor.id, f"Person {number}", self.days)
            someone.dm = actor.user.dm_channel.id
            self.people[someone.id] = someone
            await people.set(someone.id, zone=someone.zone)
            await people.set_quiet_hours(someone.id, someone.quiet)
            await people.set(someone.id, ways=someone.ways, first_reminder=someone.first)
            await people.set(someone.id, digest=someone.digest)
            if someone.closed:
                self.wire.closed.add(f"/channels/{someone.dm}/messages")
            for _ in range(self.rng.choice((0, 0, 0, 1, 2))):
                self.at(cast.floor(self._moment(0, 0.9)), lambda someone=someone: self._leave(someone))  # type: ignore[misc]

    async def _leave(self, someone: Someone) -> None:
        begins = cast.floor(self.now) + MINUTE * (1 if self.now > cast.floor(self.now) else 0)
        if self.rng.random() < 0.5:
            begins += timedelta(minutes=self.rng.randrange(4000))
        ends = begins + timedelta(minutes=self.rng.randrange(300, 7000))
        await self.bot.services.absences.announce(someone.id, begins, ends)
        someone.leave(begins, ends)
        self.counts["absences"] += 1

    async def _found(self, channel: int) -> None:
        lobby, seats = self.bot.services.lobby, self.rng.randrange(2, 6)
        computers = self.rng.choice((0, 0, 1, seats - 1))
        people = [
            Person(number, self.people[number].name) for number in self.rng.sample(list(self.people), seats - computers)
        ]
        chosen, name, thread = control(self.rng), f"Table {next(self._number)}", None
        if self.every and self.rng.random() < 0.4:
            parent = self.bot.get_channel(channel)
            with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, AssertionError):
                assert isinstance(parent, discord.TextChannel)
                thread = (await parent.create_thread(name=name, type=discord.ChannelType.public_thread)).id
        table = await lobby.create(
            guild=self.world.guild.id,
            channel=channel,
            thread=thread,
            owner=people[0],
            game="navegador",
            name=name,
            places=seats,
            time_control=chosen,
        )
        for person in people[1:]:
            await lobby.join(table.id, person)
        for _ in range(computers):
            await lobby.add_computer(table.id, people[0].id, "random")
        started = await lobby.start(table.id, people[0])
        seats_then = tuple(seat.person for seat in started.position.table.seats)
        game = Game(table.id, name, thread or channel, chosen, seats_then, parent=channel, places={thread or channel})
        self.games.append(game)
        self.by_channel[game.channel] = game
        self.counts["tables"] += 1
        if self.rng.random() < 0.3:
            self.at(self.now + timedelta(days=self.rng.uniform(0.5, self.days)), lambda: self._ask_pause(game))

    # Turns

    async def _turn(self, game: Game) -> None:
        """Let the player to act play in their time, lost seats be reclaimed, and a new game start."""
        table = await self.bot.services.lobby.get(game.number)
        if table.status != "running":
            if game is self.by_channel.get(game.channel) and not game.over:
                game.over = True
                later = self.now + timedelta(hours=self.rng.uniform(1, 30))
                self.at(later, lambda: self._found(game.parent))
            return
        for seat in table.acting:
            key = (table.id, table.seq, seat.number)
            if seat.person is not None and key not in self._scheduled:
                self._scheduled.add(key)
                someone = self.people[seat.person]
                hours = someone.pace * math.exp(self.rng.gauss(0, 1.1))
                when = someone.after(self.now, timedelta(hours=hours))
                if someone.vanishes is None or when < someone.vanishes:
                    self.at(when, lambda key=key: self._play(game, *key))  # type: ignore[misc]
        for seat in table.seats:
            key = (table.id, -1, seat.kept_for or seat.number)
            if (seat.kept_for or seat.vacant) and key not in self._scheduled:
                self._scheduled.add(key)
                later = self.now + timedelta(hours=self.rng.uniform(1, 60))
                self.at(later, lambda key=key, kept=seat.kept_for: self._sit(game, key, kept))  # type: ignore[misc]

    async def _play(self, game: Game, number: int, seq: int, seat: int) -> None:
        services = self.bot.services
        if self.wire.kicked or game.lost:  # there is nothing to press
            self.at(self.now + timedelta(hours=1), lambda: self._play(game, number, seq, seat))
            return
        table = await services.lobby.get(number)
        if table.seq != seq or table.status != "running" or table.seats[seat].person is None:
            return
        person = Person(table.seats[seat].person or 0, table.seats[seat].name)
        position = await services.positions.now(number)
        steps, _ = walk(inner(position.state, State), self.rng, short=self.rng.random() < 0.5)
        played = await services.play.play(number, seq, seat, person, steps)
        self.counts["turns"] += played.turn_over
        if not played.turn_over:
            self.at(self.now + timedelta(minutes=self.rng.uniform(1, 90)), lambda: self._go_on(game, seat))
        elif self.rng.random() < 0.15:
            self.at(self.now + timedelta(minutes=self.rng.uniform(0, 60)), lambda: self._plan(game, seat, person))
        elif self.rng.random() < 0.05:
            self.at(self.now + timedelta(minutes=self.rng.uniform(0, 20)), lambda: self._ask_undo(game, person))

    async def _go_on(self, game: Game, seat: int) -> None:
        table = await self.bot.services.lobby.get(game.number)
        if seat in table.to_act:
            await self._play(game, game.number, table.seq, seat)

    async def _plan(self, game: Game, seat: int, person: Person) -> None:
        services = self.bot.services
        with contextlib.suppress(TableError):
            position = await services.positions.now(game.number)
            view = position.ahead(seat)
            if view is None:
                return
            state = position.game.imagine(view, seat, random.Random(0))
            steps, revealed = walk(inner(state, State), self.rng, short=True)
            if not revealed:
                await services.plans.keep(game.number, person.id, steps, {})
                self.counts["plans"] += 1

    async def _sit(self, game: Game, key: tuple[int, int, int], kept: int | None) -> None:
        self._scheduled.discard(key)
        leaving = self.bot.services.leaving
        with contextlib.suppress(TableError):
            if kept is not None and self.people[kept].vanishes is None:
                await leaving.come_back(game.number, Person(kept, self.people[kept].name))
                self.counts["seats taken"] += 1
            elif self.rng.random() < 0.7:
                taker = self.rng.choice(list(self.people.values()))
                await leaving.take(game.number, Person(taker.id, taker.name))
                self.counts["seats taken"] += 1

    # Votes

    async def _ask_pause(self, game: Game) -> None:
        with contextlib.suppress(TableError):
            table = await self.bot.services.lobby.get(game.number)
            person = self._anybody(table)
            if person is not None:
                await self.bot.services.votes.put(game.number, "pause", person)
                self.counts["votes"] += 1
                self._answers(game, table, "pause", person)
                later = self.now + timedelta(days=self.rng.uniform(0.2, 4))
                self.at(later, lambda: self._resume(game))

    async def _resume(self, game: Game) -> None:
        table = await self.bot.services.lobby.get(game.number)
        person = self._anybody(table)
        if person is not None:
            with contextlib.suppress(TableError):
                await self.bot.services.clocks.resume(game.number, person)

    async def _ask_undo(self, game: Game, person: Person) -> None:
        with contextlib.suppress(TableError):
            table = await self.bot.services.lobby.get(game.number)
            await self.bot.services.votes.put(game.number, "undo", person)
            self.counts["votes"] += 1
            self._answers(game, table, "undo", person)

    def _answers(self, game: Game, table: Table, what: Any, asking: Person) -> None:
        for seat in table.seats:
            if seat.person is not None and seat.person != asking.id:
                other, yes = Person(seat.person, seat.name), self.rng.random() < 0.8
                when = self.people[other.id].after(self.now, timedelta(minutes=self.rng.uniform(5, 300)))
                self.at(when, lambda other=other, yes=yes: self._answer(game, what, other, yes))  # type: ignore[misc]

    async def _answer(self, game: Game, what: Any, person: Person, yes: bool) -> None:
        with contextlib.suppress(TableError):
            await self.bot.services.votes.answer(game.number, what, person, yes=yes)

    def _anybody(self, table: Table) -> Person | None:
        seated = [Person(seat.person, seat.name) for seat in table.seats if seat.person is not None]
        return self.rng.choice(seated) if seated and table.status == "running" else None

    # Outages

    async def _outage(self) -> None:
        """Start a fault of minutes or hours; work in progress is left alone."""
        lasts = timedelta(minutes=min(5 * math.exp(abs(self.rng.gauss(0, 2.0))), 14 * 60))
        kind = self.rng.choice(("kill", "kill", "kill", "restart", "discord", "discord", "rights", *NEWER * self.every))
        if self.wire.kicked and kind in ("kill", "restart"):  # a new connection would know nothing of it
            kind = "asleep"
        elif kind == "kicked" and (self.wire.kicked or self.wire.power is not None or self._failing is not None):
            kind = "hold"
        if kind in NEWER:
            lasts = max(lasts, timedelta(hours=self.rng.uniform(0.2, 40)))
        self.counts[f"outages: {kind}"] += 1
        if kind == "kill":
            self.wire.power = self.rng.randrange(1, 80)
            self.at(self.now + timedelta(minutes=30), self._pull)
        elif kind == "restart":
            await self._restart(lasts)
        elif kind == "rights":
            # A thread has no rights of its own, and a channel that is gone none at all.
            there = [channel for channel, game in self.by_channel.items() if channel == game.parent and not game.lost]
            if there:
                channel, since = self.rng.choice(there), self.now
                self.world.mute(channel)
                self.at(since + lasts, lambda: self._allow(channel, since))
        elif kind == "asleep":
            self.world.env.backend.advance_clock(lasts.total_seconds())
            self.outages.append(Outage("down", self.now - lasts, self.now))
        elif kind == "kicked":
            self._kick(lasts)
        elif kind in ("hold", "pause", "place"):
            games = [game for game in self.games if not game.over and not game.lost]
            if games:
                await self._stop(kind, self.rng.choice(games), lasts)
        elif self.wire.fails is None:
            self.wire.fails = self.rng.choice(How)
            self._failing = Outage(str(self.wire.fails), self.now, self.now + lasts)
            failing = self._failing
            self.at(self.now + lasts, lambda: self._mend(failing))

    def _kick(self, lasts: timedelta) -> None:
        backend, outage = self.world.env.backend, Outage("server", self.now, self.now + lasts)
        guild = backend.guilds[self.world.guild.id]
        payload = serializers.guild_create_payload(backend, guild)
        self.wire.kicked = True
        backend.emit("GUILD_DELETE", {"id": str(guild.id)})
        self.open.append(outage)

        async def invite() -> None:
            self.wire.kicked = False
            backend.emit("GUILD_CREATE", dict(payload))
            self._over(outage)

        self.at(self.now + lasts, invite)

    async def _stop(self, kind: str, game: Game, lasts: timedelta) -> None:
        """Hold or pause a table, or delete its channel or thread; go on after a while."""
        services, number = self.bot.services, game.number
        table = await services.lobby.get(number)
        outage = Outage(kind, self.now, self.now + lasts, table.place if kind == "place" else None, number)
        if table.status != "running" or (kind == "pause" and table.time_control is None):
            return
        if kind == "hold":
            await services.store.write(lambda conn: clock_store.stand(conn, rows.table(conn, number), "hold", self.now))
        elif kind == "pause":
            with contextlib.suppress(TableError):
                await services.clocks.pause(number, ADMIN, admin=True)
        else:
            game.lost = True
            self.counts["threads deleted" if table.thread else "channels deleted"] += 1
            self.world.env.backend.delete_channel(table.place)
        self.open.append(outage)
        self.at(self.now + lasts, lambda: self._go_on_after(kind, game, outage))

    async def _go_on_after(self, kind: str, game: Game, outage: Outage) -> None:
        services, number = self.bot.services, game.number
        if kind == "hold":
            await services.store.write(
                lambda conn: clock_store.go_on(conn, rows.table(conn, number), ["hold"], self.now)
            )
        elif kind == "pause":
            with contextlib.suppress(TableError):
                await services.clocks.resume(number, ADMIN, admin=True)
        elif self.wire.kicked or self.wire.fails is not None:  # nobody can type the command
            self.at(self.now + timedelta(hours=1), lambda: self._go_on_after(kind, game, outage))
            return
        else:
            game.channel = game.parent = self.world.guild.create_text_channel(f"new-{len(self.outages)}").id
            game.places.add(game.channel)
            self.by_channel[game.channel] = game
            moved = await services.lobby.move(number, game.channel)
            game.lost = False
            with contextlib.suppress(*FAILURES):
                await repost(self.bot, moved)
        self._over(outage)

    def _over(self, outage: Outage) -> None:
        self.open.remove(outage)
        self.outages.append(replace(outage, until=self.now))

    async def _pull(self) -> None:
        if self.wire.power:
            self.wire.power, self.wire.dark_since = 0, self.now

    async def _mend(self, failing: Outage | None) -> None:
        if failing is not None and failing is self._failing:
            self.wire.fails = self._failing = None
            self.outages.append(Outage(failing.how, failing.since, self.now))

    async def _allow(self, channel: int, since: datetime) -> None:
        if channel in self.world.env.backend.channels:  # it may have been deleted meanwhile
            self.world.mute(channel, muted=False)
        self.outages.append(Outage("rights", since, self.now, channel))

    async def _restart(self, lasts: timedelta) -> None:
        since = self.now
        await self.bot.close()
        await self._down(lasts)
        await self.world.restart()
        await self.world.env.settle()
        self.outages.append(Outage("down", since, self.now))

    async def _revive(self) -> None:
        since = self.wire.dark_since
        await self._down(timedelta(minutes=min(4 * math.exp(abs(self.rng.gauss(0, 2.0))), 14 * 60)))
        await self.world.restart(kill=True)
        await self.world.env.settle()
        self.outages.append(Outage("down", since, self.now))
        self.counts["kills"] += 1

    async def _down(self, lasts: timedelta) -> None:
        now = self.now
        ends = now + lasts
        if self._failing is not None:
            ends = max(ends, self._failing.until)
        self.world.env.backend.advance_clock((ends - now).total_seconds())
        if self._failing is not None and self._failing.until <= ends:
            await self._mend(self._failing)

    async def _lines(self, number: int) -> list[Entry]:
        return await self.bot.services.store.read(lambda conn: log.entries(conn, number))


def walk(state: State, rng: random.Random, *, short: bool) -> tuple[list[dict[str, Any]], bool]:
    """Return the steps of a turn, with `short` only up to its first revelation, and whether it stops there."""
    rules, seat, steps = NavegadorGame(), state.seat, list[dict[str, Any]]()
    assert seat is not None
    turn = state.turns_played
    while state.turns_played == turn and not state.over:
        chosen = step(state.seen(), rng)
        steps.append(rules.write(chosen))
        state = rules.apply(state, chosen, seat)
        if short and isinstance(chosen, Explore) and state.turns_played == turn:
            return steps, True
    return steps, False


async def simulate(
    place: Path,
    monkeypatch: pytest.MonkeyPatch,
    seed: int,
    *,
    tables: int,
    days: int,
    outages: int,
    every: bool = False,
) -> Month:
    monkeypatch.setattr(NavegadorGame, "choose", choose)
    rng = random.Random(seed)
    monkeypatch.setattr("hosting.play.lobby.secrets", SimpleNamespace(randbits=rng.getrandbits))
    async with opened(place, (), GoingClock(BEGINS), patience=3600.0, dozing=False, limit_tables=10000) as world:
        return await Simulation(world, Wire(world, monkeypatch, rng), rng, days, every=every).run(tables, outages)
