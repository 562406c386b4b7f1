"""Errors of steps: unreadable, not allowed now, ambiguous.

Each error carries the key of its sentence and its parameters, so that a catalogue can say it in another language.
`str(error)` says it in English (`navegador.errors`).
"""

import string
from collections.abc import Mapping
from typing import Any, Final

from ruling import refusals
from ruling.refusals import Fact as Fact
from ruling.refusals import Refusal

NONE: Final = "none"
"""Word for the number 0 where it stands alone."""

HEADINGS: Final[Mapping[str, str]] = {
    "your-turn": "Your turn",
    "navegador-card": "Navegador card",
    "sailing": "Sailing",
    "workers": "Workers",
    "ships": "Ships",
    "market": "Market",
    "colony": "Colony",
    "buildings": "Buildings",
    "privilege": "Privilege",
    "kings-privilege": "King's privilege",
    "end": "End",
}
"""Parts of the rules, and their headings in English."""

REASONS: Final[Mapping[str, tuple[str, str]]] = {
    # current duty
    "over": ("end", "The game is over."),
    "not-now-start": ("your-turn", "Move your stone on the rondel first."),
    "not-now-extra": ("navegador-card", "The extra sailing is under way: sail, explore or finish it."),
    "not-now-move": ("navegador-card", "The extra sailing is finished: move your stone on the rondel."),
    "not-now-action": ("your-turn", "Your stone is on {field}: take that action or decline it."),
    "not-now-sailing": ("sailing", "A sailing is under way: sail, explore or finish it."),
    "stone-moved": ("your-turn", "Your stone has already moved in this turn."),
    # the rondel
    "field-payment": (
        "your-turn",
        "That field is {distance:field|fields} ahead and costs {price:ship|ships}; you give up {paid!n}.",
    ),
    "field-first": ("your-turn", "In your first turn every field is free: no ship is given up."),
    "field-ships": (
        "your-turn",
        "You cannot give up {wanted:ship|ships} in {region}: you have {there!n} there.",
    ),
    # the Navegador card
    "card-elsewhere": ("navegador-card", "You do not hold the Navegador card."),
    "card-first-round": ("navegador-card", "The Navegador card cannot be used in the first round."),
    # sailing
    "sail-nothing": ("sailing", "A ship that sails leaves one region for another."),
    "sail-ships": (
        "sailing",
        "{wanted:ship|ships} cannot sail from {region}: {free!n} of yours there can still sail in this action.",
    ),
    "sail-unexplored": (
        "sailing",
        "{region} is unexplored: a group of ships has to explore it.",
    ),
    "sail-far": (
        "sailing",
        "{target} is too far from {origin}: a ship crosses at most {range:border|borders} now.",
    ),
    "explore-known": ("sailing", "{region} is explored already: simply sail there."),
    "explore-twice": (
        "sailing",
        "{region} was explored in this action; you can only explore one region per sailing.",
    ),
    "explore-group": (
        "sailing",
        "{ships:ship has|ships have} to enter {region} together: nobody has been there yet.",
    ),
    "explore-far": (
        "sailing",
        "{region} is too far from {origin}: a ship crosses at most {range:border|borders} now.",
    ),
    # workers and ships
    "too-many-workers": ("workers", "You can recruit at most {most:worker|workers} now."),
    "too-many-ships": ("ships", "You can build at most {most:ship|ships} now."),
    "price": ("your-turn", "That costs {price} Cruzados and you have {cash}."),
    # colonies
    "colony-nothing": ("colony", "Name at least one colony to found."),
    "colony-tokens": (
        "colony",
        "{region} has {left:colony|colonies} left to found; you want {wanted!n}.",
    ),
    "colony-unexplored": ("colony", "Nobody has been in {region} yet: there is no colony to found."),
    "colony-ships": (
        "colony",
        "Each colony needs one of your ships in its region: you have {ships!n} in {region} and want {wanted!n}.",
    ),
    "colony-workers": (
        "colony",
        "{wanted:colony needs|colonies need} {needed:worker|workers}, two for each; you have {workers!n}.",
    ),
    # buildings
    "build-nothing": ("buildings", "Name at least one building to buy."),
    "build-left": (
        "buildings",
        "The chart has {left!n} of that kind ({building}) left; you want {wanted!n}.",
    ),
    "build-workers": ("buildings", "These buildings need {needed} workers together; you have {workers}."),
    # market
    "market-nothing": ("market", "Name at least one good to sell or to process."),
    "market-both": ("market", "You can either sell {good} or process it, not both in one turn."),
    "market-colonies": (
        "market",
        "You cannot sell {wanted!n} {good}: that takes as many colonies of it, and you have {colonies!n}.",
    ),
    "market-factories": (
        "market",
        "You can process at most {most!n} of {good}, counting the wildcard factory if you name it.",
    ),
    "market-wild": (
        "market",
        "The wildcard factory can only serve a good that you process in this turn, not {good}.",
    ),
    # privileges
    "privilege-workers": (
        "privilege",
        "A privilege costs a worker, and {least!n} workers have to stay; you have {workers!n}.",
    ),
    "privilege-gone": ("privilege", "The gallery has no privilege of that kind ({kind}) left."),
    "privilege-full": (
        "privilege",
        "You already have {most!n} privileges of that kind ({kind}); there is no room for more.",
    ),
    "king-variant": ("kings-privilege", "In this game, the King's privilege is placed automatically at the end."),
    "king-ship": ("kings-privilege", "The King's privilege is in {region}: you need a ship there."),
    "king-taken": ("kings-privilege", "You have already taken your King's privilege."),
    # reading steps and records, beside what every game refuses
    **{key: ("record", sentence) for key, sentence in refusals.REASONS.items()},
    "read-region": ("record", "There is no region called {given}."),
    "read-regions": ("record", "{place} must be an object with regions and numbers."),
    "read-goods": ("record", "{place} must be an object with goods and numbers."),
    "read-legs": ("record", "{place} must be a list with [from, to, how many]."),
    "read-group": ("record", "{place} must be a list with [region, how many]."),
    "read-twice": ("record", "{place} names {region} twice."),
    # reading the text notation (docs/library.md)
    "text-long": ("notation", "A turn has at most {most} characters; this text has {length}."),
    "text-character": ("notation", "The character {given} does not belong in a turn."),
    "text-number": ("notation", "{given} is too large a number here."),
    "text-field": ("notation", "A field of the rondel was expected ({known}), not {given}."),
    "text-after-field": ("notation", "After which field was expected ({known}), not {given}."),
    "text-voyage": ("notation", "Sail, explore or done was expected, not {given}."),
    "text-region": ("notation", "A region such as {known} was expected, not {given}."),
    "text-number-wanted": ("notation", "A number, or nothing, was expected, not {given}."),
    "text-trade": ("notation", "Sell or process with a good ({known}), or nothing, was expected, not {given}."),
    "text-good": ("notation", "A good was expected ({known}), not {given}."),
    "text-building": ("notation", "A building was expected ({known}), or nothing, not {given}."),
    "text-privilege": ("notation", "A privilege was expected ({known}), or nothing, not {given}."),
    "text-after": ("notation", "The turn is finished before {given}."),
    "text-several": ("notation", "{said} could mean several things: {candidates}."),
    # records
    "record-options": ("record", 'options must be {{"goa": true}} or {{"goa": false}}.'),
    "deal-regions": ("record", "A deal names the tokens of each region but Portugal."),
    "deal-list": ("record", "The tokens of {region} in a deal are a list of prices."),
    "deal-count": ("record", "This is not a valid deal: {region} has {tokens} tokens, not {given}."),
    "deal-token": ("record", "This is not a valid deal: {region} cannot have a token of {price}."),
    "deal-over": ("record", "The deal of a finished game must be complete."),
    "record-hidden": ("record", "The deal does not say which tokens are in {region}."),
}


