"""Files of the site in their directory: each is written whole or not at all, and outdated ones are removed.

A file whose bytes have not changed is left alone, so that copying the site elsewhere copies only changes.
"""

import json
import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

KNOWN: Final = "pictures.json"
"""Descriptions of the pictures; this file also identifies a directory as a site."""
_OURS: Final = re.compile(
    r"(style\.css|icon\.svg|site\.js"
    r"|(index|league-\d+(-season-\d+)?|game-\d+|player-[\w-]+)(\.[A-Za-z-]{2,8})?\.html"
    r"|league-\d+(\.[A-Za-z-]{2,8})?\.atom|league-\d+-season-\d+-(standings|results)(\.[A-Za-z-]{2,8})?\.csv"
    r"|league-\d+-season-\d+\.json|game-[\w-]+\.png|\.[\w.-]+\.part)"
)
"""The names that the site gives its files; no others are ever removed."""


class NotOurs(Exception):
    """The directory has files and is no site of this program."""


@dataclass(frozen=True, slots=True)
class Known:
    """A picture that has already been drawn."""

    width: int
    """Width in pixels."""
    height: int
    """Height in pixels."""
    words: str
    """Description at length."""


class Directory:
    """A directory into which a site is being written; `redraw`: draw all pictures again. Raises NotOurs, OSError."""

    def __init__(self, path: Path, *, redraw: bool = False) -> None:
        path.mkdir(parents=True, exist_ok=True)
        if not (path / KNOWN).exists() and any(path.iterdir()):
            raise NotOurs(f"{path} is not empty, and nothing in it is a site of leagues")
        self._path = path
        self._written: set[str] = set()
        self._pictures: dict[str, Known] = {}
        self._before = {} if redraw else _read(path / KNOWN)
        self.changed = 0
        """Number of files that are new or changed."""
        if not (path / KNOWN).exists():
            self._store(KNOWN, b"{}\n")

    def write(self, name: str, data: bytes) -> None:
        """Write a file."""
        assert _OURS.fullmatch(name), name
        self._written.add(name)
        self._store(name, data)

    def known(self, name: str) -> Known | None:
        """Keep a picture from an earlier run and return it; None if it must be drawn."""
        picture = self._before.get(name)
        if picture is None or not (self._path / name).is_file():
            return None
        self._keep(name, picture)
        return picture

    def draw(self, name: str, data: bytes, known: Known) -> None:
        """Write a picture."""
        self.write(name, data)
        self._keep(name, known)

    def finish(self) -> int:
        """Store the descriptions, and remove files not written this time; return their number."""
        listed = {name: asdict(self._pictures[name]) for name in sorted(self._pictures)}
        self._store(KNOWN, (json.dumps(listed, ensure_ascii=False, indent=1) + "\n").encode())
        gone = [file for file in self._path.iterdir() if _OURS.fullmatch(file.name) and file.name not in self._written]
        for file in gone:
            file.unlink()
        return len(gone)

    def _keep(self, name: str, known: Known) -> None:
        self._written.add(name)
        self._pictures[name] = known

    def _store(self, name: str, data: bytes) -> None:
        file = self._path / name
        if file.is_file() and file.read_bytes() == data:
            return
        self.changed += name != KNOWN
        part = self._path / f".{name}.{os.getpid()}.part"
        with part.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        part.replace(file)


def _read(file: Path) -> dict[str, Known]:
    """Read the pictures of a site; empty if the file cannot be read, so that they are drawn again."""
    try:
        return {name: Known(**load) for name, load in json.loads(file.read_text(encoding="utf-8")).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
