"""What is said of a table in its channel, as messages: a whole turn post, or a short one where nothing has moved."""

from __future__ import annotations

from collections.abc import Sequence

from cogs import host
from cogs.components import Button
from cogs.sending import messages
from cogs.sending.messages import Outgoing
from cogs.turn import post as turn_posts
from cogs.turn.post import TurnPost
from hosting.core import Ballot, Entry, Part, Post, Table, Vote
from words import say, title

MOVES = ("start", "step", "undo", "finish", "restore")
"""Kinds of entries that lead to another position than was shown last, so that the pictures change."""
PASSES_ON = ("seat", "resign", "timeout")
"""Kinds of entries by which somebody else plays for a seat."""


def whole(told: TurnPost, marker: str = "", *, overtaken: bool = False) -> Outgoing:
    """A turn post with its pictures; without, where a newer one is waiting to be sent.

    `marker` is in one of its buttons.
    """
    mentions = _mentions(told)
    pictures = () if overtaken else told.pictures
    return messages.post(told.table_id, told.seq, told.guild, told.page.text, pictures, told.rows(marker), mentions)


def short(told: TurnPost, table: Table, post: Post, votes: Sequence[Vote]) -> Outgoing:
    """What happened between two turns, without pictures.

    Where it is somebody else's turn by that, or nobody's any more, it takes the place of the turn post; else it stands
    beside it, and has the answers to the votes that it tells of.
    """
    entries = post.entries
    passed_on = any(_passes_on(table, entry) for entry in entries)
    if passed_on or table.status != "running":
        return messages.post(told.table_id, told.seq, told.guild, told.page.text, (), told.rows(""), _mentions(told))
    numbers = {entry.seq for entry in entries}
    asked = [vote for vote in votes if vote.seq in numbers]
    lines = [line for entry in entries for line in _asked(table, entry, [Ballot(vote, None) for vote in asked])]
    if told.clock and any(entry.kind in ("resume", "time") for entry in entries):
        lines.append(told.clock)
    pauses = any(_pauses(table, entry) for entry in entries)
    return _beside(table, lines, asked, told.asked, post.nonce, pauses=pauses)


def question(table: Table, entry: Entry, ballot: Ballot, marker: str) -> Outgoing:
    """What stands in the message that asked for a vote: who has answered what, and the buttons while it is open."""
    asked = turn_posts.asked(table, ballot.vote, entry) if ballot.ended is None else []
    return _beside(table, _asked(table, entry, [ballot]), [ballot.vote] if ballot.ended is None else [], asked, marker)


def _asked(table: Table, entry: Entry, ballots: Sequence[Ballot]) -> list[str]:
    """What an entry tells, with who has answered what to the votes that it asks for: the head calls who is to."""
    tallies = [turn_posts.tally(table, one, entry, called=False) for one in ballots if one.vote.seq == entry.seq]
    return [*turn_posts.events(table, entry, (), table.language), *tallies]


def tallied(told: str, table: Table, entry: Entry, ballot: Ballot) -> str:
    """The words of a whole post that asked for a vote among other things, with who has answered what by now.

    The line under the question that names a time is the one that changes: once the vote has ended it names none.
    """
    question, lines = turn_posts.events(table, entry, (), table.language), told.split("\n")
    for at in range(len(question), len(lines)):
        if lines[at - len(question) : at] == question and "<t:" in lines[at]:
            return "\n".join([*lines[:at], turn_posts.tally(table, ballot, entry), *lines[at + 1 :]])
    return told


def _beside(
    table: Table,
    lines: Sequence[str],
    votes: Sequence[Vote],
    people: Sequence[int],
    marker: str,
    *,
    pauses: bool = False,
) -> Outgoing:
    """A message beside the turn post, with the answers to some votes, and those people notified.

    Where it `pauses` the clocks, with the button to let them go on.
    """
    language, called = table.language, title(table.name, table.language)
    if people:  # they come first, so that a notification begins with them
        head = say("note-asked", language, who=host.mentioned(people), table=called)
    else:
        head = say("note", language, table=called)
    text, rows = turn_posts.joined(head, lines, language), turn_posts.vote_rows(votes, language, marker)
    if pauses:
        rows = (*rows, (Button("resume", say("button-resume", language), style="green", emoji="▶️"),))
    return messages.post(table.id, table.seq, table.guild, text, (), rows, tuple(people), live=False)


def moves(entries: Sequence[Entry]) -> bool:
    """Whether what is told leads to another position."""
    return any(entry.kind in MOVES for entry in entries)


def _passes_on(table: Table, entry: Entry) -> bool:
    """Whether an entry changes whose turn it is, or which seats can be joined under the turn post."""
    if entry.kind not in PASSES_ON or entry.seat is None or entry.payload.get("at_zero") == "remind":
        return False
    joined = entry.by is not None and entry.by == entry.payload.get("person")
    return entry.seat in table.to_act or table.seats[entry.seat].vacant or joined


def is_question(post: Post) -> bool:
    """Whether a post stands beside the turn post, with the answers to a vote, or the way to end a pause.

    One that has been told along with others has no message of its own.
    """
    along = post.state == "sent" and not post.parts
    return post.kind in ("ask", "pause") and post.shown is None and not along


def _pauses(table: Table, entry: Entry) -> bool:
    """Whether an entry tells of the pause that there is now."""
    return entry.kind == "pause" and entry.at == table.paused


def answered(live: Sequence[Post], votes: Sequence[Vote], table: Table) -> list[tuple[int, Part]]:
    """The messages that go on offering answers to votes, or an end to pauses, that are over."""
    numbers = {vote.seq for vote in votes}
    return [
        (post.id, part)
        for post in live
        if is_question(post) and not any(entry.seq in numbers or _pauses(table, entry) for entry in post.entries)
        for part in post.parts
        if part.state in ("live", "stale")
    ]


def _mentions(told: TurnPost) -> tuple[int, ...]:
    return tuple(dict.fromkeys((*told.mentions, *told.asked)))
