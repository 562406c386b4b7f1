"""Descriptions of the pictures, from the same views: good enough to play by without seeing them.

Each function returns the short description, of at most 1,024 characters with the most important facts first, and the
full one. Cells are named as on the chart and in the notation, columns first: "2, −1".
"""

from __future__ import annotations

from collections.abc import Sequence

from renders import people
from renders.layout import Scene
from renders.picture import MAX_ALT, within
from renders.singing_sails import names, options
from renders.singing_sails.maps import number
from renders.singing_sails.view import View, collected, harbors, is_goal, wind
from singing_sails import Step
from singing_sails.components import ENEMIES
from singing_sails.places import DIRECTIONS, Cell, Laid, beside, current, distance, land_side, tile
from words import lists, say


def chart(view: View) -> tuple[str, str]:
    """Return the chart: ships, handicaps, the tiles around the ship, decks, harbors, then the rest of the map."""
    near, goals, rest = _map(view)
    sentences = [_title(view, "chart"), *_ships(view), *_handicaps(view), near, _decks(view)]
    sentences += [*_enemies(view), *goals, *rest]
    return _both(view, sentences)


def row(view: View) -> tuple[str, str]:
    """Return the row, piles, weather, handicaps, orders, treasures, players."""
    sentences = [_title(view, "row")]
    for team in range(len(view.state.teams)):
        sentences += _row(view, team)
    sentences += [*_handicaps(view), *_orders(view), *_treasures(view)]
    sentences += [_crew(view, team) for team in range(len(view.state.teams))]
    return _both(view, sentences)


def hand(view: View) -> tuple[str, str]:
    """Describe the hand of the view's seat, its team's row, deck tiles seen. Raises ValueError without a seat."""
    if view.seat is None:
        raise ValueError("a hand is described of the view of its seat")
    held = lists.row((names.card(card, view.locale) for card in view.state.hands[view.seat]), view.locale)
    sentences = [say("sails-alt-hand", view.locale, count=len(view.state.hands[view.seat]), cards=held)]
    sentences += _row(view, view.state.team(view.seat))
    for look in view.state.looks:
        if look.seat == view.seat and look.tiles:
            tiles = lists.row((_printed(name, view.locale) for name in look.tiles), view.locale)
            sentences.append(
                say("sails-alt-look", view.locale, deck=names.direction(look.deck, view.locale), tiles=tiles)
            )
    return _both(view, sentences)


def choices(view: View, steps: Sequence[Step]) -> tuple[str, str]:
    """Return the choices by their numbers, then the ships' state and surroundings."""
    if cells := options.cells(steps):
        said = [lists.numbered(place, _cell(cell, view.locale), view.locale) for place, cell in enumerate(cells, 1)]
    else:
        said = [
            lists.numbered(place, options.caption(view, step), view.locale)
            for place, step in enumerate(options.numbered(view.state, steps), 1)
        ]
    sentences = [say("sails-alt-choices", view.locale, choices=lists.clauses(said, view.locale)), *_drawn(view)]
    sentences += [*_ships(view), _map(view)[0]]
    return _both(view, sentences)


def treasures(view: View) -> tuple[str, str]:
    """All treasures on the table."""
    count = say("sails-picture-treasures", view.locale, count=len(view.state.treasures))
    return _both(view, [count, *_treasures(view)])


def final(view: View) -> tuple[str, str]:
    """Return the end of the game, harbors and damage of each ship, its crew."""
    sentences = [_title(view, "final"), *_ships(view), *_collected_tiles(view)]
    sentences += [_crew(view, team) for team in range(len(view.state.teams))]
    return _both(view, sentences)


def voyage(view: View, frames: int) -> tuple[str, str]:
    """Contents of the animation, and the state at its end."""
    return _both(view, [say("sails-alt-voyage", view.locale, frames=frames), *_ships(view)])


def legend(scene: Scene, locale: str) -> tuple[str, str]:
    """Name of the picture, and in full all signs on it."""
    title = say("sails-alt-legend", locale)
    return lists.stopped(title, locale), "\n".join([title, *(label.text for label in scene.labels if label.fact)])


def _both(view: View, sentences: Sequence[str]) -> tuple[str, str]:
    """As many of the sentences as fit, with a reference to the full text; and all of them."""
    stopped = [lists.stopped(one, view.locale) for one in sentences]
    short = lists.sentences(stopped, view.locale)
    if len(short) > MAX_ALT:
        short = within(sentences, say("alt-more", view.locale), view.locale)
    return short, "\n".join(stopped)


# -------------------------------------------------------------------------------------------------------- the ships


