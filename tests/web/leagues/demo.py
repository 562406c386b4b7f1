"""A demonstration league: real tables of Navegador, played by accounts, in a database of their own."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import sqlalchemy as sa

from gamekit.game import Outcome, SeatResult
from hosting import ManualClock, Person, Services, open_services, registry
from hosting.db import rows
from hosting.db.schema import tables
from hosting.play import turns
from leagues.rules.states import State
from leagues.services import Leagues
from leagues.store.model import Fixture, Format, Rules
from tests.leagues.playing import ADMIN, Play

NAMES = ("Ana", "Bruno", "Carla", "Diogo")
FIRST = 7_000_000_000_000_000_001
"""Number of the first person, in the form of Discord's."""
PLAYER = "merchant"


class Demo:
    """A database with one league, whose tables are played as far as needed."""

    def __init__(self, services: Services, leagues: Leagues, clock: ManualClock) -> None:
        self.services, self.leagues, self.clock = services, leagues, clock
        self.play = Play(services, leagues, clock)
        self.chance = random.Random(5)

    @classmethod
    async def opened(cls, path: Path) -> Demo:
        clock = ManualClock()
        services = await open_services(path, registry.games(), clock=clock)
        return cls(services, Leagues(services), clock)

    async def season(self, names: Sequence[str] = NAMES, league: str = "Volta do Mar", **rules: object) -> int:
        """Start a published league's season with its tables; return its number."""
        chosen = Rules(Format.DIVISIONS, "navegador", seats=4, **rules)  # type: ignore[arg-type]
        number = await self.play.found(chosen, league)
        await self.leagues.founding.publish(number, True, ADMIN)
        return await self.begin(number, names)

    async def begin(self, league: int, names: Sequence[str] = NAMES) -> int:
        """Start another season of a league, as far as its tables."""
        season = (await self.play.opened(league)).id
        everybody = [Person(FIRST + at, name) for at, name in enumerate(names)]
        await self.play.enter(season, everybody)
        await self.play.check_in(season, everybody)
        await self.play.until(season, State.RUNNING)
        return season

    async def turns(self, table: int, most: int = 1000) -> int:
        """Take this many turns at a table, or the rest; return their number."""
        for done in range(most):
            position = await self.services.positions.now(table)
            if not position.to_act:
                return done
            seat, game, state = position.to_act[0], position.game, position.state
            person = position.table.seats[seat].person
            assert person is not None
            steps = []
            while game.turn(state) == position.turn and seat in game.to_act(state):
                step = game.choose(PLAYER, game.seen(state, seat), seat, self.chance.randrange(2**32))
                steps.append(game.write(step))
                state = game.apply(state, step, seat)
            name = position.table.seats[seat].name
            await self.services.play.play(table, position.seq, seat, Person(person, name), steps)
            self.clock.move(timedelta(minutes=17))
        return most

    async def end(self, *fixtures: Fixture) -> None:
        """End tables directly, with other ranks from one table to the next."""
        for number, fixture in enumerate(fixtures):
            seats = len(fixture.people)
            ranks = [1 + (seat + number) % seats for seat in range(seats)]
            outcome = Outcome(tuple(SeatResult(rank == 1, rank, 60 - rank) for rank in ranks))
            await self.services.store.write(partial(_end, fixture.table or 0, outcome, self.clock.now()))
        await self.play.work()

    async def close(self) -> None:
        await self.services.close()


def _end(number: int, outcome: Outcome, now: datetime, conn: sa.Connection) -> None:
    table = rows.table(conn, number)
    conn.execute(sa.update(tables).where(tables.c.id == number).values(status="over", ended=now))
    turns.finished(conn, number, outcome, table.seq, now)
    turns.hand_on(conn, table, (), table.seq, now)
