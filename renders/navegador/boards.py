"""Where everything goes on the board's picture."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from navegador import BOARD, RONDEL
from navegador.board import ROMAN
from navegador.steps import Explore, Sail
from renders import fonts
from renders.layout import Background, Box, Scene
from renders.navegador import chart
from renders.navegador.view import View
from renders.theme import GOODS, PAPER, SEATS, Theme, contrast
from words import say

RONDEL_AT: Final = (612.0, 154.0)
RONDEL_RADIUS: Final = 148
FIELDS_AT: Final = 121
"""Pixels from the middle of the rondel to the icons of its fields."""
ICONS: Final = {
    "sailing": "sail",
    "workers": "worker",
    "market": "market",
    "colony": "colony",
    "privilege": "seal",
    "ships": "ships",
    "buildings": "buildings",
}
STONES: Final = (
    (32, ()),
    (32, ((0, 80),)),
    (30, ((-16, 84), (16, 84))),
    (28, ((-15, 90), (15, 90), (0, 62))),
    (25, ((-25, 95), (0, 95), (25, 95), (-13, 69), (13, 69), (0, 44))),
)
"""By the number of things on a field: their size, and for each how far across and out it stands; the last for many."""
NAME: Final = 27
"""Pixels of the regions' names."""
SHIP: Final = 42
TOKEN: Final = 43


def scene(view: View, theme: Theme) -> Scene:
    """The board with everything on it."""
    board = Scene.on(Background(chart.WIDTH, chart.HEIGHT, theme, chart=True))
    _trails(board, view)
    for region in range(len(BOARD.regions)):
        _name(board, region)
        _ships(board, view, region)
        if region:
            _tokens(board, view, region)
            _unexplored(board, view, region)
    _kings(board, view)
    _lisboa(board, view)
    _rondel(board, view)
    _phase(board, view)
    return board


def _kings(board: Scene, view: View) -> None:
    """In the variant, the King's privileges that are still to be had, where they lie."""
    if not view.kings:
        return
    for region, rules in enumerate(BOARD.regions):
        if rules.royal:
            x, y = chart.SPOTS[region].name
            board.mark("crown", x + 46, y, 34)
            board.label(
                f"×{view.kings}", Box(x + 65, y - 16, 32, 28), 22, align="left", halo=board.theme.land, fact="kings"
            )


def _name(board: Scene, region: int) -> None:
    lines, (x, y) = _lines(region), chart.SPOTS[region].name
    for number, line in enumerate(lines):
        wide = fonts.width(line, "italic", NAME) + 12
        top = y - 14 + 25 * (number - (len(lines) - 1) / 2)
        board.label(
            line,
            Box(x - wide / 2, top, wide, 28),
            NAME,
            face="italic",
            halo=board.theme.land,
            fact=f"name/{region}/{number}",
        )


def _lines(region: int) -> tuple[str, ...]:
    """A region's name, in the lines that it is written in."""
    return chart.SPOTS[region].lines or (BOARD.names[region],)


def _ships(board: Scene, view: View, region: int) -> None:
    """One ship for each player who has some there; its sail says how many."""
    fleets = [(seat, player.ships[region]) for seat, player in enumerate(view.state.players) if player.ships[region]]
    x, y = chart.SPOTS[region].ships
    for (seat, number), (dx, dy) in zip(fleets, _grid(len(fleets), 3, 40, 42), strict=True):
        board.mark("ship", x + dx, y + dy, SHIP, seat)
        if number > view.before.players[seat].ships[region]:
            board.mark("halo", x + dx, y + dy - 2, SHIP + 14)
        board.label(
            number,
            Box(x + dx - 11, y + dy - 15, 22, 23),
            21,
            colour=contrast(SEATS[seat]),
            fact=f"ships/{seat}/{region}",
        )


