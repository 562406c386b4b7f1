"""Settings: what is refused, with which words, and that the token is never shown."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from app.settings import Settings, SettingsError, load

ROOT = Path(__file__).parents[2]
TOKEN = "MTAwMDAw.GabcDE.verysecret_verysecret_verysecret"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting comes from where the tests run."""
    for name in list(os.environ):
        if name.upper().startswith(("NAVEGADOR_", "DISCORD_")):
            monkeypatch.delenv(name)


def test_nothing_set_is_enough() -> None:
    """Without anything the playground can open."""
    settings = load(None)
    assert settings.discord_token is None
    assert settings.port is None
    assert settings.log_level == "info"


def test_environment_comes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is read, the environment has the last word, an empty value is none."""
    file = tmp_path / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\nNAVEGADOR_PORT=8000\nNAVEGADOR_GUILD=77\nNAVEGADOR_LOG_LEVEL=\n")
    monkeypatch.setenv("NAVEGADOR_PORT", "9000")
    settings = load(file)
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert (settings.port, settings.guild, settings.log_level) == (9000, 77, "info")


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("NAVEGADOR_PORT", "eighty", "a whole number"),
        ("NAVEGADOR_PORT", "0", "greater than or equal to 1"),
        ("NAVEGADOR_PORT", "65536", "less than or equal to 65535"),
        ("NAVEGADOR_PLAYGROUND_PORT", "-1", "greater than or equal to 0"),
        ("NAVEGADOR_GUILD", "my server", "a whole number"),
        ("NAVEGADOR_GUILD", "-5", "greater than 0"),
        ("NAVEGADOR_WORKERS", "1.5", "a whole number"),
        ("NAVEGADOR_LOG_LEVEL", "loud", "'debug', 'info', 'warning' or 'error'"),
        ("NAVEGADOR_LOG_FORMAT", "xml", "'lines' or 'json'"),
    ],
)
def test_a_wrong_value_is_refused_by_name(name: str, value: str, wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line: which setting, which value, what it has to be."""
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as refused:
        load(None)
    assert str(refused.value).startswith(f"{name}: {value!r}")
    assert wanted in str(refused.value)
    assert "\n" not in str(refused.value)


def test_every_wrong_value_has_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to start three times to find three mistakes."""
    monkeypatch.setenv("NAVEGADOR_PORT", "x")
    monkeypatch.setenv("NAVEGADOR_GUILD", "y")
    monkeypatch.setenv("DISCORD_TOKEN", "z")
    with pytest.raises(SettingsError) as refused:
        load(None)
    assert [line.partition(":")[0] for line in str(refused.value).splitlines()] == [
        "DISCORD_TOKEN",
        "NAVEGADOR_GUILD",
        "NAVEGADOR_PORT",
    ]


@pytest.mark.parametrize(
    "token",
    [f"Bot {TOKEN}", f'"{TOKEN}"', "verysecret", "verysecret.two", "verysecret.\u202etwo.three", "a.b.verysecret.d"],
)
def test_a_wrong_token_is_refused_and_not_shown(token: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line names DISCORD_TOKEN and holds nothing of its value."""
    monkeypatch.setenv("DISCORD_TOKEN", token)
    with pytest.raises(SettingsError) as refused:
        load(None)
    assert str(refused.value).startswith("DISCORD_TOKEN: ")
    assert "secret" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_the_token_is_in_no_form_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither printed nor dumped."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = load(None)
    assert "secret" not in repr(settings) + str(settings) + settings.model_dump_json() + repr(settings.model_dump())


@pytest.mark.parametrize("in_file", [True, False])
def test_a_misspelt_setting_is_refused(in_file: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that is none is no silent default, and the nearest one is offered."""
    file = tmp_path / ".env"
    file.write_text("NAVEGADOR_DATABSE=x\n" if in_file else "")
    if not in_file:
        monkeypatch.setenv("NAVEGADOR_DATABSE", "x")
    with pytest.raises(SettingsError, match="NAVEGADOR_DATABSE: there is no such setting, NAVEGADOR_DATABASE is one"):
        load(file)


def test_a_refused_value_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """A value of 32 kB does not fill the screen."""
    monkeypatch.setenv("NAVEGADOR_PORT", "9" * 5000)
    with pytest.raises(SettingsError) as refused:
        load(None)
    assert len(str(refused.value)) < 200


def test_the_example_explains_every_setting() -> None:
    """`.env.example` names each, with the value that it has anyway, and can be used as it is."""
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = {
        line.lstrip("# ").partition("=")[0]
        for line in text.splitlines()
        if "=" in line and " " not in line.lstrip("# ")
    }
    wanted = {"DISCORD_TOKEN"} | {
        f"NAVEGADOR_{name.upper()}" for name in Settings.model_fields if name != "discord_token"
    }
    assert named == wanted
    assert load(ROOT / ".env.example") == load(None)
