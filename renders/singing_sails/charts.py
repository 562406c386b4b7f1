"""Layouts of the chart, the map with the turn, compass, decks and ships beside it; and of the end of a game."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil
from typing import Final

from i18n import say
from renders import fonts, legends, people
from renders.layout import HEIGHT, WIDTH, Argument, Box, Scene
from renders.legends import Sign
from renders.singing_sails import maps, names
from renders.singing_sails.colours import colours
from renders.singing_sails.maps import GLANCE, LEAST, LOOK_UP, RIM
from renders.singing_sails.view import View, collected, crew_place, harbors, wind
from renders.theme import Theme
from singing_sails.components import BOX, CARDS, ENEMIES
from singing_sails.places import DIRECTIONS, Cell, Laid, neighbour, tile
from singing_sails.state import Team

EDGE: Final = 8
MAP: Final = Box(EDGE + 3, EDGE + 3, 678, HEIGHT - 2 * EDGE - 6)
SIDE: Final = Box(700, EDGE, WIDTH - 700 - EDGE, HEIGHT - 2 * EDGE)
HEAD: Final = 58
TOP: Final = (82, 64)
"""Pixels of the top tile of a deck; the same where the handicaps need room."""
ROSE: Final = (126, 108)
"""Pixels of the compass; the same there."""
SPARE: Final = 18
"""Pixels of the panel of the compass and the decks that neither fills."""
HULL: Final = 112
"""Pixels of a ship's panel above its handicaps."""
BOUND: Final = 46
"""Most pixels of a handicap."""


def scene(view: View, theme: Theme) -> Scene:
    chart = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=view.locale)
    maps.place(chart, view, maps.grid(maps.chart_cells(view.state), MAP, maps.middle(view.state)))
    _side(chart, view)
    return chart


def choosing(view: View, cells: Sequence[Cell], theme: Theme) -> Scene:
    chart = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=view.locale)
    grid = maps.grid({*view.state.map, *cells}, MAP.inset(RIM, RIM), maps.middle(view.state), least=1)
    maps.place(chart, view, grid, rim=True)
    maps.numbered(chart, view, grid, cells)
    _side(chart, view)
    return chart


def _side(chart: Scene, view: View) -> None:
    teams, panels = view.state.teams, [2 * tile + rose + SPARE for tile, rose in zip(TOP, ROSE, strict=True)]
    bound = len(teams[0].in_force(view.state.options)) if len(teams) == 1 else 0
    top = SIDE.y + HEAD + EDGE
    small = int(top + panels[0] + EDGE + HULL + BOUND * bound > SIDE.bottom)
    chart.part("head")
    _head(chart, view, Box(SIDE.x, SIDE.y, SIDE.width, HEAD))
    chart.part("decks")
    _decks(chart, view, Box(SIDE.x, top, SIDE.width, panels[small]), TOP[small], ROSE[small])
    top += panels[small] + EDGE
    for team, box in enumerate(Box(SIDE.x, top, SIDE.width, SIDE.bottom - top).rows(len(teams), EDGE)):
        chart.part(f"ship/{team}")
        _ship(chart, view, team, box)


def whole(view: View, theme: Theme) -> Scene:
    chart = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=view.locale)
    room = Box(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE).inset(RIM, RIM)
    maps.place(chart, view, maps.grid(maps.chart_cells(view.state), room, maps.middle(view.state), least=1), rim=True)
    return chart


def _head(chart: Scene, view: View, box: Box) -> None:
    chart.sheet(box)
    over = view.state.over is not None
    title = outcome(view) if over else fonts.clean(view.table, "Singing Sails") if view.table else "Singing Sails"
    wide = fonts.width(round_text(view), "sans", LOOK_UP) + 8
    end = Box(box.right - 12 - wide, box.y, wide, box.height)
    chart.label(round_text(view), end, LOOK_UP, align="right", fact="round")
    start = Box(box.x + 14, box.y, box.width - wide - 34, box.height)
    tone = chart.theme.gilt_text
    if over:
        chart.label(title, start, GLANCE, colour=tone, align="left", fact="over", least=LEAST)
    else:
        chart.label(title, start, 36, face="serif", colour=tone, align="left", fact="table", least=LOOK_UP)


def round_text(view: View) -> str:
    return say("sails-picture-round", view.locale, round=view.state.round)


def outcome(view: View) -> str:
    over = view.state.over
    assert over is not None
    result = over.result if len(view.state.teams) == 1 or over.result != "won" else "team"
    return say("sails-picture-over", view.locale, result=result, team=1 + (over.team or 0))


