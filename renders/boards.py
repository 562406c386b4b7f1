"""Where everything goes on the board's picture."""

from __future__ import annotations

import math
from typing import Final

from navegador import BOARD, RONDEL
from navegador.steps import Explore, Sail
from renders import chart, fonts
from renders.layout import Box, Scene
from renders.theme import GOODS, SEATS, Theme, contrast
from renders.view import View
from words import say

ROMAN: Final = ("", "I", "II", "III")
RONDEL_AT: Final = (612.0, 152.0)
RONDEL_RADIUS: Final = 142
FIELDS_AT: Final = 104
"""Pixels from the middle of the rondel to the icons of its fields."""
ICONS: Final = {
    "sailing": "sail", "workers": "worker", "market": "market", "colony": "colony", "privilege": "seal", "ships": "ships",
    "buildings": "buildings",
}  # fmt: skip
SHIP: Final = 42
TOKEN: Final = 36


def scene(view: View, theme: Theme) -> Scene:
    """The board with everything on it."""
    board = Scene(chart.WIDTH, chart.HEIGHT, theme, "chart")
    _trails(board, view)
    for region in range(len(BOARD.regions)):
        _name(board, region)
        _ships(board, view, region)
        if region:
            _tokens(board, view, region)
            _unexplored(board, view, region)
    _lisboa(board, view)
    _rondel(board, view)
    _phase(board, view)
    return board


def _name(board: Scene, region: int) -> None:
    spot, theme = chart.SPOTS[region], board.theme
    lines = spot.lines or (BOARD.regions[region].name,)
    x, y = spot.name
    for number, line in enumerate(lines):
        wide = fonts.width(line, "italic", 27) + 4
        top = y - 14 + 25 * (number - (len(lines) - 1) / 2)
        board.label(
            line, Box(x - wide / 2, top, wide, 28), 27, face="italic", colour=theme.text, halo=theme.land,
            fact=f"name/{region}/{number}",
        )  # fmt: skip


def _ships(board: Scene, view: View, region: int) -> None:
    """One ship for each player who has some there; its sail says how many."""
    fleets = [(seat, player.ships[region]) for seat, player in enumerate(view.state.players) if player.ships[region]]
    x, y = chart.SPOTS[region].ships
    for (seat, number), (dx, dy) in zip(fleets, _grid(len(fleets), 3, SHIP + 2, SHIP + 2), strict=True):
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
    spot, good, lying = chart.SPOTS[region], BOARD.regions[region].good, view.state.tokens[region]
    assert good is not None
    x, y = spot.tokens
    if lying is None:
        board.mark("token", x - 10, y, TOKEN + 4, good, False)
        count = BOARD.regions[region].tokens
        board.label(
            f"×{count}", Box(x + 12, y - 12, 32, 26), 22, align="left", halo=board.theme.land, fact=f"stack/{region}"
        )
        return
    known = view.before.tokens[region]
    for index, (price, (dx, dy)) in enumerate(zip(lying, _grid(len(lying), spot.across, 42, 36), strict=True)):
        wide = 40
        board.panel(
            Box(x + dx - wide / 2, y + dy - 16, wide, 32), GOODS[good], board.theme.outline, 2, (4, 16, 10)[good]
        )
        if known is None:
            board.mark("frame", x + dx, y + dy, 46)
        board.label(
            price, Box(x + dx - wide / 2 + 2, y + dy - 14, wide - 4, 28), 20, colour=contrast(GOODS[good]),
            fact=f"token/{region}/{index}",
        )  # fmt: skip


def _unexplored(board: Scene, view: View, region: int) -> None:
    if view.state.tokens[region] is not None:
        return
    x, y = chart.SPOTS[region].ships
    board.mark("disk", x, y, 54)
    loss = BOARD.loss(region, len(view.state.players))
    if loss > 1:
        board.mark("loss", x + 46, y, 44)
        board.label(
            f"−{loss}",
            Box(x + 30, y + 20, 32, 26),
            22,
            colour=board.theme.red,
            halo=board.theme.sea,
            fact=f"loss/{region}",
        )
    phase, ends = BOARD.regions[region].starts_phase, BOARD.regions[region].ends_game
    if phase or ends:
        text = ROMAN[phase] if phase else "⚑"
        board.label(text, Box(x - 78, y - 14, 46, 30), 24, align="right", colour=board.theme.red, halo=board.theme.sea)


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
    for (x0, y0), (x1, y1) in zip(points, points[1:], strict=False):
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
    theme, (x, y) = board.theme, RONDEL_AT
    board.mark("rondel", x, y, RONDEL_RADIUS * 2)
    state = view.state
    stones: dict[int | None, list[int]] = {}
    for seat, player in enumerate(state.players):
        stones.setdefault(player.field, []).append(seat)
    for field, action in enumerate(RONDEL):
        angle = math.radians(-90 + 45 * field)
        fx, fy = x + FIELDS_AT * math.cos(angle), y + FIELDS_AT * math.sin(angle)
        board.mark(ICONS[action], fx, fy, 44)
        here = stones.get(field, [])
        orange = state.card.field == field
        things: list[tuple[str, int | None]] = [("stone", seat) for seat in here]
        if orange:
            things.append(("orange", None))
        for (stamp, seat), (dx, dy) in zip(things, _grid(len(things), 3, 27, 27), strict=True):
            px, py = x + 92 * math.cos(angle) + dx, y + 92 * math.sin(angle) + dy
            if seat is None:
                board.mark(stamp, px, py, 34)
            else:
                board.mark(stamp, px, py, 32, seat)
                if view.before.players[seat].field != field:
                    board.mark("halo", px, py, 40)
    for seat, (dx, dy) in zip(stones.get(None, []), _grid(len(stones.get(None, [])), 2, 26, 26), strict=True):
        board.mark("stone", x + dx, y + dy, 28, seat)


def _phase(board: Scene, view: View) -> None:
    """The phase, the table, and how long it will go on."""
    theme, state = board.theme, view.state
    box = Box(800, 8, 292, 104)
    board.panel(box, theme.panel, theme.panel_edge, 3, 10)
    board.label("Navegador", Box(box.x + 12, box.y + 8, 268, 30), 30, face="serif", colour=theme.gilt)
    table = fonts.clean(view.table, "") if view.table else ""
    if table:
        board.label(table, Box(box.x + 12, box.y + 40, 268, 26), 21, fact="table")
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
