"""The leagues' database tables, beside those of `hosting.db.schema`; `hosting/db/migrations` has them too."""

import sqlalchemy as sa

from hosting.db.schema import Utc, Whole, metadata

GOING_ON = "state NOT IN ('closed', 'called-off')"
BEFORE_END = "state NOT IN ('closing', 'closed', 'called-off')"

leagues = sa.Table(
    "leagues",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("guild", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("rules", sa.JSON, nullable=False),
    sa.Column("owner", sa.BigInteger, nullable=False),
    sa.Column("created", Utc, nullable=False),
    sa.Column("channel", sa.BigInteger, nullable=False),
    sa.Column("tables_in", sa.Text, nullable=False),
    sa.Column("place", sa.BigInteger),
    sa.Column("ended", Utc),
    sa.Column("published", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("champion_role", sa.BigInteger),
    sa.Column("division_role", sa.BigInteger),
    sa.Column("series_best", Whole, nullable=False, server_default="0"),
    sa.Column("series_of", Whole, nullable=False, server_default="0"),
    sa.CheckConstraint("tables_in IN ('threads', 'forum')", name="tables_in"),
    sa.Index("ix_leagues_guild", "guild"),
    sqlite_autoincrement=True,
)
"""`place` is the channel or forum of its tables; `published` is true if it is on the public web site. Winners of a
season and of its divisions get a role of the server each, if there is one. In the series a person's best seasons of the
last so many count, 0 for all."""

seasons = sa.Table(
    "league_seasons",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("league", sa.ForeignKey("leagues.id"), nullable=False),
    sa.Column("number", Whole, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("edition", Whole, nullable=False, server_default="0"),
    sa.Column("rules", sa.JSON, nullable=False),
    sa.Column("commitment", sa.Text, nullable=False),
    sa.Column("salt", sa.Text, nullable=False),
    sa.Column("opened", Utc),
    sa.Column("opens", Utc),
    sa.Column("check_in", Utc),
    sa.Column("draws", Utc),
    sa.Column("starts", Utc),
    sa.Column("ends", Utc),
    sa.Column("closes", Utc),
    sa.Column("protests", Utc),
    sa.Column("held", Utc),
    sa.Column("hold_reason", sa.Text, nullable=False, server_default=""),
    sa.CheckConstraint(
        "state IN ('draft', 'open', 'check-in', 'drawn', 'running', 'closing', 'closed', 'called-off')", name="state"
    ),
    sa.UniqueConstraint("league", "number"),
    sa.Index(
        "uq_league_seasons_going_on",
        "league",
        unique=True,
        sqlite_where=sa.text(BEFORE_END),
        postgresql_where=sa.text(BEFORE_END),
    ),
    sqlite_autoincrement=True,
)
"""`salt` is hidden until the time `opened`; `edition` rises with each change, so that a result computed from an older
one is not stored. `protests` is until when results, all of which are there, can be protested. `held` is since when an
admin, or a missing condition, keeps it from going on."""

entries = sa.Table(
    "league_entries",
    metadata,
    sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("at", Utc, nullable=False),
    sa.Column("division", Whole),
    sa.Column("move", sa.Text),
    sa.Column("young", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("plan", sa.Text),
    sa.CheckConstraint(
        "status IN ('registered', 'reserve', 'checked-in', 'out', 'withdrawn', 'dropped')", name="status"
    ),
    sa.Index("ix_league_entries_person", "person"),
)
"""Registrations. An erased person has a unique negative number. `young` is an account too new for more than the lowest
division. `plan` is what somebody does after the present stage or round: "retire", or "rest" for one; null: go on."""

regulars = sa.Table(
    "league_regulars",
    metadata,
    sa.Column("league", sa.ForeignKey("leagues.id"), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("account", Utc),
    sa.Column("at", Utc, nullable=False),
)
"""People who are registered for every season of a league as it opens; `account` is since when theirs exists."""

stages = sa.Table(
    "league_stages",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("season", sa.ForeignKey("league_seasons.id"), nullable=False),
    sa.Column("number", Whole, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.UniqueConstraint("season", "number"),
    sqlite_autoincrement=True,
)
"""Successive parts of a season."""

groups = sa.Table(
    "league_groups",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("stage", sa.ForeignKey("league_stages.id"), nullable=False),
    sa.Column("division", Whole, nullable=False),
    sa.Column("number", Whole, nullable=False),
    sa.Column("people", sa.JSON, nullable=False),
    sa.Column("tries", Whole, nullable=False, server_default="0"),
    sa.UniqueConstraint("stage", "division", "number"),
    sqlite_autoincrement=True,
)
"""People with common standings, as numbers in the order of the draw; `tries` is the index of the drawing."""

fixtures = sa.Table(
    "league_fixtures",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("group", sa.ForeignKey("league_groups.id"), nullable=False),
    sa.Column("round", Whole, nullable=False),
    sa.Column("number", Whole, nullable=False),
    sa.Column("people", sa.JSON, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("table", sa.ForeignKey("tables.id")),
    sa.Column("result", sa.JSON(none_as_null=True)),
    sa.Column("ended", Utc),
    sa.CheckConstraint("status IN ('planned', 'running', 'over')", name="status"),
    sa.CheckConstraint("(status = 'over') = (result IS NOT NULL)", name="result"),
    sa.UniqueConstraint("group", "round", "number"),
    sa.Index("uq_league_fixtures_table", "table", unique=True),
    sqlite_autoincrement=True,
)
"""Tables that a season has planned: `people` in the order of the seats, regardless of substitutes."""

planned = fixtures.join(groups).join(stages).join(seasons).join(leagues)
"""Tables with the group, the stage, the season and the league that they are of."""

penalties = sa.Table(
    "league_penalties",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("season", sa.ForeignKey("league_seasons.id"), nullable=False),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("units", Whole, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Index("ix_league_penalties_season", "season"),
    sqlite_autoincrement=True,
)
"""Points taken from a person in a season, in units of `leagues.rules.points`."""

lines = sa.Table(
    "league_lines",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("league", sa.ForeignKey("leagues.id"), nullable=False),
    sa.Column("season", sa.ForeignKey("league_seasons.id")),
    sa.Column("at", Utc, nullable=False),
    sa.Column("by", sa.BigInteger),
    sa.Column("by_name", sa.Text, nullable=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("facts", sa.JSON, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("before", sa.JSON(none_as_null=True)),
    sa.Column("undone", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Index("ix_league_lines_league", "league"),
    sa.Index("ix_league_lines_season", "season"),
    sqlite_autoincrement=True,
)
"""Actions in a league, with author and reason. `before` has the data to undo it, None if it cannot be undone."""

queue = sa.Table(
    "league_queue",
    metadata,
    sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", Utc, nullable=False),
)
"""People waiting for a table of a ladder, with the start of the wait."""

listed = sa.Table(
    "league_listed",
    metadata,
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
)
"""People's choice to be in lists of ratings."""

rated = sa.Table(
    "league_rated",
    metadata,
    sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
    sa.Column("digest", sa.Text, nullable=False),
)
"""Seasons with computed ratings; `digest` is of everything that they were computed from."""

ratings = sa.Table(
    "league_ratings",
    metadata,
    sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
    sa.Column("number", Whole, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", Utc),
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("doubt", sa.Double, nullable=False),
    sa.Column("tables", Whole, nullable=False),
    sa.Index("ix_league_ratings_person", "person"),
)
"""Every change of a rating in a season, computed from results and deleted with any of them: `at` is when a table ended,
None for the end of the season."""

webhooks = sa.Table(
    "league_webhooks",
    metadata,
    sa.Column("league", sa.ForeignKey("leagues.id"), primary_key=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("secret", sa.Text, nullable=False),
    sa.Column("failing", Utc),
    sa.Column("error", sa.Text, nullable=False, server_default=""),
    sa.Column("tries", Whole, nullable=False, server_default="0"),
    sa.Column("off", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""Addresses to which a league's news is sent: `failing` is since when that has failed, `tries` how often in a row; one
that is `off` gets nothing until an admin sets it again."""

events = sa.Table(
    "league_events",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("league", sa.ForeignKey("leagues.id"), nullable=False),
    sa.Column("at", Utc, nullable=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("facts", sa.JSON, nullable=False),
    sa.Index("ix_league_events_league", "league"),
    sqlite_autoincrement=True,
)
"""News of leagues with an address, until it has been sent."""

teams = sa.Table(
    "league_teams",
    metadata,
    sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
    sa.Column("number", Whole, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("captain", sa.BigInteger, nullable=False),
    sa.Column("at", Utc, nullable=False),
)
"""Teams of a season; one without a name was put together by lot."""

members = sa.Table(
    "league_members",
    metadata,
    sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("team", Whole, nullable=False),
    sa.Column("place", Whole, nullable=False),
    sa.Column("drawn", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""Members of teams, each of one in a season, in the order of their boards; `drawn` is true if they came by lot."""

invitations = sa.Table(
    "league_invitations",
    metadata,
    sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
    sa.Column("team", Whole, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("answered", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""Invitations to teams; an answered one is not repeated."""

boards = sa.Table(
    "league_boards",
    metadata,
    sa.Column("fixture", sa.ForeignKey("league_fixtures.id"), primary_key=True),
    sa.Column("match", Whole, nullable=False),
    sa.Column("number", Whole, nullable=False),
    sa.Column("teams", sa.JSON, nullable=False),
)
"""Boards of matches of teams: `teams` has the team of each seat."""

away = sa.Table(
    "league_away",
    metadata,
    sa.Column("season", sa.ForeignKey("league_seasons.id"), primary_key=True),
    sa.Column("round", Whole, primary_key=True, autoincrement=False),
    sa.Column("person", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("fixture", sa.ForeignKey("league_fixtures.id")),
    sa.Column("seat", Whole),
    sa.Column("stand_in", sa.BigInteger),
)
"""People of teams who cannot play a round: their seat, once it has been drawn, and the alternate who plays for them."""

calls = sa.Table(
    "league_calls",
    metadata,
    sa.Column("id", Whole, primary_key=True),
    sa.Column("season", sa.ForeignKey("league_seasons.id"), nullable=False),
    sa.Column("round", Whole, nullable=False),
    sa.Column("out", sa.BigInteger, nullable=False),
    sa.Column("person", sa.BigInteger, nullable=False),
    sa.Column("until", Utc, nullable=False),
    sa.Column("answer", sa.Text),
    sa.CheckConstraint("answer IN ('yes', 'no', 'late')", name="answer"),
    sa.Index("ix_league_calls_season", "season"),
    sqlite_autoincrement=True,
)
"""Questions to alternates, one after the other: to play a round for somebody; without an answer until the time `until`
the next is asked."""
