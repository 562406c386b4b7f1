"""Typed commands: found by their names in a language, completed option by option, read into values."""

from typing import Any

import pytest

from app.playground.commands import BadLine, Catalogue

OPEN: dict[str, Any] = {
    "id": "1",
    "name": "play",
    "name_localizations": {"de": "spielen"},
    "description": "Open a table",
    "options": [
        {"type": 3, "name": "name", "description": "Name"},
        {"type": 4, "name": "seats", "name_localizations": {"de": "plätze"}, "description": "2 to 5",
         "min_value": 2, "max_value": 5},
        {"type": 5, "name": "goa", "description": "Variant"},
        {"type": 3, "name": "order", "description": "Order", "choices": [
            {"name": "as joined", "name_localizations": {"de": "wie beigetreten"}, "value": "joined"}]},
        {"type": 11, "name": "file", "description": "A record"},
    ],
}  # fmt: skip
GIVE: dict[str, Any] = {
    "id": "2",
    "name": "give",
    "description": "Give a seat",
    "options": [{"type": 6, "name": "to", "description": "To whom", "required": True}],
}


def catalogue(locale: str = "en-US") -> Catalogue:
    return Catalogue([OPEN, GIVE], locale, {6: {"Bruno": 7}})


def values(line: str, locale: str = "en-US") -> dict[str, Any]:
    return {item["name"]: item["value"] for item in catalogue(locale).read(line, {})[1]}


@pytest.mark.parametrize(
    ("line", "locale", "read"),
    [
        ("/play", "en-US", {}),
        ("/play seats: 3 goa: yes", "en-US", {"seats": 3, "goa": True}),
        ("/play Ana's table order: AS JOINED", "en-US", {"name": "Ana's table", "order": "joined"}),
        ("/play name: at: 8 seats:2", "en-US", {"name": "at: 8", "seats": 2}),
        ("/spielen plätze: 4 order: wie beigetreten", "de", {"seats": 4, "order": "joined"}),
        ("/spielen goa: nein", "de", {"goa": False}),
        ("/play seats: 4", "de", {"seats": 4}),
        ("/give @Bruno", "en-US", {"to": "7"}),
    ],
)  # fmt: skip
def test_a_line_is_read(line: str, locale: str, read: dict[str, Any]) -> None:
    """Names of the language and default names work; words before the first option belong to it."""
    assert values(line, locale) == read


@pytest.mark.parametrize(
    ("line", "missing"),
    [
        ("/pla", "/pla"),
        ("/navigate seats: 2", "/navigate seats: 2"),
        ("/play seats: six", "six"),
        ("/play seats: 6", "6"),
        ("/play order: by age", "by age"),
        ("/give", "to"),
        ("/give Nobody", "Nobody"),
    ],
)
def test_a_faulty_line_says_what_is_wrong(line: str, missing: str) -> None:
    """The sentence names what does not fit."""
    with pytest.raises(BadLine, match=missing):
        catalogue().read(line, {})


@pytest.mark.parametrize(
    ("line", "locale", "labels"),
    [
        ("/", "en-US", ["/give", "/play"]),
        ("/lay", "en-US", ["/play"]),
        ("/pla", "de", ["/spielen"]),
        ("/play ", "en-US", ["name:", "seats:", "goa:", "order:"]),
        ("/spielen plätze: 3 ", "de", ["name:", "goa:", "order:"]),
        ("/spielen order: w", "de", ["wie beigetreten"]),
        ("/play goa: ", "en-US", ["yes", "no"]),
        ("/give to: B", "en-US", ["Bruno"]),
        ("/unknown", "en-US", []),
    ],
)
def test_a_line_is_completed(line: str, locale: str, labels: list[str]) -> None:
    """Commands, then options, then values are offered in the reader's language."""
    assert [suggestion.label for suggestion in catalogue(locale).suggestions(line)] == labels


def test_each_suggestion_leads_on() -> None:
    """The bot's own choices take the place of the last value; the line can then be read."""
    suggestions = catalogue().suggestions("/play goa: yes name: Sa", ["Sagres", "Santos"])
    assert [suggestion.line for suggestion in suggestions] == [
        "/play goa: yes name: Sagres ",
        "/play goa: yes name: Santos ",
    ]
    assert values(suggestions[0].line) == {"goa": True, "name": "Sagres"}
