"""Notifications: posts, calls, reminders, notices, and displays outside a table's posts."""

from hosting.notify import calls, notices, outbox, reminders
from hosting.notify.calls import BY_POST, ENDED, Calls
from hosting.notify.notices import ALSO, OVERVIEW, PUSH, PUSHED, RESULT, STAGES, UNSENT, Notices, Stage, stage
from hosting.notify.outbox import Outbox, Posts
from hosting.notify.reminders import Reminders, Snooze
