"""Logging of the program and all libraries: one form, on standard error, without secrets."""

import logging
import logging.config
import re
from collections.abc import Iterable
from typing import Final

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from gamekit import naming

HIDDEN: Final = "[secret]"
TOKENS: Final = re.compile(
    r"""(/webhooks/\d+/|/interactions/\d+/)[^/?\s"'\\]+  # in an address
    |(\btoken\\*["']:\s?\\*["'])[^"'\\]+             # in what was received, as Python or as JSON within JSON
    |aW50ZXJhY3Rpb24[\w-]+                            # by itself: base64 of "interaction" and more
    """,
    re.VERBOSE,
)
"""The tokens of interactions, with which anyone can answer as the bot for 15 minutes."""


class Redact:
    def __init__(self, secrets: Iterable[str]) -> None:
        self._secrets = [secret for secret in secrets if secret]

    def __call__(self, logger: WrappedLogger, method: str, line: str | bytes) -> str:
        text = line.decode() if isinstance(line, bytes) else line
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return TOKENS.sub(lambda match: (match[1] or match[2] or "") + HIDDEN, text)


def configure(level: str, form: str, secrets: Iterable[str] = ()) -> None:
    # No line names them, and every line would look them up.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    processors: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper("iso", utc=True),
    ]
    render: list[Processor] = (
        [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
        if form == "json"
        else [
            _for_people,
            # Rich's tracebacks would show the values of all variables.
            structlog.dev.ConsoleRenderer(
                colors=False, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback
            ),
        ]
    )
    logging.config.dictConfig(
        {
            "version": 1,
            "disable_existing_loggers": False,
            "formatters": {
                "one": {
                    "()": structlog.stdlib.ProcessorFormatter,
                    "foreign_pre_chain": processors,
                    "processors": [
                        structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                        *render,
                        Redact(secrets),
                    ],
                }
            },
            "handlers": {"out": {"class": "logging.StreamHandler", "formatter": "one"}},
            "root": {"handlers": ["out"], "level": level.upper()},
            # At "info" and "debug", these log what concerns only their own authors.
            "loggers": {name: {"level": "WARNING"} for name in ("alembic", "PIL", "asyncio")},
        }
    )
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *processors,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=False,
    )


def _for_people(logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
    for key, value in event.items():
        if isinstance(value, str) and key not in ("exception", "stack"):
            event[key] = naming.escape(value)
    event["timestamp"] = str(event["timestamp"])[:19] + "Z"
    return event
