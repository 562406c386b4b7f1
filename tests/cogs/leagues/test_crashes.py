"""Crashes while a season is announced or its tables are created; and a walk at random through its states."""

import random
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest

from hosting import Person
from leagues.rules.points import How
from leagues.rules.states import State
from leagues.store.model import Format, Rules
from tests.cogs.delivery.test_crashes import MAX_FAULTS, Power
from tests.cogs.leagues import hosting
from tests.support.effort import THOROUGH, tries
from tests.support.world import Member, World, opened

pytestmark = pytest.mark.no_cover


A_WORLD = 5
"""Maximum number of seasons in one world: more make it slower."""

Act = Callable[[World, int], Awaitable[Any]]
"""Action on a season."""


async def at_every_moment(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    every: int,
    ready: Callable[[World], Awaitable[int]],
    act: Act,
    check: Callable[[World, int, int], Awaitable[Any]],
) -> None:
    """Repeat an action with power for ever more requests and writes; judge season and world after each restart."""
    power, reaches = Power(monkeypatch), range(1, MAX_FAULTS, every)
    for first in range(0, len(reaches), A_WORLD):
        folder = tmp_path / str(first)
        folder.mkdir()
        async with opened(folder, people=hosting.FOUR) as world:
            for number, reach in enumerate(reaches[first : first + A_WORLD], 1):
                season = await ready(world)
                if not (whole := await power.cut(world, reach, act(world, season))):
                    await hosting.done(world)
                try:
                    await check(world, season, number)
                except AssertionError as error:
                    error.add_note(f"with power for {reach}")
                    raise
                if whole:
                    return
    raise AssertionError("it takes longer than this test looks")


def messages_with(world: World, words: str) -> list[discord.Message]:
    return [message for message in world.messages() if words in message.content]


async def test_killed_while_a_season_opens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the power fails, there is one message of the season afterwards, and its buttons work."""

    async def check(world: World, season: int, number: int) -> None:
        await moved(world, season, State.OPEN)
        *_, last = hosting.boards(world)
        assert len(hosting.boards(world)) == number
        await world.press(world.people["Ana"], last, "Register")
        assert [entry.name for entry in (await hosting.view(world, season)).entries] == ["Ana"]

    await at_every_moment(
        tmp_path, monkeypatch, tries(42, 1), partial(prepared, state=State.DRAFT), to(State.OPEN), check
    )


@pytest.mark.long
async def test_killed_while_tables_are_laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the power fails, each table has one thread afterwards, and everybody was called once."""

    async def check(world: World, season: int, number: int) -> None:
        await moved(world, season, State.RUNNING)
        await hosting.pass_time(world, minutes=70)
        now = await hosting.view(world, season)
        assert now.season.state == State.RUNNING
        assert len(world.channel.threads) == number * len(now.fixtures)
        tables = [await world.bot.services.lobby.get(fixture.table or 0) for fixture in now.fixtures]
        assert len({table.thread for table in tables}) == len(now.fixtures)
        assert len(messages_with(world, "has begun, and is played until")) == len(hosting.boards(world)) == number

    await at_every_moment(
        tmp_path, monkeypatch, tries(49, 1), partial(prepared, state=State.DRAWN), to(State.RUNNING), check
    )


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("target", "words"),
    [
        (State.CHECK_IN, "will you play?"),
        (State.DRAWN, "has been drawn"),
        (State.CALLED_OFF, "was called off"),
    ],
)
async def test_killed_while_it_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: State, words: str
) -> None:
    """Wherever the power fails, the season exists afterwards, and each of its steps was announced once."""

    async def check(world: World, season: int, number: int) -> None:
        await moved(world, season, target)
        assert (await hosting.view(world, season)).season.state == target
        assert len(messages_with(world, words)) == len(hosting.boards(world)) == number

    ready = partial(prepared, state=State.OPEN if target == State.CHECK_IN else State.CHECK_IN)
    await at_every_moment(tmp_path, monkeypatch, tries(21, 1), ready, to(target), check)


