"""Position in a text, with the game position reached there."""

import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice
from typing import Final, NoReturn, TypeAlias

from navegador.board import BOARD, RONDEL
from navegador.errors import AmbiguousStep, HiddenTokens, UnreadableStep
from navegador.notation import names, words
from navegador.notation.tokens import ALL, Token, plain, tokens
from navegador.notation.words import Language, Vocabulary
from navegador.notation.writing import Atoms, Place, atoms, render
from navegador.state import State
from navegador.steps import Group, Move, Navegador, Step
from navegador.turn import apply

_LEFT_TO_RIGHT: Final = ("LATIN ", "CJK UNIFIED ")
"""Characters that do not affect the direction of text around them, by the start of their names."""
_ISOLATE: Final = "\u2068{}\u2069"
"""Isolation marks around characters, such as right-to-left ones, that could reorder the text beside them."""
_FILLERS: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Invisible characters."""
SHOWN: Final = 6
"""Number of candidates that an ambiguity names."""

Spec: TypeAlias = list[tuple[int | None, frozenset[int], str]]
"""Numbers (None if none is given), the regions that each can mean, and the words typed."""


class Cursor:
    """Cursor through a text. The steps read before an error stay in `steps`, the remainder in `left`."""

    def __init__(self, state: State, text: str, language: Language) -> None:
        self.language = language
        """Language whose prefixes take precedence, and in which errors say what was expected."""
        self.text = plain(text)
        self.tokens = tokens(self.text)
        self.at = 0
        self.state = state.seen()
        """The position after the steps; before an exploration, which ends the reading."""
        self.steps: list[Step] = []
        self.explored = False
        self.taken = 0
        """Index of the first token not used by a step yet."""

    @property
    def left(self) -> str:
        """The text after the last step."""
        return self.text[self.tokens[self.taken].start :] if self.taken < len(self.tokens) else ""

    def ended(self) -> bool:
        """Return whether the text has been read to its end."""
        return self.at >= len(self.tokens)

    def token(self, ahead: int = 0) -> Token | None:
        """Return the next token, or one after it; None at the end of the text."""
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else None

    def at_word(self, *spelled: str, ahead: int = 0) -> bool:
        """Return whether the next token is one of these words or marks."""
        token = self.token(ahead)
        return token is not None and token.word in spelled

    def skip(self, spelled: Collection[str]) -> bool:
        """Skip a run of these words and marks. Returns whether there was any."""
        start = self.at
        while not self.ended() and self.tokens[self.at].word in spelled:
            self.at += 1
        return self.at > start

    def separators(self, *, then: bool = True) -> bool:
        """Skip separators between two parts. Returns whether "then" was among them."""
        marks = (";", ",", ":", ")")
        self.skip(marks)
        said_then = then and self.skip((words.THEN,))
        self.skip(marks)
        return said_then

    def number(self) -> int | None:
        """Read a number, if one is next."""
        token = self.token()
        if token is None or token.number is None:
            return None
        self.at += 1
        return token.number

    def meant(self, vocabulary: Vocabulary) -> frozenset[str]:
        """Meanings of the next word; empty if the next token is not a word."""
        token = self.token()
        return vocabulary.meant(token.word, self.language.tag) if token and names.is_word(token) else frozenset()

    def exactly(self, vocabulary: Vocabulary) -> bool:
        """Return whether the next token is a whole word of the vocabulary."""
        return self.at_word(*vocabulary)

    def declines(self) -> bool:
        """Skip a word that finishes or declines, if it is next. Returns whether it was."""
        token = self.token()
        if token is not None and token.number == 0:
            self.at += 1
            return True
        if token is None or not self.meant(words.ENDS) or (len(token.word) < 2 and not self.exactly(words.ENDS)):
            return False
        self.at += 1
        return True

    def typed(self) -> str:
        """Return the next piece of the text, without effect on the text around it; empty at the end of the text."""
        token = self.token()
        return "" if token is None else self._shown(token)

    def next_quoted(self) -> str:
        """Return the next piece of the text, formatted for an error."""
        return self.language.labels["end"] if self.ended() else self.quoted(self.typed())

    def unexpected(self, key: str, **facts: str) -> NoReturn:
        """Refuse the next token; another rondel field is refused by the rules, which give the reason."""
        if self.exactly(words.HEADS) and self.state.stage not in ("start", "move"):
            name = words.HEADS[self.tokens[self.at].word]
            self.take(Navegador() if name == words.CARD else Move(RONDEL.index(name)))
        raise UnreadableStep(key, given=self.next_quoted(), **facts)

    def only(
        self, said: str, meanings: Collection[int], allowed: Iterable[int], name: Callable[[int], str | Atoms]
    ) -> int:
        """Return the only one of several meanings, or the only one that the rules allow. Raises AmbiguousStep."""
        sensible = set(meanings).intersection(allowed) if len(meanings) > 1 else set(meanings)
        if len(sensible) == 1:
            return sensible.pop()
        raise self.several(said, (name(meaning) for meaning in sorted(sensible or meanings)))

    def several(self, said: str, candidates: Iterable[str | Atoms]) -> AmbiguousStep:
        """Return the error that lists the possible meanings of the words."""
        some = islice(candidates, SHOWN + 1)
        texts = [render((form,) if isinstance(form, str) else form, self.language) for form in some]
        if len(texts) > SHOWN:
            texts[SHOWN] = words.AND_MORE
        return AmbiguousStep("text-several", said=said, candidates=" | ".join(texts))

    def take(self, step: Step) -> None:
        """Apply a step by the rules. Raises IllegalStep."""
        try:
            self.state = apply(self.state, step)
        except HiddenTokens:
            self.explored = True
        self.steps.append(step)
        self.taken = self.at

    def take_only(self, said: str, candidates: Iterable[Step], literal: Step) -> None:
        """Take the only step there is; if there is none, let the rules refuse the literal one."""
        some = list(islice(candidates, SHOWN + 1))
        if len(some) > 1:
            raise self.several(said, (atoms(self.state, (step,)) for step in some))
        self.take(some[0] if some else literal)

    def places(self) -> Spec:
        """Read a list of regions with numbers, up to the first token that does not continue it."""
        spec: Spec = []
        while True:
            start = self.at
            n = self.number()
            named = self.skip(words.BEFORE_PLACES)
            place = self.at
            regions, self.at = names.region(self.tokens, place)
            if not regions:
                self.at = place
                if n is None or named:
                    self.at = start
                    self.unexpected("text-region", known=BOARD.names[1])
            spec.append((n, regions, self.said(place)))
            if not (self.at_word(",") and self.goes_on(self.place_next, words.BEFORE_PLACES)):
                return spec

    def goes_on(self, following: Callable[[], bool], passed_over: Collection[str] = ()) -> bool:
        """Skip commas and these words if what comes next belongs to the list. Returns whether it does."""
        start = self.at
        self.skip((",", *passed_over))
        if following():
            return True
        self.at = start
        return False

    def leads_on(self) -> bool:
        """Return whether the name of a region is next, with a mark that leads to another."""
        region, after = names.region(self.tokens, self.at)
        return bool(region) and after < len(self.tokens) and self.tokens[after].word == "-"

    def said(self, start: int) -> str:
        """Return the tokens from a start up to here, formatted for an error."""
        return self.quoted(" ".join(self._shown(token) for token in self.tokens[start : min(self.at, start + 6)]))

    def listed(self, keys: Iterable[str]) -> str:
        """Words of the notation, listed for an error."""
        return self.language.list.join(dict.fromkeys(map(self.language, keys)))

    def region(self, allowed: Iterable[int]) -> int:
        """Read the next region. Raises UnreadableStep and AmbiguousStep."""
        start = self.at
        regions, self.at = names.region(self.tokens, start)
        if not regions:
            self.at = start
            self.unexpected("text-region", known=BOARD.names[1])
        return self.only(self.said(start), regions, allowed, region_name)

    def quoted(self, typed: str) -> str:
        """Typed text between the language's quotation marks."""
        opening, closing = self.language.quotes
        return f"{opening}{typed}{closing}"

    def _shown(self, token: Token) -> str:
        """Typed text, shortened, so that it cannot affect the text around it."""
        if token.number is not None:
            return self.language.labels["all"] if token.number == ALL else str(token.number)
        word = "".join(
            f"U+{ord(character):04X}" if character in _FILLERS else character
            for character in (token.raw or token.word)[:30]
        )[:30]
        plain_letters = all(
            character.isascii() or unicodedata.name(character, "").startswith(_LEFT_TO_RIGHT) for character in word
        )
        return word if plain_letters else _ISOLATE.format(word)

    def place_next(self) -> bool:
        """Return whether a number or the name of a region is next."""
        token = self.token()
        return token is not None and (token.number is not None or bool(names.region(self.tokens, self.at)[0]))


def amount(n: int | None, most: int) -> int:
    """Return a number as typed: `most` for all, one if there is none."""
    return most if n == ALL else 1 if n is None else n


def counted(given: Sequence[tuple[int | None, int]], *, alone: int, there: dict[int, int]) -> Group:
    """Numbers and regions as a group: no number means one, or the required count if it stands alone."""
    group: dict[int, int] = {}
    for n, region in given:
        alone = alone if n is None and len(given) == 1 else amount(n, there.get(region, 1))
        group[region] = group.get(region, 0) + alone
    return tuple(sorted(group.items()))


def region_name(region: int) -> Atoms:
    """Return a region for an ambiguity."""
    return (Place(region),)
