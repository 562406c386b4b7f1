"""What a public post says: who did what, and whose turn it is. Pure: log and positions in, a page and a view out."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from cogs import host
from cogs.components import Button, Page, Row
from cogs.navegador import narration
from cogs.navegador.narration import Done
from cogs.navegador.panels import rondel
from navegador import State, legal, step_from_dict
from navegador.board import ROMAN
from navegador.scoring import Score, scores
from renders.navegador import Last, View
from renders.navegador import view as views
from tables.model import Entry, Post, Table, Vote
from tables.records import Opened
from words import name, say


@dataclass(frozen=True, slots=True)
class TurnPost:
    """A post, ready to be sent."""

    table: int
    seq: int
    """The position that its buttons are made for."""
    page: Page
    view: View
    """What its pictures show."""
    guild: int
    """The server, whose theme they have."""
    mention: int | None
    """The person to act, who is notified."""
    asked: tuple[int, ...] = ()
    """Who else is notified: those who are to answer a question."""
    back: tuple[Button, ...] = ()
    """The button to ask whether a turn may be taken back, where that is possible."""

    def rows(self, marker: str | None) -> tuple[Row, ...]:
        """Its buttons; with a marker in one of them by which the message can be found again."""
        return (*self.page.rows, (*looks(marker or "", self.view.locale), *self.back))


def looks(marker: str = "", locale: str | None = None) -> tuple[Button, ...]:
    """The row of things to look at, for everybody."""
    return (
        Button("points", say("button-points", locale), marker, emoji="🔢"),
        Button("sheets", say("button-sheets", locale), emoji="📋"),
        Button("log", say("button-log", locale), emoji="📖"),
        Button("rules", say("button-rules", locale), emoji="❔"),
    )


def of(
    table: Table,
    entries: Sequence[Entry],
    states: Sequence[State],
    post: Post | None = None,
    *,
    votes: Sequence[Vote] = (),
    opened: Opened | None = None,
) -> TurnPost:
    """A post that tells of its entries and calls up whoever is to act then; without a post, the table as it stands.

    `entries` are the steps that count, `states` the positions before the first and after each, `asks` the questions
    that are open, `opened` the commitment to the deal once the game has ended.
    """
    last = max((entry.seq for entry in post.entries), default=0) if post else table.seq
    current = last >= table.seq
    number = len(entries) if current else sum(entry.seq <= last for entry in entries)
    state = states[number]
    played = entries[:number]
    names = host.seat_names(table, table.language)
    since = _since(table, played, states, state)
    told = {entry.seq for entry in post.entries} if post else set()
    first = min([since, *(index for index, entry in enumerate(played) if entry.seq in told)])
    lines = [line for entry in (post.entries if post else ()) for line in _other(table, entry, votes)]
    lines += _turns(table, played[first:], states[first : number + 1], names, table.language)
    mention = _to_mention(table, state, played, post) if current else None
    if opened is not None:
        lines.append(say("post-opened", table.language, salt=opened.salt))
    if state.over:
        page = Page(_joined(_final(table, state, names), lines, table.language))
    elif not current:
        page = Page(_joined(say("post-more", table.language, table=name(table.name)), lines, table.language))
    else:
        head = _call(table, state, names, mention)
        running = table.status == "running"
        rows = (*_turn_rows(state, table.language), *_question_rows(votes, table.language)) if running else ()
        page = Page(_joined(head, lines, table.language), rows)
    steps = tuple((entry.seat or 0, step_from_dict(entry.payload)) for entry in played[first:])
    before = Last(states[first].seen(), steps) if steps else None
    view = views.of(state.seen(), picture_names(table), table=table.name, locale=table.language, last=before)
    asked = {entry.seq for entry in post.entries} if post else set()
    missing = [table.seats[seat].person for ask in votes if ask.seq in asked for seat in ask.missing]
    return TurnPost(
        table.id,
        table.seq if current else last,
        page,
        view,
        table.guild,
        mention,
        tuple(one for one in missing if one is not None),
        _back(table, votes, played) if current and table.status == "running" else (),
    )


def revealed(table: Table, entries: Sequence[Entry], states: Sequence[State], start: State) -> TurnPost:
    """What is added to the turn's post in the middle of the turn: the steps stored since a position."""
    state, names = states[-1], host.seat_names(table, table.language)
    lines = _turns(table, entries[start.ply :], states[start.ply :], names, table.language)
    view = views.of(state.seen(), picture_names(table), table=table.name, locale=table.language)
    return TurnPost(
        table.id, table.seq, Page("\n".join(lines), _turn_rows(state, table.language)), view, table.guild, None
    )


