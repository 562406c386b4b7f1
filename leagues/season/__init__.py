"""A season from its founding to its close."""

from leagues.season import alternates, pairing, stored_ratings, team_rounds
from leagues.season.admission import registers
from leagues.season.changes import changed, refresh
from leagues.season.fixtures import FIRST_CHECK, Fixtures
from leagues.season.founding import Founding, going_on
from leagues.season.gifts import Gifts
from leagues.season.meetings import Meeting, Meetings, wanted
from leagues.season.registration import Registration
from leagues.season.requests import Requests
from leagues.season.results import Results
from leagues.season.running import Running
from leagues.season.steps import SeasonContext, Tables
from leagues.season.stored_ratings import Ratings
from leagues.season.substitutes import Substitutes, has_started
from leagues.season.timing import planned
from leagues.season.undoing import Undoing
from leagues.season.views import PAGE, Views

__all__ = [
    "FIRST_CHECK",
    "Fixtures",
    "Founding",
    "Gifts",
    "Meeting",
    "Meetings",
    "PAGE",
    "Ratings",
    "Registration",
    "Requests",
    "Results",
    "Running",
    "SeasonContext",
    "Substitutes",
    "Tables",
    "Undoing",
    "Views",
    "alternates",
    "changed",
    "going_on",
    "has_started",
    "planned",
    "pairing",
    "refresh",
    "registers",
    "stored_ratings",
    "wanted",
    "team_rounds",
]
