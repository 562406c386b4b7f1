"""Text read as steps, forgivingly: part by part, each checked by the rules as soon as it is read."""

from __future__ import annotations

from dataclasses import dataclass

from navegador.errors import UnreadableStep
from navegador.notation import fields, rondel, voyages, words
from navegador.notation.cursor import Cursor
from navegador.state import State
from navegador.steps import Explore, Step


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says, as far as the players can know it."""

    steps: tuple[Step, ...]
    state: State
    """The position after the steps; after an exploration the one before it, since the tokens are not known yet."""
    rest: str
    """What follows an exploration in the text: it is read in the position after it, when the tokens are seen."""
    complete: bool
    """Whether the steps finish the turn."""

    @property
    def explores(self) -> bool:
        """Whether the last step is an exploration, which turns tokens up and cannot be undone."""
        return bool(self.steps) and isinstance(self.steps[-1], Explore)


def read(state: State, text: str, language: str | None = None) -> Reading:
    """Read the steps of a turn, or of its beginning, or of what is left of it, in any language of the notation.

    `language`, such as "de", is whose beginnings of words come first, and what an error names things in; else English.

    Raises UnreadableStep, IllegalStep (from the rules) and AmbiguousStep. Takes linear time, and refuses a text
    longer than `tokens.MAX_LENGTH` characters at once.
    """
    cursor = Cursor(state, text, words.language(language))
    run(cursor)
    finished = cursor.state.turns_played > state.turns_played
    return Reading(tuple(cursor.steps), cursor.state, cursor.left if cursor.explored else "", finished)


def run(cursor: Cursor) -> None:
    """Read to the end of the text or to an exploration. Raises as `read` does."""
    turns = cursor.state.turns_played
    while not cursor.explored:
        then = cursor.separators()
        if cursor.ended():
            break
        if cursor.state.turns_played > turns:
            raise UnreadableStep("text-after", given=cursor.shown())
        match cursor.state.stage:
            case "start" | "move" | "over":
                rondel.head(cursor)
            case "extra":
                voyages.extra_sailing(cursor, then=then)
            case "sailing":
                voyages.voyage(cursor)
            case "action":
                fields.action(cursor)
    cursor.separators(then=False)
    cursor.taken = cursor.at
