"""Delivery of messages to Discord: channels, pictures, work off the event loop, temporary faults."""

from cogs.sending import channel, pages, posting, requests, servers, work
from cogs.sending.channel import FAILURES, NOBODY, Channel, Gone, Outgoing, Refused, Send, arguments, mentioning
from cogs.sending.pages import Undrawn, View, attachment, layout, posted, theme_named, view
from cogs.sending.requests import WITHOUT_RIGHTS, LoopAlarm, available, postpone
from cogs.sending.servers import GuildServer, Made, Member, Membership, ServerChannel, membership
from cogs.sending.work import Overtaken
