"""Parsing of a sailing: legs, an exploration, the end."""

from navegador.actions import sailing
from navegador.notation import names, words
from navegador.notation.cursor import Cursor, Spec, amount, counted, region_name
from navegador.steps import End, Explore, Sail


def extra_sailing(cursor: Cursor, *, then: bool) -> None:
    """Continue the extra sailing, or end it at the name of a rondel field."""
    heads = cursor.meant(words.HEADS) - {words.CARD}
    following = cursor.token(1)
    if cursor.exactly(words.VERBS):  # in German the field has the name of its action
        to_the_rondel = bool(heads) and (then or (following is not None and following.word in (":", "(", words.PAY)))
    else:
        to_the_rondel = bool(heads)
    if to_the_rondel and not then and not cursor.exactly(words.HEADS):
        to_the_rondel = (
            following is None
            or following.word in (":", "(", words.PAY)
            or not (cursor.meant(words.VERBS) or cursor.meant(words.ENDS) or names.region(cursor.tokens, cursor.at)[0])
        )
    if to_the_rondel:
        cursor.take(End())
    else:
        voyage(cursor)


def voyage(cursor: Cursor) -> None:
    """Read ships that sail, an exploration, or the end of the sailing."""
    verbs = cursor.meant(words.VERBS)
    if _leg_next(cursor) and not cursor.exactly(words.VERBS):
        _sail(cursor)
    elif len(verbs) == 1 and not cursor.exactly(words.ENDS):
        cursor.at += 1
        _sail(cursor) if words.SAIL in verbs else _explore(cursor)
    elif cursor.declines():
        cursor.take(End())
    else:
        cursor.unexpected("text-voyage")


def _leg_next(cursor: Cursor) -> bool:
    """Return whether a leg is next, after its verb if there is one."""
    token = cursor.token()
    return token is not None and (token.number not in (None, 0) or cursor.at_word(words.FROM) or cursor.leads_on())


def _sail(cursor: Cursor) -> None:
    options = sailing.choices(cursor.state)
    free = list(sailing.begin(cursor.state).unsailed)
    legs: list[tuple[int, int, int]] = []

    def more() -> bool:
        if cursor.at_word(*words.WHOLE[words.SAIL]):
            cursor.at += 1
        return _leg_next(cursor)

    while not legs or cursor.goes_on(more):
        n = cursor.number()
        cursor.skip(words.PLAIN["sailing"])
        cursor.skip((words.FROM,))
        origin = cursor.region(region for region, ships in enumerate(free) if ships)
        cursor.skip(("-",))
        target = cursor.region(leg.target for leg in options.legs if leg.origin == origin)
        n = amount(n, free[origin])
        free[origin] -= min(n, free[origin])
        legs.append((origin, target, n))
    cursor.take(Sail(tuple(legs)))


def _explore(cursor: Cursor) -> None:
    choice = sailing.choices(cursor.state)
    possible = {expedition.region: expedition for expedition in choice.expeditions}
    spec: Spec = []
    if cursor.at_word(words.FROM) or ((token := cursor.token()) and token.number is not None):
        cursor.skip((words.FROM,))
        spec = cursor.places()
        cursor.skip(("-",))
    place = cursor.at
    region = cursor.region(possible)
    said = cursor.said(place)
    if not spec and not cursor.ended() and (cursor.at_word(words.FROM) or cursor.place_next()):
        cursor.skip((words.FROM,))
        spec = cursor.places()
    expedition = possible.get(region)
    if not spec:
        groups = expedition.groups() if expedition else ()
        cursor.take_only(said, (Explore(region, group) for group in groups), Explore(region, ()))
        return
    there = dict(expedition.sources) if expedition else {}
    given = [(n, cursor.only(text, regions, there, region_name) if regions else -1) for n, regions, text in spec]
    if any(source < 0 for _, source in given):
        total = sum(n or 0 for n, _ in given)
        groups = (group for group in (expedition.groups() if expedition else ()) if sum(dict(group).values()) == total)
        cursor.take_only(said, (Explore(region, group) for group in groups), Explore(region, ()))
        return
    literal = Explore(region, counted(given, alone=1, there=there))
    if len(given) == 1 and given[0][0] is None and expedition:
        least, source = expedition.least, given[0][1]
        most = there.get(source, 0)
        cursor.take_only(said, (Explore(region, ((source, n),)) for n in range(least, most + 1)), literal)
        return
    cursor.take(literal)
