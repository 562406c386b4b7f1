"""The game that is hosted here."""

from navegador.hosted import NAVEGADOR

__all__ = ["NAVEGADOR"]
