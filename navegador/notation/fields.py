"""Parsing of the actions of the other rondel fields."""

from __future__ import annotations

from navegador.actions.buildings import BuildChoice
from navegador.actions.colony import ColonyChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.board import BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.notation import voyages, words
from navegador.notation.cursor import Cursor, counted, region_name
from navegador.notation.tokens import ALL
from navegador.notation.trading import Trading
from navegador.notation.writing import Atoms, building
from navegador.steps import Build, Colony, End, King, Privilege, Ships, Workers
from navegador.turn import legal


def action(cursor: Cursor) -> None:
    """Read the action of the field under the stone."""
    stone = cursor.state.actor.field
    assert stone is not None
    name = RONDEL[stone]
    if cursor.at_word(":", ahead=1) and name in cursor.meant(words.HEADS):
        cursor.at += 2
    match name:
        case "sailing":
            voyages.voyage(cursor)
        case "workers" | "ships":
            _recruit(cursor, name)
        case "market":
            _market(cursor)
        case "colony":
            _colony(cursor)
        case "privilege":
            _privilege(cursor)
        case _:
            _build(cursor)


def _recruit(cursor: Cursor, name: str) -> None:
    plain = words.PLAIN[name]
    if name in cursor.meant(words.HEADS):
        cursor.at += 1
    cursor.skip(plain)
    if cursor.declines():
        cursor.take(End())
        return
    n = cursor.number()
    if n is None:
        cursor.unexpected("text-number-wanted")
    cursor.skip(plain)
    if n == ALL:
        n = max((step.n for step in legal(cursor.state).steps() if isinstance(step, Workers | Ships)), default=1)
    cursor.take(Workers(n) if name == "workers" else Ships(n))


def _market(cursor: Cursor) -> None:
    if cursor.declines():
        cursor.take(End())
        return
    Trading(cursor).run()


def _colony(cursor: Cursor) -> None:
    cursor.skip(words.PLAIN["colony"])
    if cursor.declines():
        cursor.take(End())
        return
    choice = legal(cursor.state).action
    assert isinstance(choice, ColonyChoice)
    sites = {site.region: len(site.prices) for site in choice.sites}
    spec = cursor.places()
    if any(not regions for _, regions, _ in spec):
        total = sum(n or 0 for n, _, _ in spec)
        steps = (step for step in choice.steps() if sum(n for _, n in step.take) == total)
        cursor.take_only(spec[0][2], steps, Colony(((next(iter(sites), 0), total),)))
        return
    given = [(n, cursor.only(text, regions, sites, region_name)) for n, regions, text in spec]
    cursor.take(Colony(counted(given, alone=1, there=sites)))


def _build(cursor: Cursor) -> None:
    choice = legal(cursor.state).action
    assert isinstance(choice, BuildChoice)
    possible = {BUILDINGS[line.building] for line in choice.lines}
    counts = dict.fromkeys(BUILDINGS, 0)
    plain = words.PLAIN["buildings"]
    while True:
        cursor.skip(plain)
        if not any(counts.values()) and cursor.declines():
            cursor.take(End())
            return
        n = cursor.number()
        cursor.skip(plain)
        said, meant = cursor.next_quoted(), cursor.meant(words.BUILDINGS_TYPED)
        if not meant or cursor.at_word(*words.SHIP):
            cursor.unexpected("text-building", known=cursor.listed(BUILDINGS))
        cursor.at += 1
        following = cursor.meant(words.BUILDINGS_TYPED)
        if words.FACTORY in meant and following & set(GOODS):
            meant = following
            cursor.at += 1
        elif words.FACTORY in meant:
            meant = meant - {words.FACTORY} | set(GOODS)
        elif words.FACTORY in following and meant & set(GOODS):
            meant &= set(GOODS)
            cursor.at += 1
        kinds = {BUILDINGS.index(name) for name in meant}
        kind = cursor.only(said, kinds, (BUILDINGS.index(name) for name in possible), _name)
        line = next((line for line in choice.lines if line.building == kind), None)
        most = len(line.prices) if line else 1
        counts[BUILDINGS[kind]] += most if n == ALL else 1 if n is None else n
        place = cursor.at
        cursor.skip((",",))
        token = cursor.token()
        if token is None or not (
            token.number is not None or cursor.meant(words.BUILDINGS_TYPED) or cursor.at_word(*plain)
        ):
            cursor.at = place
            break
    sugar, gold, spice, shipyard, church = counts.values()
    cursor.take(Build((sugar, gold, spice, shipyard, church)))


def _privilege(cursor: Cursor) -> None:
    plain = words.PLAIN["privilege"]
    king, columns, said = False, frozenset[str](), ""
    if cursor.declines():
        cursor.take(End())
        return
    start = cursor.at
    while not cursor.ended() and not cursor.at_word(";", ","):
        if cursor.skip((*plain, "(", ")")):
            continue
        meant = cursor.meant(words.COLUMNS_TYPED)
        if words.KING in meant and len(meant) == 1 and not king:
            king = True
        elif meant - {words.KING} and not columns:
            columns, said = meant - {words.KING}, cursor.next_quoted()
        else:
            cursor.unexpected("text-privilege", known=cursor.listed(map(words.column, range(len(COLUMNS)))))
        cursor.at += 1
    choice = legal(cursor.state).action
    assert isinstance(choice, PrivilegeChoice)
    grants = [grant.kind for grant in (choice.king if king else choice.gallery)]
    if not columns and not king:
        cursor.unexpected("text-privilege", known=cursor.listed(map(words.column, range(len(COLUMNS)))))
    kinds = {COLUMNS.index(name) for name in columns} or set(grants) or {0}
    kind = cursor.only(said or cursor.said(start), kinds, grants, lambda one: (words.column(one),))
    cursor.take(King(kind) if king else Privilege(kind))


def _name(kind: int) -> Atoms:
    """Return a building for an ambiguity."""
    return building(kind, 1)[1:]
