"""Descriptions of the pictures, from the same views: good enough to play by without seeing them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Concatenate, ParamSpec

from i18n import lists, say
from renders import people, picture
from renders.picture import Description
from renders.singing_sails import charts, names, options
from renders.singing_sails.charts import outcome, reason
from renders.singing_sails.rows import doing
from renders.singing_sails.view import View, Voyage, collected, is_goal
from singing_sails import Step
from singing_sails.components import ENEMIES
from singing_sails.places import DIRECTIONS, Cell, Laid, current, distance, land_side, neighbour, tile
from singing_sails.table import Table

Params = ParamSpec("Params")


class Speaker(picture.Speaker):
    """Speaker of a view's language, with whole names; cells and tiles in words."""

    def __init__(self, view: View, short: bool, terse: int = 0) -> None:
        super().__init__((), view.locale, short, terse)
        self.view = view
        self.names = people.distinct(view.names)
        self.direction = partial(names.direction, locale=view.locale)
        self.card = partial(names.card, locale=view.locale)

    def clauses(self, parts: Iterable[str]) -> str:
        return lists.clauses(parts, self.locale)

    def ship(self, team: int) -> str:
        return self.say("sails-alt-which", ships=len(self.view.state.teams), ship=team + 1)

    def cell(self, cell: Cell) -> str:
        x, y = (str(place).replace("-", "−") for place in cell)
        return self.say("sails-alt-cell", x=x, y=y)

    def printed(self, name: str | None) -> str:
        return self.tile(Laid(name, 0)) if name else names.tile(None, self.locale)

    def tile(self, map_tile: Laid, state: str = "there") -> str:
        """Return a tile: its kind, a harbor's entrance, the direction of its current, its symbol if any."""
        stream, goal = current(map_tile), is_goal(map_tile.tile)
        way, symbol = self.direction(land_side(map_tile)) if goal else "", "yes" if tile(map_tile.tile).enemy else "no"
        return self.say(
            "sails-alt-tile", tile=names.tile(map_tile.tile, self.locale), goal=state if goal else "no", way=way,
            stream="yes" if stream else "no", current=self.direction(stream) if stream else "", symbol=symbol,
        )  # fmt: skip


def _describes(
    parts: Callable[Concatenate[Speaker, Params], Iterable[str]],
) -> Callable[Concatenate[View, Params], Description]:
    def describe(view: View, /, *args: Params.args, **kwargs: Params.kwargs) -> Description:
        def sentences(speaker: Speaker) -> Iterable[str]:
            return parts(speaker, *args, **kwargs)

        return picture.describe_picture(partial(Speaker, view), sentences, "alt-more")

    return describe


@_describes
def chart(speaker: Speaker) -> Iterator[str]:
    near, *others = _map(speaker)
    yield speaker.say("sails-alt-chart", round=speaker.view.state.round)
    if speaker.view.state.over is not None:
        yield outcome(speaker.view)
    yield from _ships(speaker)
    yield from _handicaps(speaker)
    yield near
    yield _decks(speaker)
    yield from _enemies(speaker)
    yield from others


@_describes
def row(speaker: Speaker) -> Iterator[str]:
    teams = range(len(speaker.view.state.teams))
    yield _title(speaker, "row")
    for team in teams:
        yield from _row(speaker, team)
    yield from _handicaps(speaker)
    yield from _orders(speaker)
    yield from _treasures(speaker)
    yield from (_crew(speaker, team) for team in teams)


def hand(view: View) -> Description:
    """Describe the hand of the view's seat, its team's row, deck tiles seen. Raises ValueError without a seat."""
    if view.seat is None:
        raise ValueError("a hand is described of the view of its seat")
    return _hand(view, view.seat)


@_describes
def _hand(speaker: Speaker, seat: int) -> Iterator[str]:
    state = speaker.view.state
    cards = state.hands[seat]
    yield speaker.say("sails-alt-hand", count=len(cards), cards=speaker.row(map(speaker.card, cards)))
    yield from _row(speaker, state.team(seat))
    for look in state.looks:
        if look.seat == seat and look.tiles:
            tiles = speaker.row(map(speaker.printed, look.tiles))
            yield speaker.say("sails-alt-look", deck=speaker.direction(look.deck), tiles=tiles)


