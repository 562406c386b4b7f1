"""What Navegador says and offers in Discord."""

from cogs.navegador.interface import UI

__all__ = ["UI"]
