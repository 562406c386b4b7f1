"""Damage and enemies (decisions 1, 13, 16, 48, 64 to 66); harbors, havens, treasures (2, 11, 17, 20, 61 to 63)."""

from dataclasses import dataclass

from singing_sails import places
from singing_sails.components import BOX, ENEMIES, HARBORS, NUMBERS
from singing_sails.places import DIRECTIONS, Cell, Map, neighbour, tile, turned
from singing_sails.state import Event, Look, Pawn, State, Task, Treasure
from singing_sails.steps import Close, Deck, Fog, Go, Heading, Jump, Stay, Step
from singing_sails.table import Table, asks, face, task


@dataclass(frozen=True, slots=True)
class Island:
    land: frozenset[Cell]
    harbors: int
    surrounded: bool
    specials: int

    @property
    def size(self) -> tuple[int, int]:
        across, down = [x for x, _ in self.land], [y for _, y in self.land]
        return max(across) - min(across) + 1, max(down) - min(down) + 1

    def fits(self, condition: str) -> bool:
        """Return whether it fulfils a condition, except "exclusive", which depends on other treasures."""
        width, height = self.size
        name, _, number = condition.partition("-")
        match name:
            case "size":
                return len(self.land) >= int(number)
            case "side":
                return max(width, height) >= int(number)
            case "square":
                return width == height
            case "rectangle":
                return len(self.land) == width * height
            case "line":
                return min(width, height) == 1 and max(width, height) > 1
            case "harbors":
                return self.harbors == 1 if number == "1" else self.harbors >= int(number)
            case "surrounded":
                return self.surrounded
            case "open":
                return not self.surrounded
            case "special":
                return self.specials == 0 if number == "0" else self.specials >= int(number)
        return False


def island_at(tiles: Map, harbor: Cell) -> Island | None:
    shore = neighbour(harbor, places.land_side(tiles[harbor]))
    if not _is_land(tiles, shore):
        return None
    land, edge = {shore}, [shore]
    while edge:
        new = {cell for cell in places.around(edge.pop()) if _is_land(tiles, cell)} - land
        land |= new
        edge += new
    beside_it = {cell for tile_ in land for cell in places.around(tile_)} - land
    kinds = {cell: tile(tiles[cell].tile).kind for cell in beside_it if cell in tiles}
    harbors = [cell for cell, kind in kinds.items() if kind in HARBORS]
    return Island(
        frozenset(land),
        sum(neighbour(cell, places.land_side(tiles[cell])) in land for cell in harbors),
        len(kinds) == len(beside_it),
        sum(places.is_water(tiles[cell]) and kind != "water" for cell, kind in kinds.items()),
    )


def _is_land(tiles: Map, cell: Cell) -> bool:
    return cell in tiles and places.is_land(tiles[cell])


def fitting_treasures(state: State, harbor: Cell) -> tuple[Treasure, ...]:
    island = island_at(state.map, harbor)
    kind = tile(state.map[harbor].tile).kind

    def fits(treasure: Treasure) -> bool:
        if state.options.treasure_by_harbor and HARBORS[treasure.harbor] == kind:
            return True
        return island is not None and island.fits(treasure.condition)

    treasures = tuple(treasure for treasure in state.treasures if fits(treasure))
    if island is not None and all(treasure.condition == "exclusive" for treasure in treasures):
        return tuple(treasure for treasure in state.treasures if treasure.condition == "exclusive")
    return treasures


KEPT = ("over-land", "ignore-handicaps", "face-up-round", "teleport", "half-turn", "sail-as-row")


@task("harbor")
def harbor(t: Table, team: int) -> None:
    ours, map_tile, options = t.team(team), t.under(team), t.state.options
    if not places.is_shore(map_tile) or not (options.any_heading or ours.heading == places.land_side(map_tile)):
        return
    haven = tile(map_tile.tile).kind == "haven"
    enemy_near = any(places.distance(pawn.cell, ours.ship) <= NUMBERS["haven-distance"] for pawn in t.state.enemies)
    new = all(cell != ours.ship for cell, _ in t.state.collected) and (enemy_near or not haven)
    treasures = () if haven else fitting_treasures(t.state, ours.ship)
    if new:
        t.put(collected=(*t.state.collected, (ours.ship, team)))
    t.put(treasures=tuple(treasure for treasure in t.state.treasures if treasure not in treasures))
    if not (new or treasures) or _has_won(t):
        return
    if new and t.bound(team, "soaked-map"):
        soak(t)
    bonuses = sorted((treasure.bonus for treasure in treasures), key=BOX.bonuses.index)
    t.do(*(("bonus", team, bonus) for bonus in bonuses))


def _has_won(t: Table) -> bool:
    state = t.state
    numbers = [state.collected_by(team) for team in range(len(state.teams))]
    if len(numbers) == 1:
        if numbers[0] == state.goals and not (state.options.all_treasures and state.treasures):
            t.end("won", 0)
    elif max(numbers) * 2 > state.goals:
        t.end("won", numbers.index(max(numbers)))
    elif sum(numbers) == state.goals:
        sounder(t)
    return t.state.over is not None


