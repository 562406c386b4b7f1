"""Replaying a record into a game: each step by the rules, and a new deal for its unrevealed part.

It takes up to half a second and holds the interpreter all the time: `hosting.records.records` has another process do
it. So arguments and results can be pickled, and nothing here uses the database.
"""

import random
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from hosting.core import (
    Entry,
    GameState,
    Hosted,
    Json,
    Outcome,
    RecordNotLong,
    RecordOutOfTurn,
    RecordWithoutDeal,
    Refused,
    TableError,
    read_timestamp,
)
from hosting.db import log
from hosting.people import plain

AGREED: Final = "agreed"
"""The mark on a record's last step that the people ended the game by agreement after it."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A game from a file, as the data of a table."""

    names: Sequence[str]
    options: Json
    deal: Json
    steps: Sequence[Entry]
    to_act: tuple[int, ...]
    outcome: Outcome | None
    agreed: bool
    """True if its people ended it by agreement after the last step."""


def tried(
    game: Hosted, data: Mapping[str, object], now: datetime
) -> Replayed | tuple[TableError, BaseException | None]:
    """Return a replayed record, or its refusal with the cause: from another process an error comes without it."""
    try:
        return replayed(game, data, now)
    except TableError as error:
        return error, error.__cause__


def replayed(game: Hosted, data: Mapping[str, object], now: datetime) -> Replayed:
    """Return a replayed record, with a new deal for the unrevealed part of a running game.

    Steps without a time were taken now. Raises Refused, RecordOutOfTurn, RecordNotLong, RecordWithoutDeal.
    """
    rng = random.Random(secrets.randbits(256))  # noqa: S311  (seeded by what nobody can foresee)
    try:
        names, options, known, steps = game.unrecord(data)
        deal = game.deal(options, len(names), rng, known)
        start = game.new(options, len(names), deal)
    except game.refusals as error:
        raise Refused(str(error)) from error
    lines, final = _lines(game, names, start, steps, now)
    try:
        game.check(final)
    except game.refusals as error:
        raise Refused(str(error)) from error
    agreed = any(AGREED in data for data in steps)
    if agreed:
        if not (AGREED in steps[-1] and game.long(final)):
            raise RecordNotLong("only a long game can be ended by agreement, after its last step")
        final = game.finish(final)
    outcome = game.outcome(final)
    if outcome is None:
        try:
            deal = game.deal(options, len(names), rng, game.known(deal, final))
            again = game.new(options, len(names), deal)
            for entry in lines:
                again = game.apply(again, game.read(entry.payload), entry.seat or 0)
        except game.refusals:
            again = None
        if again is None or game.seen(again, None) != game.seen(final, None):
            raise RecordWithoutDeal("this game cannot go on with a new deal, and with its old one it may not")
        final = again
    return Replayed(names, options, deal, lines, game.to_act(final), outcome, agreed)


def _lines(
    game: Hosted,
    names: Sequence[str],
    state: GameState,
    steps: Sequence[Json],
    now: datetime,
) -> tuple[list[Entry], GameState]:
    """Return the log's lines for a record's steps, and the state after them. Raises Refused, RecordOutOfTurn."""
    lines: list[Entry] = []
    for number, data in enumerate(steps, 1):
        to_act, turn = game.to_act(state), game.turn(state)
        raw_seat = data.get("seat", to_act[0] if to_act else 0)
        seat = raw_seat if type(raw_seat) is int else -1
        if to_act and seat not in to_act:
            raise RecordOutOfTurn(f"step {number}: seat {seat} is not to act", step=number, seat=seat + 1)
        try:
            step = game.read(data)
            after = game.apply(state, step, seat)
        except game.refusals as error:
            raise Refused(f"step {number}: {error}", step=number) from error
        lines.append(
            log.line(
                "step",
                read_timestamp(data.get("at")) or now,
                None,
                name=plain(str(data.get("by") or names[seat])),
                seat=seat,
                turn=turn,
                payload=game.write(step),
                public=game.public(state, step),
            )
        )
        state = after
    return lines, state
