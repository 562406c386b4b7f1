"""Layout of the board's picture: the chart, the rondel, the players, the phase.

Text that a decision needs is sized for a phone (`GLANCE`); text that is looked up is smaller, never below `LOOK_UP`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from navegador import BOARD, RONDEL, questions
from navegador.board import PHASES, ROMAN
from navegador.steps import Explore, Sail
from renders import fonts, people
from renders.layout import GLANCE, LOOK_UP, Background, Box, Scene
from renders.navegador import chart, signs  # noqa: F401 - the signs are drawn here too
from renders.navegador.colours import GOODS, colours
from renders.navegador.names import field as field_name
from renders.navegador.names import printed
from renders.navegador.stamps import HUB, RIM, WHEEL
from renders.navegador.view import View
from renders.theme import EMBLEMS, INK, PAPER, SEATS, Colour, Theme, contrast
from words import say

RONDEL_AT: Final = (160.0, 160.0)
SIGNS: Final = ((50, 93), (40, 103), (40, 103), (34, 106), (34, 106), (34, 106), (34, 106))
"""Pixels of a field's sign, and its distance from the middle, by number of stones there."""
HUB_LARGE: Final = ((-6, -2, 52), (18, 16, 34))
HUB_SMALL: Final = ((-2, -2, 30), (8, 8, 18))
"""Offsets of the card and its holder from the middle, and their sizes: alone, and between waiting stones."""
INITIAL: Final = (26, 24)
"""Pixels of a field's initial, and of one that fills a square, as Han characters do."""
RIM_AT: Final = (WHEEL + RIM) / 2 - 1.5
"""Pixels from the middle of the rondel to the text on the rim: a field's initial and its cost."""
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
    (32, ((0, 62),)),
    (28, ((-15.3, 73.3), (15.3, 73.3))),
    (27, ((-20.4, 83.3), (20.4, 83.3), (0, 61.8))),
    (26, ((-26.8, 97.3), (26.8, 97.3), (-13.9, 67.6), (13.9, 67.6))),
    (25, ((-28.3, 101.1), (28.3, 101.1), (-17.9, 79.5), (17.9, 79.5), (0, 57.3))),
    (26, ((-31.8, 105), (31.8, 105), (-19.8, 83), (19.8, 83), (-12.2, 60.2), (12.2, 60.2))),
)
"""Size of a field's stones, and each one's offsets across and out, by their number with the orange ship."""
SAIL_MIDDLE: Final = {"triangle": -0.01}
"""Offset of the number below the middle of a ship, as a share of its size, for unusual sails."""
NAME: Final = 28
"""Pixels of the regions' names."""
WAKE: Final = 14
"""Pixels of a dot of the route that ships have sailed."""
FRAME: Final = 7
"""Pixels of the line around water in reach."""
TOKEN: Final = 64
TOKEN_ROW: Final = 40
PLAYERS: Final = Box(319, 8, 446, 30)
"""The panel of the players, down to the end of its head."""
ROW: Final = 37
PHASE: Final = Box(772, 8, 320, 104)
TURNS: Final = (108, 160)
"""Pixels of the round, or of the turns left: fewest, and for longer words; the table's name gets the rest."""


def scene(view: View, theme: Theme) -> Scene:
    """Return the complete board."""
    ground = Background(chart.WIDTH, chart.HEIGHT, theme, painter=chart.ground)
    board = Scene.on(ground, LOOK_UP, locale=view.locale)
    _reach(board, view)
    _trails(board, view)
    for region in range(len(BOARD.regions)):
        _name(board, region)
        _ships(board, view, region)
        if region:
            _tokens(board, view, region)
            _unexplored(board, view, region)
    _kings(board, view)
    _players(board, view)
    _rondel(board, view)
    _phase(board, view)
    return board


# ---------------------------------------------------------------------------------------------- regions


