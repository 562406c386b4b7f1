"""Layout of the board's picture: the chart, the rondel, a band for the turn, the points by rank."""

import math
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final

from i18n import say
from i18n.lists import row
from navegador import BOARD, RONDEL, questions, scores
from navegador.board import ROMAN
from navegador.steps import Explore, Sail
from renders import fonts, people
from renders.layout import HEIGHT, WIDTH, ZERO, Background, Box, Point, Scene
from renders.navegador import chart
from renders.navegador.chart import RIMS, RING, TOKEN, TOKEN_HIGH, WHEEL
from renders.navegador.colours import GOODS, colours
from renders.navegador.names import field as field_name
from renders.navegador.names import good as good_name
from renders.navegador.names import region as region_name
from renders.navegador.view import View
from renders.theme import INK, LIGHT, PAPER, SEATS, Colour, Theme, contrast

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
ICONS: Final = {action: action for action in RONDEL} | {"sailing": "sail", "workers": "worker", "privilege": "seal"}
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
MARGIN: Final = 1.34
"""Size of a ship's stamp as a multiple of its length, with space for the mark of a change."""
DOT: Final = 16
"""Pixels of the dot of a change older than the last turn."""
WAKE: Final = 15
"""Pixels of a dot of the route that ships have sailed, its halo included, and from one dot to the next."""
FIGURE: Final = 36
"""Pixels of the figures on tokens and sails, and the shortest ship that has one of them."""
LONG: Final = 60
BAND: Final = Box(0, 0, WIDTH, 78)
TURN: Final = 322.0
"""Left edge of what is written on the band."""
RANKS: Final = Box(436, 80, 656, 56)
"""Space of the points by rank: they take what they need of it, from the right."""


def scene(view: View, theme: Theme = LIGHT) -> Scene:
    board = chart_scene(view, theme, None if voyages(view) else _ground_with_names(theme))
    board.part("head")
    _ranks(board, view)
    _band(board, view)
    _rondel(board, view)
    return board


def page(view: View, theme: Theme) -> Scene:
    board = chart_scene(view, theme)
    _rondel(board, view)
    return board


@cache
def _ground_with_names(theme: Theme) -> Background:
    labels = Scene.on(_bare(theme), LOOK_UP)
    for region in range(len(BOARD.regions)):
        _name(labels, region)
    return replace(labels.ground, items=tuple(labels.items))


def _bare(theme: Theme) -> Background:
    return Background(WIDTH, HEIGHT, theme, painter=chart.ground, art=chart.art)


def chart_scene(view: View, theme: Theme, named: Background | None = None) -> Scene:
    """Return the chart alone, with everything that lies on it; `named` has the regions' names already."""
    board = Scene.on(named or _bare(theme), LOOK_UP, locale=view.locale)
    wakes: list[Point] = []
    board.part("wakes")
    for regions in voyages(view):
        for dot in _dots(chart.smooth(chart.route(regions)), WAKE)[2:-2]:
            if not any(math.dist(dot, near) < WAKE - 1 for near in wakes):  # one wake where several went
                wakes.append(dot)
                board.mark("wake", *dot, WAKE)
    for region in range(len(BOARD.regions)):
        if named is None:
            board.part(f"{'afloat' if chart.SPOTS[region].afloat else 'name'}/{region}", f"region/{region}")
            _name(board, region)
        if region:
            _tokens(board, view, region)
            _draw_unexplored(board, view, region)
        _ships(board, view, region)
    for region, rules in enumerate(BOARD.regions):
        if view.kings and rules.royal:
            x, y = max(chart.SPOTS[region].tokens[-1], key=lambda at: at[1])  # below the lowest
            room, land = Box(x - 3, y + 27, 44, 32), colours(theme).land
            board.part("kings", f"region/{region}")
            board.mark("crown", x - 19, y + 43, 34)
            board.label(f"×{view.kings}", room, LOOK_UP, face="strong", align="left", halo=land, fact="kings")
    board.places |= {f"region/{region}": spot.sea for region, spot in enumerate(chart.SPOTS)}
    return board


