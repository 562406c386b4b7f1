"""Statements of docs/ about the tree, the protocols and the buttons are true."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent

import i18n
from cogs.games import GameInterface
from hosting.core import EVENTS
from hosting.core.game import Game

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
MAX_PAGES = 16
MAX_LINES = 350
MAX_WORDS = 25_000
MAX_WORDS_A_PAGE = 2_700
MAX_LINE_LENGTH = 400


@pytest.mark.parametrize(
    ("protocol", "head"), [(Game, "## The rules"), (GameInterface, "## Discord")], ids=lambda item: str(item)
)
def test_the_page_explains_every_member(protocol: type, head: str) -> None:
    page = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    table = page.partition(head)[2].partition("\n## ")[0]
    firsts = re.findall(r"^\| (`.+?) \|", table, re.MULTILINE)
    documented = {name for first in firsts for name in re.findall(r"`(\w+)", first)}
    parts = [part for part in protocol.__mro__ if part.__module__ == protocol.__module__]
    assert documented == {name for part in parts for name in vars(part) if not name.startswith("_")}


def test_the_page_has_every_event_and_its_ways() -> None:
    """The table is the code's: each way with its events, and whom they concern."""
    page = (ROOT / "docs" / "playing-over-days.md").read_text(encoding="utf-8")
    rows: dict[str, list[str]] = {}
    for name, event in EVENTS.items():
        ways = ", ".join(i18n.say(f"way-{way}", "en").lower() for way in event.ways)
        rows.setdefault(ways, []).append(f"{i18n.say(f'event-of-{name}', 'en')} ({event.who})")
    lines = (f"| {ways} | {'; '.join(events)} |" for ways, events in rows.items())
    assert "\n".join(["| ways | events, and whom each concerns |", "|---|---|", *lines, ""]) in page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    """A path in backticks, from the top of the tree, leads to a file or a folder; `data` is the bot's own."""
    text = page.read_text(encoding="utf-8")
    tops = "|".join(one.name for one in ROOT.iterdir() if one.is_dir() and not one.name.startswith((".", "data")))
    for path in re.findall(rf"`((?:{tops})/[\w./-]*)`", text):
        if "GAME" not in path:
            assert (ROOT / path).exists(), path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_modules_that_are_to_be_run_exist(page: Path) -> None:
    for name in re.findall(r"python -m ([a-z_.]+[a-z_])", page.read_text(encoding="utf-8")):
        file = ROOT / name.replace(".", "/")
        if (ROOT / name.partition(".")[0]).is_dir():
            assert file.with_suffix(".py").exists() or (file / "__main__.py").exists(), name


@pytest.mark.parametrize("page", [*PAGES, ROOT / "tests/renew.py"], ids=lambda page: page.name)
def test_tests_that_are_to_be_run_exist(page: Path) -> None:
    for name in re.findall(r"tests/[\w/]+\.py", page.read_text(encoding="utf-8")):
        assert (ROOT / name).exists(), name


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_anchors_lead_to_headings(page: Path) -> None:
    for target, anchor in re.findall(r"\]\(([^)#\s]*)#([^)\s]+)\)", page.read_text(encoding="utf-8")):
        file = page.parent / target if target else page
        if file.suffix == ".md" and not target.startswith("http"):
            assert anchor in _anchors(file), f"{target}#{anchor}"


def test_there_are_few_pages_and_none_is_a_wall() -> None:
    pages = list((ROOT / "docs").glob("*.md"))
    assert len({page.name.partition(".")[0] for page in pages}) <= MAX_PAGES
    assert {page.name for page in pages if len(page.read_text(encoding="utf-8").splitlines()) > MAX_LINES} == set()