def _kings(board: Scene, view: View) -> None:
    """In the variant, the King's privileges still available, in their regions."""
    if not view.kings:
        return
    for region, rules in enumerate(BOARD.regions):
        if rules.royal:
            x, y = chart.SPOTS[region].name
            board.mark("crown", x + 46, y - 2, 36)
            board.label(
                f"×{view.kings}",
                Box(x + 66, y - 16, 36, 30),
                24,
                align="left",
                halo=colours(board.theme).land,
                fact="kings",
            )


def _name(board: Scene, region: int) -> None:
    """Draw a region's name, in the display face."""
    lines, spot = _lines(region), chart.SPOTS[region]
    x, y = spot.name
    for number, line in enumerate(lines):
        wide = fonts.width(line, "italic", NAME) + 8
        middle = y + 26 * (number - (len(lines) - 1) / 2)
        board.label(
            line,
            Box(x - wide / 2, middle - 14, wide, 28),
            NAME,
            face="italic",
            halo=colours(board.theme).sea if spot.afloat else colours(board.theme).land,
            fact=f"name/{region}/{number}",
        )


def _lines(region: int) -> tuple[str, ...]:
    """Return a region's name, split into its lines."""
    return chart.SPOTS[region].lines or (printed(region),)


def _ships(board: Scene, view: View, region: int) -> None:
    """One ship for each player present, with the number on its sail."""
    fleets = [(seat, player.ships[region]) for seat, player in enumerate(view.state.players) if player.ships[region]]
    size, places = chart.berths(region, len(fleets))
    for (seat, number), (x, y) in zip(fleets, places, strict=True):
        board.mark("ship", x, y, size, seat, number > view.before.players[seat].ships[region])
        middle = y + SAIL_MIDDLE.get(EMBLEMS[seat], -0.08) * size
        board.label(
            number,
            Box(x - 15, middle - 15, 30, 30),
            GLANCE,
            colour=contrast(SEATS[seat]),
            halo=SEATS[seat] if EMBLEMS[seat] in ("triangle", "diamond") else None,
            fact=f"ships/{seat}/{region}",
            least=GLANCE,
        )
        _sailed(board, view, seat, region, x, y, size)


def _sailed(board: Scene, view: View, seat: int, region: int, x: float, y: float, size: int) -> None:
    """Draw an anchor in the corner of a ship whose fleet has already sailed in the sailing in progress."""
    state = view.state
    if seat != state.seat or state.sailing is None:
        return
    if state.players[seat].ships[region] > state.sailing.unsailed[region]:
        small = 22 if size > 50 else 16
        board.mark("anchored", x + (size - small) / 2, y + (size - small) / 2, small)


def _tokens(board: Scene, view: View, region: int) -> None:
    """Prices face up, tokens just taken, or the face-down stack."""
    spot, good, lying = chart.SPOTS[region], BOARD.regions[region].good, view.state.tokens[region]
    assert good is not None
    x, y = spot.tokens
    if lying is None:
        board.mark("token", x, y, TOKEN, good, "down")
        text = f"×{BOARD.regions[region].tokens}"
        board.label(text, Box(x - 29, y - 15, 58, 30), GLANCE, colour=PAPER, fact=f"stack/{region}", least=GLANCE)
        return
    if not lying:
        board.mark("token", x, y, TOKEN, good, "gone")
    known = view.before.tokens[region]
    chips = [(price, "new" if known is None else "up") for price in lying]
    chips += [(price, "taken") for price in known or () if price not in lying]
    places = chart.grid(len(chips), spot.across, TOKEN, TOKEN_ROW)
    for (price, face), (dx, dy) in zip(sorted(chips), places, strict=True):
        board.mark("token", x + dx, y + dy, TOKEN, good, face)
        taken = face == "taken"
        board.label(
            price,
            Box(x + dx - 31, y + dy - 15, 62, 30),
            GLANCE,
            colour=board.theme.change if taken else contrast(GOODS[good]),
            fact="" if taken else f"token/{region}/{price}",
            least=GLANCE,
        )