# ---------------------------------------------------------------------------------------------- regions


def _name(board: Scene, region: int) -> None:
    spot, game = chart.SPOTS[region], colours(board.theme)
    tone, halo = (game.sea_text, game.seas[1]) if spot.afloat else (board.theme.text, game.land)
    for number, (line, box) in enumerate(zip(spot.lines, spot.boxes, strict=True)):
        board.label(line, box.inset(-2, 0), chart.NAME, face=chart.FACE, colour=tone, halo=halo,
                    fact=f"name/{region}/{number}", least=chart.NAME)  # fmt: skip


def _figure(
    board: Scene, text: str | int, box: Box, colour: Colour, fact: str, size: int = FIGURE, halo: Colour | None = None
) -> None:
    board.label(text, box, size, face="strong", colour=colour, halo=halo, fact=fact, least=size)


def _ships(board: Scene, view: View, region: int) -> None:
    state = view.state
    fleets = [(seat, player.ships[region]) for seat, player in enumerate(state.players) if player.ships[region]]
    size, places = chart.berths(region, len(fleets))
    for (seat, number), (x, y) in zip(fleets, places, strict=True):
        recent, before = (position.players[seat].ships[region] for position in (view.recent, view.before))
        title = say("part-ships", view.locale, who=view.names[seat], region=region_name(region, view.locale), n=number)
        board.part(f"ships/{seat}/{region}", f"region/{region}", title)
        board.mark("ship", x, y, round(size * MARGIN), seat, number > recent, number > 1)
        if recent > before:
            board.mark("dot", x - size * 0.4, y - size * 0.4, DOT)
        if number > 1:
            sail = Box(x + size * 0.14 - 16, y - size * 0.145 - 16, 32, 32)
            figure = FIGURE if size >= LONG else LOOK_UP
            _figure(board, number, sail, contrast(SEATS[seat]), f"ships/{seat}/{region}", figure)
        if seat == state.seat and state.sailing is not None and number > state.sailing.unsailed[region]:
            board.mark("anchored", x - size / 2 + 12, y + size * chart.TALL / 2 - 12, 24)


def _tokens(board: Scene, view: View, region: int) -> None:
    spot, rules, tokens = chart.SPOTS[region], BOARD.regions[region], view.state.tokens[region]
    good, (x, y) = rules.good, spot.tokens[1][0]
    assert good is not None
    figures = f"×{rules.tokens}" if tokens is None else row(map(str, tokens), view.locale) or ZERO
    facts = {"region": region_name(region, view.locale), "good": good_name(good, view.locale), "figures": figures}
    title = say("part-tokens", view.locale, **facts)
    board.part(f"tokens/{region}", f"region/{region}", title)
    if tokens is None:
        board.mark("token", x, y, TOKEN, good, "down")
        board.mark("good", x - 24, y, 21, good)
        room = Box(x - 12, y - TOKEN_HIGH / 2, 44, TOKEN_HIGH)
        _figure(board, f"×{rules.tokens}", room, PAPER, f"stack/{region}")
        return
    if not tokens:
        board.mark("token", x, y, TOKEN, good, "gone")
    recent, before = view.recent.tokens[region], view.before.tokens[region]
    chips = [(price, "new" if recent is None else "up") for price in tokens]
    chips += [(price, "taken") for price in recent or () if price not in tokens]
    places = spot.tokens[len(chips)]
    for (price, face), at in zip(sorted(chips), places, strict=True):
        is_taken = face == "taken"
        board.mark("token", *at, TOKEN, good, face)
        tone = board.theme.change if is_taken else contrast(GOODS[good])
        room = Box(at[0] - 34, at[1] - TOKEN_HIGH / 2, 68, TOKEN_HIGH)
        _figure(board, price, room, tone, "" if is_taken else f"token/{region}/{price}")
    if before != recent:
        x, y = (*places, (x, y))[0]
        board.mark("dot", x - TOKEN / 2 + 6, y - TOKEN_HIGH / 2 + 4, DOT)


