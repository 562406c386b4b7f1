"""The site from the command line."""

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
import sqlalchemy as sa

from hosting.db.schema import tables
from tests.web.leagues.demo import Demo
from tests.web.leagues.reading import files, whole
from web.export import main
from words import languages

ROOT = Path(__file__).parents[3]


async def house(path: Path, engine: str | None = None) -> None:
    """Create a database with a season of one played turn, optionally at a table of other rules."""
    demo = await Demo.opened(path)
    view = await demo.leagues.views.view(await demo.season())
    await demo.turns(view.fixtures[0].table or 0, 1)
    if engine is not None:
        chosen = sa.update(tables).where(tables.c.id == view.fixtures[0].table).values(engine=engine)
        await demo.services.store.write(lambda conn: conn.execute(chosen) and None)
    await demo.close()


@pytest.mark.long
def test_a_site_while_nothing_else_is_needed(tmp_path: Path) -> None:
    """The command of an administrator builds the site, and leaves the database unchanged."""
    path = tmp_path / "tables.sqlite3"
    asyncio.run(house(path))
    before = path.read_bytes()
    command = [sys.executable, "-m", "website", str(tmp_path / "site"), "--db", str(path), "--pictures", "1"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    found = files(tmp_path / "site")
    assert f"{len(found) - 1} files written, 0 taken away" in done.stdout
    assert len(whole(found)) == 11 * len(languages())
    assert path.read_bytes() == before


def test_what_cannot_be_shown_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A failed table is named by number, and in the exit code."""
    asyncio.run(house(tmp_path / "tables.sqlite3", "0.0.0"))
    assert main([str(tmp_path / "site"), "--db", str(tmp_path / "tables.sqlite3"), "--pictures", "0"]) == 1
    assert "table 1: " in capsys.readouterr().err
    assert (tmp_path / "site" / "index.html").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([], "arguments are required: directory"),
        (["site", "--pictures", "many"], "'many' is no number from 0 to 200"),
        (["site", "--pictures", "201"], "'201' is no number from 0 to 200"),
        (["site", "--language", "tlh"], "invalid choice: 'tlh'"),
    ],
)
def test_wrongly_called(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong call gives one sentence, and nothing is written."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_what_is_not_possible(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A missing database, a foreign directory, and a file in its place each give a sentence."""
    path = tmp_path / "tables.sqlite3"
    assert main([str(tmp_path / "site"), "--db", str(path)]) == 2
    asyncio.run(house(path))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    assert main([str(tmp_path / "mine"), "--db", str(path)]) == 2
    assert main([str(tmp_path / "mine" / "letter.txt"), "--db", str(path)]) == 2
    texts = capsys.readouterr().err.splitlines()
    assert len(texts) == 3
    assert "is not empty" in texts[1]
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"