def _unexplored(board: Scene, view: View, region: int) -> None:
    """Draw the explorer disk, its cost and the phase that it starts; or the seat that has just taken it."""
    state, rules = view.state, BOARD.regions[region]
    if state.explored(region):
        if not view.before.explored(region):
            _taken(board, region, next(seat for seat, player in enumerate(state.players) if region in player.explorers))
        return
    loss = BOARD.loss(region, len(state.players))
    water = chart.SPOTS[region].ships
    (x, y), upright = water.centre, water.height > water.width
    size = min(58, int(min(water.width, water.height)))
    others = [kind for kind, there in (("badge", rules.starts_phase), ("flag", rules.ends_game)) if there]
    if others and upright:
        places = [(x, y - 32), (x, y + 22)]
    elif loss > 1:
        places = [(x - 45, y), (x - (1 if others else 20), y)]
        size = 50 if others else size
    else:
        places = [(x - 50, y), (x, y)]
    board.mark("disk", *places[1], size)
    if rules.starts_phase:
        px, py = places[0]
        board.mark("badge", px, py, 44)
        board.label(
            ROMAN[rules.starts_phase], Box(px - 18, py - 14, 36, 28), 26, face="serif",
            colour=contrast(board.theme.red), fact=f"starts/{region}",
        )  # fmt: skip
    if rules.ends_game:
        board.mark("flag", *places[0], 38)
    if loss > 1:
        lx = x + (44 if others else 36)
        board.mark("loss", lx, y - 18, 40)
        board.label(
            f"−{loss}", Box(lx - 22, y + 4, 44, 34), GLANCE, colour=board.theme.red, halo=colours(board.theme).sea,
            fact=f"loss/{region}", least=GLANCE,
        )  # fmt: skip


def _taken(board: Scene, region: int, seat: int) -> None:
    """Draw the disk just taken, beside the region's name."""
    x, y = chart.SPOTS[region].taken
    board.mark("disk", x, y, 34)
    board.mark("halo", x, y, 44)
    board.mark("emblem", x + 13, y + 11, 26, seat)


def _reach(board: Scene, view: View) -> None:
    """Draw a frame inside the water in reach of the sailing in progress, off the regions' borders."""
    for region in view.reach:
        water = chart.SPOTS[region].ships
        box = Box(water.x + FRAME / 2, water.y + FRAME / 2, water.width - FRAME, water.height - FRAME)
        board.line(_rounded(box, 14), PAPER, FRAME)
        board.line(_rounded(box, 14), board.theme.change, 4)


def _rounded(box: Box, radius: float) -> tuple[chart.Point, ...]:
    """Return the closed outline of a box with rounded corners."""
    corners = ((box.right, box.y, -90), (box.right, box.bottom, 0), (box.x, box.bottom, 90), (box.x, box.y, 180))
    points = []
    for x, y, start in corners:
        middle = (
            x - radius if x == box.right else x + radius,
            y - radius if y == box.bottom else y + radius,
        )
        for step in range(5):
            angle = math.radians(start + 22.5 * step)
            points.append((middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)))
    return (*points, points[0])


def _trails(board: Scene, view: View) -> None:
    """Draw a wake behind every ship that has sailed; a single one for ships of a player on the same route."""
    wakes: list[tuple[int, chart.Point]] = []
    for seat, regions in voyages(view):
        for dot in _dots(chart.smooth(chart.route(regions)), 16)[2:-2]:
            if not any(other == seat and math.dist(dot, near) < WAKE for other, near in wakes):
                wakes.append((seat, dot))
                board.mark("wake", *dot, WAKE, seat)


