"""Dict forms: steps to and from JSON values, positions to JSON values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from typing import Any, Final, TypeAlias

from singing_sails.components import BOX, CARDS, ENEMIES, NUMBERS
from singing_sails.errors import UnreadableStep
from singing_sails.places import DIRECTIONS
from singing_sails.state import InRow, State, Team
from singing_sails.steps import VERBS, Play, Step

Json: TypeAlias = dict[str, Any]
STORY: Final = ("seat", "by", "at", "agreed")
"""Keys of a step that record its player and time."""
FARTHEST: Final = 99
"""Maximum distance of a map's cell from its start, in each direction."""

Reader: TypeAlias = Callable[[object], Any]
"""Function from a JSON value to a field's; raises ValueError for an invalid one."""


def _word(words: tuple[str, ...], value: object) -> str:
    if isinstance(value, str) and value in words:
        return value
    raise ValueError


def _whole(least: int, most: int, value: object) -> int:
    if type(value) is int and least <= value <= most:
        return value
    raise ValueError


def _truth(value: object) -> bool:
    if type(value) is bool:
        return value
    raise ValueError


def _true(value: object) -> bool:
    if value is True:
        return True
    raise ValueError


def _cell(value: object) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2:
        return _whole(-FARTHEST, FARTHEST, value[0]), _whole(-FARTHEST, FARTHEST, value[1])
    raise ValueError


_SIDE: Final = partial(_word, DIRECTIONS)
_CARD: Final = partial(_word, CARDS)
_ENEMY: Final = partial(_word, ENEMIES)
READERS: Final[Mapping[str, Mapping[str, Reader]]] = {
    "orient": {"heading": _SIDE, "compass": _SIDE},
    "play": {"card": _CARD, "slot": partial(_whole, 1, NUMBERS["most-slots"]), "open": _true},
    "order": {"card": _CARD, "enemy": _ENEMY},
    "show": {},
    "use": {"bonus": partial(_word, BOX.bonuses)},
    "fill": {"card": _CARD},
    "wind": {"to": partial(_whole, 0, NUMBERS["most-wind"])},
    "rotate": {"what": partial(_word, ("ship", "compass")), "turns": partial(_whole, 1, 3)},
    "name": {"card": _CARD},
    "slots": {"to": partial(_whole, NUMBERS["fewest-slots"], NUMBERS["most-slots"])},
    "sail": {"as": partial(_word, ("sail", "row"))},
    "spyglass": {"use": partial(_word, ("look", "add"))},
    "deck": {"deck": _SIDE},
    "place": {"cell": _cell, "turn": partial(_whole, 0, 3)},
    "dig": {"cell": _cell, "deck": _SIDE},
    "stop": {},
    "enemy": {"kind": _ENEMY, "cell": _cell},
    "fog": {"deck": _SIDE},
    "close": {"deck": _SIDE, "into": _SIDE},
    "talk": {"yes": _truth},
    "go": {},
    "heading": {"to": _SIDE},
    "jump": {"cell": _cell},
    "stay": {},
}
"""Reader of each field of each verb."""


def step_to_dict(step: Step) -> Json:
    """Return the dict form of a step."""
    data: Json = {"do": type(step).__name__.lower()}
    for field in fields(step):
        value = getattr(step, field.name)
        data[field.name.rstrip("_")] = list(value) if isinstance(value, tuple) else value
    if isinstance(step, Play) and not step.open:
        del data["open"]
    return data


def step_from_dict(data: object) -> Step:
    """Read a step from its dict form; circumstance keys are ignored. Raises UnreadableStep."""
    if not isinstance(data, Mapping) or "do" not in data:
        raise UnreadableStep("read-object")
    verb = data["do"]
    if not isinstance(verb, str) or verb not in READERS:
        raise UnreadableStep("read-verb", given=ascii(verb)[:40])
    readers = READERS[verb]
    for key in data:
        if key not in readers and key not in STORY and key != "do":
            raise UnreadableStep("read-unknown", verb=verb, given=ascii(key)[:40])
    values: dict[str, Any] = {}
    for place, read in readers.items():
        if place not in data:
            if place == "open":
                continue
            raise UnreadableStep("read-missing", verb=verb, place=place)
        try:
            values["as_" if place == "as" else place] = read(data[place])
        except ValueError as error:
            raise UnreadableStep("read-value", verb=verb, place=place, given=ascii(data[place])[:40]) from error
    return VERBS[verb](**values)


# ---------------------------------------------------------------------------------------------------------- positions


def state_to_dict(state: State) -> Json:
    """Return the dict form of a position, in full or as a view."""
    return {
        "ply": state.ply,
        "stage": state.stage,
        "seat": state.seat,
        "why": state.why,
        "round": state.round,
        "map": [
            [*cell, *map_tile] for cell, map_tile in sorted(state.map.items(), key=lambda one: (one[0][1], one[0][0]))
        ],
        "decks": {side: list(deck) for side, deck in zip(DIRECTIONS, state.decks, strict=True)},
        "closed": sorted(state.closed, key=DIRECTIONS.index),
        "collected": [[*cell, team] for cell, team in state.collected],
        "treasures": [list(treasure) for treasure in state.treasures],
        "enemies": [[pawn.kind, *pawn.cell] for pawn in state.enemies],
        "orders": {kind: list(order) if order else None for kind, order in zip(ENEMIES, state.orders, strict=False)},
        "teams": [_team(team) for team in state.teams],
        "hands": [list(hand) for hand in state.hands],
        "drawn": [list(one) for one in state.drawn],
        "talk": state.talk,
        "looks": [[look.seat, look.deck, None if look.tiles is None else list(look.tiles)] for look in state.looks],
        "shown": list(state.open_hands),
        "idle": state.idle,
        "luck": state.luck,
        "over": {"result": state.over.result, "team": state.over.team} if state.over else None,
    }


def _team(team: Team) -> Json:
    return {
        "start": team.start,
        "ship": list(team.ship),
        "heading": team.heading,
        "compass": team.compass,
        "wind": team.wind,
        "weather": team.weather,
        "slots": team.slots,
        "row": [[_lying(card) for card in layer] for layer in team.row],
        "tokens": list(team.tokens),
        "draw": list(team.draw),
        "discard": list(team.discard),
        "health": list(team.health),
        "damage": team.damage,
        "fog": team.fog,
        "powers": list(team.powers),
        "spot": team.spot,
        "random": team.random,
    }


def _lying(card: InRow | None) -> Json | None:
    return {"card": card.card, "seat": card.seat, "open": card.open, "done": card.done} if card else None
