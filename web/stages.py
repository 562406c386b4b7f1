"""A table as everybody may see it, made once for all who look at it: words, pictures, controls, history."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import naming
from cogs import host as hosts
from cogs import lobbies, signs
from cogs.components import Drawing, Row
from cogs.games import GameInterface, Reviewer, Scene
from cogs.host import Host, keep
from cogs.sending import work
from cogs.turn import ledger
from cogs.turn import post as turn_posts
from hosting.core import History, NotRunning, Table, Vote
from words import title
from words.lists import listed

MAX_KEPT: Final = 200
"""Tables at a position, in a language, that are kept."""
FRESH: Final = 20.0
"""Seconds for which one is kept: clocks and votes change beside the position."""
MAX_EVENTS: Final = 6
"""Events since the last turn that are told: votes, turns taken back, seats that change hands."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A table at a position, as everybody may see it, in a language."""

    table: Table
    locale: str
    text: str
    """The last events and the deadline; of a table that is not running, all words of its post."""
    rows: tuple[Row, ...]
    """Controls of the turn post."""
    pictures: tuple[Drawing, ...]
    standings: tuple[str, ...]
    """A line for each seat in order of play, then what they share; empty before and after the game."""
    labels: tuple[str, ...]
    """Names without markdown."""
    history: History | None
    """The game so far; None before the start."""
    interface: GameInterface
    back: int | None = None
    """The seat whose last turn can be requested back."""
    call: str = ""
    """The request to those whose turn it is."""
    played: str = ""
    """The last turn in words without signs, for those who hear it."""
    votes: tuple[tuple[Vote, str], ...] = ()
    """The open votes, each with its question and the answers so far."""

    @property
    def title(self) -> str:
        """Name of the table."""
        return title(self.table.name, self.locale)

    @property
    def names(self) -> Sequence[str]:
        """Names of the players by seat, for a message."""
        return hosts.seat_names(self.table, self.locale)

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
            settings = await host.services.settings.guild(table.guild)
            return _lobby(host, replace(table, language=locale), interface, computers=settings.computers)
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
        running = history.table.status == "running"
        call = _call(interface, scene) if running else ""
        last = max((entry.seq for entry in history.entries), default=0)
        beside = [] if table.head == last else await host.services.positions.events(table.id)
        asking = {entry.seq: entry for entry in beside if entry.kind == "ask"}
        open_now = {vote.seq for vote in context.votes}
        later = (entry for entry in beside if running and entry.seq > last and entry.seq not in open_now)
        events = [line for entry in later for line in turn_posts.announced(history.table, entry, (), locale)]
        ends = ledger.ends(history)
        played = turn_posts.narration(history, interface, ends[-2], ends[-1], locale) if len(ends) > 1 else []
        return Stage(
            history.table,
            locale,
            "\n".join((built.page.text.removeprefix(call).lstrip("\n"), *events[-MAX_EVENTS:])).strip(),
            built.page.rows,
            built.pictures,
            tuple(interface.standings(scene)) if running else (),
            scene.labels,
            history,
            interface,
            built.back,
            call,
            signs.plain(" ".join(events[-1:] or played)),
            tuple(
                (vote, "\n".join(turn_posts.events(history.table, asking[vote.seq], context.votes, locale)))
                for vote in context.votes
                if vote.seq in asking
            ),
        )


def _call(interface: GameInterface, scene: Scene) -> str:
    seats = scene.table.to_act
    if all(scene.table.seats[seat].vacant for seat in seats):
        return ""
    return interface.call(scene, listed([f"**{scene.names[seat]}**" for seat in seats], scene.locale))


def _lobby(host: Host, table: Table, interface: GameInterface, *, computers: bool) -> Stage:
    page, labels = lobbies.show(table, host, computers=computers), hosts.picture_names(table, table.language)
    return Stage(table, table.language, page.text, page.rows, (), (), labels, None, interface)


def mentions(stage: Stage) -> Mapping[int, str]:
    """Return the names of the people at a table, by their ids."""
    return {
        seat.person: name for seat, name in zip(stage.table.seats, stage.labels, strict=True) if seat.person is not None
    }
