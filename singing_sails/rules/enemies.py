"""Enemies: effects of meeting them, and their moves (decisions 16, 64 to 66)."""

from singing_sails.agenda import task
from singing_sails.components import ENEMIES, NUMBERS
from singing_sails.places import Cell, beside, crosses, distance, opposite, turned
from singing_sails.state import Event, Pawn, Task
from singing_sails.table import Table


def in_order(t: Table) -> list[Pawn]:
    """All pawns, by kind, then by age."""
    return sorted(t.state.enemies, key=lambda pawn: (ENEMIES.index(pawn.kind), pawn.serial))


def encounters(t: Table, team: int) -> list[Task]:
    """Encounters of a ship on a new tile: enemies, then the other ship (decision 67)."""
    ship = t.team(team).ship
    met: list[Task] = [("meet", team, pawn.serial) for pawn in in_order(t) if pawn.cell == ship]
    if any(other.ship == ship for number, other in enumerate(t.state.teams) if number != team):
        met += [("damage", team, 1), ("damage", 1 - team, 1)]
    return met


@task("meet")
def meet(t: Table, team: int, serial: int) -> None:
    """Carry out an encounter of a ship and an enemy."""
    pawn = next((pawn for pawn in t.state.enemies if pawn.serial == serial), None)
    if pawn is None:
        return
    if pawn.kind == "pirate":
        t.do(("damage", team, NUMBERS["pirate-damage"]), ("leave", serial))
    elif pawn.kind == "monster":
        t.do(("damage", team, 1))
    elif t.team(team).waiting():
        _mix_up(t, team)
    else:
        leave(t, serial)


def _mix_up(t: Table, team: int) -> None:
    ours = t.team(team)
    places = ours.waiting()
    row = [list(layer) for layer in ours.row]
    cards = t.shuffled(tuple(row[layer][slot - 1] for layer, slot in places))
    for (layer, slot), card in zip(places, cards, strict=True):
        row[layer][slot - 1] = card
    t.set(team, row=tuple(map(tuple, row)))


@task("leave")
def leave(t: Table, serial: int) -> None:
    """Remove an enemy from the map."""
    t.put(enemies=tuple(pawn for pawn in t.state.enemies if pawn.serial != serial))


@task("enemies")
def enemies(t: Table) -> None:
    """Let all enemies move, kind by kind, then the Pirate Ships strike from the side."""
    t.events.append(Event("enemies", None, None))
    t.do(*(("enemies-of", kind) for kind, _ in enumerate(t.state.orders)), ("broadsides",))


@task("enemies-of")
def enemies_of(t: Table, kind: int) -> None:
    """Let the enemies of a kind carry out their order."""
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
    target = beside(pawn.cell, direction)
    tiles = t.state.map
    if target not in tiles or not (
        crosses(tiles[pawn.cell], direction) and crosses(tiles[target], opposite(direction))
    ):
        return
    t.put(enemies=tuple(enemy._replace(cell=target) if enemy.serial == serial else enemy for enemy in t.state.enemies))
    hit = [("meet", team, serial) for team, ours in enumerate(t.state.teams) if ours.ship == target]
    t.do(*hit, ("pawn", serial, direction, left - 1))


@task("broadsides")
def broadsides(t: Table) -> None:
    """Let each Pirate Ship strike the ships that have it to their left or right."""
    pirates = [pawn.serial for pawn in t.state.enemies if pawn.kind == "pirate"]
    t.do(*(("broadside", team, serial) for serial in pirates for team in range(len(t.state.teams))))


@task("broadside")
def broadside(t: Table, team: int, serial: int) -> None:
    """Strike of one Pirate Ship on one ship."""
    if any(pawn.serial == serial and pawn.cell in sides(t, team) for pawn in t.state.enemies):
        t.do(("damage", team, 1))


def sides(t: Table, team: int) -> tuple[Cell, Cell]:
    """Return the cells to the left and to the right of a ship."""
    ours = t.team(team)
    return beside(ours.ship, turned(ours.heading, 3)), beside(ours.ship, turned(ours.heading, 1))


def fire(t: Table, team: int) -> None:
    """Destroy all enemies to the left and to the right of a ship."""
    hit = sides(t, team)
    t.put(enemies=tuple(pawn for pawn in t.state.enemies if pawn.cell not in hit))


def close_by(t: Table, cell: Cell) -> bool:
    """Return whether an enemy is near enough for a haven to be collected."""
    return any(distance(pawn.cell, cell) <= NUMBERS["haven-distance"] for pawn in t.state.enemies)