async def test_killed_while_the_last_result_is_taken_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the power fails, the result counts once, the season is over, and its end was announced once."""

    async def act(world: World, season: int) -> None:
        await hosting.end_tables(world, season=season)

    async def check(world: World, season: int, number: int) -> None:
        await act(world, season)
        await hosting.pass_time(world, minutes=1)
        now = await hosting.view(world, season)
        assert now.season.state == State.CLOSED
        assert [fixture.result.how for fixture in now.fixtures if fixture.result is not None] == [How.PLAYED]
        assert len(messages_with(world, "** is finished.")) == len(hosting.boards(world)) == number
        assert [file.filename for file in hosting.boards(world)[-1].attachments] == ["podium.png"]

    await at_every_moment(tmp_path, monkeypatch, tries(83, 1), partial(prepared, state=State.RUNNING), act, check)


@pytest.mark.every(3)
@pytest.mark.parametrize("times", [1, 2, 3])
async def test_killed_while_somebody_is_chased(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    """Wherever the power fails, an idle player has been reminded twice, then replaced, each once."""

    async def ready(world: World) -> int:
        season = await prepared(world, State.RUNNING)
        for time in range(1, times):
            await hosting.pass_time(world, hours=(16, 24)[time - 1])
        await world.leap(timedelta(hours=(16, 24, 24)[times - 1]))  # awake until the power fails
        return season

    async def act(world: World, season: int) -> None:
        await hosting.done(world)

    async def check(world: World, season: int, number: int) -> None:
        now = await hosting.view(world, season)
        thread = world.channel.threads[-1]
        calls = [message for message in world.messages(thread) if "you have not started here yet" in message.content]
        assert len(calls) == min(times, 2)
        lines = Counter(line.what for line in await world.bot.leagues.views.log(season))
        assert lines["no-show"] == (times == 3)
        assert Counter(entry.status for entry in now.entries)["dropped"] == (times == 3)
        await world.bot.leagues.running.move(
            season, State.CALLED_OFF, Person(hosting.regent(world).id, "Regent"), "the next one"
        )
        await hosting.done(world)

    await at_every_moment(tmp_path, monkeypatch, tries(83, 1), ready, act, check)


async def moved(world: World, season: int, state: State) -> None:
    await world.bot.leagues.running.move(
        season, state, Person(hosting.regent(world).id, "Regent"), "as this test wants it"
    )
    await hosting.done(world)


def to(state: State) -> Act:
    return partial(moved, state=state)


async def prepared(world: World, state: State) -> int:
    """Found another league, and bring its first season, of three people, to a state; return the season's number."""
    world.allow(create_public_threads=True, send_messages_in_threads=True)
    leagues, admin = world.bot.leagues, Person(hosting.regent(world).id, "Regent")
    rules = Rules(Format.SWISS, "navegador", seats=3, rounds=1)
    number = len(await leagues.views.of_guild(world.guild.id)) + 1
    league = await leagues.founding.create(world.guild.id, f"Volta {number}", rules, admin, world.channel.id)
    season = (await leagues.founding.season(league.id, admin, world.clock.now() + timedelta(days=30))).id
    states = [State.DRAFT, State.OPEN, State.CHECK_IN, State.DRAWN, State.RUNNING]
    for following in states[1 : states.index(state) + 1]:
        await moved(world, season, following)
        for name in hosting.FOUR[:3]:
            if following == State.OPEN:
                await leagues.registration.register(season, Person(world.people[name].id, name))
            elif following == State.CHECK_IN:
                await leagues.registration.check_in(season, world.people[name].id)
        await hosting.done(world)
    return season


STEPS = 14


