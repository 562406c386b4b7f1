"""The documentation's commands, permissions, files, pictures and slash commands exist."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from discord.app_commands import Group

import i18n
from app.bot import PERMISSIONS, SCOPES
from app.settings import SECRETS, Settings
from cogs.panels import PANELS
from hosting.version import COMMIT
from tests.support.world import opened

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = "how-to-play{}.md"
PRESSED = (
    *("button-join", "button-start", "button-confirm", "button-over", "button-points", "button-sheets", "button-rules"),
    *("button-log", "button-recap", "button-undo", "button-rematch", "button-league-register", "button-why"),
    "button-puzzle",
    "button-learn-numbers",
    *("field-0", "field-1", "field-3", "field-4", "field-5", "field-7", "field-market"),
)
"""Controls that the players' guides name, and the fields that they explain."""
OPTIONS = re.findall(
    r"^(slash-option-[\w-]+) =", (i18n.HERE / "en" / "slash.ftl").read_text(encoding="utf-8"), re.MULTILINE
)
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_the_checks_run_the_test_command_of_the_readme() -> None:
    (command,) = re.findall(r"^python3 -m venv .*pytest$", README, re.MULTILINE)
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_invitation_asks_for_what_the_bot_needs() -> None:
    (address,) = re.findall(r"https://discord\.com/oauth2/authorize\S+", README)
    assert f"scope={'+'.join(SCOPES)}&permissions={PERMISSIONS.value}" in address
    assert f"together {PERMISSIONS.value})" in README


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Every file that a page points to is in the repository, and pictures have a description."""
    for description, target in re.findall(r"\[([^\]]*)\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target
        assert description.strip()


def test_the_first_screen_has_pictures() -> None:
    assert README.index("```sh") > [match.start() for match in re.finditer(r"!\[", README)][1]


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bool]:
    async def walked() -> dict[str, bool]:
        async with opened(tmp_path_factory.mktemp("commands")) as world:
            return {command.qualified_name: isinstance(command, Group) for command in world.bot.tree.walk_commands()}

    return asyncio.run(walked())


QUOTED = re.compile(r"`(/[^\W\d_][^`/]*)`")
"""A command in a sentence; paths of files and addresses have a second slash, or no letter."""
PATHS = {"/data", "/health", "/metrics", "/live"}
TYPED = ("turn", "plan")
"""Commands whose first option is a text that somebody writes."""


def _sentences(language: str) -> Iterator[tuple[str, str]]:
    """Return what names commands: the sentences of a catalogue, and the pages written in the language."""

    def quoted(match: re.Match[str]) -> str:
        return i18n.say(match[1], language)

    for file in [i18n.HERE / f"{language}.ftl", *(i18n.HERE / language).glob("*.ftl")]:
        text = re.sub(r"(?m)^#.*", "", file.read_text(encoding="utf-8"))
        yield file.name, re.sub(r"\{ ((?:slash|act|button|choice)-[\w-]+) \}", quoted, text)
    mark = [] if language == i18n.ENGLISH else [f".{language}"]
    for page in PAGES:
        if page.suffixes[:-1] == mark and page.name not in ("CHANGELOG.md", "languages.md"):
            yield page.name, page.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", i18n.languages())
def test_no_sentence_names_a_command_that_does_not_exist(known: dict[str, bool], language: str) -> None:
    """Words behind a command are an act of its panel, an option, or a turn that somebody types."""
    names = {i18n.say(f"slash-{path}", language): path for path in known}
    options = [i18n.say(key, language) for key in OPTIONS]
    named, wrong = set[str](), list[str]()
    for where, text in _sentences(language):
        for quoted in set(QUOTED.findall(text)) - PATHS:
            command, _, words = quoted.partition(" ")
            path = names.get(command)
            labels = [i18n.say(label, language) for label in PANELS[path].acts] if path in PANELS else []
            fits = not words or path in TYPED or words.startswith((*labels, *(f"{option}:" for option in options)))
            wrong += [] if path is not None and fits else [f"{where}: {quoted}"]
            named.add(path or "")
    assert wrong == []
    assert named >= {"play", "turn", "plan", "table", "tables", "learn"}


@pytest.mark.parametrize("language", i18n.languages())
def test_a_guide_calls_things_as_the_bot_does(language: str) -> None:
    page = GUIDE.format("" if language == i18n.ENGLISH else f".{language}")
    guide, heading, _ = (ROOT / "docs" / page).read_text(encoding="utf-8").partition("\n## Singing Sails\n")
    assert heading
    bold = set(re.findall(r"\*\*([^*]+)\*\*", guide))
    assert len(bold) > 15
    assert bold == {i18n.say(key, language) for key in PRESSED}


def test_the_unit_and_the_image_set_what_can_be_set() -> None:
    known = {f"NAVEGADOR_{name.upper()}" for name in Settings.model_fields} | {f"{name}_FILE" for name in SECRETS}
    known.add(COMMIT)
    for file in [ROOT / "Dockerfile", *(ROOT / "deploy").glob("*"), *PAGES]:
        assert set(re.findall(r"\bNAVEGADOR_[A-Z_]+\b", file.read_text(encoding="utf-8"))) <= known, file
