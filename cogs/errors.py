"""Handling of all errors in one place: one kind sentence to the person, a line in the log, the game unchanged."""

import contextlib
import logging
import re
import traceback
from collections.abc import Iterator, Mapping
from typing import Final, Protocol, runtime_checkable

import aiohttp
import discord
import structlog
from discord import app_commands

from cogs.host import Interaction, is_private
from hosting.core import Refused, StoreError, TableError
from i18n import Fact, called, has, say
from i18n.lists import row

log = structlog.stdlib.get_logger(__name__)

EXPIRED: Final = 10062
"""Unknown interaction: it took too long, or another process has answered."""
ANSWERED: Final = 40060
INVALID_FORM: Final = 50035
TOO_LARGE: Final = 40005
EXPLICIT: Final = 20009
CONTENT: Final = (INVALID_FORM, TOO_LARGE, EXPLICIT)
"""Refusals of what a message contains: of a part of it, of its files' size, of a picture that a filter minds."""
UNKNOWN_CHANNEL: Final = 10003
TOO_MANY_THREADS: Final = 160006
UNKNOWN_MEMBER: Final = 10007
UNKNOWN_USER: Final = 10013
"""The user has left the server, or their account no longer exists."""
FORBIDDEN: Final = (50001, 50013)
CONNECTION: Final = (aiohttp.ClientError, OSError)
"""Errors of a broken connection to Discord, a timeout among them; none of them is one of discord.py's own."""


_FRAME: Final = re.compile(r'File "(?:[^"]*[/\\])?([^"/\\]+)", line (\d+), in (\w+)')

TYPED: Final = frozenset({"known", "candidates", "said"})
"""Facts of a refusal that are words to be typed: they stay as typed in every language."""


class UserError(Exception):
    """A refusal by the cogs: the `key` of its sentence, and facts, a tuple as a list."""

    def __init__(self, key: str, **facts: Fact | tuple[str, ...]) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


@runtime_checkable
class Refusal(Protocol):
    """An error a game raises to refuse a step, a text or a record."""

    key: str
    """Key of its sentence in the catalogue: `reason-<game>-<key>` if the error has `game`, else `reason-<key>`."""
    facts: Mapping[str, Fact]


def sentence(error: BaseException, locale: str | None = None) -> str:
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, Refused) and error.__cause__ is not None:
        return _at_step(error.facts.get("step"), sentence(error.__cause__, locale), locale)
    match error:
        case UserError():
            several = {
                name: row(fact, locale) if isinstance(fact, tuple) else fact for name, fact in error.facts.items()
            }
            return say(error.key, locale, **several)
        case TableError() | StoreError():
            key = error.key
            facts = error.facts if isinstance(error, TableError) else {}
            return say(key, locale, **facts) if has(key, locale) else say("error-unforeseen", locale)
        case Refusal():
            return _refusal(error, locale)
        case discord.HTTPException() if error.code in (UNKNOWN_CHANNEL, *FORBIDDEN):
            return say("discord-permission", locale)
        case discord.DiscordServerError() | discord.RateLimited():
            return say("discord-trouble", locale)
        case app_commands.CheckFailure():
            return say("table-not-allowed", locale)
        case _:
            return say("error-unforeseen", locale)


def _refusal(error: Refusal, locale: str | None) -> str:
    key = f"reason-{getattr(error, 'game', '')}-{error.key}"
    key = key if has(key, locale) else f"reason-{error.key}"
    rule = getattr(error, "rule", "")
    facts = {name: fact if name in TYPED else called(fact, locale) for name, fact in error.facts.items()}
    reason = say(key, locale, **facts) if has(key, locale) else str(getattr(error, "reason", error))
    if has(f"rule-{rule}", locale):
        return say("refused", locale, reason=reason, rule=say(f"rule-{rule}", locale))
    return _at_step(getattr(error, "step", None), reason, locale)


def _at_step(step: str | int | None, reason: str, locale: str | None) -> str:
    return reason if step is None else say("record-step", locale, step=step, reason=reason)


@contextlib.contextmanager
def storing() -> Iterator[None]:
    try:
        yield
    except StoreError as error:
        log.error("the database failed", reason=str(error))


def where(error: BaseException) -> str:
    """Return where an error arose; never its message, which may contain names."""
    frames = [*traceback.format_tb(error.__traceback__), *getattr(error, "__notes__", ())]
    locations = _FRAME.findall("\n".join(frames))
    return "{}:{} {}".format(*locations[-1]) if locations else ""


def note(interaction: Interaction, error: BaseException, table_id: int | None) -> None:
    command = interaction.command
    about = {
        "table": table_id,
        "person": interaction.user.id,
        "what": command.qualified_name if command else dict(interaction.data or {}).get("custom_id"),
    }
    noted(error, about, private=is_private(interaction))


def noted(error: BaseException, about: Mapping[str, object], *, private: bool) -> None:
    if private and isinstance(error, TableError | UserError | Refusal | app_commands.CheckFailure):
        return
    facts = {} if private else about
    match error:
        case StoreError():
            log.error("the database failed", reason=str(error), **facts)
        case discord.HTTPException():
            log.warning("Discord refused", status=error.status, code=error.code, reason=error.text[:200], **facts)
        case aiohttp.ClientError() | OSError():  # a timeout is one
            log.warning("the connection failed", reason=repr(error), **facts)
        case TableError() | UserError() | Refusal() | app_commands.CheckFailure():
            log.info("refused", reason=str(error), **facts)
        case _:
            logging.getLogger(__name__).error("unexpected error", exc_info=error, extra=facts)
