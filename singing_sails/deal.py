"""Random set-up of a game (decisions 21 and 29), and random completion of its hidden parts."""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from gamekit import replace
from singing_sails.components import BOX, HARBORS, NUMBERS
from singing_sails.places import DIRECTIONS, Laid, Tile, is_water, tile
from singing_sails.state import Options, State
from singing_sails.steps import GameError

Json: TypeAlias = dict[str, Any]
KEYS: Final = ("decks", "hands", "draw", "health", "weather", "treasures", "luck")
MAX_LUCK: Final = 200
THOUSAND: Final = 1000


class DealError(GameError):
    """A deal that cannot be played."""


def _wrong(why: str) -> DealError:
    return DealError("record-deal", why=why)


def teams(seats: int) -> int:
    if not NUMBERS["fewest-players"] <= seats <= NUMBERS["most-players"]:
        raise ValueError(f"{NUMBERS['fewest-players']} to {NUMBERS['most-players']} can play, not {seats}")
    return 1 if seats <= NUMBERS["one-ship"] else 2


def pile(options: Options) -> list[str]:
    cards = ((name, kind) for name, kind in BOX.cards.items() if options.has(kind.needs))
    return [name for name, kind in cards for _ in range(kind.copies)]


def health_pool(options: Options, number: int) -> list[str]:
    return [name for name, needs in BOX.health.items() if options.has(needs, number)]


def deal(options: Options, seats: int, rng: random.Random) -> Json:
    number = teams(seats)
    decks = _decks(options, rng)
    piles, weather = [], []
    for _ in range(number):
        cards = pile(options)
        rng.shuffle(cards)
        if options.windstorms:
            weather.append(next(card for card in cards if card in BOX.weather))
            cards.remove(weather[-1])
        piles.append(cards)
    hands = [sorted(piles[seat % number].pop() for _ in range(NUMBERS["hand"])) for seat in range(seats)]
    pool = health_pool(options, number)
    rng.shuffle(pool)
    health = [pool[team * options.health :][: options.health] for team in range(number)]
    treasures: list[list[Any]] = []
    if options.treasures:
        most = NUMBERS["treasure-cards"]
        conditions, bonuses = rng.sample(BOX.conditions, most), rng.sample(BOX.bonuses, most)
        treasures = [[*both, rng.randrange(len(HARBORS))] for both in zip(conditions, bonuses, strict=True)]
        del treasures[options.treasure_cards :]
    return {
        "decks": {side: list(deck) for side, deck in zip(DIRECTIONS, decks, strict=True)},
        "hands": hands,
        "draw": piles,
        "health": health,
        "weather": weather,
        "treasures": treasures,
        "luck": f"{rng.getrandbits(128):032x}",
    }


def share(parts: int, of: int) -> int:
    return (2 * parts * of + THOUSAND) // (2 * THOUSAND)


def printed(options: Options) -> tuple[list[str], list[str]]:
    """Tiles of the decks without harbors, and all harbors; no currents and symbols on them yet."""
    tiles = [name for name, kind in BOX.tiles.items() if options.has(kind.needs) for _ in range(kind.copies)]
    others = [name for name in tiles if name not in HARBORS]
    others.remove("water")  # the tile at the ship's start
    return others, [name for name in tiles if name in HARBORS]


def currents(options: Options) -> int:
    others, _ = printed(options)
    water = sum(is_water(Laid(name, 0)) for name in others) + 1
    return share(NUMBERS["currents"], water) if options.slipstreams else 0


def symbols(options: Options) -> int:
    others, _ = printed(options)
    return share(NUMBERS["symbols"], len(others) + 1 + options.harbors) if options.pirates else 0


def _mark(tiles: list[Tile], water: list[int], streams: int, signs: int, rng: random.Random) -> None:
    for place in rng.sample(water, min(streams, len(water))):
        tiles[place] = tiles[place]._replace(current=rng.choice(DIRECTIONS))
    for place in rng.sample(range(len(tiles)), min(signs, len(tiles))):
        tiles[place] = tiles[place]._replace(enemy=True)


def _decks(options: Options, rng: random.Random) -> list[list[str]]:
    others, harbors = printed(options)
    harbors = rng.sample(harbors, options.harbors)
    tiles = [Tile(name, None, enemy=False) for name in (*others, *harbors)]
    water = [place for place, piece in enumerate(tiles) if is_water(Laid(piece.kind, 0))]
    _mark(tiles, water, currents(options), symbols(options), rng)
    names = [piece.name for piece in tiles]
    rest, harbors = names[: len(others)], names[len(others) :]
    rng.shuffle(rest)
    rng.shuffle(harbors)
    decks: list[list[str]] = []
    for place in range(len(DIRECTIONS)):
        size = len(range(place, len(others), len(DIRECTIONS)))
        deck = [*rest[:size], *harbors[place :: len(DIRECTIONS)]]
        rest = rest[size:]
        rng.shuffle(deck)
        decks.append(deck)
    return decks


