"""Distances of colours to eyes with all cones or without one kind, and contrast to any eye."""

import math
from typing import Final

from renders.theme import Colour

# Linear light as seen without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1).
EYES: Final = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: Colour) -> tuple[float, ...]:
    """Return the linear light of a colour."""
    return tuple(c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    """Return CIELAB of linear light under D65."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Colour, other: Colour, eye: str) -> float:
    """Return the difference of two colours to an eye, ΔE of CIE 1976."""
    seen = []
    for colour in (one, other):
        light = linear(colour)
        seen.append(lab(tuple(sum(a * b for a, b in zip(row, light, strict=True)) for row in EYES[eye])))
    return math.dist(*seen)


def luminance(colour: Colour) -> float:
    """Return the relative luminance (WCAG)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours (WCAG), 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
