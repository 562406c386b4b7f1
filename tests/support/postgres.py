"""A PostgreSQL server for tests: one for the whole run, in its own directory, which ends with the run.

`python -m tests.support.postgres DIRECTORY PID [OPTION …]` runs a server in a new directory until that process has
ended, however it ended, and then removes the directory.
"""

import contextlib
import fcntl
import itertools
import os
import select
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any

from hosting.db.store import Place, Postgres, place
from tests.support import RUN

QUICK = ("fsync=off", "full_page_writes=off")
"""Options that give up durability, as no test pulls the plug."""
FRESH = "fresh"
"""Database that the others are copied from."""
EMPTY = "template0"
"""Template without any content."""
_ROOT = Path(__file__).parents[2]


class NotHere(Exception):
    """Error raised if PostgreSQL cannot be started on this machine; the message says why."""


@dataclass(frozen=True)
class Running:
    directory: Path

    def database(self, name: str) -> Postgres:
        at = place(f"postgresql+psycopg://tests@/{name}?host={self.directory}")
        assert isinstance(at, Postgres)
        return at

    def say(self, *words: str) -> None:
        with self.connected() as conn:
            for statement in words:
                conn.execute(statement)

    @contextlib.contextmanager
    def connected(self, name: str = "postgres") -> Iterator[Any]:
        """Yield a psycopg connection that commits each statement at once."""
        import psycopg

        with psycopg.connect(self.database(name).address, autocommit=True) as conn:
            yield conn

    def control(self, *words: str) -> None:
        _run(self.directory, "pg_ctl", *words)


def written(at: Place) -> str:
    return at.address if isinstance(at, Postgres) else str(at)


_NUMBERS = itertools.count(1)


@contextlib.contextmanager
def database(server: Running, template: str = FRESH) -> Iterator[Postgres]:
    """Yield a database made by the migrations or from another template; remove it afterwards."""
    name = f"t{os.getpid()}_{next(_NUMBERS)}"
    server.say(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
    try:
        yield server.database(name)
    finally:
        server.say(f"DROP DATABASE {name} WITH (FORCE)")


@cache
def of_the_run() -> Running:
    """Return the server of this run, started by the first caller. Raises NotHere."""
    directory = Path(os.environ[RUN])
    directory.mkdir(parents=True, exist_ok=True)
    with (directory / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        why, ready = directory / "why", directory / "ready"
        if why.exists():
            raise NotHere(why.read_text())
        if ready.exists():
            return Running(Path(ready.read_text()))
        try:
            server = started(int(directory.name.rpartition("-")[2]), *QUICK)
        except NotHere as error:
            why.write_text(str(error))
            raise
        _lay_down(server)
        ready.write_text(str(server.directory))
        return server


def _lay_down(server: Running) -> None:
    from hosting.db.postgres import prepare

    server.say(f"CREATE DATABASE {FRESH}")
    prepare(server.database(FRESH))


def started(until: int, *options: str) -> Running:
    """Start a server that runs until the process `until` has ended. Raises NotHere."""
    if not hasattr(os, "pidfd_open"):
        raise NotHere("PostgreSQL for tests is started on Linux only")
    _programs()
    shm = Path("/dev/shm")
    quick = shm.is_dir() and os.access(shm, os.W_OK) and QUICK[0] in options
    directory = Path(tempfile.mkdtemp(prefix="navegador-postgres-", dir=shm if quick else None))
    said = subprocess.Popen(
        [sys.executable, "-m", "tests.support.postgres", str(directory), str(until), *options],
        cwd=_ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,  # Ctrl-C is meant for the tests, which the server outlives a little
    )
    assert said.stdout is not None
    last = ""
    with said.stdout as lines:
        for line in lines:
            if line == "ready\n":
                return Running(directory)
            last = line
    raise NotHere(f"PostgreSQL could not be started: {last.strip()}")


@cache
def _programs() -> Path:
    """Return the directory of the server's programs. Raises NotHere."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version)
    if not places:
        raise NotHere("PostgreSQL is not installed here (Debian's package `postgresql` has it)")
    return places[-1]


def _version(programs: Path) -> float:
    return float(programs.parent.name) if programs.parent.name.replace(".", "").isdigit() else 0.0


def _somebody() -> dict[str, Any]:
    """Return the user who runs the server: the user of these tests, except root, which the server refuses."""
    if os.geteuid() != 0:
        return {}
    import pwd

    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise NotHere("PostgreSQL refuses to be run by root, and there is neither a user postgres nor nobody")


def _run(directory: Path, program: str, *words: str) -> None:
    """Run one of the server's programs. Raises OSError, CalledProcessError."""
    command = [str(_programs() / program), "-D", str(directory / "data"), *words]
    # Its output is a file: the server keeps open what it inherits.
    with (directory / "said").open("wb") as said:
        subprocess.run(command, cwd=directory, stdout=said, stderr=said, check=True, **_somebody())


def watch(directory: Path, until: int, options: Sequence[str]) -> None:
    """Run a server until a process has ended. Print `ready` when it answers, or on the last line why it does not."""
    if somebody := _somebody():
        os.chown(directory, somebody["user"], somebody["group"])
    ended = os.pidfd_open(until)
    run = partial(_run, directory)
    try:
        run("initdb", "-U", "tests", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        settings = dict(option.split("=") for option in ("listen_addresses=", "max_connections=300", *options))
        with (directory / "data" / "postgresql.conf").open("a") as conf:
            for name, value in {**settings, "unix_socket_directories": directory}.items():
                conf.write(f"{name} = '{value}'\n")
        run("pg_ctl", "-w", "-l", str(directory / "log"), "start")
        print("ready", flush=True)  # noqa: T201
        select.select([ended], [], [])
    except (OSError, subprocess.CalledProcessError) as error:
        print((directory / "said").read_text() if (directory / "said").exists() else error, flush=True)  # noqa: T201
    finally:
        with contextlib.suppress(OSError, subprocess.CalledProcessError):
            run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(directory, ignore_errors=True)


if __name__ == "__main__":
    watch(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
