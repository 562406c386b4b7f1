"""The browser's door: the same requests, pages and handlers as in Discord, drawn as HTML."""

from web.identity import Identity, Membership, Visitor, Way
from web.keys import Keys
from web.login import Activity, DiscordLogin, OAuth, Unreachable
from web.site import application

__all__ = [
    "Activity",
    "DiscordLogin",
    "Identity",
    "Keys",
    "Membership",
    "OAuth",
    "Unreachable",
    "Visitor",
    "Way",
    "application",
]
