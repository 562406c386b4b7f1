"""Names of Singing Sails' things in a language, for posts, panels, pictures and descriptions."""

from i18n import say
from singing_sails import places


def card(name: str | None, locale: str | None = None) -> str:
    """Return the name of a Vehicle card, such as "Rotate right"; None is face down."""
    return say("sails-card", locale, card=name or "down")


def tile(name: str | None, locale: str | None = None) -> str:
    """Return the name of a tile's kind, without its current and its symbol; None is face down."""
    return say("sails-tile", locale, tile=places.tile(name).kind if name else "down")


def health(name: str, locale: str | None = None) -> str:
    return say("sails-health", locale, card=name)


def condition(name: str, locale: str | None = None) -> str:
    return say("sails-condition", locale, condition=name)


def bonus(name: str, locale: str | None = None) -> str:
    return say("sails-bonus", locale, bonus=name)


def enemy(kind: str, locale: str | None = None) -> str:
    return say("sails-enemy", locale, enemy=kind)


def direction(name: str, locale: str | None = None) -> str:
    return say("sails-direction", locale, direction=name)


def letter(name: str, locale: str | None = None) -> str:
    """Return a direction of "NESW" as one letter of a compass."""
    return say("sails-letter", locale, direction=name)


def harbor(kind: int, locale: str | None = None) -> str:
    return say("sails-harbor", locale, harbor=kind)
