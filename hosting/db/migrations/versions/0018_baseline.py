"""The baseline: every table, index and trigger of the database as version 0.2.0 left it.

Older databases reached this revision by the migrations of that version, which are no longer part of the program.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

from hosting.db.migrations import AT, WHOLE

revision = "0018"
down_revision = None

TABLES: Final = """
tables, numbered
  id whole key, guild big, channel big, thread big?, place big, name text, game text,
  options json, order text, places whole, language text, owner big, status text, created at,
  started at?, ended at?, deal json?, salt text?, commitment text?, engine text?, head whole = 0,
  seq whole = 0, ply whole = 0, imported at?, lobby_message big?, rematch_of whole?,
  time_control json?, paused at?, archived at?, fixture whole?, hints text = off,
  strict boolean = false
  check status: status IN ('lobby', 'running', 'over', 'cancelled')
  check order: "order" IN ('drawn', 'joined')
  index ix_tables_guild_status: guild, status
  index ix_tables_place: place
  index ix_tables_status: status
  unique index uq_tables_fixture: fixture where status <> 'cancelled'
  unique index uq_tables_place_live: place where status IN ('lobby', 'running')
  unique index uq_tables_rematch_of: rematch_of where status <> 'cancelled'

seats
  table -> tables key, number whole key, person big?, computer text?, name text,
  resigned boolean = false, since at?, valid_from whole?, left whole?, ticking at?,
  away whole = 0, kept_for big?
  check one_player: person IS NULL OR computer IS NULL
  unique: table, person
  index ix_seats_person: person

posts, numbered
  id whole key, table -> tables, kind text, state text, channel big, nonce text unique,
  message big?, turns whole = 0, created at, sent at?, shown whole?
  check state: state IN ('open', 'pending', 'sending', 'sent', 'dropped')
  check sent: state <> 'sent' OR message IS NOT NULL
  index ix_posts_state_table: state, table

parts
  post -> posts key, number whole key, state text, channel big, message big?, picture text?,
  digest text?
  check sent: state = 'sending' OR message IS NOT NULL
  check state: state IN ('sending', 'sent', 'live', 'stale')
  index ix_parts_state: state

jobs, numbered
  id whole key, kind text, key text, guild big, due at, tries whole = 0, payload json,
  asked whole, owner text?, until at?, given_up at?
  unique: kind, key
  index ix_jobs_due: due
  index ix_jobs_failed: due where tries > 0
  index ix_jobs_until: until where until IS NOT NULL

log, without rowid
  table -> tables key, seq whole key, kind text, seat whole?, by big?, name text, at at,
  turn whole?, payload json, post -> posts?, public json?
  index ix_log_post: post

drafts
  table -> tables key, seat whole key, person big key, seq whole, steps json, panel json, at at

votes
  table -> tables key, what text key, seq whole, seat whole, to whole?, deadline at, yes json,
  no json = [], payload json?
  check what: what IN ('undo', 'cancel', 'replace', 'finish', 'pause')

offers, numbered
  id whole key, table -> tables, seat whole, participation -> participations?, to big?, by big,
  name text, at at, until at, state text
  check state: state IN ('open', 'taken', 'refused', 'withdrawn')
  index ix_offers_table: table

uses
  id whole key, kind text, person big, guild big, at at
  index ix_uses_guild_kind_at: guild, kind, at
  index ix_uses_person_kind_at: person, kind, at

people
  id big key, name text =, language text?, zone text?, quiet_from time?, quiet_to time?,
  quiet_change json?, theme text?, ping text = channel, reminders boolean = true,
  first_reminder whole?, next_up boolean = false, digest time?, client text?, helps boolean = true
  check quiet: (quiet_from IS NULL) = (quiet_to IS NULL)
  check ping: ping IN ('channel', 'direct')

absences, numbered
  id whole key, person big, begins at, ends at
  check order: begins < ends
  index ix_absences_person: person

plans
  table -> tables key, seat whole key, person big, seq whole, steps json, rest text =, panel json,
  condition json?, how text, at at
  check how: how IN ('play', 'offer')

sandboxes
  table -> tables key, person big key, seq whole, chance text, steps json, panel json, at at

lessons
  person big key, game text key, lesson text, panel json, at at

notices, numbered
  id whole key, kind text, guild big, table -> tables?, seat whole?, seq whole?, person big?,
  channel big?, payload json, nonce text unique, state text, message big?, created at, sent at?
  check sent: state <> 'sent' OR message IS NOT NULL
  check state: state IN ('pending', 'sending', 'sent', 'dropped')
  index ix_notices_person: person
  index ix_notices_table_kind: table, kind