def _draw_unexplored(board: Scene, view: View, region: int) -> None:
    state, rules, theme = view.state, BOARD.regions[region], board.theme
    loss = BOARD.loss(region, len(state.players))
    if state.explored(region):
        return
    x, y = chart.SPOTS[region].disk
    title = say("part-disk", view.locale, region=region_name(region, view.locale), loss=loss)
    board.part(f"disk/{region}", f"region/{region}", title)
    board.mark("disk", x, y, 48)
    if rules.starts_phase:
        board.mark("badge-rimmed", x + 58, y, 38 + 8 * rules.starts_phase)
        board.label(ROMAN[rules.starts_phase], Box(x + 38, y - 16, 40, 32), LOOK_UP, face="serif",
                    colour=contrast(theme.red), fact=f"starts/{region}")  # fmt: skip
    if rules.ends_game:
        board.mark("flag", x + 50, y, 42)
    if loss > 1:
        board.mark("loss", x - 12, y + 44, 34)
        _figure(board, f"−{loss}", Box(x + 6, y + 28, 46, 32), theme.red_text, f"loss/{region}", halo=theme.panel)


def voyages(view: View) -> list[tuple[int, ...]]:
    ways: dict[tuple[int, ...], None] = {}
    for _, step in view.last.steps[view.last.older :] if view.last else ():
        match step:
            case Sail(ships):
                legs = [(origin, target) for origin, target, _ in ships]
            case Explore(region, group):
                legs = [(origin, region) for origin, _ in group]
            case _:
                continue
        for origin, target in legs:
            ways[chart.way(view.state, origin, target)] = None
    return list(ways)


def _dots(points: list[Point], gap: float) -> list[Point]:
    dots, left = [points[0]], gap
    for (x0, y0), (x1, y1) in pairwise(points):
        length = math.dist((x0, y0), (x1, y1))
        x = left
        while x <= length and length:
            dots.append((x0 + (x1 - x0) * x / length, y0 + (y1 - y0) * x / length))
            x += gap
        left = x - length
    return dots


# ------------------------------------------------------------------------------------------------- band


def _band(board: Scene, view: View) -> None:
    theme, state, seat = board.theme, view.state, view.leader
    ink, middle = contrast(SEATS[seat]), BAND.height / 2 - 2
    board.panel(BAND, SEATS[seat], None, 0, 0)
    left = _clock(board, view, middle)
    board.panel(Box(0, BAND.height - 4, WIDTH, 4), theme.gilt, None, 0, 0)
    ending = state.turns_left is not None and not state.over
    count = state.turns_left if ending else questions.rounds(state) + (not state.over)
    when = Box(left - 70, middle - 22, 58, 44)
    board.label(count or 0, when, GLANCE, colour=ink, align="left", fact="turns", least=GLANCE)
    if ending:
        board.mark("flag", when.x - 32, middle, 44)
    seal = when.x - 38 - 54 * ending
    board.mark("badge-rimmed", seal, middle, 72)
    board.label(ROMAN[state.phase], Box(seal - 20, middle - 20, 40, 40), FIGURE, face="serif",
                colour=contrast(theme.red), fact="phase", least=LOOK_UP)  # fmt: skip
    board.mark("disc", TURN + 28, middle, 66)
    board.mark("stone", TURN + 28, middle, 52, seat)
    room = Box(TURN + 72, middle - 34, seal - 44 - TURN - 72, 68)

    def title(name: str) -> str:
        return say("picture-winner", view.locale, name=name) if state.over else name

    name = people.in_sentence(view.names, title, room.width, LOOK_UP)[seat]
    board.label(title(name), room, 60, face="strong", colour=ink, align="left", fact="turn", least=LOOK_UP)


