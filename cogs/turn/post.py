"""Public posts of a table: what was done, whose turn it is. Pure: history in, a post out."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from cogs import errors, host, times
from cogs.components import Button, Drawing, Option, Page, Row, Select, fail, in_rows
from cogs.games import GameInterface, Replay, Reviewer, Scene, Transition
from hosting.clocks import ClockReading
from hosting.core import Ballot, Entry, History, Json, Post, Table, Vote, read_timestamp
from hosting.notify import BY_POST, calls
from hosting.play import MAX_REASON_LENGTH
from i18n import name, say, title
from i18n.lists import join, row

ROOM = 1900
MAX_ROWS = 4
WIDTH = 5


def transitions(history: History) -> tuple[Transition, ...]:
    return tuple(
        Transition(entry.seat or 0, before, entry.payload, after)
        for entry, before, after in zip(history.entries, history.views, history.views[1:], strict=False)
    )


@dataclass(frozen=True, slots=True)
class TurnPost:
    table_id: int
    seq: int
    page: Page
    """Its words, and the rows above the views."""
    pictures: tuple[Drawing, ...]
    guild: int
    """The server whose theme the pictures use."""
    looks: Select
    back: int | None = None
    mentions: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    """Others to be notified: voters, and those whom an admin reminds."""
    clock: str = ""

    def rows(self, marker: str | None) -> tuple[Row, ...]:
        """Return its controls; a marker in the menu identifies the message later."""
        return (*self.page.rows, replace(self.looks, arg=marker or ""))


def looks(interface: GameInterface, locale: str | None, *, back: str = "") -> Select:
    """Return the menu of public views; there `back`, a player, can ask for their last turn."""
    views = [(look.name, look.emoji) for look in interface.looks if look.emoji is not None]
    options = [
        Option(key, say(f"button-{key}", locale), emoji=emoji)
        for key, emoji in (*views, ("log", "📖"), ("verify", "🔏"))
    ]
    if back:
        whose = say("undo-whose", locale, who=back)
        options.append(Option("undo", say("button-undo", locale), whose, emoji="↩️"))
    return Select("look", "", say("choose-show-back" if back else "choose-show", locale), tuple(options))


def of(
    history: History,
    interface: GameInterface,
    post: Post | None = None,
    *,
    votes: Sequence[Vote] = (),
    clocks: Sequence[ClockReading] = (),
    otherwise: Collection[int] = (),
    apart: Collection[tuple[int, str]] = (),
    called: Sequence[int] | None = None,
    whole: bool = False,
) -> TurnPost:
    """Build a post that narrates its entries and summons the players to act; without a post, the current table.

    People in `otherwise` are named but not notified, as they are called in another way; so are those `apart` for an
    event. `called` overrides the people to summon. If `whole`, each beginning has a control, in any number of rows.
    """
    table, language, entries = history.table, history.table.language, post.entries if post else ()
    last = max((entry.seq for entry in entries), default=0 if post else table.seq)
    if any(_from_file(table, entry) for entry in entries):  # no post narrates entries from a file
        last = max([last, *(entry.seq for entry in history.entries if entry.post is None)])
    current = last >= table.seq
    count = len(history.entries) if current else sum(entry.seq <= last for entry in history.entries)
    played = history.entries[:count]
    seqs = {entry.seq for entry in entries}
    since = min(
        [_since(history, played, current=current), *(at for at, entry in enumerate(played) if entry.seq in seqs)]
    )
    scene = host.scene(table, history.views[count], language, transitions=transitions(history)[since:count])
    lines = [line for entry in entries for line in announce(table, entry, votes, language)]
    lines += brief(interface, scene, played[since:], history.planned)
    if current and table.status == "running":
        lines += [line for vote in votes if vote.seq not in seqs for line in _open_question(history, vote)]
    people = to_call(table, post) if called is None else called
    mentions = tuple(person for person in people if person not in otherwise) if current else ()
    to_notify = [
        person
        for entry in entries
        for person in notified(table, votes, entry)
        if (person, BY_POST[entry.kind]) not in apart
    ]
    clock = times.phrase(table, clocks, language) if current else ""
    back = taken_back(history, votes) if current and table.status == "running" else None
    return TurnPost(
        table.id,
        table.seq if current else last,
        _page(scene, interface, lines, votes, mentions, current=current, long=history.long, clock=clock, whole=whole),
        _pictures(interface, scene),
        table.guild,
        looks(interface, language, back="" if back is None else scene.labels[back]),
        back,
        mentions,
        tuple(to_notify),
        clock,
    )


def extend(post: Post, history: History) -> Post:
    last = max((entry.seq for entry in post.entries), default=0)
    return replace(post, entries=(*post.entries, *(entry for entry in history.entries if entry.seq > last)))


def reveal(history: History, interface: GameInterface, seq: int) -> TurnPost:
    table, language = history.table, history.table.language
    since = sum(entry.seq <= seq for entry in history.entries)
    scene = host.scene(table, history.views[-1], language, transitions=transitions(history)[since:])
    lines = brief(interface, scene, history.entries[since:], history.planned)
    rows = turn_rows(scene, interface)
    return TurnPost(
        table.id,
        table.seq,
        Page.of("\n".join(lines), rows),
        _pictures(interface, scene),
        table.guild,
        looks(interface, language),
    )


def _pictures(interface: GameInterface, scene: Scene) -> tuple[Drawing, ...]:
    try:
        return interface.pictures(scene)
    except Exception as error:
        return (fail(scene.locale, type(error).__name__, errors.where(error)),)


def _page(
    scene: Scene,
    interface: GameInterface,
    lines: Sequence[str],
    votes: Sequence[Vote],
    mentions: Sequence[int],
    *,
    current: bool,
    long: bool = False,
    clock: str = "",
    whole: bool = False,
) -> Page:
    table, language = scene.table, scene.locale
    if current and table.status == "over":
        body = [*lines, say("post-thread-over", language)] if table.thread is not None and not whole else lines
        rows = (*over_rows(interface, language), *in_rows(organiser(table, language)))
        return Page.of(joined(_say_end(interface.result(scene), mentions, language), body, language), rows)
    if not current:
        return Page.of(joined(say("post-more", language, table=title(table.name, language)), lines, language))
    if table.status == "cancelled":
        headline = say("post-cancelled", language, table=title(table.name, language))
        rows = in_rows(organiser(table, language))
        return Page.of(joined(_say_end(headline, mentions, language), lines, language), rows)
    people = [(seat, table.seats[seat].person) for seat in table.to_act]
    who_acts = join([f"<@{who}>" if who in mentions else f"**{scene.names[seat]}**" for seat, who in people], language)
    free = all(table.seats[seat].vacant for seat in table.to_act)  # nobody could press what begins the turn
    call = (
        say("post-free", language, who=who_acts, table=title(table.name, language))
        if free
        else interface.call(scene, who_acts)
    )
    turn = () if free else turn_rows(scene, interface, whole=whole)
    end = (Button.for_verb("finish", language, emoji="🏁"),)
    controls_at_end = end if long and not any(vote.what == "finish" for vote in votes) else ()
    further = in_rows((*vote_buttons(votes, language), *controls_at_end, *seat_buttons(table, language)))
    menus = tuple(row for row in turn if not isinstance(row, tuple))
    buttons = tuple(button for row in turn if isinstance(row, tuple) for button in row)
    turn = (*menus, *in_rows((*buttons, *organiser(table, language))))
    rows = (*turn, *further)[: None if whole else MAX_ROWS]
    return Page.of(joined(f"{call}\n{clock}" if clock else call, lines, language), rows)


def _say_end(result: str, mentions: Sequence[int], language: str) -> str:
    return say("post-ended", language, who=host.mention(mentions), result=result) if mentions else result


def organiser(table: Table, language: str) -> tuple[Button, ...]:
    if table.fixture is None:
        return ()
    return (Button.for_verb("organiser", language, emoji="🛎️"),)


def turn_rows(scene: Scene, interface: GameInterface, *, whole: bool = False) -> tuple[Row, ...]:
    seats = scene.table.to_act
    if len(seats) == 1 and not interface.underway(scene.view, seats[0]):
        return interface.offer(scene, seats[0], whole=whole)
    key = "button-continue" if len(seats) == 1 else "button-play"
    return ((Button("open", say(key, scene.locale), style="blue"),),) if seats else ()


def board(url: str, locale: str) -> Button:
    return Button("", say("button-web", locale), emoji="🗺️", url=url)


def opening(built: TurnPost, url: str, locale: str) -> TurnPost:
    rows, link = built.page.rows, board(url, locale)
    for at, few in reversed(tuple(enumerate(rows))):
        if isinstance(few, tuple) and len(few) < WIDTH:
            return replace(built, page=built.page.with_rows(*rows[:at], (*few, link), *rows[at + 1 :]))
    return replace(built, page=built.page.with_rows(*rows, (link,))) if len(rows) < MAX_ROWS else built


def over_rows(interface: GameInterface, language: str) -> tuple[Row, ...]:
    views = {look.name for look in interface.looks if look.emoji is not None}
    buttons = [Button.for_verb("replay", language, "0-begin", emoji="⏮️")]
    for kind, emoji in interface.animations.items():
        if kind not in views:
            buttons.append(Button("film", say(f"button-animation-{kind}", language), kind, emoji=emoji))
    if isinstance(interface, Reviewer):
        buttons.append(Button.for_verb("review", language, emoji="🔬"))
    return ((*buttons, Button.for_verb("rematch", language, style="green", emoji="🔁")),)


def vote_buttons(votes: Sequence[Vote], language: str, marker: str = "") -> tuple[Button, ...]:
    """Return the answers to the open votes; a marker identifies the message later."""
    return tuple(
        button
        for vote in votes
        for arg in (f"{vote.what}-{vote.seq}:{marker}",)
        for button in (
            Button.for_verb("agree", language, arg, "green", what=vote.what),
            Button.for_verb("refuse", language, arg, "red", what=vote.what),
        )
    )


def ballot_buttons(vote: Vote, seat: int, language: str) -> tuple[Button, ...]:
    """Return what a seat can still answer; whoever asks can only withdraw the question."""
    agree, refuse = vote_buttons((vote,), language)
    if seat == vote.seat:
        return (replace(refuse, label=say("button-withdraw-question", language)),)
    return tuple(button for button, seats in ((agree, vote.yes), (refuse, vote.no)) if seat not in seats)


def _open_question(history: History, vote: Vote) -> tuple[str, str]:
    table, about = history.table, vote.payload.get("seat")
    language, seats = table.language, host.seat_names(table, table.language)
    before = dict.fromkeys((entry.turn, entry.seat) for entry in history.entries[: vote.to or 0])
    question = say(
        "log-ask",
        language,
        name=seats[vote.seat],
        what=vote.what,
        turn="0" if vote.to is None else str(len(before) + 1),
        left="" if about is None else seats[about],
        taker=_taker(vote.payload, language),
    )
    return question, tally(table, Ballot(vote, None), called=False)


def tally(table: Table, ballot: Ballot, entry: Entry | None = None, *, called: bool = True) -> str:
    """Return the answers to a vote in a line, with mentions if `called`; `entry` started it."""
    vote, language = ballot.vote, table.language
    seats = [f"**{name}**" for name in host.seat_names(table, language)]
    yes, no = ([seats[seat] for seat in those if seat != vote.seat] for those in (vote.yes, vote.no))
    due = [(seat, table.seats[seat].person) for seat in _waited_for(table, vote, entry).missing]
    facts = {"yes": row(yes, language) or "none", "no": row(no, language) or "none"}
    if ballot.ended is not None:
        return say("tally-ended", language, how=ballot.ended, **facts)
    return say(
        "tally",
        language,
        who=row((f"<@{who}>" if called else seats[seat] for seat, who in due if who is not None), language),
        need=vote.need,
        others=vote.others,
        until=times.at(vote.deadline, "f"),
        **facts,
    )


def seat_buttons(table: Table, language: str) -> tuple[Button, ...]:
    names = host.seat_names(table, language)
    free = tuple(
        Button("take", say("button-take-seat", language, name=names[seat.number]), str(seat.number), "green")
        for seat in table.seats
        if seat.vacant
    )
    has_kept_seat = any(seat.kept_for is not None for seat in table.seats)
    return (*free, *((Button.for_verb("return", language, style="green"),) if has_kept_seat else ()))


def taken_back(history: History, votes: Sequence[Vote]) -> int | None:
    last = next((entry for entry in reversed(history.entries) if entry.by is not None), None)
    if last is None or any(vote.what == "undo" for vote in votes):
        return None
    steps = zip(history.entries, history.revealing, strict=True)
    return None if any(reveals for entry, reveals in steps if (entry.turn or 0) >= (last.turn or 0)) else last.seat


def _since(history: History, played: Sequence[Entry], *, current: bool) -> int:
    if not played:
        return 0
    seats = history.table.to_act
    if not seats or not current:
        last_turn = played[-1].turn
        return next(at for at, entry in enumerate(played) if entry.turn == last_turn)
    own = {seat: [e.turn or 0 for e in played if e.seat == seat and e.turn != history.turn] for seat in seats}
    if not all(own.values()):
        return 0
    last = min(turns[-1] for turns in own.values())
    return sum((entry.turn or 0) <= last for entry in played)


def brief(interface: GameInterface, scene: Scene, entries: Sequence[Entry], planned: Collection[int]) -> list[str]:
    """Narrate as briefly as the pictures beside it allow, in small print."""
    lines = narrated(interface, scene, entries, planned, interface.brief)
    return [say("post-line", scene.locale, line=line) for line in lines]


def narrated(
    interface: GameInterface,
    scene: Scene,
    entries: Sequence[Entry],
    planned: Collection[int] = (),
    narrate: Callable[[Scene, int, Sequence[Transition]], list[str]] | None = None,
) -> list[str]:
    """Narrate the scene's steps turn by turn, who played for another, and what was `planned`."""
    lines: list[str] = []
    steps = zip(entries, scene.transitions, strict=True)
    for _, turn in groupby(steps, key=lambda step: (step[0].turn, step[0].seat)):
        parts = list(turn)
        entry = parts[0][0]
        assert entry.seat is not None
        sentences = (narrate or interface.narrate)(scene, entry.seat, [transition for _, transition in parts])
        seat = scene.table.seats[entry.seat]
        if entry.by is not None and entry.by != seat.person and entry.name != seat.name:
            sentences[0] = say("told-for", scene.locale, told=sentences[0], name=name(entry.name, locale=scene.locale))
        if entry.seq in planned:
            sentences[0] = say("told-planned", scene.locale, told=sentences[0])
        lines += sentences
    return lines


