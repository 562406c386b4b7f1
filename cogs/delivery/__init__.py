"""Automatic messages of the bot: posts and pings."""

from cogs.delivery import advising, hindrances, muting
from cogs.delivery.handlers import does
from cogs.delivery.notices import Parts, Told, composes, keep_up
from cogs.delivery.posts.buttons import retire
from cogs.delivery.posts.repost import repost
