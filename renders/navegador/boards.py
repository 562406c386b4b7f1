"""Layout of the board's picture: the chart, the rondel, a band for the turn, the points by rank.

Text that a decision needs is sized for a phone (`GLANCE`); text that is looked up is smaller, never below `LOOK_UP`.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final

from navegador import BOARD, RONDEL, questions
from navegador.board import ROMAN
from navegador.state import State
from navegador.steps import Explore, Sail
from renders import fonts, people
from renders.layout import HEIGHT, WIDTH, Background, Box, Scene
from renders.navegador import (
    chart,
    stamps,  # noqa: F401 - the signs are drawn here too
)
from renders.navegador.chart import FLAG, TOKEN, TOKEN_HIGH
from renders.navegador.colours import GOODS, colours
from renders.navegador.names import region as region_name
from renders.navegador.stamps import RIMS, WHEEL
from renders.navegador.view import View
from renders.theme import INK, PAPER, SEATS, Colour, Theme, contrast
from words import say

GLANCE: Final = 42
"""Pixels of text read at a glance: capitals of 9 on a phone, where a picture of 1100 is 314 wide."""
LOOK_UP: Final = 30
"""Pixels of text that is looked up: capitals of 6 there."""
RONDEL_AT: Final = (160.0, 160.0)
RIM_AT: Final = sum(RIMS) / 2
"""Pixels from the middle of the rondel to the signs on its rim."""
FIELD_AT: Final = 112
"""Pixels from there to the middle of a field, and the edge of the box in which it is pressed."""
FIELD: Final = 80
SIGN: Final = 36
"""Pixels of a field's sign."""
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
    (42, ((0, 65),)),
    (38, ((-19.5, 74), (19.5, 74))),
    (36, ((-19.5, 77), (19.5, 77), (0, 45))),
    (34, ((-20, 79), (20, 79), (-8, 55), (14, 46))),
    (34, ((-21, 79), (0, 81), (21, 79), (-9, 54), (12, 54))),
    (34, ((-23, 78), (0, 82), (23, 78), (-11, 59), (12, 57), (0, 39))),
)
"""Size of a field's stones, and each one's offsets across and out, by their number with the orange ship."""
WAITING: Final = ((0, 42, 60), (21, 38, 86), (24, 38, 92), (27, 36, 94), (40, 42, 148))
"""Distance from the middle and size of the stones that wait there, and of their ground, by their number.

Their ring ends where the innermost stone of a field begins.
"""
MARGIN: Final = 1.12
"""Size of a ship's stamp as a multiple of its length, with space for the mark of a change."""
DOT: Final = 16
"""Pixels of the dot of a change older than the last turn."""
WAKE: Final = 15
"""Pixels of a dot of the route that ships have sailed."""
BAND: Final = Box(0, 0, WIDTH, 78)
"""The band of the turn, from the rondel to the right."""
TURN: Final = 322.0
"""Left edge of what is written on the band."""
CLOCK: Final = 310
"""Maximum pixels of the end clock at the right of the band."""
RANKS: Final = Box(440, 82, 652, 58)
"""Space of the points by rank: they take what they need of it, from the right."""


def scene(view: View, theme: Theme) -> Scene:
    """Return the complete board."""
    board = chart_scene(view, theme, None if voyages(view) else _named(theme))
    _ranks(board, view)
    _band(board, view)
    _rondel(board, view)
    board.places |= {f"field/{field}": _field(field) for field in range(len(RONDEL))}
    return board


@cache
def _named(theme: Theme) -> Background:
    """Return the chart with its regions' names, which only wakes may lie below."""
    named = Scene.on(_bare(theme), LOOK_UP)
    for region in range(len(BOARD.regions)):
        _name(named, region)
    return replace(named.ground, items=tuple(named.items))


def _bare(theme: Theme) -> Background:
    return Background(WIDTH, HEIGHT, theme, painter=chart.ground)


def chart_scene(view: View, theme: Theme, named: Background | None = None) -> Scene:
    """Return the chart alone, with everything that lies on it; `named` has the regions' names already."""
    board = Scene.on(named or _bare(theme), LOOK_UP, locale=view.locale)
    _trails(board, view)
    for region in range(len(BOARD.regions)):
        if named is None:
            _name(board, region)
        if region:
            _tokens(board, view, region)
            _unexplored(board, view, region)
        _ships(board, view, region)
    _kings(board, view)
    board.places |= {f"region/{region}": spot.sea for region, spot in enumerate(chart.SPOTS)}
    return board


