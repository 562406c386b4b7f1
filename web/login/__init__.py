"""Login from Discord: OAuth2 in a browser, and the Activity in a frame of Discord."""

from web.login.activity import Activity
from web.login.discord import DiscordLogin
from web.login.oauth import OAuth
