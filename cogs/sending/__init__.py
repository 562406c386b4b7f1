"""Delivery of messages to Discord: channels, pictures, work off the event loop, temporary faults."""

from cogs.sending import (
    channel,
    events,
    items,
    limit,
    messages,
    outages,
    pictures,
    presence,
    roles,
    threads,
    tokens,
    work,
)
from cogs.sending.alarm import Alarm
from cogs.sending.channel import FAILURES, LOOK_BACK, Channel, Send, arguments
from cogs.sending.items import layout, view
from cogs.sending.messages import Message, Outgoing
from cogs.sending.pictures import MAX_LAYOUT, Undrawn, attached, attachment, theme_named
from cogs.sending.postponing import WITHOUT_RIGHTS, postponed
from cogs.sending.work import Overtaken

__all__ = [
    "Alarm",
    "Channel",
    "FAILURES",
    "LOOK_BACK",
    "MAX_LAYOUT",
    "Message",
    "Outgoing",
    "Overtaken",
    "Send",
    "Undrawn",
    "WITHOUT_RIGHTS",
    "arguments",
    "attached",
    "attachment",
    "channel",
    "events",
    "items",
    "layout",
    "limit",
    "messages",
    "outages",
    "pictures",
    "postponed",
    "posting",
    "presence",
    "roles",
    "theme_named",
    "threads",
    "tokens",
    "view",
    "work",
]