def cluster(region: int) -> tuple[Box, ...]:
    """Return the boxes of all that belongs to a region: its name, its water, its tokens, its disk and what that has."""
    spot, disk = chart.SPOTS[region], chart.SPOTS[region].disk
    tokens = [Box(x - TOKEN / 2, y - TOKEN_HIGH / 2, TOKEN, TOKEN_HIGH) for x, y in spot.tokens]
    return (*spot.boxes, spot.sea, *tokens, Box(disk[0] - 24, disk[1] - 24, 48, 48))


# ---------------------------------------------------------------------------------------------- regions


def _kings(board: Scene, view: View) -> None:
    """In the variant, the King's privileges still available, in their regions."""
    if not view.kings:
        return
    for region, rules in enumerate(BOARD.regions):
        if rules.royal:
            x, y = max(chart.SPOTS[region].tokens, key=lambda at: at[1])  # below the lowest
            board.mark("crown", x - 19, y + 43, 34)
            board.label(
                f"×{view.kings}", Box(x - 3, y + 27, 44, 32), LOOK_UP, face="strong", align="left",
                halo=colours(board.theme).land, fact="kings",
            )  # fmt: skip


def _name(board: Scene, region: int) -> None:
    """Draw a region's name: upright on land, italic on water."""
    spot, game = chart.SPOTS[region], colours(board.theme)
    for number, (line, box) in enumerate(zip(spot.lines, spot.boxes, strict=True)):
        board.label(
            line, Box(box.x - 2, box.y, box.width + 4, box.height), chart.NAME, face=chart.FACE,
            colour=game.sea_text if spot.afloat else board.theme.text,
            halo=game.seas[1] if spot.afloat else game.land, fact=f"name/{region}/{number}", least=chart.NAME,
        )  # fmt: skip


def _ships(board: Scene, view: View, region: int) -> None:
    """One ship for each player present, with the number on a flag."""
    fleets = [(seat, player.ships[region]) for seat, player in enumerate(view.state.players) if player.ships[region]]
    size, places = chart.berths(region, len(fleets))
    for (seat, number), (x, y) in zip(fleets, places, strict=True):
        board.mark("ship", x, y, round(size * MARGIN), seat, number > view.recent.players[seat].ships[region])
        top = y - size * chart.TALL / 2
        if view.recent.players[seat].ships[region] > view.before.players[seat].ships[region]:
            board.mark("dot", x - size / 2 + 8, top + 8, DOT)
        flag = x + size / 2 - FLAG / 2 + 2
        board.mark("count", flag, top + FLAG / 2, FLAG)
        board.label(
            number, Box(flag - 16, top, 32, FLAG), GLANCE, face="strong", colour=INK, fact=f"ships/{seat}/{region}",
            least=GLANCE,
        )  # fmt: skip
        _sailed(board, view, seat, region, x, y, size)


def _sailed(board: Scene, view: View, seat: int, region: int, x: float, y: float, size: int) -> None:
    """Draw an anchor on the bow of a ship whose fleet has already sailed in the sailing in progress."""
    state = view.state
    if seat != state.seat or state.sailing is None:
        return
    if state.players[seat].ships[region] > state.sailing.unsailed[region]:
        board.mark("anchored", x - size / 2 + 12, y + size * chart.TALL / 2 - 12, 24)


def _tokens(board: Scene, view: View, region: int) -> None:
    """Prices face up, tokens just taken, or the face-down stack."""
    spot, good, lying = chart.SPOTS[region], BOARD.regions[region].good, view.state.tokens[region]
    assert good is not None
    if lying is None:
        x, y = spot.tokens[0]
        board.mark("token", x, y, TOKEN, good, "down")
        board.mark("good", x - 20, y, 26, good)
        board.label(
            f"×{BOARD.regions[region].tokens}", Box(x - 10, y - TOKEN_HIGH / 2, 48, TOKEN_HIGH), GLANCE, face="strong",
            colour=PAPER, fact=f"stack/{region}", least=GLANCE,
        )  # fmt: skip
        return
    if not lying:
        board.mark("token", *spot.tokens[0], TOKEN, good, "gone")
    known, before = view.recent.tokens[region], view.before.tokens[region]
    chips = [(price, "new" if known is None else "up") for price in lying]
    chips += [(price, "taken") for price in known or () if price not in lying]
    for (price, face), place in zip(sorted(chips), spot.tokens, strict=False):
        taken = face == "taken"
        tone = board.theme.change if taken else contrast(GOODS[good])
        _token(board, place, good, face, str(price), tone, "" if taken else f"token/{region}/{price}")
    if before != known:
        board.mark("dot", spot.tokens[0][0] - TOKEN / 2 + 6, spot.tokens[0][1] - TOKEN_HIGH / 2 + 4, DOT)


