"""The rules, by subject; each module registers its tasks and questions with `singing_sails.table`."""

from singing_sails.rules import cards, harbors, playing

__all__ = ["cards", "harbors", "playing"]