def _decks(chart: Scene, view: View, box: Box, top: int, rose: int) -> None:
    """Draw the compass in the middle, and at its sides the top tile of each deck, with the deck's size.

    In the corner, with a frame, the tile to be placed first.
    """
    theme, state = chart.theme, view.state
    chart.sheet(box)
    x, y = box.centre
    chart.mark("compass-rose", x, y, rose, *(team.compass for team in state.teams))
    chart.places["compass"] = Box(x - rose / 2, y - rose / 2, rose, rose)
    far_x, far_y = (rose + top) / 2 + 14, (rose + top) / 2 + 3
    for side, deck in zip(DIRECTIONS, state.decks, strict=True):
        dx, dy = neighbour((0, 0), side)
        cx, cy = x + dx * far_x, y + dy * far_y - 6 * abs(dx)
        at = chart.places[f"deck/{side}"] = Box(cx - top / 2, cy - top / 2, top, top)
        if side in state.closed or not deck:
            chart.panel(at, theme.cell, theme.faint, 3, 6)
        elif deck[0] is None:
            chart.mark("tile-back", cx, cy, top)
        else:
            maps.draw(chart, at, Laid(deck[0], 0), locale=view.locale, fact=f"top/{side}", letter_size=LEAST)
        text = say("sails-picture-deck", view.locale, direction=side, count=len(deck))
        high = at.y if side == "N" else at.bottom - 47
        place = Box(at.right + 6, high, 122, 44) if dy else Box(cx - 58, at.bottom + 2, 116, 44)
        chart.label(text, place, GLANCE, align="left" if dy else "centre", fact=f"deck/{side}", least=LEAST)
    if state.drawn and state.drawn[0][1]:
        at = Box(box.x + 12, box.y + 12, top, top)
        maps.draw(chart, at, Laid(state.drawn[0][1], 0), locale=view.locale, fact="drawn", letter_size=LEAST)
        chart.mark("tile-frame", *at.centre, top)


def _ship(chart: Scene, view: View, number: int, box: Box) -> None:
    state, team = view.state, view.state.teams[number]
    chart.sheet(box)
    force, locale = wind(state, number), view.locale
    strength = say(
        "sails-picture-wind", locale, force=force, shown=team.wind, same="yes" if force == team.wind else "no"
    )
    upper, lower = (Box(box.x + 12, box.y + 4 + line * 52, box.width - 24, 52) for line in (0, 1))
    chart.places[f"wind/{number}"] = Box(upper.x + 124, upper.y, 200, upper.height)
    chart.mark("boat", upper.x + 24, upper.centre[1], 52, number, team.heading)
    chart.mark("gale", upper.x + 150, upper.centre[1], 44)
    chart.mark("town", lower.x + 24, lower.centre[1], 44)
    for key, text, line, left, right in (
        ("heading", names.letter(team.heading, locale), upper, 58, 120),
        ("wind", strength, upper, 182, upper.width),
        ("goals", goals(view, number), lower, 58, 170),
    ):
        room = Box(line.x + left, line.y, right - left, line.height)
        chart.label(text, room, GLANCE, align="left", fact=f"{key}/{number}", least=LEAST)
    size = min(34, int((lower.width - 176) / len(team.health)) - 5)
    _health(chart, team, lower.x + 176, lower.centre[1], size)
    bound = team.in_force(state.options) if len(state.teams) == 1 else ()  # those of two ships are beside their rows
    low = Box(box.x + 8, box.y + HULL - 2, box.width - 18, box.height - HULL - 4)
    high = min(BOUND, low.height / max(1, len(bound)))
    for place, card in enumerate(bound):
        handicap(chart, Box(low.x, low.y + place * high, low.width, high), card, locale, f"handicap/0/{card}")


def goals(view: View, number: int) -> str:
    return say("sails-picture-goals", view.locale, done=harbors(view.state, number), all=view.state.goals)


def handicap(page: Scene, box: Box, card: str, locale: str, fact: str) -> None:
    size = round(min(40, box.height - 2))
    page.mark("handicap", box.x + 22, box.centre[1], size, card)
    page.label(names.health(card, locale), Box(box.x + 46, box.y, box.width - 46, box.height), LOOK_UP, align="left",
               fact=fact)  # fmt: skip


def _health(page: Scene, team: Team, left: float, y: float, size: int) -> None:
    for card in range(len(team.health)):
        name = "life" if card < len(team.health) - team.damage else "life-lost"
        page.mark(name, left + (size + 5) * (card + 0.5), y, size)


# ------------------------------------------------------------------------------------------- the end of a game

END_HEAD: Final = 142
END_TOP: Final = END_HEAD + 2 * EDGE
"""Upper edge of the map and of the first ship at the end."""
END_MAP: Final = 620
CHIP: Final = 76
"""Pixels of the side of a harbor."""
SHORT: Final = 52
"""Pixels of the line of what is missing."""
CREW: Final = 132
"""Pixels of a ship's panel above its harbors and its players."""
LINE: Final = 76
LOW: Final = 42
"""Most and fewest pixels of a player's line."""


