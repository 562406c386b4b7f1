"""Positions of the lines of a plot, and of the labels beside their ends."""


def step(highest: int, lines: int) -> int:
    """Return a round distance between the lines of a plot from 0 to `highest`, with at most `lines` lines."""
    for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000):
        if highest <= step * lines:
            return step
    return highest


def spread(wanted: list[float], low: float, high: float, gap: float) -> list[float]:
    """Return heights near the wanted ones, at least `gap` from each other, between two limits."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    placed = dict.fromkeys(order, 0.0)
    floor = low
    for index in order:
        placed[index] = floor = max(floor, wanted[index])
        floor += gap
    ceiling = high
    for index in reversed(order):
        placed[index] = min(placed[index], ceiling)
        ceiling = placed[index] - gap
    return [placed[index] for index in range(len(wanted))]
