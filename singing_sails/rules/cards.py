"""Vehicle cards (decisions 15, 22, 34, 44 to 47, 53 to 60), and moves of a ship (3 to 6, 10, 12, 18, 49 to 52)."""

from collections.abc import Iterable

from singing_sails import places
from singing_sails.components import BOX, CARDS, ENEMIES, NUMBERS
from singing_sails.places import DIRECTIONS, TURNS, Cell, Laid, opposite, turned
from singing_sails.rules.harbors import encounters, fire
from singing_sails.state import Event, InRow, Pawn
from singing_sails.steps import Dig, Enemy, Fill, Name, Place, Rotate, Sail, Slots, Spyglass, Step, Stop, Talk, Wind
from singing_sails.table import Table, asks, face, is_weather, kind_of, task


@task("execute")
def execute(t: Table, team: int) -> None:
    teams = len(t.state.teams)
    able = [number for number in range(teams) if t.team(number).waiting()]
    if not able:
        t.do(("enemies",), ("end-round",))
        return
    team = team if team in able else able[0]
    t.do(("reveal", team), ("execute", (team + 1) % teams))


@task("reveal")
def reveal(t: Table, team: int) -> None:
    ours = t.team(team)
    layer, slot = ours.waiting()[0]
    in_row = ours.row[layer][slot - 1]
    assert in_row is not None
    card = face(in_row.card)
    change(t, team, layer, slot, in_row._replace(done=True))
    bound, decision = ours.in_force(t.state.options), BOX.cards[card].decision
    skips = ("be-special" in bound and kind_of(card) in ours.types) or (
        decision and (("one-decision" in bound and ours.decided) or ("delayed-decisions" in bound and slot <= 2))
    )
    t.events.append(Event("card", team, (slot, card, in_row.seat, skips)))
    kind, first = kind_of(card), not ours.revealed
    t.set(team, revealed=(*ours.revealed, kind))
    if skips:
        return
    crosses = decision and not ours.decided and "cross-decisions" in bound
    t.set(team, types=(*ours.types, kind), decided=ours.decided or decision, crossed=crosses)
    t.do(("carry-out", team, card, layer, slot, in_row.seat, first), ("settle", team))


def change(t: Table, team: int, layer: int, slot: int, in_row: InRow | None) -> None:
    row = [list(cards) for cards in t.team(team).row]
    row[layer][slot - 1] = in_row
    t.set(team, row=tuple(map(tuple, row)))


def put_away(t: Table, team: int, cards: Iterable[InRow | None]) -> None:
    """Discard cards of the row; weather that was carried out leaves the game (decision 60)."""
    whole = [card for card in cards if card and card.card]
    t.discard(team, *(card.card for card in whole if not card.gone))
    t.set(team, away=(*t.team(team).away, *(card.card for card in whole if card.gone and card.card)))


@task("settle")
def settle(t: Table, team: int) -> None:
    t.do(*(() if t.state.options.end_on_harbor else (("harbor", team),)), ("uncross", team))


@task("uncross")
def uncross(t: Table, team: int) -> None:
    t.set(team, crossed=False)


@task("carry-out")
def carry_out(t: Table, team: int, card: str, layer: int, slot: int, seat: int | None, first: bool) -> None:
    ours = t.team(team)
    if is_weather(card):
        _weather(t, team, card, layer, slot)
        return
    match card:
        case "sail" if "sail-as-row" in ours.powers:
            t.do(("sail", team))
        case "sail":
            sail(t, team)
        case "row":
            row(t, team)
        case "wind":
            t.do(("wind", team, "card"))
        case "rotate-right" | "rotate-left":
            t.do(("rotate", team, 1 if card == "rotate-right" else 3))
        case "discuss" if not t.state.options.discuss_ends or slot in {1, ours.slots}:
            if t.speed(team) < NUMBERS["talk-below"] and (first or not t.bound(team, "limited-communication")):
                t.do(("converse", team))
        case "speedup":
            t.do(("slots", team, layer, seat))
        case "wildcard":
            t.do(("name", team, layer, slot, seat, first))
        case "spyglass":
            t.do(("spyglass", team))
        case "dig":
            t.do(("dig", team, NUMBERS["digs"], False))
        case "cannon":
            fire(t, team)


