"""People: their own settings, announced absences, and lessons."""

from hosting.people.absences import MAX_ABSENCE, Absences
from hosting.people.learning import Learner, Learning
from hosting.people.people import People, met, plain
