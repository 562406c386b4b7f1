"""Pictures, drawn with Pillow: a small drawing library here, and a folder for each game that draws with it."""

from renders.picture import Picture
from renders.theme import DARK, LIGHT, THEMES, Theme

__all__ = ["DARK", "LIGHT", "THEMES", "Picture", "Theme"]
