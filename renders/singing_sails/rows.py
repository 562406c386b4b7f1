"""Layout of the row's picture: cards by player, the next cards, the rules in force; and of the list of treasures."""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from renders import fonts, people
from renders.layout import HEIGHT, WIDTH, Box, Scene
from renders.singing_sails import cards, names, stamps  # noqa: F401 - the stamps are drawn here too
from renders.singing_sails.charts import EDGE, outcome, said_round
from renders.singing_sails.maps import GLANCE, LEAST, LOOK_UP
from renders.singing_sails.view import View, crew_place
from renders.theme import INK, PAPER, Theme
from singing_sails.components import ENEMIES
from singing_sails.state import InRow, Treasure
from words import say

HEAD: Final = 60
GAP: Final = 6
ACROSS: Final = 5
"""Maximum number of cards side by side, if there is room for a second line of them."""
MAX_CARD: Final = 290
"""Pixels of the height of the highest card."""
WIDE: Final = 220
"""Maximum distance in pixels from one card to the next."""
FOOT: Final = 40.0
"""Pixels of the name of a card's player."""
MAX_CHIP: Final = 120
"""Pixels of the height of the highest chip."""


CARD: Final = 100
CHIP: Final = 68
TOKENS: Final = 42
PLAYERS: Final = 54
BOUND: Final = 40
"""Pixels of the height of the lowest card; of the lowest pile, weather, order; of the numbers above a line of cards;
of a line of players; of a handicap of two ships.
"""
ABREAST: Final = 3
"""Maximum number of players of one of two ships in a line."""
MAX_TREASURES: Final = 4
"""Maximum number of treasures drawn here; more are only counted, and have a picture of their own."""
MAX_POWERS: Final = 1
"""Maximum number of kept bonuses of a team drawn here; more are only counted."""
TREASURE: Final = 38
"""Pixels of a line with a treasure."""
TITLE: Final = 66
LINE: Final = 56
"""Pixels of the head of the list of all treasures, and of a line of it."""


def scene(view: View, theme: Theme) -> Scene:
    """Return the row, the pile, weather, orders, handicaps of two ships, treasures, players.

    With two ships it is as high as all of that needs.
    """
    teams = range(len(view.state.teams))
    wide, top = WIDTH - 2 * EDGE, EDGE + HEAD + GAP
    crews = [_crewed(view, team) for team in teams]
    things, bound = _things(view, listed=False), _bound(view)
    need = top + _high(view, teams) + _need(len(things)) + bound + sum(crews) + 3 * GAP + EDGE
    high = HEIGHT if len(teams) == 1 else max(HEIGHT, ceil(need))
    page = Scene.page(WIDTH, high, theme, LOOK_UP, locale=view.locale)
    head(page, view, Box(EDGE, EDGE, wide, HEAD))
    low = high - EDGE - sum(crews)
    for team in teams:
        _players(page, view, team, Box(EDGE, low + sum(crews[:team]), wide, crews[team]))
    low -= GAP
    if bound:
        _handicaps(page, view, Box(EDGE, low - bound, wide, bound - GAP))
        low -= bound
    listed = _listed(view, low - top)
    if listed:
        lines = TREASURE * len(listed) + 12
        _treasures(page, view, listed, Box(EDGE, low - lines, wide, lines))
        low -= lines + GAP
        things = _things(view, listed=True)
    room = low - top - _need(len(things)) - GAP
    y = rows(page, view, teams, Box(EDGE, top, wide, room)) + GAP
    _chips(page, view, things, Box(EDGE, y, wide, low - y))
    return page


def _crewed(view: View, team: int) -> float:
    """Return the pixels of the lines of a ship's players."""
    return PLAYERS * (1 if len(view.state.teams) == 1 else ceil(len(view.state.crew(team)) / ABREAST))


def _bound(view: View) -> float:
    """Return the pixels of the handicaps of two ships; those of one are on the chart."""
    teams = view.state.teams
    most = 0 if len(teams) == 1 else max(len(team.in_force(view.state.options)) for team in teams)
    return BOUND * most + 12 + GAP if most else 0


