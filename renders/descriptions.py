"""Descriptions of pictures: in Discord's 1024 characters, and in full, out of the same sentences."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeVar

import naming
from renders.layout import Scene
from renders.picture import MAX_ALT, Description
from words import Fact, lists, say

MAX_LIST_LENGTH: Final = 900
"""Maximum number of characters in a list; Fluent refuses more than 1000 in one place."""
SHORT_NAME: Final = 12
"""Characters of a name in the short description."""
LONG_NAME: Final = 64
"""Characters of a name in the full description."""
SHORT_TITLE: Final = 40
"""Characters of the name of a table or a league in the short description."""


class Speaker:
    """Speaker of a language, with names short or whole."""

    def __init__(self, names: Sequence[str], locale: str, short: bool, terse: int = 0) -> None:
        self.locale = locale
        self.short = short
        self.terse = terse
        """Level of omission, for descriptions that are too long."""
        longest = SHORT_NAME if short else LONG_NAME
        self.names = naming.distinct(
            len(names), lambda seat, end: naming.short(names[seat], longest, end, f"#{seat + 1}")
        )

    def say(self, key: str, **facts: Fact) -> str:
        """One sentence."""
        return say(key, self.locale, **facts)

    def row(self, parts: Iterable[str]) -> str:
        """Parts of a sentence in a row."""
        return lists.row(parts, self.locale)

    def rows(self, parts: Iterable[str], joined: Callable[[Iterable[str], str], str] = lists.row) -> Iterator[str]:
        """Parts in a list, in several where one would exceed Fluent's limit, none without parts."""
        several = list[str]()
        for part in parts:
            if several and sum(map(len, several)) + 2 * len(several) + len(part) > MAX_LIST_LENGTH:
                yield joined(several, self.locale)
                several = []
            several.append(part)
        if several:
            yield joined(several, self.locale)


Spoken = TypeVar("Spoken", bound=Speaker)


def described(
    speaker: Callable[[bool, int], Spoken], parts: Callable[[Spoken], Iterable[str]], more: str, terse: int = 0,
    *, always: bool = False,
) -> Description:  # fmt: skip
    """Describe a picture in sentences without their full stops.

    `speaker` is made of whether it is short, and of its level of omission, up to `terse`. The short description has
    what fits, and the sentence of the key `more` if not all does, or `always`.
    """

    def full() -> str:
        whole = speaker(False, 0)
        return "\n".join(lists.stopped(sentence, whole.locale) for sentence in parts(whole) if sentence)

    for level in range(terse + 1):
        brief = speaker(True, level)
        sentences, end = [sentence for sentence in parts(brief) if sentence], brief.say(more)
        short = _joined([*sentences, end] if always else sentences, brief.locale)
        if len(short) <= MAX_ALT:
            return Description(short, brief.locale, full)
    return Description(within(sentences, end, brief.locale), brief.locale, full)


def legend(title: str, locale: str, scene: Callable[[], Scene]) -> Description:
    """Describe a legend by its title, and in full by the names of all its signs."""
    return Description(
        title, locale, lambda: "\n".join([title, *(label.text for label in scene().labels if label.fact)])
    )


def within(sentences: Iterable[str], more: str, locale: str) -> str:
    """As many whole sentences, in their order, as fit, then `more`; all without their full stops yet."""
    kept = list[str]()
    for sentence in sentences:
        if len(_joined([*kept, sentence, more], locale)) <= MAX_ALT:
            kept.append(sentence)
    return _joined([*kept, more], locale)


def _joined(sentences: Iterable[str], locale: str) -> str:
    return lists.sentences((lists.stopped(sentence, locale) for sentence in sentences), locale)