def _clock(board: Scene, view: View, middle: float) -> float:
    """Draw what the end of the game waits for, at the right of the band; return its left edge."""
    theme, state = board.theme, view.state
    explored = any(rules.ends_game and state.explored(region) for region, rules in enumerate(BOARD.regions))
    word = say("picture-open", view.locale)
    wide = 236 + max(fonts.width(word, "sans", LOOK_UP), 40)
    x = WIDTH - wide
    board.panel(Box(x, 0, wide, BAND.height), theme.panel, None, 0, 0)
    board.panel(Box(x - 4, 0, 4, BAND.height), theme.gilt, None, 0, 0)
    board.mark("flag", x + 32, middle, 40)
    board.mark("buildings", x + 82, middle, 44)
    left, room = sum(state.buildings), Box(x + 108, middle - 22, 54, 44)
    tone = theme.text if left else theme.red_text
    board.label(left, room, GLANCE, align="left", colour=tone, fact="clock/buildings", least=GLANCE)
    board.line(((x + 170, 14), (x + 170, BAND.height - 18)), theme.panel_edge, 2)
    board.mark("disk", x + 200, middle, 42)
    if explored:
        board.mark("tick", x + 246, middle, 42)
    else:
        open_ = Box(x + 226, middle - 20, wide - 236, 40)
        board.label(word, open_, LOOK_UP, align="left", fact="clock/region", least=LOOK_UP)
    return x - 4


def _ranks(board: Scene, view: View) -> None:
    theme, order = board.theme, view.ranking
    best, second = (view.points[seat].total for seat in order[:2])
    holder, lead = view.state.card.holder, f"+{best - second}" if best > second else ""
    for size in (GLANCE, 36, LOOK_UP):
        longs = [fonts.width(str(view.points[seat].total), "strong", size) for seat in order]
        wides = [61 + long + 38 * (seat == holder) for seat, long in zip(order, longs, strict=True)]
        wides[0] += 8 + fonts.width(lead, "sans", LOOK_UP)
        if sum(wides) <= RANKS.width:
            break
    x, middle = RANKS.right - sum(wides), RANKS.y + RANKS.height / 2
    board.panel(Box(x + 3, RANKS.y + 3, sum(wides), RANKS.height), colours(theme).shade, None, 0, 12)
    board.panel(Box(x, RANKS.y, sum(wides), RANKS.height), theme.panel, theme.gilt, 3, 12)
    board.panel(Box(x + 3, RANKS.y + 3, wides[0] - 3, RANKS.height - 6), colours(theme).lit, None, 0, 12)
    recent = scores(view.recent) if view.last else view.points
    for seat, wide, long in zip(order, wides, longs, strict=True):
        total = view.points[seat].total
        if recent[seat].total != total:
            cell = Box(x + 3, RANKS.y + 3, wide - 4, RANKS.height - 6)
            ground = colours(theme).lit if seat == order[0] else theme.panel
            board.panel(cell, ground, theme.change, 5, 12)
        board.mark("emblem", x + 27, middle, 38, seat)
        room = Box(x + 49, middle - 22, long + 1, 44)
        board.label(total, room, size, face="strong", align="left", fact=f"points/{seat}", least=size)
        if seat == order[0] and lead:
            end = Box(room.right + 5, middle - 18, fonts.width(lead, "sans", LOOK_UP) + 1, 36)
            board.label(lead, end, LOOK_UP, align="left", fact="lead", least=LOOK_UP)
        if seat == holder:
            board.mark("card", x + wide - 27, middle, 40)
        x += wide


# ----------------------------------------------------------------------------------------------- rondel


