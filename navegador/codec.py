"""The dict forms of steps, deals and states, stored as JSON.

`step_to_dict` and `step_from_dict` are inverses. Reading is strict: anything but a step raises an `UnreadableStep` that
says what was expected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, TypeAlias

from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL
from navegador.errors import DealError, UnreadableStep
from navegador.scoring import Score, scores
from navegador.state import Counts, Player, State
from navegador.steps import (
    Build,
    Colony,
    End,
    Explore,
    Group,
    King,
    Market,
    Move,
    Navegador,
    Privilege,
    Sail,
    Ships,
    Step,
    Workers,
)

Json: TypeAlias = Any
"""A value as `json` reads and writes it."""

STORY: Final = ("seat", "by", "at", "agreed")
"""Keys that describe a step's circumstances, not its effect."""

_MAX_NUMBER: Final = 99
_KEYS: Final[Mapping[str, tuple[str, ...]]] = {
    "navegador": (),
    "move": ("field", "pay"),
    "sail": ("ships",),
    "explore": ("region", "ships"),
    "workers": ("n",),
    "ships": ("n",),
    "colony": ("take",),
    "build": BUILDINGS,
    "market": ("sell", "process", "wild"),
    "privilege": ("kind",),
    "king": ("kind",),
    "end": (),
}


# ------------------------------------------------------------------------------------------------------------ steps


def step_to_dict(step: Step) -> dict[str, Json]:
    """Return the dict form of a step."""
    names = BOARD.names
    match step:
        case Navegador():
            return {"do": "navegador"}
        case Move():
            return {"do": "move", "field": step.field, "pay": _regions(step.pay)}
        case Sail():
            return {
                "do": "sail",
                "ships": [[names[origin], names[target], n] for origin, target, n in step.ships],
            }
        case Explore():
            return {
                "do": "explore",
                "region": names[step.region],
                "ships": [[names[at], n] for at, n in step.ships],
            }
        case Workers():
            return {"do": "workers", "n": step.n}
        case Ships():
            return {"do": "ships", "n": step.n}
        case Colony():
            return {"do": "colony", "take": _regions(step.take)}
        case Build():
            return {"do": "build", **_named(BUILDINGS, step.counts)}
        case Market():
            return {
                "do": "market",
                "sell": _named(GOODS, step.sell),
                "process": _named(GOODS, step.process),
                "wild": None if step.wild is None else GOODS[step.wild],
            }
        case Privilege():
            return {"do": "privilege", "kind": COLUMNS[step.kind]}
        case King():
            return {"do": "king", "kind": COLUMNS[step.kind]}
        case End():
            return {"do": "end"}


def step_from_dict(data: Json) -> Step:
    """Read a step; circumstance keys are ignored. Raises UnreadableStep."""
    if not isinstance(data, dict) or "do" not in data:
        raise UnreadableStep("read-object")
    verb = data["do"]
    if not isinstance(verb, str) or verb not in _KEYS:
        raise UnreadableStep("read-verb", verb=_shown(verb))
    for key in data:
        if key not in _KEYS[verb] and key not in STORY and key != "do":
            raise UnreadableStep("read-keys", verb=verb, given=_shown(key))
    match verb:
        case "navegador":
            return Navegador()
        case "move":
            return Move(_number(data, verb, "field", 0, len(RONDEL) - 1), _by_region(data.get("pay", {}), "pay"))
        case "sail":
            return Sail(_legs(_needed(data, verb, "ships")))
        case "explore":
            region = _region(_needed(data, verb, "region"))
            return Explore(region, _group(_needed(data, verb, "ships")))
        case "workers":
            return Workers(_number(data, verb, "n", 1))
        case "ships":
            return Ships(_number(data, verb, "n", 1))
        case "colony":
            return Colony(_by_region(_needed(data, verb, "take"), "take"))
        case "build":
            sugar, gold, spice, shipyard, church = (_count(data.get(name, 0), name) for name in BUILDINGS)
            return Build((sugar, gold, spice, shipyard, church))
        case "market":
            wild = data.get("wild")
            return Market(
                _by_good(data.get("sell", {}), "sell"),
                _by_good(data.get("process", {}), "process"),
                None if wild is None else _word(wild, GOODS, "wild"),
            )
        case "privilege":
            return Privilege(_word(_needed(data, verb, "kind"), COLUMNS, "kind"))
        case "king":
            return King(_word(_needed(data, verb, "kind"), COLUMNS, "kind"))
        case _:
            return End()


