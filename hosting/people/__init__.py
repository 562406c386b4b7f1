"""People: their own settings, announced absences, lessons, and where an admin decides nothing."""

from hosting.people import impartiality
from hosting.people.absences import MAX_ABSENCE, Absences
from hosting.people.learning import Learner, Learning
from hosting.people.people import People, met, plain
