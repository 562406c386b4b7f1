"""Layouts of the chart, the map with the turn, compass, decks and ships beside it; and of the end of a game."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import ceil
from typing import Final

from i18n import say
from renders import fonts, layout, people
from renders.fonts import Face
from renders.layout import WIDTH, Argument, Box, Scene, Sign
from renders.singing_sails import maps, names
from renders.singing_sails.maps import GLANCE, LEAST, LOOK_UP, colours
from renders.singing_sails.view import View, collected, crew_place, is_goal
from renders.theme import LIGHT, Colour, Theme
from singing_sails.components import BOX, CARDS, ENEMIES
from singing_sails.places import DIRECTIONS, Cell, Laid, neighbour, tile
from singing_sails.state import Team
from singing_sails.table import Table

EDGE: Final = 8
MAP: Final = (560, 678)
BESIDE: Final = 392
HIGHEST: Final = 744
FRAME: Final = 860
LOW: Final = 500
"""Pixels of the narrowest and the widest map; of the width of what is beside the widest; of the height of the highest
map; of a frame of a voyage; of the highest map with the ships below it."""
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
    cells_shown = {*view.state.map, *cells}
    chart, room = _panels(view, theme, cells_shown, 1, bare=bare)
    grid = maps.grid(cells_shown, room, maps.middle(view.state), least=1)
    maps.place(chart, view, grid)
    maps.numbered(chart, view, grid, cells)
    return chart


def _panels(
    view: View, theme: Theme, cells: Collection[Cell], least: int, high: float = 0, *, bare: bool
) -> tuple[Scene, Box]:
    """Return a page with the panels beside the map, those of ships below one that is low; and the map's room."""
    teams, bound = len(view.state.teams), len(_bound(view))
    tiles = maps.height(cells, MAP[1], least) + 6
    across, down = (max(axis) - min(axis) + 1 for axis in zip(*cells, strict=True))
    wide = min(MAP[1], max(MAP[0], (across + 0.4) * min(tiles, HIGHEST) / (down + 2 * maps.MARGIN)))
    side = wide + WIDTH - BESIDE - EDGE - MAP[1]
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
        _head(chart, view, Box(side, EDGE, WIDTH - side - EDGE, HEAD))
    chart.part("decks")
    _decks(chart, view, Box(side, EDGE + head, WIDTH - side - EDGE, decks - head))
    left, top = EDGE if below else side, decks + 2 * EDGE
    ships = Box(left, top, WIDTH - left - EDGE, chart.height - EDGE - top)
    for team, box in enumerate(ships.columns(teams, EDGE) if below else ships.rows(teams, EDGE)):
        chart.part(f"ship/{team}")
        _ship(chart, view, team, box, hull)
    high = (decks if below else chart.height - 2 * EDGE) - 6
    return chart, Box(EDGE + 3, EDGE + 3, wide, high)


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
    if over is None:
        return say("sails-picture-going-on", view.locale)
    result = over.result if len(view.state.teams) == 1 or over.result != "won" else "team"
    return say("sails-picture-over", view.locale, result=result, team=1 + (over.team or 0))


def _decks(chart: Scene, view: View, box: Box) -> None:
    """Draw the compass in the middle, and at its sides the top tile of each deck, with the deck's size.

    In the corner, with a frame, the tile to be placed first.
    """
    theme, state = chart.theme, view.state
    share = min(box.width / BESIDE, box.height / DECKS)  # where there is space
    rose = round(ROSE * share)
    top = int(min(box.width - rose - 52, box.height - rose - 26) / 2)
    texts = [say("sails-picture-deck", view.locale, direction=side, count=len(deck))
             for side, deck in zip(DIRECTIONS, state.decks, strict=True)]  # fmt: skip
    size = GLANCE if all(fonts.width(text, "sans", GLANCE) <= COUNT for text in texts) else LEAST
    chart.sheet(box)
    x, y = box.centre
    chart.mark("compass-rose", x, y, rose, *(team.compass for team in state.teams))
    chart.places["compass"] = Box(x - rose / 2, y - rose / 2, rose, rose)
    far_x, far_y = (rose + top) / 2 + 14, (rose + top) / 2 + 3 + (box.height - rose - 2 * top - 26) / 3
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
    force, locale = Table(state).speed(number), view.locale
    strength = say(
        "sails-picture-wind", locale, force=force, shown=team.wind, same="yes" if force == team.wind else "no"
    )
    wide = box.width if box.width <= WIDTH / 2 else BESIDE
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
        x, y = (wide + 24 - 100 * (hull != HULL), 6) if across > 1 else (8, hull - 2)
        high = min(SPACED * ceil(len(bound) / across), box.height - y - 6)
        low = Box(box.x + x, box.y + y, box.width - x - 8, high)
        for card, at in zip(bound, low.cells(len(bound), across), strict=True):
            handicap(chart, at, card, locale, f"handicap/0/{card}")


