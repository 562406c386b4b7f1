"""The text notation of steps and turns (docs/library.md)."""

from navegador.notation.completing import Completion, complete
from navegador.notation.reading import Reading, read
from navegador.notation.words import write

__all__ = ["Completion", "Reading", "complete", "read", "write"]
