"""Descriptions of the pictures, from the same views: good enough to play by without seeing them.

The short ones have the most important facts first. Cells are named as on the chart and in the notation, columns first:
"2, −1".
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from renders import descriptions, people
from renders.picture import Description
from renders.singing_sails import legends, names, options
from renders.singing_sails.charts import outcome
from renders.singing_sails.maps import number
from renders.singing_sails.rows import doing
from renders.singing_sails.view import Story, View, collected, harbors, is_goal, wind
from renders.theme import LIGHT
from singing_sails import Step
from singing_sails.components import ENEMIES
from singing_sails.places import DIRECTIONS, Cell, Laid, beside, current, distance, land_side, tile
from words import lists, say


class Speaker(descriptions.Speaker):
    """Speaker of a view's language, with whole names; cells and tiles in words."""

    def __init__(self, view: View, short: bool, terse: int = 0) -> None:
        super().__init__((), view.locale, short, terse)
        self.view = view
        self.names = people.distinct(view.names)

    def clauses(self, parts: Iterable[str]) -> str:
        """Parts of a sentence that may contain commas."""
        return lists.clauses(parts, self.locale)

    def direction(self, side: str) -> str:
        """Return a direction in words."""
        return names.direction(side, self.locale)

    def card(self, name: str | None) -> str:
        """Return the name of a Vehicle card."""
        return names.card(name, self.locale)

    def ship(self, team: int) -> str:
        """Return the name of a ship: two ships have numbers."""
        return self.say("sails-alt-which", ships=len(self.view.state.teams), ship=team + 1)

    def cell(self, cell: Cell) -> str:
        """Return a cell by its column and its row."""
        return self.say("sails-alt-cell", x=number(cell[0]), y=number(cell[1]))

    def printed(self, name: str | None) -> str:
        """Return a tile as it appears on a deck."""
        return self.tile(Laid(name, 0)) if name else names.tile(None, self.locale)

    def tile(self, map_tile: Laid, state: str = "there") -> str:
        """Return a tile: its kind, a harbor's entrance, the direction of its current, its symbol if any."""
        stream, goal = current(map_tile), is_goal(map_tile.tile)
        return self.say(
            "sails-alt-tile",
            tile=names.tile(map_tile.tile, self.locale),
            goal=state if goal else "no",
            way=self.direction(land_side(map_tile)) if goal else "",
            stream="yes" if stream else "no",
            current=self.direction(stream) if stream else "",
            symbol="yes" if tile(map_tile.tile).enemy else "no",
        )


def _described(view: View, parts: Callable[[Speaker], Iterable[str]]) -> Description:
    return descriptions.described(partial(Speaker, view), parts, "alt-more")


def chart(view: View) -> Description:
    """Describe the chart: ships, handicaps, the tiles around the ship, decks, harbors, then the rest of the map."""
    return _described(view, _chart)


def _chart(speaker: Speaker) -> Iterator[str]:
    near, *others = _map(speaker)
    yield _title(speaker, "chart")
    yield from _ships(speaker)
    yield from _handicaps(speaker)
    yield near
    yield _decks(speaker)
    yield from _enemies(speaker)
    yield from others


def row(view: View) -> Description:
    """Describe the row, piles, weather, handicaps, orders, treasures, players."""
    return _described(view, _whole_row)


def _whole_row(speaker: Speaker) -> Iterator[str]:
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
    return _described(view, partial(_hand, seat=view.seat))


def _hand(speaker: Speaker, seat: int) -> Iterator[str]:
    state = speaker.view.state
    held = state.hands[seat]
    yield speaker.say("sails-alt-hand", count=len(held), cards=speaker.row(map(speaker.card, held)))
    yield from _row(speaker, state.team(seat))
    for look in state.looks:
        if look.seat == seat and look.tiles:
            tiles = speaker.row(map(speaker.printed, look.tiles))
            yield speaker.say("sails-alt-look", deck=speaker.direction(look.deck), tiles=tiles)


