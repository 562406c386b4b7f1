"""A small bot without Discord, to be killed: it plays at several tables and posts into a file.

`python -m tests.hosting.play.worker DATABASE GAME SEED DIRECTORY TURNS NUMBER TABLES`. The directory holds `intents`
(planned plays), `acks` (acknowledged ones) and `channel` (posts). A line is there once its `os.write` has returned,
whatever happens to the process. It ends by itself after TURNS, never if that is empty; with 0 it only delivers. Of
several on one database each has a NUMBER, and as many channels of its own as TABLES.
"""

import asyncio
import json
import os
import random
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hosting import Person, Post, Services, open_services
from hosting.core.errors import ChannelTaken, NotNow, Stale
from navegador.game import NAVEGADOR
from tests.hosting.conftest import play_computers
from tests.toy.heap import Heap

GAMES: dict[str, Any] = {"heap": Heap(), "navegador": NAVEGADOR}
COMPUTERS = {"heap": "adder", "navegador": "merchant"}
"""Computer players that do not take long: kills are to meet writes, not thoughts."""
PEOPLE = (Person(1, "Ana"), Person(2, "Bruno"))


class Lines:
    """An append-only file with a JSON value in each line."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def add(self, value: object) -> None:
        os.write(self._file, json.dumps(value).encode() + b"\n")


def read_lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


class Worker:
    def __init__(
        self,
        services: Services,
        game: str,
        rng: random.Random,
        directory: Path,
        turns: int | None,
        channels: Sequence[int],
    ) -> None:
        self.services, self.game, self.rng, self.turns = services, game, rng, turns
        self.channels = channels
        self.intents, self.acks = Lines(directory / "intents"), Lines(directory / "acks")
        self.path = directory / "channel"
        self.channel = Lines(self.path)

    async def deliver(self) -> None:
        """Post what is pending; look first for posts tried before."""
        there = {line["nonce"]: number for number, line in enumerate(read_lines(self.path), 1)}
        for post in await self.services.posts.pending():
            if post.channel not in self.channels:
                continue
            message = there.get(post.nonce)
            if message is None:
                await self.services.posts.sending(post.id)
                self.channel.add(self.told(post))
                message = len(there) + 1
                there[post.nonce] = message
            await self.services.posts.sent(post.id, message)

    def told(self, post: Post) -> dict[str, Any]:
        return {"nonce": post.nonce, "table": post.table_id, "tells": [entry.seq for entry in post.entries]}

    async def play(self, channel: int) -> None:
        table = await self.services.lobby.in_channel(channel)
        if table is None or table.status not in ("lobby", "running"):
            try:
                table = await self.services.lobby.create(
                    guild=9, channel=channel, owner=PEOPLE[0], game=self.game, name="Table"
                )
            except ChannelTaken:
                return
        if table.status == "lobby":
            if table.seat_of(PEOPLE[1].id) is None:
                table = await self.services.lobby.join(table.id, PEOPLE[1])
            if len(table.seats) == 2:
                await self.services.lobby.add_computer(table.id, PEOPLE[0].id, COMPUTERS[self.game])
            await self.services.lobby.start(table.id, PEOPLE[0])
        await play_computers(self.services, table.id)
        position = await self.services.positions.now(table.id)
        if not position.to_act:
            return
        (seat,) = position.to_act
        person = next(one for one in PEOPLE if one.id == position.table.seats[seat].person)
        game = GAMES[self.game]
        steps, state = [], position.state
        while game.turn(state) == position.turn and game.to_act(state) == position.to_act:
            name = "adder" if self.game == "heap" else "random"
            step = game.choose(name, game.seen(state, seat), seat, self.rng.getrandbits(30))
            state = game.apply(state, step, seat)
            steps.append(game.write(step))
        steps = steps[: self.rng.randint(1, len(steps))]
        line = {"table": table.id, "seq": position.seq, "steps": steps}
        self.intents.add(line)
        played = await self.services.play.play(table.id, position.seq, seat, person, steps)
        self.acks.add({**line, "last": played.position.seq})
        os.write(sys.stdout.fileno(), b"played\n")
        if self.rng.random() < 0.15:
            try:
                await self.services.votes.put(table.id, "undo", person)
                other = next(one for one in PEOPLE if one is not person)
                await self.services.votes.answer(table.id, "undo", other, yes=True)
            except NotNow:
                pass

    async def table(self, channel: int) -> None:
        done = 0
        while self.turns is None or done < self.turns:
            done += 1
            try:
                await self.play(channel)
            except Stale:
                continue

    async def posts(self) -> None:
        while True:
            await self.deliver()
            await asyncio.sleep(0)

    async def run(self) -> None:
        os.write(sys.stdout.fileno(), b"ready\n")
        for job in await self.services.jobs.all():
            if job.kind == "computer":
                await play_computers(self.services, job.table_id)
        delivering = asyncio.create_task(self.posts())
        await asyncio.gather(*(self.table(channel) for channel in self.channels))
        delivering.cancel()
        await asyncio.gather(delivering, return_exceptions=True)
        await self.deliver()


async def main(database: str, game: str, seed: str, directory: str, turns: str, number: str, tables: str) -> None:
    async with await open_services(database, [GAMES[game]]) as services:
        limit = int(turns) if turns else None
        channels = range(51 + 100 * int(number), 51 + 100 * int(number) + int(tables))
        await Worker(services, game, random.Random(seed), Path(directory), limit, channels).run()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
