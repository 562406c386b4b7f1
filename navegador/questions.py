"""Queries on positions and steps that need no names of stages and steps.

Hosts, narrators and pictures of a game use these; the meaning of a rule is decided in the game alone.
"""

from typing import Final

from navegador.board import BOARD, BUILDINGS, CHURCH, COLUMNS, GOODS, RONDEL, SHIPYARD
from navegador.state import State
from navegador.steps import Explore, Step

LONG_GAME: Final = 45
"""Rounds after which an end by agreement can be proposed; human games take 27 to 39 (rules, section 6)."""


def rounds(state: State) -> int:
    """Return the number of rounds finished."""
    return state.turns_played // len(state.players)


def is_long(state: State) -> bool:
    """Return whether the game is so long that its end may be proposed, and computer players agree to it."""
    return not state.over and rounds(state) >= LONG_GAME


def between_turns(state: State) -> bool:
    """Return whether the turn has no step yet: its panel is at its start."""
    return state.stage == "start"


def chooses_field(state: State) -> bool:
    """Return whether the stone is to be moved next."""
    return state.stage in ("start", "move")


def chooses_ships(state: State) -> bool:
    """Return whether a sailing is under way, the turn's or the extra one."""
    return state.stage in ("extra", "sailing")


def extra_sailing(state: State) -> bool:
    """Return whether the extra sailing of the Navegador card is under way (rules, section 4)."""
    return state.stage == "extra"


def can_decline(state: State) -> bool:
    """Return whether the action can still be declined: the stone has moved, and the field is unused."""
    return state.stage == "action"


def field(state: State) -> str | None:
    """Return the rondel field whose action is due, None if there is none; two fields are called "market"."""
    if state.stage not in ("action", "sailing"):
        return None
    stone = state.actor.field
    return None if stone is None else RONDEL[stone]


def turn_finished(before: State, after: State) -> bool:
    """Return whether a turn was finished between two positions of a game."""
    return after.turns_played > before.turns_played


def declined(before: State, after: State) -> bool:
    """Return whether the action was declined with the step from one position to the next."""
    return (
        can_decline(before)
        and turn_finished(before, after)
        and before.players == after.players
        and before.market == after.market
    )


def reveals(step: Step) -> bool:
    """Return whether a step reveals hidden information, so that it can never be taken back."""
    return isinstance(step, Explore)


def loses_card(before: State, after: State) -> bool:
    """Return whether the seat to act before has lost the Navegador card unused by then (rules, section 4)."""
    seat = before.seat
    used = before.stage in ("extra", "move")
    return seat is not None and not used and before.card.holder == seat != after.card.holder


def figures(state: State) -> dict[str, int]:
    """Figures of the table that turns are planned by, all public.

    For each good the income of a unit sold and processed (`sugar`, `sugar-income`); for each building the number left
    and, unless none is, its price (`sugar-factories`, `sugar-factory-cost`, `churches`, `church-cost`); for each column
    the privileges in the gallery (`colony-privileges`); the cost of a ship or worker beyond the capacity; the phase;
    the number of explored regions.
    """
    players = len(state.players)
    numbers = {}
    for good, row in zip(GOODS, state.market, strict=True):
        numbers[good] = BOARD.market[GOODS.index(good)][row - 1]
        numbers[f"{good}-income"] = BOARD.factory_income[row - 1]
    for number, left in enumerate(state.buildings):
        one, many = _BUILDING_FIGURES[number]
        numbers[many] = left
        if left:
            numbers[f"{one}-cost"] = BOARD.price(number, left, players)
    numbers |= {f"{column}-privileges": there for column, there in zip(COLUMNS, state.gallery, strict=True)}
    numbers |= dict.fromkeys(("ship-cost", "worker-cost"), BOARD.beyond_price * state.phase)
    explored = sum(state.explored(region) for region in range(1, len(BOARD.regions)))
    return {**numbers, "phase": state.phase, "explored": explored}


_BUILDING_FIGURES: Final = tuple(
    (f"{name}-factory", f"{name}-factories") if number not in (SHIPYARD, CHURCH) else (name, f"{name}{plural}")
    for (number, name), plural in zip(enumerate(BUILDINGS), ("", "", "", "s", "es"), strict=True)
)
"""Singular and plural of each building in the names of figures."""
