"""People: their own settings, announced absences, and lessons."""

from hosting.people.absences import LONGEST, Absences
from hosting.people.learning import Learner, Learning
from hosting.people.people import People, met

__all__ = [
    "Absences",
    "LONGEST",
    "Learner",
    "Learning",
    "People",
    "met",
]
