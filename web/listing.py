"""Lists of tables by what they want of somebody: their turn first, then what waits, what is open and what is over."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

import words
from cogs import host as hosts
from cogs.host import Host
from cogs.turn import clocks as clock_words
from hosting.core import Status, Table
from web.marks import marked
from words.lists import listed, row

SHOWN: Final[Sequence[Status]] = ("lobby", "running", "over")
GROUPS: Final = ("mine", "waiting", "open", "others", "over")
MAX_OVER: Final = 5
"""Finished tables that are listed, the newest first."""


@dataclass(frozen=True, slots=True)
class Line:
    """A table in a list."""

    id: int
    title: str
    about: str
    """Game, players, whose turn it is, since when and until when; markup."""


async def by_need(host: Host, tables: Collection[Table], person: int, locale: str) -> list[tuple[str, list[Line]]]:
    """Return tables in groups, each with its heading; without those that are empty."""
    over = [table for table in tables if table.status == "over" and table.seat_of(person) is not None]
    there = [*(table for table in tables if table.status != "over"), *over[:MAX_OVER]]
    there.sort(key=lambda table: (GROUPS.index(_group(table, person)), -table.id))
    return [
        (words.say("list-group", locale, which=group), [await _line(host, table, person, locale) for table in few])
        for group, few in groupby(there, key=lambda table: _group(table, person))
    ]


def _group(table: Table, person: int) -> str:
    seat = table.seat_of(person)
    if table.status == "running":
        return "others" if seat is None else "mine" if seat.number in table.to_act else "waiting"
    return "open" if table.status == "lobby" else "over"


async def _line(host: Host, table: Table, person: int, locale: str) -> Line:
    names = hosts.seat_names(table, locale)
    mine = _group(table, person) == "mine"
    since = max((seat.since for seat in table.acting if seat.since is not None), default=table.ended)
    clocks = await host.services.clocks.of_table(table.id) if table.status == "running" and table.time_control else ()
    about = words.say(
        f"list-{table.status}",
        locale,
        game=words.say(f"game-{table.game}", locale),
        players=row(names, locale) or "–",
        mine="yes" if mine else "no",
        who=listed([names[seat] for seat in table.to_act], locale),
        since="none" if since is None else f"<t:{int(since.timestamp())}:f>",
        free=table.places - len(table.seats),
    )
    deadline = clock_words.phrase(table, clocks, locale)
    return Line(table.id, words.title(table.name, locale), marked(f"{about} {deadline}".strip(), locale))
