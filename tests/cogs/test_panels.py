"""Panels of acts; names of people and seats, signs, and times of the day, as people write and read them."""

import re
from collections.abc import Iterator
from datetime import time
from functools import partial
from operator import le
from types import SimpleNamespace
from typing import cast

import pytest

import i18n
from cogs import host, panels, signs
from cogs.commands import settings
from cogs.components import Anchor, Button, Option, Page, Select
from cogs.errors import UserError
from cogs.leagues import settings as leagues
from cogs.panels import Act, ChoiceSetting, Panel, hyphenate
from cogs.request import Request
from cogs.sending import pages
from cogs.times import clock_time
from gamekit import naming
from hosting.core.model import Seat, Table
from renders import people
from tests.cogs.hands import table_of, type_turn
from tests.support.world import Member, World

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
            yield i18n.say(f"settings-{hyphenate(name)}-none", locale)
            if isinstance(kind, ChoiceSetting):
                yield from kind.labels(f"settings-{hyphenate(name)}", locale).values()


def of_leagues(locale: str) -> Iterator[str]:
    for rules in leagues.RULES.values():
        for name, choice in rules.items():
            yield from choice.labels(f"league-rule-{hyphenate(name)}", locale).values()


@pytest.mark.parametrize("locale", i18n.languages())
def test_a_choice_fits_a_phone(locale: str) -> None:
    texts = {*of_servers(locale), *of_leagues(locale)}
    assert len(texts) > 40
    assert [text for text in texts if naming.columns(text) > PHONE] == []


def seated(*names: str) -> Table:
    seats = tuple(Seat(number, number + 1, None, name) for number, name in enumerate(names))
    return cast(Table, SimpleNamespace(seats=seats))


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Ana", "Bruno"), ("Ana", "Bruno")),
        (("Ana", "Ana"), ("Ana #1", "Ana #2")),
        (("Ana", "Bruno", "\u0410n\u0430"), ("Ana #1", "Bruno", "\u0410n\u0430 #3")),
        (("**Ana**", "Ana"), ("Ana #1", "Ana #2")),
        (("Ana", "Ana", "Ana 1"), ("Ana #1", "Ana #2", "Ana 1")),
        (("Nils", "Ni1s", "nis"), ("Nils #1", "Ni1s #2", "nis")),
    ],
)
def test_names_that_look_alike(names: tuple[str, ...], shown: tuple[str, ...]) -> None:
    assert host.seat_names(seated(*names)) == shown


@pytest.mark.parametrize("locale", i18n.languages())
def test_computer_players_are_called_as_in_pictures(locale: str) -> None:
    """A computer player's unique name stands alone, a shared one has its seat's number."""
    kinds = ("merchant", None, "merchant", "admiral")
    seats = tuple(Seat(at, None if kind else 1, kind, "" if kind else "Ana") for at, kind in enumerate(kinds))
    table = cast(Table, SimpleNamespace(seats=seats))
    texts = [name.removeprefix("🤖 ") for name in host.seat_names(table, locale)]
    assert tuple(texts) == people.distinct(host.picture_names(table, locale))
    assert [name.endswith(f" #{at}") for at, name in enumerate(texts, start=1)] == [True, False, True, False]


@pytest.mark.opened(("Ana", "Bruno"))
async def test_the_channel_tells_them_apart(world: World, admin: Member) -> None:
    """The numbers appear in the posts of a start, in narration, and on the admins' screen."""
    world.people["Bruno"] = world.add("An\u0430")
    await table_of(world, "Ana", "Bruno", order="as joined")
    said = "\n".join(world.text(post) for post in world.posts())
    assert "Ana #1" in said
    assert "An\u0430 #2" in said
    await type_turn(world, "Ana")
    assert "**Ana #1** · Ships" in world.last().content
    assert "An\u0430 #2" in world.text(await world.slash(admin, "admin: All tables"))


@pytest.mark.opened(people=("דוד", "שרה", "Ana"))
async def test_names_in_messages_are_isolated(world: World) -> None:
    await table_of(world, "דוד", "שרה", order="as joined", clock="fast")
    david = world.people["דוד"]
    texts = [message.content for message in world.messages()]
    looks = (
        "table: Log",
        "table: Points",
        "table: Player mat",
        "tables",
        "table: Clocks",
        "table: Since my last turn",
    )
    texts += [world.text(await world.slash(david, look)) for look in looks]
    assert sum(naming.ISOLATE in text for text in texts) >= 6
    apart = re.compile(f"{naming.ISOLATE}[^{naming.ISOLATED}]*{naming.ISOLATED}")
    assert [text for text in texts if re.search(r"[\u0590-\u05ff]", apart.sub("", text))] == []


