"""Messages of a table in its channel: a whole turn post, or a short one if nothing has moved."""

from collections.abc import Sequence
from dataclasses import replace

from cogs import host
from cogs.components import Button, Drawing
from cogs.host import Host
from cogs.sending import Outgoing, channel
from cogs.turn import TurnPost
from cogs.turn import post as turn_posts
from hosting.core import Ballot, Entry, MessagePart, Post, Table, Vote
from hosting.play import DeliveryContext
from i18n import say, title

MOVES = ("start", "step", "undo", "finish", "restore")
"""Kinds of entries that change the displayed position, and so the pictures."""
PASSES_ON = ("seat", "resign", "timeout")
"""Kinds of entries that change a seat's player."""


def whole(turn_post: TurnPost, marker: str = "", *, overtaken: bool = False) -> Outgoing:
    return _of(turn_post, () if overtaken else turn_post.pictures, marker)


def _of(post: TurnPost, pictures: tuple[Drawing, ...], marker: str) -> Outgoing:
    people = tuple(dict.fromkeys((*post.mentions, *post.asked)))
    return channel.post(post.table_id, post.seq, post.guild, post.page.text, pictures, post.rows(marker), people)


def short(turn_post: TurnPost, table: Table, post: Post, votes: Sequence[Vote]) -> Outgoing:
    """Return a short post about events between two turns, without pictures.

    If they change whose turn it is, or end the game, the post replaces the turn post. Else it is added to it, with the
    buttons of the votes it announces.
    """
    entries = post.entries
    passed_on = any(
        entry.seat in table.to_act
        or table.seats[entry.seat].vacant
        or (entry.by is not None and entry.by == entry.payload.get("person"))  # who joined
        for entry in entries
        if entry.kind in PASSES_ON and entry.seat is not None and entry.payload.get("at_zero") != "remind"
    )
    if passed_on or table.status != "running":
        return _of(turn_post, (), "")
    numbers = {entry.seq for entry in entries}
    announced = [vote for vote in votes if vote.seq in numbers]
    lines = [line for entry in entries for line in _asked(table, entry, [Ballot(vote, None) for vote in announced])]
    if turn_post.clock and any(entry.kind in ("resume", "time") for entry in entries):
        lines.append(turn_post.clock)
    pauses = any(_pauses(table, entry) for entry in entries)
    return _beside(table, lines, announced, turn_post.asked, post.nonce, pauses=pauses)


def question(table: Table, entry: Entry, ballot: Ballot, marker: str) -> Outgoing:
    voters = turn_posts.voters(table, ballot.vote, entry) if ballot.ended is None else []
    return _beside(table, _asked(table, entry, [ballot]), [ballot.vote] if ballot.ended is None else [], voters, marker)


def _asked(table: Table, entry: Entry, ballots: Sequence[Ballot]) -> list[str]:
    tallies = [
        turn_posts.tally(table, ballot, entry, called=False) for ballot in ballots if ballot.vote.seq == entry.seq
    ]
    return [*turn_posts.events(table, entry, (), table.language), *tallies]


def tallied(text: str, table: Table, entry: Entry, ballot: Ballot) -> str:
    """Return the words of a whole post that also started a vote, with the answers so far.

    The line under the question that names a time changes: once the vote has ended, it names none.
    """
    question, lines = turn_posts.events(table, entry, (), table.language), text.split("\n")
    for at in range(len(question), len(lines)):
        if lines[at - len(question) : at] == question and "<t:" in lines[at]:
            return "\n".join([*lines[:at], turn_posts.tally(table, ballot, entry), *lines[at + 1 :]])
    return text


def _beside(
    table: Table,
    lines: Sequence[str],
    votes: Sequence[Vote],
    people: Sequence[int],
    marker: str,
    *,
    pauses: bool = False,
) -> Outgoing:
    """Return a message beside the turn post, with buttons to answer some votes, and those people notified.

    If it `pauses` the clocks, it has the button to resume them.
    """
    language, called = table.language, title(table.name, table.language)
    if people:  # mentions come first, so that a notification begins with them
        head = say("note-asked", language, who=host.mentioned(people), table=called)
    else:
        head = say("note", language, table=called)
    text, rows = turn_posts.joined(head, lines, language), turn_posts.vote_rows(votes, language, marker)
    if pauses:
        rows = (*rows, (Button("resume", say("button-resume", language), style="green", emoji="▶️"),))
    return channel.post(table.id, table.seq, table.guild, text, (), rows, tuple(people), live=False)


def moves(entries: Sequence[Entry]) -> bool:
    return any(entry.kind in MOVES for entry in entries)


def is_question(post: Post) -> bool:
    """Return whether a post is beside the turn post, with buttons to answer a vote or to end a pause.

    If it was merged with others, it has no message of its own.
    """
    along = post.state == "sent" and not post.parts
    return post.kind in ("ask", "pause") and post.shown is None and not along


def _pauses(table: Table, entry: Entry) -> bool:
    return entry.kind == "pause" and entry.at == table.paused


def answered(live: Sequence[Post], votes: Sequence[Vote], table: Table) -> list[tuple[int, MessagePart]]:
    numbers = {vote.seq for vote in votes}
    return [
        (post.id, part)
        for post in live
        if is_question(post) and not any(entry.seq in numbers or _pauses(table, entry) for entry in post.entries)
        for part in post.parts
        if part.state in ("live", "stale")
    ]


def turn_post(host: Host, context: DeliveryContext, post: Post | None, called: Sequence[int] | None = None) -> TurnPost:
    """Build the post for a stored post, or for the table as it stands; `called`: the people it summons."""
    built = turn_posts.of(
        context.history,
        host.interface(context.history.table.game),
        post,
        votes=context.votes,
        clocks=context.clocks,
        otherwise=context.otherwise,
        apart=context.apart,
        called=called,
    )
    url, locale = f"{host.web}/t/{built.table_id}", context.history.table.language
    return turn_posts.opening(built, url, locale) if host.web else built


def outgoing(host: Host, context: DeliveryContext, post: Post, *, overtaken: bool = False) -> Outgoing:
    built, table = turn_post(host, context, post), context.history.table
    moved = moves(post.entries) or context.outbox.pictured is None
    if moved or overtaken:
        overtaken = overtaken or built.seq != table.seq
        messages = whole(built, post.nonce, overtaken=overtaken)
        # Words alone take the number of those with a picture, which may have arrived despite an error.
        tried = max((part.number for part in post.parts), default=0)
        return replace(messages, first=tried) if overtaken else messages
    return short(built, table, post, context.votes)
