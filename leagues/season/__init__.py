"""A season from its founding to its close."""

from leagues.season import alternates, pairing, stored_ratings, team_rounds, timing
from leagues.season.admission import registers
from leagues.season.changes import changed, refresh, tell
from leagues.season.fixtures import FIRST_CHECK, Fixtures
from leagues.season.founding import Founding, going_on
from leagues.season.outcomes import Gifts
from leagues.season.registration import Registration
from leagues.season.requests import Requests
from leagues.season.results import Results
from leagues.season.running import Running
from leagues.season.steps import SeasonContext, Tables
from leagues.season.stored_ratings import Ratings
from leagues.season.substitutes import Substitutes, has_started
from leagues.season.undoing import Undoing
from leagues.season.views import PAGE, Views
