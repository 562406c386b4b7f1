"""The operator's settings, from the environment or a file `.env`; `.env.example` explains each."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Mapping
from difflib import get_close_matches
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

from dotenv.parser import parse_stream
from pydantic import (
    AliasChoices,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from hosting.core import ALL, BadValue, Shards
from hosting.db import USUAL, Postgres, place

PREFIX = "NAVEGADOR_"
ENCODING = "utf-8-sig"
"""Encoding of the file, with or without the byte order mark that Windows writes."""

MAX_WORKERS = 64
_SCHEDULER = re.compile(r"(tcp|tls)://[^\s/@]+:\d{1,5}")

OF_DISCORD = ("DISCORD_TOKEN", "DISCORD_CLIENT_SECRET")
SECRETS = (*OF_DISCORD, "NAVEGADOR_DATABASE", "NAVEGADOR_PUSH_KEY")
"""Settings that `NAME_FILE` may take from a file: secrets of containers and of systemd."""
_ADDRESS = re.compile(r"https://[a-z0-9.-]+(:\d{1,5})?/?|http://(localhost|127\.0\.0\.1)(:\d{1,5})?/?")
"""The address of a site, with a certificate unless it is on this machine."""
_OF_KUBERNETES = re.compile(r"NAVEGADOR_(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)")
"""Names that Kubernetes sets in each container beside a Service called navegador."""
_ADDRESS_OF_KUBERNETES = re.compile(r"(tcp|udp|sctp)://\S+")
"""The value that Kubernetes sets for NAVEGADOR_PORT."""

CLOSE = 0.85
"""Minimum similarity, from 0 to 1, at which a name counts as a misspelled setting."""

Limit: TypeAlias = Annotated[int, Field(ge=1, le=10_000)]


class SettingsError(Exception):
    """A setting has an invalid value. The message names each in a line, and has no secret."""


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file_encoding=ENCODING,
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        arbitrary_types_allowed=True,
    )

    discord_token: SecretStr | None = Field(default=None, validation_alias=AliasChoices("DISCORD_TOKEN"))
    discord_login: SecretStr | None = Field(default=None, validation_alias=AliasChoices("DISCORD_CLIENT_SECRET"))
    token_required: bool = False
    database: Path | Postgres = Path(USUAL)
    shards: Annotated[Shards, NoDecode] = ALL
    """The shards of Discord's servers that this process handles; others on its database handle the rest."""
    processes: int = Field(default=1, ge=1, le=64)
    wait: float = Field(default=0, ge=0, le=3600, allow_inf_nan=False)
    migration_copies: int = Field(default=3, ge=0, le=100)
    forget_days: int = Field(default=30, ge=0, le=3650)
    guild: int | None = Field(default=None, gt=0)
    workers: int | str | None = None
    """Number of processes that draw pictures and play for computer players, by default one for each processor; 0:
    threads of the bot's own process; or the address of a Dask scheduler whose workers do it."""
    worker_memory: int = Field(default=512, ge=128, le=65536)
    worker_seconds: float = Field(default=120, ge=1, le=3600)
    host: str = "127.0.0.1"
    port: int | None = Field(default=None, ge=1, le=65535)
    web: str | None = None
    web_host: str = "127.0.0.1"
    web_port: int = Field(default=8765, ge=1, le=65535)
    web_proxy: Annotated[tuple[IPv4Network | IPv6Network, ...], NoDecode] = (
        IPv4Network("127.0.0.0/8"),
        IPv6Network("::1/128"),
    )
    """Networks of proxies that say in `X-Forwarded-For` whom they serve."""
    activity: bool = False
    push_key: SecretStr | None = None
    playground_host: str = "127.0.0.1"
    playground_port: int = Field(default=0, ge=0, le=65535)
    playground_database: Path = Path("data/playground.sqlite3")
    limit_tables: Limit = 25
    limit_imports: Limit = 10
    limit_replays: Limit = 60
    limit_turns: Limit = 600
    limit_votes: Limit = 6
    limit_offers: Limit = 6
    limit_quiet: Limit = 6
    limit_posts: Limit = 10
    """Public messages that a person may request in an hour; all in one channel twice as many."""
    limit_rehearsals: Limit = 6
    limit_server: Limit = 10
    """Factor of these limits for all people of a server together."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["lines", "json"] = "lines"

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _lower(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("database", "shards", mode="before")
    @classmethod
    def _parse(cls, value: Any, info: ValidationInfo) -> Any:  # noqa: ANN401 - as the field takes it
        try:
            if info.field_name == "database":
                return place(value)
            return value if isinstance(value, Shards) else Shards.read(value)
        except BadValue as error:
            raise ValueError(str(error)) from None

    @field_validator("web_proxy", mode="before")
    @classmethod
    def _networks(cls, value: object) -> object:
        try:
            return tuple(ip_network(part.strip()) for part in value.split(",")) if isinstance(value, str) else value
        except ValueError:
            raise ValueError("addresses or networks with commas between them, as 127.0.0.1, 172.16.0.0/12") from None

    @field_validator("web")
    @classmethod
    def _address(cls, value: str | None) -> str | None:
        if value is not None and not _ADDRESS.fullmatch(value):
            raise ValueError("an address such as https://board.example.org, without a path")
        return value and value.rstrip("/")

    @model_validator(mode="after")
    def _check_together(self) -> Settings:
        several, server, web = not self.shards.alone, isinstance(self.database, Postgres), self.web is not None
        share = "share a PostgreSQL server, so NAVEGADOR_DATABASE has to name one"
        board = (
            "NAVEGADOR_WEB: each process serves the tables of its own servers, so NAVEGADOR_PROCESSES has to be 1; "
            "start each process by itself, with NAVEGADOR_SHARDS, an address and a NAVEGADOR_WEB_PORT of its own"
        )
        for wrong, sentence in (
            (
                several and len(self.shards.numbers) < self.processes,
                "NAVEGADOR_PROCESSES: each process needs a shard, and NAVEGADOR_SHARDS has fewer",
            ),
            (self.processes > 1 and not server, f"NAVEGADOR_PROCESSES: several {share}"),
            (several and not server, f"NAVEGADOR_SHARDS: several processes {share}"),
            (
                web and self.discord_login is None,
                "NAVEGADOR_WEB: people log in there by Discord, so DISCORD_CLIENT_SECRET has to be set",
            ),
            (
                self.activity and not web,
                "NAVEGADOR_ACTIVITY: it is the tables in the browser, so NAVEGADOR_WEB has to be set",
            ),
            (
                self.push_key is not None and not web,
                "NAVEGADOR_PUSH_KEY: people switch push on in the browser, so NAVEGADOR_WEB has to be set",
            ),
            (web and self.processes > 1, board),
        ):
            if wrong:
                raise ValueError(sentence)
        return self

    @field_validator("workers", mode="before")
    @classmethod
    def _processes_or_address(cls, value: object) -> int | str | None:
        text = str(value).strip()
        if value is None or (text.isdecimal() and int(text) <= MAX_WORKERS):
            return None if value is None else int(text)
        if _SCHEDULER.fullmatch(text):
            return text
        if "://" in text:
            raise ValueError("the address of a Dask scheduler is written as in tcp://10.0.0.5:8786, or with tls://")
        raise ValueError(
            f"a whole number from 0 to {MAX_WORKERS}, or the address of a Dask scheduler such as tcp://10.0.0.5:8786"
        )

    @field_validator("port", mode="before")
    @classmethod
    def _not_of_kubernetes(cls, value: object) -> object:
        return None if isinstance(value, str) and _ADDRESS_OF_KUBERNETES.fullmatch(value) else value

    @field_validator("database", "playground_database")
    @classmethod
    def _at_home(cls, value: Path | Postgres) -> Path | Postgres:
        try:
            return value if isinstance(value, Postgres) else value.expanduser()
        except RuntimeError as error:
            raise ValueError(f"a path; of this one nobody knows whose home is meant ({error})") from None

    @field_validator("push_key")
    @classmethod
    def _private_key(cls, value: SecretStr | None) -> SecretStr | None:
        if value is None:
            return value
        from py_vapid import Vapid  # nobody else waits for it

        try:
            (number,) = re.findall(r"\A[\w-]{43}\Z", value.get_secret_value(), re.ASCII)
            Vapid.from_raw(number.encode())
        except ValueError:
            raise ValueError(
                "43 random letters: python3 -c 'import secrets; print(secrets.token_urlsafe(32))'"
            ) from None
        return value

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
    variables = {**_in_file(env_file), **os.environ}
    _refuse_unknown(variables)
    secrets = _in_files_of_their_own(variables)
    try:
        settings = Settings(_env_file=env_file, **secrets)  # type: ignore[call-arg, arg-type]  # it takes both
    except ValidationError as error:
        raise SettingsError("\n".join(_sentence(problem) for problem in error.errors())) from None
    if settings.token_required and settings.discord_token is None:
        raise SettingsError("DISCORD_TOKEN: there is none, and NAVEGADOR_TOKEN_REQUIRED says that there has to be")
    return settings


def _in_file(env_file: Path | None) -> dict[str, str | None]:
    if env_file is None or not env_file.exists():
        return {}
    try:
        text = env_file.read_text(encoding=ENCODING)
    except UnicodeDecodeError as error:
        raise SettingsError(f"{env_file}: cannot be read, as it is not written in UTF-8 (byte {error.start})") from None
    except OSError as error:
        raise SettingsError(f"{env_file}: cannot be read ({error.strerror})") from None
    values: dict[str, str | None] = {}
    for line in parse_stream(io.StringIO(text)):
        if line.error:
            raise SettingsError(f"{env_file}: line {line.original.line} is no setting, write NAME=value")
        if line.key is not None:
            values[line.key] = line.value
    empty = [name for name, value in values.items() if value is None]
    if empty:
        raise SettingsError("\n".join(f"{name}: has no value in {env_file}, write {name}=" for name in empty))
    return values


def _in_files_of_their_own(variables: Mapping[str, str | None]) -> dict[str, str]:
    secrets: dict[str, str] = {}
    for name in SECRETS:
        file = variables.get(f"{name}_FILE")
        if not file:
            continue
        if variables.get(name):
            raise SettingsError(f"{name}: is set, and so is {name}_FILE; one of them is enough")
        try:
            value = Path(file).read_text(encoding=ENCODING).strip()
        except (OSError, UnicodeDecodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is not written in UTF-8"
            raise SettingsError(f"{name}_FILE: {file} cannot be read ({reason})") from None
        if not value:
            raise SettingsError(f"{name}_FILE: {file} is empty")
        secrets[name if name in OF_DISCORD else name.removeprefix(PREFIX).lower()] = value
    return secrets


def _refuse_unknown(variables: Mapping[str, object]) -> None:
    names = [PREFIX + name.upper() for name in Settings.model_fields if not name.startswith("discord_")]
    allowed = [*OF_DISCORD, *names, *(f"{name}_FILE" for name in SECRETS)]
    others = sorted({name.upper() for name in variables} - set(allowed))
    others = [name for name in others if not _OF_KUBERNETES.fullmatch(name)]
    near = {name: get_close_matches(name, allowed, 1, 0.6 if name.startswith(PREFIX) else CLOSE) for name in others}
    wrong = [(name, hits) for name, hits in near.items() if hits or name.startswith(PREFIX)]
    if wrong:
        raise SettingsError(
            "\n".join(
                f"{name}: there is no such setting" + (f", {hits[0]} is one" if hits else "") for name, hits in wrong
            )
        )


def _sentence(problem: Mapping[str, Any]) -> str:
    """Describe the fault of one setting in a line, which never contains the token or a password."""
    if not problem["loc"]:  # a fault of several together
        return str(problem["ctx"]["error"])
    field = str(problem["loc"][0])
    if field.upper() == "DISCORD_TOKEN":
        return f"DISCORD_TOKEN: {problem['ctx']['error'] if problem['type'] == 'value_error' else 'cannot be read'}"
    name, value = PREFIX + field.upper(), str(problem["input"])
    if "://" in value or field == "push_key":  # it may contain a password
        return f"{name}: {_say_problem(problem)}"
    return f"{name}: {value[:60]!r} will not do, it has to be {_say_problem(problem)}"


def _say_problem(problem: Mapping[str, Any]) -> str:
    match str(problem["type"]):
        case kind if "int_" in kind:
            return "a whole number"
        case kind if "float_" in kind:
            return "a number"
        case kind if "bool_" in kind:
            return "yes or no"
        case "value_error":
            return str(problem["ctx"]["error"])
    return str(problem["msg"]).removeprefix("Input should be ")
