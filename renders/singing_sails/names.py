"""Names of Singing Sails' things in a language, for posts, panels, pictures and descriptions.

The engine names them in English (`singing_sails/components.toml`), the catalogue translates them
(`words/en/singing-sails-pictures.ftl`). It is the lowest part that may know both.
"""

from singing_sails import places
from words import say


def card(name: str | None, locale: str | None = None) -> str:
    """Return the name of a Vehicle card, such as "Rotate right"; None is face down."""
    return say("sails-card", locale, card=name or "down")


def tile(name: str | None, locale: str | None = None) -> str:
    """Return the name of a tile's kind, without its current and its symbol; None is face down."""
    return say("sails-tile", locale, tile=places.tile(name).kind if name else "down")


def health(name: str, locale: str | None = None) -> str:
    """Return the name of a Health card, which is the handicap that it brings."""
    return say("sails-health", locale, card=name)


def condition(name: str, locale: str | None = None) -> str:
    """Condition of a treasure for an island, in a few words."""
    return say("sails-condition", locale, condition=name)


def bonus(name: str, locale: str | None = None) -> str:
    """Bonus of a treasure, in a few words."""
    return say("sails-bonus", locale, bonus=name)


def enemy(kind: str, locale: str | None = None) -> str:
    """Return the name of a kind of enemies."""
    return say("sails-enemy", locale, enemy=kind)


def direction(name: str, locale: str | None = None) -> str:
    """Return a direction of "NESW" in words."""
    return say("sails-direction", locale, direction=name)


def letter(name: str, locale: str | None = None) -> str:
    """Return a direction of "NESW" as one letter of a compass."""
    return say("sails-letter", locale, direction=name)


def harbor(kind: int, locale: str | None = None) -> str:
    """Return the letter of a kind of harbor, 0 to 4."""
    return say("sails-harbor", locale, harbor=kind)