def doubled(t: Table, team: int) -> int:
    return 2 if t.team(team).weather == "storm" else 1


def sail(t: Table, team: int) -> None:
    t.do(("move", team, t.team(team).compass, t.speed(team) * doubled(t, team)))


def row(t: Table, team: int) -> None:
    heading = t.team(team).heading
    t.do(("move", team, opposite(heading) if t.bound(team, "inverted-paddles") else heading, doubled(t, team)))


def _weather(t: Table, team: int, card: str, layer: int, slot: int) -> None:
    """Change the weather, if not too much; the card leaves the game either way (decision 60)."""
    now = t.team(team).weather
    assert now is not None
    in_row = t.team(team).row[layer][slot - 1]
    assert in_row is not None
    change(t, team, layer, slot, in_row._replace(gone=True))
    gap = NUMBERS["cloudy-gap"] if now == "cloudy" else NUMBERS["weather-gap"]
    if abs(BOX.weather[card] - BOX.weather[now]) <= gap:
        t.set(team, weather=card)
        if card == "thunder":
            t.set(team, compass=t.pick(DIRECTIONS))


def _winds(t: Table, team: int, why: str) -> list[Step]:
    now, most = t.team(team).wind, NUMBERS["most-wind"]
    if why == "bonus":
        return [Wind(to) for to in range(most + 1)]
    if t.state.options.any_wind:
        values = list(range(most + 1))
    else:
        by = doubled(t, team)
        values = [max(0, now - by), min(most, now + by)]
    sign = t.team(team).gust if t.bound(team, "stubborn-storms") else 0
    return [Wind(to) for to in values if to != now and (to - now) * sign >= 0]


def _wind(t: Table, step: Wind, team: int, why: str) -> None:
    now = t.team(team)
    if why == "card" and not now.gust:
        t.set(team, gust=1 if step.to > now.wind else -1)
    t.set(team, wind=step.to)


def _rotations(t: Table, team: int, quarters: int) -> list[Step]:
    if t.state.options.any_rotate:
        choices = set(TURNS[1:])
    else:
        choices = {2} if t.team(team).weather == "storm" else {quarters}
        choices |= {2} if "half-turn" in t.team(team).powers else set()
    return [Rotate(what, turn) for what in ("ship", "compass") for turn in sorted(choices)]


def _rotate(t: Table, step: Rotate, team: int, quarters: int) -> None:
    ours = t.team(team)
    if step.what == "ship":
        t.set(team, heading=turned(ours.heading, step.turns))
    else:
        t.set(team, compass=turned(ours.compass, step.turns))
    if t.team(team).weather == "storm":
        t.do(("damage", team, 1))


def _slots(t: Table, step: Slots, team: int, layer: int, seat: int | None) -> None:
    ours = t.team(team)
    t.set(team, slots=step.to)
    if step.to > ours.slots:
        t.set(team, row=tuple((*cards, None) for cards in ours.row))
        t.do(("fill", team, ours.start if seat is None else seat, layer))
    else:
        last_cards = [last for *_, last in ours.row if last]
        put_away(t, team, last_cards)
        for card in last_cards:
            if card.seat is not None and not card.done:
                t.forget(card.seat, card.card)
        t.set(team, row=tuple(cards[:-1] for cards in ours.row))


def _fill(t: Table, step: Fill, team: int, seat: int, layer: int) -> None:
    hand = list(t.state.hands[seat])
    hand.remove(step.card)
    t.hold(seat, hand)
    change(t, team, layer, t.team(team).slots, InRow(step.card, seat))
    if not (hand and t.bound(team, "delayed-draw")):
        t.refill(seat)


def _digs(t: Table, team: int, left: int, may_stop: bool) -> list[Step]:
    state = t.state
    cells: set[Cell] = {ours.ship for ours in state.teams} | {pawn.cell for pawn in state.enemies}
    cells |= {cell for cell, _ in state.collected}
    digs: list[Step] = [Dig(cell, side) for cell in state.map if cell not in cells for side in t.full_decks()]
    return [*digs, Stop()] if digs and may_stop else digs


