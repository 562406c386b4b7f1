"""Layouts of a team's row, of a hand, and of the list of treasures.

Vehicle cards are of paper in both themes, by day and by lamplight, with dark backs.
"""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from i18n import say
from renders import fonts, people
from renders.layout import HEIGHT, WIDTH, Align, Box, Scene
from renders.singing_sails import maps, names
from renders.singing_sails.charts import EDGE, handicap, outcome, round_text
from renders.singing_sails.maps import BACK, BACK_EDGE, GLANCE, LEAST, LOOK_UP, colours
from renders.singing_sails.view import View, crew_place
from renders.theme import DARK, INK, LIGHT, PAPER, Colour, Theme
from singing_sails.components import BOX, ENEMIES
from singing_sails.places import Laid
from singing_sails.state import InRow, Look, Treasure

HEAD: Final = 74
GAP: Final = 6
ACROSS: Final = 5
"""Maximum number of cards side by side, if there is room for a second line of them."""
FREE: Final = 60
"""Pixels of the height of a free place in a line without cards."""
MAX_CARD: Final = 220
"""Pixels of the height of the highest card, and the maximum distance from one card to the next."""
FOOT: Final = 46.0
"""Pixels of the name of a card's player."""
CARD: Final = 104
CHIP: Final = 66
TOKEN: Final = 34
PLAYERS: Final = 56
BOUND: Final = 36
"""Pixels of the height of the lowest card; of a pile, weather, order; of the width of a place's number; of the height
of a line of players; of a handicap of two ships.
"""
PILE: Final = 400
BOAT: Final = 50
BACKS: Final = (16, 24)
"""Pixels of the width of a pile that lies beside the players; before the row of one of two ships, for its sign; of the
width and the height of each card in a player's hand."""
ABREAST: Final = 3
"""Maximum number of players of one of two ships, or beside a pile, in a line."""
MAX_TREASURES: Final = 4
"""Maximum number of treasures drawn here; more are only counted, and have a picture of their own."""
TREASURE: Final = 46
TITLE: Final = 100
LINE: Final = 76
"""Pixels of a treasure here; of the head of the list of all treasures, and of a line of it."""
WIDER: Final = 1.9
"""Least width of a card beside whose sign its name stands, as a multiple of its height."""
LOW: Final = 180
"""Pixels; a lower card has the emblem of its player in a corner, and no line for their name."""
NARROW: Final = 160
"""Pixels; on a narrower card its sign is what is seen at a glance, and its name is looked up."""
PLAYER: Final = 0.32
"""Share of a low card's width that the emblem of its player may have."""
SIGN: Final = (56, 38, 66)
"""Pixels of a sign that stands over a name; on a low card; on a narrow one, where its name is looked up."""
LEADING: Final = 1.12
"""Distance of two lines of a name, as a multiple of its size."""
DONE: Final = 40
"""Pixels of the check mark of a card that has been carried out."""
HELD: Final = (176, 222)
"""Pixels of the height of a hand whose cards have room for their names beside their signs, or in two lines below."""
ALONE: Final = 280
"""Pixels of the width of a card alone, whose text lies at its side."""
LOOKS: Final = 68
MAX_LOOKS: Final = 2


