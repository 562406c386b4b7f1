"""A season from its founding to its close."""

from leagues.season import stored_ratings
from leagues.season.base import Base, changed
from leagues.season.fixtures import Playing
from leagues.season.founding import PAGE, Founding, going_on
from leagues.season.gifts import Noticing
from leagues.season.helping import Helping
from leagues.season.judging import Judging
from leagues.season.publishing import Publishing
from leagues.season.registration import Entering
from leagues.season.steps import Tables
from leagues.season.undoing import Undoing
from leagues.season.views import Showing

__all__ = [
    "Base",
    "Entering",
    "Founding",
    "Helping",
    "Judging",
    "Noticing",
    "PAGE",
    "Playing",
    "Publishing",
    "Showing",
    "Tables",
    "Undoing",
    "changed",
    "going_on",
    "stored_ratings",
]
