"""The dict forms of steps, deals and states, stored as JSON.

`step_to_dict` and `step_from_dict` are inverses. Reading is strict: anything but a step raises an `UnreadableStep` that
says what was expected.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from navegador import steps
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.errors import DealError, UnreadableStep
from navegador.scoring import Score, scores
from navegador.state import Counts, Player, State
from navegador.steps import Group, Step
from ruling.codec import MAX_NUMBER, Codec, Json, Kind, Misread, Verb, count, counts, excerpt, index, named, number

# ------------------------------------------------------------------------------------------------------------ steps


def _region(value: Json) -> int:
    if not isinstance(value, str) or value not in BOARD.names:
        raise Misread("read-region", given=excerpt(value))
    return BOARD.names.index(value)


def _by_region(value: Json) -> Group:
    if not isinstance(value, dict):
        raise Misread("read-regions")
    return tuple(sorted((_region(name), n) for name, n in value.items() if count(n)))


def _rows(value: Json, width: int, refusal: str) -> list[list[Json]]:
    right = isinstance(value, list) and 1 <= len(value) <= MAX_NUMBER
    if not right or any(not isinstance(row, list) or len(row) != width for row in value):
        raise Misread(refusal)
    return list(value)


def _legs(value: Json) -> tuple[tuple[int, int, int], ...]:
    rows = _rows(value, 3, "read-legs")
    return tuple((_region(origin), _region(target), count(n, 1)) for origin, target, n in rows)


def _group(value: Json) -> Group:
    group = sorted((_region(at), count(n, 1)) for at, n in _rows(value, 2, "read-group"))
    for (left, _), (other, _) in pairwise(group):
        if left == other:
            raise Misread("read-twice", region=BOARD.names[left])
    return tuple(group)


def _written_regions(group: Group) -> dict[str, int]:
    return {BOARD.names[region]: n for region, n in group}


def _written_legs(legs: Sequence[tuple[int, int, int]]) -> Json:
    return [[BOARD.names[origin], BOARD.names[target], n] for origin, target, n in legs]


_NUMBER: Final = number(1)
_REGIONS: Final = Kind(_by_region, _written_regions)
_FREE: Final = Kind(_by_region, _written_regions, {})
_GROUP: Final = Kind(_group, lambda group: [[BOARD.names[at], n] for at, n in group])
_GOODS: Final = Kind(lambda value: counts(value, GOODS, "read-goods"), lambda numbers: named(GOODS, numbers), {})
_WILD: Final = Kind(
    lambda value: None if value is None else index(GOODS).read(value),
    lambda good: None if good is None else GOODS[good],
    None,
)
_COLUMN: Final = index(COLUMNS)

STEPS: Final[Codec[Step]] = Codec(
    {
        "navegador": Verb(steps.Navegador),
        "move": Verb(steps.Move, {"field": number(0, len(RONDEL) - 1), "pay": _FREE}),
        "sail": Verb(steps.Sail, {"ships": Kind(_legs, _written_legs)}),
        "explore": Verb(steps.Explore, {"region": Kind(_region, BOARD.names.__getitem__), "ships": _GROUP}),
        "workers": Verb(steps.Workers, {"n": _NUMBER}),
        "ships": Verb(steps.Ships, {"n": _NUMBER}),
        "colony": Verb(steps.Colony, {"take": _REGIONS}),
        "build": Verb(
            lambda *bought: steps.Build(bought),
            dict.fromkeys(BUILDINGS, Kind(count, default=0, omitted=True)),
            lambda step: step.counts,
        ),
        "market": Verb(steps.Market, {"sell": _GOODS, "process": _GOODS, "wild": _WILD}),
        "privilege": Verb(steps.Privilege, {"kind": _COLUMN}),
        "king": Verb(steps.King, {"kind": _COLUMN}),
        "end": Verb(steps.End),
    },
    UnreadableStep,
)
"""Dict forms of the steps."""
step_to_dict: Final = STEPS.write
step_from_dict: Final = STEPS.read


# ------------------------------------------------------------------------------------------------------------- deal


def deal_to_dict(dealt: Sequence[Counts]) -> dict[str, list[int]]:
    """Return the dict form of a deal; regions with unknown tokens are left out."""
    return {region.name: list(stack) for region, stack in zip(BOARD.regions, dealt, strict=True) if stack}


def deal_from_dict(data: Json, *, whole: bool = True) -> tuple[Counts, ...]:
    """Read a deal. Unless it has to be whole, missing regions have no tokens.

    Raises DealError for anything that is not a deal (`turn.check_deal` does the rest).
    """
    regions = {region.name for region in BOARD.regions if region.tokens}
    if not isinstance(data, dict) or not set(data) <= regions or (whole and len(data) < len(regions)):
        raise DealError("deal-regions")
    for name, stack in data.items():
        if not isinstance(stack, list) or not stack or any(type(price) is not int for price in stack):
            raise DealError("deal-list", region=name)
    return tuple(tuple(data.get(region.name, ())) for region in BOARD.regions)


# ------------------------------------------------------------------------------------------------------------ state


def state_to_dict(state: State) -> dict[str, Json]:
    """Return the dict form of a position: everything on the table except hidden stacks."""
    names = BOARD.names
    finals = scores(state) if state.over else (None,) * len(state.players)
    return {
        "ply": state.ply,
        "stage": state.stage,
        "seat": state.seat,
        "phase": state.phase,
        "pending_phase": state.pending_phase,
        "turns_played": state.turns_played,
        "market": dict(zip(GOODS, state.market, strict=True)),
        "gallery": dict(zip(COLUMNS, state.gallery, strict=True)),
        "buildings": dict(zip(BUILDINGS, state.buildings, strict=True)),
        "tokens": {
            region.name: None if lying is None else list(lying)
            for region, lying in zip(BOARD.regions, state.tokens, strict=True)
            if region.tokens
        },
        "card": {"holder": state.card.holder, "field": state.card.field},
        "sailing": None
        if state.sailing is None
        else {
            "explored": None if state.sailing.explored is None else names[state.sailing.explored],
            "range": state.sailing.range,
            "unsailed": named(names, state.sailing.unsailed),
        },
        "end_triggered": state.end_triggered,
        "turns_left": state.turns_left,
        "players": [_player(player, final) for player, final in zip(state.players, finals, strict=True)],
    }


def _player(player: Player, final: Score | None) -> dict[str, Json]:
    data: dict[str, Json] = {
        "cash": player.cash,
        "workers": player.workers,
        "ships": named(BOARD.names, player.ships),
        "colonies": dict(zip(GOODS, player.colonies, strict=True)),
        "factories": dict(zip(GOODS, player.factories, strict=True)),
        "wildcard": BOARD.start.wildcards,
        "shipyards": player.shipyards,
        "churches": player.churches,
        "explorers": sorted(BOARD.names[region] for region in player.explorers),
        "privileges": dict(zip(COLUMNS, player.privileges, strict=True)),
        "king": None if player.king is None else COLUMNS[player.king],
        "field": player.field,
    }
    if final is not None:
        data["score"] = score_to_dict(final)
    return data


def score_to_dict(score: Score) -> dict[str, Json]:
    """Return the dict form of a player's points."""
    columns = ("colonies", "factories", "explorers", "shipyards", "churches")
    return {
        "workers": score.workers,
        "ships": score.ships,
        "cash": score.cash,
        **dict(zip(columns, score.columns, strict=True)),
        "total": score.total,
        "king": None if score.king is None else COLUMNS[score.king],
        "rank": score.rank,
    }
