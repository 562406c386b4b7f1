"""The history of a table: the log by pages, and a recap. Pure: history in, lines out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from cogs.games import GameInterface
from cogs.turn import post
from gamekit import naming
from hosting.core import Entry, History
from i18n import say, title

A_PAGE: Final = 1700
"""Characters of lines on a page, so that a head fits above them."""
MAX_LENGTH: Final = 900
"""Characters of one turn; a longer one is cut."""


@dataclass(frozen=True, slots=True)
class LedgerLine:
    seq: int
    text: str
    steps_before: int
    steps: int = 0
    """Number of its steps; 0 if it was no turn."""


def narration(
    history: History, interface: GameInterface, happened: Sequence[Entry], locale: str, after: int = 0
) -> list[LedgerLine]:
    """Describe turns and what `happened` beside them; only what began `after` this `seq`."""
    whole, start, lines, ends = post.replay(history, locale), 0, [], []
    for (number, seat), turn in groupby(history.entries, key=lambda entry: (entry.turn, entry.seat)):
        entries = list(turn)
        last = start + len(entries)
        ends.append((entries[0].seq, last))
        if entries[0].seq <= after:
            start = last
            continue
        assert seat is not None
        own = replace(whole.scene, transitions=whole.transitions[start:last])
        first, *others = post.narrated(interface, own, entries, history.planned)
        change = interface.account(own, seat, history.views[start], history.views[last])
        note = (f"-# {change}",) if change else ()
        text = "\n".join((say("ledger-turn", locale, n=(number or 0) + 1, told=first), *note, *others))
        lines.append(LedgerLine(entries[0].seq, naming.cut(text, MAX_LENGTH), start, len(entries)))
        start = last
    for entry in (entry for entry in happened if entry.seq > after):
        text = "\n".join(post.events(history.table, entry, (), locale))
        if text:
            before = max((end for seq, end in ends if seq < entry.seq), default=0)
            lines.append(LedgerLine(entry.seq, naming.cut(text, MAX_LENGTH), before))
    return sorted(lines, key=lambda line: line.seq)


def pages(lines: Sequence[LedgerLine]) -> list[list[LedgerLine]]:
    """Divide lines into pages from the start, so that a full one never changes; at least one."""
    result: list[list[LedgerLine]] = [[]]
    room = A_PAGE
    for line in lines:
        if result[-1] and len(line.text) + 1 > room:
            result.append([])
            room = A_PAGE
        result[-1].append(line)
        room -= len(line.text) + 1
    return result


def page(history: History, lines: Sequence[LedgerLine], at: int, of: int, locale: str) -> str:
    head = say("ledger-head", locale, table=title(history.table.name, locale), at=at + 1, pages=of)
    return "\n".join((head, *(line.text for line in lines)))


def ends(history: History) -> list[int]:
    turns = [entry.turn for entry in history.entries]
    return [0, *(at for at in range(1, len(turns) + 1) if at == len(turns) or turns[at] != turns[at - 1])]


def since(history: History, seat: int) -> int:
    """Count the steps until a seat's last finished turn; 0 before its first."""
    ended = [at for at, entry in enumerate(history.entries, 1) if entry.seat == seat and entry.turn != history.turn]
    return ended[-1] if ended else 0


def recap(
    history: History, interface: GameInterface, happened: Sequence[Entry], seat: int, locale: str
) -> tuple[int, str]:
    """Describe what came since a seat's last turn; count the steps before."""
    start = since(history, seat)
    seq = history.entries[start - 1].seq if start else 0
    lines = [line.text for line in narration(history, interface, happened, locale, after=seq)]
    scene = replace(post.replay(history, locale).scene, reader=seat)
    summary = interface.meanwhile(scene, seat, history.views[start])
    key = "recap-head" if lines else "recap-none"
    head = say(key, locale, table=title(history.table.name, locale), first=start == 0)
    room = A_PAGE - sum(len(line) + 1 for line in summary)
    newest = _newest(lines, room)
    if len(newest) < len(lines):
        newest = [say("recap-earlier", locale, n=len(lines) - len(newest)), *newest]
    return start, "\n".join((head, *newest, *([say("recap-meant", locale), *summary] if summary else [])))


def _newest(lines: Sequence[str], room: int) -> list[str]:
    newest: list[str] = []
    for line in reversed(lines):
        if len(line) + 1 > room:
            break
        room -= len(line) + 1
        newest.insert(0, line)
    return newest