def scene(view: View, theme: Theme = LIGHT) -> Scene:
    state, teams = view.state, range(len(view.state.teams))
    wide, top = WIDTH - 2 * EDGE, EDGE + HEAD + GAP
    crews = [PLAYERS * (1 if len(teams) == 1 else ceil(len(state.crew(team)) / ABREAST)) for team in teams]
    most = max(len(team.in_force(state.options)) for team in state.teams)
    bound = BOUND * most + 16 if most and len(teams) > 1 else 0  # those of one ship are on the chart
    lines = TREASURE * len(state.treasures) + 12
    cards = sum(number for team in teams for line in _find_cards(view, team) for number in line)
    for few in (len(teams) == 1 and 0 < len(state.treasures) <= MAX_TREASURES, False):
        things = _things(view, listed=few)
        beside = len(things) == 1 == len(teams)  # the only pile lies beside the players
        chips = 0 if beside else CHIP * ceil(len(things) / _columns(len(things)))
        highs = [max(CHIP - 2, PLAYERS * ceil(state.seats / ABREAST))] if beside else crews
        need = top + _high(view, teams, 0) + chips + bound + sum(highs) + lines * few + EDGE
        need += GAP * (1 + few + (bound > 0))
        if need + CARD * cards <= HEIGHT:
            break
    card = max(CARD, min(MAX_CARD, (HEIGHT - need) / max(1, cards)))
    page = Scene.page(WIDTH, ceil(need + card * cards), theme, LOOK_UP, locale=view.locale)
    head(page, view, Box(EDGE, EDGE, wide, HEAD))
    y = _rows(page, view, teams, Box(EDGE, top, wide, card)) + GAP
    if not beside:
        _chips(page, view, things, Box(EDGE, y, wide, chips - GAP))
    y += chips
    if few:
        box = Box(EDGE, y, wide, lines)
        page.panel(box, theme.panel, theme.panel_edge, 2, 12)
        for place, at in enumerate(box.inset(8, 6).rows(len(state.treasures))):
            _treasure(page, view, state.treasures[place], at, f"treasure/{place}", LEAST)
        y += lines + GAP
    if bound:
        _handicaps(page, view, Box(EDGE, y, wide, bound))
        y += bound + GAP
    if beside:
        _chips(page, view, things, Box(EDGE, y, PILE, highs[0] - 4))
    left = EDGE + (PILE + GAP) * beside
    for team in teams:
        _players(page, view, team, Box(left, y + sum(highs[:team]), WIDTH - EDGE - left, highs[team]))
    return page


def _find_cards(view: View, number: int) -> list[list[bool]]:
    team, across = view.state.teams[number], _across(view, number)
    return [[any(layer[first : first + across]) for layer in team.row] for first in range(0, team.slots, across)]


def _high(view: View, teams: Sequence[int], card: float) -> float:
    lines = [line for number in teams for line in _find_cards(view, number)]
    layers = [card if count else FREE for line in lines for count in line]
    return sum(layers) + GAP * (len(layers) - 1)


def _across(view: View, number: int) -> int:
    """Return the places of a team in a line: in two lines for many cards, where nothing else lies below them."""
    team = view.state.teams[number]
    return ceil(team.slots / 2) if team.slots > ACROSS and len(team.row) == 1 else team.slots


def _columns(chips: int) -> int:
    return 1 if chips == 1 else 2 if chips < 5 else 3


def head(page: Scene, view: View, box: Box) -> None:
    theme, state = page.theme, view.state
    page.sheet(box)
    text = round_text(view)
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
    sentence = people.in_sentence(view.names, lambda name: doing(view, name), row.width, GLANCE)
    page.label(doing(view, sentence[state.seat]), row, GLANCE, align="left", fact="acting", least=GLANCE)


def doing(view: View, name: str) -> str:
    return say("sails-picture-acting", view.locale, name=name, stage=view.state.stage)


def _rows(page: Scene, view: View, teams: Sequence[int], room: Box) -> float:
    """Draw the rows of teams, each layer below the other, with cards as high as the room. Returns their lower end."""
    y = room.y
    for number in teams:
        slots, tokens, across = view.state.teams[number].slots, view.state.teams[number].tokens, _across(view, number)
        pitch = min((room.width + GAP) / across, MAX_CARD * (1 + (across < slots)))
        left = room.x
        if len(teams) > 1:
            page.mark("boat", left + 22, y + FREE / 2, 40, number, "N")
            left, pitch = left + BOAT, pitch - BOAT / across
        for first, line in zip(range(0, slots, across), _find_cards(view, number), strict=True):
            xs = {slot: left + pitch * (slot - first) for slot in range(first, min(first + across, slots))}
            for layer, count in enumerate(line):
                high = room.height if count else FREE
                for slot, x in xs.items():
                    _slot(page, view, (number, layer, slot), Box(x, y, pitch - GAP, high))
                    if layer:
                        continue
                    token = tokens[slot] if slot < len(tokens) else slot + 1
                    card = view.state.teams[number].row[layer][slot]
                    theme = page.theme if card is None else LIGHT if card.card else DARK
                    tone = theme.text if token == slot + 1 else theme.red_text  # where they are shuffled
                    at, fact = Box(x + 6, y + (FREE - 40) / 2 - 4, TOKEN, 40), f"token/{number}/{slot + 1}"
                    page.label(token, at, GLANCE, colour=tone, fact=fact)
                y += high + GAP
    return y - GAP


