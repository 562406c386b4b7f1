"""Who somebody in a browser is: by Discord's login, and in a frame in Discord, the Activity."""

from web.login.activity import Activity, Unreachable
from web.login.discord import DiscordLogin
from web.login.oauth import OAuth

__all__ = ["Activity", "DiscordLogin", "OAuth", "Unreachable"]
