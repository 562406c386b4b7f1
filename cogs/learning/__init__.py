"""Lessons that teach a game by playing, for games that have some."""

from cogs.learning import course
from cogs.learning.course import Course