def refuse(deal: object, options: Options, seats: int) -> None:
    number = teams(seats)
    if not isinstance(deal, Mapping) or set(deal) != set(KEYS):
        raise _wrong(f"it has {', '.join(KEYS)} and nothing else")
    decks = deal["decks"]
    if not isinstance(decks, Mapping) or set(decks) != set(DIRECTIONS):
        raise _wrong("decks are those of N, E, S and W")
    try:
        tiles = [tile(name) for side in DIRECTIONS for name in _names(decks[side], f"deck {side}")]
    except ValueError as error:
        raise _wrong(str(error)) from error
    if any(piece.enemy for piece in tiles) and not options.pirates:
        raise _wrong("symbols of enemies are for their expansion")
    if any(piece.current for piece in tiles) and not options.slipstreams:
        raise _wrong("currents are for their expansion")
    others, harbors = printed(options)
    _refuse_more([piece.kind for piece in tiles], Counter([*others, *harbors]), "tile")
    if not any(piece.kind in HARBORS for piece in tiles):
        raise _wrong("there is no harbor")
    hands, draw = _lists(deal["hands"], "hands", seats), _lists(deal["draw"], "draw", number)
    weather = _names(deal["weather"], "weather")
    if len(weather) != (number if options.windstorms else 0) or not set(weather) <= set(BOX.weather):
        raise _wrong("weather has one card for each team, with its expansion only")
    if any(len(hand) > NUMBERS["hand"] for hand in hands):
        raise _wrong(f"a hand has {NUMBERS['hand']} cards")
    for team in range(number):
        cards = [*draw[team], *weather[team : team + 1], *(card for hand in hands[team::number] for card in hand)]
        _refuse_more(cards, Counter(pile(options)), "Vehicle card")
    health = _lists(deal["health"], "health", number)
    if any(len(cards) != options.health for cards in health):
        raise _wrong(f"each Health deck has {options.health} cards")
    _refuse_more([card for cards in health for card in cards], Counter(health_pool(options, number)), "Health card")
    treasures = deal["treasures"]
    if not isinstance(treasures, list) or len(treasures) != (options.treasure_cards if options.treasures else 0):
        raise _wrong("there are as many treasures as the option says")
    for card in treasures:
        if not isinstance(card, list) or len(card) != 3 or not all(isinstance(word, str) for word in card[:2]):
            raise _wrong("a treasure has a condition, a bonus and the number of a harbor")
        if type(card[2]) is not int or not 0 <= card[2] < len(HARBORS):
            raise _wrong("a treasure has the number of a harbor")
    _refuse_more([card[0] for card in treasures], Counter(BOX.conditions), "condition")
    _refuse_more([card[1] for card in treasures], Counter(BOX.bonuses), "bonus")
    luck = deal["luck"]
    if not isinstance(luck, str) or not luck.isprintable() or len(luck) > MAX_LUCK:
        raise _wrong("luck is a short text")


def _refuse_more(cards: Iterable[str], there_are: Counter[str], what: str) -> None:
    for card, number in Counter(cards).items():
        if number > there_are[card]:
            raise _wrong(f"there are {there_are[card]} of the {what} {card[:40]!r}, not {number}")


def _lists(lists: object, place: str, number: int) -> list[list[str]]:
    if not isinstance(lists, list) or len(lists) != number:
        raise _wrong(f"{place} has {number} lists")
    return [_names(names, place) for names in lists]


def _names(names: object, place: str) -> list[str]:
    if not isinstance(names, list) or len(names) > THOUSAND or not all(isinstance(name, str) for name in names):
        raise _wrong(f"{place} is a list of names")
    return names


Some = str | None


def _rest(all_of_them: Iterable[str], names: Iterable[Some], rng: random.Random) -> list[str]:
    left = Counter(all_of_them) - Counter(name for name in names if name)
    rest = sorted(left.elements())
    rng.shuffle(rest)
    return rest


def _fill(places: Sequence[Some], rest: list[str]) -> tuple[str, ...]:
    if sum(place is None for place in places) > len(rest):
        raise _wrong("the box does not have so much")
    return tuple(rest.pop() if place is None else place for place in places)