def _token(board: Scene, at: chart.Point, good: int, face: str, text: str, tone: Colour, fact: str) -> None:
    board.mark("token", *at, TOKEN, good, face)
    box = Box(at[0] - 34, at[1] - TOKEN_HIGH / 2, 68, TOKEN_HIGH)
    board.label(text, box, GLANCE, face="strong", colour=tone, fact=fact, least=GLANCE)


def _unexplored(board: Scene, view: View, region: int) -> None:
    """Draw the explorer disk of an unexplored region, its cost and the phase that it starts."""
    state, rules = view.state, BOARD.regions[region]
    if state.explored(region):
        return
    x, y = chart.SPOTS[region].disk
    board.mark("disk", x, y, 48)
    if rules.starts_phase:
        board.mark("badge-rimmed", x + 51, y, 48)
        board.label(
            ROMAN[rules.starts_phase], Box(x + 31, y - 16, 40, 32), 32, face="serif", colour=contrast(board.theme.red),
            fact=f"starts/{region}",
        )  # fmt: skip
    if rules.ends_game:
        board.mark("flag", x + 50, y, 42)
    if (loss := BOARD.loss(region, len(state.players))) > 1:
        board.mark("loss", x - 3, y + 50, 42)
        board.label(
            f"−{loss}", Box(x + 20, y + 32, 56, 36), GLANCE, face="strong", colour=board.theme.red_text,
            halo=board.theme.panel, fact=f"loss/{region}", least=GLANCE,
        )  # fmt: skip


def _trails(board: Scene, view: View) -> None:
    """Draw a wake behind every ship that has sailed; a single one for ships of a player on the same route."""
    wakes: list[tuple[int, chart.Point]] = []
    for seat, regions in voyages(view):
        for dot in _dots(chart.smooth(chart.route(regions)), 16)[2:-2]:
            if not any(other == seat and math.dist(dot, near) < WAKE for other, near in wakes):
                wakes.append((seat, dot))
                board.mark("wake", *dot, WAKE, seat)


def voyages(view: View) -> list[tuple[int, tuple[int, ...]]]:
    """Seats, and the regions that their ships have sailed through in the last turn, each voyage once."""
    ways: dict[tuple[int, tuple[int, ...]], None] = {}
    for seat, step in view.last.steps[view.last.older :] if view.last else ():
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


# ------------------------------------------------------------------------------------------------- band


def _band(board: Scene, view: View) -> None:
    """Draw whose turn it is, in the seat's colour: emblem, name, phase, round; at the end the winner."""
    theme, state = board.theme, view.state
    seat = _shown(view)
    ground = SEATS[seat]
    ink = contrast(ground)
    middle = BAND.height / 2
    board.panel(BAND, ground, None, 0, 0)
    left = _clock(board, view)
    board.panel(Box(0, BAND.height - 4, WIDTH, 4), theme.gilt, None, 0, 0)
    when = Box(left - 112, 3, 104, BAND.height - 10)
    _stacked(board, _when(view), when, ink, "turns")
    board.mark("badge-rimmed", when.x - 38, middle - 2, 64)
    board.label(
        ROMAN[state.phase], Box(when.x - 66, middle - 22, 56, 40), GLANCE, face="serif", colour=contrast(theme.red),
        fact="phase", least=GLANCE,
    )  # fmt: skip
    board.mark("stone", TURN + 26, middle - 2, 58, seat)
    room = Box(TURN + 60, 4, when.x - 84 - TURN - 60, BAND.height - 12)

    def said(name: str) -> str:
        return say("picture-winner", view.locale, name=name) if state.over else name

    name = people.in_sentence(view.names, said, room.width, LOOK_UP)[seat]
    board.label(said(name), room, 60, face="strong", colour=ink, align="left", fact="turn", least=LOOK_UP)


def _shown(view: View) -> int:
    """Seat on the band: the lit one, at the end the winner."""
    if view.seat is not None:
        return view.seat
    return min(range(len(view.names)), key=lambda seat: view.points[seat].rank)


