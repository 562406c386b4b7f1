"""Settings: refused values, their sentences, and a token that is never shown."""

import os
import re
import secrets
from pathlib import Path

import pytest

from app.settings import OF_DISCORD, SECRETS, Settings, SettingsError, load

ROOT = Path(__file__).parents[2]
TOKEN = "MTAwMDAw.GabcDE.verysecret_verysecret_verysecret"


@pytest.fixture(autouse=True)
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.upper().startswith(("NAVEGADOR_", "DISCORD_")):
            monkeypatch.delenv(name)


def refusal(file: Path | None = None, /, **environment: str) -> str:
    with pytest.MonkeyPatch.context() as patch:
        for name, value in environment.items():
            patch.setenv(name, value)
        with pytest.raises(SettingsError) as refused:
            load(file)
    assert refused.value.__cause__ is None
    return str(refused.value)


def test_nothing_set_is_enough() -> None:
    settings = load(None)
    assert settings.discord_token is None
    assert settings.port is None
    assert settings.log_level == "info"


def test_environment_comes_before_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is read, the environment has priority, an empty value counts as missing."""
    file = tmp_path / ".env"
    file.write_text(f"DISCORD_TOKEN={TOKEN}\nNAVEGADOR_PORT=8000\nNAVEGADOR_GUILD=77\nNAVEGADOR_LOG_LEVEL=\n")
    monkeypatch.setenv("NAVEGADOR_PORT", "9000")
    settings = load(file)
    assert settings.discord_token.get_secret_value() == TOKEN
    assert (settings.port, settings.guild, settings.log_level) == (9000, 77, "info")


@pytest.mark.parametrize(
    ("given", "meant"),
    [(None, None), ("", None), ("0", 0), (" 3 ", 3), ("64", 64), ("tcp://10.0.0.5:8786", "tcp://10.0.0.5:8786")],
)
def test_workers_are_a_number_or_a_cluster(given: str | None, meant: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NAVEGADOR_WORKERS", raising=False)
    if given is not None:
        monkeypatch.setenv("NAVEGADOR_WORKERS", given)
    assert load(None).workers == meant


@pytest.mark.parametrize("given", ["http://10.0.0.5:8786", "tcp://10.0.0.9", "tcp://ana:secret@10.0.0.5:8786"])
def test_another_address_is_refused_with_what_it_has_to_be(given: str) -> None:
    """A bad address is refused without repeating it, as it may contain a password."""
    said = refusal(NAVEGADOR_WORKERS=given)
    assert said.startswith("NAVEGADOR_WORKERS: the address of a Dask scheduler is written as in tcp://")
    assert given not in said


@pytest.mark.parametrize(
    ("name", "value", "wanted"),
    [
        ("NAVEGADOR_PORT", "eighty", "a whole number"),
        ("NAVEGADOR_PORT", "0", "greater than or equal to 1"),
        ("NAVEGADOR_PORT", "65536", "less than or equal to 65535"),
        ("NAVEGADOR_PLAYGROUND_PORT", "-1", "greater than or equal to 0"),
        ("NAVEGADOR_GUILD", "my server", "a whole number"),
        ("NAVEGADOR_GUILD", "-5", "greater than 0"),
        ("NAVEGADOR_WORKERS", "1.5", "a whole number from 0 to 64, or the address of a Dask scheduler"),
        ("NAVEGADOR_WORKERS", "-1", "a whole number from 0 to 64"),
        ("NAVEGADOR_WORKERS", "65", "a whole number from 0 to 64"),
        ("NAVEGADOR_WORKER_SECONDS", "long", "a number"),
        ("NAVEGADOR_WAIT", "nan", "will not do, it has to be a finite number"),
        ("NAVEGADOR_WORKER_MEMORY", "1", "greater than or equal to 128"),
        ("NAVEGADOR_TOKEN_REQUIRED", "perhaps", "yes or no"),
        ("NAVEGADOR_LOG_LEVEL", "loud", "'debug', 'info', 'warning' or 'error'"),
        ("NAVEGADOR_LOG_FORMAT", "xml", "'lines' or 'json'"),
    ],
)
def test_a_wrong_value_is_refused_by_name(name: str, value: str, wanted: str) -> None:
    said = refusal(**{name: value})
    assert said.startswith(f"{name}: {value!r}")
    assert wanted in said
    assert "\n" not in said


def test_every_wrong_value_has_its_line() -> None:
    said = refusal(NAVEGADOR_PORT="x", NAVEGADOR_GUILD="y", DISCORD_TOKEN="z")
    assert [line.partition(":")[0] for line in said.splitlines()] == [
        "DISCORD_TOKEN",
        "NAVEGADOR_GUILD",
        "NAVEGADOR_PORT",
    ]


@pytest.mark.parametrize(
    "token",
    [f"Bot {TOKEN}", f'"{TOKEN}"', "verysecret", "verysecret.two", "verysecret.\u202etwo.three", "a.b.verysecret.d"],
)
def test_a_wrong_token_is_refused_and_not_shown(token: str) -> None:
    """The line names DISCORD_TOKEN and holds nothing of its value."""
    said = refusal(DISCORD_TOKEN=token)
    assert said.startswith("DISCORD_TOKEN: ")
    assert "secret" not in said


def test_the_token_is_in_no_form_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = load(None)
    assert "secret" not in repr(settings) + str(settings) + settings.model_dump_json() + repr(settings.model_dump())


def test_a_refused_value_is_cut() -> None:
    assert len(refusal(NAVEGADOR_PORT="9" * 5000)) < 200


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("DISCORD_TOKN", "DISCORD_TOKEN"),
        ("DISCORD_BOT_TOKEN", "DISCORD_TOKEN"),
        ("discord_tokens", "DISCORD_TOKEN"),
        ("DISCORDTOKEN", "DISCORD_TOKEN"),
        ("NAVEGADR_PORT", "NAVEGADOR_PORT"),
        ("NAVIGADOR_DATABASE", "NAVEGADOR_DATABASE"),
        ("NAVEGADOR_DATABSE", "NAVEGADOR_DATABASE"),
    ],
)
@pytest.mark.parametrize("in_file", [True, False])
def test_what_is_nearly_a_setting_is_refused(name: str, meant: str, in_file: bool, tmp_path: Path) -> None:
    """An unknown name opens neither the playground nor another file silently, and the nearest one is suggested."""
    file = tmp_path / ".env"
    file.write_text(f"{name}=x\n" if in_file else "")
    assert (
        refusal(file, **({} if in_file else {name: "x"})) == f"{name.upper()}: there is no such setting, {meant} is one"
    )


def test_a_token_that_is_required(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NAVEGADOR_TOKEN_REQUIRED", "yes")
    assert refusal().startswith("DISCORD_TOKEN: there is none, and NAVEGADOR_TOKEN_REQUIRED")
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    assert load(None).token_required


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("NAVEGADOR_DATABASE=Açores".encode("latin-1"), r"\.env: .* not written in UTF-8 \(byte 20\)$"),
        (b"DISCORD_TOKEN\n", r"^DISCORD_TOKEN: has no value in .*\.env, write DISCORD_TOKEN=$"),
        (f"NAVEGADOR_PORT=8000\nDISCORD_TOKEN: {TOKEN}\n".encode(), r"\.env: line 2 is no setting, write NAME=value$"),
    ],
)
def test_a_file_that_cannot_be_understood(content: bytes, said: str, tmp_path: Path) -> None:
    """One sentence names the file and the place, without its content; the playground does not open instead."""
    file = tmp_path / ".env"
    file.write_bytes(content)
    assert re.search(said, refusal(file))


def test_a_file_that_may_not_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An unreadable settings file gives one sentence with its name, as does a directory."""
    assert refusal(tmp_path) == f"{tmp_path}: cannot be read (Is a directory)"
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=x\n")

    def refuse(self: Path, **_: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)
    assert refusal(file) == f"{file}: cannot be read (Permission denied)"


