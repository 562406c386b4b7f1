"""Discord servers: their settings, rate limits, and the data that they leave behind."""

from hosting.servers import settings
from hosting.servers.departures import Departures
from hosting.servers.limits import Bounds, Limits, Use, check_tables
from hosting.servers.settings import Registered, Settings
