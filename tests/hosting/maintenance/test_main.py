"""The command line: its output, the stream, and the exit code."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from hosting.__main__ import main
from hosting.core import ManualClock
from hosting.maintenance import backups
from navegador.game import NAVEGADOR
from tests.hosting.conftest import ANA, BRUNO, opened, started
from tests.hosting.records.test_records import turns

Run = Callable[..., tuple[int, str, str]]
ROOT = Path(__file__).parents[3]


@pytest.fixture
def run(path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(["--db", str(path), *map(str, arguments)])
        out, err = capsys.readouterr()
        return code, out, err

    return call


def play(path: Path, *, finished: bool = False, channel: int = 1) -> int:

    async def go() -> int:
        async with opened(path, [NAVEGADOR]) as services:
            position = (await started(services, ANA, BRUNO, game="navegador", channel=channel)).position
            await turns(services, position, 10**6 if finished else 12)
            return position.table.id

    return asyncio.run(go())


def test_check_and_list(run: Run, path: Path) -> None:
    play(path)
    assert run("check") == (0, "all is well\n", "")
    code, out, _ = run("list")
    assert code == 0
    assert out.split("\t")[:2] == ["1", "running"]


def test_check_tells_what_is_wrong(run: Run, path: Path) -> None:
    """Faults give exit code 1 and a line each, also for a game that cannot be replayed."""
    play(path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER log_no_update")
        db.execute("""UPDATE log SET payload = '{"do":"fly"}' WHERE seq = 3""")
        db.execute("UPDATE tables SET head = 99")
        db.commit()
    code, out, err = run("check")
    assert (code, err) == (1, "")
    assert "table 1: its log has gaps" in out
    assert "table 1: table 1 cannot be replayed at entry 3" in out


def test_servers_by_their_posts(run: Run, path: Path) -> None:
    """The busiest first, with the tables and turns of each; older posts do not count."""
    for channel in (1, 2):
        play(path, channel=channel)
    play(path, channel=3, finished=True)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE tables SET guild = 77 WHERE id = 3")
        db.execute("UPDATE tables SET guild = 66 WHERE id = 2")
        db.execute("UPDATE posts SET created = '2020-01-01 00:00:00.000000' WHERE \"table\" = 2")
        ((turns, number),) = db.execute('SELECT SUM(turns), COUNT(*) FROM posts WHERE "table" = 3').fetchall()
        db.commit()
    code, out, _ = run("top", "--days", 7)
    head, first, second, third = [line.split("\t") for line in out.splitlines()]
    assert code == 0
    assert head[3:] == ["turns in 7 days", "posts in 7 days"]
    assert first == ["77", "1", "0", str(turns), str(number)]
    assert second[1:3] == ["1", "1"]
    assert int(second[4]) > 0
    assert third == ["66", "1", "1", "0", "0"]


def test_backup(run: Run, path: Path, tmp_path: Path) -> None:
    """A backup prints its path and size and overwrites nothing."""
    play(path)
    code, out, _ = run("backup", tmp_path / "copy.sqlite3")
    assert code == 0
    assert str((tmp_path / "copy.sqlite3").stat().st_size) in out
    code, out, err = run("backup", tmp_path / "copy.sqlite3")
    assert (code, out) == (2, "")
    assert "exists already" in err


def test_backups_of_which_the_newest_are_kept(
    run: Run, path: Path, tmp_path: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is named after its time; what else is in the directory stays, and nothing goes where the copy fails."""
    play(path)
    monkeypatch.setattr("hosting.commands.SystemClock", lambda: clock)
    directory = tmp_path / "copies"
    assert backups.last(path) is None
    directory.mkdir()
    others = {f"{path.stem}-mine.sqlite3", f"{path.stem}-20261127T000000Z.sqlite3.gz", "notes.txt"}
    for name in others:
        (directory / name).touch()
    made = []
    for _ in range(4):
        code, out, _ = run("backup", directory, "--keep", 2)
        assert code == 0
        made.append(Path(out.partition(":")[0]))
        assert backups.last(path) == clock.now()
        clock.move(timedelta(days=1))
    assert {file.name for file in directory.iterdir()} == others | {file.name for file in made[-2:]}
    assert all(file.stat().st_mode & 0o077 == 0 for file in made[-2:])
    assert run("--db", made[-1], "check") == (0, "all is well\n", "")
    code, out, err = run("--db", tmp_path / "gone.sqlite3", "backup", directory, "--keep", 1)
    assert (code, out) == (2, "")
    assert "there is no database" in err
    assert {file.name for file in directory.iterdir()} >= {file.name for file in made[-2:]}
    with pytest.raises(SystemExit):
        run("backup", directory, "--keep", 0)


