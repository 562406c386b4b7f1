"""Private preparation of turns: plans, and sandboxes to try things out."""

from cogs.planning import plans, sandbox
from cogs.planning.plans import Planning
from cogs.planning.sandbox import DRAFT, MINE, Trying
