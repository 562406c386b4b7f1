"""Automatic messages of the bot: posts and pings."""

from cogs.delivery import servers
from cogs.delivery.notices import COMPOSERS, Content, Parts, composes, does, keep_up, locale_of, mention, table_of
from cogs.delivery.posts import repost, retire
