"""Several seats to act, people, participations and results; asks become votes.

Everything new is filled from stored data: players from the seats and the log, results from each table's own, people's
choices from the settings.

Revises: 0001
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations.kinds import WHOLE

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)
ENDINGS = "'playing', 'won', 'lost', 'drawn', 'finished', 'resigned', 'replaced', 'timed-out', 'cancelled'"
CHOICES = ("language", "theme")
"""People's former choices that have a column of their own."""

tables = sa.table(
    "tables",
    sa.column("id", sa.Integer),
    sa.column("status", sa.Text),
    sa.column("started", MOMENT),
    sa.column("ended", MOMENT),
    sa.column("seq", sa.Integer),
    sa.column("to_act", sa.Integer),
    sa.column("since", MOMENT),
    sa.column("imported", MOMENT),
    sa.column("result", sa.JSON),
)
seats = sa.table(
    "seats",
    sa.column("table", sa.Integer),
    sa.column("number", sa.Integer),
    sa.column("person", sa.BigInteger),
    sa.column("computer", sa.Text),
    sa.column("name", sa.Text),
    sa.column("since", MOMENT),
    sa.column("valid_from", sa.Integer),
)
log = sa.table(
    "log",
    sa.column("table", sa.Integer),
    sa.column("seq", sa.Integer),
    sa.column("kind", sa.Text),
    sa.column("seat", sa.Integer),
    sa.column("by", sa.BigInteger),
    sa.column("name", sa.Text),
    sa.column("at", MOMENT),
    sa.column("payload", sa.JSON),
    sa.column("post", sa.Integer),
)
VOTE_COLUMNS = (
    ("table", WHOLE),
    ("what", sa.Text()),
    ("seq", WHOLE),
    ("seat", WHOLE),
    ("to", WHOLE),
    ("deadline", MOMENT),
    ("yes", sa.JSON()),
)


def upgrade() -> None:
    """Create the new tables, fill them, and drop those that they replace."""
    conn = op.get_bind()
    op.add_column("tables", sa.Column("imported", MOMENT))
    op.add_column("seats", sa.Column("since", MOMENT))
    op.add_column("seats", sa.Column("valid_from", WHOLE))
    op.add_column("log", sa.Column("public", sa.JSON()))
    _votes(conn)
    _make_tables()
    _settings(conn)
    _games(conn)
    with op.batch_alter_table("tables", recreate="never") as batch:
        for name in ("to_act", "since", "result"):
            batch.drop_column(name)


