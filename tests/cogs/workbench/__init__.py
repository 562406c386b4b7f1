"""The workbench: turns in the making, at each of its desks."""