def _when(view: View) -> str:
    """Return the round, or the turns left."""
    if view.state.turns_left is not None and not view.state.over:
        return say("picture-turns-left", view.locale, turns=view.state.turns_left)
    return say("picture-turn", view.locale, turn=questions.rounds(view.state) + (not view.state.over))


def _clock(board: Scene, view: View) -> float:
    """Draw what the end of the game waits for, at the right of the band; return its left edge."""
    theme, state = board.theme, view.state
    last = next(region for region, rules in enumerate(BOARD.regions) if rules.ends_game)
    explored = state.explored(last)
    lines = (
        ("clock/buildings", say("picture-buildings-left", view.locale, n=sum(state.buildings)), any(state.buildings)),
        (
            "clock/region",
            say("picture-ended-explored" if explored else "picture-last-open", view.locale,
                region=region_name(last, view.locale)),
            not explored,
        ),
    )  # fmt: skip
    wide = min(CLOCK, max(fonts.width(text, "sans", LOOK_UP) for _, text, _ in lines) + 28)
    left = WIDTH - wide
    board.panel(Box(left, 0, wide, BAND.height), theme.panel, None, 0, 0)
    board.panel(Box(left - 4, 0, 4, BAND.height), theme.gilt, None, 0, 0)
    for row, (fact, text, still) in enumerate(lines):
        board.label(
            text, Box(left + 14, 2 + 36 * row, wide - 26, 36), LOOK_UP, face="sans", align="left",
            colour=theme.text if still else theme.red_text, fact=fact, least=LOOK_UP,
        )  # fmt: skip
    return left - 4


def _stacked(board: Scene, text: str, box: Box, colour: Colour, fact: str) -> None:
    """Draw a short text in one line or two."""
    lines = (text,) if fonts.width(text, "sans", LOOK_UP) <= box.width else people.broken(text, box.width, LOOK_UP)
    high = box.height / len(lines)
    for number, line in enumerate(lines):
        board.label(
            line, Box(box.x, box.y + high * number, box.width, high), LOOK_UP, face="sans", colour=colour,
            align="left", fact=fact + "/more" * number, least=LOOK_UP,
        )  # fmt: skip


def _ranks(board: Scene, view: View) -> None:
    """Draw everybody's points by rank, the lead beside the first, the Navegador card beside its holder."""
    theme = board.theme
    order = sorted(range(len(view.names)), key=lambda seat: view.points[seat].rank)
    best, second = (view.points[seat].total for seat in order[:2])
    holder, lead = view.state.card.holder, f"+{best - second}" if best > second else ""
    for size in (GLANCE, 36, LOOK_UP):
        longs = [fonts.width(str(view.points[seat].total), "strong", size) for seat in order]
        wides = [54 + long + 36 * (seat == holder) for seat, long in zip(order, longs, strict=True)]
        wides[0] += 8 + fonts.width(lead, "sans", LOOK_UP)
        if sum(wides) <= RANKS.width:
            break
    x, middle = RANKS.right - sum(wides), RANKS.y + RANKS.height / 2
    board.panel(Box(x + 3, RANKS.y + 3, sum(wides), RANKS.height), colours(theme).shade, None, 0, 10)
    board.panel(Box(x, RANKS.y, sum(wides), RANKS.height), theme.panel, theme.gilt, 3, 10)
    board.panel(Box(x + 3, RANKS.y + 3, wides[0] - 3, RANKS.height - 6), colours(theme).lit, None, 0, 8)
    for seat, wide, long in zip(order, wides, longs, strict=True):
        board.mark("emblem", x + 25, middle, 38, seat)
        board.label(
            view.points[seat].total, Box(x + 47, middle - 22, long + 1, 44), size, face="strong", align="left",
            fact=f"points/{seat}", least=size,
        )  # fmt: skip
        if seat == order[0] and lead:
            end = Box(x + 52 + long, middle - 18, fonts.width(lead, "sans", LOOK_UP) + 1, 36)
            board.label(lead, end, LOOK_UP, face="sans", align="left", fact="lead", least=LOOK_UP)
        if seat == holder:
            board.mark("card", x + wide - 21, middle, 40)
        x += wide


# ----------------------------------------------------------------------------------------------- rondel