overviews
  guild big key, channel big, message big?, digest text?

registered
  application big key, digest text

processes
  name text key, shards text, started at, until at, figures json

participations, numbered
  id whole key, table -> tables, seat whole, person big?, computer text?, name text, since at,
  from_seq whole, until at?, until_seq whole?, ending text
  check until: (ending = 'playing') = (until IS NULL)
  check ending: ending IN ('playing', 'won', 'lost', 'drawn', 'finished', \
'resigned', 'replaced', 'timed-out', 'cancelled')
  check one_player: person IS NULL OR computer IS NULL
  index ix_participations_person: person
  index ix_participations_table_seat: table, seat
  unique index uq_participations_playing: table, seat where until IS NULL

results
  table -> tables key, seat whole key, won boolean?, rank whole?, points whole?, parts json

reviews
  table -> tables key, number whole key, found json

puzzles, numbered
  id whole key, guild big, state text, game text, engine text, options json, places whole,
  deal json, steps json, seat whole, puzzle json, table -> tables?, turn whole?, made at,
  number whole?, channel big?, posted at?, until at?, post -> notices?
  check posted: (state IN ('ready', 'void')) OR post IS NOT NULL
  check state: state IN ('ready', 'open', 'closed', 'solved', 'void')
  index ix_puzzles_guild_state: guild, state

passed_over
  table -> tables key, turn whole key

answers
  puzzle -> puzzles key, person big key, steps json?, panel json, found json?, at at
  index ix_answers_person: person

settings
  guild big key, name text key, value json

leagues, numbered
  id whole key, guild big, name text, rules json, owner big, created at, channel big,
  tables_in text, place big?, board big?, ended at?, published boolean = false
  check tables_in: tables_in IN ('threads', 'forum')
  index ix_leagues_guild: guild

league_seasons, numbered
  id whole key, league -> leagues, number whole, state text, edition whole = 0, rules json,
  commitment text, salt text, opened at?, opens at?, check_in at?, draws at?, starts at?,
  ends at?, closes at?, held at?, hold_reason text =
  check state: state IN ('draft', 'open', 'check-in', 'drawn', 'running', 'closing', 'closed', 'called-off')
  unique: league, number
  unique index uq_league_seasons_going_on: league where state NOT IN ('closed', 'called-off')

league_entries
  season -> league_seasons key, person big key, name text, status text, at at, division whole?,
  move text?, young boolean = false
  check status: status IN ('registered', 'reserve', 'checked-in', 'out', 'withdrawn', 'dropped')
  index ix_league_entries_person: person

league_stages, numbered
  id whole key, season -> league_seasons, number whole, kind text
  unique: season, number

league_groups, numbered
  id whole key, stage -> league_stages, division whole, number whole, people json, tries whole = 0
  unique: stage, division, number

league_fixtures, numbered
  id whole key, group -> league_groups, round whole, number whole, people json, status text,
  table -> tables?, result json?, ended at?
  check status: status IN ('planned', 'running', 'over')
  check result: (status = 'over') = (result IS NOT NULL)
  unique: group, round, number
  unique index uq_league_fixtures_table: table

league_penalties, numbered
  id whole key, season -> league_seasons, person big, units whole, reason text
  index ix_league_penalties_season: season

league_lines, numbered
  id whole key, league -> leagues, season -> league_seasons?, at at, by big?, by_name text,
  what text, facts json, reason text, before json?, undone boolean = false
  index ix_league_lines_league: league
  index ix_league_lines_season: season

league_queue
  season -> league_seasons key, person big key, at at

league_listed
  person big key

league_rated
  season -> league_seasons key, digest text

league_ratings
  season -> league_seasons key, number whole key, person big key, at at?, mean double,
  doubt double, tables whole
  index ix_league_ratings_person: person
"""
"""The tables, apart from those of `hosting.db.schema` and `leagues.store.schema`, which go on changing.