def goals(view: View, number: int) -> str:
    return say("sails-picture-goals", view.locale, done=view.state.collected_by(number), all=view.state.goals)


def handicap(page: Scene, box: Box, card: str, locale: str, fact: str) -> None:
    text, room = names.health(card, locale), Box(box.x + 52, box.y, box.width - 60, box.height)
    lacks = min(12, max(0, ceil(fonts.tightest(text, "sans", LOOK_UP) - int(room.width))))  # the sign makes way
    room = Box(room.x - lacks, room.y, room.width + lacks, room.height)
    size = round(min(46, box.height - 2)) - lacks
    page.mark("handicap", box.x + 23 - lacks / 2, box.centre[1], size, card)
    letters = LEAST if box.height >= BOUND - 4 else LOOK_UP
    page.label(text, room, letters, align="left", fact=fact, least=LOOK_UP)


def _health(page: Scene, team: Team, left: float, y: float, size: int) -> None:
    for card in range(len(team.health)):
        name = "life" if card < len(team.health) - team.damage else "life-lost"
        page.mark(name, left + (size + 5) * (card + 0.5), y, size)


# ------------------------------------------------------------------------------------------- the end of a game

END_HEAD: Final = 142
END_TOP: Final = END_HEAD + 2 * EDGE
"""Upper edge of the map and of the first ship at the end."""
END_MAP: Final = (500, 620)
END_HIGH: Final = (860, 1390)
"""Pixels of the narrowest and the widest map beside its ships; of the highest there, and of the highest picture."""
END_SAID: Final = (232, 40)
"""Pixels of the height of a result beside the map, and of the round and the health below it."""
CHIP: Final = (98, 76)
"""Pixels of the width and the height of a harbor; of more where there is space."""
ABREAST: Final = 4
CREW: Final = 132
"""Harbors in a row; pixels of one of two ships' panels above them."""
LINE: Final = 56
"""Pixels of a player's line."""


def final(view: View, theme: Theme = LIGHT, *, bare: bool = False) -> Scene:
    """Return the result, the map and the ships; a `bare` one is for a page, which has the round and a lone ship's crew.

    All of it lies beside the map, or that of a ship alone around a wide one.
    """
    state, cells, wide = view.state, view.state.map, WIDTH - 2 * EDGE
    alone, lines = len(state.teams) == 1, max(len(_harbors(view, team)) for team in range(len(state.teams))) / ABREAST
    across, down = (max(axis) - min(axis) + 1 + 2 * maps.MARGIN for axis in zip(*cells, strict=True))
    size = min(maps.MAX_TILE, END_MAP[1] / across, END_HIGH[0] / down)
    fit = all(fonts.width(name, "sans", LOOK_UP) <= wide / state.seats - 100 for name in view.names)
    columns = ceil(state.seats / (2 - fit))
    crewed = not (bare and alone)
    strip = (1 + (lines > 3)) * (CHIP[1] + EDGE) + (2 - fit) * LINE * crewed + 28
    tiles = min(maps.height(cells, wide - 6, 1) + 6, END_HIGH[1] - END_TOP - strip - 2 * EDGE)
    said, room = Box(EDGE, EDGE, wide, END_HEAD), Box(EDGE, END_TOP, wide, tiles)
    ships = Box(EDGE, room.bottom + EDGE, wide, strip)
    if not alone or across <= down:
        width, foot = min(END_MAP[1], max(END_MAP[0], size * (across + 0.7))), not bare or _alive(view)
        left, columns = width + 2 * EDGE, 1
        said = Box(left, EDGE, WIDTH - left - EDGE, END_SAID[0] + END_SAID[1] * foot)
        need = CREW * (not alone) + ceil(lines) * (CHIP[1] + EDGE) + LINE * len(state.crew(0)) * crewed + 40
        room = Box(EDGE, EDGE, width, max(size * down + 6, said.height + (need + EDGE) * len(state.teams)))
        ships = Box(left, said.bottom + EDGE, said.width, room.bottom - said.bottom - EDGE)
    page = Scene.page(WIDTH, ceil(ships.bottom + EDGE), theme, LOOK_UP, locale=view.locale)
    _result(page, view, said, bare=bare)
    maps.place(page, view, maps.grid(cells, room.inset(3, 3), maps.middle(state), least=1))
    for number, box in enumerate(ships.rows(len(state.teams), EDGE)):
        _team(page, view, number, box, columns if crewed else 0, low=said.bottom < room.y)
    return page