def _tiles(options: Options, known: Sequence[str], hidden: int, shores: int, rng: random.Random) -> list[str]:
    """Draw `hidden` tiles from those not known; `shores` harbors and havens are in the game."""
    others, harbors = printed(options)
    tiles_before = [tile(name) for name in known]
    kinds = [piece.kind for piece in tiles_before]
    rest, more = _rest([*others, "water"], kinds, rng), _rest(harbors, kinds, rng)
    missing_shores = shores - sum(kind in (*HARBORS, "haven") for kind in kinds) - rest.count("haven")
    number = max(0, min(missing_shores, hidden, len(more)))
    tiles = [Tile(kind, None, enemy=False) for kind in (*more[:number], *rest)][:hidden]
    water = [place for place, piece in enumerate(tiles) if is_water(Laid(piece.kind, 0))]
    left = max(0, currents(options) - sum(piece.current is not None for piece in tiles_before))
    signs = max(0, symbols(options) - sum(piece.enemy for piece in tiles_before))
    _mark(tiles, water, left, signs, rng)
    names = [piece.name for piece in tiles]
    rng.shuffle(names)
    return names


def imagine(view: State, rng: random.Random) -> State:
    names = [name for deck in view.decks for name in deck if name]
    names += [map_tile.tile for map_tile in view.map.values()] + [name for _, name in view.drawn]
    hidden = sum(name is None for deck in view.decks for name in deck)
    tiles = _tiles(view.options, names, hidden, view.goals, rng)
    hands, ships = list(view.hands), []
    health = _rest(
        health_pool(view.options, len(view.teams)), [card for team in view.teams for card in team.health], rng
    )
    for number, team in enumerate(view.teams):
        seats = view.crew(number)
        open_cards = [card.card for layer in team.row for card in layer if card]
        places = [*team.draw, *open_cards, *(card for seat in seats for card in hands[seat])]
        places += [
            *team.discard,
            *team.away,
            *(order.card for order in view.orders if order and view.team(order.seat) == number),
        ]
        cards = _rest(pile(view.options), places, rng)
        for seat in seats:
            hands[seat] = tuple(sorted(_fill(hands[seat], cards)))
        row = tuple(
            tuple(card._replace(card=cards.pop()) if card and card.card is None else card for card in layer)
            for layer in team.row
        )
        ships.append(replace(team, row=row, draw=_fill(team.draw, cards), health=_fill(team.health, health)))
    return replace(
        view,
        secret=f"{rng.getrandbits(128):032x}",
        decks=tuple(_fill(deck, tiles) for deck in view.decks),
        hands=tuple(hands),
        teams=tuple(ships),
    )


def public_deal(deal: Mapping[str, Any], state: State) -> Json:
    """Public part of a deal: treasures, weather, visible Health cards, tops of decks and piles."""
    decks = {
        side: _seen_from_the_top(deal["decks"][side], deck) for side, deck in zip(DIRECTIONS, state.decks, strict=True)
    }
    draw = [
        [None] * len(cards) if state.options.discuss else _seen_from_the_top(cards, team.draw)
        for cards, team in zip(deal["draw"], state.teams, strict=True)
    ]
    health = [
        [card if place < team.face_up(state.options) else None for place, card in enumerate(cards)]
        for cards, team in zip(deal["health"], state.teams, strict=True)
    ]
    return {
        "decks": decks,
        "hands": [[None] * len(hand) for hand in deal["hands"]],
        "draw": draw,
        "health": health,
        "weather": list(deal["weather"]),
        "treasures": [list(card) for card in deal["treasures"]],
        "luck": None,
    }


def _seen_from_the_top(deck: Sequence[str], now: Sequence[Some]) -> list[Some]:
    first = next((number for number in range(len(deck)) if list(now[: len(deck) - number]) == list(deck[number:])), 0)
    return [name if place <= first else None for place, name in enumerate(deck)]


def deal_around(options: Options, seats: int, rng: random.Random, part: Mapping[str, Any]) -> Json:
    """Complete a partly known deal at random. Raises DealError if the box lacks that part."""
    number = teams(seats)
    fresh = deal(options, seats, rng)
    try:
        decks = [list(part["decks"][side]) for side in DIRECTIONS]
        hands = [list(hand) for hand in part["hands"]]
        draw, health = [list(cards) for cards in part["draw"]], [list(cards) for cards in part["health"]]
        weather, treasures, luck = list(part["weather"]), list(part["treasures"]), part["luck"]
        tiles_known = [name for deck in decks for name in deck if name]
        hidden = sum(name is None for deck in decks for name in deck)
        havens = BOX.tiles["haven"].copies if options.pirates else 0
        tiles = _tiles(options, ["water", *tiles_known], hidden, options.harbors + havens, rng)
        if len(hands) != seats or not len(draw) == len(health) == number:
            raise _wrong("it has hands, piles and Health decks for others")
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
    except DealError:
        raise
    except (KeyError, TypeError, ValueError) as error:
        raise _wrong(str(error)) from error
    refuse(whole, options, seats)
    return whole
