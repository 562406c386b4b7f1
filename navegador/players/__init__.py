"""Computer players: they see what a player sees, and choose one step at a time."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from gamekit import game
from navegador.players.analysis import Admiral, Search
from navegador.players.merchant import Hand, Merchant, RandomPlayer
from navegador.players.value import LEARNED, USUAL
from navegador.state import State
from navegador.steps import Step

ComputerPlayer: TypeAlias = game.ComputerPlayer[State, Step]

PLAYERS: Final[Mapping[str, ComputerPlayer]] = MappingProxyType(
    {
        player.name: player
        for player in (
            RandomPlayer(),
            Hand("cabin-boy", error=2.5),
            Hand("mate", error=0.6),
            Merchant(),
            Merchant("helmsman", USUAL.towards(LEARNED, 0.5)),
            Merchant("captain", LEARNED),
            Admiral("commodore", Search(width=2), work=60, least=2),
            Admiral(),
        )
    }
)
"""Computer players by name, the weakest first. Tables store the names: remove none."""

__all__ = ["PLAYERS", "ComputerPlayer"]