def sounder(t: Table) -> None:
    damages = [ours.damage for ours in t.state.teams]
    if damages[0] == damages[1]:
        t.end("draw", None)
    else:
        t.end("won", damages.index(min(damages)))


def as_it_stands(t: Table) -> None:
    """End a game early: one ship loses; of two the one with more harbors or less damage wins."""
    numbers = [t.state.collected_by(team) for team in range(len(t.state.teams))]
    if len(numbers) == 1:
        t.lose(0)
    elif numbers[0] == numbers[1]:
        sounder(t)
    else:
        t.end("won", numbers.index(max(numbers)))


@task("bonus")
def bonus(t: Table, team: int, name: str) -> None:
    if name in KEPT:
        t.set(team, powers=tuple(sorted((*t.team(team).powers, name))))
        return
    match name:
        case "repair-1" | "repair-2":
            repair(t, team, int(name[-1]))
        case "heading":
            t.do(("heading", team), ("harbor", team))
        case "wind":
            t.do(("wind", team, "bonus"))
        case "look-deck":
            t.do(("deck", team, "look"))
        case "look-3":
            t.do(("deck", team, "look-3"))
        case "jump":
            t.do(("jump", team))
        case "dig-5":
            t.do(("converse", team), ("dig", team, NUMBERS["bonus-digs"], True))


def _jumps(t: Table, team: int) -> list[Step]:
    x, y = t.team(team).ship
    cells = [(x + across, y + down) for down in (-1, 0, 1) for across in (-1, 0, 1) if across or down]
    tiles = t.state.map
    return [*(Jump(cell) for cell in cells if cell in tiles and not places.is_land(tiles[cell])), Stay()]


def _jump(t: Table, step: Jump | Stay, team: int) -> None:
    if isinstance(step, Jump):
        carry(t, team, step.cell)
        t.do(("arrive", team, 1, None), ("harbor", team))


def carry(t: Table, team: int, cell: Cell) -> None:
    t.set(team, ship=cell)
    t.put(stirred=True)
    t.hide(team)


def refuge(t: Table, team: int) -> Cell | None:
    """Target of a teleport: the harbor before the last, or the only one; None without any."""
    ours = [cell for cell, whose in t.state.collected if whose == team]
    return ours[-2:][0] if ours else None


@task("search")
def search(t: Table, team: int) -> None:
    """Bring up a harbor by a Treasure Map; decks with one are known from now on."""
    sides = [side for side in t.full_decks() if any(map(_is_harbor, t.deck(side)))]
    t.do(("deck", team, "map", tuple(sides)))


def _deck(t: Table, step: Deck, team: int, why: str, _: object = None) -> None:
    match why:
        case "island":
            t.do(("add", team, step.deck, "anywhere", 1))
        case "add":
            t.do(("add", team, step.deck, "side", NUMBERS["spyglass"]))
        case "map":
            tiles = list(t.deck(step.deck))
            first = face(next(filter(_is_harbor, tiles), None))
            tiles.remove(first)
            t.stack(step.deck, (first, *tiles))
        case "look":
            _look(t, [t.decider(team)], step.deck, len(t.deck(step.deck)))
        case "look-3":
            _look(t, list(t.state.crew(team)), step.deck, NUMBERS["look"])


def _look(t: Table, seats: list[int], side: str, most: int) -> None:
    tiles = tuple(name for name in t.deck(side)[:most] if name)
    t.put(looks=(*t.state.looks, *(Look(seat, side, tiles) for seat in seats)))


def _is_harbor(name: str | None) -> bool:
    return name is not None and tile(name).kind in HARBORS


@task("converse")
def converse(t: Table, team: int) -> None:
    t.put(talk=True)
    t.do(("go", team))


asks(
    "heading",
    lambda t, team: [Heading(direction) for direction in "NESW"],
    lambda t, step, team: t.set(team, heading=step.to),
)
asks("jump", _jumps, _jump)
asks(
    "deck",
    lambda t, team, why, sides=None: [Deck(side) for side in (t.full_decks() if sides is None else sides)],
    _deck,
    why=lambda _t, _team, why, *_: why,
)
asks("go", lambda t, team: [Go()], lambda t, step, team: t.put(talk=False), always=True)


@task("damage")
def damage(t: Table, team: int, points: int) -> None:
    if not points or t.over_land(team):
        return
    before = t.team(team)
    bound = before.in_force(t.state.options)
    t.set(team, damage=before.damage + 1)
    t.put(stirred=True)
    if before.damage + 1 >= len(before.health):
        t.lose(team)
        return
    if "rudder-riot" in bound:
        t.set(team, heading=turned(before.heading, 1))
    if "soaked-map" in bound:
        soak(t)
    t.do(("health", team), ("damage", team, points - 1))


@task("health")
def health(t: Table, team: int) -> None:
    ours = t.team(team)
    visible = ours.face_up(t.state.options)
    new = ours.health[visible - 1] if visible else None
    if new == "fog":
        t.do(("fog", team))
    elif new == "at-worlds-end" and not t.state.closed:
        t.do(("close", team))


