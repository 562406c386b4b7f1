"""Turns in the making: one panel, wherever a turn is made."""

from cogs.workbench import bench, conditions, lesson, plan, puzzle, sandbox, turn
from cogs.workbench.plan import offer
from cogs.workbench.turn import for_seat
