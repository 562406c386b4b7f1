"""Files of older versions: copied before they are migrated, read without migration, rehearsed."""

import logging
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from hosting import open_services
from hosting.__main__ import main
from hosting.core.errors import DiskFull
from hosting.db import opening, sqlite
from navegador.game import NAVEGADOR
from tests.support.migrations import NEXT, WRITTEN, golden, updated


@pytest.fixture
def quick_databases() -> None:
    """Create each database by the migrations: there is one more than usual."""


@pytest.fixture
def old(path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Yield a file as an older version left it: this program has one migration more meanwhile."""
    with updated(tmp_path_factory.mktemp("versions")):
        yield golden(path)


async def test_a_copy_before_the_migration(old: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The file before a migration is kept as a copy, for the owner alone, and the log names both versions."""
    caplog.set_level(logging.INFO, "navegador.tables")
    await (await open_services(old, [NAVEGADOR])).close()
    (copy,) = sqlite.copies_of(old)
    assert copy.name.startswith(f"{old.name}.{WRITTEN}-20")
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert opening.revision_of(copy) == WRITTEN
    assert opening.revision_of(old) == NEXT
    (line,) = [record for record in caplog.records if record.message == "migrating"]
    assert (line.__dict__["from"], line.__dict__["to"], line.__dict__["copy"]) == (WRITTEN, NEXT, str(copy))


async def test_only_the_newest_copies_are_kept(old: Path) -> None:
    """Older copies are removed once the migration has succeeded; files with other names stay."""
    for name in ("0001-20200101T000000000000Z", "0009-20210101T000000000000Z", "0003-20220101T000000000000Z"):
        old.with_name(f"{old.name}.{name}").write_bytes(b"older")
    (other := old.with_name(f"{old.name}.mine")).write_bytes(b"not a copy")
    await (await open_services(old, [NAVEGADOR], copies=2)).close()
    kept = [file.name.removeprefix(f"{old.name}.")[:8] for file in sqlite.copies_of(old)]
    assert kept[0] == "0003-202"
    assert kept[1].startswith(f"{WRITTEN}-2")
    assert len(kept) == 2
    assert other.exists()


async def test_no_copy_where_none_is_wanted_or_there_is_nothing_to_migrate(old: Path, tmp_path: Path) -> None:
    """The copy can be switched off for small disks; a new or current file needs none."""
    await (await open_services(old, [NAVEGADOR], copies=0)).close()
    await (await open_services(old, [NAVEGADOR])).close()
    await (await open_services(new := tmp_path / "new.sqlite3", [NAVEGADOR])).close()
    assert sqlite.copies_of(old) + sqlite.copies_of(new) == []


async def test_no_room_for_the_copy(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without room for the copy the file stays as it is, and the sentence names the setting to skip it."""

    def full(path: Path, to: Path, *, pages: int = 256) -> None:
        raise DiskFull("no room")

    monkeypatch.setattr(sqlite, "copied", full)
    with pytest.raises(DiskFull, match="NAVEGADOR_MIGRATION_COPIES=0"):
        await open_services(old, [NAVEGADOR])
    assert opening.revision_of(old) == WRITTEN


def test_reading_a_file_of_an_older_version(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`check`, `list` and `export` name the version, read a copy, exit with 0 and leave the file alone."""
    before = old.read_bytes()
    for command in (["check"], ["list"], ["export", "1"]):
        assert main(["--db", str(old), *command]) == 0
        out, err = capsys.readouterr()
        assert err == (
            f"{old} is of version {WRITTEN}: the next start migrates it to {NEXT}; "
            "this is of a copy that has been migrated\n"
        )
        assert out
    assert old.read_bytes() == before
    assert [file for file in old.parent.iterdir() if file != old] == []


def test_migrating_from_the_command_line(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A rehearsal changes nothing; then the migration is done; then there is nothing to do."""
    before = old.read_bytes()
    assert main(["--db", str(old), "migrate", "--dry-run"]) == 0
    assert capsys.readouterr().out == f"{old} would be migrated from {WRITTEN} to {NEXT}\nall is well\n"
    assert old.read_bytes() == before
    assert main(["--db", str(old), "migrate", "--copies", "1"]) == 0
    assert capsys.readouterr().out == f"{old}: migrated from {WRITTEN} to {NEXT}\n"
    assert len(sqlite.copies_of(old)) == 1
    assert main(["--db", str(old), "migrate"]) == 0
    assert capsys.readouterr().out == "all is well\nthere is nothing to migrate\n"


def test_a_damaged_file(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A failed migration gives one sentence with a remedy, and not the one that was just tried."""
    path.write_bytes(b"SQLite format 3\0" + b"\xa7" * 9000)
    for command in ("check", "list", "migrate"):
        assert main(["--db", str(path), command]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert "is damaged" in err
        assert "hosting restore BACKUP" in err
        assert "hosting check" not in err