@_describes
def choices(speaker: Speaker, steps: Sequence[Step]) -> Iterator[str]:
    view, draws = speaker.view, speaker.view.state.drawn
    cells = options.cells(steps)
    captions = (options.step_text(view.state, step, view.locale) for step in options.numbered(view.state, steps))
    texts = map(speaker.cell, cells) if cells else captions
    texts_by_number = (lists.numbered(place, text, view.locale) for place, text in enumerate(texts, 1))
    yield speaker.say("sails-alt-choices", choices=speaker.clauses(texts_by_number))
    if draws:
        yield speaker.say("sails-alt-drawn", tiles=speaker.row(speaker.printed(name) for _, name in draws))
    yield from _ships(speaker)
    yield next(_map(speaker))


@_describes
def treasures(speaker: Speaker) -> Iterator[str]:
    yield speaker.say("sails-picture-treasures", count=len(speaker.view.state.treasures))
    yield from _treasures(speaker)


@_describes
def final(speaker: Speaker) -> Iterator[str]:
    state, locale = speaker.view.state, speaker.locale
    yield _title(speaker, "final")
    yield reason(speaker.view)
    yield from _ships(speaker)
    for team in range(len(state.teams)):
        if tiles := [names.tile(name, locale) for name in collected(state, team)]:
            yield speaker.say("sails-alt-order", ship=speaker.ship(team), tiles=speaker.row(tiles))
    yield from (_crew(speaker, team) for team in range(len(state.teams)))


def voyage(story: Voyage) -> Description:
    return _voyage(story.at(-1), len(story.frames))


@_describes
def _voyage(speaker: Speaker, frames: int) -> Iterator[str]:
    yield speaker.say("sails-alt-voyage", frames=frames)
    yield from _ships(speaker)


def legend(locale: str = "en") -> Description:
    return picture.describe_legend(say("sails-alt-legend", locale), locale, lambda: charts.legend(locale))


# -------------------------------------------------------------------------------------------------------- the ships


def _title(speaker: Speaker, picture: str) -> str:
    view, state = speaker.view, speaker.view.state
    acting = outcome(view) if state.seat is None else doing(view, speaker.names[state.seat])
    talk = "open" if state.talk else "shut"
    return speaker.say("sails-alt-title", picture=picture, round=state.round, talk=talk, acting=acting)


def _ships(speaker: Speaker) -> Iterator[str]:
    state = speaker.view.state
    for place, team in enumerate(state.teams):
        force = Table(state).speed(place)
        yield speaker.say(
            "sails-alt-ship", ship=speaker.ship(place), cell=speaker.cell(team.ship),
            heading=speaker.direction(team.heading), compass=speaker.direction(team.compass), force=force,
            shown=team.wind, same="yes" if force == team.wind else "no", done=state.collected_by(place),
            all=state.goals, damage=team.damage, health=len(team.health),
        )  # fmt: skip


def _handicaps(speaker: Speaker) -> Iterator[str]:
    for place, team in enumerate(speaker.view.state.teams):
        if bound := [names.health(card, speaker.locale) for card in team.in_force(speaker.view.state.options)]:
            yield speaker.say("sails-alt-handicaps", ship=speaker.ship(place), handicaps=speaker.row(bound))


# ---------------------------------------------------------------------------------------------------------- the map


def _map(speaker: Speaker) -> Iterator[str]:
    state = speaker.view.state
    ship = state.teams[state.team(state.seat or 0)].ship
    collected_cells = {cell for cell, _ in state.collected}

    def tile_text(cell: Cell) -> str:
        map_tile, state_of_goal = state.map.get(cell), "taken" if cell in collected_cells else "there"
        what = speaker.tile(map_tile, state_of_goal) if map_tile else speaker.say("sails-alt-unknown")
        return speaker.say("sails-alt-at", cell=speaker.cell(cell), tile=what)

    ways = (
        speaker.say("sails-alt-way", direction=speaker.direction(side), tile=tile_text(neighbour(ship, side)))
        for side in DIRECTIONS
    )
    yield speaker.say("sails-alt-near", here=tile_text(ship), ways=speaker.row(ways))
    far = sorted((distance(cell, ship), cell) for cell in state.map if distance(cell, ship) > 1)
    for key, goals in (("sails-alt-goals", True), ("sails-alt-rest", False)):
        if cells := [cell for _, cell in far if is_goal(state.map[cell].tile) == goals]:
            yield speaker.say(key, tiles=speaker.clauses(map(tile_text, cells)))


