"""A made-up review of a real game, for pictures of every size and shape."""

import math
import random

from renders.navegador.reviews import Judged, Review
from renders.navegador.story import Story


def judged(story: Story, seed: int = 3, most: float = 8.0) -> Review:
    """Return a random review: chances that wander, and turns of which some lost points."""
    rng, players = random.Random(seed), len(story.names)  # noqa: S311 - a made-up review
    values, turns = [0.0] * players, []
    for number in range(len(story.ends) - 1):
        values = [value + rng.gauss(0, 0.4) for value in values]
        shares = [math.exp(value) for value in values]
        loss = max(0.0, rng.uniform(-most, most))
        turns.append(Judged(number % players, loss, tuple(share / sum(shares) for share in shares)))
    by_loss = sorted(range(len(turns)), key=lambda number: -turns[number].loss)
    return Review(story, tuple(turns), tuple(sorted(by_loss[:3])))
