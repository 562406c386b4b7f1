"""Effects of the choices: numbers on the cells of the chart, or numbered pictures side by side."""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from gamekit import replace
from i18n import say
from renders import fonts, people
from renders.layout import HEIGHT, WIDTH, Box, Scene
from renders.singing_sails import charts, maps, names, rows
from renders.singing_sails.charts import EDGE
from renders.singing_sails.maps import GLANCE, LEAST, LOOK_UP
from renders.singing_sails.view import View
from renders.theme import LIGHT, Theme, contrast
from singing_sails import State, Step, steps
from singing_sails.components import NUMBERS
from singing_sails.places import DIRECTIONS, Cell, Laid, around, neighbour, turned
from singing_sails.state import Team

GAP: Final = 8
BADGE: Final = 72
"""Pixels of the number of a choice, and of its name beside it."""
SIDE: Final = 76
"""Pixels of a number at a side of the ship or the compass."""
REACH: Final = (2, 1)
"""Tiles of map drawn around a ship, and the number if those would be small."""
SMALL: Final = 50
"""Pixels of a small tile."""


def cells(choices: Sequence[Step]) -> tuple[Cell, ...]:
    """Return the cells of the choices in the order of their numbers, from the north to the south, west before east.

    Empty if the choices differ in something else: their numbers are those of the steps then.
    """
    placing = steps.Place | steps.Dig | steps.Enemy | steps.Jump
    cells = {choice.cell for choice in choices if isinstance(choice, placing)}
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0]))) if len(cells) > 1 else ()


def numbered(state: State, choices: Sequence[Step]) -> tuple[Step, ...]:
    """Meanings of the picture's numbers: at the start each bow, then each compass, otherwise each choice."""
    if not _orients(choices):
        return tuple(choices)
    compass = DIRECTIONS.index(state.teams[deciding(state)].compass)
    turns = ((number - compass) % len(DIRECTIONS) for number in range(len(DIRECTIONS)))
    return (*map(steps.Heading, DIRECTIONS), *(steps.Rotate("compass", turn) for turn in turns))


def _orients(choices: Sequence[Step]) -> bool:
    return all(isinstance(choice, steps.Orient) for choice in choices)


def scene(view: View, choices: Sequence[Step], theme: Theme = LIGHT, *, bare: bool = False) -> Scene:
    """Return the choices of the player to decide, by their numbers. Raises ValueError without any."""
    if not choices:
        raise ValueError("there is nothing to choose")
    orienting = _orients(choices)
    choices = numbered(view.state, choices)
    if targets := cells(choices):
        return charts.choosing(view, targets, theme, bare=bare)
    page = Scene.page(WIDTH, HEIGHT, theme, LOOK_UP, locale=view.locale)
    rows.head(page, view, Box(EDGE, EDGE, WIDTH - 2 * EDGE, rows.HEAD))
    top = EDGE + rows.HEAD + GAP
    room = Box(EDGE, top, WIDTH - 2 * EDGE, HEIGHT - EDGE - top)
    if orienting:
        _orient(page, view, room)
        return page
    places = room.cells(len(choices), _columns(view, choices, room), GAP)
    for number, (step, at) in enumerate(zip(choices, places, strict=True), 1):
        _choice(page, view, step, number, at)
    return page


def _columns(view: View, choices: Sequence[Step], room: Box) -> int:
    count, wide, high = len(choices), 1, 1
    if isinstance(choices[0], steps.Wind):
        long = NUMBERS["most-wind"] + 2
        wide, high = (long, 3) if view.state.teams[deciding(view.state)].compass in "EW" else (3, long)
    texts = [step_text(view.state, step, view.locale) for step in choices]
    fits = [
        n for n in range(1, count + 1) if all(_name_lines(text, room.width / n - GAP - BADGE - 24) for text in texts)
    ]

    def size(n: int) -> float:
        return min(room.width / n / wide, (room.height / math.ceil(count / n) - BADGE) / high)

    return max(fits or [1], key=lambda n: (size(n), -n))


def _name_lines(text: str, room: float) -> tuple[str, ...]:
    """Return a choice's name in a line, or in two where one would have no room; empty where two have none."""
    if fonts.tightest(text, "sans", LEAST) <= int(room):
        return (text,)
    lines = people.broken(text, room, LOOK_UP)
    return lines if all(fonts.tightest(line, "sans", LOOK_UP) <= int(room) for line in lines) else ()


