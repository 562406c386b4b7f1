"""Random set-up of a game: decks, piles, hands, Health cards, treasures (decisions 21 and 29).

A deal is JSON, as in records. `deal` makes one, `refuse` reports the faults of a foreign one.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from singing_sails.components import BOX, HARBORS, NUMBERS
from singing_sails.options import Options
from singing_sails.places import DIRECTIONS, Laid, Tile, is_water, tile

Json: TypeAlias = dict[str, Any]
KEYS: Final = ("decks", "hands", "draw", "health", "weather", "treasures", "luck")
MAX_LUCK: Final = 200
"""Maximum number of characters of the secret text."""
THOUSAND: Final = 1000


class DealError(ValueError):
    """A deal that cannot be played; gives the reason."""


def teams(seats: int) -> int:
    """Return the number of ships for this many players. Raises ValueError for an invalid number."""
    if not NUMBERS["fewest-players"] <= seats <= NUMBERS["most-players"]:
        raise ValueError(f"{NUMBERS['fewest-players']} to {NUMBERS['most-players']} can play, not {seats}")
    return 1 if seats <= NUMBERS["one-ship"] else 2


def pile(options: Options) -> list[str]:
    """Return a team's Vehicle cards, in the order of the box."""
    cards = ((name, kind) for name, kind in BOX.cards.items() if options.has(kind.needs))
    return [name for name, kind in cards for _ in range(kind.copies)]


def health_pool(options: Options, number: int) -> list[str]:
    """Health cards that can take effect with `number` teams (decision 21)."""
    return [name for name, needs in BOX.health.items() if options.has(needs, number)]


def deal(options: Options, seats: int, rng: random.Random) -> Json:
    """Shuffle a deal. Raises ValueError for an invalid number of players."""
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
    return {
        "decks": {side: list(deck) for side, deck in zip(DIRECTIONS, decks, strict=True)},
        "hands": hands,
        "draw": piles,
        "health": health,
        "weather": weather,
        "treasures": _treasures(options, rng) if options.treasures else [],
        "luck": f"{rng.getrandbits(128):032x}",
    }


def share(parts: int, of: int) -> int:
    """Return a share of a number in thousandths, rounded half up."""
    return (2 * parts * of + THOUSAND) // (2 * THOUSAND)


def printed(options: Options) -> tuple[list[str], list[str]]:
    """Tiles of the decks without harbors, and all harbors of the box; neither currents nor symbols on them yet."""
    tiles = [name for name, kind in BOX.tiles.items() if options.has(kind.needs) for _ in range(kind.copies)]
    others = [name for name in tiles if name not in HARBORS]
    others.remove("water")  # the tile at the ship's start
    return others, [name for name in tiles if name in HARBORS]


def currents(options: Options) -> int:
    """Return the number of tiles with a current."""
    others, _ = printed(options)
    water = sum(is_water(Laid(name, 0)) for name in others) + 1
    return share(NUMBERS["currents"], water) if options.slipstreams else 0


def symbols(options: Options) -> int:
    """Return the number of tiles with the symbol of enemies."""
    others, _ = printed(options)
    return share(NUMBERS["symbols"], len(others) + 1 + options.harbors) if options.pirates else 0


def _decks(options: Options, rng: random.Random) -> list[list[str]]:
    others, harbors = printed(options)
    harbors = rng.sample(harbors, options.harbors)
    tiles = [Tile(name, None, enemy=False) for name in (*others, *harbors)]
    water = [place for place, placed in enumerate(tiles) if is_water(Laid(placed.kind, 0))]
    for place in rng.sample(water, currents(options)):
        tiles[place] = tiles[place]._replace(current=rng.choice(DIRECTIONS))
    for place in rng.sample(range(len(tiles)), symbols(options)):
        tiles[place] = tiles[place]._replace(enemy=True)
    names = [placed.name for placed in tiles]
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


