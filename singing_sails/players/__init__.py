"""Computer players by their names, each of which plays from what its seat may see; and the value of a seat's step.

The value is how much less a step was worth than the best, from what the seat saw. Hidden cards count as random ones,
not by the pilots' agreement, which people do not have. Tiles, enemies, orders and treasures are not judged.
"""

from typing import Final, TypeAlias

from gamekit import game
from singing_sails import steps as verbs
from singing_sails.players.chart import HARBOR, HIDDEN, chart, waters
from singing_sails.players.pilot import Pilot, RandomPlayer, effective, kind, sailed
from singing_sails.rules.playing import layer_to_fill
from singing_sails.state import State
from singing_sails.steps import Step
from singing_sails.table import Table
from singing_sails.turn import legal

ComputerPlayer: TypeAlias = game.ComputerPlayer[State, Step]

PLAYERS: Final[dict[str, ComputerPlayer]] = {player.name: player for player in (RandomPlayer(), Pilot())}
"""Computer players by name, from the weakest to the strongest."""

POINTS: Final = 10
"""Points of a harbor."""
_JUDGED: Final = (
    verbs.Play, verbs.Orient, verbs.Wind, verbs.Rotate, verbs.Heading, verbs.Jump, verbs.Name, verbs.Sail, verbs.Stay,
)  # fmt: skip


def weigh(view: State, step: Step) -> tuple[float, Step]:
    """Return how many points a step loses against the best, and that step."""
    if not isinstance(step, _JUDGED) or any(ours.crossed for ours in view.teams):
        return 0.0, step
    values = {other: _value(view, other) for other in legal(view) if isinstance(other, _JUDGED)}
    best = max(values, key=values.__getitem__)
    loss = (values[best] - values[step]) * POINTS / HARBOR
    return (loss, best) if loss > 0 else (0.0, step)


def _value(view: State, step: Step) -> float:
    team = view.team(view.seat or 0)
    if not isinstance(step, verbs.Play):
        return sailed(view, team, step, _row(view, team))
    ours, sea = view.teams[team], chart(waters(view, team))
    lies = sea.way(ours.ship, ours.heading, ours.compass, ours.wind)
    return sea.value(lies, _row(view, team, step))


def _row(view: State, team: int, play: verbs.Play | None = None) -> list[str]:
    """Return the cards to come in their order, with one about to be played; HIDDEN for others."""
    ours, place = view.teams[team], None if play is None else (layer_to_fill(Table(view), team), play.slot)
    cards = list[tuple[int, str]]()
    for layer, slot in ours.order():
        in_row = ours.row[layer][slot - 1]
        if play is not None and (layer, slot) == place:
            cards.append((slot, kind(play.card)))
        elif in_row is None and view.stage == "play":
            cards.append((slot, HIDDEN))
        elif in_row is not None and not in_row.done:
            cards.append((slot, HIDDEN if in_row.card is None else kind(in_row.card)))
    return effective(cards, ours.in_force(view.options), set(ours.types), decided=ours.decided)
