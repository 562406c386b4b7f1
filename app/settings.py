"""What whoever runs the bot can set, from the environment or a file `.env`; `.env.example` explains each."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Literal

from dotenv import dotenv_values
from pydantic import AliasChoices, Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "NAVEGADOR_"


class SettingsError(Exception):
    """A setting has a value that cannot be. The message has one line per setting, with its name and no secret."""


class Settings(BaseSettings):
    """The settings. An empty value counts as none."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX, env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias=AliasChoices("DISCORD_TOKEN"))
    """The bot's token; without one the playground opens."""
    database: Path = Path("data/navegador.sqlite3")
    """The file that the games are kept in; its directory is made if it is missing."""
    guild: int | None = Field(default=None, gt=0)
    """The one server that commands are registered with, at once, instead of with all."""
    workers: int = Field(default=1, ge=0, le=64)
    """Processes that draw pictures and play for computer players; 0: threads of the bot's own process."""
    worker_memory: int = Field(default=768, ge=128, le=65536)
    """Mebibytes that each of these processes may take; a picture that needs more is not drawn."""
    worker_seconds: float = Field(default=60, ge=1, le=3600)
    """Seconds that one picture or one move of a computer player may take."""
    host: str = "127.0.0.1"
    """The address that health and metrics are served on."""
    port: int | None = Field(default=None, ge=1, le=65535)
    """The port that health and metrics are served on; without one they are not."""
    playground_port: int = Field(default=0, ge=0, le=65535)
    """The port of the playground's page; 0: any that is free."""
    playground_database: Path = Path("data/playground.sqlite3")
    """The file that the playground's games are kept in."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """How much is logged."""
    log_format: Literal["lines", "json"] = "lines"
    """Lines for people or JSON for machines."""

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _lower(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("discord_token")
    @classmethod
    def _one_word(cls, value: SecretStr | None) -> SecretStr | None:
        token = value.get_secret_value() if value else ""
        if any(character.isspace() or character in "\"'" for character in token) or not token.isascii():
            raise ValueError("has to be the token alone, without blanks, quotation marks or the word Bot")
        if value is not None and token.count(".") != 2:
            raise ValueError("is no bot token: these have three parts with dots between them")
        return value


def load(env_file: Path | None = Path(".env")) -> Settings:
    """Read the settings; the environment comes before the file. Raises SettingsError."""
    given: dict[str, str | None] = dict(dotenv_values(env_file)) if env_file and env_file.is_file() else {}
    _refuse_unknown({**given, **os.environ})
    try:
        return Settings(_env_file=env_file)  # type: ignore[call-arg]  # pydantic-settings takes it, its types do not say so
    except ValidationError as error:
        raise SettingsError("\n".join(_sentence(problem) for problem in error.errors())) from None


def _names() -> list[str]:
    return ["DISCORD_TOKEN", *(PREFIX + name.upper() for name in Settings.model_fields if name != "discord_token")]


def _refuse_unknown(given: Mapping[str, object]) -> None:
    known = _names()
    wrong = sorted(name for name in map(str.upper, given) if name.startswith(PREFIX) and name not in known)
    if wrong:
        near = [(name, get_close_matches(name, known, 1)) for name in wrong]
        raise SettingsError(
            "\n".join(f"{name}: there is no such setting" + (f", {hit[0]} is one" if hit else "") for name, hit in near)
        )


def _sentence(problem: Mapping[str, Any]) -> str:
    """One line on what is wrong with one setting. The token's value is never in it."""
    field = str(problem["loc"][0])
    if field.upper() == "DISCORD_TOKEN":
        return f"DISCORD_TOKEN: {problem['ctx']['error'] if problem['type'] == 'value_error' else 'cannot be read'}"
    name, value = PREFIX + field.upper(), str(problem["input"])
    wanted = "a whole number" if "int_" in problem["type"] else str(problem["msg"]).removeprefix("Input should be ")
    return f"{name}: {value[:60]!r} will not do, it has to be {wanted}"
