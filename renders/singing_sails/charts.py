"""Layouts of the chart, the map with the turn, compass, decks and ships beside it; and of the end of a game."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import ceil
from typing import Final

from i18n import say
from renders import fonts, layout, people
from renders.layout import WIDTH, Argument, Box, Scene, Sign
from renders.singing_sails import maps, names
from renders.singing_sails.maps import GLANCE, LEAST, LOOK_UP, colours
from renders.singing_sails.view import View, collected, crew_place, harbors, is_goal, wind
from renders.theme import LIGHT, Colour, Theme
from singing_sails.components import BOX, CARDS, ENEMIES
from singing_sails.places import DIRECTIONS, Cell, Laid, neighbour, tile
from singing_sails.state import Team

EDGE: Final = 8
MAP: Final = 678
SIDE: Final = 700
HIGHEST: Final = 744
FRAME: Final = 860
LOW: Final = 500
"""Pixels of the width of the map; of the left edge of what is beside it; of the height of the highest map; of a frame
of a voyage; of the highest map with the ships below it."""
HEAD: Final = 62
TOP: Final = 96
ROSE: Final = 128
DECKS: Final = 2 * TOP + ROSE + 26
ROOMY: Final = 24
"""Pixels of the top tile of a deck; of the compass; of the panel with both; of what is added where there is space."""
COUNT: Final = 118
"""Pixels of a deck's size."""
HULL: Final = 112
SAILED: Final = 52
"""Pixels of a ship's panel above its handicaps, and of each of the two lines there."""
BOUND: Final = 50
SPACED: Final = 64
"""Pixels of a handicap, and the most where there is space."""


def scene(view: View, theme: Theme = LIGHT, high: int = 0, *, bare: bool = False) -> Scene:
    """Return the chart, `high` pixels and two edges high, or as its panels and its map need.

    A `bare` one is for a page, whose head has the round, harbors and damage.
    """
    cells = maps.chart_cells(view.state)
    chart, room = _panels(view, theme, cells, maps.MIN_TILE, high, bare=bare)
    maps.place(chart, view, maps.grid(cells, room, maps.middle(view.state)))
    return chart


def choosing(view: View, cells: Sequence[Cell], theme: Theme, *, bare: bool) -> Scene:
    seen = {*view.state.map, *cells}
    chart, room = _panels(view, theme, seen, 1, bare=bare)
    grid = maps.grid(seen, room, maps.middle(view.state), least=1)
    maps.place(chart, view, grid)
    maps.numbered(chart, view, grid, cells)
    return chart