def _dig(t: Table, step: Dig | Stop, team: int, left: int, may_stop: bool) -> None:
    if isinstance(step, Stop):
        return
    tiles = dict(t.state.map)
    old = tiles.pop(step.cell)
    t.put(map=tiles)
    t.take(step.deck)
    t.stack(step.deck, (*t.deck(step.deck), old.tile))
    t.do(("place", team, "dug", step.cell), *([("dig", team, left - 1, True)] if left > 1 else []))


asks(
    "sail",
    lambda t, team: [Sail("sail"), Sail("row")],
    lambda t, step, team: row(t, team) if step.as_ == "row" else sail(t, team),
)
asks("wind", _winds, _wind)
asks("rotate", _rotations, _rotate)
asks(
    "name",
    lambda t, team, *_: [
        Name(card)
        for card in CARDS
        if t.state.options.has(BOX.cards[card].needs) and not is_weather(card) and card != "wildcard"
    ],
    lambda t, step, team, *rest: t.do(("carry-out", team, step.card, *rest)),
)
asks(
    "slots",
    lambda t, team, *_: [
        Slots(number)
        for number in (t.team(team).slots - 1, t.team(team).slots + 1)
        if NUMBERS["fewest-slots"] <= number <= NUMBERS["most-slots"]
    ],
    _slots,
)
asks(
    "fill",
    lambda t, team, seat, layer: [Fill(card) for card in sorted({card for card in t.state.hands[seat] if card})],
    _fill,
    seat=lambda t, team, seat, layer: seat,
    always=True,
)
asks(
    "spyglass",
    lambda t, team: [Spyglass("look"), Spyglass("add")] if t.full_decks() else [],
    lambda t, step, team: t.do(("deck", team, step.use)),
)
asks("dig", _digs, _dig)


def explore(t: Table, team: int, cell: Cell, direction: str) -> None:
    """Draw the tops of all decks, then place this side's at the cell, others clockwise (decision 49)."""
    sides = [places.turned(direction, quarters) for quarters in range(len(DIRECTIONS))]
    sides = [side for side in sides if t.deck(side)]
    t.take(*sides)
    t.do(("place", team, "under", cell), *(("place", team, "side", None) for _ in sides[1:]))


def _places(t: Table, team: int, how: str, cell: Cell | None) -> list[Step]:
    side, name = t.state.drawn[0]
    if how == "side":
        fits = places.fitting(t.state.map, places.side_of_map(t.state.map, side), name)
    elif how == "anywhere":
        fits = [(free, turn) for free in places.border(t.state.map) for turn in places.turns(name)]
    else:
        assert cell is not None
        fits = places.fitting(t.state.map, [cell], name)
    return [Place(free, turn) for free, turn in fits]


def _place(t: Table, step: Place, team: int, *_: object) -> None:
    name = t.state.drawn[0][1]
    t.put(drawn=t.state.drawn[1:])
    t.put(map={**t.state.map, step.cell: Laid(name, step.turn)})
    if places.tile(name).enemy and t.state.options.pirates:
        t.do(("enemy", team, step.cell))


def _enemies(t: Table, team: int, cell: Cell) -> list[Step]:
    """Kinds with pawns left, on water near the tile without ship and enemy (decision 65)."""
    pawns = [pawn.kind for pawn in t.state.enemies]
    cells = {pawn.cell for pawn in t.state.enemies} | {ours.ship for ours in t.state.teams}
    near = [place for place in places.near(cell, NUMBERS["enemy-distance"]) if place in t.state.map]
    free = [place for place in near if place not in cells and places.is_water(t.state.map[place])]
    return [Enemy(kind, place) for kind in ENEMIES if pawns.count(kind) < NUMBERS["pawns"] for place in free]


@task("add")
def add(t: Table, team: int, side: str, how: str, number: int) -> None:
    number = min(number, len(t.deck(side)))
    t.take(*[side] * number)
    t.do(*[("place", team, how, None)] * number)


