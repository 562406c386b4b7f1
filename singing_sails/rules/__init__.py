"""The rules, by subject; each module registers its tasks and questions with `singing_sails.agenda`."""

from singing_sails.rules import cards, damage, enemies, harbors, moving, playing, rounds

__all__ = ["cards", "damage", "enemies", "exploring", "harbors", "moving", "playing", "rounds"]