def announce(table: Table, entry: Entry, votes: Sequence[Vote], locale: str) -> list[str]:
    """Narrate other entries for a post, without what proves the deal."""
    if entry.kind == "start" and not _from_file(table, entry):
        return [say("post-start", locale)]
    return events(table, entry, votes, locale)


def events(table: Table, entry: Entry, votes: Sequence[Vote], locale: str) -> list[str]:
    """Narrate other entries: the start, taking back, seats, the end without a winner."""
    if entry.kind in ("step", "plan"):
        return []
    seats = host.seat_names(table, locale)
    yes = entry.payload.get("yes", ()) if entry.kind in ("cancel", "undo") else ()
    yeas = [seat for seat in yes if entry.kind == "cancel" or seat != entry.seat]  # to end the game, or with a player
    facts = {
        "name": name(entry.name, locale=locale),
        "seat": seats[entry.seat] if entry.seat is not None else "",
        "commitment": str(entry.payload.get("commitment", "")),
        "seats": row(seats, locale),
        "yes": "yes" if entry.payload.get("yes", entry.payload.get("answer")) else "no",
        "what": str(entry.payload.get("what", "")),
        "turn": str(entry.payload.get("turn", 0)),
        "agreed": join([f"**{seats[seat]}**" for seat in yeas], locale) or "none",
        "how": _how(table, entry),
        "left": name(str(entry.payload.get("left", "")), locale=locale),
        "taker": _taker(entry.payload, locale),
    }
    open_now = [vote for vote in votes if vote.seq == entry.seq]
    tallies = [tally(table, Ballot(_waited_for(table, vote, entry), None), entry) for vote in open_now]
    reason = name(str(entry.payload.get("reason") or ""), MAX_REASON_LENGTH, "")
    why = [say("log-reason", locale, reason=reason)] if reason else []
    return [_sentence(table, entry, facts, locale), *why, *tallies]


