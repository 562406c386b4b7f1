"""Computer players, by their names; each plays from what its seat may see."""

from typing import Final, TypeAlias

from gamekit import game
from singing_sails.players.pilot import Pilot, RandomPlayer
from singing_sails.state import State
from singing_sails.steps import Step

ComputerPlayer: TypeAlias = game.ComputerPlayer[State, Step]

PLAYERS: Final[dict[str, ComputerPlayer]] = {player.name: player for player in (RandomPlayer(), Pilot())}
"""Computer players by name, from the weakest to the strongest."""
