"""Layout of the row's picture: cards by player, the next cards, the rules in force."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renders import fonts, people
from renders.layout import GLANCE, LOOK_UP, Background, Box, Scene
from renders.singing_sails import cards, names, stamps  # noqa: F401 - the stamps are drawn here too
from renders.singing_sails.charts import EDGE, HEIGHT, WIDTH, outcome, said_round
from renders.singing_sails.view import View, crew_place
from renders.theme import INK, PAPER, Theme
from singing_sails.components import ENEMIES
from singing_sails.state import InRow, Treasure
from words import say

HEAD: Final = 56
GAP: Final = 6
CARD: Final = (64, 290)
"""Pixels of a card's height: fewest, most."""
FOOT: Final = 32.0
"""Pixels of the name of a card's player."""
CHIP: Final = (50, 120)
"""Pixels of the height of a pile, a weather, an order: fewest, most."""
TOKENS: Final = 36
"""Pixels of the numbers above a team's row."""
PLAYERS: Final = 48
"""Pixels of a line of players."""
MAX_TREASURES: Final = 4
"""Maximum number of treasures drawn here; more are only counted, and have a picture of their own."""
MAX_POWERS: Final = 1
"""Maximum number of kept bonuses of a team drawn here; more are only counted."""
TREASURE: Final = 32
"""Pixels of a line of two treasures."""


