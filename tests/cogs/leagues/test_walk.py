"""A walk at random through a season's states: at each step those who are there can go on, and see how."""

import random
import sys
from collections import Counter

import pytest

from hosting import Person
from leagues.rules import State
from tests.cogs.leagues.hosting import EIGHT, boards, done, end_tables, found, pass_time, regent, view
from tests.support.effort import THOROUGH
from tests.support.world import Member, World

pytestmark = pytest.mark.no_cover
STEPS = 14


class Walk:
    """Players and two admins; one of the admins founded the league, and may leave like everybody else."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self.world = world
        self.rng = rng
        self.there = [world.people[name] for name in EIGHT]
        self.admins = [regent(world), world.add("Second", administrator=True)]
        self.counts: Counter[str] = Counter()

    def buttons(self) -> list[tuple[Member, object, str]]:
        """Return what can be pressed under the season's message, if its channel is there."""
        if self.world.channel.id not in self.world.env.backend.channels:
            return []
        return [
            (self.rng.choice(self.there), message, button.custom_id)
            for message in boards(self.world)[-1:]
            for button in self.world.buttons(message)
            if not button.disabled
        ]

    async def step(self) -> None:
        season, dice = (await view(self.world)).season, self.rng.random()
        admin, running = self.admins[-1], self.world.bot.leagues.running
        by = Person(admin.id, "Admin")
        self.counts[f"{season.state.value}, {'held' if season.held else 'goes on'}"] += 1
        if dice < 0.3:
            await pass_time(self.world, hours=self.rng.choice((6, 30, 80)))
        elif dice < 0.4:
            self.counts["leaves"] += 1
            everybody = [self.there, *([self.admins] if len(self.admins) > 1 else [])]
            group = self.rng.choice(everybody)
            self.world.guild.remove_member(group.pop(0))
            await self.world.env.settle()
        elif dice < 0.47 and self.world.channel.id in self.world.env.backend.channels:
            self.counts["channel deleted"] += 1
            self.world.env.backend.delete_channel(self.world.channel.id)
            await done(self.world)
        elif dice < 0.54 and season.held is None and not season.over:
            self.counts["held"] += 1
            await running.hold(season.id, by, "a rest")
        elif dice < 0.64 and season.held is not None and self.world.channel.id in self.world.env.backend.channels:
            await running.go_on(season.id, by)
        elif dice < 0.75 and season.state in (State.RUNNING, State.CLOSING):
            self.counts["tables ended"] += await end_tables(self.world, most=self.rng.choice((1, 9)))
        elif buttons := self.buttons():
            who, message, custom_id = self.rng.choice(buttons)
            self.counts[custom_id.split(":")[3]] += 1
            await who.click(message, custom_id=custom_id)  # type: ignore[arg-type]
        await done(self.world)

    async def check(self) -> None:
        """Check that the season comes forward by itself, or that an admin who is there sees how it can."""
        shown, where = await view(self.world), dict(self.counts)
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
            await leagues.founding.settle_in(shown.league.id, self.world.channel.id, "threads", None)
            await leagues.running.look(self.world.guild.id)
            self.world.bot.runner.wake()
            await done(self.world)
            self.counts["moved"] += 1
            moved = (await view(self.world)).season
            assert moved.held is None or moved.hold_reason == "a rest", where  # an admin's hold stays
        elif season.state in (State.OPEN, State.CHECK_IN):
            assert self.buttons(), where


@pytest.mark.parametrize("seed", range(20 if THOROUGH else 2))
async def test_a_season_can_always_go_on(world: World, seed: int) -> None:
    """People register, leave, end tables; admins hold and leave; the channel is deleted."""
    await found(world)
    await pass_time(world, hours=1)
    walk = Walk(world, random.Random(seed))
    for person in walk.there[:6]:
        await world.bot.leagues.registration.register(1, Person(person.id, "P"))
    for _ in range(STEPS):
        await walk.step()
        await walk.check()
    sys.stderr.write(f"{seed} {dict(walk.counts)}\n")