def _how(table: Table, entry: Entry) -> str:
    """Return why a game ended, or a vote failed; "asked" is "agreed" without names in the log."""
    if entry.kind == "lapse":
        return str(entry.payload.get("how", "late"))
    if "abandoned" in entry.payload:
        return "clock"
    if "league" in entry.payload:
        return "league"
    if "restored" in entry.payload:
        return "backup"
    if "ask" in entry.payload:
        return "agreed" if entry.payload.get("yes") else "asked"
    by_opener = table.imported is not None and entry.by == table.owner and "admin" not in entry.payload
    return "file" if by_opener else "admin"


WITH_SENTENCES: Final = (
    ("undo", "yes", "log-agreed-undo"),
    ("seat", "league", "log-of-league"),
    ("seat", "reason", "log-given"),
    ("seat", "ask", "log-replaced"),
)
"""Kinds of entries with a key in their payload that has a sentence of its own."""


def _sentence(table: Table, entry: Entry, facts: Mapping[str, str], locale: str) -> str:
    if _from_file(table, entry):
        return _of_file(table, entry, facts, locale)
    if entry.kind in times.CLOCK_EVENTS:
        return times.log_text(table, entry, facts, locale)
    if entry.kind == "restore":
        return _of_backup(entry, locale)
    if entry.kind == "undo" and "turns" in entry.payload:
        reveals = "yes" if entry.payload["revealed"] else "no"
        return say("log-rolled-back", locale, **facts, turns=int(entry.payload["turns"]), revealed=reveals)
    for kind, key, sentence in WITH_SENTENCES:
        if entry.kind == kind and key in entry.payload:
            return say(sentence, locale, **facts)
    joins = entry.kind == "seat" and entry.by is not None and entry.by == entry.payload.get("person")
    return say("log-joined" if joins else f"log-{entry.kind}", locale, **facts)