class Walk:
    """Players and two admins; one of the admins founded the league, and may leave like everybody else."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self.world = world
        self.rng = rng
        self.there = [world.people[name] for name in hosting.EIGHT]
        self.admins = [hosting.regent(world), world.add("Second", administrator=True)]
        self.counts: Counter[str] = Counter()

    def buttons(self) -> list[tuple[Member, object, str]]:
        if self.world.channel.id not in self.world.env.backend.channels:
            return []
        return [
            (self.rng.choice(self.there), message, button.custom_id)
            for message in hosting.boards(self.world)[-1:]
            for button in self.world.buttons(message)
            if not button.disabled
        ]

    async def step(self) -> None:
        season, dice = (await hosting.view(self.world)).season, self.rng.random()
        admin, running = self.admins[-1], self.world.bot.leagues.running
        by = Person(admin.id, "Admin")
        self.counts[f"{season.state.value}, {'held' if season.held else 'goes on'}"] += 1
        if dice < 0.3:
            await hosting.pass_time(self.world, hours=self.rng.choice((6, 30, 80)))
        elif dice < 0.4:
            self.counts["leaves"] += 1
            everybody = [self.there, *([self.admins] if len(self.admins) > 1 else [])]
            group = self.rng.choice(everybody)
            self.world.guild.remove_member(group.pop(0))
            await self.world.env.settle()
        elif dice < 0.47 and self.world.channel.id in self.world.env.backend.channels:
            self.counts["channel deleted"] += 1
            self.world.env.backend.delete_channel(self.world.channel.id)
            await hosting.done(self.world)
        elif dice < 0.54 and season.held is None and not season.over:
            self.counts["held"] += 1
            await running.hold(season.id, by, "a rest")
        elif dice < 0.64 and season.held is not None and self.world.channel.id in self.world.env.backend.channels:
            await running.go_on(season.id, by)
        elif dice < 0.75 and season.state in (State.RUNNING, State.CLOSING):
            self.counts["tables ended"] += await hosting.end_tables(self.world, most=self.rng.choice((1, 9)))
        elif buttons := self.buttons():
            who, message, custom_id = self.rng.choice(buttons)
            self.counts[custom_id.split(":")[3]] += 1
            await who.click(message, custom_id=custom_id)  # type: ignore[arg-type]
        await hosting.done(self.world)

    async def check(self) -> None:
        """Check that the season comes forward by itself, or that an admin who is there sees how it can."""
        shown, where = await hosting.view(self.world), dict(self.counts)
        season, there = shown.season, self.world.channel.id in self.world.env.backend.channels
        if not there:
            self.world.channel = self.world.guild.create_text_channel("elsewhere")
        screen = await self.world.slash(self.admins[-1], "league: Run the league")
        labels = [button.label for button in self.world.buttons(screen) if not button.disabled]
        assert "Settings" in labels, (labels, where)
        if season.over:
            return
        if season.held is None:
            assert season.next is not None, where
        else:
            assert {"Resume", "Settings"} & set(labels), (labels, where)
        if not there or shown.league.channel not in self.world.env.backend.channels:
            assert season.held is not None, where
            assert "is gone" in self.world.text(screen), where
            leagues = self.world.bot.leagues
            await leagues.founding.settle_in(shown.league.id, self.world.channel.id, None)
            await leagues.running.look(self.world.guild.id)
            self.world.bot.runner.wake()
            await hosting.done(self.world)
            self.counts["moved"] += 1
            moved = (await hosting.view(self.world)).season
            assert moved.held is None or moved.hold_reason == "a rest", where  # an admin's hold stays
        elif season.state in (State.OPEN, State.CHECK_IN):
            assert self.buttons(), where


@pytest.mark.every(2)
@pytest.mark.parametrize("seed", range(20 if THOROUGH else 2))
async def test_a_season_can_always_go_on(world: World, seed: int) -> None:
    """People register, leave, end tables; admins hold and leave; the channel is deleted."""
    await hosting.found(world)
    await hosting.pass_time(world, hours=1)
    walk = Walk(world, random.Random(seed))
    for person in walk.there[:6]:
        await world.bot.leagues.registration.register(1, Person(person.id, "P"))
    for _ in range(STEPS):
        await walk.step()
        await walk.check()
    sys.stderr.write(f"{seed} {dict(walk.counts)}\n")