def _rondel(board: Scene, view: View) -> None:
    """Draw the wheel with its eight fields, the stone's possible moves, the stones, the orange ship."""
    state, (x, y) = view.state, RONDEL_AT
    board.mark("rondel", x, y, WHEEL * 2)
    prices = {move.field: move.price for move in view.moves}
    if prices:
        for field in range(len(RONDEL)):
            kind = "far" if field not in prices else "dear" if prices[field] else "free"
            board.mark("sector", x, y, WHEEL * 2, field, kind)
    _way(board, view, prices)
    _waiting(board, state)
    for field, action in enumerate(RONDEL):
        _rim(board, field, action, prices.get(field))
        stones: list[int | None] = [seat for seat, player in enumerate(state.players) if player.field == field]
        stones += [None] if state.card.field == field else []
        if stones:
            _stones(board, view, field, stones)


def _waiting(board: Scene, state: State) -> None:
    """Draw in the middle the stones that have not moved yet; two of them across the fullest field's direction."""
    fields = [player.field for player in state.players]
    if not (waiting := [seat for seat, field in enumerate(fields) if field is None]):
        return
    out, size, ground = WAITING[len(waiting) - 1]
    board.mark("waiting", *RONDEL_AT, ground)
    fullest = max((field for field in fields if field is not None), key=fields.count, default=0)
    first = fullest + 2 if len(waiting) == 2 else 0
    for index, seat in enumerate(waiting):
        board.mark("stone", *_polar(first + len(RONDEL) * index / len(waiting), out), size, seat)


def _way(board: Scene, view: View, prices: dict[int, int]) -> None:
    """Draw an arc from the stone to move over the fields that cost nothing."""
    seat = view.seat
    free = sum(not price for price in prices.values())
    if seat is None or not free or (start := view.state.players[seat].field) is None:
        return
    board.mark("way", *RONDEL_AT, WHEEL * 2, start, free, seat)


def _rim(board: Scene, field: int, action: str, price: int | None) -> None:
    """Draw a field's sign on its rim, the number of a market, and the ships that moving there costs."""
    game = colours(board.theme)
    tone = game.rim_light if price is None else INK if price == 0 else PAPER
    numeral = "I" * sum(RONDEL[other] == action for other in range(field + 1)) if RONDEL.count(action) > 1 else ""
    side = 1 if field in (7, 0, 1, 2) else -1  # what is read first is on the left, or above
    parts: list[tuple[str, int]] = [("sign", SIGN + 2)]
    parts += [("numeral", 14 + 9 * len(numeral))] if numeral else []
    parts += [("price", 36)] if price else []
    along = -sum(wide for _, wide in parts) / 2
    for part, wide in parts:
        x, y = _polar(field + (along + wide / 2) * side / (math.tau / 8 * RIM_AT), RIM_AT)
        along += wide
        box = Box(x - 18, y - 18, 36, 36)
        if part == "sign":
            board.mark(ICONS[action], x, y, SIGN, *(() if action == "privilege" else (tone,)))
        elif part == "numeral":
            board.label(numeral, box, LOOK_UP, face="serif", colour=tone, fact=f"market/{field}", least=LOOK_UP)
        else:
            board.label(price or 0, box, GLANCE, face="strong", colour=tone, fact=f"fare/{field}", least=GLANCE)


def _field(field: int) -> Box:
    """Return the box of a field within its two neighbours and the rim."""
    x, y = _polar(field, FIELD_AT)
    return Box(x - FIELD / 2, y - FIELD / 2, FIELD, FIELD)


def _stones(board: Scene, view: View, field: int, stones: Sequence[int | None]) -> None:
    """Draw the stones on a field; those that have just arrived have a rim in the colour of changes."""
    size, places = STONES[len(stones) - 1]
    for seat, (across, out) in zip(stones, places, strict=True):
        px, py = _polar(field, out, across)
        if seat is None:
            board.mark("orange", px, py, size)
        else:
            fresh = view.recent.players[seat].field != field
            board.mark("stone", px, py, size, seat, fresh)
            if not fresh and view.before.players[seat].field != field:
                board.mark("dot", px + size * 0.36, py - size * 0.36, DOT)


def _polar(field: float, out: float, across: float = 0) -> chart.Point:
    """Return a point on a rondel field, by distance from the middle and offset to the clockwise side."""
    angle = math.radians(-90 + 45 * field)
    x, y = RONDEL_AT
    return (
        x + out * math.cos(angle) - across * math.sin(angle),
        y + out * math.sin(angle) + across * math.cos(angle),
    )