def _panels(
    view: View, theme: Theme, cells: Collection[Cell], least: int, high: float = 0, *, bare: bool
) -> tuple[Scene, Box]:
    """Return a page with the panels beside the map, those of ships below one that is low; and the map's room."""
    teams, bound = len(view.state.teams), len(_bound(view))
    tiles = maps.height(cells, MAP, least) + 6
    head, hull = (0, HULL - SAILED) if bare else (HEAD + EDGE, HULL)
    decks = max(float(head + DECKS), tiles)
    if below := not high and decks <= LOW:
        high = decks + EDGE + hull + 8 + BOUND * max(0, ceil(bound / 2) - hull // BOUND)
    else:
        decks = head + DECKS
        need = decks + (EDGE + hull) * teams + (BOUND * bound + 8) * (bound > 0)
        high = high or max(need, min(HIGHEST, tiles))
        decks += max(0, min(high if bare else ROOMY, high - need))
    chart = Scene.page(WIDTH, ceil(high + 2 * EDGE), theme, LOOK_UP, locale=view.locale)
    if not bare:
        chart.part("head")
        _head(chart, view, Box(SIDE, EDGE, WIDTH - SIDE - EDGE, HEAD))
    chart.part("decks")
    _decks(chart, view, Box(SIDE, EDGE + head, WIDTH - SIDE - EDGE, decks - head))
    left, top = EDGE if below else SIDE, decks + 2 * EDGE
    ships = Box(left, top, WIDTH - left - EDGE, chart.height - EDGE - top)
    for team, box in enumerate(ships.columns(teams, EDGE) if below else ships.rows(teams, EDGE)):
        chart.part(f"ship/{team}")
        _ship(chart, view, team, box, hull)
    high = (decks if below else chart.height - 2 * EDGE) - 6
    return chart, Box(EDGE + 3, EDGE + 3, MAP, high)


def _bound(view: View) -> tuple[str, ...]:
    """Return the handicaps of the only ship; those of two are beside their rows."""
    teams = view.state.teams
    return tuple(teams[0].in_force(view.state.options)) if len(teams) == 1 else ()


def whole(view: View, theme: Theme = LIGHT) -> Scene:
    cells, wide = maps.chart_cells(view.state), WIDTH - 2 * EDGE - 6
    high = min(HIGHEST, maps.height(cells, wide, 1))
    chart = Scene.page(WIDTH, ceil(high + 2 * EDGE + 6), theme, LOOK_UP, locale=view.locale)
    maps.place(chart, view, maps.grid(cells, Box(EDGE + 3, EDGE + 3, wide, high), maps.middle(view.state), least=1))
    return chart


def _head(chart: Scene, view: View, box: Box) -> None:
    chart.sheet(box)
    over, inner = view.state.over is not None, box.inset(16, 0)
    text, tone = (outcome(view), _tone(view, chart.theme)) if over else (round_text(view), None)
    chart.label(text, inner, GLANCE, colour=tone, align="left", fact="over" if over else "round", least=LEAST)


def round_text(view: View) -> str:
    return say("sails-picture-round", view.locale, round=view.state.round)


def outcome(view: View) -> str:
    over = view.state.over
    assert over is not None
    result = over.result if len(view.state.teams) == 1 or over.result != "won" else "team"
    return say("sails-picture-over", view.locale, result=result, team=1 + (over.team or 0))


def _decks(chart: Scene, view: View, box: Box) -> None:
    """Draw the compass in the middle, and at its sides the top tile of each deck, with the deck's size.

    In the corner, with a frame, the tile to be placed first.
    """
    theme, state, rose, top = chart.theme, view.state, ROSE, TOP + min(ROOMY, int(box.height - DECKS)) // 2
    texts = [say("sails-picture-deck", view.locale, direction=side, count=len(deck))
             for side, deck in zip(DIRECTIONS, state.decks, strict=True)]  # fmt: skip
    size = GLANCE if all(fonts.width(text, "sans", GLANCE) <= COUNT for text in texts) else LEAST
    chart.sheet(box)
    x, y = box.centre
    chart.mark("compass-rose", x, y, rose, *(team.compass for team in state.teams))
    chart.places["compass"] = Box(x - rose / 2, y - rose / 2, rose, rose)
    spare = max(0, box.height + HEAD - LOW)
    far_x, far_y = (rose + top) / 2 + 14, (rose + top) / 2 + 3 + spare / 3
    for side, deck, text in zip(DIRECTIONS, state.decks, texts, strict=True):
        dx, dy = neighbour((0, 0), side)
        cx, cy = x + dx * far_x, y + dy * far_y - 6 * abs(dx)
        at = chart.places[f"deck/{side}"] = Box(cx - top / 2, cy - top / 2, top, top)
        if side in state.closed or not deck:
            chart.panel(at, theme.cell, theme.faint, 3, 6)
        elif deck[0] is None:
            chart.mark("tile-back", cx, cy, top)
        else:
            maps.draw(chart, at, Laid(deck[0], 0), locale=view.locale, fact=f"top/{side}", letter_size=LEAST)
        high = at.y if side == "N" else at.bottom - 47
        place = Box(at.right + 6, high, COUNT, 44) if dy else Box(cx - COUNT / 2, at.bottom + 2, COUNT, 44)
        chart.label(text, place, size, align="left" if dy else "centre", fact=f"deck/{side}", least=LEAST)
    wide = box.width / 2 - top / 2 - 20
    said = people.broken(say("sails-picture-tiles", view.locale), wide, LOOK_UP)
    corner = Box(box.x + 14, box.bottom - 80, wide, 72)
    chart.stack(said, corner, LOOK_UP, align="left", colour=theme.text_soft, fact="tiles")
    if state.drawn and state.drawn[0][1]:
        at = Box(box.x + 12, box.y + 12, top, top)
        maps.draw(chart, at, Laid(state.drawn[0][1], 0), locale=view.locale, fact="drawn", letter_size=LEAST)
        chart.mark("tile-frame", *at.centre, top)


def _ship(chart: Scene, view: View, number: int, box: Box, hull: int) -> None:
    state, team = view.state, view.state.teams[number]
    chart.sheet(box)
    force, locale = wind(state, number), view.locale
    strength = say(
        "sails-picture-wind", locale, force=force, shown=team.wind, same="yes" if force == team.wind else "no"
    )
    wide = min(box.width, WIDTH - SIDE - EDGE)
    upper, lower = (Box(box.x + 12, box.y + 4 + line * SAILED, wide - 24, SAILED) for line in (0, 1))
    chart.places[f"wind/{number}"] = Box(upper.x + 124, upper.y, 200, upper.height)
    chart.mark("boat", upper.x + 24, upper.centre[1], 52, number, team.heading)
    chart.mark("gale", upper.x + 150, upper.centre[1], 44)
    facts = [
        ("heading", names.letter(team.heading, locale), upper, 58, 120),
        ("wind", strength, upper, 182, upper.width),
    ]
    if hull == HULL:
        chart.mark("town", lower.x + 24, lower.centre[1], 44)
        facts.append(("goals", goals(view, number), lower, 58, 170))
        size = min(34, int((lower.width - 176) / len(team.health)) - 5)
        _health(chart, team, lower.x + 176, lower.centre[1], size)
    for key, text, line, left, right in facts:
        room = Box(line.x + left, line.y, right - left, line.height)
        chart.label(text, room, GLANCE, align="left", fact=f"{key}/{number}", least=LEAST)
    bound, across = _bound(view), 1 + (box.width > wide)
    if bound:
        x, y = (wide + 24, 6) if across > 1 else (8, hull - 2)
        high = min(SPACED * ceil(len(bound) / across), box.height - y - 6)
        low = Box(box.x + x, box.y + y, box.width - x - 8, high)
        for card, at in zip(bound, low.cells(len(bound), across), strict=True):
            handicap(chart, at, card, locale, f"handicap/0/{card}")


def goals(view: View, number: int) -> str:
    return say("sails-picture-goals", view.locale, done=harbors(view.state, number), all=view.state.goals)


def handicap(page: Scene, box: Box, card: str, locale: str, fact: str) -> None:
    size = round(min(46, box.height - 2))
    page.mark("handicap", box.x + 23, box.centre[1], size, card)
    letters = LEAST if box.height >= BOUND - 4 else LOOK_UP
    page.label(names.health(card, locale), Box(box.x + 52, box.y, box.width - 50, box.height), letters, align="left",
               fact=fact, least=LOOK_UP)  # fmt: skip


def _health(page: Scene, team: Team, left: float, y: float, size: int) -> None:
    for card in range(len(team.health)):
        name = "life" if card < len(team.health) - team.damage else "life-lost"
        page.mark(name, left + (size + 5) * (card + 0.5), y, size)


# ------------------------------------------------------------------------------------------- the end of a game

END_HEAD: Final = 142
END_TOP: Final = END_HEAD + 2 * EDGE
"""Upper edge of the map and of the first ship at the end."""
END_MAP: Final = 620
END_LEAST: Final = 500
END_MOST: Final = 860
END_HIGH: Final = 1390
END_WHOLE: Final = 1000
"""Pixels of the widest map beside the ships, of the narrowest, of the highest; of the highest picture, and of one
that a window need not make smaller."""
LARGER: Final = 1.15
"""Least gain in size for which a ship alone has what belongs to it around its map instead of beside it."""
END_SAID: Final = 222
SAID_ROUND: Final = 40
"""Pixels of the height of a result beside the map, and of the round below it."""
CHIP: Final = (98, 76)
"""Pixels of the width and the height of a harbor."""
ABREAST: Final = 4
CREW: Final = 132
"""Harbors in a row; pixels of a ship's panel above them."""
LINE: Final = (56, 96)
"""Fewest and most pixels of a player's line."""


def final(view: View, theme: Theme = LIGHT, *, bare: bool = False) -> Scene:
    """Return the result, the map and the ships; a `bare` one is for a page, whose head has the round.

    A ship alone has all of it beside its map, or around a wide one that is larger so; two have the result above.
    """
    if len(view.state.teams) > 1:
        return _both(view, theme, bare=bare)
    cells = view.state.map
    across, down = (max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True))
    beside = min(maps.MAX_TILE, *(edge / (n + 2 * maps.MARGIN) for edge, n in ((END_MAP, across), (END_MOST, down))))
    wide = WIDTH - 2 * EDGE
    lines = 1 + (not _abreast(view, wide))
    strip = (1 + (len(_harbors(view, 0)) > 2 * ABREAST)) * (CHIP[1] + EDGE) + lines * LINE[0] + 20
    tiles = min(maps.height(cells, wide - 6, 1) + 6, END_HIGH - END_TOP - strip - 2 * EDGE)
    high = END_TOP + tiles + strip + 2 * EDGE
    if (tiles - 6) / (down + 2 * maps.MARGIN) * min(1, END_WHOLE / high) > LARGER * beside:
        page = Scene.page(WIDTH, ceil(high), theme, LOOK_UP, locale=view.locale)
        _result(page, view, Box(EDGE, EDGE, wide, END_HEAD), bare=bare)
        room, panel = Box(EDGE, END_TOP, wide, tiles), Box(EDGE, END_TOP + tiles + EDGE, wide, strip)
        harbors = Box(panel.x + 14, panel.y + 10, panel.width - 28, strip - lines * LINE[0] - 20)
        crew, columns = Box(panel.x, harbors.bottom + 2, wide, lines * LINE[0]), ceil(view.state.seats / lines)
    else:
        width = min(END_MAP, max(END_LEAST, beside * (across + 1)))
        said = END_SAID + SAID_ROUND * (not bare or _alive(view))
        need = said + ceil(len(_harbors(view, 0)) / ABREAST) * (CHIP[1] + EDGE) + LINE[0] * view.state.seats + 50
        high = max(beside * (down + 2 * maps.MARGIN) + 6, need)
        page = Scene.page(WIDTH, ceil(high + 2 * EDGE), theme, LOOK_UP, locale=view.locale)
        left = width + 2 * EDGE
        room, result = Box(EDGE, EDGE, width, high), Box(left, EDGE, WIDTH - left - EDGE, said)
        _said(page, view, result, bare=bare)
        panel = Box(left, result.bottom + EDGE, result.width, page.height - result.bottom - 2 * EDGE)
        most = min(LINE[1], max(LINE[0], panel.height / 2 / view.state.seats))
        people_high = most * view.state.seats + 12
        harbors = Box(panel.x + 16, panel.y + 16, panel.width - 32, panel.height - people_high - 24)
        crew, columns = Box(panel.x, panel.bottom - people_high, panel.width, people_high - 8), 1
    maps.place(page, view, maps.grid(cells, room.inset(3, 3), maps.middle(view.state), least=1))
    page.panel(panel, theme.panel, theme.panel_edge, 3, 12)
    _chips(page, view, 0, harbors)
    _crew(page, view, 0, crew, columns)
    return page