def _orient(page: Scene, view: View, room: Box) -> None:
    for half, box in enumerate(room.columns(2, GAP)):
        size = min(box.width, box.height) - 2 * (SIDE + 2 * GAP)
        page.panel(box, page.theme.panel, page.theme.panel_edge, 3, 12)
        (x, y), team = box.centre, view.state.teams[deciding(view.state)]
        if half:
            page.mark("compass-rose", x, y, round(size), team.compass)
        else:
            _map(page, view, team.ship, Box(x - size / 2, y - size / 2, size, size), reaches=(0,))
        for place, side in enumerate(DIRECTIONS):
            dx, dy = neighbour((0, 0), side)
            far = (size + SIDE) / 2 + GAP
            number, at = 1 + place + half * len(DIRECTIONS), (x + dx * far, y + dy * far)
            spot = Box(at[0] - SIDE / 2, at[1] - SIDE / 2, SIDE, SIDE)
            _number(page, number, spot)
            aside = Box(spot.right + 6 if dy else spot.x, spot.y if dy else spot.bottom, SIDE, SIDE)
            letter, fact = names.letter(side, view.locale), f"side/{number}"
            page.label(letter, aside, GLANCE, face="strong", align="left" if dy else "centre", fact=fact)


def _number(page: Scene, number: int, box: Box) -> None:
    page.mark("choice-number", *box.centre, round(box.width))
    page.label(number, box.inset(box.width * 0.2, 0), GLANCE, colour=contrast(page.theme.gilt), fact=f"choice/{number}")


def _choice(page: Scene, view: View, step: Step, number: int, box: Box) -> None:
    page.panel(box, page.theme.panel, page.theme.panel_edge, 3, 12)
    _number(page, number, Box(box.x + 8, box.y + 8, BADGE, BADGE))
    wide, text = box.width - BADGE - 28, step_text(view.state, step, view.locale)
    lines = _name_lines(text, wide) or (text,)
    size = GLANCE if len(lines) == 1 else LOOK_UP
    room = Box(box.x + BADGE + 16, box.y + 8, wide, BADGE)
    page.stack(lines, room, size, align="left", fact=f"said/{number}", least=LOOK_UP)
    inner = Box(box.x + 8, box.y + BADGE + 12, box.width - 16, box.height - BADGE - 20)
    if min(inner.width, inner.height) >= 40:
        _draw(page, view, step, inner)


def step_text(state: State, step: Step, locale: str) -> str:
    facts: dict[str, str | int] = {"kind": type(step).__name__.lower(), "thing": "", "other": "", "count": 0}
    direction, card = partial(names.direction, locale=locale), partial(names.card, locale=locale)
    match step:
        case steps.Rotate(what=what, turns=turns):
            team = state.teams[deciding(state)]
            before = team.heading if what == "ship" else team.compass
            facts |= {"kind": what, "thing": direction(turned(before, turns))}
        case steps.Heading(to=to):
            facts |= {"kind": "ship", "thing": direction(to)}
        case steps.Wind(to=to) | steps.Slots(to=to):
            facts |= {"count": to}
        case steps.Name(card=name) | steps.Play(card=name) | steps.Fill(card=name) | steps.Order(card=name):
            facts |= {"kind": "card", "thing": card(name)}
        case steps.Sail(as_=name):
            facts |= {"kind": "card", "thing": card(name)}
        case steps.Spyglass(use=use):
            facts |= {"kind": use}
        case steps.Deck(deck=deck) | steps.Fog(deck=deck) | steps.Dig(deck=deck):
            facts |= {"kind": "deck", "thing": direction(deck)}
        case steps.Close(deck=deck, into=into):
            facts |= {"thing": names.letter(deck, locale), "other": names.letter(into, locale)}
        case steps.Place(turn=turn):
            facts |= {"count": turn}
        case steps.Enemy(kind=kind):
            facts |= {"thing": names.enemy(kind, locale)}
        case steps.Use(bonus=bonus):
            facts |= {"thing": names.bonus(bonus, locale)}
        case steps.Talk(yes=yes):
            facts |= {"kind": "talk" if yes else "silence"}
        case _:
            pass
    return say("sails-choice", locale, **facts)


# ------------------------------------------------------------------------------------------------ pictures of them