def _rondel(board: Scene, view: View) -> None:
    state, wheel = view.state, WHEEL * 2
    board.part("rondel")
    board.mark("rondel", *RONDEL_AT, wheel)
    prices = {move.field: move.price for move in view.moves}
    for field, action in enumerate(RONDEL):
        x, y = _polar(field, FIELD_AT)
        board.places[f"field/{field}"] = Box(x - FIELD / 2, y - FIELD / 2, FIELD, FIELD)
        board.part(f"field/{field}", f"field/{field}", field_name(field, view.locale))
        if prices:
            kind = "far" if field not in prices else "dear" if prices[field] else "free"
            board.mark("sector", *RONDEL_AT, wheel, field, kind)
        _rim(board, field, action, prices.get(field))
    board.part("way")
    free, start = sum(not price for price in prices.values()), None if view.seat is None else state.players[view.seat]
    if free and start is not None and start.field is not None:
        board.mark("way", *RONDEL_AT, wheel, start.field, free, view.seat)
    fields = [player.field for player in state.players]
    if outside := [seat for seat, at in enumerate(fields) if at is None]:
        # Stones that have not moved yet lie in the middle, two of them across the fullest field's direction.
        out, size, ground = WAITING[len(outside) - 1]
        board.part("waiting")
        board.mark("waiting", *RONDEL_AT, ground)
        fullest = max((at for at in fields if at is not None), key=fields.count, default=0)
        first = fullest + 2 if len(outside) == 2 else 0
        for index, seat in enumerate(outside):
            board.part(f"stone/{seat}", "", view.names[seat])
            board.mark("stone", *_polar(first + len(RONDEL) * index / len(outside), out), size, seat)
    for field in range(len(RONDEL)):
        stones: list[int | None] = [seat for seat, at in enumerate(fields) if at == field]
        stones += [None] if state.card.field == field else []
        size, places = STONES[max(0, len(stones) - 1)]
        for stone, (across, out) in zip(stones, places, strict=False):
            x, y = _polar(field, out, across)
            if stone is None:
                board.part("orange", f"field/{field}")
                board.mark("orange", x, y, size)
                continue
            title = say("part-stone", view.locale, who=view.names[stone], field=field_name(field, view.locale))
            board.part(f"stone/{stone}", f"field/{field}", title)
            fresh = view.recent.players[stone].field != field
            if fresh:
                board.mark("arrived", x, y, round(size * RING), stone)
            board.mark("stone", x, y, size, stone)
            if not fresh and view.before.players[stone].field != field:
                board.mark("dot", x + size * 0.36, y - size * 0.36, DOT)


def _rim(board: Scene, field: int, action: str, price: int | None) -> None:
    tone = colours(board.theme).rim_light if price is None else INK if price == 0 else PAPER
    numeral = "I" * sum(RONDEL[other] == action for other in range(field + 1)) if RONDEL.count(action) > 1 else ""
    side = 1 if field in (7, 0, 1, 2) else -1  # what is read first is on the left, or above
    tight = bool(price and numeral)  # three of them leave no room but in a column
    parts = [("sign", SIGN + 2 - 6 * tight)]
    parts += [("numeral", 24 if tight else 14 + 9 * len(numeral))] if numeral else []
    parts += [("price", 38 if tight else 48)] if price else []
    along = -sum(wide for _, wide in parts) / 2
    for part, wide in parts:
        x, y = _polar(field + (along + wide / 2) * side / (math.tau / 8 * RIM_AT), RIM_AT)
        along += wide
        box = Box(x - 18, y - 18, 36, 36)
        if part == "sign":
            board.mark(ICONS[action], x, y, wide - 2, tone)
        elif part == "numeral":
            board.label(numeral, box, LOOK_UP, face="serif", colour=tone, fact=f"market/{field}", least=LOOK_UP)
        else:
            _figure(board, price or 0, box, tone, f"fare/{field}", GLANCE)


def _polar(field: float, out: float, across: float = 0) -> Point:
    """Return a point on a rondel field, by distance from the middle and offset to the clockwise side."""
    angle = math.radians(-90 + 45 * field)
    (x, y), cos, sin = RONDEL_AT, math.cos(angle), math.sin(angle)
    return x + out * cos - across * sin, y + out * sin + across * cos