def _slot(page: Scene, view: View, which: tuple[int, int, int], at: Box) -> None:
    number, layer, slot = which
    team, theme = view.state.teams[number], page.theme
    in_row = team.row[layer][slot]
    fact = f"slot/{number}/{layer}/{slot + 1}"
    if in_row is None:
        page.places.setdefault(f"slot/{number}/{slot + 1}", at)
        page.panel(at, theme.cell, theme.faint, 3, 12)
        if None not in team.row[layer][:slot]:  # it says so of all of them
            text = say("sails-picture-free", view.locale)
            room = Box(at.x + TOKEN + 6, at.y, at.width - TOKEN - 12, FREE if at.height < CARD else at.height)
            page.label(text, room, LEAST, colour=theme.text_soft, fact=f"free/{fact}", least=LOOK_UP)
        return
    waiting = team.waiting() if view.state.stage != "play" else []
    underway = view.state.underway(number)
    mark = underway or (waiting[0] if waiting else None)
    edge = theme.gilt if mark == (layer, slot + 1) else None
    is_done = in_row.done and underway != (layer, slot + 1)
    _card(page, at, in_row.card, locale=view.locale, fact=fact, edge=edge, done=is_done, foot=FOOT, token=TOKEN)
    if in_row.seat is None:
        return
    if at.height < LOW:
        size = round(min(at.height * 0.4, (at.width - 12) * PLAYER))
        _emblem(page, view, in_row, in_row.seat, at.right - 8 - size / 2, at.y + 8 + size / 2, size)
        return
    box = Box(at.x + 12, at.bottom - FOOT, at.width - 24, FOOT - 10)
    _emblem(page, view, in_row, in_row.seat, box.x + box.height / 2, box.centre[1], round(box.height))
    room = Box(box.x + box.height + 4, box.y, box.width - box.height - 4, box.height)
    name = people.in_line(view.names, [room.width] * view.state.seats, LOOK_UP)[in_row.seat]
    page.label(name, room, LOOK_UP, align="left", colour=INK if in_row.card else PAPER, fact=f"name/{fact}")


def _emblem(page: Scene, view: View, lying: InRow, seat: int, x: float, y: float, size: int) -> None:
    if lying.card is None:
        page.mark("chip-ground", x, y, size)
        size = round(size * 0.8)
    page.mark("player", x, y, size, crew_place(view.state, seat))


# -------------------------------------------------------------------------------------------------- below the row


class _Thing(NamedTuple):
    sign: str
    """Sign: "pile" of cards, "card" or "pawn" or "treasure"."""
    detail: str
    text: str
    fact: str
    team: int | None = None
    """Team that it belongs to, None for all."""
    left: str = ""
    """Words for the cards left in a pile."""


def _things(view: View, *, listed: bool) -> list[_Thing]:
    state, locale, things = view.state, view.locale, list[_Thing]()
    for number, team in enumerate(state.teams):
        top = team.draw[0] if team.draw else None
        left = say("sails-picture-left", locale, count=len(team.draw))
        things.append(_Thing("pile", top or "down", names.card(top, locale), f"pile/{number}", number, left))
        if team.weather:
            things.append(_Thing("card", team.weather, names.card(team.weather, locale), f"weather/{number}", number))
        if len(team.powers) > 1 or (team.powers and len(state.teams) > 1):  # they are only counted
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


def _chips(page: Scene, view: View, things: Sequence[_Thing], box: Box) -> None:
    theme = page.theme
    for thing, at in zip(things, box.cells(len(things), _columns(len(things)), GAP), strict=True):
        page.panel(at, theme.panel, theme.panel_edge, 2, 12)
        size = round(at.height - 10)
        x, y = at.x + 8 + size / 2, at.centre[1]
        if thing.sign in ("pawn", "treasure"):
            page.mark("pawn" if thing.sign == "pawn" else "tile-sign", x, y, size, thing.detail)
        else:
            page.mark("card-pile" if thing.sign == "pile" else "chip-ground", x, y, size)
            page.mark("card-icon", x, y, round(size * 0.66), thing.detail)
        if thing.team is not None and len(view.state.teams) > 1:
            page.mark("player", x + size * 0.32, y + size * 0.32, round(size * 0.5), thing.team)
        room = Box(at.x + size + 16, at.y + 2, at.width - size - 26, at.height - 4)
        if thing.left:
            space = room.width - 10 - fonts.tightest(thing.text, "sans", LEAST)
            least, wide = fonts.tightest(thing.left, "sans", LOOK_UP), fonts.width(thing.left, "sans", LOOK_UP)
            wide = max(least + 1, min(wide + 4, space))  # narrower beside a long name
            high, first = at.height > CHIP, Box(room.x, room.y, room.width - wide - 8, room.height)
            count = Box(room.right - wide, room.y, wide, room.height)
            first, after = room.rows(2) if high else (first, count)
            side: Align = "left" if high else "right"
            page.label(thing.text, first, LEAST, align="left", fact=thing.fact, least=LEAST)
            page.label(thing.left, after, LOOK_UP, align=side, colour=theme.text_soft, fact=f"left/{thing.fact}")
            continue
        whole = fonts.tightest(thing.text, "sans", LEAST) <= int(room.width)
        lines = (thing.text,) if whole else people.broken(thing.text, room.width, LOOK_UP)
        size = LEAST if whole else LOOK_UP
        page.stack(lines, room, size, align="left", fact=thing.fact, least=size)


