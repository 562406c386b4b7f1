"""Random completion of hidden parts: full positions that match a view, deals that match a known part.

Everything in the box is somewhere: hidden components are dealt to the places where they could be.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ruling.values import replace
from singing_sails.components import BOX, HARBORS
from singing_sails.deal import DealError, Json, currents, deal, health_pool, pile, printed, refuse, symbols, teams
from singing_sails.options import Options
from singing_sails.places import DIRECTIONS, Laid, Tile, is_water, tile
from singing_sails.state import State, Team

Some = str | None


def _rest(all_of_them: Iterable[str], known: Iterable[Some], rng: random.Random) -> list[str]:
    """Components without the known ones, shuffled."""
    left = Counter(all_of_them) - Counter(name for name in known if name)
    rest = sorted(left.elements())
    rng.shuffle(rest)
    return rest


def _fill(places: Sequence[Some], rest: list[str]) -> tuple[str, ...]:
    """Fill the unknown places with the rest. Raises DealError if that is not enough."""
    if sum(place is None for place in places) > len(rest):
        raise DealError("the box does not have so much")
    return tuple(rest.pop() if place is None else place for place in places)


def _tiles(options: Options, known: Sequence[str], hidden: int, shores: int, rng: random.Random) -> list[str]:
    """Draw `hidden` tiles from those not known; `shores` harbors and havens are in the game."""
    others, harbors = printed(options)
    seen = [tile(name) for name in known]
    kinds = [placed.kind for placed in seen]
    rest, more = _rest([*others, "water"], kinds, rng), _rest(harbors, kinds, rng)
    coming = shores - sum(kind in (*HARBORS, "haven") for kind in kinds) - rest.count("haven")
    number = max(0, min(coming, hidden, len(more)))
    tiles = [Tile(kind, None, enemy=False) for kind in (*more[:number], *rest)][:hidden]
    water = [place for place, placed in enumerate(tiles) if is_water(Laid(placed.kind, 0))]
    left = max(0, currents(options) - sum(placed.current is not None for placed in seen))
    for place in rng.sample(water, min(left, len(water))):
        tiles[place] = tiles[place]._replace(current=rng.choice(DIRECTIONS))
    left = max(0, symbols(options) - sum(placed.enemy for placed in seen))
    for place in rng.sample(range(len(tiles)), min(left, len(tiles))):
        tiles[place] = tiles[place]._replace(enemy=True)
    names = [placed.name for placed in tiles]
    rng.shuffle(names)
    return names


def imagine(view: State, rng: random.Random) -> State:
    """Make a full position that matches a seat's view, with random hidden parts."""
    known = [name for deck in view.decks for name in deck if name]
    known += [map_tile.tile for map_tile in view.map.values()] + [name for _, name in view.drawn]
    hidden = sum(name is None for deck in view.decks for name in deck)
    tiles = _tiles(view.options, known, hidden, view.goals, rng)
    hands, ships = list(view.hands), []
    health = _rest(
        health_pool(view.options, len(view.teams)), [card for team in view.teams for card in team.health], rng
    )
    for number, team in enumerate(view.teams):
        seats = view.crew(number)
        lying = [card.card for layer in team.row for card in layer if card]
        places = [*team.draw, *lying, *(card for seat in seats for card in hands[seat])]
        places += [
            *team.discard,
            *team.away,
            *(order.card for order in view.orders if order and view.team(order.seat) == number),
        ]
        cards = _rest(pile(view.options), places, rng)
        for seat in seats:
            hands[seat] = tuple(sorted(_fill(hands[seat], cards)))
        ships.append(_team(team, cards, health))
    return replace(
        view,
        secret=f"{rng.getrandbits(128):032x}",
        decks=tuple(_fill(deck, tiles) for deck in view.decks),
        hands=tuple(hands),
        teams=tuple(ships),
    )


def _team(team: Team, cards: list[str], health: list[str]) -> Team:
    row = tuple(
        tuple(card._replace(card=cards.pop()) if card and card.card is None else card for card in layer)
        for layer in team.row
    )
    return replace(team, row=row, draw=_fill(team.draw, cards), health=_fill(team.health, health))


# --------------------------------------------------------------------------------------------------------------- deals


def known(dealt: Mapping[str, Any], state: State) -> Json:
    """Public part of a deal: treasures, weather, visible Health cards, tops of decks and piles.

    Of a deck or a pile also the cards and tiles drawn from it, as long as it keeps its dealt order.
    """
    decks = {
        side: _seen_from_the_top(dealt["decks"][side], deck) for side, deck in zip(DIRECTIONS, state.decks, strict=True)
    }
    draw = [
        [None] * len(cards) if state.options.discuss else _seen_from_the_top(cards, team.draw)
        for cards, team in zip(dealt["draw"], state.teams, strict=True)
    ]
    health = [
        [card if place < team.face_up(state.options) else None for place, card in enumerate(cards)]
        for cards, team in zip(dealt["health"], state.teams, strict=True)
    ]
    return {
        "decks": decks,
        "hands": [[None] * len(hand) for hand in dealt["hands"]],
        "draw": draw,
        "health": health,
        "weather": list(dealt["weather"]),
        "treasures": [list(card) for card in dealt["treasures"]],
        "luck": None,
    }


def _seen_from_the_top(dealt: Sequence[str], now: Sequence[Some]) -> list[Some]:
    gone = next((number for number in range(len(dealt)) if list(now[: len(dealt) - number]) == list(dealt[number:])), 0)
    return [name if place <= gone else None for place, name in enumerate(dealt)]


def deal_around(options: Options, seats: int, rng: random.Random, given: Mapping[str, Any]) -> Json:
    """Complete a partly known deal at random. Raises DealError if the box does not have the known part."""
    number = teams(seats)
    fresh = deal(options, seats, rng)
    try:
        decks = [list(given["decks"][side]) for side in DIRECTIONS]
        hands = [list(hand) for hand in given["hands"]]
        draw, health = [list(cards) for cards in given["draw"]], [list(cards) for cards in given["health"]]
        weather, treasures, luck = list(given["weather"]), list(given["treasures"]), given["luck"]
        tiles_known = [name for deck in decks for name in deck if name]
        hidden = sum(name is None for deck in decks for name in deck)
        havens = BOX.tiles["haven"].copies if options.pirates else 0
        tiles = _tiles(options, ["water", *tiles_known], hidden, options.harbors + havens, rng)
        if len(hands) != seats or not len(draw) == len(health) == number:
            raise DealError("it has hands, piles and Health decks for others")
        for team in range(number):
            ours = range(team, seats, number)
            places = [*draw[team], *weather[team : team + 1], *(card for seat in ours for card in hands[seat])]
            cards = _rest(pile(options), places, rng)
            for seat in ours:
                hands[seat] = list(_fill(hands[seat], cards))
            draw[team] = list(_fill(draw[team], cards))
        rest = _rest(health_pool(options, number), [card for cards in health for card in cards], rng)
        whole = {
            "decks": {side: list(_fill(deck, tiles)) for side, deck in zip(DIRECTIONS, decks, strict=True)},
            "hands": hands,
            "draw": draw,
            "health": [list(_fill(cards, rest)) for cards in health],
            "weather": weather,
            "treasures": treasures,
            "luck": fresh["luck"] if luck is None else luck,
        }
    except (KeyError, TypeError, ValueError) as error:
        raise DealError(str(error)) from error
    refuse(whole, options, seats)
    return whole
