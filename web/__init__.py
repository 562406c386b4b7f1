"""The browser's door: the same requests, pages and handlers as in Discord, drawn as HTML."""

from web.identity import Identity, Membership, Visitor, Way
from web.keys import Keys
from web.login import DiscordLogin
from web.oauth import OAuth
from web.site import application

__all__ = [
    "DiscordLogin",
    "Identity",
    "Keys",
    "Membership",
    "OAuth",
    "Visitor",
    "Way",
    "application",
]
