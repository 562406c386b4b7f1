"""What can be asked of positions and steps without knowing the names of stages and steps.

Whoever hosts, narrates or draws a game asks here; what a rule says is decided in the game alone.
"""

from __future__ import annotations

from typing import Final

from navegador.board import RONDEL
from navegador.state import State
from navegador.steps import Explore, Step

LONG_GAME: Final = 45
"""Rounds after which an end by agreement can be proposed; games of people take 27 to 39 (rules, section 6)."""


def rounds(state: State) -> int:
    """How many rounds have been finished."""
    return state.turns_played // len(state.players)


def is_long(state: State) -> bool:
    """Whether the game has gone on for so long that its end may be proposed, and computer players agree to it."""
    return not state.over and rounds(state) >= LONG_GAME


def between_turns(state: State) -> bool:
    """Whether nothing of a turn has been done: the panel of a turn is at its start."""
    return state.stage == "start"


def chooses_field(state: State) -> bool:
    """Whether the stone is to be moved next."""
    return state.stage in ("start", "move")


def chooses_ships(state: State) -> bool:
    """Whether a sailing is under way, the turn's or the extra one."""
    return state.stage in ("extra", "sailing")


def extra_sailing(state: State) -> bool:
    """Whether the extra sailing of the Navegador card is under way (rules, section 4)."""
    return state.stage == "extra"


def can_decline(state: State) -> bool:
    """Whether the action can still be declined: the stone has moved, and nothing has been done on its field."""
    return state.stage == "action"


def field(state: State) -> str | None:
    """The rondel field whose action is to be done, None where there is none; two fields are called "market"."""
    if state.stage not in ("action", "sailing"):
        return None
    stone = state.actor.field
    return None if stone is None else RONDEL[stone]


def turn_finished(before: State, after: State) -> bool:
    """Whether a turn was finished between two positions of a game."""
    return after.turns_played > before.turns_played


def declined(before: State, after: State) -> bool:
    """Whether the action was declined with the step from one position to the next."""
    return (
        can_decline(before)
        and turn_finished(before, after)
        and before.players == after.players
        and before.market == after.market
    )


def reveals(step: Step) -> bool:
    """Whether a step turns up what nobody has seen, so that it can never be taken back."""
    return isinstance(step, Explore)


def loses_card(before: State, after: State) -> bool:
    """Whether the seat to act before has lost the Navegador card unused by then (rules, section 4)."""
    seat = before.seat
    used = before.stage in ("extra", "move")
    return seat is not None and not used and before.card.holder == seat != after.card.holder
