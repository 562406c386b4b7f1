"""The content of a game's page: its log in words, and pictures of some of its turns. Pure: a history in, values out."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cogs import host
from cogs.components import Drawing
from cogs.games import GameInterface
from cogs.turn import ledger, post
from hosting.core import Entry, History, Table
from words import say

MAX_PICTURES: Final = 12
"""Default number of a game's turns with a picture."""


@dataclass(frozen=True, slots=True)
class TurnPicture:
    """A picture to be drawn."""

    kind: str
    """The picture's kind, in words of the reader's language."""
    turn: int
    """Number of turns played."""
    name: str
    """File name without ending; different for everything that may look different."""
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Event:
    """An event at a table."""

    number: int
    """The turn's number, from 1; 0 if it was none."""
    at: datetime
    text: str
    """Text as in the channel, with its markup."""
    pictures: tuple[TurnPicture, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A hosted table, as everybody may see it."""

    table: Table
    names: tuple[str, ...]
    """The players' names, by seat."""
    facts: tuple[str, ...]
    opening: tuple[TurnPicture, ...]
    """Pictures before the first turn."""
    events: tuple[Event, ...]
    turns: int
    """Number of turns played."""


def game(history: History, interface: GameInterface, happened: Sequence[Entry], locale: str, most: int) -> Game:
    """Return a game with pictures of at most so many turns, always including the last; `happened`: other entries."""
    replay = post.replay(history, locale)
    ends = ledger.ends(history)
    last = len(ends) - 1
    chosen = {0, *spread(last, most)} if most else set()
    turn_at = {end: turn for turn, end in enumerate(ends)}
    times = {entry.seq: entry.at for entry in (*history.entries, *happened)}

    def pictures_of(turn: int) -> tuple[TurnPicture, ...]:
        if turn not in chosen:
            return ()
        kinds = interface.frames if turn == last else interface.frames[:1]
        return tuple(
            TurnPicture(
                say(f"button-frame-{kind}", locale),
                turn,
                _name(history, ends[turn], kind, locale),
                interface.frame(kind, replay, ends[turn]),
            )
            for kind in kinds
        )

    events = []
    for line in ledger.narration(history, interface, happened, locale):
        turn = turn_at.get(line.steps_before + line.steps, 0) if line.steps else 0
        events.append(Event(turn, times[line.seq], line.text, pictures_of(turn) if turn else ()))
    return Game(
        table=history.table,
        names=host.picture_names(history.table, locale),
        facts=tuple(interface.facts(dict(history.table.options), locale)),
        opening=pictures_of(0) if last else (),
        events=tuple(events),
        turns=last,
    )


def spread(last: int, most: int) -> tuple[int, ...]:
    """Return at most so many turns of 1 to `last`, at equal distances, and the last.

    The distance is a power of two: it seldom changes during a game, so most pictures stay the same.
    """
    if not most or not last:
        return ()
    step = 1
    while (last - 1) // step >= most:
        step *= 2
    return (*range(step, last, step), last)


def _name(history: History, ply: int, kind: str, locale: str) -> str:
    """Return a picture's file name, which depends on all it shows: names, rules, deal, and the steps up to it."""
    seen = [
        *(history.table.id, history.table.name, history.table.commitment, kind, ply, locale),
        *(history.game.name, history.game.version),
        *host.picture_names(history.table, locale),
        *([entry.seat, entry.payload] for entry in history.entries[:ply]),
    ]
    digest = hashlib.sha256(json.dumps(seen, sort_keys=True, default=str).encode()).hexdigest()
    return f"game-{history.table.id}-{ply}-{kind}-{digest[:12]}"
