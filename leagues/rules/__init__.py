"""The rules of leagues: pure functions of their arguments, without database, clock, or text."""

from leagues.rules import divisions, draw, errors, points, standings, states, swiss, teams
from leagues.rules.divisions import Claim, LeagueMove, Past
from leagues.rules.draw import Design
from leagues.rules.errors import (
    BadFile,
    BadResult,
    BadRules,
    BadTeam,
    LeagueError,
    NoSuchLeague,
    NotForThem,
    NotRegistered,
    NotRegistering,
    NotSplit,
    NotThatStep,
    NotYet,
    SeasonGoesOn,
)
from leagues.rules.points import PRESETS, UNIT, Finish, How, Penalty, Points, Ratio, Result, parse, share, to_points
from leagues.rules.standings import DEFAULT, MILLION, PARTS, POINTS, Row, TieBreak, to_places
from leagues.rules.states import FORWARD, Need, State