def voyages(view: View) -> list[tuple[int, tuple[int, ...]]]:
    """Seats, and the regions that their ships have sailed through, each voyage once."""
    ways: dict[tuple[int, tuple[int, ...]], None] = {}
    for seat, step in view.last.steps if view.last else ():
        match step:
            case Sail(ships):
                legs = [(origin, target) for origin, target, _ in ships]
            case Explore(region, group):
                legs = [(origin, region) for origin, _ in group]
            case _:
                continue
        for origin, target in legs:
            ways[seat, chart.way(view.state, origin, target)] = None
    return list(ways)


def _dots(points: list[chart.Point], gap: float) -> list[chart.Point]:
    """Points evenly spaced along a line."""
    dots, left = [points[0]], gap
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.dist((x0, y0), (x1, y1))
        gone = left
        while gone <= length and length:
            dots.append((x0 + (x1 - x0) * gone / length, y0 + (y1 - y0) * gone / length))
            gone += gap
        left = gone - length
    return dots


# ---------------------------------------------------------------------------------------------- players


def _players(board: Scene, view: View) -> None:
    """Draw the seat to act; workers, ships, money and points of each player; at the end the winner."""
    theme, state = board.theme, view.state
    box = Box(PLAYERS.x, PLAYERS.y, PLAYERS.width, PLAYERS.height + 8 + ROW * len(state.players))
    board.panel(box, theme.panel, theme.panel_edge, 3, 10)
    columns = _columns(view, box)
    for icon, (left, wide, _) in zip(("worker", "sail", "purse", "wreath"), columns, strict=True):
        board.mark(icon, left + wide - min(wide, 57) / 2, box.y + 19, 28)
    start = box.x + 68
    room = columns[0][0] - start - 8
    names = people.in_line(view.names, [room] * len(view.names), LOOK_UP)
    for seat in range(len(names)):
        y = box.y + PLAYERS.height + 2 + ROW * seat
        middle = y + ROW / 2
        first = state.over and view.points[seat].rank == 1
        if seat == view.seat or first:
            board.panel(Box(box.x + 5, y, box.width - 10, ROW), theme.cell_strong, theme.gilt, 3, 8)
            board.mark("wreath" if first else "pointer", box.x + 18, middle, 24 if first else 22)
        board.mark("emblem", box.x + 47, middle, 36, seat)
        board.label(
            names[seat], Box(start, y + 2, room, ROW - 4), GLANCE, align="left",
            fact=f"seat/{seat}", least=LOOK_UP,
        )  # fmt: skip
        for key, now, was, (left, wide, least) in zip(
            ("workers", "fleet", "cash", "points"), _numbers(view, seat), _numbers(view, seat, before=True), columns,
            strict=True,
        ):  # fmt: skip
            board.label(
                now, Box(left, y + 2, wide, ROW - 4), GLANCE, align="right",
                colour=theme.text if now == was else theme.change, fact=f"{key}/{seat}", least=least,
            )  # fmt: skip


def _numbers(view: View, seat: int, before: bool = False) -> tuple[int, int, int, int]:
    """Workers, ships, money and points of a seat, now or before; points are always the present ones."""
    player = (view.before if before else view.state).players[seat]
    return player.workers, player.fleet, player.cash, view.points[seat].total


def _columns(view: View, box: Box) -> list[tuple[float, int, int]]:
    """Return the columns of the players' numbers, as narrow as possible, so that the names get the rest.

    Left edge, width, and the smallest size, which is less for numbers beyond those of any game.
    """
    rows = [_numbers(view, seat) for seat in range(len(view.names))]
    columns: list[tuple[float, int, int]] = []
    right = box.right - 9
    for column in reversed(range(4)):
        most = max(row[column] for row in rows)
        wide = min(78, max(22, math.ceil(fonts.width(str(most), "sans", GLANCE)) + 1))
        columns.insert(0, (right - wide, wide, GLANCE if most <= 9999 else LOOK_UP))
        right -= wide + 11
    return columns


# ----------------------------------------------------------------------------------------------- rondel