def _turn_rows(state: State, locale: str) -> tuple[Row, ...]:
    """The rondel, or in the middle of a turn the way back into it."""
    if state.stage == "start":
        return rondel.offer(legal(state), "go", locale)
    return ((Button("open", say("button-continue", locale), style="blue"),),)


def _question_rows(votes: Sequence[Vote], language: str) -> tuple[Row, ...]:
    """Answers to the questions that are open."""
    answers = tuple(
        button
        for ask in votes
        for button in (
            Button("agree", say("button-agree", language, what=ask.what), f"{ask.what}-{ask.seq}", "green"),
            Button("refuse", say("button-refuse", language, what=ask.what), f"{ask.what}-{ask.seq}", "red"),
        )
    )
    return (answers,) if answers else ()


def _back(table: Table, votes: Sequence[Vote], played: Sequence[Entry]) -> tuple[Button, ...]:
    """The button to ask for the last turn of a person back, where nothing was revealed and it is not being asked."""
    last = next((entry.turn for entry in reversed(played) if entry.by is not None), None)
    revealed = any(
        entry.payload.get("do") == "explore" for entry in played if last is not None and (entry.turn or 0) >= last
    )
    if last is not None and not revealed and all(ask.what != "undo" for ask in votes):
        return (Button("undo", say("button-undo", table.language), emoji="↩️"),)
    return ()


def _since(table: Table, played: Sequence[Entry], states: Sequence[State], state: State) -> int:
    """The index of the first step after the last turn of the seat to act; after the end, of the last turn."""
    if not played:
        return 0
    last_turn = played[-1].turn
    if state.seat is None:
        return next(index for index, entry in enumerate(played) if entry.turn == last_turn)
    own = [entry.turn for entry in played if entry.seat == state.seat and entry.turn != state.turns_played]
    return 0 if not own else sum((entry.turn or 0) <= (own[-1] or 0) for entry in played)


def _turns(
    table: Table, entries: Sequence[Entry], states: Sequence[State], names: Sequence[str], locale: str
) -> list[str]:
    """What was done, turn by turn; and by whom, where it was not who sits there."""
    lines: list[str] = []
    steps = [
        (entry, Done(before, step_from_dict(entry.payload), after))
        for entry, before, after in zip(entries, states, states[1:], strict=False)
    ]
    for _, turn in groupby(steps, key=lambda one: one[0].turn):
        done = list(turn)
        entry = done[0][0]
        assert entry.seat is not None
        told = narration.turn(names[entry.seat], [one for _, one in done], names, locale)
        if entry.by is not None and entry.by != table.seats[entry.seat].person:
            told[0] = say("told-for", locale, told=told[0], name=name(entry.name))
        lines += told
    return lines


def _other(table: Table, entry: Entry, votes: Sequence[Vote], locale: str | None = None) -> list[str]:
    """What else the log tells: the start, going back, seats that change hands, the end without a winner."""
    if entry.kind == "step":
        return []
    language = locale or table.language
    seats = host.seat_names(table, language)
    facts = {
        "name": name(entry.name),
        "seat": seats[entry.seat] if entry.seat is not None else "",
        "commitment": str(entry.payload.get("commitment", "")),
        "seats": ", ".join(seats),
        "yes": "yes" if entry.payload.get("yes", entry.payload.get("answer")) else "no",
        "what": str(entry.payload.get("what", "")),
    }
    told = [say(f"log-{entry.kind}", language, **facts)]
    for ask in votes:
        if ask.seq == entry.seq:
            people = ", ".join(f"<@{table.seats[seat].person}>" for seat in ask.missing)
            told.append(say("ask-until", language, who=people, until=f"<t:{int(ask.deadline.timestamp())}:f>"))
    return told


