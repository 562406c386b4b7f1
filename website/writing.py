"""The files of the site in their directory: each is there whole or not at all, and what is older goes.

A file whose bytes have not changed is left alone, so that copying the site elsewhere copies what is new.
"""

from __future__ import annotations

import json
import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

KNOWN: Final = "pictures.json"
"""What the pictures show, in words; it also tells a directory of ours from any other."""
_OURS: Final = re.compile(
    r"(index\.html|style\.css|icon\.svg|league-\d+(-season-\d+)?\.(html|csv|json)|league-\d+-season-\d+-(standings|results)\.csv"
    r"|game-\d+\.html|game-[\w-]+\.png|player-[\w-]+\.html|\.[\w.-]+\.part)"
)
"""The names that the site gives its files; no others are ever removed."""


class NotOurs(Exception):
    """The directory has files and is no site of ours."""


@dataclass(frozen=True, slots=True)
class Known:
    """A picture that has been drawn."""

    width: int
    """Pixels."""
    height: int
    """Pixels."""
    words: str
    """What it shows, at length."""


class Directory:
    """A directory while a site is written into it; `anew`: no picture counts as drawn. Raises NotOurs, OSError."""

    def __init__(self, path: Path, *, anew: bool = False) -> None:
        path.mkdir(parents=True, exist_ok=True)
        if not (path / KNOWN).exists() and any(path.iterdir()):
            raise NotOurs(f"{path} is not empty, and nothing in it is a site of leagues")
        self._path = path
        self._written: set[str] = set()
        self._pictures: dict[str, Known] = {}
        self._before = {} if anew else _read(path / KNOWN)
        self.changed = 0
        """Files that are new or other than before."""
        if not (path / KNOWN).exists():
            self._store(KNOWN, b"{}\n")

    def write(self, name: str, data: bytes) -> None:
        """Put a file there."""
        assert _OURS.fullmatch(name), name
        self._written.add(name)
        self._store(name, data)

    def known(self, name: str) -> Known | None:
        """A picture that is there from another time, which is kept by that; None where it has to be drawn."""
        found = self._before.get(name)
        if found is None or not (self._path / name).is_file():
            return None
        self._keep(name, found)
        return found

    def draw(self, name: str, data: bytes, known: Known) -> None:
        """Put a picture there."""
        self.write(name, data)
        self._keep(name, known)

    def finish(self) -> int:
        """Note the pictures, and take away what was not written this time; how many files that were."""
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
    """The pictures that a site has; none where what is there cannot be read, so that they are drawn again."""
    try:
        return {name: Known(**one) for name, one in json.loads(file.read_text(encoding="utf-8")).items()}
    except (OSError, ValueError, TypeError, AttributeError):
        return {}