def _both(view: View, theme: Theme, *, bare: bool) -> Scene:
    teams, cells = range(len(view.state.teams)), view.state.map
    crew = LINE[0] * max(len(view.state.crew(team)) for team in teams) + 12
    need = max(CREW + ceil(len(_harbors(view, team)) / ABREAST) * (CHIP[1] + EDGE) for team in teams) + crew
    high = max((min(maps.height(cells, END_MAP - 6, 1) + 6, HIGHEST - END_HEAD) - EDGE) / len(teams), need)
    tiles = (high + EDGE) * len(teams) - EDGE
    page = Scene.page(WIDTH, ceil(END_TOP + tiles + EDGE), theme, LOOK_UP, locale=view.locale)
    _result(page, view, Box(EDGE, EDGE, WIDTH - 2 * EDGE, END_HEAD), bare=bare)
    room = Box(EDGE + 3, END_TOP + 3, END_MAP - 6, tiles - 6)
    maps.place(page, view, maps.grid(cells, room, maps.middle(view.state), least=1))
    left = END_MAP + 2 * EDGE
    ships = Box(left, END_TOP, WIDTH - EDGE - left, tiles)
    for number, box in enumerate(ships.rows(len(teams), EDGE)):
        _team(page, view, number, box)
    return page


def _result(page: Scene, view: View, box: Box, *, bare: bool) -> None:
    _sealed(page, view, box)
    page.mark(_seal(view), box.x + 62, box.centre[1], 84)
    wide = 0.0 if bare else _round(page, view, Box(box.x, box.y + 10, box.width - 20, 76))
    upper = Box(box.x + 120, box.y + 10, box.width - wide - 160, 76)
    page.label(_how(view), upper, 60, face="serif", align="left", colour=_tone(view, page.theme), fact="over", least=60)
    lower = Box(upper.x, box.y + 82, box.right - 20 - upper.x, 48)
    if _alive(view):
        team = view.state.teams[0]
        left = box.right - 16 - 39 * len(team.health)
        _health(page, team, left, lower.centre[1], 34)
        lower = Box(lower.x, lower.y, left - lower.x - 12, lower.height)
    page.label(reason(view), lower, 36, align="left", fact="why", least=LOOK_UP)


