"""Computer players behind one small interface: they see what a player sees, and choose one step at a time."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from navegador.players.admiral import Admiral
from navegador.players.by_lot import RandomPlayer
from navegador.players.merchant import Merchant
from navegador.players.player import ComputerPlayer

PLAYERS: Final[Mapping[str, ComputerPlayer]] = MappingProxyType(
    {player.name: player for player in (RandomPlayer(), Merchant(), Admiral())}
)
"""By name, the weakest first."""

__all__ = ["PLAYERS", "ComputerPlayer"]
