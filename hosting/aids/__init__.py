"""Aids for players: plans, sandboxes, hints, reviews, one's own mistakes, puzzles."""

from hosting.aids import puzzles
from hosting.aids.hints import LEARNED, AdviceRequest, GameReview, Hinting, ReviewedTurn, Reviews, offered, turning
from hosting.aids.mistakes import PRACTICE, Mistakes, Practice, Retry
from hosting.aids.notes import MAX_NOTE, Notes
from hosting.aids.puzzles import PUZZLE, SOLUTION, Puzzle, Puzzles, PuzzleView, Solving, Sought, of_house
from hosting.aids.sandboxes import TRIED_IN, Sandboxes, Trial
