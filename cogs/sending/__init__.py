"""Delivery of messages to Discord: channels, pictures, work off the event loop, temporary faults."""

from cogs.sending import channel, items, limit, outages, pictures, posting, requests, servers, work
from cogs.sending.channel import (
    FAILURES,
    LOOK_BACK,
    NOBODY,
    Channel,
    Gone,
    Outgoing,
    Refused,
    Send,
    arguments,
    mentioning,
    rewind,
)
from cogs.sending.items import View, layout, view
from cogs.sending.limit import LoopAlarm
from cogs.sending.outages import WITHOUT_RIGHTS, available, postponed
from cogs.sending.pictures import MAX_LAYOUT, Undrawn, attached, attachment, theme_named
from cogs.sending.work import Overtaken
