"""The rules of leagues: pure functions of their arguments, without database, clock, or text."""

from leagues.rules import designs, divisions, draw, ladder, points, ratings, seating, standings, states, swiss, teams
from leagues.rules.designs import Design
from leagues.rules.divisions import Claim, Move, Past
from leagues.rules.errors import (
    BadFile,
    BadResult,
    BadRules,
    BadTeam,
    LeagueError,
    NoReason,
    NoSuchLeague,
    NotForThem,
    NothingToUndo,
    NotMoved,
    NotRegistered,
    NotRegistering,
    NotSplit,
    NotThatStep,
    Paused,
    SeasonGoesOn,
    TooManyTables,
)
from leagues.rules.points import PRESETS, UNIT, Finish, How, Penalty, Points, Ratio, Result, parsed, shared, to_points
from leagues.rules.ratings import PROVISIONAL, Rating
from leagues.rules.standings import DEFAULT, MILLION, PARTS, POINTS, Row, TieBreak, to_places
from leagues.rules.states import Mover, Need, State, following