asks("place", _places, _place)
asks(
    "enemy",
    _enemies,
    lambda t, step, team, cell: t.put(
        enemies=(*t.state.enemies, Pawn(step.kind, step.cell, t.state.pawns)), pawns=t.state.pawns + 1
    ),
)


@task("move")
def move(t: Table, team: int, direction: str, length: int) -> None:
    t.do(("step", team, direction, length, length, 0, None))


@task("step")
def step(
    t: Table, team: int, direction: str, left: int, speed: int, moved: int, chain: tuple[Cell, ...] | None
) -> None:
    """Move `left` more steps after `moved`; `chain`: cells that a current came from, else None."""
    ship = t.team(team).ship
    target = places.neighbour(ship, direction)
    if not left or (chain is not None and target in chain):
        t.do(("arrive", team, moved, chain))
    elif not _leaves(t, team, direction):
        _thrown_back(t, team, moved, chain, _land(t, team))
    elif target in t.state.map:
        t.do(("enter", team, direction, left, speed, moved, chain))
    elif t.deck(direction):
        t.do(("enter", team, direction, left, speed, moved, chain))
        explore(t, team, target, direction)
    else:
        _thrown_back(t, team, moved, chain, 1)


@task("enter")
def enter(
    t: Table, team: int, direction: str, left: int, speed: int, moved: int, chain: tuple[Cell, ...] | None
) -> None:
    target = places.neighbour(t.team(team).ship, direction)
    map_tile = t.state.map[target]
    if not (places.crosses(map_tile, places.opposite(direction)) or t.over_land(team)):
        _thrown_back(t, team, moved, chain, _land(t, team))
    elif places.tile(map_tile.tile).kind == "shipwreck" and speed < NUMBERS["wreck-speed"]:
        _thrown_back(t, team, moved, chain, 1)
    else:
        t.set(team, ship=target)
        t.put(stirred=True)
        t.hide(team)
        t.do(*encounters(t, team), ("step", team, direction, left - 1, speed, moved + 1, chain))


def _leaves(t: Table, team: int, direction: str) -> bool:
    """Return whether the ship can leave over this side; from land over any (decision 62)."""
    map_tile = t.under(team)
    return t.over_land(team) or not places.is_shore(map_tile) or places.crosses(map_tile, direction)


def _land(t: Table, team: int) -> int:
    return NUMBERS["fragile"] if t.bound(team, "fragile-ship") else 1


def _thrown_back(t: Table, team: int, moved: int, chain: tuple[Cell, ...] | None, points: int) -> None:
    t.do(("damage", team, points), ("arrive", team, moved, chain))


@task("arrive")
def arrive(t: Table, team: int, moved: int, chain: tuple[Cell, ...] | None) -> None:
    if moved:
        t.do(("visit", team), ("current", team, chain or ()))


@task("visit")
def visit(t: Table, team: int) -> None:
    match places.tile(t.under(team).tile).kind:
        case "island":
            t.do(("deck", team, "island"))
        case "anchor":
            left = bool(t.team(team).waiting())
            t.set(team, ended=True)
            t.do(("damage", team, int(left)))
        case "buoy":
            t.do(("talk", team))
        case "map":
            t.do(("search", team))
        case "whirlpool":
            t.set(team, wind=t.pick(tuple(range(NUMBERS["most-wind"] + 1))))
            t.set(team, heading=t.pick(DIRECTIONS))


@task("current")
def follow(t: Table, team: int, chain: tuple[Cell, ...]) -> None:
    map_tile: Laid = t.under(team)
    direction = places.current(map_tile) if t.state.options.slipstreams else None
    if direction and places.tile(map_tile.tile).kind != "anchor":
        length = 2 if t.bound(team, "danger-stream") else 1
        t.do(("step", team, direction, length, length, 0, (*chain, t.team(team).ship)))


asks(
    "talk",
    lambda t, team: [Talk(yes=True), Talk(yes=False)],
    lambda t, step, team: t.do(("damage", team, 1), ("converse", team)) if step.yes else None,
)
