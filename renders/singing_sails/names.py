"""What the things of Singing Sails are called in a language: posts, panels, pictures and descriptions ask here.

The engine names them in English (`singing_sails/components.toml`), the catalogue says them
(`words/en/singing-sails-pictures.ftl`). It is the lowest part that may know both.
"""

from __future__ import annotations

from singing_sails import places
from words import say


def card(name: str | None, locale: str | None = None) -> str:
    """A Vehicle card, such as "Rotate right"; None lies face down."""
    return say("sails-card", locale, card=name or "down")


def tile(name: str | None, locale: str | None = None) -> str:
    """A tile's kind, its current and its symbol left out; None lies face down."""
    return say("sails-tile", locale, tile=places.tile(name).kind if name else "down")


def health(name: str, locale: str | None = None) -> str:
    """A Health card, which is the handicap that it brings."""
    return say("sails-health", locale, card=name)


def condition(name: str, locale: str | None = None) -> str:
    """What an island has to be for a treasure, in a few words."""
    return say("sails-condition", locale, condition=name)


def bonus(name: str, locale: str | None = None) -> str:
    """What a treasure brings, in a few words."""
    return say("sails-bonus", locale, bonus=name)


def enemy(kind: str, locale: str | None = None) -> str:
    """A kind of enemies."""
    return say("sails-enemy", locale, enemy=kind)


def direction(name: str, locale: str | None = None) -> str:
    """A direction of "NESW" in words."""
    return say("sails-direction", locale, direction=name)


def letter(name: str, locale: str | None = None) -> str:
    """A direction of "NESW" as a compass has it, one letter."""
    return say("sails-letter", locale, direction=name)


def harbor(kind: int, locale: str | None = None) -> str:
    """The letter of a kind of harbor, 0 to 4."""
    return say("sails-harbor", locale, harbor=kind)
