"""Errors of steps: unreadable, not allowed now, ambiguous."""

import string
from collections.abc import Mapping
from typing import Any, Final

from gamekit import codec
from gamekit.codec import Fact as Fact
from gamekit.codec import Refusal

NONE: Final = "none"

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

_SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {
    "end": {"over": "The game is over."},
    "your-turn": {
        "not-now-start": "Move your stone on the rondel first.",
        "not-now-action": "Your stone is on {field}: take that action or decline it.",
        "stone-moved": "Your stone has already moved in this turn.",
        "field-payment": (
            "That field is {distance:field|fields} ahead and costs {price:ship|ships}; you give up {paid!n}."
        ),
        "field-first": "In your first turn every field is free: no ship is given up.",
        "field-ships": "You cannot give up {wanted:ship|ships} in {region}: you have {there!n} there.",
        "price": "That costs {price} Cruzados and you have {cash}.",
    },
    "navegador-card": {
        "not-now-extra": "The extra sailing is under way: sail, explore or finish it.",
        "not-now-move": "The extra sailing is finished: move your stone on the rondel.",
        "card-elsewhere": "You do not hold the Navegador card.",
        "card-first-round": "The Navegador card cannot be used in the first round.",
    },
    "sailing": {
        "not-now-sailing": "A sailing is under way: sail, explore or finish it.",
        "sail-nothing": "A ship that sails leaves one region for another.",
        "sail-ships": (
            "{wanted:ship|ships} cannot sail from {region}: {free!n} of yours there can still sail in this action."
        ),
        "sail-unexplored": "{region} is unexplored: a group of ships has to explore it.",
        "sail-far": "{target} is too far from {origin}: a ship crosses at most {range:border|borders} now.",
        "explore-known": "{region} is explored already: simply sail there.",
        "explore-twice": "{region} was explored in this action; you can only explore one region per sailing.",
        "explore-group": "{ships:ship has|ships have} to enter {region} together: nobody has been there yet.",
        "explore-far": "{region} is too far from {origin}: a ship crosses at most {range:border|borders} now.",
    },
    "workers": {"too-many-workers": "You can recruit at most {most:worker|workers} now."},
    "ships": {"too-many-ships": "You can build at most {most:ship|ships} now."},
    "colony": {
        "colony-nothing": "Name at least one colony to found.",
        "colony-tokens": "{region} has {left:colony|colonies} left to found; you want {wanted!n}.",
        "colony-unexplored": "Nobody has been in {region} yet: there is no colony to found.",
        "colony-ships": (
            "Each colony needs one of your ships in its region: you have {ships!n} in {region} and want {wanted!n}."
        ),
        "colony-workers": (
            "{wanted:colony needs|colonies need} {needed:worker|workers}, two for each; you have {workers!n}."
        ),
    },
    "buildings": {
        "build-nothing": "Name at least one building to buy.",
        "build-left": "The chart has {left!n} of that kind ({building}) left; you want {wanted!n}.",
        "build-workers": "These buildings need {needed} workers together; you have {workers}.",
    },
    "market": {
        "market-nothing": "Name at least one good to sell or to process.",
        "market-both": "You can either sell {good} or process it, not both in one turn.",
        "market-colonies": (
            "You cannot sell {wanted!n} {good}: that takes as many colonies of it, and you have {colonies!n}."
        ),
        "market-factories": "You can process at most {most!n} of {good}, counting the wildcard factory if you name it.",
        "market-wild": "The wildcard factory can only serve a good that you process in this turn, not {good}.",
    },
    "privilege": {
        "privilege-workers": "A privilege costs a worker, and {least!n} workers have to stay; you have {workers!n}.",
        "privilege-gone": "The gallery has no privilege of that kind ({kind}) left.",
        "privilege-full": "You already have {most!n} privileges of that kind ({kind}); there is no room for more.",
    },
    "kings-privilege": {
        "king-variant": "In this game, the King's privilege is placed automatically at the end.",
        "king-ship": "The King's privilege is in {region}: you need a ship there.",
        "king-taken": "You have already taken your King's privilege.",
    },
    "record": {
        **codec.REASONS,
        "read-region": "There is no region called {given}.",
        "read-regions": "{place} must be an object with regions and numbers.",
        "read-goods": "{place} must be an object with goods and numbers.",
        "read-legs": "{place} must be a list with [from, to, how many].",
        "read-group": "{place} must be a list with [region, how many].",
        "read-twice": "{place} names {region} twice.",
        "record-options": 'options must be {{"goa": true}} or {{"goa": false}}.',
        "deal-regions": "A deal names the tokens of each region but Portugal.",
        "deal-list": "The tokens of {region} in a deal are a list of prices.",
        "deal-count": "This is not a valid deal: {region} has {tokens} tokens, not {given}.",
        "deal-token": "This is not a valid deal: {region} cannot have a token of {price}.",
        "deal-over": "The deal of a finished game must be complete.",
        "record-hidden": "The deal does not say which tokens are in {region}.",
    },
    "notation": {
        "text-long": "A turn has at most {most} characters; this text has {length}.",
        "text-character": "The character {given} does not belong in a turn.",
        "text-number": "{given} is too large a number here.",
        "text-field": "A field of the rondel was expected ({known}), not {given}.",
        "text-after-field": "After which field was expected ({known}), not {given}.",
        "text-voyage": "Sail, explore or done was expected, not {given}.",
        "text-region": "A region such as {known} was expected, not {given}.",
        "text-number-wanted": "A number, or nothing, was expected, not {given}.",
        "text-trade": "Sell or process with a good ({known}), or nothing, was expected, not {given}.",
        "text-good": "A good was expected ({known}), not {given}.",
        "text-building": "A building was expected ({known}), or nothing, not {given}.",
        "text-privilege": "A privilege was expected ({known}), or nothing, not {given}.",
        "text-after": "The turn is finished before {given}.",
        "text-several": "{said} could mean several things: {candidates}.",
    },
}
"""Sentences in English by the part of the rules behind them, then by key."""
REASONS: Final[Mapping[str, tuple[str, str]]] = {
    key: (part, sentence) for part, sentences in _SENTENCES.items() for key, sentence in sentences.items()
}


def rule(key: str) -> str:
    return REASONS[key][0]


def say(key: str, facts: Mapping[str, str | int]) -> str:
    return _SPEAKER.vformat(REASONS[key][1], (), facts)


class _Speaker(string.Formatter):
    def convert_field(self, value: Any, conversion: str | None) -> Any:  # noqa: ANN401 - as in string.Formatter
        return value or NONE if conversion == "n" else super().convert_field(value, conversion)

    def format_field(self, value: Any, spec: str) -> str:  # noqa: ANN401 - as in string.Formatter
        if "|" in spec:
            one, _, many = spec.partition("|")
            return f"{value} {one if value == 1 else many}"
        return str(super().format_field(value, spec))


_SPEAKER: Final = _Speaker()


class Refused(Refusal):
    @classmethod
    def sentence(cls, key: str, facts: Mapping[str, Fact]) -> str:
        return say(key, facts)


class StepError(Refused):
    @property
    def rule(self) -> str:
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