def _listed(view: View, high: float) -> tuple[Treasure, ...]:
    """Return the treasures if there are pixels for a line of each, else none: they are counted then."""
    treasures = view.state.treasures
    if len(view.state.teams) > 1 or len(treasures) > MAX_TREASURES:
        return ()
    need = _high(view, (0,)) + _need(len(_things(view, listed=True))) + TREASURE * len(treasures) + 12
    return treasures if need + 2 * GAP <= high else ()


def _high(view: View, teams: Sequence[int], card: float | None = None) -> float:
    """Return the pixels of the rows of teams with cards of a height, the lowest if None."""
    layers = sum(len(view.state.teams[number].row) * _lines(view, number) for number in teams)
    tokens = sum(_lines(view, number) for number in teams)
    return TOKENS * tokens + (CARD if card is None else card) * layers + GAP * (layers - 1)


def need(view: View, team: int) -> float:
    """Return the pixels of a team's row with the lowest cards."""
    return _high(view, (team,))


def _lines(view: View, number: int) -> int:
    """Return the number of lines of a team's row: two for many cards, where nothing else lies below them."""
    team = view.state.teams[number]
    return 2 if team.slots > ACROSS and len(team.row) == 1 else 1


def _need(chips: int) -> float:
    """Minimum height of the chips in pixels."""
    return CHIP * ceil(chips / _columns(chips))


def _columns(chips: int) -> int:
    return 1 if chips == 1 else 2 if chips < 5 else 3


def head(page: Scene, view: View, box: Box) -> None:
    """Draw the player to act, and whether talk is open."""
    theme, state = page.theme, view.state
    page.sheet(box)
    text = said_round(view)
    wide = fonts.width(text, "sans", LOOK_UP) + 8
    page.label(text, Box(box.right - 12 - wide, box.y, wide, box.height), LOOK_UP, align="right", fact="round")
    right = box.right - 24 - wide
    if state.talk:
        text = say("sails-picture-talk", view.locale)
        wide = fonts.width(text, "sans", LOOK_UP) + 8
        page.label(text, Box(right - wide, box.y, wide, box.height), LOOK_UP, colour=theme.gilt_text, fact="talk")
        right -= wide + 10
    row = Box(box.x + 60, box.y, right - box.x - 66, box.height)
    if state.seat is None:
        page.mark("wreath", box.x + 34, box.centre[1], 40)
        page.label(outcome(view), row, GLANCE, align="left", fact="over", least=LEAST)
        return
    page.mark("emblem", box.x + 34, box.centre[1], 40, crew_place(state, state.seat))
    fitting = people.in_sentence(view.names, lambda name: doing(view, name), row.width, GLANCE)
    page.label(doing(view, fitting[state.seat]), row, GLANCE, align="left", fact="acting", least=GLANCE)


def doing(view: View, name: str) -> str:
    """Present action of the player to act: "Ana plays a card"."""
    return say("sails-picture-acting", view.locale, name=name, stage=view.state.stage)


def rows(page: Scene, view: View, teams: Sequence[int], room: Box) -> float:
    """Draw the rows of teams, each layer below the other, in as much space as they need. Returns their lower end."""
    none, one = (_high(view, teams, card) for card in (0, 1))
    high, y = max(CARD, min(MAX_CARD, (room.height - none) / (one - none))), room.y
    for number in teams:
        slots, lines = view.state.teams[number].slots, _lines(view, number)
        across = ceil(slots / lines)
        pitch = min((room.width + GAP) / across, WIDE * lines)
        if len(teams) > 1:
            page.mark("boat", EDGE + 22, y + TOKENS / 2, 40, number, "N")
        for first in range(0, slots, across):
            places = [(slot, Box(room.x + pitch * (slot - first), y, pitch - GAP, high)) for slot in
                      range(first, min(first + across, slots))]  # fmt: skip
            for slot, at in places:
                _token(page, view, number, slot, Box(at.x, y, at.width, TOKENS - 2))
            y += TOKENS
            for layer in range(len(view.state.teams[number].row)):
                for slot, at in places:
                    _slot(page, view, (number, layer, slot), Box(at.x, y, at.width, high))
                y += high + GAP
    return y - GAP


