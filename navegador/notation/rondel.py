"""Parsing of the Navegador card, of the stone's move, and of the ships given up for it."""

from collections.abc import Sequence

from navegador.board import RONDEL
from navegador.notation import words
from navegador.notation.cursor import Cursor, Spec, counted, region_name
from navegador.steps import End, Move, Navegador
from navegador.turn import legal


def head(cursor: Cursor) -> None:
    """Read the Navegador card, or a field of the rondel."""
    if cursor.at_word(*words.MAKING) and any(cursor.at_word(*words.MADE, ahead=ahead) for ahead in (1, 2)):
        cursor.at += 1
    number = cursor.token()
    following = cursor.token(1)
    if number is not None and number.number is not None and following is not None:
        cursor.tokens[cursor.at : cursor.at + 2] = [following, number]  # "2 ships" is as good as "ships 2"
    meant = cursor.meant(words.HEADS)
    if not meant:
        if cursor.state.over:
            cursor.take(End())
        cursor.unexpected("text-field", known=cursor.listed(RONDEL))
    said = cursor.next_quoted()
    options = legal(cursor.state)
    if words.CARD in meant and (len(meant) == 1 or options.card):
        if len(meant) > 1:
            raise cursor.several(said, sorted(meant))
        cursor.at += 1
        cursor.skip(words.WHOLE[words.CARD])
        cursor.take(Navegador())
        return
    fields = sorted(field for field, name in enumerate(RONDEL) if name in meant)
    cursor.at += 1
    if len(meant) == 1:
        fields = _after(cursor, fields)
    spec = _payment(cursor) or _payment_further_on(cursor)
    _move(cursor, said, fields, spec)
    cursor.skip((":", ")"))


def _after(cursor: Cursor, fields: list[int]) -> list[int]:
    """Of two fields with one name, the one after the other field named."""
    if not cursor.at_word(words.AFTER, "-"):
        return fields  # a mark: "nach" also leads to a place
    cursor.at += 1
    meant = cursor.meant(words.HEADS)
    kept = [field for field in fields if RONDEL[field - 1] in meant]
    if not kept:
        cursor.unexpected("text-after-field", known=cursor.listed(RONDEL[field - 1] for field in fields))
    cursor.at += 1
    return kept


def _payment(cursor: Cursor) -> Spec | None:
    if not cursor.at_word(words.PAY, ahead=1 if cursor.at_word("(") else 0):
        return None
    cursor.skip(("(", words.PAY))
    spec = cursor.places()
    cursor.skip((")",))
    return spec


def _payment_further_on(cursor: Cursor) -> Spec | None:
    """Read the ships given up, if they come later in this part, and remove them from the text."""
    start = cursor.at
    for place in range(start, len(cursor.tokens)):
        word = cursor.tokens[place].word
        if word == ";":
            return None
        if word == words.PAY:
            first = place - 1 if cursor.tokens[place - 1].word == "(" else place
            cursor.at = first
            spec = _payment(cursor)
            del cursor.tokens[first : cursor.at]
            cursor.at = start
            return spec
    return None


def _move(cursor: Cursor, said: str, fields: Sequence[int], spec: Spec | None) -> None:
    options = legal(cursor.state)
    fits = [move for move in options.moves if move.field in fields]
    if spec is None:
        free = [Move(move.field) for move in fits if not move.price]
        paying = (Move(move.field, pay) for move in fits for pay in options.payments(move.price))
        cursor.take_only(said, free or paying, Move(fields[0]))
        return
    regions = [region for region, _ in options.fleet]
    given = [(n, cursor.only(text, meant, regions, region_name)) for n, meant, text in spec if meant]
    if not given:
        total = sum(n or 0 for n, _, _ in spec)
        payments = [Move(move.field, pay) for move in fits if move.price == total for pay in options.payments(total)]
        anything = next(options.payments(total), options.fleet[:1])
        cursor.take_only(said, payments, Move(fits[0].field if fits else fields[0], anything))
        return
    there = dict(options.fleet)
    literal = counted(given, alone=1, there=there)
    candidates = [Move(move.field, literal) for move in fits if move.price == sum(n for _, n in literal)] or [
        Move(move.field, pay)
        for move in fits
        if move.price
        and (pay := counted(given, alone=move.price, there=there))
        and sum(n for _, n in pay) == move.price
    ]
    cursor.take_only(said, candidates, Move(fits[-1].field if fits else fields[0], literal))
