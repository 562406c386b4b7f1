"""Aids for players: plans, sandboxes, hints, reviews, puzzles."""

from hosting.aids import puzzles
from hosting.aids.hints import LEARNED, AdviceRequest, Hinting, offered
from hosting.aids.puzzles import PUZZLE, SOLUTION, Puzzle, Puzzles, Shown, Solving, Sought, of_house
from hosting.aids.reviews import Review, Reviews, Turn
from hosting.aids.sandboxes import Sandboxes, Trial