def test_the_example_explains_every_setting() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    values = dict(
        line.lstrip("#").split("=", 1) for line in text.splitlines() if "=" in line and " " not in line.lstrip("#")
    )
    assert set(values) == {*OF_DISCORD, *(f"{name}_FILE" for name in SECRETS)} | {
        f"NAVEGADOR_{name.upper()}" for name in Settings.model_fields if not name.startswith("discord_")
    }
    assert [line for line in text.splitlines() if line and not line.startswith("#")] == ["DISCORD_TOKEN="]
    assert load(ROOT / ".env.example") == load(None)


def test_the_table_of_settings_is_whole() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    page = (ROOT / "deploy/settings.md").read_text(encoding="utf-8")
    rows = {name: few for name, *few in re.findall(r"^\| `(\w+)` \| (.*?)\|(.*?)\|", page, re.MULTILINE)}
    for name, field in Settings.model_fields.items():
        if not name.startswith("discord_"):
            default, bounds = rows.pop(f"NAVEGADOR_{name.upper()}")
            assert f"#NAVEGADOR_{name.upper()}={default.strip()}\n" in example
            ends = [str(getattr(end, key)) for end in field.metadata for key in ("ge", "le") if hasattr(end, key)]
            assert bounds.strip() == (" to ".join(ends) if len(ends) == 2 else "")
    assert set(rows) == set(OF_DISCORD)


