"""The words of turns: their posts, the ledger, and the clocks."""

from cogs.turn import clocks, ledger, post
from cogs.turn.post import TurnPost
