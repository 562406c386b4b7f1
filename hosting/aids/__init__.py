"""Aids for players: plans, sandboxes, hints, reviews, one's own mistakes, puzzles."""

from hosting.aids import puzzles
from hosting.aids.hints import LEARNED, AdviceRequest, GameReview, Hinting, ReviewedTurn, Reviews, offered, turning
from hosting.aids.puzzles import (
    PRACTICE,
    PUZZLE,
    SOLUTION,
    Mistakes,
    Practice,
    Puzzle,
    Puzzles,
    PuzzleView,
    Retry,
    Solving,
    Sought,
    of_house,
)
from hosting.aids.sandboxes import MAX_NOTE, TRIED_IN, Notes, Sandboxes, Trial