def _rondel(board: Scene, view: View) -> None:
    """Draw the wheel with its eight fields, the stone's possible moves, the stones, the orange ship, the card."""
    state, (x, y) = view.state, RONDEL_AT
    board.mark("rondel", x, y, WHEEL * 2)
    prices = {move.field: move.price for move in view.moves}
    for field in range(len(RONDEL)):
        if prices:
            far = field not in prices
            board.mark("sector", x, y, WHEEL * 2, field, "far" if far else "dear" if prices[field] else "free")
    board.mark("ways", x, y, WHEEL * 2)
    for field, action in enumerate(RONDEL):
        stones: list[int | None] = [seat for seat, player in enumerate(state.players) if player.field == field]
        stones += [None] if state.card.field == field else []
        size, out = SIGNS[len(stones)]
        board.mark(ICONS[action], *_polar(field, out), size)
        _rim(board, field, prices.get(field), field_name(field, view.locale)[:1])
        if stones:
            _stones(board, view, field, stones)
    _hub(board, view)


def _rim(board: Scene, field: int, price: int | None, initial: str) -> None:
    """Draw a field's initial on its rim, and the cost of moving there: a number and a ship."""
    first = -1 if field in (7, 0, 1, 2) else 1  # the side that is read first: the left one, or the upper one

    def at(along: int) -> chart.Point:
        return _polar(field + along * first / (math.tau / 8 * RIM_AT), RIM_AT)

    def letter(text: str | int, along: int, size: int, colour: Colour, fact: str) -> None:
        x, y = at(along)
        board.label(text, Box(x - 15, y - 15, 30, 30), size, colour=colour, fact=f"{fact}/{field}", least=size)

    size = INITIAL[fonts.width(initial, "sans", INITIAL[0]) >= INITIAL[0]]
    if not price:
        letter(initial, 0, size, colours(board.theme).rim_light if price is None else INK, "initial")
        return
    tone = contrast(board.theme.red)
    letter(initial, 37, size, tone, "initial")
    letter(price, 6, GLANCE, tone, "fare")
    board.mark("fare", *at(-20), 24)


def _stones(board: Scene, view: View, field: int, stones: Sequence[int | None]) -> None:
    """Draw the stones on a field; those that have just arrived have a rim in the colour of changes."""
    size, places = STONES[len(stones) - 1]
    for seat, (across, out) in zip(stones, places, strict=True):
        px, py = _polar(field, out, across)
        if seat is None:
            board.mark("orange", px, py, size - 1)
        else:
            board.mark("stone", px, py, size, seat, view.before.players[seat].field != field)


def _hub(board: Scene, view: View) -> None:
    """Draw the middle of the wheel: the Navegador card with its holder, and the stones that have not moved yet."""
    x, y = RONDEL_AT
    waiting = [seat for seat, player in enumerate(view.state.players) if player.field is None]
    for stamp, details, (aside, below, size) in zip(
        ("card", "emblem"), ((), (view.state.card.holder,)), HUB_SMALL if waiting else HUB_LARGE, strict=True
    ):
        board.mark(stamp, x + aside, y + below, size, *details)
    for index, seat in enumerate(waiting):
        angle = math.tau * index / max(len(waiting), 2) - math.pi / 2
        board.mark("stone", x + (HUB - 11) * math.cos(angle), y + (HUB - 11) * math.sin(angle), 22, seat)


def _polar(field: float, out: float, across: float = 0) -> chart.Point:
    """Return a point on a rondel field, by distance from the middle and offset to the clockwise side."""
    angle = math.radians(-90 + 45 * field)
    x, y = RONDEL_AT
    return (
        x + out * math.cos(angle) - across * math.sin(angle),
        y + out * math.sin(angle) + across * math.cos(angle),
    )


# ------------------------------------------------------------------------------------------------ phase