def _said(page: Scene, view: View, box: Box, *, bare: bool) -> None:
    """Draw the result in lines: how it ended, why, and what is missing."""
    _sealed(page, view, box)
    page.mark(_seal(view), box.x + 62, box.y + 72, 84)
    upper, text = Box(box.x + 118, box.y + 8, box.width - 134, 128), _how(view)
    lines = (text,) if fonts.width(text, "serif", 60) <= upper.width else people.broken(text, upper.width, 42)
    size = next(
        (size for size in (60, 42) if all(fonts.width(line, "serif", size) <= upper.width for line in lines)), 36
    )
    page.stack(lines, upper, size, face="serif", align="left", colour=_tone(view, page.theme), fact="over", least=36)
    lower = Box(box.x + 18, box.y + 136, box.width - 36, 74)
    why = reason(view)
    whole = fonts.width(why, "sans", LOOK_UP) <= lower.width
    page.stack((why,) if whole else people.broken(why, lower.width, LOOK_UP), lower, LOOK_UP, align="left", fact="why")
    below = Box(lower.x, lower.bottom, lower.width, SAID_ROUND)
    wide = 0.0 if bare else _round(page, view, below)
    if _alive(view):
        (team,) = view.state.teams
        _health(page, team, below.x, below.centre[1], min(34, int((below.width - wide - 12) / len(team.health)) - 5))