def _token(page: Scene, view: View, number: int, slot: int, box: Box) -> None:
    """Draw the number of a slot of the row, counted from 0 here: red where they are shuffled."""
    tokens, theme = view.state.teams[number].tokens, page.theme
    token = tokens[slot] if slot < len(tokens) else slot + 1
    strange = token != slot + 1
    page.label(token, box, GLANCE, colour=theme.red_text if strange else theme.text,
               fact=f"token/{number}/{slot + 1}")  # fmt: skip


def _slot(page: Scene, view: View, which: tuple[int, int, int], at: Box) -> None:
    """Draw the card in a slot, given as team, layer and slot, all counted from 0."""
    number, layer, slot = which
    team, theme = view.state.teams[number], page.theme
    lying = team.row[layer][slot]
    fact = f"slot/{number}/{layer}/{slot + 1}"
    if lying is None:
        page.places.setdefault(f"slot/{number}/{slot + 1}", at)
        page.panel(at, theme.cell, theme.faint, 3, 10)
        text = say("sails-picture-free", view.locale)
        page.label(text, at, GLANCE, colour=theme.text_soft, fact=fact, least=LEAST)
        return
    waiting = team.waiting() if view.state.stage != "play" else []
    underway = view.state.underway(number)
    marked = underway or (waiting[0] if waiting else None)
    edge = theme.gilt if marked == (layer, slot + 1) else None
    done = lying.done and underway != (layer, slot + 1)
    cards.draw(page, at, lying.card, locale=view.locale, fact=fact, edge=edge, done=done, foot=FOOT)
    if at.height < cards.LOW:
        size = round(min(at.height * 0.4, (at.width - 12) * cards.PLAYER))
        _emblem(page, view, lying, at.right - 8 - size / 2, at.y + 8 + size / 2, size)
    else:
        _owner(page, view, lying, Box(at.x + 6, at.bottom - FOOT, at.width - 12, FOOT - 4), fact)


def _owner(page: Scene, view: View, lying: InRow, box: Box, fact: str) -> None:
    """Player of a card."""
    if lying.seat is None:
        return
    _emblem(page, view, lying, box.x + box.height / 2, box.centre[1], round(box.height))
    room = Box(box.x + box.height + 4, box.y, box.width - box.height - 4, box.height)
    name = people.in_line(view.names, [room.width] * view.state.seats, LOOK_UP)[lying.seat]
    colour = PAPER if lying.card is None else INK
    page.label(name, room, LOOK_UP, align="left", colour=colour, fact=f"name/{fact}")


def _emblem(page: Scene, view: View, lying: InRow, x: float, y: float, size: int) -> None:
    """Draw the emblem of a card's player, on a light ground if the card is face down."""
    if lying.seat is None:
        return
    if lying.card is None:
        page.mark("chip-ground", x, y, size)
        size = round(size * 0.8)
    page.mark("player", x, y, size, crew_place(view.state, lying.seat))


# -------------------------------------------------------------------------------------------------- below the row


class _Thing(NamedTuple):
    """Contents of a chip: its sign and a few words."""

    sign: str
    """Sign: "pile" of cards, "card" or "pawn" or "treasure"."""
    detail: str
    text: str
    fact: str
    team: int | None = None
    """Team that it belongs to, None for all."""


