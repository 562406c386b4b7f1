"""Turns in the making: one panel, wherever a turn is made."""

from cogs.workbench import asking, lesson, opened