def final(view: View, theme: Theme) -> Scene:
    teams = range(len(view.state.teams))
    need = max(_above(view, team) + LOW * len(view.state.crew(team)) + 8 for team in teams)
    high = max((HEIGHT - END_TOP - EDGE * len(teams)) / len(teams), need)
    page = Scene.page(WIDTH, ceil(END_TOP + (high + EDGE) * len(teams)), theme, LOOK_UP, locale=view.locale)
    _result(page, view, Box(EDGE, EDGE, WIDTH - 2 * EDGE, END_HEAD))
    room = Box(EDGE + 3, END_TOP + 3, END_MAP - 6, page.height - END_TOP - EDGE - 6)
    maps.place(page, view, maps.grid(view.state.map, room, maps.middle(view.state), least=1))
    for number in teams:
        box = Box(EDGE + END_MAP + EDGE, END_TOP + number * (high + EDGE), WIDTH - END_MAP - 3 * EDGE, high)
        _team(page, view, number, box)
    return page


def _result(page: Scene, view: View, box: Box) -> None:
    theme, over = page.theme, view.state.over
    won = over is not None and over.result == "won"
    page.panel(box, theme.panel, theme.gilt if won else theme.panel_edge, 5, 12)
    page.mark("wreath" if won else "helm", box.x + 62, box.centre[1], 84)
    text = outcome(view) if over else say("sails-picture-going-on", view.locale)
    after = round_text(view)
    wide = fonts.width(after, "sans", LOOK_UP) + 8
    page.label(after, Box(box.right - 20 - wide, box.y + 10, wide, 76), LOOK_UP, align="right", fact="round")
    upper = Box(box.x + 120, box.y + 10, box.width - wide - 160, 76)
    page.label(text, upper, 60, face="serif", align="left", colour=theme.gilt_text, fact="over", least=60)
    lower = Box(upper.x, box.y + 82, box.right - 20 - upper.x, 48)
    page.label(reason(view), lower, 36, align="left", fact="why", least=LOOK_UP)


def reason(view: View) -> str:
    state = view.state
    how = "none" if state.over is None else state.over.result if len(state.teams) == 1 else "ships"
    sunk = any(team.damage >= len(team.health) for team in state.teams)
    left = state.goals - harbors(state)
    return say("sails-picture-why", view.locale, how=how, sunk="yes" if sunk else "no", all=state.goals,
        lacks="harbors" if left else "treasures", left=left or len(state.treasures), done=harbors(state))  # fmt: skip


def _across(view: View, number: int) -> int:
    return ceil(len(collected(view.state, number)) / ((WIDTH - END_MAP - 3 * EDGE - 28 + EDGE) // (CHIP + EDGE)))


def _above(view: View, number: int) -> float:
    return CREW + _across(view, number) * (CHIP + EDGE) + SHORT * (_lacking(view, number) > 0)


def _lacking(view: View, number: int) -> int:
    return view.state.goals - harbors(view.state, number) if len(view.state.teams) == 1 else 0


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
    _harbors(page, view, number, Box(box.x + 16, box.y + CREW, box.width - 28, CHIP))
    crew, top = state.crew(number), box.y + _above(view, number)
    high = min(LINE, (box.bottom - 8 - top) / len(crew))
    fitting = people.in_line(view.names, [box.width - 78] * state.seats, LOOK_UP)
    for place, seat in enumerate(crew):
        middle = top + high * (place + 0.5)
        page.mark("emblem", box.x + 36, middle, round(min(42, high - 4)), crew_place(state, seat))
        at = Box(box.x + 66, middle - high / 2, box.width - 78, high)
        page.label(fitting[seat], at, 42 if high > 56 else 36, align="left", fact=f"seat/{seat}", least=LOOK_UP)


def _harbors(page: Scene, view: View, number: int, row: Box) -> None:
    tiles, tone = collected(view.state, number), colours(page.theme)
    across = int((row.width + EDGE) / (CHIP + EDGE))
    for place, name in enumerate(tiles):
        x, y = row.x + place % across * (CHIP + EDGE), row.y + place // across * (CHIP + EDGE)
        page.panel(Box(x, y, CHIP, CHIP), tone.land, tone.coast, 2, 6)
        kind = tile(name).kind
        if kind == "haven":
            page.mark("fort", x + CHIP / 2, y + CHIP / 2, 52)
            continue
        page.mark("town", x + 22, y + CHIP / 2, 34)
        at = Box(x + 38, y, CHIP - 46, CHIP)
        page.label(names.harbor(int(kind[-1]), view.locale), at, GLANCE, fact=f"collected/{number}/{place}")
    if lacking := _lacking(view, number):
        y = row.y + _across(view, number) * (CHIP + EDGE)
        page.mark("town-taken", row.x + 20, y + SHORT / 2, 40)
        text = say("sails-picture-missing", view.locale, n=lacking)
        page.label(text, Box(row.x + 50, y, row.width - 50, SHORT), 36, align="left", fact=f"missing/{number}",
                   least=LOOK_UP)  # fmt: skip


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


def legend(theme: Theme, locale: str) -> Scene:
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
    return legends.scene(heads, _sign, theme, locale)


def _sign(legend: Scene, sign: Sign, x: float, y: float) -> None:
    card = sign.stamp == "card-icon"
    if card:
        legend.mark("chip-ground", x, y, 42)
    legend.mark(sign.stamp, x, y, 30 if card else 40, *sign.details)