def _sunk(view: View) -> bool:
    return any(team.damage >= len(team.health) for team in view.state.teams)


def _alive(view: View) -> bool:
    """Return whether a ship alone has health left, which nothing else says at the end."""
    return len(view.state.teams) == 1 and not _sunk(view)


def _result(page: Scene, view: View, box: Box, *, bare: bool) -> None:
    """Draw how it ended and why, and what is missing: in two lines, or each in several where the box is narrow."""
    theme, over, why, low = page.theme, view.state.over, reason(view), box.height <= END_HEAD
    won, text = bool(over and over.result == "won"), outcome(view)
    page.panel(box, theme.panel, theme.gilt if won else theme.red if over else theme.panel_edge, 5, 12)
    page.mark("wreath" if won else "tile-sign-shipwreck" if over else "helm", box.x + 62, box.y + 71, 84)
    foot = Box(box.x + 18, box.y + 10 if low else box.bottom - 48, box.width - 36, 76 if low else 40)
    if not bare:
        after = round_text(view)
        page.label(after, foot, LOOK_UP, align="right", fact="round")
        foot = Box(foot.x, foot.y, foot.width - fonts.width(after, "sans", LOOK_UP) - 24, foot.height)
    if _alive(view):
        (team,) = view.state.teams
        size = min(34, int(foot.width / len(team.health)) - 5)
        foot = Box(foot.x, foot.y, foot.width - (size + 5) * len(team.health) - 12, foot.height)
        _health(page, team, foot.right + 12, foot.centre[1], size)
    upper = Box(box.x + 118, box.y + 8, (foot.right if low else box.right - 16) - box.x - 118, 76 if low else 128)
    page.stack(_broken(text, upper, "serif", 60, not low), upper, 60, face="serif", align="left", fact="over",
               colour=_tone(view, theme), least=36)  # fmt: skip
    left, gap, high, size = (118, -2, 48, 36) if low else (18, 8, 74, LOOK_UP)
    lower = Box(box.x + left, upper.bottom + gap, box.width - left - 18, high)
    page.stack(_broken(why, lower, "sans", size, not low), lower, size, align="left", fact="why", least=LOOK_UP)


def _broken(text: str, box: Box, face: Face, size: int, broken: bool) -> tuple[str, ...]:
    return people.broken(text, box.width, size) if broken and fonts.width(text, face, size) > box.width else (text,)


def _tone(view: View, theme: Theme) -> Colour:
    return theme.red_text if view.state.over and view.state.over.result != "won" else theme.gilt_text


def reason(view: View) -> str:
    state = view.state
    how = "none" if state.over is None else state.over.result if len(state.teams) == 1 else "ships"
    done = len(state.collected)
    lacks, left = ("harbors", state.goals - done) if done < state.goals else ("treasures", len(state.treasures))
    return say("sails-picture-why", view.locale, how=how, sunk="yes" if _sunk(view) else "no", all=state.goals,
        lacks=lacks, left=left, done=done)  # fmt: skip


def _harbors(view: View, number: int) -> list[tuple[str, str]]:
    """Return the harbors of a ship, and of the only one those that it lacks: whether they are "had", and their tiles.

    Those on the map are "seen"; of the others nobody knows which they are, only their number.
    """
    state = view.state
    had = [("had", name) for name in collected(state, number)]
    if len(state.teams) > 1:
        return had
    over = {cell for cell, _ in state.collected}
    others = [("seen", there.tile) for cell, there in state.map.items() if is_goal(there.tile) and cell not in over]
    lack = state.goals - len(had)
    return [*sorted(had), *sorted(others)[:lack], *[("", f"×{lack - len(others)}")] * (lack > len(others))]