def test_a_secret_may_stand_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets come in files, as from containers and systemd; unreadable, empty or repeated ones are refused by name."""
    token, database = tmp_path / "token", tmp_path / "database"
    token.write_text(f"{TOKEN}\n")
    database.write_text("postgresql+psycopg://ana:hush-hush@db.example/games\n")
    monkeypatch.setenv("DISCORD_TOKEN_FILE", str(token))
    monkeypatch.setenv("NAVEGADOR_DATABASE_FILE", str(database))
    settings = load(None)
    assert settings.discord_token.get_secret_value() == TOKEN
    assert str(settings.database) == "postgresql+psycopg://ana@db.example/games"
    assert "hush-hush" not in repr(settings)
    for change, said in (
        (lambda: token.write_text(" \n"), "^DISCORD_TOKEN_FILE: .*token is empty$"),
        (token.unlink, "^DISCORD_TOKEN_FILE: .*token cannot be read .No such file"),
        (lambda: monkeypatch.setenv("DISCORD_TOKEN", TOKEN), "^DISCORD_TOKEN: is set, and so is DISCORD_TOKEN_FILE"),
    ):
        change()
        assert re.search(said, refusal())
        assert TOKEN not in refusal()


@pytest.mark.parametrize(
    "address", ["mysql://ana:hush-hush@x/y", "postgresql://ana:hush-hush@x", "postgres://a:hush-hush@x:y/z"]
)
def test_an_address_that_is_none(address: str) -> None:
    """A bad one is refused with a sentence that names the fault and not the content."""
    said = refusal(NAVEGADOR_DATABASE=address)
    assert re.search("^NAVEGADOR_DATABASE: .*address", said)
    assert "hush-hush" not in said


@pytest.mark.parametrize("key", ["abc", "A" * 43, "_" * 43, f"{'x' * 42}=", f"mailto://{'x' * 34}"])
def test_a_push_key_that_is_none(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """It is refused in one sentence that says how to make one, and is not shown; a good one needs the board."""
    monkeypatch.setenv("NAVEGADOR_PUSH_KEY", key)
    assert re.search(r"^NAVEGADOR_PUSH_KEY: 43 random letters: python3 -c '.*'$", refusal())
    assert key not in refusal()
    monkeypatch.setenv("NAVEGADOR_PUSH_KEY", secrets.token_urlsafe(32))
    assert re.search("^NAVEGADOR_PUSH_KEY: .* NAVEGADOR_WEB has to be set$", refusal())
    monkeypatch.setenv("NAVEGADOR_WEB", "https://board.example.org")
    monkeypatch.setenv("DISCORD_CLIENT_SECRET", "hush")
    assert load(None).push_key is not None


@pytest.mark.parametrize(
    ("value", "database", "told"),
    [
        ("4/4", "postgresql://bot@db/games", "NAVEGADOR_SHARDS: '4/4' will not do.* numbers from 0 to 3"),
        ("0", "postgresql://bot@db/games", "NAVEGADOR_SHARDS: '0' will not do.* as 0,1/4"),
        ("0/2", "games.sqlite3", "^NAVEGADOR_SHARDS: several processes share a PostgreSQL server"),
    ],
)
def test_shards_that_cannot_be(value: str, database: str, told: str) -> None:
    """One line explains shards, or that a file is for one process."""
    assert re.search(told, refusal(NAVEGADOR_SHARDS=value, NAVEGADOR_DATABASE=database))


def test_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some shards of several need a server's database; without the setting one process has all."""
    assert load(None).shards.alone
    monkeypatch.setenv("NAVEGADOR_SHARDS", "0,1/4")
    monkeypatch.setenv("NAVEGADOR_DATABASE", "postgresql://bot@db/games")
    assert str(load(None).shards) == "0,1/4"


def test_proxies_are_named_by_their_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those of this machine without the setting; a name is none."""
    assert [str(network) for network in load(None).web_proxy] == ["127.0.0.0/8", "::1/128"]
    monkeypatch.setenv("NAVEGADOR_WEB_PROXY", "127.0.0.1, 172.16.0.0/12")
    assert [str(network) for network in load(None).web_proxy] == ["127.0.0.1/32", "172.16.0.0/12"]
    assert refusal(NAVEGADOR_WEB_PROXY="proxy").startswith("NAVEGADOR_WEB_PROXY: 'proxy' will not do")
