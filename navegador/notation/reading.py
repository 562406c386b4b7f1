"""Tolerant parsing of text into steps, each checked by the rules as soon as it is read."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from gamekit import naming
from navegador import steps as verbs
from navegador.actions import market, sailing
from navegador.actions.buildings import BuildChoice
from navegador.actions.colony import ColonyChoice
from navegador.actions.market import MarketChoice
from navegador.actions.privilege import PrivilegeChoice
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.notation import words
from navegador.notation.cursor import Cursor, Spec, amount, counted
from navegador.notation.words import EVERYTHING, building
from navegador.state import State
from navegador.steps import Step, UnreadableStep
from navegador.turn import legal


def extra_sailing(cursor: Cursor, *, then: bool) -> None:
    heads = cursor.meanings(words.HEADS) - {"card"}
    after = cursor.token(1)
    if cursor.at_word(*words.VERBS):  # in German the field has the name of its action
        to_the_rondel = bool(heads) and (then or (after is not None and after.word in (":", "(", "pay")))
    else:
        to_the_rondel = bool(heads)
    if to_the_rondel and not then and not cursor.at_word(*words.HEADS):
        to_the_rondel = (
            after is None
            or after.word in (":", "(", "pay")
            or not (
                cursor.meanings(words.VERBS) or cursor.meanings(words.ENDS) or words.region(cursor.tokens, cursor.at)[0]
            )
        )
    if to_the_rondel:
        cursor.take(verbs.End())
    else:
        voyage(cursor)


def voyage(cursor: Cursor) -> None:
    meanings = cursor.meanings(words.VERBS)
    if cursor.leg_next() and not cursor.at_word(*words.VERBS):
        _sail(cursor)
    elif len(meanings) == 1 and not cursor.at_word(*words.ENDS):
        cursor.at += 1
        _sail(cursor) if "sail" in meanings else _explore(cursor)
    elif cursor.declines():
        cursor.take(verbs.End())
    else:
        cursor.unexpected("text-voyage")


def _sail(cursor: Cursor) -> None:
    options = sailing.choices(cursor.state)
    free = list(sailing.begin(cursor.state).unsailed)
    legs: list[tuple[int, int, int]] = []

    def more() -> bool:
        if cursor.at_word(*words.WHOLE["sail"]):
            cursor.at += 1
        return cursor.leg_next()

    while not legs or cursor.goes_on(more):
        n = cursor.number()
        cursor.skip(words.PLAIN["sailing"])
        cursor.skip(("from",))
        origin = cursor.region(region for region, ships in enumerate(free) if ships)
        cursor.skip(("-",))
        target = cursor.region(leg.target for leg in options.legs if leg.origin == origin)
        n = amount(n, free[origin])
        free[origin] -= min(n, free[origin])
        legs.append((origin, target, n))
    cursor.take(verbs.Sail(tuple(legs)))


def _explore(cursor: Cursor) -> None:
    choice = sailing.choices(cursor.state)
    possible = {expedition.region: expedition for expedition in choice.expeditions}
    spec: Spec = []
    if cursor.at_word("from") or ((token := cursor.token()) and token.number is not None):
        cursor.skip(("from",))
        spec = cursor.places()
        cursor.skip(("-",))
    place = cursor.at
    region = cursor.region(possible)
    phrase = cursor.words_since(place)
    if not spec and not cursor.ended() and (cursor.at_word("from") or cursor.place_next()):
        cursor.skip(("from",))
        spec = cursor.places()
    expedition = possible.get(region)
    if not spec:
        groups = expedition.groups() if expedition else ()
        cursor.take_only(phrase, (verbs.Explore(region, group) for group in groups), verbs.Explore(region, ()))
        return
    there = dict(expedition.sources) if expedition else {}
    explorers = [(n, cursor.only(text, regions, there) if regions else -1) for n, regions, text in spec]
    if any(source < 0 for _, source in explorers):
        total = sum(n or 0 for n, _ in explorers)
        groups = (group for group in (expedition.groups() if expedition else ()) if sum(dict(group).values()) == total)
        cursor.take_only(phrase, (verbs.Explore(region, group) for group in groups), verbs.Explore(region, ()))
        return
    literal = verbs.Explore(region, counted(explorers, alone=1, there=there))
    if len(explorers) == 1 and explorers[0][0] is None and expedition:
        least, source = expedition.least, explorers[0][1]
        most = there.get(source, 0)
        cursor.take_only(phrase, (verbs.Explore(region, ((source, n),)) for n in range(least, most + 1)), literal)
        return
    cursor.take(literal)


def head(cursor: Cursor) -> None:
    if cursor.at_word(*words.MAKING) and any(cursor.at_word(*words.MADE, ahead=ahead) for ahead in (1, 2)):
        cursor.at += 1
    number = cursor.token()
    after = cursor.token(1)
    if number is not None and number.number is not None and after is not None:
        cursor.tokens[cursor.at : cursor.at + 2] = [after, number]  # "2 ships" is as good as "ships 2"
    meanings = cursor.meanings(words.HEADS)
    if not meanings:
        if cursor.state.over:
            cursor.take(verbs.End())
        cursor.unexpected("text-field", known=cursor.listed(RONDEL))
    phrase = cursor.next_quoted()
    options = legal(cursor.state)
    if "card" in meanings and (len(meanings) == 1 or options.card):
        if len(meanings) > 1:
            raise cursor.several(phrase, sorted(meanings))
        cursor.at += 1
        cursor.skip(words.WHOLE["card"])
        cursor.take(verbs.Navegador())
        return
    fields = sorted(field for field, name in enumerate(RONDEL) if name in meanings)
    cursor.at += 1
    if len(meanings) == 1:
        fields = _after(cursor, fields)
    spec = _payment(cursor) or _payment_further_on(cursor)
    _move(cursor, phrase, fields, spec)
    cursor.skip((":", ")"))


def _after(cursor: Cursor, fields: list[int]) -> list[int]:
    if not cursor.at_word("after", "-"):
        return fields  # a mark: "nach" also leads to a place
    cursor.at += 1
    meanings = cursor.meanings(words.HEADS)
    matches = [field for field in fields if RONDEL[field - 1] in meanings]
    if not matches:
        cursor.unexpected("text-after-field", known=cursor.listed(RONDEL[field - 1] for field in fields))
    cursor.at += 1
    return matches


def _payment(cursor: Cursor) -> Spec | None:
    if not cursor.at_word("pay", ahead=1 if cursor.at_word("(") else 0):
        return None
    cursor.skip(("(", "pay"))
    spec = cursor.places()
    cursor.skip((")",))
    return spec


def _payment_further_on(cursor: Cursor) -> Spec | None:
    start = cursor.at
    for place in range(start, len(cursor.tokens)):
        word = cursor.tokens[place].word
        if word == ";":
            return None
        if word == "pay":
            first = place - 1 if cursor.tokens[place - 1].word == "(" else place
            cursor.at = first
            spec = _payment(cursor)
            del cursor.tokens[first : cursor.at]
            cursor.at = start
            return spec
    return None


def _move(cursor: Cursor, phrase: str, fields: Sequence[int], spec: Spec | None) -> None:
    options = legal(cursor.state)
    fits = [move for move in options.moves if move.field in fields]
    if spec is None:
        free = [verbs.Move(move.field) for move in fits if not move.price]
        moves = (verbs.Move(move.field, pay) for move in fits for pay in options.payments(move.price))
        cursor.take_only(phrase, free or moves, verbs.Move(fields[0]))
        return
    regions = [region for region, _ in options.fleet]
    groups = [(n, cursor.only(text, places, regions)) for n, places, text in spec if places]
    if not groups:
        total = sum(n or 0 for n, _, _ in spec)
        payments = [
            verbs.Move(move.field, pay) for move in fits if move.price == total for pay in options.payments(total)
        ]
        anything = next(options.payments(total), options.fleet[:1])
        cursor.take_only(phrase, payments, verbs.Move(fits[0].field if fits else fields[0], anything))
        return
    there = dict(options.fleet)
    literal = counted(groups, alone=1, there=there)
    candidates = [verbs.Move(move.field, literal) for move in fits if move.price == sum(n for _, n in literal)] or [
        verbs.Move(move.field, pay)
        for move in fits
        if move.price
        and (pay := counted(groups, alone=move.price, there=there))
        and sum(n for _, n in pay) == move.price
    ]
    cursor.take_only(phrase, candidates, verbs.Move(fits[-1].field if fits else fields[0], literal))


_VERBS: Final = ("sell", "process")


@dataclass(slots=True)
class _Item:
    before: str | None = None
    verb: str | None = None
    n: int | None = None
    good: int | None = None
    wild: bool = False
    phrase: str = ""

    @property
    def started(self) -> bool:
        return self.wild or self.verb is not None or self.n is not None or self.good is not None


def trade(cursor: Cursor) -> None:
    trades = market.choices(cursor.state).trades
    counts = {"sell": [0] * len(GOODS), "process": [0] * len(GOODS)}
    everything, all_processed, wild = set[str](), set[int](), set[int]()
    sales, works = counts.values()
    for item in _items(cursor):
        good, verb = item.good, item.verb or item.before
        if item.wild and good is not None:
            wild.add(good)
        if item.wild and item.n is None and item.verb is None:
            if good is None:  # "process 3 sugar, wildcard": the good before it
                wild |= {good for good, n in enumerate(works) if n}
            continue
        if verb is None:
            raise cursor.several(cursor.quoted(item.phrase), ("sell", "process"))
        if good is None and item.n != EVERYTHING:
            cursor.unexpected("text-good", known=cursor.listed(GOODS))
        if good is None:
            everything.add(verb)
            continue
        most = trades[good].colonies if verb == "sell" else trades[good].factories + BOARD.start.wildcards
        if item.n == EVERYTHING and verb == "process":
            all_processed.add(good)
        elif item.n is None and most > 1:
            raise cursor.several(cursor.quoted(item.phrase), ((verb, n, GOODS[good]) for n in range(1, most + 1)))
        else:
            counts[verb][good] += amount(item.n, most)
    for good in {0, 1, 2} - all_processed - {good for good in range(len(GOODS)) if sales[good] or works[good]}:
        sales[good] = trades[good].colonies if "sell" in everything else 0
        if "process" in everything and not sales[good]:
            all_processed.add(good)
    for good in all_processed:
        has_wildcard = good in wild or (not wild and len(all_processed) == 1 and not any(works))
        works[good] += trades[good].factories + (BOARD.start.wildcards if has_wildcard else 0)
    if len(wild) > 1:
        raise cursor.several(cursor.language("wildcard"), (GOODS[good] for good in sorted(wild)))
    short = [good for good, n in enumerate(works) if n > trades[good].factories]
    wildcard = next(iter(wild), short[0] if len(short) == 1 else None)
    cursor.take(verbs.Market((sales[0], sales[1], sales[2]), (works[0], works[1], works[2]), wildcard))


def _items(cursor: Cursor) -> Iterator[_Item]:
    item = _Item()
    while not cursor.ended() and not cursor.at_word(";", "then"):
        mark = cursor.at_word(",", "(", ")", ":")
        if mark:
            phrase, n, word, split = "", None, None, cursor.at_word(",")
        else:
            phrase, n = cursor.harmless(cursor.tokens[cursor.at]), cursor.number()
            word = None if n is not None or cursor.skip(words.PLAIN["market"]) else _word(cursor, phrase)
            if word in _VERBS:  # in German it may end its item: "2 Gold verkaufen, 3 Zucker verarbeiten"
                after = cursor.token(1)
                last = after is None or after.word in {",", ";", ")", *words.WHOLE["wildcard"]}
                complete = item.good is not None and (item.verb or item.before) is not None
                split = item.verb is not None or (complete and not last)
            else:
                split = (n is not None and item.n is not None) or (word in GOODS and item.good is not None)
        if split and item.started:
            yield item
            item = _Item(item.verb or item.before)
        if mark or word is not None:
            cursor.at += 1
        item.n = item.n if n is None else n
        item.verb = word if word in _VERBS else item.verb
        item.good = GOODS.index(word) if word in GOODS else item.good
        item.wild |= word == "wildcard"
        item.phrase = f"{item.phrase} {phrase}".strip()[:60]
    if item.started:
        yield item


def _word(cursor: Cursor, phrase: str) -> str:
    meanings = cursor.meanings(words.TRADES)
    if not meanings:
        cursor.unexpected("text-trade", known=cursor.listed(GOODS))
    if len(meanings) > 1:
        raise cursor.several(cursor.quoted(phrase), sorted(meanings))
    return next(iter(meanings))


def action(cursor: Cursor) -> None:
    name = cursor.state.action
    if cursor.at_word(":", ahead=1) and name in cursor.meanings(words.HEADS):
        cursor.at += 2
    if name == "sailing":
        voyage(cursor)
        return
    if name in ("workers", "ships") and name in cursor.meanings(words.HEADS):
        cursor.at += 1
    if name != "market":
        cursor.skip(words.PLAIN[name])
    if cursor.declines():
        cursor.take(verbs.End())
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
            n = cursor.number()
            if n is None:
                cursor.unexpected("text-number-wanted")
            cursor.skip(words.PLAIN[name])
            if n == EVERYTHING:
                steps = legal(cursor.state).steps()
                n = max((step.n for step in steps if isinstance(step, verbs.Workers | verbs.Ships)), default=1)
            cursor.take(verbs.Workers(n) if name == "workers" else verbs.Ships(n))


def _colony(cursor: Cursor, choice: ColonyChoice) -> None:
    sites = {site.region: len(site.prices) for site in choice.sites}
    spec = cursor.places()
    if any(not regions for _, regions, _ in spec):
        total = sum(n or 0 for n, _, _ in spec)
        steps = (step for step in choice.steps() if sum(n for _, n in step.take) == total)
        cursor.take_only(spec[0][2], steps, verbs.Colony(((next(iter(sites), 0), total),)))
        return
    groups = [(n, cursor.only(text, regions, sites)) for n, regions, text in spec]
    cursor.take(verbs.Colony(counted(groups, alone=1, there=sites)))


def _build(cursor: Cursor, choice: BuildChoice) -> None:
    possible = {line.building: len(line.prices) for line in choice.lines}
    counts = dict.fromkeys(BUILDINGS, 0)
    plain = words.PLAIN["buildings"]

    def more() -> bool:
        token = cursor.token()
        has_number = token is not None and token.number is not None
        return has_number or bool(cursor.meanings(words.BUILDINGS_TYPED)) or cursor.at_word(*plain)

    going_on = True
    while going_on:
        cursor.skip(plain)
        n = cursor.number()
        cursor.skip(plain)
        phrase, meanings = cursor.next_quoted(), cursor.meanings(words.BUILDINGS_TYPED)
        if not meanings or cursor.at_word(*words.SHIP):
            cursor.unexpected("text-building", known=cursor.listed(BUILDINGS))
        cursor.at += 1
        more_meanings = cursor.meanings(words.BUILDINGS_TYPED)
        if "factory" in meanings and more_meanings & set(GOODS):
            meanings = more_meanings
            cursor.at += 1
        elif "factory" in meanings:
            meanings = meanings - {"factory"} | set(GOODS)
        elif "factory" in more_meanings and meanings & set(GOODS):
            meanings &= set(GOODS)
            cursor.at += 1
        kind = cursor.only(
            phrase, {BUILDINGS.index(name) for name in meanings}, possible, lambda kind: building(kind, 1)[1:]
        )
        counts[BUILDINGS[kind]] += amount(n, possible.get(kind, 1))
        going_on = cursor.goes_on(more)
    cursor.take(verbs.Build(**counts))


def _privilege(cursor: Cursor, choice: PrivilegeChoice) -> None:
    plain = words.PLAIN["privilege"]
    king, columns, phrase = False, frozenset[str](), ""
    start = cursor.at
    while not cursor.ended() and not cursor.at_word(";", ","):
        if cursor.skip((*plain, "(", ")")):
            continue
        meanings = cursor.meanings(words.COLUMNS_TYPED)
        if "king" in meanings and len(meanings) == 1 and not king:
            king = True
        elif meanings - {"king"} and not columns:
            columns, phrase = meanings - {"king"}, cursor.next_quoted()
        else:
            cursor.unexpected("text-privilege", known=cursor.listed(map(words.column, range(len(COLUMNS)))))
        cursor.at += 1
    grants = [grant.kind for grant in (choice.king if king else choice.gallery)]
    if not columns and not king:
        cursor.unexpected("text-privilege", known=cursor.listed(map(words.column, range(len(COLUMNS)))))
    kinds = {COLUMNS.index(name) for name in columns} or set(grants) or {0}
    kind = cursor.only(phrase or cursor.words_since(start), kinds, grants, lambda meaning: (words.column(meaning),))
    cursor.take(verbs.King(kind) if king else verbs.Privilege(kind))


@dataclass(frozen=True, slots=True)
class Reading:
    steps: tuple[Step, ...]
    state: State
    rest: str
    """Text after an exploration, to be read when the tokens are seen."""
    complete: bool

    @property
    def explores(self) -> bool:
        return bool(self.steps) and isinstance(self.steps[-1], verbs.Explore)


def read(state: State, text: str, language: str | None = None) -> Reading:
    """Read steps in any language, `language`'s prefixes first; in English if None.

    Raises UnreadableStep (also beyond `MAX_LENGTH`), IllegalStep, AmbiguousStep, in that language.
    """
    cursor = Cursor(state, text, naming.language(words.LANGUAGES, language))
    run(cursor)
    is_whole = cursor.state.turns_played > state.turns_played
    return Reading(tuple(cursor.steps), cursor.state, cursor.left if cursor.explored else "", is_whole)


def run(cursor: Cursor) -> None:
    turns = cursor.state.turns_played
    while not cursor.explored:
        then = cursor.separators()
        if cursor.ended():
            break
        if cursor.state.turns_played > turns:
            raise UnreadableStep("text-after", given=cursor.next_quoted())
        match cursor.state.stage:
            case "start" | "move" | "over":
                head(cursor)
            case "extra":
                extra_sailing(cursor, then=then)
            case "sailing":
                voyage(cursor)
            case "action":
                action(cursor)
    cursor.separators(then=False)
    cursor.taken = cursor.at
