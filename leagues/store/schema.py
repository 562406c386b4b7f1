"""The leagues' database tables, beside those of `hosting.db.schema`; `hosting/db/migrations` has them too."""

from hosting.db.schema import table

GOING_ON = "state NOT IN ('closed', 'called-off')"

leagues = table(
    "leagues",
    "id",
    whole="id series_best series_of",
    big="guild owner channel place? champion_role? division_role?",
    text="name",
    json="rules",
    at="created ended?",
    flag="published",
)

seasons = table(
    "league_seasons",
    "id",
    whole="id number edition",
    of="league:leagues",
    text="state commitment salt hold_reason",
    json="rules",
    at="opened? opens? check_in? draws? starts? ends? closes? protests? held?",
)
"""`salt` is hidden until `opened`; `edition` rises with each change, so that no result of an older one is stored."""

entries = table(
    "league_entries",
    "season person",
    of="season:league_seasons",
    big="person",
    text="name status move? plan?",
    at="at",
    whole="division?",
    flag="young",
)

regulars = table("league_regulars", "league person", of="league:leagues", big="person", text="name", at="account? at")
"""People who are registered for every season of a league as it opens; `account` is since when theirs exists."""

stages = table("league_stages", "id", whole="id number", of="season:league_seasons", text="kind")

groups = table("league_groups", "id", whole="id division number tries", of="stage:league_stages", json="people")
"""People with common standings, as numbers in the order of the draw; `tries` is the index of the drawing."""

fixtures = table(
    "league_fixtures",
    "id",
    whole="id round number",
    of="group:league_groups table?:tables",
    json="people result?",
    text="status",
    at="ended?",
)
"""Tables that a season has planned: `people` in the order of the seats, regardless of substitutes."""

planned = fixtures.join(groups).join(stages).join(seasons).join(leagues)

penalties = table("league_penalties", "id", whole="id units", of="season:league_seasons", big="person", text="reason")
"""In units of `leagues.rules.points`."""

lines = table(
    "league_lines",
    "id",
    whole="id",
    of="league:leagues season?:league_seasons",
    at="at",
    big="by?",
    text="by_name what reason",
    json="facts before?",
    flag="undone",
)
"""Actions in a league, with author and reason. `before` has the data to undo it, None if it cannot be undone."""

queue = table("league_queue", "season person", of="season:league_seasons", big="person", at="at")

listed = table("league_listed", "person", big="person")

teams = table(
    "league_teams", "season number", of="season:league_seasons", whole="number", text="name", big="captain", at="at"
)
"""Teams of a season; one without a name was put together by lot."""

members = table(
    "league_members", "season person", of="season:league_seasons", big="person", whole="team place", flag="drawn"
)
"""Members of teams, each of one in a season, in the order of their boards; `drawn` is true if they came by lot."""

invitations = table(
    "league_invitations", "season team person", of="season:league_seasons", whole="team", big="person", flag="answered"
)
"""Invitations to teams; an answered one is not repeated."""

boards = table("league_boards", "fixture", of="fixture:league_fixtures", whole="match number", json="teams")
"""Boards of matches of teams: `teams` has the team of each seat."""

away = table(
    "league_away",
    "season round person",
    of="season:league_seasons fixture?:league_fixtures",
    whole="round seat?",
    big="person stand_in?",
)
"""People of teams who cannot play a round: their seat, once it has been drawn, and the alternate who plays for them."""

calls = table(
    "league_calls", "id", whole="id round", of="season:league_seasons", big="out person", at="until", text="answer?"
)
"""Questions to alternates, to play a round for somebody; without an answer `until` then the next is asked."""