def test_export_import_verify(run: Run, path: Path, tmp_path: Path) -> None:
    play(path, finished=True)
    code, out, _ = run("export", 1)
    assert code == 0
    file = tmp_path / "game.json"
    file.write_text(out, encoding="utf-8")
    assert run("import", file, "--guild", 5, "--channel", 6, "--owner", 7, "--name", "Again")[:2] == (0, "2\n")
    assert json.loads(run("export", 2)[1])["steps"] == json.loads(out)["steps"]

    with closing(sqlite3.connect(path)) as db:
        salt, commitment = db.execute("SELECT salt, commitment FROM tables WHERE id = 1").fetchone()
    given = ("--salt", salt, "--commitment", commitment)
    assert run("verify", file, *given)[0] == 0
    assert run("verify", "--table", 1)[:2] == (0, "the commitment was made to this deal\n")
    code, text, _ = run("verify", "--table", 2)
    assert code == 0
    assert text.startswith("the game came from a file of 'the command line' (person 7) on 20")
    assert "its deal is the file's" in text
    data = json.loads(out)
    data["deal"]["Goa"].reverse()
    data["deal"]["Goa"][0] += 10
    file.write_text(json.dumps(data), encoding="utf-8")
    code, text, _ = run("verify", file, *given)
    assert code == 1
    assert "NOT" in text
    assert run("verify", file)[0] == 2
    assert run("verify", "--table", 99)[0] == 2


def test_a_running_game_is_not_verified(run: Run, path: Path) -> None:
    """A running game's deal is hidden, so it cannot be verified."""
    play(path)
    code, out, err = run("verify", "--table", 1)
    assert (code, out) == (2, "")
    assert "when its game has ended" in err


def test_export_of_all(run: Run, path: Path, tmp_path: Path) -> None:
    """Export writes a file for each started game; unreadable ones are named, and the rest is there."""
    for channel in range(3):
        play(path, channel=channel)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE tables SET deal = '{' WHERE id = 2")
        db.commit()
    code, out, err = run("export", "--all", tmp_path / "games")
    assert (code, out) == (1, "")
    assert err.startswith("table 2: ")
    assert sorted(one.name for one in (tmp_path / "games").iterdir()) == ["1.json", "3.json"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("export", 1),
        ("check",),
        ("list",),
        ("backup", "/nowhere/at/all.sqlite3"),
        ("import", "/nowhere.json", "--guild", 1, "--channel", 1, "--owner", 1, "--name", "x"),
        ("verify", "/nowhere.json", "--salt", "1", "--commitment", "2"),
    ],
)
def test_what_is_not_there(run: Run, path: Path, arguments: tuple[object, ...]) -> None:
    """A bad database path gives one sentence on standard error, exit code 2, and no file."""
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    assert not path.exists()


def test_files_that_are_no_records(run: Run, path: Path, tmp_path: Path) -> None:
    play(path)
    for content in (b"", b"[]", b"{", b"\xff\xfe", b"[" * 100_000, b'{"game": "navegador"}', b'{"deal": 5}'):
        file = tmp_path / "file.json"
        file.write_bytes(content)
        for arguments in (
            ("import", file, "--guild", 1, "--channel", 9, "--owner", 1, "--name", "x"),
            ("verify", file, "--salt", "1", "--commitment", "2"),
        ):
            code, out, err = run(*arguments)
            if code == 1:
                assert "NOT" in out or "no deal" in err
            else:
                assert (code, out) == (2, "")
                assert err


def test_wrong_calls() -> None:
    for arguments in ([], ["fly"], ["export"], ["import", "x"], ["backup"]):
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2


def test_check_reads_what_other_parts_store(path: Path) -> None:
    """A damaged value in a league's table is named too, by a command that knows nothing of leagues."""
    play(path)
    insert = "INSERT INTO leagues (guild, name, rules, owner, created, channel) VALUES (1, 'Cup', ?, 2, ?, 3)"
    with closing(sqlite3.connect(path)) as db:
        db.execute(insert, ("{}", "2026-01-01 00:00:00.000000"))
        db.commit()
    command = [sys.executable, "-m", "hosting", "--db", str(path), "check"]
    good = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (good.returncode, good.stderr) == (0, "")
    with closing(sqlite3.connect(path)) as db:
        db.execute(insert, ("{nonsense", "yesterday"))
        db.commit()
    bad = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert bad.returncode == 1
    assert [line for line in (bad.stdout + bad.stderr).splitlines() if "leagues" in line] == [
        "leagues, row 2: its rules cannot be read",
        "leagues, row 2: its created cannot be read",
    ]


def test_what_is_refused_steers_no_terminal(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Characters that reverse or clear a line are escaped where the command line repeats them."""
    with pytest.raises(SystemExit):
        main(["--db", str(path), "check", "\u202e\x1b[2J"])
    said = capsys.readouterr().err
    assert "\u202e" not in said
    assert "\x1b[2J" not in said
    assert "u202e" in said.lower()


@pytest.mark.parametrize("arguments", [["--version"], ["list", "--help"]])
def test_nobody_waits_for_the_help(arguments: list[str]) -> None:
    """Version and help import neither database nor games."""
    code = (
        "import sys, contextlib, hosting.__main__\n"
        f"with contextlib.suppress(SystemExit): hosting.__main__.main({arguments!r})\n"
        "sys.exit(', '.join({'sqlalchemy', 'alembic', 'navegador', 'PIL'} & sys.modules.keys()) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(("navegador 0", "usage:"))