def _alive(view: View) -> bool:
    """Return whether a ship alone has health left, which only its hearts say."""
    teams = view.state.teams
    return len(teams) == 1 and teams[0].damage < len(teams[0].health)


def _sealed(page: Scene, view: View, box: Box) -> None:
    edge = page.theme.gilt if _won(view) else page.theme.red if view.state.over else page.theme.panel_edge
    page.panel(box, page.theme.panel, edge, 5, 12)


def _seal(view: View) -> str:
    return "wreath" if _won(view) else "tile-sign-shipwreck" if view.state.over else "helm"


def _won(view: View) -> bool:
    return view.state.over is not None and view.state.over.result == "won"


def _how(view: View) -> str:
    return outcome(view) if view.state.over else say("sails-picture-going-on", view.locale)


def _round(page: Scene, view: View, box: Box) -> float:
    """Place the round at the right of a box; return its width."""
    text = round_text(view)
    wide = fonts.width(text, "sans", LOOK_UP) + 8
    page.label(text, Box(box.right - wide, box.y, wide, box.height), LOOK_UP, align="right", fact="round")
    return wide


def _tone(view: View, theme: Theme) -> Colour:
    return theme.red_text if view.state.over and view.state.over.result != "won" else theme.gilt_text


def reason(view: View) -> str:
    state = view.state
    how = "none" if state.over is None else state.over.result if len(state.teams) == 1 else "ships"
    sunk = any(team.damage >= len(team.health) for team in state.teams)
    left = state.goals - harbors(state)
    return say("sails-picture-why", view.locale, how=how, sunk="yes" if sunk else "no", all=state.goals,
        lacks="harbors" if left else "treasures", left=left or len(state.treasures), done=harbors(state))  # fmt: skip