def _treasures(options: Options, rng: random.Random) -> list[list[Any]]:
    most = NUMBERS["treasure-cards"]
    conditions, bonuses = rng.sample(BOX.conditions, most), rng.sample(BOX.bonuses, most)
    cards = [[*both, rng.randrange(len(HARBORS))] for both in zip(conditions, bonuses, strict=True)]
    return cards[: options.treasure_cards]


# -------------------------------------------------------------------------------------------------------- foreign deals


def refuse(given: object, options: Options, seats: int) -> None:
    """Raise DealError for a deal that does not match the box."""
    number = teams(seats)
    if not isinstance(given, Mapping) or set(given) != set(KEYS):
        raise DealError(f"it has {', '.join(KEYS)} and nothing else")
    decks = given["decks"]
    if not isinstance(decks, Mapping) or set(decks) != set(DIRECTIONS):
        raise DealError("decks are those of N, E, S and W")
    tiles = [name for side in DIRECTIONS for name in _names(decks[side], f"deck {side}")]
    _refuse_tiles(tiles, options)
    hands, draw = _lists(given["hands"], "hands", seats), _lists(given["draw"], "draw", number)
    weather = _names(given["weather"], "weather")
    if len(weather) != (number if options.windstorms else 0) or not set(weather) <= set(BOX.weather):
        raise DealError("weather has one card for each team, with its expansion only")
    if any(len(hand) > NUMBERS["hand"] for hand in hands):
        raise DealError(f"a hand has {NUMBERS['hand']} cards")
    for team in range(number):
        cards = [*draw[team], *weather[team : team + 1], *(card for hand in hands[team::number] for card in hand)]
        _refuse_more(cards, Counter(pile(options)), "Vehicle card")
    health = _lists(given["health"], "health", number)
    if any(len(cards) != options.health for cards in health):
        raise DealError(f"each Health deck has {options.health} cards")
    _refuse_more([card for cards in health for card in cards], Counter(health_pool(options, number)), "Health card")
    _refuse_treasures(given["treasures"], options)
    luck = given["luck"]
    if not isinstance(luck, str) or not luck.isprintable() or len(luck) > MAX_LUCK:
        raise DealError("luck is a short text")


def _refuse_tiles(names: Sequence[str], options: Options) -> None:
    try:
        read = [tile(name) for name in names]
    except ValueError as error:
        raise DealError(str(error)) from error
    if any(placed.enemy for placed in read) and not options.pirates:
        raise DealError("symbols of enemies are for their expansion")
    if any(placed.current for placed in read) and not options.slipstreams:
        raise DealError("currents are for their expansion")
    others, harbors = printed(options)
    _refuse_more([placed.kind for placed in read], Counter([*others, *harbors]), "tile")
    if not any(placed.kind in HARBORS for placed in read):
        raise DealError("there is no harbor")


def _refuse_treasures(given: object, options: Options) -> None:
    if not isinstance(given, list) or len(given) != (options.treasure_cards if options.treasures else 0):
        raise DealError("there are as many treasures as the option says")
    for card in given:
        if not isinstance(card, list) or len(card) != 3 or not all(isinstance(word, str) for word in card[:2]):
            raise DealError("a treasure has a condition, a bonus and the number of a harbor")
        if type(card[2]) is not int or not 0 <= card[2] < len(HARBORS):
            raise DealError("a treasure has the number of a harbor")
    _refuse_more([card[0] for card in given], Counter(BOX.conditions), "condition")
    _refuse_more([card[1] for card in given], Counter(BOX.bonuses), "bonus")


def _refuse_more(cards: Iterable[str], there_are: Counter[str], what: str) -> None:
    for card, number in Counter(cards).items():
        if number > there_are[card]:
            raise DealError(f"there are {there_are[card]} of the {what} {card[:40]!r}, not {number}")


def _lists(given: object, place: str, number: int) -> list[list[str]]:
    if not isinstance(given, list) or len(given) != number:
        raise DealError(f"{place} has {number} lists")
    return [_names(placed, place) for placed in given]


def _names(given: object, place: str) -> list[str]:
    if not isinstance(given, list) or len(given) > THOUSAND or not all(isinstance(name, str) for name in given):
        raise DealError(f"{place} is a list of names")
    return given
