"""Clocks of seats: their readings, quiet hours, and their rows in the database."""

from hosting.clocks import account, clock_math, clock_store
from hosting.clocks.account import FOREVER, MAX_QUIET, Availability
from hosting.clocks.clock_math import ClockReading, whole