def _title(view: View, picture: str) -> str:
    """Name of the picture, the round, and the player to act or the end of the game."""
    state = view.state
    facts: dict[str, str | int] = {"picture": picture, "round": state.round, "talk": "open" if state.talk else "shut"}
    if state.over is not None:
        over = say("sails-picture-over", view.locale, result=_result(view), team=1 + (state.over.team or 0))
        return say("sails-alt-title", view.locale, acting=over, **facts)
    assert state.seat is not None
    name = people.distinct(view.names)[state.seat]
    return say("sails-alt-title", view.locale, acting=acting(view, name), **facts)


def acting(view: View, name: str) -> str:
    """Present action of the player to act."""
    return say("sails-picture-acting", view.locale, name=name, stage=view.state.stage)


def _result(view: View) -> str:
    over = view.state.over
    assert over is not None
    return "team" if over.result == "won" and len(view.state.teams) > 1 else over.result


def _ships(view: View) -> list[str]:
    state, sentences = view.state, list[str]()
    for place, team in enumerate(state.teams):
        force = wind(state, place)
        sentences.append(
            say(
                "sails-alt-ship",
                view.locale,
                ship=_ship(view, place),
                cell=_cell(team.ship, view.locale),
                heading=names.direction(team.heading, view.locale),
                compass=names.direction(team.compass, view.locale),
                force=force,
                shown=team.wind,
                same="yes" if force == team.wind else "no",
                done=harbors(state, place),
                all=state.goals,
                damage=team.damage,
                health=len(team.health),
            )
        )
    return sentences


def _collected_tiles(view: View) -> list[str]:
    """Return the harbors that each ship has collected, in order."""
    return [
        say("sails-alt-order", view.locale, ship=_ship(view, team), tiles=lists.row(tiles, view.locale))
        for team in range(len(view.state.teams))
        if (tiles := [names.tile(name, view.locale) for name in collected(view.state, team)])
    ]


def _ship(view: View, team: int) -> str:
    """Name of a ship: two ships have numbers."""
    return say("sails-alt-which", view.locale, ships=len(view.state.teams), ship=team + 1)


def _handicaps(view: View) -> list[str]:
    sentences = []
    for place, team in enumerate(view.state.teams):
        bound = [names.health(card, view.locale) for card in team.in_force(view.state.options)]
        if bound:
            said = lists.row(bound, view.locale)
            sentences.append(say("sails-alt-handicaps", view.locale, ship=_ship(view, place), handicaps=said))
    return sentences


# ---------------------------------------------------------------------------------------------------------- the map


def _cell(cell: Cell, locale: str) -> str:
    return say("sails-alt-cell", locale, x=number(cell[0]), y=number(cell[1]))


def _printed(name: str | None, locale: str) -> str:
    """Return a tile as it appears on a deck."""
    return _tile(Laid(name, 0), locale) if name else names.tile(None, locale)


def _tile(map_tile: Laid, locale: str, state: str = "") -> str:
    """Return a tile: its kind, a harbor's entrance, the direction of its current, its symbol if any."""
    stream, read = current(map_tile), tile(map_tile.tile)
    goal = is_goal(map_tile.tile)
    return say(
        "sails-alt-tile",
        locale,
        tile=names.tile(map_tile.tile, locale),
        goal=(state or "there") if goal else "no",
        way=names.direction(land_side(map_tile), locale) if goal else "",
        stream="yes" if stream else "no",
        current=names.direction(stream, locale) if stream else "",
        symbol="yes" if read.enemy else "no",
    )


def _map(view: View) -> tuple[str, list[str], list[str]]:
    """Return the tiles around the ship of the player to act, the harbors, and the rest by distance."""
    state = view.state
    ship = state.teams[state.team(state.seat or 0)].ship
    taken = {cell for cell, _ in state.collected}

    def said(cell: Cell) -> str:
        tile_here = state.map.get(cell)
        what = (
            _tile(tile_here, view.locale, "taken" if cell in taken else "")
            if tile_here
            else say("sails-alt-unknown", view.locale)
        )
        return say("sails-alt-at", view.locale, cell=_cell(cell, view.locale), tile=what)

    ways = lists.row(
        (
            say(
                "sails-alt-way",
                view.locale,
                direction=names.direction(side, view.locale),
                tile=said(beside(ship, side)),
            )
            for side in DIRECTIONS
        ),
        view.locale,
    )
    near = say("sails-alt-near", view.locale, here=said(ship), ways=ways)
    far = sorted(
        (cell for cell in state.map if distance(cell, ship) > 1), key=lambda cell: (distance(cell, ship), cell)
    )
    goals = [cell for cell in far if is_goal(state.map[cell].tile)]
    rest = [cell for cell in far if cell not in goals]
    lists_of = (("sails-alt-goals", goals), ("sails-alt-rest", rest))
    (goals_said, rest_said) = (
        [say(key, view.locale, tiles=lists.clauses(map(said, cells), view.locale))] if cells else []
        for key, cells in lists_of
    )
    return near, goals_said, rest_said


