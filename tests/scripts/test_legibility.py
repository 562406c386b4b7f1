"""The goals of legibility: letters on a phone, contrasts, eyes without one kind of cone, fleets near their names."""

import pytest

from renders import THEMES, Theme
from renders.navegador import chart
from renders.theme import SEATS
from scripts import legibility
from scripts.sight import EYES

AT_A_GLANCE = 8
LOOKED_UP = 5.6
"""Units of a capital on a phone: of what a decision needs, and of what is looked up."""
SECONDARY = ("names of regions", "I and II, round, what the end waits for", "rows of prices")
DENSE = ("cross table",)
"""Pictures whose smallest letters may be smaller: everybody of a group against everybody."""


def test_letters_are_large_enough_on_a_phone() -> None:
    """Every group that a turn is decided by, and whatever is only looked up."""
    for kind, said, size in legibility.groups():
        assert size.phone >= (LOOKED_UP if said in SECONDARY else AT_A_GLANCE), (kind, said, size)


def test_the_names_of_regions_have_six_units() -> None:
    """Each is readable on a phone without being enlarged: it has no small letters, which would be lower."""
    assert all(line.isupper() for spot in chart.SPOTS for line in spot.lines)
    assert next(size for _, said, size in legibility.groups() if said == "names of regions").phone >= 6


def test_the_smallest_letters_can_be_looked_up() -> None:
    """No letter of any kind of picture is smaller on a phone, in names, on axes, on signs and below figures."""
    small = {kind: size.phone for kind, size in legibility.smallest() if kind not in DENSE}
    assert {kind: size for kind, size in small.items() if size < LOOKED_UP} == {}


def test_close_ups_are_larger_than_the_market() -> None:
    """The same figures have at least 1.3 times as large letters in a panel."""
    sizes = {(kind, said): size.cap for kind, said, size in legibility.groups()}
    for said in ("current prices", "rows of prices"):
        assert sizes["close-up of the market", said] >= 1.3 * sizes["market", said]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_contrasts(theme: Theme) -> None:
    """Land from sea, signs from their ground, text from paper."""
    goals = {
        "land to sea": 1.8,
        "golden, red and dark rims": 2.5,
        **dict.fromkeys(("names to land, to sea", "text to panel, to the lit row", "soft text to panel"), 4.5),
        "what lacks, hatched": 4.5,
    }
    for name, found in legibility.contrasts(theme).items():
        assert found >= goals.get(name, 3), name


def test_colours_are_apart_for_every_kind_of_eyes() -> None:
    """Any two of a group differ by at least 20."""
    for name, by_eye in legibility.distances():
        assert set(by_eye) == set(EYES)
        assert min(by_eye.values()) >= 20, name


def test_no_fleet_is_nearer_another_name() -> None:
    """For any number of players in any region; ships shrink only as far as their numbers allow."""
    found = legibility.anchorages()
    assert list(found) == [*range(1, len(SEATS) + 1)]
    assert not any(one.strays for one in found.values())
    assert min(one.smallest for one in found.values()) >= 52
    assert found[1].usual >= 70
