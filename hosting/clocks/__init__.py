"""Clocks of seats: their readings, quiet hours, and their rows in the database."""

from hosting.clocks import account, availability, clock_math, clock_store, quiet_hours
from hosting.clocks.availability import Availability
from hosting.clocks.clock_math import ClockReading, whole
from hosting.clocks.quiet_hours import FOREVER, MAX_QUIET