def _handicaps(page: Scene, view: View, box: Box) -> None:
    theme, teams = page.theme, view.state.teams
    page.panel(box, theme.panel, theme.panel_edge, 2, 12)
    for number, (team, column) in enumerate(zip(teams, box.inset(8, 8).columns(len(teams)), strict=True)):
        bound = team.in_force(view.state.options)
        if bound:
            page.mark("emblem", column.x + 18, column.y + BOUND / 2, 32, number)
        for place, card in enumerate(bound):
            at = Box(column.x + 44, column.y + place * BOUND, column.width - 52, BOUND)
            handicap(page, at, card, view.locale, f"handicap/{number}/{card}")


def _treasure(page: Scene, view: View, treasure: Treasure, box: Box, fact: str, size: int) -> None:
    locale, theme, sign = view.locale, page.theme, round(box.height - 8)
    page.mark("tile-sign", box.x + sign / 2, box.centre[1], sign, "map")
    letter = Box(box.x + sign + 8, box.y, 36, box.height)
    page.label(names.harbor(treasure.harbor, locale), letter, size, colour=theme.text_soft, fact=f"{fact}/harbor")
    left, right = Box(letter.right + 12, box.y, box.right - letter.right - 12, box.height).columns(2, 52)
    page.label(names.condition(treasure.condition, locale), left, size, align="left", fact=fact, least=LOOK_UP)
    page.mark("pointer", right.x - 26, box.centre[1], 24)
    page.label(names.bonus(treasure.bonus, locale), right, size, align="left", colour=theme.gilt_text,
               fact=f"{fact}/bonus", least=LOOK_UP)  # fmt: skip


def treasures(view: View, theme: Theme = LIGHT) -> Scene:
    left = view.state.treasures
    line = min(LINE, (HEIGHT - TITLE - 2 * EDGE) / max(1, len(left)))
    high = ceil(TITLE + line * len(left) + 2 * EDGE)
    page = Scene.page(WIDTH, high, theme, LOOK_UP, locale=view.locale)
    page.sheet(Box(EDGE, EDGE, WIDTH - 2 * EDGE, high - 2 * EDGE))
    text, room = say("sails-picture-treasures", view.locale, count=len(left)), Box(30, 16, WIDTH - 60, TITLE - 16)
    page.label(text, room, 60, face="serif", colour=theme.gilt_text, align="left", fact="treasures")
    for place, treasure in enumerate(left):
        box = Box(28, TITLE + place * line, WIDTH - 56, line)
        page.line(((box.x, box.y), (box.right, box.y)), theme.cell_strong, 2)
        _treasure(page, view, treasure, box, f"treasure/{place}", 36)
    return page