SHIPS = signs.sign("ships")


@pytest.fixture
def own() -> Iterator[str]:
    signs.use({"ships": "<:ships_1a2b3c4d:123456789012345678>"})
    yield "<:ships_1a2b3c4d:123456789012345678>"
    signs.use({})


def test_without_emoji_of_the_application_unicode_is_written() -> None:
    """No invisible mark reaches Discord, in texts and on controls."""
    assert signs.written(f"{SHIPS} 2") == "🚢 2"
    assert signs.emoji(SHIPS) == "🚢"
    assert signs.emoji("✅") == "✅"
    assert signs.emoji(None) is None


def test_only_signs_become_emoji_of_the_application(own: str) -> None:
    """A name with the same emoji stays as it is, and so does what stands in code, where clients show no emoji."""
    assert signs.written(f"{SHIPS} of Ana 🚢, `{SHIPS}`") == f"{own} of Ana 🚢, `🚢`"
    assert signs.emoji(SHIPS) == own


def test_a_text_that_signs_make_too_long_has_unicode(own: str) -> None:
    text = f"{SHIPS}" + "a" * 1990
    assert signs.written(text) == "🚢" + "a" * 1990
    assert len(signs.written(f"{SHIPS}" + "a" * 2500)) == 2000


def test_a_message_is_recognized_with_and_without_them(own: str) -> None:
    with_them = signs.written(f"{SHIPS} sails")
    assert signs.read(with_them) == signs.read("🚢 sails") == "🚢 sails"


def test_controls_carry_them(own: str) -> None:
    button = Button("pick", f"Ships {SHIPS}", emoji=SHIPS)
    menu = Select("pick", "", f"Which {SHIPS}?", (Option("a", "One", emoji=SHIPS),))
    view = pages.view(((button,), menu), Anchor(1, 2))
    parts = [part for row in view.to_components() for part in row["components"]]
    assert parts[0]["emoji"]["id"] == 123456789012345678
    assert parts[0]["label"] == "Ships 🚢"
    assert parts[1]["options"][0]["emoji"]["id"] == 123456789012345678
    assert parts[1]["placeholder"] == "Which 🚢?"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        *((text, time(22)) for text in ("22:00", "22 Uhr", "22點", "晚上10點")),
        *((text, time(22, 30)) for text in ("um 22 Uhr 30", "22.30 Uhr", "晚上10點半")),
        *((text, time(0)) for text in ("12 am", "24:00", "晚上12點", "凌晨12點")),
        *((text, time(12)) for text in ("12PM", "12 Uhr mittags", "中午12點")),
        ("", None),
        (" 7 ", time(7)),
        ("7.05", time(7, 5)),
        ("7h30", time(7, 30)),
        ("上午 9 時", time(9)),
        ("１０點", time(10)),
        ("中午11點", time(11)),
        ("下午3點5分", time(15, 5)),
        ("7 Uhr abends", time(19)),
        ("11:59 pm", time(23, 59)),
    ],
)
def test_times_that_people_write(text: str, expected: time | None) -> None:
    assert clock_time(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        *("25", "7:60", "24:01", "7:30:00", "1:2", "７:75", "-1", "9" * 999),
        *("13 pm", "0 am", "早上 8 pm", "上午13點", "22 Uhr 75"),
        *("noon", "Uhr", "晚上", "10點點", "五點"),
    ],
)
def test_times_that_are_none(text: str) -> None:
    with pytest.raises(UserError):
        clock_time(text)


@pytest.mark.parametrize("typed", ["friday_l", "(fri", "FridayL"])
def test_a_name_is_found_as_it_was_given_and_as_it_is_displayed(typed: str) -> None:
    labels = [(1, i18n.name("(Friday_League")), (2, i18n.name("Sunday League"))]
    assert [choice.value for choice in panels.match_labels(typed, labels)] == [1]
    assert panels.match_labels("/", labels) == []
