"""Dict forms: steps to and from JSON values, positions to JSON values."""

from typing import Any, Final, TypeAlias

from ruling.codec import TRUTH, Codec, Kind, Misread, Verb, choice, count, number
from singing_sails import steps
from singing_sails.components import BOX, CARDS, ENEMIES, NUMBERS
from singing_sails.errors import UnreadableStep
from singing_sails.places import DIRECTIONS
from singing_sails.state import InRow, State, Team
from singing_sails.steps import Step

Json: TypeAlias = dict[str, Any]
FARTHEST: Final = 99
"""Maximum distance of a map's cell from its start, in each direction."""


def _cell(value: object) -> tuple[int, int]:
    if isinstance(value, list) and len(value) == 2:
        return count(value[0], -FARTHEST, FARTHEST), count(value[1], -FARTHEST, FARTHEST)
    raise Misread


_SIDE: Final = choice(DIRECTIONS)
_CARD: Final = choice(tuple(CARDS))
_ENEMY: Final = choice(tuple(ENEMIES))
_CELL: Final = Kind(_cell, list)
_OPEN: Final = Kind(TRUTH.read, default=False, omitted=True)

STEPS: Final[Codec[Step]] = Codec(
    {
        "orient": Verb(steps.Orient, {"heading": _SIDE, "compass": _SIDE}),
        "play": Verb(steps.Play, {"card": _CARD, "slot": number(1, NUMBERS["most-slots"]), "open": _OPEN}),
        "order": Verb(steps.Order, {"card": _CARD, "enemy": _ENEMY}),
        "show": Verb(steps.Show),
        "use": Verb(steps.Use, {"bonus": choice(BOX.bonuses)}),
        "fill": Verb(steps.Fill, {"card": _CARD}),
        "wind": Verb(steps.Wind, {"to": number(0, NUMBERS["most-wind"])}),
        "rotate": Verb(steps.Rotate, {"what": choice(("ship", "compass")), "turns": number(1, 3)}),
        "name": Verb(steps.Name, {"card": _CARD}),
        "slots": Verb(steps.Slots, {"to": number(NUMBERS["fewest-slots"], NUMBERS["most-slots"])}),
        "sail": Verb(steps.Sail, {"as": choice(("sail", "row"))}),
        "spyglass": Verb(steps.Spyglass, {"use": choice(("look", "add"))}),
        "deck": Verb(steps.Deck, {"deck": _SIDE}),
        "place": Verb(steps.Place, {"cell": _CELL, "turn": number(0, 3)}),
        "dig": Verb(steps.Dig, {"cell": _CELL, "deck": _SIDE}),
        "stop": Verb(steps.Stop),
        "enemy": Verb(steps.Enemy, {"kind": _ENEMY, "cell": _CELL}),
        "fog": Verb(steps.Fog, {"deck": _SIDE}),
        "close": Verb(steps.Close, {"deck": _SIDE, "into": _SIDE}),
        "talk": Verb(steps.Talk, {"yes": TRUTH}),
        "go": Verb(steps.Go),
        "heading": Verb(steps.Heading, {"to": _SIDE}),
        "jump": Verb(steps.Jump, {"cell": _CELL}),
        "stay": Verb(steps.Stay),
    },
    UnreadableStep,
)
"""Dict forms of the steps."""
step_to_dict: Final = STEPS.write
step_from_dict: Final = STEPS.read


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
            [*cell, *map_tile]
            for cell, map_tile in sorted(state.map.items(), key=lambda pair: (pair[0][1], pair[0][0]))
        ],
        "decks": {side: list(deck) for side, deck in zip(DIRECTIONS, state.decks, strict=True)},
        "closed": sorted(state.closed, key=DIRECTIONS.index),
        "collected": [[*cell, team] for cell, team in state.collected],
        "treasures": [list(treasure) for treasure in state.treasures],
        "enemies": [[pawn.kind, *pawn.cell] for pawn in state.enemies],
        "orders": {kind: list(order) if order else None for kind, order in zip(ENEMIES, state.orders, strict=False)},
        "teams": [_team(team) for team in state.teams],
        "hands": [list(hand) for hand in state.hands],
        "drawn": [list(pair) for pair in state.drawn],
        "talk": state.talk,
        "looks": [[look.seat, look.deck, None if look.tiles is None else list(look.tiles)] for look in state.looks],
        "shown": list(state.open_hands),
        "idle": state.idle,
        "luck": state.luck,
        "over": {"result": state.over.result, "team": state.over.team} if state.over else None,
    }


_TEAM: Final = (
    "start", "ship", "heading", "compass", "wind", "weather", "slots", "row", "tokens", "draw", "discard", "health",
    "damage", "fog", "powers", "spot", "random",
)  # fmt: skip
"""Fields of a team in the dict form."""


def _team(team: Team) -> Json:
    data = {name: list(value) if isinstance(value := getattr(team, name), tuple) else value for name in _TEAM}
    return {**data, "row": [[_lying(card) for card in layer] for layer in team.row]}


def _lying(card: InRow | None) -> Json | None:
    return {"card": card.card, "seat": card.seat, "open": card.open, "done": card.done} if card else None
