"""The workbench: puzzles."""
