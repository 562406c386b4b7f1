"""Files in their directory: complete or absent, old ones removed, nothing else touched."""

import os
from pathlib import Path

import pytest

from web.export import Directory, NotOurs
from web.leagues.pages import Known

PICTURE = "game-1-2-board-abc-light.png"
SHOWN = Known(10, 20, "a board")


def test_what_is_older_goes_and_what_is_others_stays(tmp_path: Path) -> None:
    """An unpublished league's pages are removed; a file that a user put there is not."""
    there = Directory(tmp_path)
    for name in ("index.html", "league-1.html", "league-1-season-2-standings.csv", "player-ana.html"):
        there.write(name, b"old")
    there.draw(PICTURE, b"png", SHOWN)
    assert there.finish() == 0
    (tmp_path / "robots.txt").write_text("User-agent: *")
    (tmp_path / ".index.html.99.part").write_text("cut off in the middle")
    again = Directory(tmp_path)
    again.write("index.html", b"new")
    assert again.finish() == 5
    assert sorted(file.name for file in tmp_path.iterdir()) == ["index.html", "pictures.json", "robots.txt"]
    assert (tmp_path / "index.html").read_bytes() == b"new"


def test_a_directory_of_something_else_is_refused(tmp_path: Path) -> None:
    """Nothing in a foreign directory is touched."""
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(NotOurs):
        Directory(tmp_path)
    assert [file.read_text() for file in tmp_path.iterdir()] == ["mine"]


def test_a_first_writing_that_was_cut_off_can_be_done_again(tmp_path: Path) -> None:
    """A first build that was interrupted can be repeated over its remains."""
    Directory(tmp_path / "site").write("index.html", b"half of it")
    there = Directory(tmp_path / "site")
    there.write("style.css", b"")
    assert there.finish() == 1


def test_what_has_not_changed_is_left_alone(tmp_path: Path) -> None:
    """An unchanged file keeps its time, so that copies elsewhere are incremental."""
    there = Directory(tmp_path)
    there.write("index.html", b"same")
    there.write("style.css", b"one")
    there.finish()
    os.utime(tmp_path / "index.html", (1, 1))
    again = Directory(tmp_path)
    again.write("index.html", b"same")
    again.write("style.css", b"two")
    again.finish()
    assert ((tmp_path / "index.html").stat().st_mtime, again.changed) == (1, 1)


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old file is complete until the new one is."""
    there = Directory(tmp_path)
    there.write("index.html", b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        there.write("index.html", b"new")
    assert (tmp_path / "index.html").read_bytes() == b"old"


def test_pictures_are_known_again(tmp_path: Path) -> None:
    """Sizes and descriptions are reused, unless a file is gone, the notes are damaged, or all are redrawn."""
    there = Directory(tmp_path)
    assert there.known(PICTURE) is None
    there.draw(PICTURE, b"png", SHOWN)
    there.finish()
    again = Directory(tmp_path)
    assert again.known(PICTURE) == SHOWN
    assert again.finish() == 0
    assert Directory(tmp_path, redraw=True).known(PICTURE) is None
    noted = (tmp_path / "pictures.json").read_bytes()
    for damage in (b"{", b"[1]", b'{"a": 1}', b'{"a": {"width": 1}}'):
        (tmp_path / "pictures.json").write_bytes(damage)
        assert Directory(tmp_path).known(PICTURE) is None
    (tmp_path / "pictures.json").write_bytes(noted)
    (tmp_path / PICTURE).unlink()
    assert Directory(tmp_path).known(PICTURE) is None


def test_others_can_read_it(tmp_path: Path) -> None:
    """A web server of another user may read each file, as far as the umask allows."""
    before = os.umask(0o022)
    try:
        Directory(tmp_path).write("index.html", b"")
    finally:
        os.umask(before)
    assert (tmp_path / "index.html").stat().st_mode & 0o777 == 0o644
