"""Player that aims for harbors and avoids damage, from its own hand and public information.

A crew of pilots has a silent agreement on its row. Most hands were publicly drawn from the open pile (`State.traced`).
So for the player to act, all judge for each slot which of that player's known cards serves best there, as the other
hands can fill the rest. The slot then stands for that card, and a card played is taken for the one of its slot.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from typing import Final, NamedTuple

from singing_sails import places
from singing_sails import steps as verbs
from singing_sails.components import BOX, HARBORS
from singing_sails.places import DIRECTIONS, Cell, Laid, Map
from singing_sails.players.chart import HIDDEN, MOVES, WINDS, Chart, chart, waters
from singing_sails.state import Placed, State
from singing_sails.steps import Play, Step
from singing_sails.table import kind_of
from singing_sails.turn import legal

LANE: Final = 3
FAR: Final = 0.4
BARRED: Final = 12
CUT: Final = 10
EDGE: Final = 1.0
WIDE: Final = 6


def worth(view: State, team: int, cell: Cell, map_tile: Laid) -> float:
    return _alone(view, team, cell, map_tile) + _reach(view, team, {**view.map, cell: map_tile})


def _reach(view: State, team: int, tiles: Map) -> float:
    collected = {cell for cell, _ in view.collected}
    todo = [view.teams[team].ship]
    cells, edge = set(todo), set()
    while todo:
        cell = todo.pop()
        for side, deck in zip(DIRECTIONS, view.decks, strict=True):
            there, target = tiles.get(cell), places.neighbour(cell, side)
            if target in cells or (there and places.is_shore(there) and not places.crosses(there, side)):
                continue
            if target not in tiles:
                if deck:
                    edge.add(target)
            elif places.crosses(tiles[target], places.opposite(side)):
                cells.add(target)
                todo.append(target)
    cut = sum(places.is_shore(there) and cell not in cells and cell not in collected for cell, there in tiles.items())
    return EDGE * min(len(edge), WIDE) - CUT * cut


def _alone(view: State, team: int, cell: Cell, map_tile: Laid) -> float:
    ship, others = view.teams[team].ship, {other: there for other, there in view.map.items() if other != cell}
    penalty = -BARRED if cell in _entries(view, others) else 0
    water = sum(neighbour in others and places.is_water(others[neighbour]) for neighbour in places.around(cell))
    if places.is_shore(map_tile):
        entry = places.neighbour(cell, places.opposite(places.land_side(map_tile)))
        lane, there, back = 0, entry, places.opposite(places.land_side(map_tile))
        while lane < LANE and there in others and places.is_water(others[there]):
            lane, there = lane + 1, places.neighbour(there, back)
        if entry in others and not lane:
            lane = -LANE
        return penalty + 2 * lane - FAR * places.distance(entry, ship)
    if places.is_water(map_tile):
        return -penalty / 2 + water - FAR * places.distance(cell, ship)
    return penalty - water + FAR * places.distance(cell, ship)


def _entries(view: State, tiles: Map) -> Iterator[Cell]:
    collected = {cell for cell, _ in view.collected}
    return (
        places.neighbour(cell, places.opposite(places.land_side(there)))
        for cell, there in tiles.items()
        if cell not in collected and places.tile(there.tile).kind in (*HARBORS, "haven")
    )


def under(view: State, team: int, cell: Cell, map_tile: Laid) -> float:
    side = next(side for side in DIRECTIONS if places.neighbour(view.teams[team].ship, side) == cell)
    return float(places.crosses(map_tile, places.opposite(side)))


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    name: str = "random"

    def choose(self, view: State, rng: random.Random) -> Step:
        steps = legal(view)
        if not steps:
            raise ValueError("the game is over")
        return rng.choice(steps)


WORTH = {"sail": 3, "row": 3, "wind": 2, "rotate-right": 2, "rotate-left": 2}


@dataclass(frozen=True, slots=True)
class Pilot:
    name: str = "pilot"

    def choose(self, view: State, rng: random.Random) -> Step:
        steps = legal(view)
        if not steps or view.seat is None:
            raise ValueError("the game is over")
        if len(steps) == 1:
            return steps[0]
        crossed = [number for number, ours in enumerate(view.teams) if ours.crossed]  # the other team acts for it
        team = crossed[0] if crossed and view.stage != "fill" else view.team(view.seat)
        plays = [step for step in steps if isinstance(step, verbs.Play)]
        cards = dict(zip(plays, worths(view, team, plays), strict=True)) if plays else {}
        values = [
            cards[step] + step.open if isinstance(step, verbs.Play) else _value(view, team, step) for step in steps
        ]
        best = max(values)
        return rng.choice([step for step, value in zip(steps, values, strict=True) if value == best])


def _value(view: State, team: int, step: Step) -> float:
    match step:
        case verbs.Place(cell, turn):
            map_tile = Laid(view.drawn[0][1], turn)
            if view.agenda[-1][2] == "under":
                return under(view, team, cell, map_tile)
            return worth(view, team, cell, map_tile)
        case verbs.Dig(cell, side):
            name = view.decks[DIRECTIONS.index(side)][0]
            if name is None or places.terrain(places.tile(name).kind) == "shore":
                return _top(view, side)
            return worth(view, team, cell, Laid(name, 0)) - worth(view, team, cell, view.map[cell])
        case verbs.Enemy(_, cell):
            return min(places.distance(cell, ours.ship) for ours in view.teams)
        case verbs.Deck(side):
            return _top(view, side)
        case verbs.Fog(side):
            return -_top(view, side)
        case verbs.Close(side):
            return -len(view.decks[DIRECTIONS.index(side)])
        case verbs.Talk(yes):
            return -yes
        case verbs.Show() | verbs.Use("ignore-handicaps" | "face-up-round"):
            return float("inf")
        case verbs.Use():
            return float("-inf")
        case verbs.Stop():
            return 0
    return sailed(view, team, step, to_come(view, team))


def sailed(view: State, team: int, step: Step, cards: Sequence[str]) -> float:
    """Value of a step that turns the ship or the wind, with these cards of the row still to come."""
    sea, ours = chart(waters(view, team)), view.teams[team]

    def way(ship: Cell = ours.ship, heading: str = ours.heading, compass: str = ours.compass) -> int:
        return sea.way(ship, heading, compass, ours.wind)

    lies = way()
    match step:
        case verbs.Order(card):
            assert view.seat is not None
            return sea.value(lies, cards, ours.gust) - WORTH.get(card, 0) - 2 * len(view.hands[view.seat])
        case verbs.Orient(heading, compass):
            lies = way(heading=heading, compass=compass)
        case verbs.Wind(to):
            return sea.value(lies - lies % WINDS + to, cards, ours.gust or (1 if to > ours.wind else -1))
        case verbs.Rotate("ship", turns):
            lies = way(heading=places.turned(ours.heading, turns))
        case verbs.Rotate(_, turns):
            lies = way(compass=places.turned(ours.compass, turns))
        case verbs.Heading(to):
            lies = way(heading=to)
        case verbs.Jump(cell):
            lies = way(cell)
        case verbs.Name(card) | verbs.Sail(card):
            return max(worth + sea.value(to, cards) for worth, to in sea.after(lies, card))
        case verbs.Stay():
            pass
        case _:
            return 0
    return sea.value(lies, cards, ours.gust)


def _top(view: State, side: str) -> float:
    top = view.decks[DIRECTIONS.index(side)][:1]
    if not top or top[0] is None:
        return 0
    kind = places.tile(top[0]).kind
    return 2 if kind in HARBORS else 1 if places.is_water(Laid(top[0], 0)) else -1


OTHER: Final = "other"
EMPTY: Final = ""
UNSURE: Final = 40.0
LIE: Final = 12.0
FRESH: Final = 15.0
GUESSES: Final = 3
MAX_ROWS: Final = 6500
"""Maximum number of rows compared, each counted as often as it has to be computed."""

SKIPPING: Final = frozenset({"be-special", "one-decision", "delayed-decisions"})
Place = tuple[int, int]


class CrewTurn(NamedTuple):
    seat: int
    first: bool


class Hold(NamedTuple):
    cards: tuple[str, ...]
    unknown: int


class Meaning(NamedTuple):
    card: str
    row: tuple[str, ...]
    value: float


def effective(cards: Sequence[tuple[int, str]], bound: Sequence[str], types: set[str], *, decided: bool) -> list[str]:
    if not SKIPPING & set(bound):
        return [card for _, card in cards if card]
    special, one, delayed = (name in bound for name in ("be-special", "one-decision", "delayed-decisions"))
    types, done = set(types), []
    for slot, card in cards:
        if not card:
            continue
        if card in (HIDDEN, OTHER):
            done.append(card)
            continue
        kind, decision = kind_of(card), BOX.cards[card].decision
        if (special and kind in types) or (decision and ((one and decided) or (delayed and slot <= 2))):
            continue
        types.add(kind)
        decided = decided or decision
        done.append(card)
    return done


class Layer:
    def __init__(self, opening: State, team: int, layer: int, before: tuple[str, ...]) -> None:
        ours = opening.teams[team]
        self.opening, self.team, self.layer, self.before = opening, team, layer, before
        self.bound = ours.in_force(opening.options)
        self.sea: Chart = chart(waters(opening, team))
        self.lies = self.sea.way(ours.ship, ours.heading, ours.compass, ours.wind)
        places = range(1, ours.slots + 1)
        heads = permutations(places[:3]) if "out-of-order" in self.bound else [tuple(places[:3])]
        self.orders = [(*head, *places[3:]) for head in heads]
        unusual = {"out-of-order", "one-fewer-instruction", *SKIPPING}
        self.plain = not before and not unusual & set(self.bound)
        self.effort = len(self.orders) * (4 if before else 1) * GUESSES ** before.count(HIDDEN)
        self.effort *= 6 if "no-neighbors" in self.bound else 1
        self.values: dict[tuple[str, ...], float] = {}

    def value(self, row: tuple[str, ...]) -> float:
        if (value := self.values.get(row)) is None:
            if self.plain:
                value = self.sea.value(self.lies, row)
            else:
                alike = "be-special" in self.bound and len({*self.before, *row}) == 1
                values = [self.sea.value(self.lies, self._cards(row, order)) for order in self.orders]
                value = sum(values) / len(values) - (self.sea.of.hurt if alike else 0)
            self.values[row] = value
        return value

    def deceived(self, row: tuple[str, ...], believed: tuple[str, ...]) -> float:
        """Value of filling the layer like this, if the deciding player believes in another row."""
        sea, total = self.sea, 0.0
        for order in self.orders:
            true, false = self._cards(row, order), self._cards(believed, order)
            total += sea.deceived(self.lies, true, false) if len(true) == len(false) else sea.value(self.lies, true)
        return total / len(self.orders)

    def _cards(self, row: tuple[str, ...], order: Sequence[int]) -> tuple[str, ...]:
        layers = (self.before, row) if self.before else (row,)
        cards = [(slot, layer[slot - 1]) for layer in layers for slot in order]
        return tuple(effective(cards, self.bound, set(), decided=False))


_layer = lru_cache(maxsize=16)(Layer)


@dataclass(eq=False)
class Filling:
    """A layer when a player is to act: public knowledge of row and hands, meanings of the slots."""

    layer: Layer
    row: Sequence[str | None]
    turns: Sequence[CrewTurn]
    holds: Mapping[int, Hold]
    last: int | None
    spot: int | None

    def __post_init__(self) -> None:
        self.free = [slot for slot, card in enumerate(self.row, start=1) if card is None]
        duties = {"first-from-left", "first-from-right", "forced-order", "no-neighbors"}
        self.ordered = bool(duties & set(self.layer.bound)) or self.spot is not None
        self.costs: dict[object, float | None] = {}

    def allowed(self, turn: CrewTurn, free: Sequence[int], last: int | None, *, start: bool) -> Sequence[int]:
        slots = list(free)
        for duty in self.layer.bound:
            if duty == "first-from-left" or (duty == "forced-order" and turn.first and not self.layer.layer):
                left = [min(free)]
            elif duty == "first-from-right":
                left = [max(free)]
            elif duty == "forced-spot" and start and self.spot:
                left = [self.spot]
            elif duty == "no-neighbors" and last:
                left = [slot for slot in slots if abs(slot - last) != 1]
            else:
                continue
            slots = [slot for slot in slots if slot in left] or slots
        return slots

    def rows(self) -> Iterator[tuple[str, ...]]:
        kinds = [*self.layer.sea.kinds, OTHER]
        cards = {card for hold in self.holds.values() for card in hold.cards}
        if not any(hold.unknown for hold in self.holds.values()):
            kinds = [kind for kind in kinds if kind in cards]
        elif OTHER not in cards:
            kinds.remove(OTHER)
        spare = len(self.free) - len(self.turns)
        if spare > 0:
            kinds.append(EMPTY)
        depth, most = 0, MAX_ROWS // self.layer.effort // GUESSES ** self.row.count(HIDDEN)
        while depth < len(self.free) and max(len(kinds), 2) ** (depth + 1) <= most:
            depth += 1
        choices: list[tuple[str, ...]] = [(card,) for card in map(str, self.row)]
        for slot in self.free:
            choices[slot - 1] = (HIDDEN,)
        for slot in self.free[:depth]:
            choices[slot - 1] = tuple(kinds)
        gaps = self.row.count(EMPTY)
        for row in product(*choices):
            if spare <= 0 or depth < len(self.free) or row.count(EMPTY) == spare + gaps:
                yield row

    def meanings(self) -> dict[int, Meaning]:
        best: dict[tuple[int, str], tuple[float, tuple[str, ...]]] = {}
        turn = self.turns[0]
        hold = self.holds[turn.seat]
        slots = self.allowed(turn, self.free, self.last, start=True)
        rows = sorted(((self.layer.value(row), row) for row in self.rows()), reverse=True)
        for value, row in rows:
            for slot in slots:
                card = row[slot - 1]
                if not card or card == HIDDEN:
                    continue
                in_hand = card in hold.cards
                if not (in_hand or hold.unknown):
                    continue
                key = slot, card
                if key in best and best[key][0] >= value:
                    continue
                cost = self._cost(row, slot, card)
                if cost is None:
                    continue
                worth = value - UNSURE * cost
                if key not in best or worth > best[key][0]:
                    best[key] = worth, row
        ranking = sorted(((worth, slot, card, row) for (slot, card), (worth, row) in best.items()), reverse=True)
        meanings: dict[int, Meaning] = {}
        sure = next((option for option in ranking if option[2] in hold.cards), None)
        if sure is not None:  # a player with nothing better can always signal that
            worth, slot, card, row = sure
            meanings[slot] = Meaning(card, row, worth)
        for fresh in (True, False):  # as many kinds as can be signalled
            for worth, slot, card, row in ranking:
                if slot not in meanings and not (fresh and any(meaning.card == card for meaning in meanings.values())):
                    meanings[slot] = Meaning(card, row, worth)
        return meanings

    def _cost(self, row: tuple[str, ...], slot: int, card: str) -> float | None:
        gaps = tuple(
            (place, row[place - 1]) for place in self.free if place != slot and row[place - 1] not in (EMPTY, HIDDEN)
        )
        key: object = (slot, card, gaps) if self.ordered else (card, tuple(sorted(kind for _, kind in gaps)))
        if key not in self.costs:
            hands = {seat: Counter({HIDDEN: hold.unknown}) + Counter(hold.cards) for seat, hold in self.holds.items()}
            seat = self.turns[0].seat
            hands[seat][card if hands[seat][card] else HIDDEN] -= 1
            self.costs[key] = self._count_unknown(gaps, 1, hands, slot)
        return self.costs[key]

    def _count_unknown(
        self, needed: tuple[tuple[int, str], ...], number: int, hands: dict[int, Counter[str]], last: int
    ) -> float | None:
        """Fewest unknown cards needed if the turns from `number` on put these cards into their slots."""
        if not needed:
            return 0.0
        if number >= len(self.turns):
            return None
        turn = self.turns[number]
        slots = self.allowed(turn, [slot for slot, _ in needed], last, start=False) if self.ordered else None
        best: float | None = None
        cards: set[str] = set()
        for place in needed:
            slot, card = place
            if slot not in slots if slots is not None else card in cards:
                continue
            cards.add(card)
            rest = tuple(card for card in needed if card != place)
            for hand_card, cost in ((card, 0.0), (HIDDEN, 1.0)):
                if hands[turn.seat][hand_card] <= 0:
                    continue
                hands[turn.seat][hand_card] -= 1
                more = self._count_unknown(rest, number + 1, hands, slot)
                hands[turn.seat][hand_card] += 1
                if more is not None and (best is None or cost + more < best):
                    best = cost + more
                    if not best:
                        return best
        return best


def kind(card: str) -> str:
    return card if card in MOVES else OTHER


@lru_cache(maxsize=64)
def _fill(
    opening: State, team: int, plays: tuple[Placed, ...], open_cards: tuple[str | None, ...]
) -> tuple[tuple[str, ...], Filling | None]:
    """Meanings of the cards played so far, and the layer after them; `open_cards` are those face up."""
    if plays:
        earlier, filling = _fill(opening, team, plays[:-1], open_cards[:-1])
        play = plays[-1]
        if open_cards[-1] is not None:
            card = kind(open_cards[-1])
        else:
            meanings = _meanings(opening, team, plays[:-1], open_cards[:-1]) if filling else {}
            card = meanings[play.slot].card if play.slot in meanings else HIDDEN
        beliefs = (*earlier, card)
    else:
        beliefs = ()
    return beliefs, _next(opening, team, plays, beliefs)


@lru_cache(maxsize=64)
def _meanings(
    opening: State, team: int, plays: tuple[Placed, ...], open_cards: tuple[str | None, ...]
) -> dict[int, Meaning]:
    _, filling = _fill(opening, team, plays, open_cards)
    return filling.meanings() if filling else {}


def _next(opening: State, team: int, plays: tuple[Placed, ...], beliefs: tuple[str, ...]) -> Filling | None:
    ours = opening.teams[team]
    bound = ours.in_force(opening.options)
    reserve = 1 if "one-fewer-instruction" in bound else 0
    rows: list[list[str | None]] = [
        [None if in_row is None else kind(in_row.card) if in_row.card else HIDDEN for in_row in layer]
        for layer in ours.row
    ]
    for play, card in zip(plays, beliefs, strict=True):
        rows[play.layer][play.slot - 1] = card
    replacement = next((play for play in plays if play.seat == ours.start), None)
    if "random-replace" in bound and replacement:
        rows[replacement.layer][replacement.slot - 1] = HIDDEN
    number = next((layer for layer, row in enumerate(rows) if row.count(None) > reserve), None)
    if number is None:
        return None
    left = rows[number].count(None) - reserve
    holds = {seat: _hold(opening, seat, plays, beliefs) for seat in opening.crew(team)}
    turns = _turns(opening, team, plays, left, holds)
    before = tuple(card or EMPTY for card in rows[0]) if number else ()
    here = [play.slot for play in plays if play.layer == number]
    spot = ours.spot if not plays else None
    return Filling(_layer(opening, team, number, before), rows[number], turns, holds, here[-1] if here else None, spot)


def _hold(opening: State, seat: int, plays: tuple[Placed, ...], beliefs: tuple[str, ...]) -> Hold:
    cards = [kind(card) for card in opening.traced[seat]]
    number = len(opening.hands[seat])
    for play, card in zip(plays, beliefs, strict=True):
        if play.seat == seat:
            if card in cards:
                cards.remove(card)
            cards += [kind(card) for card in play.drew if card]
            number += len(play.drew) - 1
    return Hold(tuple(sorted(cards)), max(0, number - len(cards)))


def _turns(
    opening: State, team: int, plays: tuple[Placed, ...], left: int, holds: Mapping[int, Hold]
) -> list[CrewTurn]:
    ours, crew = opening.teams[team], opening.crew(team)
    bound = ours.in_force(opening.options)
    more = 2 if "one-more-instruction" in bound else 1
    if "starting-confusion" in bound:
        more = max(more, len(opening.hands[ours.start]))
    first = crew.index(ours.start)
    turns = [ours.start] * (more - 1) + [crew[(first + number) % len(crew)] for number in range(len(plays) + left)]
    seats = {play.seat for play in plays}
    result = []
    for seat in turns[len(plays) : len(plays) + left]:
        result.append(CrewTurn(seat, seat not in seats))
        seats.add(seat)
    return result


def beliefs(view: State, team: int) -> dict[Place, str]:
    plays, opening = view.teams[team].plays, view.opening
    if opening is None or not plays:
        return {}
    beliefs, _ = _fill(opening, team, plays, _open_cards(view, team))
    return {(play.layer, play.slot): card for play, card in zip(plays, beliefs, strict=True)}


def slots(view: State, team: int) -> tuple[Mapping[int, Meaning], Filling | None]:
    plays, opening = view.teams[team].plays, view.opening
    if opening is None:
        return {}, None
    _, filling = _fill(opening, team, plays, _open_cards(view, team))
    return _meanings(opening, team, plays, _open_cards(view, team)), filling


def _open_cards(view: State, team: int) -> tuple[str | None, ...]:
    ours = view.teams[team]
    at_random = "random-replace" in ours.in_force(view.options) and view.stage != "play"
    open_cards: list[str | None] = []
    for play in ours.plays:
        in_row = ours.row[play.layer][play.slot - 1] if play.slot <= len(ours.row[play.layer]) else None
        came = (
            at_random
            and play.seat == ours.start
            and all(earlier.seat != play.seat for earlier in ours.plays[: len(open_cards)])
        )
        open_cards.append(in_row.card if in_row and in_row.open and not came else None)
    return tuple(open_cards)


def to_come(view: State, team: int) -> list[str]:
    ours, meanings = view.teams[team], beliefs(view, team)
    cards = []
    for layer, slot in ours.waiting():
        in_row = ours.row[layer][slot - 1]
        card = in_row.card if in_row else None
        cards.append((slot, kind(card) if card else meanings.get((layer, slot), HIDDEN)))
    return effective(cards, ours.in_force(view.options), set(ours.types), decided=ours.decided)


def worths(view: State, team: int, plays: Sequence[Play]) -> list[float]:
    meanings, filling = slots(view, team)
    ours, opening = view.teams[team], view.opening
    if filling is None or opening is None:
        return [0.0] * len(plays)
    layer, seat = filling.layer, ours.next
    mine = {
        play.slot: in_row.card
        for play in ours.plays
        if play.layer == layer.layer and play.seat == seat and (in_row := ours.row[play.layer][play.slot - 1])
    }
    at_random = "random-replace" in layer.bound and seat == ours.start
    if at_random and (own := [play for play in ours.plays if play.seat == seat]):
        mine.pop(own[0].slot, None)
    free = tuple(HIDDEN if card is None else card for card in filling.row)
    values = []
    for play in plays:
        meaning = meanings.get(play.slot)
        row = list(meaning.row if meaning else free)
        for slot, card in mine.items():
            row[slot - 1] = kind(card or OTHER)
        row[play.slot - 1] = HIDDEN if at_random and not own else kind(play.card)
        is_signal = meaning is not None and meaning.card == kind(play.card)
        fresh = FRESH if is_signal and kind(play.card) not in filling.holds[seat].cards else 0
        if is_signal or meaning is None or seat == opening.teams[team].start:
            values.append(layer.value(tuple(row)) + (fresh if is_signal else -LIE))
        else:
            values.append(layer.deceived(tuple(row), meaning.row) - LIE)
    return values