def test_the_english_pages_are_short() -> None:
    """25,000 words in all as `wc -w` counts, 2,700 a page, 400 characters a line, tables included."""
    written = [
        page
        for page in [*PAGES, ROOT / "deploy/settings.md", ROOT / "tools/measurements.md"]
        if page.suffixes == [".md"]
    ]
    counts = {page: len(page.read_text(encoding="utf-8").split()) for page in written}
    assert sum(counts.values()) <= MAX_WORDS
    assert {name for name, count in counts.items() if count > MAX_WORDS_A_PAGE} == set()
    lines = [line for page in (*PAGES, *written) for line in page.read_text(encoding="utf-8").splitlines()]
    assert [line for line in lines if len(line) > MAX_LINE_LENGTH] == []


def _anchors(page: Path) -> set[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


EMPHASIS = {
    "README": {"Enter", "Escape", "Navegador", "Tab"},
    "advice": {"lead", "points", "reasons"},
    "how-to-play": {"All harbors: you win.", "No health left: you lose.", "handicap", "one ship"}
    | {
        "Alle Häfen: gewonnen.",
        "Handicap",
        "einem Schiff",
        "一艘船",
        "全部收集就獲勝。",
        "損傷達到上限就輸了。",
        "限制",
    },
    "leagues": {"Games", "once", "registration opens an hour later by itself"},
    "servers": {"Manage Channels"},
}
"""Bold words in the middle of a line that are no button."""
PLAYERS_PAGES = [
    page for page in PAGES if page.name.partition(".")[0] in {*EMPHASIS, "playing-over-days", "singing-sails"}
]


CONTROLS = (
    *("admin-choose", "button-", "choose-", "field-", "form-", "league-choose", "league-history", "league-part"),
    *(
        "league-rule",
        "me-",
        "menu-",
        "option-",
        "playground-",
        "right-",
        "rule-",
        "settings-",
        "site-",
        "voyage-button",
    ),
    "web-",
)
"""Beginnings of the keys of labels, menus' entries and settings."""
PARAMETER = ".+?"


@pytest.mark.parametrize("page", PLAYERS_PAGES, ids=lambda page: page.name)
def test_buttons_that_are_named_exist(page: Path) -> None:
    """Bold words within a line are the label of a control, as the page's language has it."""
    name, _, language = page.name.removesuffix(".md").partition(".")
    bold = {
        match[1]
        for line in page.read_text(encoding="utf-8").splitlines()
        for match in re.finditer(r"\*\*([^*]+)\*\*", line)
        if not re.fullmatch(r"\s*([-*|]|\d\.)?\s*", line[: match.start()])
    }
    labels = _labels(language or i18n.ENGLISH)
    unknown = {text for text in bold if not any(label.fullmatch(text) for label in labels)}
    assert unknown <= EMPHASIS.get(name, set())


@cache
def _labels(language: str) -> tuple[re.Pattern[str], ...]:
    entries = {
        entry.id.name: entry.value
        for tag in (i18n.ENGLISH, language)
        for file in (*i18n.HERE.glob(f"{tag}.ftl"), *i18n.HERE.glob(f"{tag}/*.ftl"))
        for entry in FluentParser(with_spans=False).parse(file.read_text(encoding="utf-8")).body
        if isinstance(entry, fluent.Message) and entry.value
    }

    def pattern(part: Any) -> str:
        match part:
            case fluent.Pattern():
                return "".join(map(pattern, part.elements))
            case fluent.TextElement() | fluent.StringLiteral():
                return re.escape(part.value.replace("**", ""))
            case fluent.Placeable():
                return pattern(part.expression)
            case fluent.SelectExpression():
                return "(?:" + "|".join(pattern(variant.value) for variant in part.variants) + ")"
            case fluent.MessageReference():
                return pattern(entries[part.id.name])
        return PARAMETER

    patterns = {pattern(value) for key, value in entries.items() if key.startswith(CONTROLS)}
    said = {text for text in patterns if re.search(r"[^\W\d_]", text.replace(PARAMETER, ""))}
    said |= {text.removesuffix(rf"\ {PARAMETER}") for text in said}
    return tuple(label for label in map(re.compile, said) if not label.fullmatch("no such label, 7"))