def choices(view: View, steps: Sequence[Step]) -> Description:
    """Describe the choices by their numbers, then the ships' state and surroundings."""
    return _described(view, partial(_choices, steps=steps))


def _choices(speaker: Speaker, steps: Sequence[Step]) -> Iterator[str]:
    view, drawn = speaker.view, speaker.view.state.drawn
    cells = options.cells(steps)
    kinds = options.numbered(view.state, steps)
    said = map(speaker.cell, cells) if cells else (options.caption(view, step) for step in kinds)
    numbered = (lists.numbered(place, sentence, view.locale) for place, sentence in enumerate(said, 1))
    yield speaker.say("sails-alt-choices", choices=speaker.clauses(numbered))
    if drawn:
        yield speaker.say("sails-alt-drawn", tiles=speaker.row(speaker.printed(name) for _, name in drawn))
    yield from _ships(speaker)
    yield next(_map(speaker))


def treasures(view: View) -> Description:
    """Describe all treasures on the table."""
    return _described(view, _all_treasures)


def _all_treasures(speaker: Speaker) -> Iterator[str]:
    yield speaker.say("sails-picture-treasures", count=len(speaker.view.state.treasures))
    yield from _treasures(speaker)


def final(view: View) -> Description:
    """Describe the end of the game, harbors and damage of each ship, its crew."""
    return _described(view, _final)


def _final(speaker: Speaker) -> Iterator[str]:
    state, locale = speaker.view.state, speaker.locale
    yield _title(speaker, "final")
    yield from _ships(speaker)
    for team in range(len(state.teams)):
        if tiles := [names.tile(name, locale) for name in collected(state, team)]:
            yield speaker.say("sails-alt-order", ship=speaker.ship(team), tiles=speaker.row(tiles))
    yield from (_crew(speaker, team) for team in range(len(state.teams)))


def voyage(story: Story) -> Description:
    """Describe the animation, and the state at its end."""
    frames = len(story.frames)
    return _described(story.at(-1), lambda speaker: (speaker.say("sails-alt-voyage", frames=frames), *_ships(speaker)))


def legend(locale: str) -> Description:
    """Return the name of the legend, and in full all signs on it."""
    return descriptions.legend(say("sails-alt-legend", locale), locale, lambda: legends.scene(LIGHT, locale))


# -------------------------------------------------------------------------------------------------------- the ships


def _title(speaker: Speaker, picture: str) -> str:
    """Name of the picture, the round, and the player to act or the end of the game."""
    view, state = speaker.view, speaker.view.state
    acting = outcome(view) if state.seat is None else doing(view, speaker.names[state.seat])
    talk = "open" if state.talk else "shut"
    return speaker.say("sails-alt-title", picture=picture, round=state.round, talk=talk, acting=acting)


def _ships(speaker: Speaker) -> Iterator[str]:
    state = speaker.view.state
    for place, team in enumerate(state.teams):
        force = wind(state, place)
        yield speaker.say(
            "sails-alt-ship",
            ship=speaker.ship(place),
            cell=speaker.cell(team.ship),
            heading=speaker.direction(team.heading),
            compass=speaker.direction(team.compass),
            force=force,
            shown=team.wind,
            same="yes" if force == team.wind else "no",
            done=harbors(state, place),
            all=state.goals,
            damage=team.damage,
            health=len(team.health),
        )


def _handicaps(speaker: Speaker) -> Iterator[str]:
    for place, team in enumerate(speaker.view.state.teams):
        if bound := [names.health(card, speaker.locale) for card in team.in_force(speaker.view.state.options)]:
            yield speaker.say("sails-alt-handicaps", ship=speaker.ship(place), handicaps=speaker.row(bound))


# ---------------------------------------------------------------------------------------------------------- the map


