"""A further language: a folder of sentences and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from simcord.components import walk_components

import i18n
from tests.support.world import Member, World

FRENCH = """
language-name = Français
button-join = Rejoindre
lobby-free = { $free ->
    [0] Complet.
    [one] { $free } place libre.
   *[other] { $free } places libres.
}
me-theme-light = Clair
"""


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Write some sentences of French into a folder."""
    (tmp_path / "words" / "fr").mkdir(parents=True)
    (tmp_path / "words" / "fr" / "some.ftl").write_text(FRENCH, encoding="utf-8")
    monkeypatch.setattr(i18n, "_folders", [*i18n._folders])
    i18n.add(tmp_path / "words")
    yield
    i18n.forget()


@pytest.mark.usefixtures("french")
@pytest.mark.opened(people={"Ana": "fr", "Bruno": "de"}, locale="fr")
async def test_whoever_has_a_discord_in_it_reads_it(world: World, ana: Member, bruno: Member) -> None:
    """In private and on a server of that language; a missing sentence is in English, not in another language."""
    await world.slash(ana, "play", seats=2, name="Sagres")
    assert "1 place libre." in world.last().content
    assert [button.label for button in world.buttons(world.last())][:2] == ["Rejoindre", "Leave"]
    await world.press(bruno, world.last(), "Rejoindre")
    assert "Complet." in world.last().content
    answer = await world.slash(ana, "preferences")
    assert {"Clair", "Dark"} <= {button.label for button in world.buttons(answer)}
    assert "Dunkel" in [button.label for button in world.buttons(await world.slash(bruno, "preferences"))]


@pytest.mark.usefixtures("french")
async def test_it_can_be_chosen(world: World, ana: Member, admin: Member) -> None:
    """The language is offered by its own name, in `/preferences` and in `/settings`, beside the existing ones."""
    answer = await world.slash(ana, "preferences")
    menus = {part["custom_id"]: part for part in walk_components(world.components(answer)) if "options" in part}
    (menu,) = (item for item in menus if item.startswith("nav:0:0:me:language"))
    offered = {option["label"] for option in menus[menu]["options"]}
    assert {"Français", "Deutsch", "English", "繁體中文（台灣）"} <= offered
    answer = await world.choose(ana, answer, ["language.fr"], menu)
    assert "Clair" in [button.label for button in world.buttons(answer)]
    panel = await world.slash(admin, "settings")
    (menu,) = [
        item
        for row in world.components(panel)
        for item in row.get("components", ())
        if ":set:language" in item.get("custom_id", "")
    ]
    assert [item["label"] for item in menu["options"]][1:] == ["Deutsch", "English", "Français", "繁體中文（台灣）"]
    await world.choose(admin, panel, ["fr"], custom_id=menu["custom_id"].partition("#")[0])
    await world.slash(ana, "play", seats=2)
    assert "1 place libre." in world.last().content


@pytest.mark.usefixtures("french")
def test_which_locale_reads_it() -> None:
    """A locale gives itself, else its language, else English; nobody gets a sister language unasked."""
    locales = ("fr", "fr-CA", "zh-TW", "zh-CN", "de", "nl", "en-GB")
    said = {locale: i18n.say("button-join", locale) for locale in locales}
    assert said["fr"] == said["fr-CA"] == "Rejoindre"
    assert said["zh-CN"] == said["nl"] == said["en-GB"] == "Join"
    assert said["zh-TW"] == "加入"
    assert i18n.own_name("fr") == "Français"


def test_a_language_without_a_name_is_called_by_its_tag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And not by the English word, which would stand there twice."""
    (tmp_path / "nl").mkdir()
    (tmp_path / "nl" / "some.ftl").write_text("button-join = Meedoen\n", encoding="utf-8")
    monkeypatch.setattr(i18n, "_folders", [*i18n._folders])
    i18n.add(tmp_path)
    assert i18n.own_name("nl") == "nl"
    assert i18n.own_name("en") == "English"
    i18n.forget()
