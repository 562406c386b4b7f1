"""A table as everybody may see it, made once for all who look at it: words, pictures, controls, history."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from cogs import host as hosts
from cogs import lobbies, signs, times
from cogs.components import Drawing, Row
from cogs.games import GameInterface, Reviewer, TableSheet, Tabular
from cogs.host import Host
from cogs.sending import work
from cogs.turn import ledger
from cogs.turn import post as turn_posts
from cogs.workbench import lesson
from gamekit import naming
from hosting.core import History, NotRunning, Table, Vote
from i18n import say, title
from i18n.lists import join
from web.once import Once

MAX_KEPT: Final = 200
FRESH: Final = 20.0
"""Seconds for which one is kept: clocks and votes change beside the position."""
MAX_EVENTS: Final = 6
"""Events since the last turn that are told: votes, turns taken back, seats that change hands."""
EARLIER: Final = 8
"""Turns of which those are told that its post no longer tells."""


@dataclass(frozen=True, slots=True)
class TableView:
    table: Table
    locale: str
    text: str
    """The last events and the deadline; of a table that is not running, all words of its post."""
    rows: tuple[Row, ...]
    pictures: tuple[Drawing, ...]
    standings: tuple[str, ...]
    """A line for each seat in order of play, then what they share; before the game, what is on record of each person.

    Empty after the game.
    """
    labels: tuple[str, ...]
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
    sheet: TableSheet | None = None
    """The table in figures; None before the start, and for games without."""
    earlier: tuple[str, ...] = ()
    """Turns before those in `text`, the newest first."""
    waiting: str = ""
    """Since when and until when those whose turn it is have been called."""
    last: str = ""
    """The last turn, briefly."""

    @property
    def title(self) -> str:
        return title(self.table.name, self.locale)

    @property
    def names(self) -> Sequence[str]:
        return hosts.seat_names(self.table, self.locale)

    @property
    def acting(self) -> str:
        return join([naming.isolate(self.labels[seat]) for seat in self.table.to_act], self.locale)

    @property
    def reviewed(self) -> bool:
        return self.table.status == "over" and isinstance(self.interface, Reviewer)

    @property
    def ends(self) -> Sequence[int]:
        """Numbers of steps after each turn, beginning with 0."""
        return ledger.ends(self.history) if self.history is not None else (0,)

    def since(self, seat: int) -> int:
        assert self.history is not None
        return bisect_right(self.ends, ledger.since(self.history, seat)) - 1

    def seq(self, turn: int) -> int:
        """Return the number of the log entry that ended a turn; for 0 that of the start."""
        steps = self.ends[turn]
        return self.history.entries[steps - 1].seq if self.history is not None and steps else 1

    def leaf(self, turn: int) -> tuple[Sequence[str], Sequence[Drawing], TableSheet | None]:
        """Return what a turn did, and the pictures and figures of the table after it."""
        assert self.history is not None
        ends = self.ends
        turn = max(0, min(turn, len(ends) - 1))
        lines = (
            turn_posts.narration(self.history, self.interface, ends[turn - 1], ends[turn], self.locale) if turn else []
        )
        replay = turn_posts.replay(self.history, self.locale)
        scene = replace(replay.scene, view=replay.views[ends[turn]], transitions=())
        sheet = self.interface.sheet(scene) if isinstance(self.interface, Tabular) else None
        kinds = self.interface.frames[: 1 if sheet and sheet.groups else None]
        return lines, [self.interface.frame(kind, replay, ends[turn]) for kind in kinds], sheet


class TableViews:
    """Views of all tables, each made once."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._kept = Once[TableView](host.clock.monotonic, FRESH, MAX_KEPT)

    async def of(self, table: Table, locale: str) -> TableView:
        """Return the view of a table as it is now. Raises NoSuchTable, OtherRules."""
        return await self._kept.get((table.id, locale), lambda: self._make(table, locale), table)

    async def _make(self, table: Table, locale: str) -> TableView:
        host = self._host
        interface = host.interface(table.game)
        try:
            async with work.reading(host, table.guild):
                context = await host.services.snapshots.delivery_context(table.id)
        except NotRunning:
            settings = await host.services.settings.guild(table.guild)
            table = replace(table, language=locale)
            waits, labels = table.status == "lobby", hosts.picture_names(table, locale)
            page = await lobbies.show(table, host, computers=settings.computers, seated=not waits)
            records = tuple(await lobbies.records(table, host)) if waits else ()
            board = lesson.example(interface, locale, host.clock.now()) if waits else None
            few = (board,) if board else ()
            return TableView(table, locale, page.text, page.rows, few, records, labels, None, interface)
        history = replace(context.history, table=replace(context.history.table, language=locale))
        votes = context.votes
        post = turn_posts.of(history, interface, votes=votes, clocks=context.clocks, called=(), whole=True)
        scene = hosts.scene(history.table, history.views[-1], locale)
        in_play = history.table.status == "running"
        call, to_act = "", history.table.to_act if in_play else ()
        if not all(history.table.seats[seat].vacant for seat in to_act):
            call = interface.call(scene, join([f"**{scene.names[seat]}**" for seat in to_act], locale))
        last = max((entry.seq for entry in history.entries), default=0)
        beside = [] if table.head == last else await host.services.positions.events(table.id)
        questions = {entry.seq: entry for entry in beside if entry.kind == "ask"}
        open_now = {vote.seq for vote in votes}
        later = (entry for entry in beside if in_play and entry.seq > last and entry.seq not in open_now)
        events = [line for entry in later for line in turn_posts.announce(history.table, entry, (), locale)]
        ends = ledger.ends(history)
        story = turn_posts.narration(history, interface, ends[-2], ends[-1], locale) if len(ends) > 1 else []
        turns = reversed([*pairwise(ends[-EARLIER - 1 :])])
        earlier = ["\n".join(turn_posts.narration(history, interface, *turn, locale, briefly=True)) for turn in turns]
        sheet = interface.sheet(scene) if isinstance(interface, Tabular) else None
        head = interface.result(scene) if sheet and history.table.status == "over" else call  # the picture has it
        since = [history.table.seats[seat].since for seat in to_act]
        moments = [moment for moment in since if moment is not None]
        since_text = say("web-since", locale, since=times.at(max(moments), "f")) if moments else ""
        deadline = times.phrase(history.table, context.clocks, locale)
        return TableView(
            history.table,
            locale,
            "\n".join((post.page.text.removeprefix(head).lstrip("\n"), *events[-MAX_EVENTS:])).strip(),
            post.page.rows,
            post.pictures[: 1 if sheet and sheet.groups else None],
            tuple(interface.standings(scene)) if in_play else (),
            scene.labels,
            history,
            interface,
            post.back,
            call,
            signs.plain(" · ".join(events[-1:] or story)),
            tuple(
                (vote, "\n".join(turn_posts.events(history.table, questions[vote.seq], votes, locale)))
                for vote in votes
                if vote.seq in questions
            ),
            sheet,
            tuple(turn for turn in earlier if turn not in post.page.text),
            " · ".join(filter(None, (since_text, deadline))),
            next(iter(earlier), ""),
        )


def mentions(view: TableView) -> Mapping[int, str]:
    return {
        seat.person: name for seat, name in zip(view.table.seats, view.labels, strict=True) if seat.person is not None
    }
