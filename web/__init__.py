"""The browser's door: the same requests, pages and handlers as in Discord, drawn as HTML."""

from web.identity import FirstPage, Identity, Visitor, Way
from web.keys import Keys
from web.login import Activity, DiscordLogin, OAuth
from web.serving import SiteRunner
from web.site import SOCKETS, application
from web.visits import WATCH, language