def _decks(speaker: Speaker) -> str:
    state, tops = speaker.view.state, list[str]()
    for side, deck in zip(DIRECTIONS, state.decks, strict=True):
        top = speaker.printed(deck[0]) if deck else ""
        kind = "closed" if side in state.closed else "empty" if not deck else "some"
        where = speaker.direction(side)
        tops.append(speaker.say("sails-alt-deck", direction=where, state=kind, top=top, count=len(deck)))
    return speaker.say("sails-alt-decks", decks=speaker.clauses(tops))


def _enemies(speaker: Speaker) -> Iterator[str]:
    pawns = [
        speaker.say("sails-alt-at", cell=speaker.cell(pawn.cell), tile=names.enemy(pawn.kind, speaker.locale))
        for pawn in speaker.view.state.enemies
    ]
    if pawns:
        yield speaker.say("sails-alt-enemies", pawns=speaker.clauses(pawns))


# ---------------------------------------------------------------------------------------------------------- the row


def _row(speaker: Speaker, number: int) -> Iterator[str]:
    state, ship = speaker.view.state, speaker.ship(number)
    team, underway = state.teams[number], state.underway(number)
    for layer, slots in enumerate(team.row):
        texts = []
        for slot, card in enumerate(slots, start=1):
            token = team.tokens[slot - 1] if slot <= len(team.tokens) else slot
            facts: dict[str, str | int] = {"state": "free", "card": "", "name": ""}
            if card is not None:
                name = "" if card.seat is None else speaker.names[card.seat]
                how = "now" if underway == (layer, slot) else "done" if card.done else "lies"
                facts = {"state": how + "-nobody" * (not name), "card": speaker.card(card.card), "name": name}
            facts |= {"slot": slot, "token": token, "same": "yes" if token == slot else "no"}
            texts.append(speaker.say("sails-alt-slot", **facts))
        cards, layers = speaker.clauses(texts), len(team.row)
        yield speaker.say("sails-alt-row", ship=ship, layer=layer + 1, layers=layers, slots=cards)
    top, count = speaker.card(team.draw[0] if team.draw else None), len(team.draw)
    yield speaker.say("sails-alt-pile", ship=ship, card=top, count=count, discards=len(team.discard))
    if team.weather:
        yield speaker.say("sails-alt-weather", ship=ship, weather=speaker.card(team.weather))
    if team.powers:
        bonuses = speaker.row(names.bonus(power.partition(":")[0], speaker.locale) for power in team.powers)
        yield speaker.say("sails-alt-powers", ship=ship, bonuses=bonuses)


def _orders(speaker: Speaker) -> Iterator[str]:
    orders, free = speaker.view.state.orders, speaker.say("sails-picture-free")
    if orders:
        cards = (speaker.card(order.card) if order else free for order in orders)
        enemies = (names.enemy(kind, speaker.locale) for kind in ENEMIES)
        texts = (
            speaker.say("sails-picture-order", enemy=enemy, card=card)
            for enemy, card in zip(enemies, cards, strict=True)
        )
        yield speaker.say("sails-alt-orders", orders=speaker.clauses(texts))


def _treasures(speaker: Speaker) -> Iterator[str]:
    tile_text = [
        speaker.say(
            "sails-alt-treasure",
            condition=names.condition(treasure.condition, speaker.locale),
            bonus=names.bonus(treasure.bonus, speaker.locale),
            harbor=names.harbor(treasure.harbor, speaker.locale),
        )
        for treasure in speaker.view.state.treasures
    ]
    if tile_text:
        yield speaker.say("sails-alt-treasures", treasures=speaker.clauses(tile_text))


def _crew(speaker: Speaker, team: int) -> str:
    state = speaker.view.state
    crew = state.crew(team)
    first = crew.index(state.teams[team].start)
    tile_text = (
        speaker.say("sails-alt-player", name=speaker.names[seat], count=len(state.hands[seat]))
        for seat in (*crew[first:], *crew[:first])
    )
    return speaker.say("sails-alt-crew", ship=speaker.ship(team), crew=speaker.row(tile_text))