def _phase(board: Scene, view: View) -> None:
    """Draw the table and the round; the phase with its range and the effect of the next; at the end the winner."""
    theme, state, box = board.theme, view.state, PHASE
    board.panel(box, theme.panel, theme.panel_edge, 3, 10)
    phase = say("picture-phase", view.locale, phase=ROMAN[state.phase])
    if state.over:
        text = phase
    elif state.turns_left is not None:
        text = say("picture-turns-left", view.locale, turns=state.turns_left)
    else:
        text = say("picture-turn", view.locale, turn=questions.rounds(state) + 1)
    title = fonts.clean(view.table, "Navegador") if view.table else "Navegador"
    wide = max(TURNS[0], min(TURNS[1], math.ceil(fonts.width(text, "sans", LOOK_UP))))
    board.label(
        title, Box(box.x + 14, box.y + 3, 282 - wide, 30), 26, face="serif", colour=theme.gilt_text, align="left",
        fact="table" if view.table else "",
    )  # fmt: skip
    board.label(
        text, Box(box.right - 12 - wide, box.y + 5, wide, 30), 24, align="right",
        colour=theme.red_text if state.turns_left is not None or state.over else theme.text,
        fact="phase" if state.over else "turns",
    )  # fmt: skip
    if state.over:
        _winner(board, view, Box(box.x + 8, box.y + 40, box.width - 16, 56))
        return
    last = state.phase == PHASES[-1]
    middle = box.y + (66 if last else 52)
    board.label(
        phase, Box(box.x + 14, middle - 17, 128, 34), 34, align="left", colour=theme.red_text, fact="phase",
        least=GLANCE,
    )  # fmt: skip
    _brings(board, view, state.phase, middle, GLANCE, theme.text)
    if not last:
        board.mark("badge", box.x + 30, box.y + 86, 32)
        board.label(
            ROMAN[state.phase + 1], Box(box.x + 14, box.y + 74, 32, 24), LOOK_UP, face="serif",
            colour=contrast(theme.red),
        )  # fmt: skip
        board.mark("seal", box.x + 76, box.y + 86, 28)
        board.label(
            f"×{BOARD.fill(state.phase + 1, len(state.players))}", Box(box.x + 92, box.y + 72, 44, 28), 24,
            colour=theme.text_soft, align="left", fact=f"fill/{state.phase + 1}",
        )  # fmt: skip
        _brings(board, view, state.phase + 1, box.y + 86, 24, theme.text_soft)


def _brings(board: Scene, view: View, phase: int, middle: float, size: int, colour: Colour) -> None:
    """Effects of a phase: the range of ships, the price of workers and ships beyond the capacity."""
    x, icon = PHASE.x, size
    board.mark("range", x + 166, middle, icon + 4)
    board.label(
        phase, Box(x + 186, middle - 16, 22, 32), size, colour=colour, align="left", fact=f"range/{phase}",
        least=min(size, GLANCE),
    )  # fmt: skip
    board.mark("beyond", x + 229, middle, icon + 4)
    board.label(
        BOARD.beyond_price * phase, Box(x + 250, middle - 16, 62, 32), size, colour=colour, align="left",
        fact=f"beyond/{phase}", least=min(size, GLANCE),
    )  # fmt: skip


def _winner(board: Scene, view: View, box: Box) -> None:
    """Draw the winner's name."""
    seat = min(range(len(view.names)), key=lambda one: view.points[one].rank)
    board.panel(box, board.theme.cell_strong, board.theme.gilt, 3, 10)
    board.mark("wreath", box.x + 32, box.y + 28, 52)
    board.mark("emblem", box.x + 32, box.y + 25, 26, seat)
    room = Box(box.x + 64, box.y + 8, box.width - 74, 40)

    def said(name: str) -> str:
        return say("picture-winner", view.locale, name=name)

    name = people.in_sentence(view.names, said, room.width, LOOK_UP)[seat]
    board.label(said(name), room, 36, align="left", fact="winner", least=LOOK_UP)