def scene(view: View, theme: Theme) -> Scene:
    """Return the row, the pile, weather, orders, handicaps, treasures, players."""
    page = Scene.on(Background(WIDTH, HEIGHT, theme), 18, locale=view.locale)
    head(page, view, Box(EDGE, EDGE, WIDTH - 2 * EDGE, HEAD))
    teams = len(view.state.teams)
    players = HEIGHT - EDGE - PLAYERS * teams
    for team in range(teams):
        _players(page, view, team, Box(EDGE, players + PLAYERS * team, WIDTH - 2 * EDGE, PLAYERS))
    treasures = view.state.treasures if len(view.state.treasures) <= MAX_TREASURES else ()
    low = players - GAP
    if treasures:
        high = TREASURE * -(-len(treasures) // 2) + 12
        low -= high
        _treasures(page, view, treasures, Box(EDGE, low, WIDTH - 2 * EDGE, high))
        low -= GAP
    top = EDGE + HEAD + GAP
    y = rows(page, view, tuple(range(teams)), Box(EDGE, top, WIDTH - 2 * EDGE, low - top - _need(view))) + GAP
    _middle(page, view, Box(EDGE, y, WIDTH - 2 * EDGE, low - y))
    return page


def _need(view: View) -> float:
    """Minimum height of the chips and the handicaps in pixels."""
    bound = [len(team.in_force(view.state.options)) for team in view.state.teams]
    chips = len(_things(view))
    return max(CHIP[0] * -(-chips // _columns(chips)), 30 * max(bound)) + 2 * GAP


def _columns(chips: int) -> int:
    return 1 if chips == 1 else 2 if chips < 5 else 3


def head(page: Scene, view: View, box: Box) -> None:
    """Draw the player to act, and whether talk is open."""
    theme, state = page.theme, view.state
    page.sheet(box)
    text = said_round(view)
    wide = fonts.width(text, "sans", 28) + 8
    page.label(text, Box(box.right - 12 - wide, box.y, wide, box.height), 28, align="right", fact="round")
    right = box.right - 24 - wide
    if state.talk:
        text = say("sails-picture-talk", view.locale)
        wide = fonts.width(text, "sans", 30) + 8
        page.label(text, Box(right - wide, box.y, wide, box.height), 30, colour=theme.gilt_text, fact="talk")
        right -= wide + 10
    row = Box(box.x + 60, box.y, right - box.x - 66, box.height)
    if state.seat is None:
        page.mark("wreath", box.x + 34, box.centre[1], 40)
        page.label(outcome(view), row, 36, align="left", least=GLANCE, fact="over")
        return
    page.mark("emblem", box.x + 34, box.centre[1], 40, crew_place(state, state.seat))
    fitting = people.in_sentence(view.names, lambda name: doing(view, name), row.width, GLANCE)
    page.label(doing(view, fitting[state.seat]), row, 36, align="left", fact="acting", least=GLANCE)


def doing(view: View, name: str) -> str:
    """Present action of the player to act: "Ana plays a card"."""
    return say("sails-picture-acting", view.locale, name=name, stage=view.state.stage)


def rows(page: Scene, view: View, teams: Sequence[int], room: Box) -> float:
    """Draw the rows of teams, each layer below the other, in as much space as they need. Returns their lower end."""
    layers = sum(len(view.state.teams[number].row) for number in teams)
    high = (room.height - TOKENS * len(teams) - GAP * (layers - 1)) / layers
    high, y = max(CARD[0], min(CARD[1], high)), room.y
    for number in teams:
        y = _tokens(page, view, number, y)
        for layer in range(len(view.state.teams[number].row)):
            _layer(page, view, number, layer, Box(EDGE, y, WIDTH - 2 * EDGE, high))
            y += high + GAP
    return y - GAP


def _slots(view: View, number: int) -> tuple[float, float]:
    """Left edge of a team's first slot, and the distance from one to the next."""
    left = EDGE if len(view.state.teams) == 1 else EDGE + 52
    slots = view.state.teams[number].slots
    return left, min((WIDTH - EDGE - left + GAP) / slots, 220)


def _tokens(page: Scene, view: View, number: int, y: float) -> float:
    """Return the number of each slot of the row."""
    team, theme = view.state.teams[number], page.theme
    left, pitch = _slots(view, number)
    for slot in range(1, team.slots + 1):
        token = team.tokens[slot - 1] if slot <= len(team.tokens) else slot
        x = left + pitch * (slot - 1) + (pitch - GAP) / 2
        strange = token != slot
        page.label(token, Box(x - 24, y, 48, TOKENS - 2), GLANCE, face="serif",
                   colour=theme.red_text if strange else theme.text_soft, fact=f"token/{number}/{slot}")  # fmt: skip
    return y + TOKENS


def _layer(page: Scene, view: View, number: int, layer: int, box: Box) -> None:
    team, theme = view.state.teams[number], page.theme
    if len(view.state.teams) > 1:
        page.mark("boat", EDGE + 24, box.centre[1], 50, number, "N")
    left, pitch = _slots(view, number)
    waiting = team.waiting() if view.state.stage != "play" else []
    underway = view.state.underway(number)
    marked = underway or (waiting[0] if waiting else None)
    for slot, lying in enumerate(team.row[layer], start=1):
        at = Box(left + pitch * (slot - 1), box.y, pitch - GAP, box.height)
        fact = f"slot/{number}/{layer}/{slot}"
        if lying is None:
            page.places.setdefault(f"slot/{number}/{slot}", at)
            page.panel(at, theme.cell, theme.faint, 3, 10)
            text = say("sails-picture-free", view.locale)
            page.label(text, at, GLANCE, colour=theme.text_soft, fact=fact, least=LOOK_UP)
            continue
        edge = theme.gilt if marked == (layer, slot) else None
        done = lying.done and underway != (layer, slot)
        cards.draw(page, at, lying.card, locale=view.locale, fact=fact, edge=edge, done=done, foot=FOOT)
        if box.height < cards.LOW:
            size = round(at.height * 0.4)
            _emblem(page, view, lying, at.right - 8 - size / 2, at.y + 8 + size / 2, size)
        else:
            _owner(page, view, lying, Box(at.x + 6, at.bottom - FOOT - 4, at.width - 12, FOOT), fact)


def _owner(page: Scene, view: View, lying: InRow, box: Box, fact: str) -> None:
    """Player of a card."""
    if lying.seat is None:
        return
    _emblem(page, view, lying, box.x + box.height / 2, box.centre[1], round(box.height))
    room = Box(box.x + box.height + 4, box.y, box.width - box.height - 4, box.height)
    name = people.in_line(view.names, [room.width] * view.state.seats, 18)[lying.seat]
    colour = PAPER if lying.card is None else INK
    page.label(name, room, 24, align="left", colour=colour, fact=f"name/{fact}", least=18)


def _emblem(page: Scene, view: View, lying: InRow, x: float, y: float, size: int) -> None:
    """Draw the emblem of a card's player, on a light ground if the card is face down."""
    if lying.seat is None:
        return
    if lying.card is None:
        page.mark("chip-ground", x, y, size)
        size = round(size * 0.8)
    page.mark("player", x, y, size, crew_place(view.state, lying.seat))


# -------------------------------------------------------------------------------------------------- below the row


def _middle(page: Scene, view: View, box: Box) -> None:
    """Piles, weather and orders on the left, handicaps on the right."""
    bound = any(team.in_force(view.state.options) for team in view.state.teams)
    share = (0.64 if len(view.state.teams) == 1 else 0.54) if bound else 1.0
    left = Box(box.x, box.y, box.width * share - GAP, box.height)
    _chips(page, view, left)
    if bound:
        _handicaps(page, view, Box(left.right + GAP, box.y, box.right - left.right - GAP, box.height))


class _Thing(NamedTuple):
    """Contents of a chip: its sign and a few words."""

    sign: str
    """Sign: "pile" of cards, "card" or "pawn" or "treasure"."""
    detail: str
    text: str
    fact: str
    team: int | None = None
    """Team that it belongs to, None for all."""


def _things(view: View) -> list[_Thing]:
    """Items beside the row: piles, weather, bonuses kept, orders."""
    state, locale, things = view.state, view.locale, list[_Thing]()
    for number, team in enumerate(state.teams):
        top = team.draw[0] if team.draw else None
        text = say("sails-picture-pile", locale, card=names.card(top, locale), count=len(team.draw))
        things.append(_Thing("pile", top or "down", text, f"pile/{number}", number))
        if team.weather:
            things.append(_Thing("card", team.weather, names.card(team.weather, locale), f"weather/{number}", number))
        if len(team.powers) > MAX_POWERS:
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
    if len(state.treasures) > MAX_TREASURES:
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


def _chips(page: Scene, view: View, box: Box) -> None:
    things, theme = _things(view), page.theme
    columns = _columns(len(things))
    lines = -(-len(things) // columns)
    high = min(CHIP[1], (box.height + GAP) / lines)
    wide = (box.width + GAP) / columns
    for place, thing in enumerate(things):
        at = Box(box.x + (place % columns) * wide, box.y + (place // columns) * high, wide - GAP, high - GAP)
        page.panel(at, theme.panel, theme.panel_edge, 2, 10)
        size = round(min(96, at.height - 6))
        x, y = at.x + 6 + size / 2, at.centre[1]
        _sign(page, thing, x, y, size)
        if thing.team is not None and len(view.state.teams) > 1:
            page.mark("player", x + size * 0.32, y + size * 0.32, round(size * 0.5), thing.team)
        room = Box(at.x + size + 14, at.y + 2, at.width - size - 20, at.height - 4)
        _text(page, thing.text, room, thing.fact)


def _text(page: Scene, text: str, box: Box, fact: str) -> None:
    """Draw a few words in one line, or in two where one would make them small."""
    one = fonts.fit(text, "sans", min(GLANCE, int(box.height / 1.1)), 18, int(box.width))
    high = min(box.height / 2, 36)
    size = int(high / 1.1)
    if " " in text and (size > one.size or one.narrow < 1) and size >= 18:
        lines = people.broken(text, box.width, 18)
        top = box.centre[1] - high * len(lines) / 2
        for number, line in enumerate(lines):
            at = Box(box.x, top + number * high, box.width, high)
            page.label(line, at, size, align="left", fact=fact + "/more" * number, least=18)
        return
    page.label(text, box, min(GLANCE, int(box.height / 1.1)), align="left", fact=fact, least=18)


def _handicaps(page: Scene, view: View, box: Box) -> None:
    """Draw the handicaps in force, each team's in a column, all in one text size."""
    theme, teams, entries = page.theme, view.state.teams, list[tuple[str, Box, str]]()
    page.panel(box, theme.panel, theme.panel_edge, 2, 10)
    wide = (box.width - 12) / len(teams)
    for number, team in enumerate(teams):
        bound = team.in_force(view.state.options)
        columns = 2 if len(teams) == 1 and len(bound) > 1 and (box.height - 12) / len(bound) < 27 else 1
        lines = -(-len(bound) // columns)
        if len(teams) > 1 and bound:
            page.mark("emblem", box.x + 18 + number * wide, box.y + 20, 24, number)
        for place, card in enumerate(bound):
            high, part = min(50.0, (box.height - 12) / lines), wide / columns
            left = 12 if len(teams) == 1 else 34
            x = box.x + left + number * wide + (place // lines) * part
            at = Box(x, box.y + 6 + (place % lines) * high, part - left, high)
            entries.append((names.health(card, view.locale), at, f"handicap/{number}/{card}"))
    size = min(
        fonts.fit(text, "sans", min(36, int(at.height / 1.2)), 18, int(at.width)).size for text, at, _ in entries
    )
    for text, at, fact in entries:
        page.label(text, at, size, align="left", colour=theme.red_text, fact=fact, least=18)


def _treasures(page: Scene, view: View, treasures: tuple[Treasure, ...], box: Box) -> None:
    theme = page.theme
    page.panel(box, theme.panel, theme.panel_edge, 2, 10)
    wide = (box.width - 12) / 2
    for place, one in enumerate(treasures):
        at = Box(box.x + 6 + (place % 2) * wide, box.y + 6 + (place // 2) * TREASURE, wide, TREASURE)
        treasure(page, view, one, at, f"treasure/{place}")


def treasure(page: Scene, view: View, one: Treasure, box: Box, fact: str, size: int = 26) -> None:
    """Draw a treasure in a line: its place, its bonus, the harbor on its card."""
    page.mark("tile-sign", box.x + 18, box.centre[1], round(min(30, box.height - 2)), "map")
    letter = names.harbor(one.harbor, view.locale)
    page.label(letter, Box(box.x + 38, box.y, 26, box.height), size, face="serif", fact=f"{fact}/harbor")
    text = say("sails-picture-treasure", view.locale, condition=names.condition(one.condition, view.locale),
               bonus=names.bonus(one.bonus, view.locale))  # fmt: skip
    room = Box(box.x + 68, box.y, box.width - 76, box.height)
    page.label(text, room, size, align="left", fact=fact, least=LOOK_UP)


def _players(page: Scene, view: View, number: int, box: Box) -> None:
    """Draw the players of a team in turn order, the start player with a wheel, and the number of cards each holds."""
    state, theme = view.state, page.theme
    crew, team = state.crew(number), state.teams[number]
    first = crew.index(team.start)
    crew = (*crew[first:], *crew[:first])
    left = box.x + (0 if len(state.teams) == 1 else 52)
    if len(state.teams) > 1:
        page.mark("boat", box.x + 24, box.centre[1], 44, number, "N")
    wide = (box.right - left + GAP) / len(crew)
    for place, seat in enumerate(crew):
        at = Box(left + place * wide, box.y, wide - GAP, box.height - 4)
        acting = seat == state.seat
        page.panel(at, theme.cell_strong if acting else theme.panel, theme.gilt if acting else theme.panel_edge,
                   4 if acting else 2, 10)  # fmt: skip
        page.mark("emblem", at.x + 24, at.centre[1], 32, crew_place(state, seat))
        x = at.x + 46
        if seat == team.start:
            page.mark("helm", x + 16, at.centre[1], 34)
            x += 36
        name = people.in_line(view.names, [at.right - 48 - x] * state.seats, LOOK_UP)[seat]
        page.label(
            name, Box(x, at.y, at.right - 48 - x, at.height), 28, align="left", fact=f"seat/{seat}", least=LOOK_UP
        )
        text = say("sails-picture-hand", view.locale, count=len(state.hands[seat]))
        page.label(text, Box(at.right - 48, at.y, 42, at.height), 28, align="right", fact=f"hand/{seat}", least=LOOK_UP)
