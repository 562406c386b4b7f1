"""The game that is hosted here."""

from navegador.game import NAVEGADOR

__all__ = ["NAVEGADOR"]