def _map(speaker: Speaker) -> Iterator[str]:
    """Yield the tiles around the ship of the player to act, the harbors, and the rest by distance."""
    state = speaker.view.state
    ship = state.teams[state.team(state.seat or 0)].ship
    taken = {cell for cell, _ in state.collected}

    def said(cell: Cell) -> str:
        map_tile = state.map.get(cell)
        what = (
            speaker.tile(map_tile, "taken" if cell in taken else "there")
            if map_tile
            else speaker.say("sails-alt-unknown")
        )
        return speaker.say("sails-alt-at", cell=speaker.cell(cell), tile=what)

    ways = (
        speaker.say("sails-alt-way", direction=speaker.direction(side), tile=said(beside(ship, side)))
        for side in DIRECTIONS
    )
    yield speaker.say("sails-alt-near", here=said(ship), ways=speaker.row(ways))
    far = sorted((distance(cell, ship), cell) for cell in state.map if distance(cell, ship) > 1)
    for key, goals in (("sails-alt-goals", True), ("sails-alt-rest", False)):
        if cells := [cell for _, cell in far if is_goal(state.map[cell].tile) == goals]:
            yield speaker.say(key, tiles=speaker.clauses(map(said, cells)))


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
    """Yield a team's row in the order of its slots, its pile and its weather."""
    state, ship = speaker.view.state, speaker.ship(number)
    team, underway = state.teams[number], state.underway(number)
    for layer, slots in enumerate(team.row):
        said = []
        for slot, card in enumerate(slots, start=1):
            token = team.tokens[slot - 1] if slot <= len(team.tokens) else slot
            how, called, name = "free", "", ""
            if card is not None:
                how = "now" if underway == (layer, slot) else "done" if card.done else "lies"
                called, name = speaker.card(card.card), "" if card.seat is None else speaker.names[card.seat]
                how += "" if name else "-nobody"
            same = "yes" if token == slot else "no"
            said.append(
                speaker.say("sails-alt-slot", slot=slot, token=token, same=same, state=how, card=called, name=name)
            )
        slots_, layers = speaker.clauses(said), len(team.row)
        yield speaker.say("sails-alt-row", ship=ship, layer=layer + 1, layers=layers, slots=slots_)
    top, count = speaker.card(team.draw[0] if team.draw else None), len(team.draw)
    yield speaker.say("sails-alt-pile", ship=ship, card=top, count=count, discards=len(team.discard))
    if team.weather:
        yield speaker.say("sails-alt-weather", ship=ship, weather=speaker.card(team.weather))
    if team.powers:
        kept = speaker.row(names.bonus(power.partition(":")[0], speaker.locale) for power in team.powers)
        yield speaker.say("sails-alt-powers", ship=ship, bonuses=kept)


def _orders(speaker: Speaker) -> Iterator[str]:
    orders, free = speaker.view.state.orders, speaker.say("sails-picture-free")
    if orders:
        said = (
            speaker.say(
                "sails-picture-order",
                enemy=names.enemy(kind, speaker.locale),
                card=speaker.card(order.card) if order else free,
            )
            for kind, order in zip(ENEMIES, orders, strict=True)
        )
        yield speaker.say("sails-alt-orders", orders=speaker.clauses(said))


def _treasures(speaker: Speaker) -> Iterator[str]:
    said = [
        speaker.say(
            "sails-alt-treasure",
            condition=names.condition(treasure.condition, speaker.locale),
            bonus=names.bonus(treasure.bonus, speaker.locale),
            harbor=names.harbor(treasure.harbor, speaker.locale),
        )
        for treasure in speaker.view.state.treasures
    ]
    if said:
        yield speaker.say("sails-alt-treasures", treasures=speaker.clauses(said))


def _crew(speaker: Speaker, team: int) -> str:
    """Crew of a ship, the start player first, and the number of cards each holds."""
    state = speaker.view.state
    crew = state.crew(team)
    first = crew.index(state.teams[team].start)
    said = (
        speaker.say("sails-alt-player", name=speaker.names[seat], count=len(state.hands[seat]))
        for seat in (*crew[first:], *crew[:first])
    )
    return speaker.say("sails-alt-crew", ship=speaker.ship(team), crew=speaker.row(said))
