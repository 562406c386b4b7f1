"""Parsing of sales and processing."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from navegador.actions import market
from navegador.board import BOARD, GOODS
from navegador.notation import words
from navegador.notation.cursor import Cursor, amount
from navegador.notation.tokens import ALL
from navegador.steps import Market

_VERBS: Final = (words.SELL, words.PROCESS)


@dataclass(slots=True)
class _Item:
    """A verb, a number and a good, as far as they have been read."""

    before: str | None = None
    """Verb of the item before."""
    verb: str | None = None
    n: int | None = None
    good: int | None = None
    wild: bool = False
    said: str = ""

    @property
    def started(self) -> bool:
        """Return whether any of it has been read."""
        return self.wild or self.verb is not None or self.n is not None or self.good is not None


def trade(cursor: Cursor) -> None:
    """Read sales and processing to the end of the part, and trade."""
    trades = market.choices(cursor.state).trades
    counts = {words.SELL: [0] * len(GOODS), words.PROCESS: [0] * len(GOODS)}
    everything, all_processed, wild = set[str](), set[int](), set[int]()
    sold, processed = counts.values()
    for item in _items(cursor):
        good, verb = item.good, item.verb or item.before
        if item.wild and good is not None:
            wild.add(good)
        if item.wild and item.n is None and item.verb is None:
            if good is None:  # "process 3 sugar, wildcard": the good before it
                wild |= {good for good, n in enumerate(processed) if n}
            continue
        if verb is None:
            raise cursor.several(cursor.quoted(item.said), (words.SELL, words.PROCESS))
        if good is None and item.n != ALL:
            cursor.unexpected("text-good", known=cursor.listed(GOODS))
        if good is None:
            everything.add(verb)
            continue
        most = trades[good].colonies if verb == words.SELL else trades[good].factories + BOARD.start.wildcards
        if item.n == ALL and verb == words.PROCESS:
            all_processed.add(good)
        elif item.n is None and most > 1:
            raise cursor.several(cursor.quoted(item.said), ((verb, n, GOODS[good]) for n in range(1, most + 1)))
        else:
            counts[verb][good] += amount(item.n, most)
    for good in {0, 1, 2} - all_processed - {good for good in range(len(GOODS)) if sold[good] or processed[good]}:
        sold[good] = trades[good].colonies if words.SELL in everything else 0
        if words.PROCESS in everything and not sold[good]:
            all_processed.add(good)
    for good in all_processed:
        helped = good in wild or (not wild and len(all_processed) == 1 and not any(processed))
        processed[good] += trades[good].factories + (BOARD.start.wildcards if helped else 0)
    if len(wild) > 1:
        raise cursor.several(cursor.language(words.WILDCARD), (GOODS[good] for good in sorted(wild)))
    needing = [good for good, n in enumerate(processed) if n > trades[good].factories]
    served = next(iter(wild), needing[0] if len(needing) == 1 else None)
    cursor.take(Market((sold[0], sold[1], sold[2]), (processed[0], processed[1], processed[2]), served))


def _items(cursor: Cursor) -> Iterator[_Item]:
    """Yield items of a verb, a number and a good in any order."""
    item = _Item()
    while not cursor.ended() and not cursor.at_word(";", words.THEN):
        mark = cursor.at_word(",", "(", ")", ":")
        if mark:
            said, n, word, split = "", None, None, cursor.at_word(",")
        else:
            said, n = cursor.typed(), cursor.number()
            word = None if n is not None or cursor.skip(words.PLAIN["market"]) else _word(cursor, said)
            split = _splits(cursor, item, n, word)
        if split and item.started:
            yield item
            item = _Item(item.verb or item.before)
        if mark or word is not None:
            cursor.at += 1
        item.n = item.n if n is None else n
        item.verb = word if word in _VERBS else item.verb
        item.good = GOODS.index(word) if word in GOODS else item.good
        item.wild |= word == words.WILDCARD
        item.said = f"{item.said} {said}".strip()[:60]
    if item.started:
        yield item


def _splits(cursor: Cursor, item: _Item, n: int | None, word: str | None) -> bool:
    """Return whether a number or a word belongs to the next item."""
    if word in _VERBS:
        going_on = item.good is not None and (item.verb or item.before) is not None and not _said_last(cursor)
        return item.verb is not None or going_on
    return (n is not None and item.n is not None) or (word in GOODS and item.good is not None)


def _word(cursor: Cursor, said: str) -> str:
    """Return the meaning of the next word. Raises UnreadableStep and AmbiguousStep."""
    meant = cursor.meant(words.TRADES)
    if not meant:
        cursor.unexpected("text-trade", known=cursor.listed(GOODS))
    if len(meant) > 1:
        raise cursor.several(cursor.quoted(said), sorted(meant))
    return next(iter(meant))


def _said_last(cursor: Cursor) -> bool:
    """Return whether a verb ends its item, as in German: "2 Gold verkaufen, 3 Zucker verarbeiten"."""
    following = cursor.token(1)
    return following is None or following.word in {",", ";", ")", *words.WHOLE[words.WILDCARD]}
