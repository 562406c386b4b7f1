"""The database's tables, as statements see them: columns, their types, and what they refer to.

The migrations in `hosting/db/migrations` create them; a test compares both.
"""

import contextlib
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.engine import Dialect


class Utc(sa.types.TypeDecorator[datetime]):
    """A timestamp, aware and in UTC on both sides of the database. A naive one raises ValueError."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError("a moment without a zone is not stored")
        return value and value.astimezone(UTC)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:  # noqa: ANN401
        if value is None:
            return None
        at: datetime = value
        return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)  # SQLite forgets the zone


class Due(Utc):
    """A timestamp of a job: an invalid stored date becomes a far one, so that one row does not stop the others."""

    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        return _tolerant(super().result_processor(dialect, coltype), lambda: datetime(9999, 1, 1, tzinfo=UTC))


class Payload(sa.types.TypeDecorator[dict[str, Any]]):
    """A JSON object; an empty one for a damaged value, so that one row does not keep the others from being read."""

    impl = sa.JSON
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], Any]:
        return _tolerant(super().result_processor(dialect, coltype), dict)


def _tolerant(read: Callable[[Any], Any] | None, default: Callable[[], Any]) -> Callable[[Any], Any]:
    """Return a function that reads any stored value; one of another type than the default becomes that."""

    def tolerant(value: Any) -> Any:  # noqa: ANN401 - as the driver gives it
        with contextlib.suppress(TypeError, ValueError):
            result = read(value) if read is not None and value is not None else value
            if result is None or isinstance(result, type(default())):
                return result
        return default()

    return tolerant


Whole = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
"""A whole number of up to 64 bits, as SQLite's all are: no request can be beyond the range of a column."""

metadata = sa.MetaData()
_KINDS: Final[dict[str, Any]] = {
    "whole": Whole,
    "big": sa.BigInteger,
    "double": sa.Double,
    "text": sa.Text,
    "flag": sa.Boolean,
    "at": Utc,
    "due": Due,
    "time": sa.Time,
    "json": sa.JSON(none_as_null=True),
    "payload": Payload,
}


def table(name: str, keys: str, *, of: str = "", **columns: str) -> sa.Table:
    """Return a table: the names of its keys, and of its columns by type; one that ends with ? may be empty.

    `of`: its references, each with the table of whose id it is, as "post?:posts".
    """
    references = [reference.split(":") for reference in of.split()]
    parts = [(column, (sa.ForeignKey(f"{other}.id"),)) for column, other in references]
    parts += [(column, (_KINDS[kind],)) for kind, names in columns.items() for column in names.split()]
    return sa.Table(
        name,
        metadata,
        *(
            sa.Column(column.rstrip("?"), *kind, nullable=column.endswith("?"), primary_key=column in keys.split())
            for column, kind in parts
        ),
    )


tables = table(
    "tables",
    "id",
    whole="id places head seq ply watch_links rematch_of? fixture?",
    big="guild channel place owner thread? lobby_message? watchers?",
    text="name game order language status salt? commitment? engine? hints company",
    json="options deal? time_control?",
    at="created started? ended? imported? paused? archived?",
    flag="strict",
)
"""`head` is the last log entry, `seq` the last that changed the position; `deal` and `salt` are hidden until the end.
`fixture` is its key in the league that created it. `hints`: players who may request them, "off", "learners" or "all".
`company`: who may join.
`strict`: messages are deleted while its game asks for silence. `watch_links` counts the links that were replaced.
`watchers` is the private thread of those who look on."""

seats = table(
    "seats",
    "table number",
    of="table:tables",
    whole="number valid_from? left? away",
    big="person? kept_for?",
    text="computer? name",
    flag="resigned",
    at="since? ticking?",
)
"""Present players of seats. `since` and `valid_from` are set while the seat is to act: since when, and the oldest
position that a step of it may be meant for. `left` is its clock's reading, in seconds, at the time `ticking` from which
it has not been counted. `away` is the seconds of absence that stopped it; `kept_for` the person who may return."""