def _decks(view: View) -> str:
    tops = []
    for side, deck in zip(DIRECTIONS, view.state.decks, strict=True):
        top = _printed(deck[0], view.locale) if deck else ""
        state = "closed" if side in view.state.closed else "empty" if not deck else "some"
        where = names.direction(side, view.locale)
        tops.append(say("sails-alt-deck", view.locale, direction=where, state=state, top=top, count=len(deck)))
    return say("sails-alt-decks", view.locale, decks=lists.clauses(tops, view.locale))


def _drawn(view: View) -> list[str]:
    if not view.state.drawn:
        return []
    tiles = lists.row((_printed(name, view.locale) for _, name in view.state.drawn), view.locale)
    return [say("sails-alt-drawn", view.locale, tiles=tiles)]


def _enemies(view: View) -> list[str]:
    if not view.state.enemies:
        return []
    pawns = (
        say(
            "sails-alt-at",
            view.locale,
            cell=_cell(pawn.cell, view.locale),
            tile=names.enemy(pawn.kind, view.locale),
        )
        for pawn in view.state.enemies
    )
    return [say("sails-alt-enemies", view.locale, pawns=lists.clauses(pawns, view.locale))]


# ---------------------------------------------------------------------------------------------------------- the row


def _row(view: View, number: int) -> list[str]:
    """Return a team's row in the order of its slots, its pile and its weather."""
    team, locale = view.state.teams[number], view.locale
    seats = people.distinct(view.names)
    sentences, underway = [], view.state.underway(number)
    for layer, slots in enumerate(team.row):
        said = []
        for slot, card in enumerate(slots, start=1):
            token = team.tokens[slot - 1] if slot <= len(team.tokens) else slot
            facts: dict[str, str | int] = {"slot": slot, "token": token, "same": "yes" if token == slot else "no"}
            if card is None:
                said.append(say("sails-alt-slot", locale, state="free", card="", name="", **facts))
                continue
            how = "now" if underway == (layer, slot) else "done" if card.done else "lies"
            name = seats[card.seat] if card.seat is not None else ""
            by = how if name else f"{how}-nobody"
            said.append(say("sails-alt-slot", locale, state=by, card=names.card(card.card, locale), name=name, **facts))
        ship, layers = _ship(view, number), len(team.row)
        row_ = lists.clauses(said, locale)
        sentences.append(say("sails-alt-row", locale, ship=ship, layer=layer + 1, layers=layers, slots=row_))
    top = names.card(team.draw[0] if team.draw else None, locale)
    sentences.append(say("sails-alt-pile", locale, ship=_ship(view, number), card=top, count=len(team.draw),
                     discards=len(team.discard)))  # fmt: skip
    if team.weather:
        sentences.append(
            say("sails-alt-weather", locale, ship=_ship(view, number), weather=names.card(team.weather, locale))
        )
    if team.powers:
        kept = lists.row((names.bonus(power.partition(":")[0], locale) for power in team.powers), locale)
        sentences.append(say("sails-alt-powers", locale, ship=_ship(view, number), bonuses=kept))
    return sentences


def _orders(view: View) -> list[str]:
    if not view.state.orders:
        return []
    said = (
        say(
            "sails-picture-order",
            view.locale,
            enemy=names.enemy(kind, view.locale),
            card=names.card(order.card, view.locale) if order else say("sails-picture-free", view.locale),
        )
        for kind, order in zip(ENEMIES, view.state.orders, strict=True)
    )
    return [say("sails-alt-orders", view.locale, orders=lists.clauses(said, view.locale))]


def _treasures(view: View) -> list[str]:
    if not view.state.treasures:
        return []
    said = (
        say(
            "sails-alt-treasure",
            view.locale,
            condition=names.condition(one.condition, view.locale),
            bonus=names.bonus(one.bonus, view.locale),
            harbor=names.harbor(one.harbor, view.locale),
        )
        for one in view.state.treasures
    )
    return [say("sails-alt-treasures", view.locale, treasures=lists.clauses(said, view.locale))]


def _crew(view: View, team: int) -> str:
    """Crew of a ship, the start player first, and the number of cards each holds."""
    state, seats = view.state, people.distinct(view.names)
    crew, start = state.crew(team), state.teams[team].start
    first = crew.index(start)
    said = lists.row(
        (
            say("sails-alt-player", view.locale, name=seats[seat], count=len(state.hands[seat]))
            for seat in (*crew[first:], *crew[:first])
        ),
        view.locale,
    )
    return say("sails-alt-crew", view.locale, ship=_ship(view, team), crew=said)
