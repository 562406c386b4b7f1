"""Colours of the pictures of leagues."""

from typing import Final

from renders.theme import Colour, Theme, colour

METALS: Final = tuple(colour(code) for code in ("#eec13c", "#c3cbd3", "#cf8a4c"))
"""Gold, silver, bronze; each medal has its number as well."""
RIBBONS: Final = tuple(colour(code) for code in ("#b22228", "#24549f", "#7fbf5a"))
TIMBER: Final = colour("#7a4e28")
"""Twigs, and the frame of a sandglass."""


def rising(theme: Theme) -> Colour:
    """Colour of a rise."""
    return theme.blue


def falling(theme: Theme) -> Colour:
    """Colour of a fall."""
    return theme.red