def _taker(about: Json, locale: str) -> str:
    kind = about.get("about", about).get("computer")
    return say("taker-anybody", locale) if kind is None else host.computer(str(kind), locale)


def voters(table: Table, vote: Vote, entry: Entry) -> list[int]:
    people = [table.seats[seat].person for seat in _waited_for(table, vote, entry).missing]
    return [person for person in people if person is not None]


def notified(table: Table, votes: Sequence[Vote], entry: Entry) -> list[int]:
    if people := [person for vote in votes if vote.seq == entry.seq for person in voters(table, vote, entry)]:
        return people
    payload = entry.payload
    reminds = entry.kind == "nudge" or payload.get("at_zero") == "remind" or payload.get("evening") == "out"
    person = table.seats[entry.seat].person if reminds and entry.seat in table.to_act else None
    return [] if person is None else [person]


def _waited_for(table: Table, vote: Vote, entry: Entry | None) -> Vote:
    absent = () if entry is None else entry.payload.get("absent", ())
    return replace(vote, missing=tuple(seat for seat in vote.missing if seat not in absent))


def _from_file(table: Table, entry: Entry) -> bool:
    return entry.kind == "start" and table.imported is not None


def _of_file(table: Table, entry: Entry, facts: Mapping[str, str], locale: str) -> str:
    source = entry.payload.get("imported", {})
    assert table.imported is not None
    return say(
        "log-imported",
        locale,
        **facts,
        steps=int(source.get("ply", table.ply)),
        at=times.at(table.imported, "f"),
        dealt="yes" if source.get("dealt") else "no",
    )


