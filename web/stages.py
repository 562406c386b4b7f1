"""A table as everybody may see it, made once for all who look at it: words, pictures, controls, history."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import naming
from cogs import host as hosts
from cogs import lobbies
from cogs.components import Drawing, Row
from cogs.games import GameInterface, Reviewer
from cogs.host import Host, keep
from cogs.sending import work
from cogs.turn import ledger
from cogs.turn import post as turn_posts
from hosting.core import History, NotRunning, Table
from words import title
from words.lists import listed

MAX_KEPT: Final = 200
"""Tables at a position, in a language, that are kept."""
FRESH: Final = 20.0
"""Seconds for which one is kept: clocks and votes change beside the position."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A table at a position, as everybody may see it, in a language."""

    table: Table
    locale: str
    text: str
    """Words of the turn post: whose turn it is, and what happened."""
    rows: tuple[Row, ...]
    """Controls of the turn post."""
    pictures: tuple[Drawing, ...]
    standings: tuple[str, ...]
    labels: tuple[str, ...]
    """Names without markdown."""
    history: History | None
    """The game so far; None before the start."""
    interface: GameInterface
    back: int | None = None
    """The seat whose last turn can be requested back."""

    @property
    def title(self) -> str:
        """Name of the table."""
        return title(self.table.name, self.locale)

    @property
    def acting(self) -> str:
        """Names of the players whose turn it is."""
        return listed([naming.isolated(self.labels[seat]) for seat in self.table.to_act], self.locale)

    @property
    def reviewed(self) -> bool:
        """True if the game is over and can be reviewed."""
        return self.table.status == "over" and isinstance(self.interface, Reviewer)

    @property
    def ends(self) -> Sequence[int]:
        """Numbers of steps after each turn, beginning with 0."""
        return ledger.ends(self.history) if self.history is not None else (0,)

    def seq(self, turn: int) -> int:
        """Return the number of the log entry that ended a turn; for 0 that of the start."""
        steps = self.ends[turn]
        return self.history.entries[steps - 1].seq if self.history is not None and steps else 1

    def leaf(self, turn: int) -> tuple[Sequence[str], Sequence[Drawing]]:
        """Return what a turn changed, and the pictures of the position after it, for a turn from 0."""
        assert self.history is not None
        ends = self.ends
        turn = max(0, min(turn, len(ends) - 1))
        lines = (
            turn_posts.narration(self.history, self.interface, ends[turn - 1], ends[turn], self.locale) if turn else []
        )
        replay = turn_posts.replay(self.history, self.locale)
        return lines, [self.interface.frame(kind, replay, ends[turn]) for kind in self.interface.frames]


@dataclass(frozen=True, slots=True)
class _Made:
    table: Table
    at: float
    stage: asyncio.Task[Stage]

    @property
    def failed(self) -> bool:
        return self.stage.done() and (self.stage.cancelled() or self.stage.exception() is not None)


class Stages:
    """Stages of all tables, each made once."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._kept: OrderedDict[tuple[int, str], _Made] = OrderedDict()

    async def of(self, table: Table, locale: str) -> Stage:
        """Return the stage of a table as it is now. Raises NoSuchTable, OtherRules."""
        key, now = (table.id, locale), self._host.clock.monotonic()
        made = self._kept.get(key)
        if made is None or made.table != table or now - made.at > FRESH or made.failed:
            made = _Made(table, now, asyncio.create_task(self._made(table, locale)))
        keep(self._kept, key, made, MAX_KEPT)
        return await asyncio.shield(made.stage)

    async def _made(self, table: Table, locale: str) -> Stage:
        host = self._host
        interface = host.interface(table.game)
        try:
            async with work.reading(host, table.guild):
                context = await host.services.snapshots.delivery_context(table.id)
        except NotRunning:
            return _lobby(host, replace(table, language=locale), interface)
        history = replace(context.history, table=replace(context.history.table, language=locale))
        built = turn_posts.of(
            history,
            interface,
            votes=context.votes,
            clocks=context.clocks,
            called=(),
            whole=True,
        )
        scene = hosts.scene(history.table, history.views[-1], locale)
        over = history.table.status == "over"
        return Stage(
            history.table,
            locale,
            built.page.text,
            built.page.rows,
            built.pictures,
            () if over else tuple(interface.standings(scene)),
            scene.labels,
            history,
            interface,
            built.back,
        )


def _lobby(host: Host, table: Table, interface: GameInterface) -> Stage:
    page, labels = lobbies.show(table, host), hosts.picture_names(table, table.language)
    return Stage(table, table.language, page.text, page.rows, (), (), labels, None, interface)


def mentions(stage: Stage) -> Mapping[int, str]:
    """Return the names of the people at a table, by their ids."""
    return {
        seat.person: name for seat, name in zip(stage.table.seats, stage.labels, strict=True) if seat.person is not None
    }