def repair(t: Table, team: int, points: int) -> None:
    ours = t.team(team)
    t.set(team, damage=max(0, ours.damage - points))
    ours = t.team(team)
    if "fog" not in ours.health[: ours.face_up(t.state.options)]:
        t.set(team, fog=None)


def soak(t: Table) -> None:
    for side in DIRECTIONS:
        t.stack(side, t.shuffled(tuple(sorted(name for name in t.deck(side) if name))))


def _close(t: Table, step: Close, team: int) -> None:
    both = tuple(sorted(name for name in (*t.deck(step.deck), *t.deck(step.into)) if name))
    t.stack(step.deck, ())
    t.stack(step.into, t.shuffled(both))
    t.put(closed=(step.deck,))


asks("fog", lambda t, team: [Fog(side) for side in t.full_decks()], lambda t, step, team: t.set(team, fog=step.deck))
asks(
    "close",
    lambda t, team: [Close(side, into) for side in t.full_decks() for into in DIRECTIONS if into != side],
    _close,
)


def in_order(t: Table) -> list[Pawn]:
    return sorted(t.state.enemies, key=lambda pawn: (ENEMIES.index(pawn.kind), pawn.serial))


def encounters(t: Table, team: int) -> list[Task]:
    """Encounters of a ship on a new tile: enemies, then the other ship (decision 67)."""
    ship = t.team(team).ship
    tasks: list[Task] = [("meet", team, pawn.serial) for pawn in in_order(t) if pawn.cell == ship]
    if any(other.ship == ship for number, other in enumerate(t.state.teams) if number != team):
        tasks += [("damage", team, 1), ("damage", 1 - team, 1)]
    return tasks


@task("meet")
def meet(t: Table, team: int, serial: int) -> None:
    pawn = next((pawn for pawn in t.state.enemies if pawn.serial == serial), None)
    if pawn is None:
        return
    if pawn.kind == "pirate":
        t.do(("damage", team, NUMBERS["pirate-damage"]), ("leave", serial))
    elif pawn.kind == "monster":
        t.do(("damage", team, 1))
    elif waiting_pawn := t.team(team).waiting():
        row = [list(layer) for layer in t.team(team).row]
        cards = t.shuffled(tuple(row[layer][slot - 1] for layer, slot in waiting_pawn))
        for (layer, slot), card in zip(waiting_pawn, cards, strict=True):
            row[layer][slot - 1] = card
        t.set(team, row=tuple(map(tuple, row)))
    else:
        leave(t, serial)


@task("leave")
def leave(t: Table, serial: int) -> None:
    t.put(enemies=tuple(pawn for pawn in t.state.enemies if pawn.serial != serial))


@task("enemies")
def enemies(t: Table) -> None:
    t.events.append(Event("enemies", None, None))
    t.do(*(("enemies-of", kind) for kind, _ in enumerate(t.state.orders)), ("broadsides",))


@task("enemies-of")
def enemies_of(t: Table, kind: int) -> None:
    order = t.state.orders[kind]
    if order is None or order.card not in {"sail", "row"}:
        return
    team = t.state.team(order.seat)
    ours = t.team(team)
    length, direction = (t.speed(team), ours.compass) if order.card == "sail" else (1, ours.heading)
    pawns = [pawn.serial for pawn in t.state.enemies if pawn.kind == ENEMIES[kind]]
    t.do(*(("pawn", serial, direction, length) for serial in pawns))


@task("pawn")
def pawn_step(t: Table, serial: int, direction: str, left: int) -> None:
    """One step of an enemy; it stops before land and the edge, and meets each ship there."""
    pawn = next((pawn for pawn in t.state.enemies if pawn.serial == serial), None)
    if pawn is None or not left:
        return
    target = neighbour(pawn.cell, direction)
    tiles = t.state.map
    if target not in tiles or not (
        places.crosses(tiles[pawn.cell], direction) and places.crosses(tiles[target], places.opposite(direction))
    ):
        return
    t.put(enemies=tuple(enemy._replace(cell=target) if enemy.serial == serial else enemy for enemy in t.state.enemies))
    hit = [("meet", team, serial) for team, ours in enumerate(t.state.teams) if ours.ship == target]
    t.do(*hit, ("pawn", serial, direction, left - 1))


@task("broadsides")
def broadsides(t: Table) -> None:
    pirates = [pawn.serial for pawn in t.state.enemies if pawn.kind == "pirate"]
    t.do(*(("broadside", team, serial) for serial in pirates for team in range(len(t.state.teams))))


@task("broadside")
def broadside(t: Table, team: int, serial: int) -> None:
    if any(pawn.serial == serial and pawn.cell in sides(t, team) for pawn in t.state.enemies):
        t.do(("damage", team, 1))


def sides(t: Table, team: int) -> tuple[Cell, Cell]:
    ours = t.team(team)
    return neighbour(ours.ship, turned(ours.heading, 3)), neighbour(ours.ship, turned(ours.heading, 1))


def fire(t: Table, team: int) -> None:
    hit = sides(t, team)
    t.put(enemies=tuple(pawn for pawn in t.state.enemies if pawn.cell not in hit))