def _call(table: Table, state: State, names: Sequence[str], mention: int | None) -> str:
    """Whose turn it is. The mention comes first, so that a notification begins with it."""
    assert state.seat is not None
    return say(
        "post-turn" if table.status == "running" else "post-cancelled",
        table.language,
        who=f"<@{mention}>" if mention is not None else f"**{names[state.seat]}**",
        table=name(table.name),
        round=state.turns_played // len(state.players) + 1,
        phase=ROMAN[state.phase],
        left=state.turns_left or 0,
    )


def _to_mention(table: Table, state: State, played: Sequence[Entry], post: Post | None) -> int | None:
    """The person to act, unless they have just acted themselves; nobody when the game is over."""
    if state.seat is None or table.status != "running" or (post is not None and not _calls(post, state.seat)):
        return None
    person = table.seats[state.seat].person
    acted = {entry.by for entry in post.entries} if post else set()
    return None if person in acted and not _started(post) else person


def _calls(post: Post, seat: int) -> bool:
    """Whether what a post tells is a reason to call up the seat to act: a question to others is none."""
    return any(entry.kind in ("start", "step", "undo") or entry.seat == seat for entry in post.entries)


def _started(post: Post | None) -> bool:
    return post is not None and any(entry.kind == "start" for entry in post.entries)


def _final(table: Table, state: State, names: Sequence[str]) -> str:
    """The scores by category, the winner first."""
    points = scores(state)
    order = sorted(range(len(points)), key=lambda seat: points[seat].rank)
    head = say(
        "post-over", table.language, table=name(table.name), winner=names[order[0]], points=points[order[0]].total
    )
    return f"{head}\n```\n{score_table(points, names, order, table.language)}\n```"


def score_table(points: Sequence[Score], names: Sequence[str], order: Sequence[int], locale: str | None) -> str:
    """Points by category, a column for each category and a line for each seat, in letters of one width."""
    heads = [say(f"score-{key}", locale) for key in CATEGORIES]
    rows = [[_plain(names[seat]), *map(str, categories(points[seat]))] for seat in order]
    widths = [max(len(row[column]) for row in [["", *heads], *rows]) for column in range(len(heads) + 1)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in [["", *heads], *rows]
    )


def _plain(name: str) -> str:
    """A name for a column of letters of one width: without signs, and not too long."""
    return "".join(letter for letter in name if unicodedata.category(letter) != "So").strip()[:14]


CATEGORIES = ("total", "cash", "workers", "ships", "colonies", "factories", "explorers", "shipyards", "churches")


def categories(score: Score) -> tuple[int, ...]:
    """A score in the order of `CATEGORIES`."""
    return (score.total, score.cash, score.workers, score.ships, *score.columns)


def _joined(head: str, lines: Sequence[str], locale: str) -> str:
    """The head, then the lines; the oldest lines give way where a message is too short for all."""
    kept = list(lines)
    while kept and len(head) + sum(len(line) + 1 for line in kept) > 1900:
        kept.pop(0)
    if len(kept) < len(lines):
        kept.insert(0, say("post-earlier", locale))
    return "\n".join([head, *kept])


def told(
    table: Table, entries: Sequence[Entry], states: Sequence[State], first: int, last: int, locale: str
) -> list[str]:
    """What was done in the steps from one number to another."""
    return _turns(table, entries[first:last], states[first : last + 1], host.seat_names(table, locale), locale)


def picture_names(table: Table) -> list[str]:
    """The players' names for a picture, which has no markdown to be afraid of."""
    return [host.computer(seat.computer, table.language) if seat.computer else seat.name for seat in table.seats]


def log(
    table: Table, entries: Sequence[Entry], states: Sequence[State], events: Sequence[Entry], most: int, locale: str
) -> str:
    """The last turns and what else happened, at most so many lines. Turns that were taken back are not told again."""
    told = [(entry.seq, _other(table, entry, (), locale)) for entry in events]
    names, begun = host.seat_names(table, locale), 0
    for _, turn in groupby(entries, key=lambda entry: entry.turn):
        ended = begun + len(list(turn))
        told.append((entries[begun].seq, _turns(table, entries[begun:ended], states[begun : ended + 1], names, locale)))
        begun = ended
    lines = [line for _, some in sorted(told) for line in some]
    return _joined(say("log-head", locale, table=name(table.name)), lines[-most:], locale)
