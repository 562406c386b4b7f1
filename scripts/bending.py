"""The projection of the chart: the earth, bent like a sheet of rubber until every region has room."""

from __future__ import annotations

import math
from functools import cache
from typing import Final

Point = tuple[float, float]

ANCHORS: Final = (
    # the coasts around the Atlantic, from Greenland to the Cape
    (-60, 50, 110, 215), (-80, 30, -120, 290), (-57, 6, -6, 334), (-50, 0, 50, 345), (-42, -3, 112, 352),
    (-35, -7, 156, 424), (-39, -15, 152, 486), (-43, -23, 146, 566), (-49, -28, 124, 612), (-57, -36, 70, 690),
    (-65, -45, 10, 745), (-22, 65, 396, 60), (-6, 56, 430, 150), (5, 61, 480, 120), (-9.5, 39, 460, 270),
    (-2, 46, 500, 232), (-5.5, 36, 482, 303), (-9.8, 31, 442, 326), (-17, 21, 338, 342), (-17.5, 14.7, 318, 372),
    (-7.5, 4.4, 352, 407), (9, 4.3, 408, 408), (9.2, -1, 404, 432), (13, -9, 410, 500), (12, -17, 412, 560),
    (15, -27, 438, 618), (18.4, -34, 474, 638), (20, -34.8, 492, 643), (26, -33.8, 570, 638), (31, -30, 622, 620),
    # around the Indian Ocean
    (33, -26, 640, 600), (35, -20, 648, 570), (40.7, -15, 668, 538), (39.5, -5, 650, 494), (43, 0, 646, 452),
    (51.2, 11.8, 650, 374), (43.3, 12, 592, 352), (32.5, 30, 552, 300), (49, -12.5, 716, 552), (45, -25.4, 700, 626),
    (10, 37.3, 522, 301), (17, 39, 546, 282), (23, 37, 560, 284), (35.5, 33, 574, 292), (31, 31.4, 556, 302),
    (20, 31, 532, 312), (12.5, 45.5, 540, 244), (27, 38, 574, 272), (29, 41, 582, 258), (19, 42, 556, 258),
    (45, 13, 600, 350), (52, 16, 652, 340), (59.8, 22.5, 704, 312), (56.5, 26, 698, 290), (48, 30, 640, 262),
    (62, 25, 720, 296), (68, 24, 738, 304), (72.8, 19, 752, 334), (77.5, 8, 790, 400), (80.2, 14, 818, 358),
    (81, 7, 822, 402), (88, 22, 858, 306),
    # the far east
    (94.3, 16, 878, 336), (98, 10, 934, 398), (104, 1.3, 974, 444), (95.3, 5.5, 944, 420), (105.5, -6, 1004, 484),
    (103, 10, 966, 382), (109, 12, 986, 360), (107, 21, 936, 300), (110, 1, 1020, 430), (119, 5, 1080, 398),
    (114.5, -8.3, 1058, 492), (124, -9, 1104, 508), (121, 17, 1108, 330), (114, 22, 950, 266), (122, 30, 956, 206),
    (121, 38, 950, 160), (126.5, 35, 990, 152), (130.5, 32, 1028, 160), (141, 36, 1084, 128), (141, 42, 1098, 96),
    (121, 23.5, 976, 262), (114, -22, 938, 668), (126, -14, 984, 612), (131, -12, 1014, 604), (142, -11, 1082, 600),
    (137, -16, 1046, 622), (141, -17.5, 1064, 630), (147, -19.5, 1108, 640), (116, -35, 940, 740),
    # the north, behind the panels
    (30, 45, 600, 200), (20, 70, 560, 50), (60, 70, 700, 40), (60, 40, 740, 200), (100, 70, 850, 20),
    (100, 40, 860, 160), (140, 60, 1080, 20), (165, 60, 1180, 10),
)  # fmt: skip
"""Degrees east and north of points of the earth, and their pixels on the chart. Between them the earth is bent like a
sheet of rubber, so that every region has room.
"""


def _kernel(square: float) -> float:
    """Weight of a bend, by the square of the distance (thin plate spline)."""
    return square * math.log(square) if square > 0 else 0.0


@cache
def _bend() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the weights of the bent sheet, across and down: those of the anchors, then three of the plane."""
    rows: list[list[float]] = []
    for east, north, x, y in ANCHORS:
        bends = [_kernel((east - other) ** 2 + (north - up) ** 2) for other, up, _, _ in ANCHORS]
        rows.append([*bends, 1.0, east, north, x, y])
    for plane in ([1.0] * len(ANCHORS), [anchor[0] for anchor in ANCHORS], [anchor[1] for anchor in ANCHORS]):
        rows.append([*plane, 0.0, 0.0, 0.0, 0.0, 0.0])  # noqa: PERF401
    size = len(rows)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column]
        for row in rows[column + 1 :]:
            share = row[column] / lead[column]
            if share:
                for index in range(column, size + 2):
                    row[index] -= share * lead[index]
    solved = [[0.0] * size, [0.0] * size]
    for number in reversed(range(size)):
        for side, weights in enumerate(solved):
            known = sum(rows[number][column] * weights[column] for column in range(number + 1, size))
            weights[number] = (rows[number][size + side] - known) / rows[number][number]
    return tuple(solved[0]), tuple(solved[1])


def place(east: float, north: float) -> Point:
    """Pixels on the chart of a point of the earth."""
    bends = [_kernel((east - other) ** 2 + (north - up) ** 2) for other, up, _, _ in ANCHORS]
    x, y = (
        sum(weight * bend for weight, bend in zip(weights, (*bends, 1.0, east, north), strict=True))
        for weights in _bend()
    )
    return x, y