def _harbors(view: View, number: int) -> list[tuple[str, str]]:
    """Return the harbors of a ship, and of the only one those that it lacks: whether they are "had", and their tiles.

    Those on the map are "seen"; of the others nobody knows which they are, only their number.
    """
    state = view.state
    had = [("had", name) for name in collected(state, number)]
    if len(state.teams) > 1:
        return had
    over = {cell for cell, _ in state.collected}
    seen = [("seen", there.tile) for cell, there in state.map.items() if is_goal(there.tile) and cell not in over]
    lacking = state.goals - len(had)
    return [*sorted(had), *sorted(seen)[:lacking], *[("", f"×{lacking - len(seen)}")] * (lacking > len(seen))]


def _team(page: Scene, view: View, number: int, box: Box) -> None:
    theme, team = page.theme, view.state.teams[number]
    winner = view.state.over is not None and view.state.over.team == number
    page.panel(box, theme.panel, theme.gilt if winner else theme.panel_edge, 5 if winner else 3, 12)
    y = box.y + 42
    page.mark("boat", box.x + 46, y, 64, number, team.heading)
    page.mark("town", box.x + 118, y, 52)
    room = Box(box.x + 154, y - 30, box.width - 172, 60)
    page.label(goals(view, number), room, 60, align="left", fact=f"goals/{number}", least=LEAST)
    _health(page, team, box.x + 16, box.y + 104, min(46, int((box.width - 32) / len(team.health)) - 5))
    lines = ceil(len(_harbors(view, number)) / ABREAST) * (CHIP[1] + EDGE)
    _chips(page, view, number, Box(box.x + 20, box.y + CREW, ABREAST * (CHIP[0] + EDGE) - EDGE, lines - EDGE))
    top = box.y + CREW + lines
    high = min(LINE[1] * len(view.state.crew(number)), box.bottom - 8 - top)
    _crew(page, view, number, Box(box.x, top, box.width, high))


def _chips(page: Scene, view: View, number: int, box: Box) -> None:
    """Draw the harbors of a ship, as large as there is room."""
    chips = _harbors(view, number)

    def wide(columns: int) -> float:
        high = (box.height + EDGE) / (ceil(len(chips) / columns) or 1) - EDGE
        return min((box.width + EDGE) / columns - EDGE, high * CHIP[0] / CHIP[1], 2.5 * CHIP[0])

    columns = max(range(1, len(chips) + 1), key=lambda columns: (int(wide(columns)), columns), default=1)
    across = wide(columns)
    for place, (kind, name) in enumerate(chips):
        down, right = divmod(place, columns)
        high = across * CHIP[1] / CHIP[0]
        at = Box(box.x + right * (across + EDGE), box.y + down * (high + EDGE), across, high)
        _chip(page, view, at, kind, name, f"{kind or 'hidden'}/{number}/{place}")


def _crew(page: Scene, view: View, number: int, box: Box, columns: int = 1) -> None:
    crew = view.state.crew(number)
    places = box.cells(len(crew), columns)
    high, wide = places[0].height, places[0].width - 100
    fitting = people.in_line(view.names, [wide] * view.state.seats, LOOK_UP)
    most = 60 if high > 84 else 42
    fits = (size for size in fonts.SCALE if all(fonts.width(fitting[seat], "sans", size) <= wide for seat in crew))
    size = next((size for size in fits if size <= most), LOOK_UP)
    for seat, at in zip(crew, places, strict=True):
        page.mark("emblem", at.x + 46, at.centre[1], 56 if high > 84 else 46, crew_place(view.state, seat))
        room = Box(at.x + 82, at.y, wide, at.height)
        page.label(fitting[seat], room, size, align="left", fact=f"seat/{seat}", least=LOOK_UP)


