"""The bot as a container's main process."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app import contained

ROOT = Path(__file__).parents[2]


def test_settings_at_fault_wait_to_be_stopped(tmp_path: Path) -> None:
    """With bad settings the process waits, so that it is not restarted forever, and ends with code 2 when stopped."""
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), "NAVEGADOR_TOKEN_REQUIRED": "yes"}
    with subprocess.Popen(
        [sys.executable, "-m", "app.contained"], cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        said = [process.stderr.readline(), process.stderr.readline()]
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 2
    assert said[0].startswith("DISCORD_TOKEN")
    assert "mend the settings" in said[1]


@pytest.mark.parametrize("code", [0, 1])
def test_other_ends_are_ends(code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clean stop and a temporary failure end the process at once."""
    monkeypatch.setattr("app.main.main", lambda words: code)
    assert contained.main() == code
