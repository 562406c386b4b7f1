"""Navegador in Discord: its words, controls and pictures."""

from cogs.navegador.interface import UI
