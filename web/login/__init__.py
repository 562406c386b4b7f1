"""Login from Discord: OAuth2 in a browser, and the Activity in a frame of Discord."""

from web.login.discord import Activity, DiscordLogin
from web.login.oauth import OAuth
