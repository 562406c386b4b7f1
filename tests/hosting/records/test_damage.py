"""Random damage to rows and files: the command line saves every readable game, and names the others."""

import asyncio
import json
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from hosting.__main__ import main
from hosting.maintenance import checking
from navegador.game import NAVEGADOR
from tests.hosting.conftest import ANA, BRUNO, opened, started
from tests.hosting.records.test_records import turns
from tests.support.effort import tries

GAMES = 12
Run = Callable[..., tuple[int, str, str]]
OWNER = {"tables": "id", "seats": "table", "log": "table", "posts": "table"}
"""Column by which a row belongs to a game."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "tables.sqlite3"

    async def fill() -> None:
        async with opened(path, [NAVEGADOR]) as services:
            for channel in range(GAMES):
                position = (await started(services, ANA, BRUNO, game="navegador", channel=channel)).position
                await turns(services, position, 6)

    asyncio.run(fill())
    return path


@pytest.fixture(scope="module")
def records(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    directory = tmp_path_factory.mktemp("records")
    assert main(["--db", str(whole), "export", "--all", str(directory)]) == 0
    return files(directory)


@pytest.fixture
def run(path: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*arguments: object) -> tuple[int, str, str]:
        capsys.readouterr()
        try:
            code = main(["--db", str(path), *map(str, arguments)])
        except SystemExit as stopped:
            code = int(str(stopped.code))
        out, err = capsys.readouterr()
        return code, out, err

    return call


def files(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()} if directory.exists() else {}


def harmed(value: Any, rng: random.Random) -> Any:
    """Return a damaged value: bytes flipped, cut, not text, of another kind, or gone."""
    data = bytearray(value.encode() if isinstance(value, str) else str(value).encode())
    how = rng.randrange(7)
    if how == 0 or not data:
        return rng.choice([b"\xff\xfe\x00", None, 2**62, -1, 1.5, "", "{", "[]", '"x"', "null", "9999-99-99", "NaN"])
    if how == 1:
        return bytes(data[: rng.randrange(len(data))])
    for _ in range(rng.choice([1, 1, 3, 10])):
        at = rng.randrange(len(data))
        data[at] = data[at] ^ (1 << rng.randrange(8)) if how < 5 else rng.randrange(256)
    return bytes(data)


def harm_a_row(path: Path, rng: random.Random) -> int | None:
    """Damage one value of one row. Return the game that it belongs to, or None if SQLite refuses."""
    with closing(sqlite3.connect(path)) as db:
        db.text_factory = lambda data: data.decode(errors="replace")
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f"DROP TRIGGER {name}")
        db.execute("PRAGMA ignore_check_constraints = ON")
        table = rng.choice(list(OWNER))
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        rows = db.execute(f"SELECT * FROM {table}").fetchall()
        row = rng.choice(rows)
        column = rng.randrange(len(columns))
        value = harmed(row[column], rng)
        as_text = isinstance(value, bytes) and rng.random() < 0.8
        keys = [name for name in ("id", "table", "number", "seq") if name in columns]
        where = " AND ".join(f'"{name}" = ?' for name in keys)
        new = "CAST(? AS TEXT)" if as_text else "?"
        try:
            db.execute(
                f'UPDATE {table} SET "{columns[column]}" = {new} WHERE {where}',
                [value, *(row[columns.index(name)] for name in keys)],
            )
            db.commit()
        except sqlite3.Error:
            return None
        return int(row[columns.index(OWNER[table])])


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(tries(1, 4)))
def test_one_value_costs_one_game_at_most(
    run: Run, path: Path, whole: Path, records: dict[str, bytes], tmp_path: Path, seed: int
) -> None:
    """Whatever is in one row, the other eleven games are exported unchanged; the twelfth is exported or named."""
    rng = random.Random(seed)
    for number in range(tries(3, 12)):
        shutil.copy(whole, path)
        table_id = harm_a_row(path, rng)
        if table_id is None:
            continue
        directory = tmp_path / str(number)
        code, out, err = run("export", "--all", directory)
        saved = files(directory)
        others = {name: record for name, record in records.items() if name != f"{table_id}.json"}
        assert {name: record for name, record in saved.items() if name in others} == others
        lost = [line for line in err.splitlines() if line]
        assert out == ""
        assert code == (1 if lost else 0)
        assert all(line.startswith("table ") for line in lost)
        if f"{table_id}.json" not in saved and (tables := checking.table_ids(path)) and table_id in tables:
            assert f"table {table_id}: " in err
        code, out, err = run("check")
        assert err == ""
        assert code == (0 if out == "all is well\n" else 1)
        assert code == 1 or not lost, "what cannot be exported is not well"
        code, out, err = run("list")
        assert code in (0, 1)
        assert len(out.splitlines()) >= GAMES - 1


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("UPDATE log SET name = CAST(X'41FF42' AS TEXT) WHERE \"table\" = 5 AND seq = 2", "log, row 5/2: its name"),
        ("UPDATE log SET at = '2026-13-45' WHERE \"table\" = 5 AND seq = 2", "log, row 5/2: its at"),
        ('UPDATE log SET payload = \'{"do"\' WHERE "table" = 5 AND seq = 2', "log, row 5/2: its payload"),
        ("UPDATE log SET payload = X'00' WHERE \"table\" = 5 AND seq = 2", "log, row 5/2: its payload"),
        ("UPDATE tables SET created = 'yesterday' WHERE id = 5", "tables, row 5: its created"),
        ("UPDATE tables SET options = 'NULL' WHERE id = 5", "tables, row 5: its options"),
        ("UPDATE seats SET name = CAST(X'C0C0' AS TEXT) WHERE \"table\" = 5", "seats, row 5/0: its name"),
        ("UPDATE tables SET guild = 'here' WHERE id = 5", "tables, row 5: its guild"),
    ],
)
def test_the_check_names_the_row(run: Run, path: Path, whole: Path, tmp_path: Path, harm: str, told: str) -> None:
    """Invalid text, bad timestamps and malformed JSON are reported by row and column, never by value."""
    shutil.copy(whole, path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("DROP TRIGGER log_no_update")
        db.execute(harm)
        db.commit()
    code, out, err = run("check")
    assert (code, err) == (1, "")
    assert f"{told} cannot be read\n" in out
    assert run("export", "--all", tmp_path / "games")[0] in (0, 1)
    assert len(files(tmp_path / "games")) >= GAMES - 1
    assert "Traceback" not in run("export", 5)[2]


def test_posts_are_looked_at_too(run: Run, path: Path, whole: Path, tmp_path: Path) -> None:
    shutil.copy(whole, path)
    with closing(sqlite3.connect(path)) as db:
        db.execute("UPDATE posts SET created = 'x' WHERE id = 3")
        db.commit()
    assert run("check") == (1, "posts, row 3: its created cannot be read\n", "")
    assert run("export", "--all", tmp_path / "games")[0] == 0


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(tries(1, 4)))
def test_a_file_with_flipped_bits(run: Run, path: Path, whole: Path, tmp_path: Path, seed: int) -> None:
    """Games that export alone are in the full export, and the others are named; or there is one sentence."""
    rng = random.Random(seed)
    for number in range(6):
        data = bytearray(whole.read_bytes())
        if rng.random() < 0.6:
            for _ in range(rng.choice([1, 5, 50])):
                data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        else:
            at, length = rng.randrange(len(data)), rng.choice([16, 300, 4096])
            data[at : at + length] = rng.randbytes(len(data[at : at + length]))
        path.write_bytes(data)
        directory = tmp_path / str(number)
        code, out, err = run("check")
        assert code in (0, 1, 2)
        assert (err.count("\n") == 1) == (code == 2)
        code, out, err = run("export", "--all", directory)
        assert (code in (0, 1) and not out) or (code == 2 and err.count("\n") == 1)
        saved = files(directory)
        assert code != 0 or len(saved) == GAMES
        for table_id in range(1, GAMES + 1):
            if f"{table_id}.json" not in saved:
                code, out, err_of_one = run("export", table_id)
                assert code in (1, 2)
                assert (out, err_of_one.count("\n")) == ("", 1)
        assert run("list")[0] in (0, 1, 2)


NO_NUMBERS = ("99999999999999999999", "-1", "NaN", "", "١٢", "9223372036854775808")


@pytest.mark.parametrize("number", NO_NUMBERS)
def test_what_is_no_number(run: Run, path: Path, whole: Path, number: str) -> None:
    """Each command that takes a number answers a bad one with one sentence and code 2."""
    shutil.copy(whole, path)
    record = ("--guild", "1", "--channel", "1", "--owner", "1", "--name", "x")
    calls: list[tuple[object, ...]] = [("export", number), ("verify", "--table", number)]
    calls += [("import", path, *record[:at], number, *record[at + 1 :]) for at in (1, 3, 5)]
    for arguments in calls:
        code, out, err = run(*arguments)
        assert (code, out) == (2, ""), arguments
        assert err.count("\n") == 1
        assert "no number" in err or "expected one argument" in err


NASTY: tuple[Any, ...] = (
    *(None, True, -1, 10**20, 2**63, 1e300, "", "x" * 5000, "\ud800", "\x00"),
    *([], {}, [[]], {"": None}, "9999-12-31"),
)


def places(data: Any) -> list[tuple[Any, Any]]:
    inside = [(data, key) for key in (data if isinstance(data, dict) else range(len(data)))]
    return inside + [place for box, key in inside if isinstance(box[key], dict | list) for place in places(box[key])]


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(tries(1, 4)))
def test_records_with_nonsense_in_them(
    run: Run, path: Path, whole: Path, records: dict[str, bytes], tmp_path: Path, seed: int
) -> None:
    """A record damaged anywhere is imported or refused with a sentence, and verified or not; never worse."""
    rng = random.Random(seed)
    file = tmp_path / "record.json"
    for number in range(25):
        shutil.copy(whole, path)
        data = json.loads(records["3.json"])
        for _ in range(rng.choice([1, 1, 1, 4])):
            box, key = rng.choice(places(data))
            if rng.random() < 0.2:
                del box[key]
                break
            box[key] = rng.choice(NASTY)
        file.write_text(json.dumps(data), encoding="utf-8")
        code, out, err = run("import", file, "--guild", 1, "--channel", 100 + number, "--owner", 1, "--name", "x")
        assert (code, err) == (0, "") or (code, out, err.count("\n")) == (2, "", 1), (code, out, err)
        if code == 0:
            assert run("export", out.strip())[0] == 0
        code, out, err = run("verify", file, "--salt", "1", "--commitment", "2")
        assert code in (1, 2)
    for text in ('{"game": NaN}', '{"game": 1e999}', '{"seats": ' + "9" * 5000 + "}", "[" * 1000, '{"a":' * 990):
        file.write_text(text)
        for arguments in (
            ("import", file, "--guild", 1, "--channel", 99, "--owner", 1, "--name", "x"),
            ("verify", file, "--salt", "1", "--commitment", "2"),
        ):
            code, out, err = run(*arguments)
            assert (code, out, err.count("\n")) == (2, "", 1)