def _draw(page: Scene, view: View, step: Step, box: Box) -> None:
    match step:
        case steps.Rotate(what="ship", turns=turns):
            _around(page, view, box, lambda team: replace(team, heading=turned(team.heading, turns)))
        case steps.Rotate(turns=turns):
            _around(page, view, box, lambda team: replace(team, compass=turned(team.compass, turns)))
        case steps.Heading(to=side):
            _around(page, view, box, lambda team: replace(team, heading=side))
        case steps.Wind(to=to):
            _around(page, view, box, lambda team: replace(team, wind=to), far=NUMBERS["most-wind"])
        case steps.Place(cell=cell, turn=turn) if view.state.drawn:
            after = replace(view.state, map={**view.state.map, cell: Laid(view.state.drawn[0][1], turn)}, drawn=())
            _map(page, _replace(view, after), cell, box)
        case steps.Enemy(kind=kind):
            _sign(page, "pawn", box, kind)
        case steps.Jump(cell=cell):
            _around(page, view, box, lambda team: replace(team, ship=cell))
        case steps.Deck(deck=deck) | steps.Fog(deck=deck) | steps.Dig(deck=deck):
            _decks(page, view, (deck,), box)
        case steps.Close(deck=deck, into=into):
            _decks(page, view, (deck, into), box)
        case steps.Slots(to=to):
            page.label(to, box, 84, face="serif")
        case steps.Name(card=card) | steps.Play(card=card) | steps.Fill(card=card) | steps.Order(card=card):
            _sign(page, "card-icon", box, card)
        case steps.Sail(as_=card):
            _sign(page, "card-icon", box, card)
        case steps.Spyglass(use="look"):
            _sign(page, "card-icon", box, "spyglass")
        case steps.Spyglass():
            _sign(page, "tile-back", box)
        case steps.Talk(yes=True):
            _sign(page, "card-icon", box, "discuss")
        case steps.Show() | steps.Use():
            _sign(page, "card-icon", box, "wildcard")
        case _:
            _sign(page, "barred", box)


def _sign(page: Scene, stamp: str, box: Box, *details: Any) -> None:  # noqa: ANN401 - whatever the stamp takes
    size = round(min(box.width, box.height, 200))
    if stamp == "card-icon":
        page.mark("chip-ground", *box.centre, size)
    page.mark(stamp, *box.centre, round(size * (0.62 if stamp == "card-icon" else 0.8)), *details)


def _decks(page: Scene, view: View, decks: Sequence[str], box: Box) -> None:
    size = min(box.height, box.width / len(decks) - GAP, 160)
    left = box.centre[0] - (size + GAP) * len(decks) / 2 + GAP / 2
    for place, side in enumerate(decks):
        at = Box(left + place * (size + GAP), box.centre[1] - size / 2, size, size)
        deck = view.state.decks[DIRECTIONS.index(side)]
        if deck and deck[0]:
            maps.draw(page, at, Laid(deck[0], 0), locale=view.locale)
        else:
            page.mark("tile-back", *at.centre, round(size))


def _around(page: Scene, view: View, box: Box, change: Callable[[Team], Team], far: int = 0) -> None:
    number, teams = deciding(view.state), list(view.state.teams)
    team = teams[number] = change(teams[number])
    after = _replace(view, replace(view.state, teams=tuple(teams)))
    rose = box.width >= box.height + 70
    room = Box(box.x, box.y, box.width - 76, box.height) if rose else box
    if far:
        course = [team.ship]
        for _ in range(far):
            course.append(neighbour(course[-1], team.compass))
        maps.place(page, after, maps.grid([*course, *around(team.ship)], room, team.ship, least=1).cut())
    else:
        _map(page, after, team.ship, room)
    if rose:
        page.mark("compass-rose", box.right - 34, box.centre[1] - 16, 68, team.compass)
        at = Box(box.right - 68, box.centre[1] + 22, 68, 34)
        page.mark("gale", at.x + 18, at.centre[1], 28)
        page.label(team.wind, Box(at.x + 34, at.y, 34, 34), GLANCE, align="left", least=LEAST)


def _map(page: Scene, view: View, middle: Cell, box: Box, reaches: Sequence[int] = REACH) -> None:
    """Draw the map around a cell, as far as the first of these reaches whose tiles are not small."""
    x, y = middle
    edge = int(min(box.width, box.height))
    reach = next((reach for reach in reaches if edge // (2 * reach + 1) >= SMALL), reaches[-1])
    span, size = range(-reach, reach + 1), edge // (2 * reach + 1)
    grid = maps.grid([(x + dx, y + dy) for dx in span for dy in span], box, middle, least=size)
    maps.place(page, view, grid.cut())


def _replace(view: View, state: State) -> View:
    return View(state, view.names, view.table, view.locale, view.seat, view.state)


def deciding(state: State) -> int:
    """Return the team that a question is about; with Cross Decisions not the team of the player who answers."""
    if state.agenda and len(state.agenda[-1]) > 1 and isinstance(state.agenda[-1][1], int):
        return int(state.agenda[-1][1]) % len(state.teams)
    return state.team(state.seat or 0)
