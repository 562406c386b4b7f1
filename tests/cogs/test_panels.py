"""Panels of acts: what is offered, in which order, and which act typed words mean."""

from collections.abc import Iterator
from functools import partial
from operator import le

import pytest

import i18n
from cogs import panels
from cogs.commands import settings
from cogs.components import Button, Page, Select
from cogs.leagues import settings as leagues
from cogs.panels import Act, ChoiceSetting, Panel, hyphened
from cogs.request import Request
from gamekit import naming

LABELS = ("button-undo", "button-log", "button-verify", "button-replay", "button-hint")


@pytest.fixture
def panel(monkeypatch: pytest.MonkeyPatch) -> Panel[int]:
    """Return a panel whose subject is a number: an act can be done up to its own."""
    monkeypatch.setattr(panels, "PANELS", {})

    async def read(request: Request, arg: str) -> int:
        return int(arg)

    async def stand(request: Request, subject: int) -> Page:
        return Page.of(str(subject))

    made = Panel("numbers", read, stand)
    made.add(*(Act(label, "log", str(n), when=partial(le, n)) for n, label in enumerate(LABELS)))
    return made


def test_only_what_can_be_done_is_offered(panel: Panel[int]) -> None:
    """In the order of the acts, as buttons that press their verbs."""
    (row,) = panel._rows(2, "2", "en")
    assert isinstance(row, tuple)
    assert [(button.label, button.arg) for button in row] == [
        ("Take back", "0"),
        ("Log", "1"),
        ("Verify the shuffle", "2"),
    ]


def test_many_acts_fill_buttons_and_menus(panel: Panel[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Discord takes five rows, and 25 options in a menu; no act is lost."""
    monkeypatch.setattr(panels, "say", lambda key, locale: key)
    panel.add(*(Act(f"more-{n}", "log") for n in range(50)))
    rows = panel._rows(9, "", "en")
    assert len(rows) <= 5
    buttons = [control for row in rows if isinstance(row, tuple) for control in row if isinstance(control, Button)]
    menus = [row for row in rows if isinstance(row, Select)]
    assert all(len(menu.options) <= 25 for menu in menus)
    assert len({menu.arg for menu in menus}) == len(menus)
    assert [button.label for button in buttons] + [option.value for menu in menus for option in menu.options] == [
        *panel.acts
    ]


@pytest.mark.parametrize(
    ("words", "locale", "label"),
    [
        ("button-undo", "en", "button-undo"),
        ("take BACK ", "en", "button-undo"),
        ("verify", "en", "button-verify"),
        ("verify", "de", "button-verify"),
        ("Protokoll", "en", "button-log"),
        ("", "en", None),
        ("e", "en", None),
        ("resign", "en", None),
    ],
)
def test_words_name_an_act(panel: Panel[int], words: str, locale: str, label: str | None) -> None:
    """By the label in any language, or a part of it that no other act has; else by none."""
    assert panel.named(words, panel.acts, locale) == label


def test_two_acts_are_never_called_alike(panel: Panel[int]) -> None:
    with pytest.raises(ValueError, match="'button-log'"):
        panel.add(Act("button-log", "recap"))


PHONE = 33
"""Columns of a menu on a phone 390 points wide: of its 300 points, padding and arrow take 46, a column 7 to 8."""


def of_servers(locale: str) -> Iterator[str]:
    for kinds in settings.SETTINGS.values():
        for name, kind in kinds.items():
            yield i18n.say(f"settings-{hyphened(name)}-none", locale)
            if isinstance(kind, ChoiceSetting):
                yield from kind.labels(f"settings-{hyphened(name)}", locale).values()


def of_leagues(locale: str) -> Iterator[str]:
    for rules in leagues.RULES.values():
        for name, choice in rules.items():
            yield from choice.labels(f"league-rule-{hyphened(name)}", locale).values()


@pytest.mark.parametrize("locale", i18n.languages())
def test_a_choice_fits_a_phone(locale: str) -> None:
    """Menus of servers' and leagues' settings fit in every language."""
    texts = {*of_servers(locale), *of_leagues(locale)}
    assert len(texts) > 40
    assert [text for text in texts if naming.columns(text) > PHONE] == []
