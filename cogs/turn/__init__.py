"""A turn by buttons and by typing: panel, preview, confirm."""

from cogs.turn import clocks, conditions, context, drafting, flow, ledger, panel, planned, post
from cogs.turn.conditions import Figures
from cogs.turn.context import REVISION, TurnContext
from cogs.turn.planned import DRAFT, KEPT
from cogs.turn.post import TurnPost
