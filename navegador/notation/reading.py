"""Tolerant parsing of text into steps: part by part, each checked by the rules as soon as it is read."""

from dataclasses import dataclass

from navegador.errors import UnreadableStep
from navegador.notation import fields, rondel, voyages, words
from navegador.notation.cursor import Cursor
from navegador.state import State
from navegador.steps import Explore, Step


@dataclass(frozen=True, slots=True)
class Reading:
    """Meaning of a text, as far as the players can know it."""

    steps: tuple[Step, ...]
    state: State
    """The position after the steps; after an exploration the one before it, since the tokens are not known yet."""
    rest: str
    """Text after an exploration: it is read in the position after it, when the tokens are seen."""
    complete: bool
    """True if the steps finish the turn."""

    @property
    def explores(self) -> bool:
        """Return whether the last step is an exploration, which turns tokens up and cannot be undone."""
        return bool(self.steps) and isinstance(self.steps[-1], Explore)


def read(state: State, text: str, language: str | None = None) -> Reading:
    """Read the steps of a turn, of its beginning, or of its remainder, in any language of the notation.

    `language`, such as "de", is the language whose prefixes take precedence and in which errors name things; English if
    None.

    Raises UnreadableStep, IllegalStep (from the rules) and AmbiguousStep. Takes linear time, and refuses a text longer
    than `tokens.MAX_LENGTH` characters at once.
    """
    cursor = Cursor(state, text, words.language(language))
    run(cursor)
    finished = cursor.state.turns_played > state.turns_played
    return Reading(tuple(cursor.steps), cursor.state, cursor.left if cursor.explored else "", finished)


def run(cursor: Cursor) -> None:
    """Read to the end of the text or to an exploration. Raises the errors of `read`."""
    turns = cursor.state.turns_played
    while not cursor.explored:
        then = cursor.separators()
        if cursor.ended():
            break
        if cursor.state.turns_played > turns:
            raise UnreadableStep("text-after", given=cursor.next_quoted())
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