def _grid(count: int, across: int, wide: float, high: float) -> list[tuple[float, float]]:
    """The middles of so many things in rows, around (0, 0)."""
    rows = -(-count // across)
    found = []
    for index in range(count):
        row, column = divmod(index, across)
        here = min(across, count - row * across)
        found.append(((column - (here - 1) / 2) * wide, (row - (rows - 1) / 2) * high))
    return found


def _tokens(board: Scene, view: View, region: int) -> None:
    """The prices that lie open, those just taken, or the stack that nobody has seen."""
    spot, good, lying = chart.SPOTS[region], BOARD.regions[region].good, view.state.tokens[region]
    assert good is not None
    x, y = spot.tokens
    if lying is None:
        board.mark("token", x, y, TOKEN, good, "down")
        text = f"×{BOARD.regions[region].tokens}"
        board.label(text, Box(x - 18, y - 14, 36, 28), 22, colour=PAPER, fact=f"stack/{region}")
        return
    if not lying:
        board.mark("token", x, y, TOKEN, good, "gone")
    known = view.before.tokens[region]
    chips = [(price, "up") for price in lying]
    chips += [(price, "taken") for price in known or () if price not in lying]
    places = _grid(len(chips), spot.across, TOKEN + 1, TOKEN - 7)
    for (price, face), (dx, dy) in zip(sorted(chips), places, strict=True):
        board.mark("token", x + dx, y + dy, TOKEN, good, face)
        if known is None:
            board.mark("frame", x + dx, y + dy, TOKEN + 4)
        taken = face == "taken"
        board.label(
            price,
            Box(x + dx - 19, y + dy - 14, 38, 28),
            20,
            colour=board.theme.change if taken else contrast(GOODS[good]),
            fact="" if taken else f"token/{region}/{price}",
        )


def _unexplored(board: Scene, view: View, region: int) -> None:
    """The explorer disk, what it costs and what it begins; or who has just taken it."""
    state, rules = view.state, BOARD.regions[region]
    x, y = chart.SPOTS[region].ships
    if state.explored(region):
        if not view.before.explored(region):
            seat = next(seat for seat, player in enumerate(state.players) if region in player.explorers)
            _taken(board, region, seat)
        return
    loss = BOARD.loss(region, len(state.players))
    if loss > 1:
        x = min(x, chart.WIDTH - 80)
    board.mark("disk", x, y, 58)
    if loss > 1:
        board.mark("loss", x + 48, y - 2, 46)
        board.label(
            f"−{loss}",
            Box(x + 32, y + 20, 34, 26),
            24,
            colour=board.theme.red,
            halo=board.theme.sea,
            fact=f"loss/{region}",
        )
    if rules.starts_phase:
        board.mark("badge", x - 44, y, 38)
        board.label(ROMAN[rules.starts_phase], Box(x - 60, y - 13, 32, 26), 22, face="serif", colour=PAPER)
    if rules.ends_game:
        board.mark("flag", x - 42, y - 4, 40)


def _taken(board: Scene, region: int, seat: int) -> None:
    """The disk that somebody has just taken, beside the region's name."""
    (x, y), side = chart.SPOTS[region].name, chart.SPOTS[region].side
    away = max(fonts.width(line, "italic", NAME) for line in _lines(region)) / 2 + 28
    board.mark("disk", x + away * side, y, 38)
    board.mark("halo", x + away * side, y, 48)
    board.mark("emblem", x + (away + 16) * side, y + 15, 28, seat)


def _trails(board: Scene, view: View) -> None:
    """A wake behind every ship that has sailed."""
    if view.last is None:
        return
    for seat, regions in voyages(view):
        points = chart.smooth(chart.route(regions))
        for x, y in _dots(points, 15)[2:-2]:
            board.mark("wake", x, y, 12, seat)


def voyages(view: View) -> list[tuple[int, tuple[int, ...]]]:
    """Seats, and the regions that their ships have sailed through, each voyage once."""
    found: dict[tuple[int, tuple[int, ...]], None] = {}
    for seat, step in view.last.steps if view.last else ():
        match step:
            case Sail(ships):
                legs = [(origin, target) for origin, target, _ in ships]
            case Explore(region, group):
                legs = [(origin, region) for origin, _ in group]
            case _:
                continue
        for origin, target in legs:
            found[seat, chart.way(view.state, origin, target)] = None
    return list(found)


def _dots(points: list[chart.Point], apart: float) -> list[chart.Point]:
    """Points at even distances along a line."""
    found, left = [points[0]], apart
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.dist((x0, y0), (x1, y1))
        gone = left
        while gone <= length and length:
            found.append((x0 + (x1 - x0) * gone / length, y0 + (y1 - y0) * gone / length))
            gone += apart
        left = gone - length
    return found


def _lisboa(board: Scene, view: View) -> None:
    """Whose workers are in Lisboa, who is to act, and the ships in supply."""
    theme, players = board.theme, view.state.players
    rows = len(players)
    box = Box(8, 8, 350, 40 + 38 * rows)
    board.panel(box, theme.panel, theme.panel_edge, 3, 10)
    board.label("Lisboa", Box(box.x + 14, box.y + 6, 120, 32), 28, face="italic", align="left")
    board.mark("worker", box.x + 248, box.y + 22, 26)
    board.mark("sail", box.x + 312, box.y + 22, 28)
    for seat, player in enumerate(players):
        y = box.y + 38 + 38 * seat
        middle = y + 18
        if seat == view.state.seat:
            board.panel(Box(box.x + 5, y, box.width - 10, 36), theme.cell_strong, theme.gilt, 3, 8)
            board.mark("pointer", box.x + 22, middle, 22)
        board.mark("emblem", box.x + 52, middle, 34, seat)
        name = fonts.clean(view.names[seat], f"#{seat + 1}")
        board.label(name, Box(box.x + 76, y + 2, 150, 32), 24, align="left", least=20, fact=f"seat/{seat}")
        board.label(player.workers, Box(box.x + 234, y + 2, 28, 32), 25, fact=f"workers/{seat}")
        board.label(player.fleet, Box(box.x + 288, y + 2, 22, 32), 25, align="right", fact=f"fleet/{seat}")
        board.label(f"/{BOARD.most_ships}", Box(box.x + 311, y + 2, 28, 32), 19, align="left", colour=theme.text_soft)


def _rondel(board: Scene, view: View) -> None:
    """The wheel with its eight fields, the stones and the orange ship."""
    x, y = RONDEL_AT
    state = view.state
    board.mark("rondel", x, y, RONDEL_RADIUS * 2)
    for field, action in enumerate(RONDEL):
        fx, fy = _polar(field, FIELDS_AT)
        board.mark(ICONS[action], fx, fy, 40)
        stones: list[int | None] = [seat for seat, player in enumerate(state.players) if player.field == field]
        if state.card.field == field:
            stones.append(None)
        size, places = STONES[min(len(stones), 4)]
        for seat, (across, out) in zip(stones, places, strict=False):
            px, py = _polar(field, out, across)
            if seat is None:
                board.mark("orange", px, py, size + 4)
                continue
            board.mark("stone", px, py, size, seat)
            if view.before.players[seat].field != field:
                board.mark("halo", px, py, size + 10)
    waiting = [seat for seat, player in enumerate(state.players) if player.field is None]
    for index, seat in enumerate(waiting):
        angle = math.tau * index / max(len(waiting), 2) - math.pi / 2
        board.mark("stone", x + 27 * math.cos(angle), y + 27 * math.sin(angle), 30, seat)


def _polar(field: int, out: float, across: float = 0) -> chart.Point:
    """A place on a rondel field: so far from the middle, so far to the clockwise side."""
    angle = math.radians(-90 + 45 * field)
    x, y = RONDEL_AT
    return (
        x + out * math.cos(angle) - across * math.sin(angle),
        y + out * math.sin(angle) + across * math.cos(angle),
    )


def _phase(board: Scene, view: View) -> None:
    """The phase, the table, and how long it will go on."""
    theme, state = board.theme, view.state
    box = Box(800, 8, 292, 104)
    board.panel(box, theme.panel, theme.panel_edge, 3, 10)
    table = fonts.clean(view.table, "") if view.table else ""
    title = Box(box.x + 12, box.y + (4 if table else 18), 268, 30 if table else 40)
    board.label("Navegador", title, 30 if table else 38, face="serif", colour=theme.gilt)
    if table:
        board.label(table, Box(box.x + 12, box.y + 41, 268, 26), 21, fact="table")
    board.label(
        say("picture-phase", view.locale, phase=ROMAN[state.phase]), Box(box.x + 12, box.y + 70, 120, 28), 24,
        align="left", colour=theme.red, fact="phase",
    )  # fmt: skip
    if state.over:
        text = say("picture-over", view.locale)
    elif state.turns_left is not None:
        text = say("picture-turns-left", view.locale, turns=state.turns_left)
    else:
        text = say("picture-turn", view.locale, turn=state.turns_played // len(state.players) + 1)
    board.label(text, Box(box.x + 132, box.y + 70, 148, 28), 22, align="right", fact="turns")
