"""The words of turns: their posts, and the ledger."""

from cogs.turn import ledger, post
from cogs.turn.post import TurnPost
