"""Access to the database's files: for their owner alone, and for one bot at a time."""

import errno
import logging
import os
import stat
import sys
from io import FileIO
from pathlib import Path
from typing import TypeAlias

from hosting.core import DiskFull, Locked, Missing, ReadOnly, StoreError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger("navegador.tables")

PRIVATE = 0o600
"""Mode of files that contain hidden deals: read and write for their owner, nothing for others."""
Lock: TypeAlias = FileIO


def keep_private(path: Path) -> None:
    """Create the file if it is missing, and restrict it and the files beside it to its owner.

    SQLite gives the files that it keeps beside a database the mode of the database. Raises Missing, ReadOnly, DiskFull.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    except OSError as error:
        raise _store_error(error, path) from error
    for file in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        _narrow(file)


def _narrow(file: Path) -> None:
    if os.name != "posix":  # elsewhere these bits mean nothing for others
        return
    try:
        rights = stat.S_IMODE(file.stat().st_mode)
        if not rights & 0o077:
            return
        file.chmod(rights & 0o700)
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("%s can be read by others, and its rights cannot be changed: %s", file, error.strerror)
    else:
        log.warning("%s could be read by others (%03o): now only by its owner", file, rights)


def lock(path: Path) -> Lock:
    """Take the lock that a bot holds while it runs on a database, until it is closed or the process ends.

    Reading, checking and copying need no lock. Raises Locked if another bot holds it, Missing, ReadOnly, DiskFull.
    """
    beside = path.with_name(path.name + ".lock")
    try:
        file = FileIO(os.open(beside, os.O_RDWR | os.O_CREAT, PRIVATE), "r+")
    except OSError as error:
        raise _store_error(error, path) from error
    try:
        if sys.platform == "win32":
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        file.close()
        if error.errno in (errno.EACCES, errno.EAGAIN):
            raise Locked(
                f"another bot is running on {path}: stop it first, or give this one a database of its own"
            ) from error
        raise StoreError(f"{beside} cannot be locked, so that another bot could run on it: {error.strerror}") from error
    return file


def _store_error(error: OSError, path: Path) -> StoreError:
    """Return the error for a failure to create a file."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return DiskFull(f"no room is left on the disk for {path}: nothing was written; free some space")
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return ReadOnly(f"{path} cannot be written: check its owner and rights, and those of its directory")
    return Missing(f"{path} cannot be opened: check that the file and its directory exist and may be read")