def _of_backup(entry: Entry, locale: str) -> str:
    at = read_timestamp(entry.payload["at"]) or entry.at
    turns = entry.payload.get("turns")
    return say(
        "log-restore",
        locale,
        at=times.at(at, "f"),
        what="table" if "alone" in entry.payload else "all",
        known="no" if turns is None else "yes",
        turns=int(turns or 0),
    )


def to_call(table: Table, post: Post | None) -> tuple[int, ...]:
    """Return whose turn or end a post brings, but for who acted; without one, all to act."""
    actors = frozenset() if post is None else calls.there((entry.kind, entry.by) for entry in post.entries)
    if table.status == "running":
        people = [
            table.seats[seat].person
            for seat in table.to_act
            if post is None
            or any(
                entry.kind == "start"
                or entry.seq == table.seats[seat].valid_from
                or (entry.kind in ("seat", "resign") and entry.seat == seat)
                for entry in post.entries
            )
        ]
    elif post is not None and any(entry.seq == table.seq and entry.kind != "start" for entry in post.entries):
        people = list(calls.players(table))
    else:
        people = []
    return tuple(person for person in people if person is not None and person not in actors)


def joined(head: str, lines: Iterable[str], locale: str) -> str:
    """Join the head and the lines; without the oldest if not all fit."""
    every = list(lines)
    newest = list(every)
    while newest and len(head) + sum(len(line) + 1 for line in newest) > ROOM:
        newest.pop(0)
    if len(newest) < len(every):
        newest.insert(0, say("post-earlier", locale))
    return "\n".join([head, *newest])