def _things(view: View, *, listed: bool) -> list[_Thing]:
    """Items beside the row: piles, weather, bonuses kept, orders; the number of treasures if they are not listed."""
    state, locale, things = view.state, view.locale, list[_Thing]()
    for number, team in enumerate(state.teams):
        top = team.draw[0] if team.draw else None
        text = say("sails-picture-pile", locale, card=names.card(top, locale), count=len(team.draw))
        things.append(_Thing("pile", top or "down", text, f"pile/{number}", number))
        if team.weather:
            things.append(_Thing("card", team.weather, names.card(team.weather, locale), f"weather/{number}", number))
        if len(team.powers) > MAX_POWERS or (team.powers and len(state.teams) > 1):
            text = say("sails-picture-kept", locale, count=len(team.powers))
            things.append(_Thing("card", "wildcard", text, f"powers/{number}", number))
            continue
        for power in team.powers:
            text = names.bonus(power.partition(":")[0], locale)
            things.append(_Thing("card", "wildcard", text, f"power/{number}/{power}", number))
    if state.orders:
        for kind, order in zip(ENEMIES, state.orders, strict=True):
            text = names.card(order.card, locale) if order else say("sails-picture-free", locale)
            things.append(_Thing("pawn", kind, text, f"order/{kind}"))
    if state.treasures and not listed:
        text = say("sails-picture-treasures", locale, count=len(state.treasures))
        things.append(_Thing("treasure", "map", text, "treasures"))
    return things


def _sign(page: Scene, thing: _Thing, x: float, y: float, size: int) -> None:
    """Draw the sign of a chip."""
    if thing.sign == "pawn":
        page.mark("pawn", x, y, size, thing.detail)
    elif thing.sign == "treasure":
        page.mark("tile-sign", x, y, size, thing.detail)
    else:
        page.mark("card-pile" if thing.sign == "pile" else "chip-ground", x, y, size)
        page.mark("card-icon", x, y, round(size * 0.66), thing.detail)


def _chips(page: Scene, view: View, things: Sequence[_Thing], box: Box) -> None:
    """Draw piles, weather, bonuses kept, orders."""
    theme = page.theme
    columns = _columns(len(things))
    high = min(box.height, MAX_CHIP * ceil(len(things) / columns) - GAP)
    cells = Box(box.x, box.y, box.width, high).cells(len(things), columns, GAP)
    for thing, at in zip(things, cells, strict=True):
        page.panel(at, theme.panel, theme.panel_edge, 2, 10)
        size = round(min(96, at.height - 6))
        x, y = at.x + 6 + size / 2, at.centre[1]
        _sign(page, thing, x, y, size)
        if thing.team is not None and len(view.state.teams) > 1:
            page.mark("player", x + size * 0.32, y + size * 0.32, round(size * 0.5), thing.team)
        room = Box(at.x + size + 14, at.y + 2, at.width - size - 20, at.height - 4)
        _text(page, thing.text, room, thing.fact)


def _text(page: Scene, text: str, box: Box, fact: str) -> None:
    """Draw a few words in one line, or in two where one would have no room."""
    lines: tuple[str, ...] = (text,)
    size = min(GLANCE, int(box.height / 1.1))
    if fonts.tightest(text, "sans", min(size, LEAST)) > int(box.width) and box.height >= 2 * LOOK_UP:
        lines, size = people.broken(text, box.width, LOOK_UP), LOOK_UP
    high = box.height / len(lines)
    for number, line in enumerate(lines):
        at = Box(box.x, box.y + number * high, box.width, high)
        page.label(line, at, size, align="left", fact=fact + "/more" * number, least=min(size, LEAST))


def _handicaps(page: Scene, view: View, box: Box) -> None:
    """Draw the handicaps in force, each ship's in a column, all in one text size."""
    theme, teams, entries = page.theme, view.state.teams, list[tuple[str, Box, str]]()
    page.panel(box, theme.panel, theme.panel_edge, 2, 10)
    wide = (box.width - 12) / len(teams)
    for number, team in enumerate(teams):
        bound = team.in_force(view.state.options)
        if bound:
            page.mark("emblem", box.x + 26 + number * wide, box.y + 6 + BOUND / 2, 32, number)
        for place, card in enumerate(bound):
            at = Box(box.x + 50 + number * wide, box.y + 6 + place * BOUND, wide - 50, BOUND)
            entries.append((names.health(card, view.locale), at, f"handicap/{number}/{card}"))
    size = min(fonts.fit(text, "sans", 32, LOOK_UP, int(at.width)).size for text, at, _ in entries)
    for text, at, fact in entries:
        page.label(text, at, size, align="left", colour=theme.red_text, fact=fact)


