"""The documentation's commands, permissions, files, pictures and slash commands exist."""

import asyncio
import re
from pathlib import Path

import pytest
from discord.app_commands import Group

import words
from app.bot import PERMISSIONS, SCOPES
from app.settings import SECRETS, Settings
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
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def test_the_checks_run_the_test_command_of_the_readme() -> None:
    """The command is one line, the same in both."""
    (command,) = re.findall(r"^python3 -m venv .*pytest$", README, re.MULTILINE)
    assert command in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_invitation_asks_for_what_the_bot_needs() -> None:
    """The address in the README has the bot's scopes and permissions."""
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
    """Two pictures drawn by the bot come before the first command."""
    assert README.index("```sh") > [match.start() for match in re.finditer(r"!\[", README)][1]


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bool]:
    """Return all commands by their whole names, each with whether it is a group."""

    async def walked() -> dict[str, bool]:
        async with opened(tmp_path_factory.mktemp("commands")) as world:
            return {command.qualified_name: isinstance(command, Group) for command in world.bot.tree.walk_commands()}

    return asyncio.run(walked())


def test_the_commands_of_the_readme_exist(known: dict[str, bool]) -> None:
    """The README names exactly the existing commands."""
    groups = {name for name, is_group in known.items() if is_group}
    within = "|".join(sorted(groups))
    named = {command.strip() for command in re.findall(rf"`/((?:{within}) [a-z]+|[a-z-]+)", README)}
    assert named
    assert named <= known.keys()
    english = [page for page in PAGES if page.suffixes == [".md"]]
    pages = "\n".join(page.read_text(encoding="utf-8") for page in english)
    typed = {words.say(_slash(text), language)[1:] for text in known for language in words.languages()}
    assert set(re.findall(rf"`/((?:{within}) [a-z]+)", pages)) <= typed
    grouped = re.findall(r"^\|.*`/show` (.*?)\|$", README, re.MULTILINE)
    looks = {f"show {look}" for line in grouped for look in re.findall(r"`([a-z]+)`", line)}
    assert len(looks) > 1
    assert named | looks >= known.keys() - groups


@pytest.mark.parametrize("language", words.languages())
def test_a_guide_names_commands_as_its_readers_type_them(known: dict[str, bool], language: str) -> None:
    """A guide's commands, of each game, have Discord's names in that language, perhaps followed by a turn."""
    typed = {words.say(_slash(text), language) for text in known}
    named = re.findall(r"`(/[^`]+)`", _guide(language))
    if language != words.ENGLISH:
        readme = (ROOT / f"README.{language}.md").read_text(encoding="utf-8")
        named += re.findall(r"`(/[^`]+)`", readme)
    turn = words.say("slash-turn", language)
    turns = [item for item in named if item.startswith(f"{turn} ")]
    assert len(set(turns)) == 1
    assert len(named) > 15
    assert set(named) - set(turns) <= typed
    second = {item for item in re.findall(r"`(/[^`]+)`", _guide(language, second=True)) if not item.startswith(turn)}
    assert len(second) > 2
    assert second <= typed | {text.rpartition(" ")[0] for text in typed}


@pytest.mark.parametrize("language", words.languages())
def test_a_guide_calls_things_as_the_bot_does(language: str) -> None:
    """Each language has a guide, and its bold terms are the names of buttons and fields."""
    guide = _guide(language)
    bold = set(re.findall(r"\*\*([^*]+)\*\*", guide))
    assert len(bold) > 15
    assert bold == {words.say(key, language) for key in PRESSED}


def test_the_unit_and_the_image_set_what_can_be_set() -> None:
    """Settings named in deploy files and in the docs exist."""
    known = {f"NAVEGADOR_{name.upper()}" for name in Settings.model_fields} | {f"{name}_FILE" for name in SECRETS}
    known.add(COMMIT)
    for file in [ROOT / "Dockerfile", *(ROOT / "deploy").glob("*"), *PAGES]:
        assert set(re.findall(r"\bNAVEGADOR_[A-Z_]+\b", file.read_text(encoding="utf-8"))) <= known, file


def _guide(language: str, *, second: bool = False) -> str:
    """Return the guide for players of a language: the part on Navegador, or the one on the second game."""
    name = GUIDE.format("" if language == words.ENGLISH else f".{language}")
    first, heading, rest = (ROOT / "docs" / name).read_text(encoding="utf-8").partition("\n## Singing Sails\n")
    assert heading
    return rest if second else first


def _slash(command: str) -> str:
    """Return the catalogue key of a command's whole path."""
    return f"slash-{command.replace(' ', '-')}"