def _abreast(view: View, wide: float) -> bool:
    """Return whether all players' names have room in a line of that width."""
    return all(fonts.width(name, "sans", LOOK_UP) <= wide / view.state.seats - 100 for name in view.names)


def _chip(page: Scene, view: View, box: Box, kind: str, name: str, fact: str) -> None:
    theme, tone, (x, y), share = page.theme, colours(page.theme), box.centre, box.width / CHIP[0]
    if kind != "had":
        page.panel(box, theme.cell, theme.faint, 3, 0, dashed=True)
    else:
        page.panel(box, tone.land, tone.coast, 3, 6)
    place, taken = tile(name).kind if kind else "", "-taken" if kind == "had" else ""
    if place == "haven":
        page.mark(f"fort{taken}", x, y, round(54 * share))
        return
    page.mark(f"town{taken}" if kind else "tile-back", x - 23 * share, y, round(42 * share))
    at = Box(x + share, box.y, box.right - x - 10 * share, box.height)
    size = fonts.largest((GLANCE if kind else LOOK_UP) * share)
    page.label(names.harbor(int(place[-1]), view.locale) if kind else name, at, size, fact=fact, least=LOOK_UP)


SIGNS: Final[Mapping[str, tuple[tuple[str, str, tuple[Argument, ...]], ...]]] = {
    "map": (
        ("bow", "boat", (0, "N")), ("town", "town", ()), ("visited", "town-taken", ()),
        ("pennant", "team-pennant", (0,)), ("way-in", "tile", ("harbor0", 0)),
        ("current", "tile", ("water", 0, "", "E")), ("symbol", "tile", ("water", 0, "", "", True)),
        ("course", "spot", ()), ("barred", "barred", ()), ("changed", "tile-frame", ()),
    ),
    "ship": (
        ("compass", "compass-rose", ("N",)), ("wind", "gale", ()), ("health", "life", ()), ("damage", "life-lost", ()),
        ("pile", "card-pile", ()), ("helm", "helm", ()), ("done", "carried-out", ()),
    ),
}  # fmt: skip
"""Signs by where they are: the key of each one's name, its stamp, and the stamp's details."""
PLACES: Final = tuple(
    kind for kind, rules in BOX.tiles.items() if rules.terrain == "water" and kind != "water"
)  # the others are not signs


def legend(locale: str = "en", theme: Theme = LIGHT) -> Scene:
    def cards(listed: Iterable[str]) -> list[Sign]:
        return [Sign(card, names.card(card, locale), "card-icon", (card,)) for card in listed]

    groups = [
        (group, [Sign(key, say("sails-sign", locale, sign=key), stamp, details) for key, stamp, details in signs])
        for group, signs in SIGNS.items()
    ]
    sea = [Sign(kind, names.tile(kind, locale), "tile-sign", (kind,)) for kind in PLACES]
    groups += [
        ("places", [Sign("haven", names.tile("haven", locale), "fort"), *sea]),
        ("cards", cards(card for card in CARDS if card not in BOX.weather)),
        ("weather", cards(BOX.weather)),
        ("enemies", [Sign(kind, names.enemy(kind, locale), "pawn", (kind,)) for kind in ENEMIES]),
    ]
    heads = [(say("sails-signs", locale, group=group), signs) for group, signs in groups]
    return layout.legend(heads, _sign, theme, locale)


def _sign(legend: Scene, sign: Sign, x: float, y: float) -> None:
    card = sign.stamp == "card-icon"
    if card:
        legend.mark("chip-ground", x, y, 42)
    legend.mark(sign.stamp, x, y, 30 if card else 40, *sign.details)