def _regions(group: Group) -> dict[str, int]:
    return {BOARD.names[region]: n for region, n in group}


def _named(names: Sequence[str], counts: Sequence[int]) -> dict[str, int]:
    """Return counts by name, zeros left out."""
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def _shown(value: object) -> str:
    """Return an untrusted value, shortened for a sentence."""
    return ascii(value)[:40] if isinstance(value, str | int | float | bool | None) else type(value).__name__


def _needed(data: Mapping[str, Json], verb: str, key: str) -> Json:
    if key not in data:
        raise UnreadableStep("read-missing", verb=verb, wanted=key)
    return data[key]


def _count(value: Json, place: str, least: int = 0, most: int = _MAX_NUMBER) -> int:
    if type(value) is not int or not least <= value <= most:
        raise UnreadableStep("read-number", place=place, least=least, most=most)
    return value


def _number(data: Mapping[str, Json], verb: str, key: str, least: int, most: int = _MAX_NUMBER) -> int:
    return _count(_needed(data, verb, key), key, least, most)


def _word(value: Json, known: Sequence[str], place: str) -> int:
    if not isinstance(value, str) or value not in known:
        raise UnreadableStep("read-word", place=place, known=", ".join(known), given=_shown(value))
    return known.index(value)


def _region(value: Json) -> int:
    if not isinstance(value, str) or value not in BOARD.names:
        raise UnreadableStep("read-region", given=_shown(value))
    return BOARD.names.index(value)


def _by_region(value: Json, place: str) -> Group:
    if not isinstance(value, dict):
        raise UnreadableStep("read-regions", place=place)
    pairs = sorted((_region(name), _count(n, place)) for name, n in value.items())
    return tuple((region, n) for region, n in pairs if n)


def _by_good(value: Json, place: str) -> tuple[int, int, int]:
    if not isinstance(value, dict):
        raise UnreadableStep("read-goods", place=place)
    for name in value:
        _word(name, GOODS, place)
    sugar, gold, spice = (_count(value.get(good, 0), place) for good in GOODS)
    return (sugar, gold, spice)


def _rows(value: Json, width: int, refusal: str) -> list[list[Json]]:
    right = isinstance(value, list) and 1 <= len(value) <= _MAX_NUMBER
    if not right or any(not isinstance(row, list) or len(row) != width for row in value):
        raise UnreadableStep(refusal, place="ships")
    return list(value)


def _legs(value: Json) -> tuple[tuple[int, int, int], ...]:
    rows = _rows(value, 3, "read-legs")
    return tuple((_region(origin), _region(target), _count(n, "ships", 1)) for origin, target, n in rows)


def _group(value: Json) -> Group:
    group = sorted((_region(at), _count(n, "ships", 1)) for at, n in _rows(value, 2, "read-group"))
    for (one, _), (other, _) in pairwise(group):
        if one == other:
            raise UnreadableStep("read-twice", place="ships", region=BOARD.names[one])
    return tuple(group)


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
            "unsailed": _named(names, state.sailing.unsailed),
        },
        "end_triggered": state.end_triggered,
        "turns_left": state.turns_left,
        "players": [_player(player, final) for player, final in zip(state.players, finals, strict=True)],
    }


def _player(player: Player, final: Score | None) -> dict[str, Json]:
    data: dict[str, Json] = {
        "cash": player.cash,
        "workers": player.workers,
        "ships": _named(BOARD.names, player.ships),
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
