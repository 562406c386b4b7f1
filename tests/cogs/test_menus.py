"""Closed menus: their displayed choice fits a phone."""

from collections.abc import Iterator

import pytest

import naming
import words
from cogs.choices import Choice, hyphened
from cogs.commands import settings
from cogs.leagues.admin import settings as leagues

PHONE = 33
"""Columns of a menu on a phone 390 points wide: of its 300 points, padding and arrow take 46, a column 7 to 8."""


def of_servers(locale: str) -> Iterator[str]:
    """Yield the texts of a server's settings menus, chosen or empty."""
    for kinds in settings.SETTINGS.values():
        for name, kind in kinds.items():
            yield words.say(f"settings-{hyphened(name)}-none", locale)
            if isinstance(kind, Choice):
                yield from kind.labels(f"settings-{hyphened(name)}", locale).values()


def of_leagues(locale: str) -> Iterator[str]:
    """Yield the texts of a league's settings menus."""
    for rules in leagues.RULES.values():
        for name, choice in rules.items():
            yield from choice.labels(f"league-rule-{hyphened(name)}", locale).values()


@pytest.mark.parametrize("locale", words.languages())
def test_a_choice_fits_a_phone(locale: str) -> None:
    """Menus of servers' and leagues' settings fit in every language."""
    texts = {*of_servers(locale), *of_leagues(locale)}
    assert len(texts) > 40
    assert [text for text in texts if naming.columns(text) > PHONE] == []
