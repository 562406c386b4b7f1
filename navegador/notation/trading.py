"""Parsing of sales and processing."""

from __future__ import annotations

from navegador.actions import market
from navegador.board import BOARD, GOODS
from navegador.notation import words
from navegador.notation.cursor import Cursor
from navegador.notation.tokens import ALL
from navegador.steps import Market


class Trading:
    """Reader of sales and processing: items of a verb, a number and a good in any order."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor = cursor
        self.counts = {words.SELL: [0, 0, 0], words.PROCESS: [0, 0, 0]}
        self.everything: set[str] = set()
        self.all_processed: set[int] = set()
        self.wild: set[int] = set()
        self.verb: str | None = None
        self._new()

    def _new(self) -> None:
        self.item_verb: str | None = None
        self.n: int | None = None
        self.good: int | None = None
        self.said = ""
        self.is_wild = False

    def run(self) -> None:
        """Read to the end of the part, and trade."""
        cursor = self.cursor
        while not cursor.ended() and not cursor.at_word(";", words.THEN):
            if cursor.at_word(",", "(", ")", ":"):
                if cursor.at_word(","):
                    self._close()
                cursor.at += 1
                continue
            said = cursor.typed()
            n = cursor.number()
            if n is not None:
                if self.n is not None:
                    self._close()
                self.n = n
            elif not cursor.skip(words.PLAIN["market"]):
                self._word(said)
                cursor.at += 1
            self.said = f"{self.said} {said}".strip()[:60]
        self._close()
        self._finish()

    def _word(self, said: str) -> None:
        meant = self.cursor.meant(words.TRADES)
        if not meant:
            self.cursor.unexpected("text-trade", known=self.cursor.listed(GOODS))
        if len(meant) > 1:
            raise self.cursor.several(self.cursor.quoted(said), sorted(meant))
        (word,) = meant
        if word in self.counts:
            going_on = self.good is not None and self.verb is not None and not self._said_last()
            if self.item_verb is not None or going_on:
                self._close()
            self.item_verb = word
        elif word == words.WILDCARD:
            self.is_wild = True
        else:
            if self.good is not None:
                self._close()
            self.good = GOODS.index(word)

    def _said_last(self) -> bool:
        """Return whether a verb ends its item, as in German: "2 Gold verkaufen, 3 Zucker verarbeiten"."""
        following = self.cursor.token(1)
        return following is None or following.word in {",", ";", ")", *words.WHOLE[words.WILDCARD]}

    def _close(self) -> None:
        """Count the item that has ended."""
        if self.item_verb is None and self.n is None and self.good is None and not self.is_wild:
            return
        verb = self.item_verb or self.verb
        if self.is_wild and self.good is not None:
            self.wild.add(self.good)
        if self.is_wild and self.n is None and self.item_verb is None:
            if self.good is None:  # "process 3 sugar, wildcard": the good before it
                self.wild |= {good for good, n in enumerate(self.counts[words.PROCESS]) if n}
        elif verb is None:
            raise self.cursor.several(self.cursor.quoted(self.said), (words.SELL, words.PROCESS))
        elif self.good is None and self.n == ALL:
            self.everything.add(verb)
        elif self.good is None:
            self.cursor.unexpected("text-good", known=self.cursor.listed(GOODS))
        else:
            self._count(verb, self.good)
        self.verb = verb
        self._new()

    def _count(self, verb: str, good: int) -> None:
        trade = market.choices(self.cursor.state).trades[good]
        most = trade.colonies if verb == words.SELL else trade.factories + BOARD.start.wildcards
        if self.n == ALL and verb == words.PROCESS:
            self.all_processed.add(good)
        elif self.n is None and most > 1:
            raise self.cursor.several(
                self.cursor.quoted(self.said), ((verb, n, GOODS[good]) for n in range(1, most + 1))
            )
        else:
            self.counts[verb][good] += most if self.n == ALL else 1 if self.n is None else self.n

    def _finish(self) -> None:
        sold, processed = self.counts[words.SELL], self.counts[words.PROCESS]
        trades = market.choices(self.cursor.state).trades
        named = {good for good in range(len(GOODS)) if sold[good] or processed[good]} | self.all_processed
        for good in set(range(len(GOODS))) - named:
            if words.SELL in self.everything:
                sold[good] = trades[good].colonies
            if words.PROCESS in self.everything and not sold[good]:
                self.all_processed.add(good)
        for good in self.all_processed:
            helped = good in self.wild or (not self.wild and len(self.all_processed) == 1 and not any(processed))
            processed[good] += trades[good].factories + (BOARD.start.wildcards if helped else 0)
        if len(self.wild) > 1:
            raise self.cursor.several(self.cursor.language(words.WILDCARD), (GOODS[good] for good in sorted(self.wild)))
        needing = [good for good, n in enumerate(processed) if n > trades[good].factories]
        wild = next(iter(self.wild), needing[0] if len(needing) == 1 else None)
        self.cursor.take(Market((sold[0], sold[1], sold[2]), (processed[0], processed[1], processed[2]), wild))
