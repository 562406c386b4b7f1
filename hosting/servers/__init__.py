"""Discord servers: what they have chosen, how much may be done there, and what stays when they go."""

from hosting.servers import settings
from hosting.servers.departures import Departures
from hosting.servers.limits import Bounds, Limits, Use, check_tables
from hosting.servers.registered_commands import Registered
from hosting.servers.settings import Settings

__all__ = [
    "Bounds",
    "Departures",
    "Limits",
    "Registered",
    "Settings",
    "Use",
    "check_tables",
    "settings",
]