def _players(page: Scene, view: View, number: int, box: Box) -> None:
    state, theme = view.state, page.theme
    crew, team = state.crew(number), state.teams[number]
    first = crew.index(team.start)
    crew = (*crew[first:], *crew[:first])
    left = box.x + (0 if len(state.teams) == 1 else 52)
    if len(state.teams) > 1:
        page.mark("boat", box.x + 24, box.centre[1], 44, number, "N")
    lines = round(box.height / PLAYERS)
    across = ceil(len(crew) / lines)
    for place, seat in enumerate(crew):
        line, column = divmod(place, across)
        wide = (box.right - left + GAP) / min(across, len(crew) - line * across)
        at = Box(left + column * wide, box.y + line * PLAYERS, wide - GAP, PLAYERS - 4)
        lit, plain = (theme.cell_strong, theme.gilt, 3), (theme.panel, theme.panel_edge, 2)
        page.panel(at, *(lit if seat == state.seat else plain), 12)
        page.mark("emblem", at.x + 24, at.centre[1], 32, crew_place(state, seat))
        x = at.x + 46
        if seat == team.start:
            page.mark("helm", x + 16, at.centre[1], 34)
            x += 36
        width, (wide_card, high_card) = len(state.hands[seat]), BACKS
        edge = at.right - 10 - width * (wide_card + 4)
        for card in range(width):
            back = Box(edge + card * (wide_card + 4), at.centre[1] - high_card / 2, wide_card, high_card)
            page.panel(back, BACK, BACK_EDGE, 2, 6)
        room = Box(x, at.y, edge - 8 - x, at.height)
        name = people.in_line(view.names, [room.width] * view.state.seats, LOOK_UP)[seat]
        page.label(name, room, LOOK_UP, align="left", fact=f"seat/{seat}")


# --------------------------------------------------------------------------------------------------------- cards


def _card(
    scene: Scene, box: Box, card: str | None, *, locale: str, fact: str = "", edge: Colour | None = None,
    done: bool = False, foot: float = 0, token: float = 0,
) -> None:  # fmt: skip
    """Draw a card: its sign over its name, beside it on a low one; a wide one also says what it does."""
    line, low, ground = 5 if edge else 3, box.height < LOW, colours(scene.theme).card
    left = 11 + token * low
    inner = Box(box.x + left, box.y + 8, box.width - left - 11, box.height - 22 - (0 if low else max(0, foot - 12)))
    if card is None:
        scene.panel(box, BACK, edge or BACK_EDGE, line, 12)
        size = round(min(inner.width, inner.height) * 0.86)
        size = round(min(size, inner.width - box.width * PLAYER)) if low else size
        scene.mark("card-icon", inner.x + size / 2 if low else inner.centre[0], inner.centre[1], size, "down")
        return
    scene.panel(box, ground, edge or INK, line, 12)
    if not foot and box.width > WIDER * box.height:
        _wide(scene, box, card, locale, fact)
        return
    lines, size = _name_lines(names.card(card, locale), inner)
    high = size * LEADING * len(lines)
    sign = round(min(inner.width - box.width * PLAYER if low else inner.width, inner.height - high))
    x = inner.x + sign / 2 if low and foot else inner.centre[0]
    scene.mark("card-icon", x, inner.y + sign / 2, sign, card)
    if done:
        scene.mark("carried-out", x + sign / 2 - DONE / 3, inner.y + sign - DONE / 2, DONE)
    if lines:
        room = Box(inner.x, inner.bottom - high, inner.width, high)
        scene.stack(lines, room, size, colour=INK, fact=fact, least=size)
    if card in BOX.weather and not low:
        strength = f"{BOX.weather[card]:+d}".replace("-", "−").replace("+0", "0")
        corner = Box(inner.right - 48, inner.y - 2, 48, 36)
        scene.label(strength, corner, LOOK_UP, colour=INK, halo=ground, align="right")


def _wide(scene: Scene, box: Box, card: str, locale: str, fact: str) -> None:
    """Draw a card's sign, and beside it its name and what it does, if there is room for that."""
    size = round(box.height - 32)
    scene.mark("card-icon", box.x + 18 + size / 2, box.centre[1], size, card)
    room = Box(box.x + size + 38, box.y + 20, box.width - size - 50, box.height - 40)
    does, name = say("voyage-card-does", locale, card=card), names.card(card, locale)
    fits = fonts.width(does, "sans", LOOK_UP) <= room.width
    said, under = room.rows(2) if fits else (room, room)
    lines = (name,) if fonts.width(name, "sans", GLANCE) <= room.width else people.broken(name, room.width, GLANCE)
    scene.stack(lines, said, 60 if len(lines) == 1 else GLANCE, colour=INK, align="left", fact=fact, least=LOOK_UP)
    if fits:
        scene.label(does, under, LOOK_UP, colour=INK, align="left", fact=f"does/{fact}", least=LOOK_UP)