posts = table(
    "posts",
    "id",
    whole="id turns shown?",
    of="table:tables",
    text="kind state nonce",
    big="channel message?",
    at="created sent?",
)
"""Posts that are due, written with their log entries. `shown` is the position of their pictures and buttons."""

parts = table(
    "parts", "post number", of="post:posts", whole="number", text="state picture? digest?", big="channel message?"
)
"""The messages of a post, in order. Those with buttons are `live`, or `stale` until their buttons are removed."""

jobs = table(
    "jobs",
    "id",
    whole="id tries asked",
    text="kind key owner?",
    big="guild",
    due="due until? given_up?",
    payload="payload",
)
"""Pending jobs, written with their cause; deleted when done."""

log = table(
    "log",
    "table seq",
    of="table:tables post?:posts",
    whole="seq seat? turn?",
    text="kind name",
    big="by?",
    at="at",
    json="payload public?",
)
"""Append-only: the primary key decides which of two writers was first. `public` is the public part, if less."""

drafts = table(
    "drafts", "table seat person", of="table:tables", whole="seat seq", big="person", json="steps panel", at="at"
)
"""Unfinished turns: of the seat's player, and of admins who play for it, each their own."""

votes = table(
    "votes", "table what", of="table:tables", text="what", whole="seq seat to?", at="deadline", json="yes no payload?"
)

offers = table(
    "offers",
    "id",
    whole="id seat",
    of="table:tables participation?:participations",
    big="to? by",
    text="name state",
    at="at until",
)
"""Offers of seats; `to` None: to everyone. An offer ends with the seat's `participation`. Its messages are notices."""

uses = table("uses", "id", whole="id", text="kind", big="person guild", at="at")
"""Uses of rate-limited actions; deleted when their period is over."""

people = table(
    "people",
    "id",
    big="id",
    text="name language? zone? theme? client?",
    time="quiet_from? quiet_to? digest?",
    json="quiet_change? ways?",
    flag="helps rated",
    whole="first_reminder? login_series",
)
"""Everybody who ever sat at a table or chose something: the name last seen, and the choices."""

avoids = table("avoids", "person other", big="person other")
"""The first does not want to meet the other."""

searches = table(
    "searches",
    "id",
    whole="id places",
    big="guild channel person",
    text="name game clock language",
    flag="wide",
    at="since until",
)
"""People who look for a table with anybody, see `hosting.play.searches`. Ids are never reused: buttons keep them."""

tokens = table("tokens", "person kind", big="person", text="kind digest", at="at")
"""Hashes of the secrets by which people's own programs are known, see `hosting.people`."""

absences = table("absences", "id", whole="id", big="person", at="begins ends")
"""Announced absences of people. Ids are never reused: buttons keep them."""

plans = table(
    "plans",
    "table seat",
    of="table:tables",
    whole="seat seq",
    big="person",
    json="steps panel condition?",
    text="rest how",
    at="at",
)
"""Turns prepared at the position `seq`, private to their player: played, or only offered, when the seat is to act.
`rest` is the text typed for after a revelation, `panel` the unfinished turn."""

sandboxes = table(
    "sandboxes",
    "table person",
    of="table:tables",
    big="person",
    whole="seq",
    text="chance",
    json="steps panel",
    at="at",
)
"""Private trial lines from the position `seq` on, with a deal by `chance` in place of the hidden parts."""

notes = table(
    "notes", "table person turn", of="table:tables", big="person", whole="turn", text="text", flag="public", at="at"
)
"""People's notes on turns of a game; those that are `public` were opened by their writers after its end."""

lessons = table("lessons", "person game", big="person", text="game lesson", json="panel", at="at")
"""A person's progress in a game's lessons: the next lesson, empty after the last, and the unfinished turn in it."""