def _team(page: Scene, view: View, number: int, box: Box, columns: int, *, low: bool) -> None:
    """Draw a ship's harbors and, in so many columns, its crew; above them what tells two ships apart.

    A `low` box with space says at its left how many harbors are missing.
    """
    theme, team, crew, top = page.theme, view.state.teams[number], view.state.crew(number), box.y + 14
    winner = view.state.over is not None and view.state.over.team == number
    page.panel(box, theme.panel, theme.gilt if winner else theme.panel_edge, 5 if winner else 3, 12)
    if len(view.state.teams) > 1:
        page.mark("boat", box.x + 46, box.y + 42, 64, number, team.heading)
        page.mark("town", box.x + 118, box.y + 42, 52)
        room = Box(box.x + 154, box.y + 12, box.width - 172, 60)
        page.label(goals(view, number), room, 60, align="left", fact=f"goals/{number}", least=LEAST)
        _health(page, team, box.x + 16, box.y + 104, min(46, int((box.width - 32) / len(team.health)) - 5))
        top = box.y + CREW
    high = LINE * ceil(len(crew) / columns) if columns else 0
    below, left, missing = box.bottom - 8 - high, box.x + 16, view.state.goals - view.state.collected_by(number)
    if low and missing and len(_harbors(view, number)) <= 2 * ABREAST:
        text = say("sails-picture-missing", view.locale, count=missing)
        at = Box(left + 62, top, fonts.width(text, "sans", LEAST) + 24, below - top - 6)
        page.mark("town", left + 28, at.centre[1], 52)
        page.label(text, at, LEAST, align="left", fact="missing", least=LEAST)
        left = at.right
    _chips(page, view, number, Box(left, top, box.right - 16 - left, below - top - 6))
    if columns:
        _crew(page, view, number, Box(box.x, below, box.width, high).cells(len(crew), columns))


def _chips(page: Scene, view: View, number: int, box: Box) -> None:
    chips = _harbors(view, number)
    if not chips:
        return

    def share(columns: int) -> float:
        at = box.cells(len(chips), columns, EDGE)[0]
        return min(at.width / CHIP[0], at.height / CHIP[1])

    columns = max(range(1, len(chips) + 1), key=lambda columns: (round(share(columns), 2), columns))
    for place, ((kind, name), at) in enumerate(zip(chips, box.cells(len(chips), columns, EDGE), strict=True)):
        _chip(page, view, at, kind, name, f"{kind or 'hidden'}/{number}/{place}")


def _crew(page: Scene, view: View, number: int, places: Sequence[Box]) -> None:
    crew, wide = view.state.crew(number), places[0].width - 100
    fitting = people.in_line(view.names, [wide] * view.state.seats, LOOK_UP)
    size = LEAST if all(fonts.width(fitting[seat], "sans", LEAST) <= wide for seat in crew) else LOOK_UP
    for seat, at in zip(crew, places, strict=True):
        page.mark("emblem", at.x + 46, at.centre[1], 46, crew_place(view.state, seat))
        page.label(fitting[seat], Box(at.x + 82, at.y, wide, at.height), size, align="left", fact=f"seat/{seat}",
                   least=LOOK_UP)  # fmt: skip


def _chip(page: Scene, view: View, box: Box, kind: str, name: str, fact: str) -> None:
    theme, tone, (x, y) = page.theme, colours(page.theme), box.centre
    share = min(box.width / CHIP[0], box.height / CHIP[1], 2.5)
    if kind != "had":
        page.panel(box, theme.cell, theme.faint, 3, 0, dashed=True)
    else:
        page.panel(box, tone.land, tone.coast, 3, 6)
    place, suffix = tile(name).kind if kind else "", "-taken" if kind == "had" else ""
    if place == "haven":
        page.mark(f"fort{suffix}", x, y, round(54 * share))
        return
    page.mark(f"town{suffix}" if kind else "tile-back", x - 23 * share, y, round(42 * share))
    at = Box(x + share, box.y, 38 * share, box.height)
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
