"""A season from its founding to its close."""

from leagues.season import pairing, substitutes, timing
from leagues.season.fixtures import FIRST_CHECK, Fixtures, Requests
from leagues.season.founding import PAGE, Founding, Views, going_on
from leagues.season.pairing import SeasonContext, TableStop
from leagues.season.registration import Registration, registers
from leagues.season.results import Gifts, Results
from leagues.season.running import Running
from leagues.season.substitutes import Substitutes, has_started
from leagues.season.timing import SeasonChange
