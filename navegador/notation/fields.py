"""Parsing of the actions of the other rondel fields."""

from navegador.actions.buildings import BuildChoice
from navegador.actions.colony import ColonyChoice
from navegador.actions.market import MarketChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.board import BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.notation import voyages, words
from navegador.notation.cursor import Cursor, amount, counted, region_name
from navegador.notation.tokens import ALL
from navegador.notation.trading import trade
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
    if name == "sailing":
        voyages.voyage(cursor)
        return
    if name in ("workers", "ships") and name in cursor.meant(words.HEADS):
        cursor.at += 1
    if name != "market":
        cursor.skip(words.PLAIN[name])
    if cursor.declines():
        cursor.take(End())
        return
    match legal(cursor.state).action:
        case MarketChoice():
            trade(cursor)
        case ColonyChoice() as choice:
            _colony(cursor, choice)
        case BuildChoice() as choice:
            _build(cursor, choice)
        case PrivilegeChoice() as choice:
            _privilege(cursor, choice)
        case _:
            _recruit(cursor, name)


def _recruit(cursor: Cursor, name: str) -> None:
    n = cursor.number()
    if n is None:
        cursor.unexpected("text-number-wanted")
    cursor.skip(words.PLAIN[name])
    if n == ALL:
        n = max((step.n for step in legal(cursor.state).steps() if isinstance(step, Workers | Ships)), default=1)
    cursor.take(Workers(n) if name == "workers" else Ships(n))


def _colony(cursor: Cursor, choice: ColonyChoice) -> None:
    sites = {site.region: len(site.prices) for site in choice.sites}
    spec = cursor.places()
    if any(not regions for _, regions, _ in spec):
        total = sum(n or 0 for n, _, _ in spec)
        steps = (step for step in choice.steps() if sum(n for _, n in step.take) == total)
        cursor.take_only(spec[0][2], steps, Colony(((next(iter(sites), 0), total),)))
        return
    given = [(n, cursor.only(text, regions, sites, region_name)) for n, regions, text in spec]
    cursor.take(Colony(counted(given, alone=1, there=sites)))


def _build(cursor: Cursor, choice: BuildChoice) -> None:
    possible = {line.building: len(line.prices) for line in choice.lines}
    counts = dict.fromkeys(BUILDINGS, 0)
    plain = words.PLAIN["buildings"]

    def more() -> bool:
        token = cursor.token()
        counted = token is not None and token.number is not None
        return counted or bool(cursor.meant(words.BUILDINGS_TYPED)) or cursor.at_word(*plain)

    going_on = True
    while going_on:
        cursor.skip(plain)
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
        kind = cursor.only(said, {BUILDINGS.index(name) for name in meant}, possible, _name)
        counts[BUILDINGS[kind]] += amount(n, possible.get(kind, 1))
        going_on = cursor.goes_on(more)
    sugar, gold, spice, shipyard, church = counts.values()
    cursor.take(Build((sugar, gold, spice, shipyard, church)))


def _privilege(cursor: Cursor, choice: PrivilegeChoice) -> None:
    plain = words.PLAIN["privilege"]
    king, columns, said = False, frozenset[str](), ""
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
    grants = [grant.kind for grant in (choice.king if king else choice.gallery)]
    if not columns and not king:
        cursor.unexpected("text-privilege", known=cursor.listed(map(words.column, range(len(COLUMNS)))))
    kinds = {COLUMNS.index(name) for name in columns} or set(grants) or {0}
    kind = cursor.only(said or cursor.said(start), kinds, grants, lambda meaning: (words.column(meaning),))
    cursor.take(King(kind) if king else Privilege(kind))


def _name(kind: int) -> Atoms:
    return building(kind, 1)[1:]
