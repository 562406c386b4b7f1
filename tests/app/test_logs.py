"""Logging: one format for every library, and never a secret."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from app import logs

SECRET = "MTAwMDAw.GabcDE.verysecret"


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.mark.parametrize("form", ["lines", "json"])
def test_a_secret_is_in_no_line(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    """No secret is logged as text, as a value, or in a traceback, of ours or a library's."""
    logs.configure("debug", form, [SECRET])
    log = structlog.get_logger("ours")
    log.info(f"token {SECRET}", token=SECRET, nested={"deep": [SECRET]})
    logging.getLogger("theirs").warning("Authorization: Bot %s", SECRET)
    try:
        raise ValueError(SECRET)
    except ValueError:
        log.exception("failed")
        logging.getLogger("theirs").exception("failed as well")
    written = capsys.readouterr().err
    assert written.count("[secret]") >= 5
    assert "verysecret" not in written


def test_json_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    """JSON lines are machine-readable, whatever a name contains."""
    logs.configure("info", "json")
    structlog.get_logger("ours").info("played", table=3, person="Ana\n\u202e{}")
    logging.getLogger("theirs").warning("one\ntwo")
    ours, theirs = (json.loads(line) for line in capsys.readouterr().err.splitlines())
    assert (ours["event"], ours["level"], ours["logger"], ours["table"]) == ("played", "info", "ours", 3)
    assert ours["person"] == "Ana\n\u202e{}"
    assert theirs["event"] == "one\ntwo"
    assert ours["timestamp"].endswith("Z")


TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5OnNlY3JldHNlY3JldA"


@pytest.mark.parametrize("form", ["lines", "json"])
@pytest.mark.parametrize("token", [TOKEN, "any-other_token.1"])
def test_the_token_of_an_interaction_is_in_no_line(form: str, token: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither an address nor received data shows a token, at the most verbose level; the rest stays."""
    logs.configure("debug", form)
    theirs = logging.getLogger("discord.gateway")
    payload = {"t": "INTERACTION_CREATE", "d": {"id": "77", "token": token, "version": 1}}
    theirs.debug("For Shard ID %s: WebSocket Event: %s", None, payload)
    theirs.debug("received %s", json.dumps(payload))
    theirs.debug("received %s", json.dumps(payload, separators=(",", ":")))
    theirs.debug("PATCH https://discord.com/api/v10/webhooks/1001/%s/messages/@original has returned 200", token)
    theirs.debug("POST https://discord.com/api/v10/webhooks/1001/%s?wait=true", token)
    theirs.debug("POST https://discord.com/api/v10/interactions/77/%s/callback", token)
    try:
        raise ValueError(f"404 for /webhooks/1001/{token}/messages/@original")
    except ValueError:
        theirs.exception("failed")
    written = capsys.readouterr().err
    assert token not in written
    assert written.count("[secret]") >= 7
    assert "/messages/@original has returned 200" in written
    assert "version" in written
    assert "/callback" in written


@pytest.mark.parametrize("form", ["lines", "json"])
def test_a_token_that_discord_made_is_known_anywhere(form: str, capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("debug", form)
    logging.getLogger("discord.http").debug("rate limit of %s", f"None+None+1001+{TOKEN}")
    assert "1001+[secret]" in capsys.readouterr().err


def test_no_text_ends_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    logs.configure("debug", "lines")
    hostile = "one\n2026-01-01T00:00:00Z [info] forged \x1b[2Jtwo \u202ethree\u2028four"
    logging.getLogger("theirs").warning("got %s", hostile)
    structlog.get_logger("ours").info("told", name=hostile)
    written = capsys.readouterr().err
    assert len(written.splitlines()) == 2
    assert not any(letter in written for letter in ("\x1b", "\u202e", "\u2028"))