def recap(history: History, interface: GameInterface, locale: str) -> tuple[int, str]:
    """Count the turns since the last of who is to act; tell the newest in lines."""
    entries = history.entries[_since(history, history.entries, current=True) :]
    if not entries:
        return 0, ""
    first = next(at for at, entry in enumerate(history.entries) if entry.turn == entries[-1].turn)
    lines = narration(history, interface, first, len(history.entries), locale)
    return len({entry.turn for entry in entries}), lines[0] if lines else ""


def told_in(history: History, interface: GameInterface, post: Post) -> list[str]:
    table, numbers = history.table, {entry.seq for entry in post.entries}
    lines = [line for entry in post.entries for line in events(table, entry, (), table.language)]
    those = [at for at, entry in enumerate(history.entries) if entry.seq in numbers]
    if those:
        lines += narration(history, interface, those[0], those[-1] + 1, table.language)
    return lines


def replay(history: History, locale: str) -> Replay:
    scene = host.scene(history.table, history.views[-1], locale)
    return Replay(scene, history.views, transitions(history))


def narration(
    history: History, interface: GameInterface, first: int, last: int, locale: str, *, briefly: bool = False
) -> list[str]:
    scene = host.scene(history.table, history.views[last], locale, transitions=transitions(history)[first:last])
    return (brief if briefly else narrated)(interface, scene, history.entries[first:last], history.planned)
