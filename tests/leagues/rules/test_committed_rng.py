"""Randomness that can be verified."""

import hashlib
import random
from collections import Counter

from leagues.rules import draw


def test_anybody_can_draw_again() -> None:
    """A few lines of anyone's own code give the same commitment and draws."""
    text = '{"deal":{"season":"7/3"},"salt":"00ff"}'
    assert draw.commitment("7/3", "00ff") == hashlib.sha256(text.encode()).hexdigest()
    line = '["00ff","numbers","A","0","42"]'
    assert draw.lot("00ff", "numbers", "A", 0, 42) == int.from_bytes(hashlib.sha256(line.encode()).digest()[:8])


def test_only_its_season_and_salt_open_a_commitment() -> None:
    """A salt of another season, or another salt, does not match."""
    published = draw.commitment("7/3", "salt")
    assert draw.opens("7/3", "salt", published)
    assert not draw.opens("7/4", "salt", published)
    assert not draw.opens("7/3", "other", published)


def test_the_order_in_which_people_register_does_not_matter() -> None:
    """The order of two does not depend on who else is there."""
    people = list(range(100, 140))
    order = draw.drawn(people, "salt", "x")
    random.Random(5).shuffle(people)
    assert draw.drawn(people, "salt", "x") == order
    assert draw.drawn(people[:9], "salt", "x") == tuple(person for person in order if person in people[:9])
    assert draw.drawn(people, "salt", "y") != order


def test_lots_favour_nobody() -> None:
    """Over 3,000 salts each of six people is first about equally often, within a bound of one in a million."""
    firsts = Counter(draw.drawn(range(6), str(salt), "first")[0] for salt in range(3000))
    assert all(400 < firsts[person] < 600 for person in range(6))