def rule(key: str) -> str:
    """Return the part of the rules behind a reason, of `HEADINGS`; else "record" or "notation". Raises KeyError."""
    return REASONS[key][0]


def say(key: str, facts: Mapping[str, str | int]) -> str:
    """Return the English sentence of a reason with its parameters. Raises KeyError."""
    return _SPEAKER.vformat(REASONS[key][1], (), facts)


class _Speaker(string.Formatter):
    """Formatter of numbers alone and with their nouns."""

    def convert_field(self, value: Any, conversion: str | None) -> Any:  # noqa: ANN401 - as in string.Formatter
        return value or NONE if conversion == "n" else super().convert_field(value, conversion)

    def format_field(self, value: Any, spec: str) -> str:  # noqa: ANN401 - as in string.Formatter
        if "|" in spec:
            one, _, many = spec.partition("|")
            return f"{value} {one if value == 1 else many}"
        return str(super().format_field(value, spec))


_SPEAKER: Final = _Speaker()


class Refused(Refusal):
    """Base of every refusal by these rules."""

    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        """Return the sentence of `navegador.errors` for a key."""
        return say(key, facts)


class StepError(Refused):
    """A step that cannot be taken."""

    @property
    def rule(self) -> str:
        """The part of the rules behind the refusal, such as "sailing"; `errors.HEADINGS` has its title."""
        return rule(self.key)


class UnreadableStep(StepError):
    """A step that cannot be parsed."""


class IllegalStep(StepError):
    """A step that is readable but not allowed now."""


class AmbiguousStep(StepError):
    """A text that could mean several steps."""


class DealError(Refused):
    """Tokens in the regions that do not form a valid deal."""


class HiddenTokens(ValueError):
    """An exploration in a position without stacks, whose tokens are unknown."""
