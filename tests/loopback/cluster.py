"""Two processes on one PostgreSQL database, each with a shard, and people who play whole games on both servers."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from app.playground.world import CHANNEL
from hosting import Services, SystemClock, open_services
from hosting.db.store import Postgres
from hosting.notify import outbox
from tests.loopback import process
from tests.loopback.process import Process
from tests.loopback.server import Interaction, Loopback, Message, Person
from tests.toy.interface import RULES

LEASE = 4.0
"""Seconds of silence after which a process counts as dead."""
AGAIN = 20.0
"""Seconds after which a person without an answer presses again."""
ROUNDS = 3


@dataclass
class Cluster:
    """Processes by their shards; all of them are killed at the end."""

    discord: Loopback
    database: Postgres
    directory: Path
    running: dict[int, Process] = field(default_factory=dict)
    kills: int = 0
    _stack: contextlib.AsyncExitStack = field(default_factory=contextlib.AsyncExitStack)

    async def start(self, shard: int, **settings: str) -> Process:
        """Start a process for one shard of two, once its predecessor has ended."""
        one = await self._stack.enter_async_context(
            process.started(
                self.discord.address,
                self.directory,
                lease=str(LEASE),
                NAVEGADOR_DATABASE=self.database.address.replace("postgresql://", "postgresql+psycopg://", 1),
                NAVEGADOR_SHARDS=f"{shard}/2",
                **{"NAVEGADOR_WAIT": "60", **settings},
            )
        )
        self.running[shard] = one
        return one

    async def ready(self, shard: int) -> None:
        """Wait until a shard's process has registered, is connected and knows its server."""
        await self.running[shard].logged("invitation=")

    async def kill(self, shard: int) -> None:
        self.kills += 1
        victim = self.running.pop(shard)
        assert not victim.has_ended, f"it has ended by itself:\n{victim.log}"
        await victim.kill()

    async def close(self) -> None:
        await self._stack.aclose()

    @contextlib.asynccontextmanager
    async def looked_into(self) -> AsyncIterator[Services]:
        services = await open_services(self.database, [RULES], clock=SystemClock(), read_only=True)
        try:
            yield services
        finally:
            await services.close()


class Player:
    """A person who keeps pressing until it is done, whatever becomes of the bot."""

    def __init__(self, discord: Loopback, who: Person) -> None:
        self.discord = discord
        self.who = who
        self.answered = 0
        self.again = 0
        """Number of presses repeated for lack of an answer."""

    async def press(self, message: Message, button: str) -> Message | None:
        """Press; return the result, or None if the button is gone or no answer comes in time."""
        with contextlib.suppress(AssertionError, TimeoutError):
            message.find(button)
            return await self._answer(await self.discord.press(self.who, message, button))
        self.again += 1
        return None

    async def type(self, command: str, at: int, **options: object) -> Message | None:
        """Type a command; return the result."""
        with contextlib.suppress(AssertionError, TimeoutError):
            return await self._answer(await self.discord.type(self.who, command, at=at, **options))
        self.again += 1
        return None

    async def _answer(self, interaction: Interaction) -> Message:
        async with asyncio.timeout(AGAIN):
            message = await self.discord.answered(interaction)
        self.answered += 1
        return message


async def opened_table(discord: Loopback, shard: int, people: tuple[Player, Player]) -> None:
    ana, bruno = people
    at = CHANNEL + shard
    before = len(discord.posts(at))
    while len(discord.posts(at)) <= before:
        await ana.type("play", at, game="toy", name="Cards", seats=2, order="as joined", rounds=ROUNDS)
        await asyncio.sleep(0.1)
    lobby = discord.posts(at)[before]
    while bruno.who.name not in lobby.content:
        await bruno.press(lobby, "Join")
    while len(discord.posts(at)) <= before + 1:
        await ana.press(lobby, "Start")
        await asyncio.sleep(0.1)


async def played(discord: Loopback, cluster: Cluster, table: int, seat: int, player: Player) -> None:
    """Play one seat of a game by buttons, until it is over."""
    async with cluster.looked_into() as services:
        while True:
            position = await services.positions.now(table)
            if position.table.status == "over":
                return
            posts = reversed(discord.posts(position.table.channel))
            post = next((post for post in posts if any(part.get("label") == "Play" for part in post.parts)), None)
            if post is None or seat not in [one.number for one in position.table.acting]:
                await asyncio.sleep(0.5)
                continue
            panel = await player.press(post, "Play")
            if panel is None or (card := first_card(panel)) is None:
                await asyncio.sleep(0.5)
            elif chosen := await player.press(panel, card):
                await player.press(chosen, "Confirm")


def first_card(panel: Message) -> str | None:
    return next((part["label"] for part in panel.parts if ":pick:play-" in part["custom_id"]), None)


async def check(cluster: Cluster, tables: Collection[int]) -> dict[str, int]:
    """Check the database and what people see of all tables: each post once, nothing left; return what was compared."""
    discord, counts = cluster.discord, Counter[str]()
    async with cluster.looked_into() as services:
        async with asyncio.timeout(Process.PATIENCE):
            while [*await services.posts.pending(), *await services.posts.open()]:  # noqa: ASYNC110
                await asyncio.sleep(0.5)
        stored: dict[int, list[int | None]] = {}
        for number in tables:
            table = await services.lobby.get(number)
            assert table.status == "over"
            history = await services.positions.history(number)
            plays = [entry for entry in history.entries if entry.kind == "step" and entry.payload.get("do") == "play"]
            assert len(plays) == 2 * ROUNDS, "each seat has played once in each round"
            posts = await services.store.read(partial(outbox.find, where=sa.true(), table_id=number))
            assert all(post.state == "sent" for post in posts)
            messages = stored.setdefault(table.channel, [])
            messages += [part.message for post in posts for part in post.parts] + [table.lobby_message]
            counts.update(posts=len(posts), turns=len(plays), games=1)
    for channel, messages in stored.items():
        seen = {int(message.data["id"]): message for message in discord.public_messages(channel)}
        others = [
            f"{message.content} {message.data['attachments']}" for at, message in seen.items() if at not in messages
        ]
        assert not others, f"no post's: {others}"
        assert set(messages) <= set(seen), "each post's message is there"
        files = [
            file["filename"] for message in discord.public_messages(channel) for file in message.data["attachments"]
        ]
        assert len(files) == len(set(files)), "no picture was sent twice"
    return dict(counts)
