"""People: their own settings, announced absences, lessons, and where an admin decides nothing."""

from hosting.people import impartiality
from hosting.people.people import MAX_ABSENCE, Absences, Learner, Learning, People, met, plain
