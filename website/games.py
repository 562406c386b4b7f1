"""What a page tells of a game: its log in words, and pictures of some of its turns. Pure: a history in, values out."""

from __future__ import annotations

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

STILLS: Final = 12
"""Turns of a game that have a picture, unless it is said otherwise."""


@dataclass(frozen=True, slots=True)
class Still:
    """A picture that is to be drawn."""

    kind: str
    turn: int
    """How many turns had been played."""
    name: str
    """Of its file, without an ending; another one for whatever may look otherwise."""
    drawing: Drawing


@dataclass(frozen=True, slots=True)
class Moment:
    """Something that has happened at a table."""

    number: int
    """The turn's, from 1; 0 where it was none."""
    at: datetime
    text: str
    """As in the channel, with its marks."""
    stills: tuple[Still, ...]


@dataclass(frozen=True, slots=True)
class Game:
    """A hosted table, as everybody may see it."""

    table: Table
    names: tuple[str, ...]
    """Who plays, by seat."""
    facts: tuple[str, ...]
    opening: tuple[Still, ...]
    """Before the first turn."""
    moments: tuple[Moment, ...]
    turns: int
    """That were played."""


def game(history: History, interface: GameInterface, happened: Sequence[Entry], locale: str, most: int) -> Game:
    """A game with pictures of at most so many turns, the last of them always; `happened`: what was no step."""
    reel = post.reel(history, locale)
    ends = ledger.ends(history)
    last = len(ends) - 1
    chosen = {0, *spread(last, most)} if most else set()
    turn_at = {end: turn for turn, end in enumerate(ends)}
    moments_at = {entry.seq: entry.at for entry in (*history.entries, *happened)}

    def stills(turn: int) -> tuple[Still, ...]:
        if turn not in chosen:
            return ()
        kinds = interface.stills if turn == last else interface.stills[:1]
        return tuple(
            Still(kind, turn, _name(history, ends[turn], kind, locale), interface.still(kind, reel, ends[turn]))
            for kind in kinds
        )

    moments = []
    for told in ledger.told(history, interface, happened, locale):
        turn = turn_at.get(told.begun + told.steps, 0) if told.steps else 0
        moments.append(Moment(turn, moments_at[told.seq], told.text, stills(turn) if turn else ()))
    return Game(
        table=history.table,
        names=host.picture_names(history.table, locale),
        facts=tuple(interface.facts(dict(history.table.options), locale)),
        opening=stills(0) if last else (),
        moments=tuple(moments),
        turns=last,
    )


def spread(last: int, most: int) -> tuple[int, ...]:
    """At most so many turns of 1 to `last`, equally far from each other, and the last.

    The distance is a power of two: as a game goes on it seldom changes, so that most pictures stay those that they are.
    """
    if not most or not last:
        return ()
    step = 1
    while (last - 1) // step >= most:
        step *= 2
    return (*range(step, last, step), last)


def _name(history: History, ply: int, kind: str, locale: str) -> str:
    """The name of a picture's file, which says all that it depends on: names, rules, deal, and the steps up to it."""
    seen = [
        *(history.table.id, history.table.name, history.table.commitment, kind, ply, locale),
        *(history.game.name, history.game.version),
        *host.picture_names(history.table, locale),
        *([entry.seat, entry.payload] for entry in history.entries[:ply]),
    ]
    digest = hashlib.sha256(json.dumps(seen, sort_keys=True, default=str).encode()).hexdigest()
    return f"game-{history.table.id}-{ply}-{kind}-{digest[:12]}"
