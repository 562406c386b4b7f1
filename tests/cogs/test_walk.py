"""A walk at random through a table's states by Discord's door: at each step those who are there can go on."""

import random
import sys
from collections import Counter
from typing import Any, cast

import discord
import pytest
from simcord.builders import ChannelHandle

from hosting.core import Person, Table
from hosting.play import LIVE, votes
from tests.cogs.hands import WAYS, enabled, replace_player, verb
from tests.support.effort import THOROUGH
from tests.support.world import InteractionResult, Member, World

pytestmark = [pytest.mark.usefixtures("one_picture"), pytest.mark.no_cover]
STEPS = 20
WEIGHTS = {"join": 3, "start": 1, "agree": 2, "refuse": 1, "cancel": 0.1}
LOBBY = ("join", "leave", "start", "dismiss", "cancel", "invite")
QUESTIONS = {"cancel": "act-cancel", "undo": "button-undo", "pause": "button-pause", "replace": "act-replace"}
"""The questions to the others, each with the key of its act."""


class Walk:
    """People at one table after the other, some of whom leave, and an admin who does nothing unless nobody else can."""

    def __init__(self, world: World, rng: random.Random) -> None:
        self.world = world
        self.rng = rng
        self.there = list(world.people.values())
        self.admin = world.add("Regent", administrator=True)
        self.counts: Counter[str] = Counter()

    async def table(self) -> Table:
        lobby = self.world.bot.services.lobby
        return (await lobby.all())[0]

    def sitting(self, table: Table) -> list[Member]:
        return [who for who in self.there if table.seat_of(who.id) is not None]

    def gone(self, table: Table) -> bool:
        return table.place not in self.world.env.backend.channels

    def controls(self, table: Table) -> list[tuple[discord.Message, dict[str, Any]]]:
        """Return what can be pressed at a table's place, newest first."""
        channels = {table.place, table.channel} & self.world.env.backend.channels.keys()
        posts = [post for place in channels for post in self.world.posts(self.handle(place))]
        return [(post, part) for post in sorted(posts, key=lambda post: -post.id) for part in enabled(self.world, post)]

    def handle(self, place: int) -> ChannelHandle:
        return ChannelHandle(self.world.env, self.world.guild, self.world.env.backend.channels[place])

    async def open(self) -> None:
        """Open a table where the last was; it gets a thread if that place is taken."""
        before = len(await self.world.bot.services.lobby.all())
        if self.world.channel.id not in self.world.env.backend.channels:
            self.world.channel = self.world.guild.create_text_channel("elsewhere")
        where: dict[str, Any] = {"where": "a thread of its own"} if self.rng.random() < 0.4 else {}
        await self.world.slash(self.rng.choice(self.there), "play", seats=self.rng.choice((2, 4)), **where)
        assert len(await self.world.bot.services.lobby.all()) == before + 1, "a table can be opened"

    async def step(self) -> None:
        table, dice = await self.table(), self.rng.random()
        self.counts[f"{table.status}, {len(self.sitting(table))} there"] += 1
        if table.status not in LIVE:
            await self.open()
        elif dice < 0.12 and len(self.there) > 1:
            self.counts["leaves the server"] += 1
            self.world.guild.remove_member(self.there.pop(self.rng.randrange(len(self.there))))
        elif dice < 0.2 and not self.gone(table):
            self.counts["place deleted"] += 1
            self.world.env.backend.delete_channel(table.place)
            await self.world.env.settle()
        elif dice < 0.3:
            await self.world.advance(hours=self.rng.choice((1, 30)))
        elif self.gone(table):
            await self.move(table)
        elif table.status == "lobby":
            await self.press([(post, part) for post, part in self.controls(table) if verb(part) in LOBBY])
        elif dice < 0.6:
            await self.ask(table)
        elif answers := [(post, part) for post, part in self.controls(table) if verb(part) in ("agree", "refuse")]:
            await self.press(answers)
        else:
            await self.play(table)

    async def press(self, controls: list[tuple[discord.Message, dict[str, Any]]]) -> None:
        """Let somebody press something, rarely what ends."""
        weights = [WEIGHTS.get(verb(part), 0.3) for _, part in controls]
        who, (post, part) = self.rng.choice(self.there), self.rng.choices(controls, weights)[0]
        self.counts[verb(part)] += 1
        if verb(part) == "invite":
            await self.world.choose(who, post, ["random"], custom_id=part["custom_id"])
        else:
            await who.click(post, custom_id=part["custom_id"])

    async def ask(self, table: Table) -> None:
        """Let somebody of a table ask the others something."""
        for who in self.rng.sample(self.sitting(table), min(1, len(self.sitting(table)))):
            what = self.rng.choice([*QUESTIONS])
            if await self.asks(who, table, what) is not None:
                self.counts[f"asks to {what}"] += 1

    async def asks(self, who: Member, table: Table, what: str, *, really: bool = True) -> InteractionResult | None:
        """Ask the others; return what it answered, None if it was refused. Not `really`: only to the confirmation."""
        channel = self.handle(table.place)
        if what == "replace":
            return await replace_player(self.world, who, channel) if really else None
        answer = await self.world.slash(who, f"table: {QUESTIONS[what]}", channel)
        asks = [part for part in enabled(self.world, answer) if verb(part) == "ask"] if answer.response else []
        if not asks or not really:
            return answer if asks else None
        assert answer.response is not None
        return await who.click(answer.response, custom_id=asks[0]["custom_id"])

    def is_there(self, person: int) -> bool:
        return person in [who.id for who in self.there]

    async def move(self, table: Table) -> None:
        """Let somebody give a table whose place is gone another, as those can who are there."""
        owner = [who for who in self.there if who.id == table.owner]
        who = next(iter([*self.sitting(table), *owner]), self.admin)
        self.world.channel = self.world.guild.create_text_channel("elsewhere")
        offered = await self.world.complete(who, "table", "table", "", self.world.channel)
        assert table.id in [choice["value"] for choice in offered], self.counts
        await self.world.slash(who, "table: Post again", self.world.channel, table=table.id)
        assert (await self.table()).place == self.world.channel.id
        self.counts["moved"] += 1

    async def play(self, table: Table) -> None:
        position = await self.world.bot.services.positions.now(table.id)
        for number in position.to_act:
            person, game = table.seats[number].person, cast("Any", position.game)
            if person is not None and self.is_there(person):
                step = self.rng.choice(list(game.legal_steps(game.seen(position.state, number), number)))
                by = Person(person, table.seats[number].name)
                await self.world.bot.services.play.play(table.id, position.seq, number, by, [game.write(step)])
                self.world.bot.runner.wake()
                await self.world.env.settle()
                self.counts["steps"] += 1
                return

    async def check(self) -> None:
        """Somebody who is there sees how to go on; each who is to act or is asked does."""
        await self.world.bot.settled((await self.table()).id)
        await self.world.env.settle()
        table = await self.table()
        if table.status not in LIVE or self.gone(table):
            return  # the next step opens another, or moves it
        here, verbs = self.sitting(table), {verb(part) for _, part in self.controls(table)}
        where = (table.id, table.status, sorted(verbs), dict(self.counts))
        if table.status == "lobby":
            assert verbs & {"join", "start", "cancel"}, where
            assert here or "join" in verbs or not self.is_there(table.owner), where
            return
        acting = [who for who in here if any(seat.person == who.id for seat in table.acting)]
        assert not acting or verbs & {*WAYS, "show"}, where
        services = self.world.bot.services
        open_now = await services.store.read(lambda conn: votes.of_table(conn, table))
        for vote in open_now:
            if any(self.is_there(table.seats[seat].person or 0) for seat in vote.missing):
                assert {"agree", "refuse"} <= verbs, where
        if here and not acting:
            asked = any(vote.what == "cancel" for vote in open_now)
            can = asked or await self.asks(here[0], table, "cancel", really=False) is not None
            assert can, where
        if not here:
            listed = self.world.text(await self.world.slash(self.admin, "admin: All tables", self.handle(table.place)))
            assert str(table.place) in listed, where


@pytest.mark.parametrize("seed", range(40 if THOROUGH else 3))
async def test_somebody_can_always_go_on(world: World, seed: int) -> None:
    """People open, join, vote, play, leave table or server; channels and threads are deleted."""
    world.allow(create_public_threads=True, send_messages_in_threads=True)
    walk = Walk(world, random.Random(seed))
    await walk.open()
    for _ in range(STEPS):
        await walk.step()
        await walk.check()
    sys.stderr.write(f"{seed} {dict(walk.counts)}\n")
