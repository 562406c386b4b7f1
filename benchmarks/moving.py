"""Moving many games from a file to a PostgreSQL server and back: its time, and whether everything is preserved.

`python -m benchmarks.moving ADDRESS [GAMES]`: into the empty database at that address. The first file has this many
games of Navegador, each a copy of one of 20 random games; `hosting.maintenance.moving` compares every row and
replays every game on both sides each way. At the end both files are compared row by row once more.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from hosting import Person, open_services
from hosting.db import place
from hosting.maintenance import move
from hosting.registry import games

DIFFERENT = 20
PEOPLE = (Person(1, "Ana"), Person(2, "Bruno"))


async def _play(path: Path) -> None:
    """Games of two, from a few turns to the end."""
    services = await open_services(path, games())
    game = services.positions.game("navegador")
    for number in range(DIFFERENT):
        table = await services.lobby.create(
            guild=1, channel=number + 1, owner=PEOPLE[0], game="navegador", name=f"Table {number}", order="joined"
        )
        await services.lobby.join(table.id, PEOPLE[1])
        position = (await services.lobby.start(table.id, PEOPLE[0])).position
        for turn in range(10**6 if number % 2 else 5 * number):
            if not position.to_act:
                break
            (seat,), state, steps = position.to_act, position.state, []
            while game.turn(state) == position.turn and game.to_act(state) == position.to_act:
                step = game.choose("random", game.seen(state, None), seat, turn)
                state = game.apply(state, step, seat)
                steps.append(game.write(step))
            position = (await services.play.play(table.id, position.seq, seat, PEOPLE[seat], steps)).position
    await services.close()


def _multiply(path: Path, wanted: int) -> None:
    """Copy the games up to the wanted number, each with its own ids."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA foreign_keys = OFF")
        posts = db.execute("SELECT max(id) FROM posts").fetchone()[0]
        by = {"tables": "id", "seats": "table", "log": "table", "results": "table", "participations": "table"}
        names = {name: [row[1] for row in db.execute(f"PRAGMA table_info({name})")] for name in (*by, "posts", "parts")}
        for copy in range(1, wanted // DIFFERENT):
            shift = {"table": copy * DIFFERENT, "post": copy * posts}
            for name, columns in names.items():
                taken = [column for column in columns if not (name == "participations" and column == "id")]
                worth = [_worth(name, column, shift) for column in taken]
                into = ", ".join(f'"{column}"' for column in taken)
                where = f'"{by[name]}" <= {DIFFERENT}' if name in by else f'"{_post(name)}" <= {posts}'
                db.execute(f"INSERT INTO {name} ({into}) SELECT {', '.join(worth)} FROM {name} WHERE {where}")  # noqa: S608
        db.commit()


def _post(name: str) -> str:
    return "id" if name == "posts" else "post"


def _worth(name: str, column: str, shift: dict[str, int]) -> str:
    """Return a column of a copied row, in SQL."""
    if (name, column) == ("tables", "id") or column == "table":
        return f'"{column}" + {shift["table"]}'
    if (name, column) in (("posts", "id"), ("parts", "post"), ("log", "post")):
        return f'"{column}" + {shift["post"]}'
    if (name, column) == ("posts", "nonce"):
        return f"nonce || '-{shift['table']}'"
    if name == "tables" and column in ("channel", "place"):
        return f'"{column}" + {shift["table"]}'
    return f'"{column}"'


def _rows(path: Path) -> dict[str, list[str]]:
    with closing(sqlite3.connect(path)) as db:
        names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: sorted(map(repr, db.execute(f'SELECT * FROM "{name}"'))) for name in names}  # noqa: S608


def main(address: str, wanted: int = 1000) -> None:
    """Play, multiply, move there and back, compare; print the time."""
    server = place(address)
    with tempfile.TemporaryDirectory() as directory:
        first, second = Path(directory) / "first.sqlite3", Path(directory) / "second.sqlite3"
        asyncio.run(_play(first))
        _multiply(first, wanted)
        print(f"{first.stat().st_size / 1e6:.0f} MB")
        for source, target in ((first, server), (server, second)):
            begun = time.monotonic()
            moved = move(source, target, games())
            print(f"{moved} in {time.monotonic() - begun:.0f} s")
        print("the same" if _rows(first) == _rows(second) else "NOT the same")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:]))
