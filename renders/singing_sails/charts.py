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
END_LOW: Final = 0.8
END_HIGH: Final = 1100
"""Pixels of the width of a map beside its ships; its least share of their height, or it is above them if both together
are not higher than this many pixels."""
CHIP: Final = (98, 76)
"""Pixels of the width and the height of a harbor."""
ABREAST: Final = 4
CREW: Final = 132
"""Harbors in a row; pixels of a ship's panel above them."""
LINE: Final = (56, 96)
"""Fewest and most pixels of a player's line."""


def final(view: View, theme: Theme = LIGHT) -> Scene:
    """Return the result, the map and the ships: beside each other, or a low map in the whole width above the ships."""
    teams, cells, wide = len(view.state.teams), view.state.map, WIDTH - 2 * EDGE
    crew = LINE[0] * max(len(view.state.crew(team)) for team in range(teams)) + 12
    above = max(_above(view, team) for team in range(teams))
    tiles, across = (maps.height(cells, width - 6, 1) + 6 for width in (END_MAP, wide))
    need, low = above + crew, max(above, crew) if teams == 1 else above + crew
    stacked = (need + EDGE) * teams
    if below := tiles < END_LOW * stacked and across + low < END_HIGH:
        high, tiles = low, across
    else:
        high = max((min(tiles, HIGHEST - END_HEAD) - EDGE * (teams - 1)) / teams, need)
        wide, tiles = END_MAP, (high + EDGE) * teams - EDGE
    left, top = (EDGE, tiles + EDGE) if below else (wide + 2 * EDGE, 0)
    bottom = END_TOP + (top + high if below else tiles)
    page = Scene.page(WIDTH, ceil(bottom + EDGE), theme, LOOK_UP, locale=view.locale)
    _result(page, view, Box(EDGE, EDGE, WIDTH - 2 * EDGE, END_HEAD))
    room = Box(EDGE + 3, END_TOP + 3, wide - 6, tiles - 6)
    maps.place(page, view, maps.grid(cells, room, maps.middle(view.state), least=1))
    ships = Box(left, END_TOP + top, WIDTH - EDGE - left, bottom - END_TOP - top)
    for number, box in enumerate(ships.columns(teams, EDGE) if below else ships.rows(teams, EDGE)):
        _team(page, view, number, box)
    return page


def _result(page: Scene, view: View, box: Box) -> None:
    theme, over = page.theme, view.state.over
    won = over is not None and over.result == "won"
    page.panel(box, theme.panel, theme.gilt if won else theme.red if over else theme.panel_edge, 5, 12)
    sign = "wreath" if won else "tile-sign-shipwreck" if over else "helm"
    page.mark(sign, box.x + 62, box.centre[1], 84)
    text = outcome(view) if over else say("sails-picture-going-on", view.locale)
    after = round_text(view)
    wide = fonts.width(after, "sans", LOOK_UP) + 8
    page.label(after, Box(box.right - 20 - wide, box.y + 10, wide, 76), LOOK_UP, align="right", fact="round")
    upper, tone = Box(box.x + 120, box.y + 10, box.width - wide - 160, 76), _tone(view, theme)
    page.label(text, upper, 60, face="serif", align="left", colour=tone, fact="over", least=60)
    lower = Box(upper.x, box.y + 82, box.right - 20 - upper.x, 48)
    page.label(reason(view), lower, 36, align="left", fact="why", least=LOOK_UP)


def _tone(view: View, theme: Theme) -> Colour:
    return theme.red_text if view.state.over and view.state.over.result != "won" else theme.gilt_text


def reason(view: View) -> str:
    state = view.state
    how = "none" if state.over is None else state.over.result if len(state.teams) == 1 else "ships"
    sunk = any(team.damage >= len(team.health) for team in state.teams)
    left = state.goals - harbors(state)
    return say("sails-picture-why", view.locale, how=how, sunk="yes" if sunk else "no", all=state.goals,
        lacks="harbors" if left else "treasures", left=left or len(state.treasures), done=harbors(state))  # fmt: skip


def _above(view: View, number: int) -> float:
    return CREW + ceil(len(_harbors(view, number)) / ABREAST) * (CHIP[1] + EDGE)


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
    theme, state, team = page.theme, view.state, view.state.teams[number]
    winner = state.over is not None and state.over.team == number
    page.panel(box, theme.panel, theme.gilt if winner else theme.panel_edge, 5 if winner else 3, 12)
    y = box.y + 42
    page.mark("boat", box.x + 46, y, 64, number, team.heading)
    page.mark("town", box.x + 118, y, 52)
    room = Box(box.x + 154, y - 30, box.width - 172, 60)
    page.label(goals(view, number), room, 60, align="left", fact=f"goals/{number}", least=LEAST)
    _health(page, team, box.x + 16, box.y + 104, min(46, int((box.width - 32) / len(team.health)) - 5))
    for place, (kind, name) in enumerate(_harbors(view, number)):
        down, across = divmod(place, ABREAST)
        at = Box(box.x + 20 + across * (CHIP[0] + EDGE), box.y + CREW + down * (CHIP[1] + EDGE), *CHIP)
        _chip(page, view, at, kind, name, f"{kind or 'hidden'}/{number}/{place}")
    crew, below = state.crew(number), box.width > END_MAP
    left, top = (box.centre[0], box.y + 8) if below else (box.x, box.y + _above(view, number))
    high = min(LINE[1], (box.bottom - 8 - top) / len(crew))
    wide = box.right - left - 108
    fitting = people.in_line(view.names, [wide] * state.seats, LOOK_UP)
    for place, seat in enumerate(crew):
        middle = top + high * (place + 0.5)
        page.mark("emblem", left + 48, middle, 56 if high > 84 else 46, crew_place(state, seat))
        at = Box(left + 96, middle - high / 2, wide, high)
        page.label(fitting[seat], at, 60 if high > 84 else 42, align="left", fact=f"seat/{seat}", least=LOOK_UP)


def _chip(page: Scene, view: View, box: Box, kind: str, name: str, fact: str) -> None:
    theme, tone, (x, y) = page.theme, colours(page.theme), box.centre
    if kind != "had":
        page.panel(box, theme.cell, theme.faint, 3, 0, dashed=True)
    else:
        page.panel(box, tone.land, tone.coast, 3, 6)
    place, taken = tile(name).kind if kind else "", "-taken" if kind == "had" else ""
    if place == "haven":
        page.mark(f"fort{taken}", x, y, 54)
        return
    page.mark(f"town{taken}" if kind else "tile-back", x - 23, y, 42)
    at = Box(x + 1, box.y, box.right - x - 10, box.height)
    page.label(names.harbor(int(place[-1]), view.locale) if kind else name, at, GLANCE if kind else LOOK_UP, fact=fact)


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