def _name_lines(text: str, inner: Box) -> tuple[tuple[str, ...], int]:
    """Return the lines of a card's name and their size; none where only a sign fits."""
    narrow = inner.width < NARROW
    for size in (LOOK_UP,) if narrow else (GLANCE, LEAST, LOOK_UP):
        wide = fonts.width(text, "sans", size) > inner.width
        broken = people.broken(text, inner.width, size) if wide else (text,)
        for lines, sign in ((broken, SIGN[2 * narrow]), ((text,), SIGN[1 + narrow])):
            fits = all(fonts.tightest(line, "sans", size) <= int(inner.width) for line in lines)
            if fits and inner.height - sign >= len(lines) * size * LEADING:
                return lines, size
    return (), LOOK_UP


# ------------------------------------------------------------------------------------------------------ a hand


def hand(view: View, theme: Theme = LIGHT) -> Scene:
    """Return the hand of the view's seat. Raises ValueError for the public view, which has no hand."""
    if view.seat is None:
        raise ValueError("a hand is drawn of the view of its seat")
    state, seat = view.state, view.seat
    wide, top = WIDTH - 2 * EDGE, EDGE + HEAD + GAP
    looks = [look for look in state.looks if look.seat == seat and look.tiles][-MAX_LOOKS:]
    team = state.team(seat)
    cards = sum(number for line in _find_cards(view, team) for number in line)
    room = HEIGHT - top - EDGE - (LOOKS + GAP) * len(looks) - GAP - _high(view, (team,), 0)
    high = HELD[len(state.hands[seat]) > 2]
    card = max(CARD, min(MAX_CARD, (room - high) / max(1, cards)))
    y = top + high + GAP + _high(view, (team,), card)
    page = Scene.page(WIDTH, ceil(y + (LOOKS + GAP) * len(looks) + EDGE), theme, LOOK_UP, locale=view.locale)
    head(page, view, Box(EDGE, EDGE, wide, HEAD))
    _hand(page, view, seat, Box(EDGE, top, wide, high))
    _rows(page, view, (team,), Box(EDGE, top + high + GAP, wide, card))
    for place, look in enumerate(looks):
        _look(page, view, look, Box(EDGE, y + GAP + place * (LOOKS + GAP), wide, LOOKS))
    return page


def _hand(page: Scene, view: View, seat: int, box: Box) -> None:
    theme, state = page.theme, view.state
    page.sheet(box)
    cards = state.hands[seat]
    pile = Box(box.right - 206, box.y + 12, 190, box.height - 24)
    pitch = (pile.x - box.x - 30) / max(1, len(cards))
    for place, card in enumerate(cards):
        at = Box(box.x + 14 + place * pitch, pile.y, pitch - 14 if len(cards) > 1 else ALONE, pile.height)
        page.places[f"hand/{card}"] = at
        _card(page, at, card, locale=view.locale, fact=f"hand/{place}")
        if card and len(cards) == 1:
            room = Box(at.right + 24, at.y, pile.x - at.right - 64, at.height)
            does = people.broken(say("voyage-card-does", view.locale, card=card), room.width, LEAST)
            page.stack(does, room.inset(0, 28), LEAST, align="left", fact="does")
    if not cards:
        text = say("sails-picture-no-hand", view.locale)
        page.label(text, Box(box.x + 20, box.y, pile.x - box.x - 40, box.height), GLANCE, fact="hand")
    team = state.teams[state.team(seat)]
    x = pile.x - 16
    page.line(((x, pile.y), (x, pile.bottom)), theme.panel_edge, 2)
    page.label(say("sails-picture-next", view.locale), Box(pile.x, pile.y, pile.width, 36), LOOK_UP, fact="next")
    if team.draw:
        at = Box(pile.x, pile.y + 42, pile.width, pile.height - 42)
        _card(page, at, team.draw[0], locale=view.locale, fact="pile")


def _look(page: Scene, view: View, look: Look, box: Box) -> None:
    tiles = look.tiles or ()
    size = min(LOOKS - 6.0, (box.width - 76) / max(1, len(tiles)) - 4)
    page.panel(box, page.theme.panel, page.theme.panel_edge, 2, 12)
    letter = names.letter(look.deck, view.locale)
    page.label(letter, Box(box.x + 10, box.y, 52, box.height), GLANCE, fact=f"look/{look.deck}", least=LEAST)
    for place, name in enumerate(tiles):
        at = Box(box.x + 66 + place * (size + 4), box.centre[1] - size / 2, size, size)
        maps.draw(page, at, Laid(name, 0), locale=view.locale)