A column has its type or the table it points to, `?` if it may be empty, `key` in the primary key, and its default.
`numbered` tables give each number once.
"""


def upgrade() -> None:
    _tables().create_all(op.get_bind(), checkfirst=False)
    if op.get_bind().dialect.name == "sqlite":
        refused = "BEGIN SELECT RAISE(ABORT, 'the log is only added to'); END"
        same = _append_only(kept := 'NEW."{0}" IS OLD."{0}"', kept)
        op.execute(f"CREATE TRIGGER log_no_update BEFORE UPDATE ON log WHEN ({same}) {refused}")
        op.execute(f"CREATE TRIGGER log_no_delete BEFORE DELETE ON log {refused}")
    else:
        _triggers_of_postgresql()


def _append_only(kept: str, content: str) -> str:
    """Return the condition that refuses an update of the log, but for the erasure of a person.

    `kept` and `content`: templates that compare a column of any type, and one of JSON.
    """
    same = " AND ".join(kept.format(name) for name in ("table", "seq", "kind", "seat", "at", "turn", "post"))
    payload = f"OLD.kind <> 'step' OR ({content.format('payload')} AND {content.format('public')})"
    person = f'NEW."by" IS NULL OR {kept.format("by")}'
    name = f"{kept.format('name')} OR NEW.name LIKE 'Former player%'"
    return f"NOT ({same} AND ({payload}) AND ({person}) AND ({name}))"


def _triggers_of_postgresql() -> None:
    """Create the triggers of the log, and those that notify other processes of jobs, on commit and once a server."""
    op.execute(
        "CREATE FUNCTION log_is_only_added_to() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE 'the log is only added to' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    op.execute(
        "CREATE FUNCTION navegador_asked() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN PERFORM pg_notify('navegador_jobs', NEW.guild::text); RETURN NULL; END $$"
    )
    kept = 'NEW."{0}" IS NOT DISTINCT FROM OLD."{0}"'
    content = 'NEW."{0}"::text IS NOT DISTINCT FROM OLD."{0}"::text'
    row = "FOR EACH ROW"
    refuse, notify = "EXECUTE FUNCTION log_is_only_added_to()", "EXECUTE FUNCTION navegador_asked()"
    for trigger in (
        f"log_no_update BEFORE UPDATE ON log {row} WHEN ({_append_only(kept, content)}) {refuse}",
        f"log_no_delete BEFORE DELETE ON log {row} {refuse}",
        f"log_no_truncate BEFORE TRUNCATE ON log FOR EACH STATEMENT {refuse}",
        f"jobs_new AFTER INSERT ON jobs {row} {notify}",
        # Taking and finishing a job changes no `asked`.
        f"jobs_again AFTER UPDATE OF asked ON jobs {row} WHEN (OLD.asked IS DISTINCT FROM NEW.asked) {notify}",
    ):
        op.execute(f"CREATE TRIGGER {trigger}")


def _tables() -> sa.MetaData:
    metadata = sa.MetaData(
        naming_convention={
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            # Checks were named twice by the first migrations, and existing databases have these names.
            "ck": "ck_%(table_name)s_ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    for name, parts, options in described(TABLES):
        sa.Table(name, metadata, *parts, **options)
    return metadata


def described(text: str) -> Iterator[tuple[str, list[sa.schema.SchemaItem], dict[str, Any]]]:
    """Yield the name of each table in a description, its parts, and its options."""
    options = {"": {}, "numbered": {"sqlite_autoincrement": True}, "without rowid": {"sqlite_with_rowid": False}}
    for table in text.strip().split("\n\n"):
        title, *lines = table.splitlines()
        name, _, option = title.partition(", ")
        yield name, [part for line in lines for part in parts(line.strip())], options[option]


def parts(line: str) -> Iterator[sa.schema.SchemaItem]:
    """Yield what a line describes: columns, a check, a unique key or an index."""
    what, _, rest = line.partition(": ")
    if not rest:
        yield from map(_column, line.rstrip(",").split(", "))
    elif what == "unique":
        yield sa.UniqueConstraint(*rest.split(", "))
    elif what.startswith("check "):
        yield sa.CheckConstraint(rest, name=what.removeprefix("check "))
    else:
        columns, _, where = rest.partition(" where ")
        only: dict[str, Any] = {f"{dialect}_where": sa.text(where) for dialect in ("sqlite", "postgresql") if where}
        unique, _, name = what.rpartition("index ")
        yield sa.Index(name, *columns.split(", "), unique=bool(unique), **only)


def _column(described: str) -> sa.Column[Any]:
    types: dict[str, Any] = {
        "whole": WHOLE,
        "big": sa.BigInteger,
        "double": sa.Double,
        "text": sa.Text,
        "json": sa.JSON,
        "boolean": sa.Boolean,
        "at": AT,
        "time": sa.Time,
    }
    form = re.fullmatch(r"(\w+) (-> )?(\w+)(\?)?( key)?( unique)?(?: = ?(.*))?", described)
    assert form is not None, described
    name, points, kind, empty, key, unique, default = form.groups()
    return sa.Column(
        name,
        *((WHOLE, sa.ForeignKey(f"{kind}.id")) if points else (types[kind],)),
        primary_key=bool(key),
        autoincrement="auto" if (name, kind) == ("id", "whole") else False,
        nullable=bool(empty),
        unique=True if unique else None,
        server_default={"true": sa.true(), "false": sa.false()}.get(default, default),
    )
