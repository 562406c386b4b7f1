"""The database's tables. A change here needs a migration in `hosting/db/migrations`; a test compares both."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Dialect


class Utc(sa.types.TypeDecorator[datetime]):
    """A timestamp, aware and in UTC on both sides of the database."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return the stored form of an aware timestamp. Raises ValueError for a naive one."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a zone is not stored")
        return value.astimezone(UTC)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> datetime | None:  # noqa: ANN401
        """Return the timestamp of a stored value; SQLite forgets the zone."""
        if value is None:
            return None
        at: datetime = value
        return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


class Due(Utc):
    """A timestamp of a job: an invalid stored date becomes a far one, so that one row does not stop the others."""

    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], datetime | None]:
        """Return a function that reads any stored value."""
        read = super().result_processor(dialect, coltype)

        def tolerant(value: Any) -> datetime | None:  # noqa: ANN401 - as the driver gives it
            try:
                timestamp: datetime | None = value if read is None else read(value)
            except (TypeError, ValueError):
                return datetime(9999, 1, 1, tzinfo=UTC)
            return timestamp

        return tolerant


class Payload(sa.types.TypeDecorator[dict[str, Any]]):
    """A JSON object; an empty one for a damaged value, so that one row does not keep the others from being read."""

    impl = sa.JSON
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[Any], dict[str, Any]]:
        """Return a function that reads any stored value."""
        read = super().result_processor(dialect, coltype)

        def tolerant(value: Any) -> dict[str, Any]:  # noqa: ANN401 - as the driver gives it
            try:
                payload = value if read is None else read(value)
            except (TypeError, ValueError):
                return {}
            return payload if isinstance(payload, dict) else {}

        return tolerant


Whole = sa.Integer().with_variant(sa.BigInteger(), "postgresql")
"""A whole number of up to 64 bits, as SQLite's all are: no request can be beyond the range of a column."""

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def only(condition: str) -> dict[str, Any]:
    """Return the arguments of an index of the rows that meet a condition."""
    return {f"{dialect}_where": sa.text(condition) for dialect in ("sqlite", "postgresql")}


tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("thread", sa.BigInteger),
    sa.Column("place", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("order", sa.Text, nullable=False),
    sa.Column("places", Whole, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("owner", sa.BigInteger, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("created", Utc, nullable=False),
    sa.Column("started", Utc),
    sa.Column("ended", Utc),
    sa.Column("deal", sa.JSON(none_as_null=True)),
    sa.Column("salt", sa.Text),
    sa.Column("commitment", sa.Text),
    sa.Column("engine", sa.Text),
    sa.Column("head", Whole, nullable=False, server_default="0"),
    sa.Column("seq", Whole, nullable=False, server_default="0"),
    sa.Column("ply", Whole, nullable=False, server_default="0"),
    sa.Column("imported", Utc),
    sa.Column("lobby_message", sa.BigInteger),
    sa.Column("rematch_of", Whole),
    sa.Column("time_control", sa.JSON(none_as_null=True)),
    sa.Column("paused", Utc),
    sa.Column("archived", Utc),
    sa.Column("fixture", Whole),
    sa.Column("hints", sa.Text, nullable=False, server_default="off"),
    sa.Column("strict", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("watch_links", Whole, nullable=False, server_default="0"),
    sa.CheckConstraint("status IN ('lobby', 'running', 'over', 'cancelled')", name="status"),
    sa.CheckConstraint("\"order\" IN ('drawn', 'joined')", name="order"),
    sa.Index("uq_tables_place_live", "place", unique=True, **only("status IN ('lobby', 'running')")),
    sa.Index("uq_tables_rematch_of", "rematch_of", unique=True, **only("status <> 'cancelled'")),
    sa.Index("uq_tables_fixture", "fixture", unique=True, **only("status <> 'cancelled'")),
    sa.Index("ix_tables_guild_status", "guild", "status"),
    sa.Index("ix_tables_place", "place"),
    sa.Index("ix_tables_status", "status"),
    sqlite_autoincrement=True,
)
"""`head` is the last log entry, `seq` the last that changed the position; `deal` and `salt` are hidden until the end.
`paused` is since when its clocks are paused, `archived` since when it is archived. `fixture` is its key in the league
that created it, which is notified when the table ends or a seat changes hands (`jobs.FIXTURE`). `hints`: players who
may request them, "off", "learners" or "all". `strict`: true if messages are deleted while its game asks for silence.
`watch_links` counts the links for watching in a browser that were replaced."""

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", Whole, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger),
    sa.Column("computer", sa.Text),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("resigned", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("since", Utc),
    sa.Column("valid_from", Whole),
    sa.Column("left", Whole),
    sa.Column("ticking", Utc),
    sa.Column("away", Whole, nullable=False, server_default="0"),
    sa.Column("kept_for", sa.BigInteger),
    sa.CheckConstraint("person IS NULL OR computer IS NULL", name="one_player"),
    sa.UniqueConstraint("table", "person"),
    sa.Index("ix_seats_person", "person"),
)
"""Present players of seats. `since` and `valid_from` are set while the seat is to act: since when, and the oldest
position that a step of it may be meant for. `left` is its clock's reading, in seconds, at the time `ticking` from which
it has not been counted. `away` is the seconds of absence that stopped it; `kept_for` the person who may return to it.
"""

posts = sa.Table(
    "posts",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("table", sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("nonce", sa.Text, nullable=False, unique=True),
    sa.Column("message", sa.BigInteger),
    sa.Column("turns", Whole, nullable=False, server_default="0"),
    sa.Column("created", Utc, nullable=False),
    sa.Column("sent", Utc),
    sa.Column("shown", Whole),
    sa.CheckConstraint("state IN ('open', 'pending', 'sending', 'sent', 'dropped')", name="state"),
    sa.CheckConstraint("state <> 'sent' OR message IS NOT NULL", name="sent"),
    sa.Index("ix_posts_state_table", "state", "table"),
    sqlite_autoincrement=True,
)
"""Posts that are due: written with the log entries themselves, so that neither exists without the other.

`shown` is the position of its pictures and buttons.
"""

parts = sa.Table(
    "parts",
    metadata,
    sa.Column("post", sa.ForeignKey("posts.id"), primary_key=True),
    sa.Column("number", Whole, primary_key=True, autoincrement=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("message", sa.BigInteger),
    sa.Column("picture", sa.Text),
    sa.Column("digest", sa.Text),
    sa.CheckConstraint("state IN ('sending', 'sent', 'live', 'stale')", name="state"),
    sa.CheckConstraint("state = 'sending' OR message IS NOT NULL", name="sent"),
    sa.Index("ix_parts_state", "state"),
)
"""The messages of a post, in order. Those with buttons are `live`, or `stale` until their buttons are removed."""

jobs = sa.Table(
    "jobs",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("due", Due, nullable=False),
    sa.Column("tries", Whole, nullable=False, server_default="0"),
    sa.Column("payload", Payload, nullable=False),
    sa.Column("asked", Whole, nullable=False),
    sa.Column("owner", sa.Text),
    sa.Column("until", Due),
    sa.Column("given_up", Due),
    sa.UniqueConstraint("kind", "key"),
    sa.Index("ix_jobs_due", "due"),
    sa.Index("ix_jobs_until", "until", **only("until IS NOT NULL")),
    sa.Index("ix_jobs_failed", "due", **only("tries > 0")),
    sqlite_autoincrement=True,
)
"""Pending jobs, written with their cause; deleted when done."""

log = sa.Table(
    "log",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", Whole, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", Whole),
    sa.Column("by", sa.BigInteger),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("at", Utc, nullable=False),
    sa.Column("turn", Whole),
    sa.Column("payload", sa.JSON, nullable=False),
    sa.Column("post", sa.ForeignKey("posts.id")),
    sa.Column("public", sa.JSON(none_as_null=True)),
    sa.Index("ix_log_post", "post"),
    sqlite_with_rowid=False,
)
"""Append-only: the primary key decides which of two writers was first. `public` is the public part of the payload, if
that is less."""

drafts = sa.Table(
    "drafts",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", Whole, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("seq", Whole, nullable=False),
    sa.Column("steps", sa.JSON, nullable=False),
    sa.Column("panel", sa.JSON, nullable=False),
    sa.Column("at", Utc, nullable=False),
)
"""Unfinished turns: of the seat's player, and of admins who play for it, each their own."""

votes = sa.Table(
    "votes",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("what", sa.Text, primary_key=True),
    sa.Column("seq", Whole, nullable=False),
    sa.Column("seat", Whole, nullable=False),
    sa.Column("to", Whole),
    sa.Column("deadline", Utc, nullable=False),
    sa.Column("yes", sa.JSON, nullable=False),
    sa.Column("no", sa.JSON, nullable=False, server_default="[]"),
    sa.Column("payload", sa.JSON(none_as_null=True)),
    sa.CheckConstraint("what IN ('undo', 'cancel', 'replace', 'finish', 'pause')", name="what"),
)
"""Open votes; the log has the outcomes of the others. `payload`: the seat and its new player."""

offers = sa.Table(
    "offers",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("table", sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seat", Whole, nullable=False),
    sa.Column("participation", sa.ForeignKey("participations.id")),
    sa.Column("to", sa.BigInteger),
    sa.Column("by", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("at", Utc, nullable=False),
    sa.Column("until", Utc, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.CheckConstraint("state IN ('open', 'taken', 'refused', 'withdrawn')", name="state"),
    sa.Index("ix_offers_table", "table"),
    sqlite_autoincrement=True,
)
"""Offers of seats, with maker, deadline and recipient; `to` None: everyone. `participation` is the seat's last at the
time of the offer: the offer ends with it. Its messages are notices."""

uses = sa.Table(
    "uses",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("at", Utc, nullable=False),
    sa.Index("ix_uses_person_kind_at", "person", "kind", "at"),
    sa.Index("ix_uses_guild_kind_at", "guild", "kind", "at"),
)
"""Uses of rate-limited actions; deleted when their period is over."""

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False, server_default=""),
    sa.Column("language", sa.Text),
    sa.Column("zone", sa.Text),
    sa.Column("quiet_from", sa.Time),
    sa.Column("quiet_to", sa.Time),
    sa.Column("quiet_change", sa.JSON(none_as_null=True)),
    sa.Column("theme", sa.Text),
    sa.Column("ping", sa.Text, nullable=False, server_default="channel"),
    sa.Column("reminders", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("first_reminder", Whole),
    sa.Column("next_up", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("digest", sa.Time),
    sa.Column("client", sa.Text),
    sa.Column("helps", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("login_series", Whole, nullable=False, server_default="0"),
    sa.CheckConstraint("ping IN ('channel', 'direct')", name="ping"),
    sa.CheckConstraint("(quiet_from IS NULL) = (quiet_to IS NULL)", name="quiet"),
)
"""Everybody who ever sat at a table or chose something: the name last seen, and the choices."""

absences = sa.Table(
    "absences",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("begins", Utc, nullable=False),
    sa.Column("ends", Utc, nullable=False),
    sa.CheckConstraint("begins < ends", name="order"),
    sa.Index("ix_absences_person", "person"),
    sqlite_autoincrement=True,
)
"""Announced absences of people. Ids are never reused: buttons keep them."""

plans = sa.Table(
    "plans",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", Whole, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("seq", Whole, nullable=False),
    sa.Column("steps", sa.JSON, nullable=False),
    sa.Column("rest", sa.Text, nullable=False, server_default=""),
    sa.Column("panel", sa.JSON, nullable=False),
    sa.Column("condition", sa.JSON(none_as_null=True)),
    sa.Column("how", sa.Text, nullable=False),
    sa.Column("at", Utc, nullable=False),
    sa.CheckConstraint("how IN ('play', 'offer')", name="how"),
)
"""Turns prepared while others play, private to their player: played, or only offered, when the seat is to act. `seq` is
the position in which it was made. `steps` is empty while nothing is to be played, `rest` is the text typed for after a
revelation, and `panel` the unfinished turn."""

sandboxes = sa.Table(
    "sandboxes",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("seq", Whole, nullable=False),
    sa.Column("chance", sa.Text, nullable=False),
    sa.Column("steps", sa.JSON, nullable=False),
    sa.Column("panel", sa.JSON, nullable=False),
    sa.Column("at", Utc, nullable=False),
)
"""Private trial lines: steps of all seats from the position `seq` on, with a deal by `chance` in place of the hidden
parts."""

lessons = sa.Table(
    "lessons",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.Text, primary_key=True),
    sa.Column("lesson", sa.Text, nullable=False),
    sa.Column("panel", sa.JSON, nullable=False),
    sa.Column("at", Utc, nullable=False),
)
"""A person's progress in the lessons of a game: the name of the next lesson, empty after the last one, and the
unfinished turn in it."""

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("table", sa.ForeignKey("tables.id")),
    sa.Column("seat", Whole),
    sa.Column("seq", Whole),
    sa.Column("person", sa.BigInteger),
    sa.Column("channel", sa.BigInteger),
    sa.Column("payload", Payload, nullable=False),
    sa.Column("nonce", sa.Text, nullable=False, unique=True),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("message", sa.BigInteger),
    sa.Column("created", Utc, nullable=False),
    sa.Column("sent", Utc),
    sa.Column("key", sa.Text),
    sa.Column("digest", sa.Text),
    sa.CheckConstraint("state IN ('pending', 'sending', 'sent', 'dropped')", name="state"),
    sa.CheckConstraint("state <> 'sent' OR message IS NOT NULL", name="sent"),
    sa.Index("ix_notices_kind_key", "kind", "key", **only("key IS NOT NULL")),
    sa.Index("ix_notices_table_kind", "table", "kind"),
    sa.Index("ix_notices_person", "person"),
    sqlite_autoincrement=True,
)
"""Single messages outside the posts: a ping by direct message or after quiet hours, a reminder, a digest, an offer of a
seat, a result, a server's overview. `channel` None: a direct message to `person`; otherwise the person mentioned there.
`key` is what a message that is edited is about, such as an offer, and `digest` is of what it shows."""

registered = sa.Table(
    "registered",
    metadata,
    sa.Column("application", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("digest", sa.Text, nullable=False),
)
"""Slash commands that Discord was last given, by application; see `hosting.servers.settings`."""

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("shards", sa.Text, nullable=False),
    sa.Column("started", Utc, nullable=False),
    sa.Column("until", Utc, nullable=False),
    sa.Column("figures", sa.JSON, nullable=False),
)
"""Processes that share the database, their servers, and until when each counts as alive."""

beats = sa.Table(
    "beats",
    metadata,
    sa.Column("shards", sa.Text, primary_key=True),
    sa.Column("at", Utc, nullable=False),
)
"""The last time at which the processes of some shards were alive and in touch with Discord, to the interval of
`hosting.play.outages`."""

standstills = sa.Table(
    "standstills",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("cause", sa.Text, nullable=False),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("table", sa.ForeignKey("tables.id")),
    sa.Column("shards", sa.Text),
    sa.Column("since", Utc, nullable=False),
    sa.Column("until", Utc),
    sa.Column("said", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.CheckConstraint("cause IN ('outage', 'server', 'place', 'rights', 'untold', 'pause', 'hold')", name="cause"),
    sa.CheckConstraint("(shards IS NULL) = (guild <> 0)", name="scope"),
    sa.Index("ix_standstills_guild_table", "guild", "table"),
    sqlite_autoincrement=True,
)
"""Times in which nothing counts against anybody: at a table, at all of a server (`table` empty), or of some shards
(`guild` 0). `until` is empty while one goes on; `said` is false until the tables have been told of it."""

participations = sa.Table(
    "participations",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("table", sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seat", Whole, nullable=False),
    sa.Column("person", sa.BigInteger),
    sa.Column("computer", sa.Text),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("since", Utc, nullable=False),
    sa.Column("from_seq", Whole, nullable=False),
    sa.Column("until", Utc),
    sa.Column("until_seq", Whole),
    sa.Column("ending", sa.Text, nullable=False),
    sa.CheckConstraint("person IS NULL OR computer IS NULL", name="one_player"),
    sa.CheckConstraint(
        "ending IN ('playing', 'won', 'lost', 'drawn', 'finished', 'resigned', 'replaced', 'timed-out', 'cancelled')",
        name="ending",
    ),
    sa.CheckConstraint("(ending = 'playing') = (until IS NULL)", name="until"),
    sa.Index("ix_participations_table_seat", "table", "seat"),
    sa.Index("ix_participations_person", "person"),
    sa.Index("uq_participations_playing", "table", "seat", unique=True, **only("until IS NULL")),
    sqlite_autoincrement=True,
)
"""Times of players on seats, with the way each ended. Rows are closed, never deleted: nobody is erased by leaving.

`from_seq` and `until_seq` number the log entries that seated a player and ended their time, `name` is that of the time.
"""

results = sa.Table(
    "results",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", Whole, primary_key=True, autoincrement=False),
    sa.Column("won", sa.Boolean),
    sa.Column("rank", Whole),
    sa.Column("points", Whole),
    sa.Column("parts", sa.JSON, nullable=False),
)
"""Results of finished games, by seat."""

reviews = sa.Table(
    "reviews",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", Whole, primary_key=True, autoincrement=False),
    sa.Column("found", sa.JSON, nullable=False),
    sa.Column("seq", Whole),
)
"""Values of the turns of finished games, each stored as soon as it is known; `number` counts them from 0, `seq` is the
turn's first entry of the log."""

puzzles = sa.Table(
    "puzzles",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("engine", sa.Text, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("places", Whole, nullable=False),
    sa.Column("deal", sa.JSON, nullable=False),
    sa.Column("steps", sa.JSON, nullable=False),
    sa.Column("seat", Whole, nullable=False),
    sa.Column("puzzle", sa.JSON, nullable=False),
    sa.Column("table", sa.ForeignKey("tables.id")),
    sa.Column("turn", Whole),
    sa.Column("made", Utc, nullable=False),
    sa.Column("number", Whole),
    sa.Column("channel", sa.BigInteger),
    sa.Column("posted", Utc),
    sa.Column("until", Utc),
    sa.Column("post", sa.ForeignKey("notices.id")),
    sa.CheckConstraint("state IN ('ready', 'open', 'closed', 'solved', 'void')", name="state"),
    sa.CheckConstraint("(state IN ('ready', 'void')) OR post IS NOT NULL", name="posted"),
    sa.Index("ix_puzzles_guild_state", "guild", "state"),
    sqlite_autoincrement=True,
)
"""Positions with a best turn to find: ready to post, open to answers, closed while these are weighed, solved, or void.
Each is a copy of the game up to the position, so that no later event at the table changes a puzzle. `turn` counts the
table's turns from 0; both are empty if computer players played the game."""

passed_over = sa.Table(
    "passed_over",
    metadata,
    sa.Column("table", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("turn", Whole, primary_key=True, autoincrement=False),
)
"""Turns of finished games that make no puzzle, so that they are not computed again."""

answers = sa.Table(
    "answers",
    metadata,
    sa.Column("puzzle", sa.ForeignKey("puzzles.id"), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("steps", sa.JSON(none_as_null=True)),
    sa.Column("panel", sa.JSON, nullable=False),
    sa.Column("found", sa.JSON(none_as_null=True)),
    sa.Column("at", Utc, nullable=False),
    sa.Index("ix_answers_person", "person"),
)
"""People's private answers to puzzles: `steps` empty while the turn is unfinished, `found` its value once that is
known."""

settings = sa.Table(
    "settings",
    metadata,
    sa.Column("guild", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.JSON, nullable=False),
)
"""Settings of servers."""


def reflected(conn: sa.Connection) -> sa.MetaData:
    """Return all existing tables, timestamps and JSON as this program stores them."""
    metadata = sa.MetaData()

    @sa.event.listens_for(metadata, "column_reflect")
    def plain(inspector: object, table: object, column: Any) -> None:  # noqa: ANN401
        if isinstance(column["type"], sa.DateTime):
            column["type"] = Utc()
        elif isinstance(column["type"], sa.JSON):
            column["type"] = sa.JSON(none_as_null=column["nullable"])

    metadata.reflect(conn, only=[name for name in sa.inspect(conn).get_table_names() if name != "alembic_version"])
    return metadata
