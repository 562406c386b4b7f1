"""Position in a text, with the game position reached there."""

import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import islice
from typing import Final, NoReturn, TypeAlias

from navegador.board import BOARD, RONDEL
from navegador.notation import words
from navegador.notation.words import Atoms, TextPlace, TextToken
from navegador.state import State
from navegador.steps import AmbiguousStep, Group, HiddenTokens, Move, Navegador, Step, UnreadableStep
from navegador.turn import apply

_LEFT_TO_RIGHT: Final = ("LATIN ", "CJK UNIFIED ")
_ISOLATE: Final = "\u2068{}\u2069"
"""Marks around characters, such as right-to-left ones, that could reorder text beside them."""
_FILLERS: Final = frozenset("\u115f\u1160\u3164\uffa0")
SHOWN: Final = 6

Spec: TypeAlias = list[tuple[int | None, frozenset[int], str]]
"""Numbers (None if none is given), the regions that each can mean, and the words typed."""


class Cursor:
    def __init__(self, state: State, text: str, language: words.Language) -> None:
        self.language = language
        self.text = words.normalize(text)
        self.tokens = words.tokens(self.text)
        self.at = 0
        self.state = state.seen()
        """The position after the steps; before an exploration, which ends the reading."""
        self.steps: list[Step] = []
        self.explored = False
        self.taken = 0

    @property
    def left(self) -> str:
        return self.text[self.tokens[self.taken].start :] if self.taken < len(self.tokens) else ""

    def ended(self) -> bool:
        return self.at >= len(self.tokens)

    def token(self, ahead: int = 0) -> TextToken | None:
        return self.tokens[self.at + ahead] if self.at + ahead < len(self.tokens) else None

    def at_word(self, *spelled: str, ahead: int = 0) -> bool:
        token = self.token(ahead)
        return token is not None and token.word in spelled

    def skip(self, spelled: Collection[str]) -> bool:
        start = self.at
        while not self.ended() and self.tokens[self.at].word in spelled:
            self.at += 1
        return self.at > start

    def separators(self, *, then: bool = True) -> bool:
        marks = (";", ",", ":", ")")
        self.skip(marks)
        said_then = then and self.skip(("then",))
        self.skip(marks)
        return said_then

    def number(self) -> int | None:
        token = self.token()
        if token is None or token.number is None:
            return None
        self.at += 1
        return token.number

    def meanings(self, vocabulary: words.Vocabulary) -> frozenset[str]:
        token = self.token()
        return vocabulary.meanings(token.word, self.language.tag) if token and words.is_word(token) else frozenset()

    def declines(self) -> bool:
        token = self.token()
        if token is not None and token.number == 0:
            self.at += 1
            return True
        if token is None or not self.meanings(words.ENDS) or (len(token.word) < 2 and not self.at_word(*words.ENDS)):
            return False
        self.at += 1
        return True

    def next_quoted(self) -> str:
        token = self.token()
        return self.language.labels["end"] if token is None else self.quoted(self.harmless(token))

    def unexpected(self, key: str, **facts: str) -> NoReturn:
        """Refuse the next token; another rondel field by the rules, which give the reason."""
        if self.at_word(*words.HEADS) and self.state.stage not in ("start", "move"):
            name = words.HEADS[self.tokens[self.at].word]
            self.take(Navegador() if name == "card" else Move(RONDEL.index(name)))
        raise UnreadableStep(key, given=self.next_quoted(), **facts)

    def only(
        self,
        said: str,
        meanings: Collection[int],
        allowed: Iterable[int],
        name: Callable[[int], str | Atoms] = lambda region: (TextPlace(region),),
    ) -> int:
        """Return the only meaning, or the only one that the rules allow. Raises AmbiguousStep."""
        sensible = set(meanings).intersection(allowed) if len(meanings) > 1 else set(meanings)
        if len(sensible) == 1:
            return sensible.pop()
        raise self.several(said, (name(meaning) for meaning in sorted(sensible or meanings)))

    def several(self, said: str, candidates: Iterable[str | Atoms]) -> AmbiguousStep:
        some = islice(candidates, SHOWN + 1)
        texts = [words.render((form,) if isinstance(form, str) else form, self.language) for form in some]
        if len(texts) > SHOWN:
            texts[SHOWN] = words.AND_MORE
        return AmbiguousStep("text-several", said=said, candidates=" | ".join(texts))

    def take(self, step: Step) -> None:
        try:
            self.state = apply(self.state, step)
        except HiddenTokens:
            self.explored = True
        self.steps.append(step)
        self.taken = self.at

    def take_only(self, said: str, candidates: Iterable[Step], literal: Step) -> None:
        some = list(islice(candidates, SHOWN + 1))
        if len(some) > 1:
            raise self.several(said, (words.atoms(self.state, (step,)) for step in some))
        self.take(some[0] if some else literal)

    def places(self) -> Spec:
        """Read a list of regions with numbers, up to the first token that does not continue it."""
        spec: Spec = []
        while True:
            start = self.at
            n = self.number()
            has_word = self.skip(words.BEFORE_PLACES)
            place = self.at
            regions, self.at = words.region(self.tokens, place)
            if not regions:
                self.at = place
                if n is None or has_word:
                    self.at = start
                    self.unexpected("text-region", known=BOARD.names[1])
            spec.append((n, regions, self.words_since(place)))
            if not (self.at_word(",") and self.goes_on(self.place_next, words.BEFORE_PLACES)):
                return spec

    def goes_on(self, following: Callable[[], bool], passed_over: Collection[str] = ()) -> bool:
        """Skip commas and these words if the list goes on. Returns whether it does."""
        start = self.at
        self.skip((",", *passed_over))
        if following():
            return True
        self.at = start
        return False

    def leg_next(self) -> bool:
        token = self.token()
        if token is not None and (token.number not in (None, 0) or token.word == "from"):
            return True
        region, after = words.region(self.tokens, self.at)
        return bool(region) and after < len(self.tokens) and self.tokens[after].word == "-"

    def words_since(self, start: int) -> str:
        return self.quoted(" ".join(self.harmless(token) for token in self.tokens[start : min(self.at, start + 6)]))

    def listed(self, keys: Iterable[str]) -> str:
        return self.language.list.join(dict.fromkeys(map(self.language, keys)))

    def region(self, allowed: Iterable[int]) -> int:
        start = self.at
        regions, self.at = words.region(self.tokens, start)
        if not regions:
            self.at = start
            self.unexpected("text-region", known=BOARD.names[1])
        return self.only(self.words_since(start), regions, allowed)

    def quoted(self, text: str) -> str:
        opening, close = self.language.quotes
        return f"{opening}{text}{close}"

    def harmless(self, token: TextToken) -> str:
        """Typed text, shortened, so that it cannot affect the text around it."""
        if token.number is not None:
            return self.language.labels["all"] if token.number == words.EVERYTHING else str(token.number)
        word = "".join(
            f"U+{ord(character):04X}" if character in _FILLERS else character
            for character in (token.raw or token.word)[:30]
        )[:30]
        plain_letters = all(
            character.isascii() or unicodedata.name(character, "").startswith(_LEFT_TO_RIGHT) for character in word
        )
        return word if plain_letters else _ISOLATE.format(word)

    def place_next(self) -> bool:
        token = self.token()
        return token is not None and (token.number is not None or bool(words.region(self.tokens, self.at)[0]))


def amount(n: int | None, most: int) -> int:
    return most if n == words.EVERYTHING else 1 if n is None else n


def counted(groups: Sequence[tuple[int | None, int]], *, alone: int, there: dict[int, int]) -> Group:
    group: dict[int, int] = {}
    for n, region in groups:
        alone = alone if n is None and len(groups) == 1 else amount(n, there.get(region, 1))
        group[region] = group.get(region, 0) + alone
    return tuple(sorted(group.items()))
