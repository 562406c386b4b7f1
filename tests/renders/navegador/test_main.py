"""`python -m renders`."""

import io
from pathlib import Path

import pytest
from PIL import Image

from renders.navegador.__main__ import KINDS, main
from tests.renders.navegador.stories import GAMES

RECORD = str(GAMES / "last-building.json")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "replay"])
def test_every_kind_is_drawn(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each picture of a record at a step is written to the requested file."""
    out = tmp_path / "picture.png"
    assert main([RECORD, "--at", "120", "--kind", kind, "--theme", "dark", "-o", str(out), "--alt"]) == 0
    image = Image.open(io.BytesIO(out.read_bytes()))
    assert f"{image.width} x {image.height}" in capsys.readouterr().out


def test_the_last_position_is_drawn_without_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The default step is the record's end."""
    assert main([RECORD, "-o", str(tmp_path / "a.png"), "--alt"]) == 0
    assert "game over" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [[RECORD, "--at", "9999"], [RECORD, "--at", "-1"], [RECORD, "--kind", "sheet", "--seat", "7"], ["/no/such"]],
)
def test_what_cannot_be_drawn_is_said(arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing step, seat or file gives one line on standard error, and exit code 1."""
    assert main([*arguments, "-o", str(tmp_path / "a.png")]) == 1
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "a.png").exists()


def test_a_broken_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An invalid record is refused with the reason."""
    path = tmp_path / "broken.json"
    path.write_text('{"game": "chess"}')
    assert main([str(path)]) == 1
    assert "broken.json" in capsys.readouterr().err