def _votes(conn: sa.Connection) -> None:
    columns = [sa.column(name, kind) for name, kind in VOTE_COLUMNS]
    rows = [dict(row._mapping) for row in conn.execute(sa.select(*columns).select_from(sa.table("asks")))]
    op.drop_table("asks")
    op.create_table(
        "votes",
        *(sa.Column(name, kind, nullable=name == "to") for name, kind in VOTE_COLUMNS),
        sa.CheckConstraint("what IN ('undo', 'cancel')", name="ck_votes_what"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_votes_table"),
        sa.PrimaryKeyConstraint("table", "what", name="pk_votes"),
    )
    _fill("votes", rows, dict(VOTE_COLUMNS))


def _make_tables() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), server_default="", nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("zone", sa.Text(), nullable=True),
        sa.Column("quiet_from", sa.Time(), nullable=True),
        sa.Column("quiet_to", sa.Time(), nullable=True),
        sa.Column("theme", sa.Text(), nullable=True),
        sa.Column("extra", sa.JSON(), nullable=True),
        sa.CheckConstraint("(quiet_from IS NULL) = (quiet_to IS NULL)", name="ck_people_quiet"),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "participations",
        sa.Column("id", WHOLE, nullable=False),
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("seat", WHOLE, nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=True),
        sa.Column("computer", sa.Text(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("since", MOMENT, nullable=False),
        sa.Column("from_seq", WHOLE, nullable=False),
        sa.Column("until", MOMENT, nullable=True),
        sa.Column("until_seq", WHOLE, nullable=True),
        sa.Column("ending", sa.Text(), nullable=False),
        sa.CheckConstraint("person IS NULL OR computer IS NULL", name="ck_participations_one_player"),
        sa.CheckConstraint(f"ending IN ({ENDINGS})", name="ck_participations_ending"),
        sa.CheckConstraint("(ending = 'playing') = (until IS NULL)", name="ck_participations_until"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_participations_table"),
        sa.PrimaryKeyConstraint("id", name="pk_participations"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_participations_table_seat", "participations", ["table", "seat"], unique=False)
    op.create_index("ix_participations_person", "participations", ["person"], unique=False)
    op.create_index(
        "uq_participations_playing",
        "participations",
        ["table", "seat"],
        unique=True,
        sqlite_where=sa.text("until IS NULL"),
        postgresql_where=sa.text("until IS NULL"),
    )
    op.create_table(
        "results",
        sa.Column("table", WHOLE, nullable=False),
        sa.Column("seat", WHOLE, autoincrement=False, nullable=False),
        sa.Column("won", sa.Boolean(), nullable=True),
        sa.Column("rank", WHOLE, nullable=True),
        sa.Column("points", WHOLE, nullable=True),
        sa.Column("parts", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_results_table"),
        sa.PrimaryKeyConstraint("table", "seat", name="pk_results"),
    )


def _fill(name: str, rows: Sequence[Mapping[str, Any]], kinds: Mapping[str, Any]) -> None:
    if rows:
        op.bulk_insert(
            sa.table(name, *(sa.column(column, kind) for column, kind in kinds.items())), [dict(row) for row in rows]
        )


# ---------------------------------------------------------------------------------------------------------- settings


def _settings(conn: sa.Connection) -> None:
    """Keep servers' settings, move people's choices to the people."""
    old = sa.table(
        "settings",
        sa.column("scope", sa.Text),
        sa.column("subject", sa.BigInteger),
        sa.column("name", sa.Text),
        sa.column("value", sa.JSON),
    )
    rows = conn.execute(sa.select(old)).all()
    op.drop_table("settings")
    op.create_table(
        "settings",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild", "name", name="pk_settings"),
    )
    guilds = [{"guild": row.subject, "name": row.name, "value": row.value} for row in rows if row.scope == "guild"]
    _fill("settings", guilds, {"guild": sa.BigInteger(), "name": sa.Text(), "value": sa.JSON()})
    chosen: defaultdict[int, dict[str, Any]] = defaultdict(
        lambda: {"name": "", **dict.fromkeys(CHOICES), "extra": None}
    )
    for row in rows:
        if row.scope == "person" and row.name in (*CHOICES, "extra"):
            chosen[row.subject][row.name] = row.value
    _fill(
        "people",
        [{"id": person, **choices} for person, choices in chosen.items()],
        {
            "id": sa.BigInteger(),
            "name": sa.Text(),
            **dict.fromkeys(CHOICES, sa.Text()),
            "extra": sa.JSON(none_as_null=True),
        },
    )


# ------------------------------------------------------------------------------------------------------------- games


def _games(conn: sa.Connection) -> None:
    people = sa.table("people", sa.column("id", sa.BigInteger), sa.column("name", sa.Text))
    known = set(conn.execute(sa.select(people.c.id)).scalars())
    names: dict[int, str] = {}
    for seat in conn.execute(sa.select(seats).where(seats.c.person.is_not(None))):
        names[seat.person] = seat.name  # of tables that have not started too
    for table in conn.execute(sa.select(tables).where(tables.c.started.is_not(None)).order_by(tables.c.id)).all():
        lines = conn.execute(sa.select(log).where(log.c.table == table.id).order_by(log.c.seq)).all()
        sitting = conn.execute(sa.select(seats).where(seats.c.table == table.id).order_by(seats.c.number)).all()
        imported = any(line.kind == "step" and line.post is None for line in lines)
        if imported:
            conn.execute(sa.update(tables).where(tables.c.id == table.id).values(imported=table.started))
        if table.status == "running" and table.to_act is not None:
            acting = (seats.c.table == table.id) & (seats.c.number == table.to_act)
            conn.execute(sa.update(seats).where(acting).values(since=table.since, valid_from=table.seq))
        _results(table)
        rows = [row for seat in sitting for row in _participations(table, seat, lines, imported=imported)]
        _fill("participations", rows, PARTICIPATION_COLUMNS)
        names |= {row["person"]: row["name"] for row in rows if row["person"] is not None}
    for person, name in names.items():
        if person in known:
            conn.execute(sa.update(people).where(people.c.id == person).values(name=name))
        else:
            conn.execute(sa.insert(people).values(id=person, name=name))


PARTICIPATION_COLUMNS = {
    "table": WHOLE,
    "seat": WHOLE,
    "person": sa.BigInteger(),
    "computer": sa.Text(),
    "name": sa.Text(),
    "since": MOMENT,
    "from_seq": WHOLE,
    "until": MOMENT,
    "until_seq": WHOLE,
    "ending": sa.Text(),
}


def _results(table: sa.Row[Any]) -> None:
    rows = []
    for seat, result in enumerate(table.result or ()):
        rank = result.get("rank")
        parts = {name: n for name, n in result.items() if name not in ("rank", "total") and type(n) is int}
        won = None if rank is None else rank == 1
        rows.append(
            {"table": table.id, "seat": seat, "won": won, "rank": rank, "points": result.get("total"), "parts": parts}
        )
    kinds = {"table": WHOLE, "seat": WHOLE, "won": sa.Boolean(), "rank": WHOLE}
    _fill("results", rows, {**kinds, "points": WHOLE, "parts": sa.JSON()})


def _participations(
    table: sa.Row[Any], seat: sa.Row[Any], lines: Sequence[sa.Row[Any]], *, imported: bool
) -> Iterator[dict[str, Any]]:
    """Yield the successive players of a seat, as read from the log.

    The log names the person who takes a seat and who acts there, not the one who leaves: that is the person who acted
    under the seat's name.
    """
    start = next(line for line in lines if line.kind == "start")
    first = start.payload["seats"][seat.number]
    changes = [line for line in lines if line.kind in ("seat", "resign") and line.seat == seat.number]
    # A game whose last person gave up ended with that.
    gave_up = bool(changes) and table.status == "cancelled" and changes[-1].seq == table.seq
    person, computer, name, begun, known = None, None, first["name"], start, False
    for change in (*changes, None):
        if change is None:
            if gave_up:
                return
            person, computer, name = seat.person, seat.computer, seat.name
        elif not known and not first["computer"]:
            person = _who(lines, seat.number, name, begun.seq, change)
        elif not known:
            computer = _computer(lines, seat.number, begun.seq, change.seq) or name
        row = {
            "table": table.id,
            "seat": seat.number,
            "person": person,
            "computer": computer,
            "name": name,
            "since": begun.at,
            "from_seq": begun.seq,
            **_end(table, seat.number, change),
        }
        if person is not None or computer is not None or not (imported or change is None):
            yield row
        if change is None:
            return
        begun, known = change, True
        if change.kind == "seat":
            person, computer, name = change.payload["person"], change.payload["computer"], change.payload["name"]
        else:
            person, computer = None, change.payload["computer"]


def _who(lines: Sequence[sa.Row[Any]], seat: int, name: str, begun: int, change: sa.Row[Any]) -> int | None:
    """Return the person who acted for a seat under a name, None if the log does not have one."""
    for line in lines:
        if line.seat == seat and begun < line.seq <= change.seq and line.by is not None and _plain(line.name) == name:
            return int(line.by)
    return None


def _computer(lines: Sequence[sa.Row[Any]], seat: int, begun: int, until: int) -> str | None:
    """Return the computer player that acted for a seat, None if none did."""
    for line in lines:
        if line.seat == seat and begun < line.seq < until and line.kind == "step" and line.by is None:
            return str(line.name)
    return None


def _plain(name: str) -> str:
    """Return a name of the log as seats store it."""
    spaced = "".join(" " if character.isspace() else character for character in name[:2000])
    kept = "".join(character for character in spaced if unicodedata.category(character)[0] != "C")
    return " ".join(kept.split())[:100].strip()


def _end(table: sa.Row[Any], seat: int, change: sa.Row[Any] | None) -> dict[str, Any]:
    if change is not None:
        return {
            "until": change.at,
            "until_seq": change.seq,
            "ending": "resigned" if change.kind == "resign" else "replaced",
        }
    if table.status == "running":
        return {"until": None, "until_seq": None, "ending": "playing"}
    ending = "cancelled"
    if table.status == "over":
        rank = table.result[seat].get("rank") if table.result and seat < len(table.result) else None
        ending = "finished" if rank is None else "won" if rank == 1 else "lost"
    return {"until": table.ended, "until_seq": table.seq, "ending": ending}