def _treasures(page: Scene, view: View, listed: tuple[Treasure, ...], box: Box) -> None:
    theme = page.theme
    page.panel(box, theme.panel, theme.panel_edge, 2, 10)
    for place, each in enumerate(listed):
        at = Box(box.x + 6, box.y + 6 + place * TREASURE, box.width - 12, TREASURE)
        treasure(page, view, each, at, f"treasure/{place}")


def treasure(page: Scene, view: View, one: Treasure, box: Box, fact: str, size: int = LOOK_UP) -> None:
    """Draw a treasure in a line: its place, its bonus, the harbor on its card."""
    page.mark("tile-sign", box.x + 20, box.centre[1], round(min(36, box.height - 2)), "map")
    letter = names.harbor(one.harbor, view.locale)
    page.label(letter, Box(box.x + 42, box.y, 30, box.height), size, fact=f"{fact}/harbor")
    text = say("sails-picture-treasure", view.locale, condition=names.condition(one.condition, view.locale),
               bonus=names.bonus(one.bonus, view.locale))  # fmt: skip
    room = Box(box.x + 80, box.y, box.width - 88, box.height)
    page.label(text, room, size, align="left", fact=fact)


def treasures(view: View, theme: Theme) -> Scene:
    """Return the list of all treasures on the table, in its order; as high as needed."""
    listed = view.state.treasures
    high = TITLE + LINE * len(listed) + 2 * EDGE
    page = Scene.page(WIDTH, high, theme, LOOK_UP, locale=view.locale)
    page.sheet(Box(EDGE, EDGE, WIDTH - 2 * EDGE, high - 2 * EDGE))
    text, room = say("sails-picture-treasures", view.locale, count=len(listed)), Box(30, 14, WIDTH - 60, 52)
    page.label(text, room, 44, face="serif", colour=theme.gilt_text, align="left", fact="treasures")
    for place, each in enumerate(listed):
        treasure(page, view, each, Box(24, TITLE + place * LINE, WIDTH - 48, LINE), f"treasure/{place}", GLANCE)
    return page


def _players(page: Scene, view: View, number: int, box: Box) -> None:
    """Draw the players of a team in turn order, the start player with a wheel, and the number of cards each holds."""
    state, theme = view.state, page.theme
    crew, team = state.crew(number), state.teams[number]
    first = crew.index(team.start)
    crew = (*crew[first:], *crew[:first])
    left = box.x + (0 if len(state.teams) == 1 else 52)
    if len(state.teams) > 1:
        page.mark("boat", box.x + 24, box.centre[1], 44, number, "N")
    lines = round(box.height / PLAYERS)
    across = ceil(len(crew) / lines)
    wide = (box.right - left + GAP) / across
    for place, seat in enumerate(crew):
        line, column = divmod(place, across)
        at = Box(left + column * wide, box.y + line * PLAYERS, wide - GAP, PLAYERS - 4)
        acting = seat == state.seat
        page.panel(at, theme.cell_strong if acting else theme.panel, theme.gilt if acting else theme.panel_edge,
                   4 if acting else 2, 10)  # fmt: skip
        page.mark("emblem", at.x + 24, at.centre[1], 32, crew_place(state, seat))
        x = at.x + 46
        if seat == team.start:
            page.mark("helm", x + 16, at.centre[1], 34)
            x += 36
        text = say("sails-picture-hand", view.locale, count=len(state.hands[seat]))
        held = fonts.width(text, "sans", LOOK_UP) + 2
        room = Box(x, at.y, at.right - held - 10 - x, at.height)
        name = people.in_line(view.names, [room.width] * state.seats, LOOK_UP)[seat]
        page.label(name, room, LOOK_UP, align="left", fact=f"seat/{seat}")
        held_at = Box(at.right - held - 6, at.y, held, at.height)
        page.label(text, held_at, LOOK_UP, align="right", fact=f"hand/{seat}")
