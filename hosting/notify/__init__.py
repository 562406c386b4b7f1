"""Notifications: posts, calls, reminders, notices, and displays outside a table's posts."""

from hosting.notify import calls, displays, notices, outbox, reminders
from hosting.notify.calls import ENDED, Calls
from hosting.notify.displays import OVERVIEW, RESULT, STAGES, Stage, stage
from hosting.notify.notices import UNSENT, Notices
from hosting.notify.outbox import Outbox, Posts
from hosting.notify.reminders import Reminders, Snooze
