"""Automatic messages of the bot: posts and pings."""

from cogs.delivery import advising, muting
from cogs.delivery.handlers import does
from cogs.delivery.notices import Parts, Told, composes
from cogs.delivery.overview import available
from cogs.delivery.posts.buttons import retire
from cogs.delivery.posts.repost import repost