notices = table(
    "notices",
    "id",
    whole="id seat? seq?",
    text="kind state nonce key? digest?",
    big="guild person? channel? message?",
    of="table?:tables",
    payload="payload",
    at="created sent?",
)
"""Single messages outside the posts. `channel` None: a direct message to `person`, who is otherwise mentioned there.
`key` is what a message that is edited is about, such as an offer, and `digest` is of what it shows."""

registered = table("registered", "application", big="application", text="digest")

processes = table("processes", "name", text="name shards", at="started until", json="figures")
"""Processes that share the database, their servers, and until when each counts as alive."""

beats = table("beats", "shards", text="shards", at="at")
"""The last time at which the processes of some shards were alive and in touch with Discord."""

standstills = table(
    "standstills",
    "id",
    whole="id",
    text="cause shards?",
    big="guild",
    of="table?:tables",
    at="since until?",
    flag="said",
)
"""Times in which nothing counts against anybody: at a table, at all of a server (`table` empty), or of some shards
(`guild` 0). `until` is empty while one goes on; `said` is false until the tables have been told of it."""

participations = table(
    "participations",
    "id",
    whole="id seat from_seq until_seq?",
    of="table:tables",
    big="person?",
    text="computer? name ending",
    at="since until?",
)
"""Times of players on seats, with the way each ended. Rows are closed, never deleted: nobody is erased by leaving.
`from_seq` and `until_seq` number the log entries that seated a player and ended their time."""

results = table("results", "table seat", of="table:tables", whole="seat rank? points?", flag="won?", json="parts")

reviews = table("reviews", "table number", of="table:tables", whole="number seq?", json="found")
"""Values of the turns of finished games; `number` counts them from 0, `seq` is the turn's first entry of the log."""

puzzles = table(
    "puzzles",
    "id",
    whole="id places seat turn? number?",
    big="guild channel?",
    text="state game engine",
    json="options deal steps puzzle",
    of="table?:tables post?:notices",
    at="made posted? until?",
)
"""Positions with a best turn to find, each a copy of the game that far. `turn` counts the table's turns; both are
empty if computer players played the game. Answers are weighed while it is `closed`."""

mistakes = table(
    "mistakes",
    "person table number",
    of="table:tables",
    big="person",
    whole="number seat seq",
    json="panel card?",
    at="due",
)
"""Turns that people practise, by their numbers in the game: the position `seq` before each, and when it is due again.
`card` is empty before the first answer."""

passed_over = table("passed_over", "table turn", of="table:tables", whole="turn")
"""Turns of finished games that make no puzzle, so that they are not computed again."""

answers = table("answers", "puzzle person", of="puzzle:puzzles", big="person", json="steps? found? panel", at="at")
"""People's private answers to puzzles: `steps` is empty while the turn is unfinished, `found` the answer's value."""

webhooks = table(
    "webhooks",
    "id",
    whole="id subject tries",
    big="guild",
    text="scope address secret error",
    at="failing?",
    flag="off",
)
"""Addresses to which news is sent of a league or table, the `subject`: `failing` is since when that has failed, `tries`
how often in a row; one that is `off` gets nothing until it is tried again by hand."""

news = table("news", "id", whole="id", of="webhook:webhooks", at="at", text="what", json="facts")

devices = table("devices", "id", whole="id", big="person", text="endpoint p256dh auth", at="since")
"""Browsers in which people want to be notified: an address at a push service, and the keys to seal for it."""

settings = table("settings", "guild name", big="guild", text="name", json="value")


def reflect(conn: sa.Connection) -> sa.MetaData:
    """Return all existing tables, timestamps and JSON as this program stores them."""
    metadata = sa.MetaData()

    @sa.event.listens_for(metadata, "column_reflect")
    def clean_name(inspector: object, table: object, column: Any) -> None:  # noqa: ANN401
        if isinstance(column["type"], sa.DateTime):
            column["type"] = Utc()
        elif isinstance(column["type"], sa.JSON):
            column["type"] = sa.JSON(none_as_null=column["nullable"])

    metadata.reflect(conn, only=[name for name in sa.inspect(conn).get_table_names() if name != "alembic_version"])
    return metadata
