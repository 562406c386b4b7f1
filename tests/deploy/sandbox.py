"""Run a command under the system call filter of a systemd unit: `python sandbox.py UNIT COMMAND …`.

The filter is read from the unit and built as systemd builds it (systemd.exec(5)), before the command starts. Root
becomes the user `nobody` first if that user can read the checkout.
"""

from __future__ import annotations

import ctypes
import ctypes.util
import errno
import os
import pwd
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

KILL: Final = 0x80000000
"""libseccomp's SCMP_ACT_KILL_PROCESS."""
ALLOW: Final = 0x7FFF0000
FAIL: Final = 0x00050000
"""SCMP_ACT_ERRNO, with the number of the error added."""
DROP: Final = 24
"""Linux's PR_CAPBSET_DROP."""
ROOT: Final = Path(__file__).parents[2]


@dataclass(frozen=True)
class Unit:
    values: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str) -> Unit:
        unit = cls()
        for line in text.splitlines():
            name, equals, value = line.partition("=")
            if equals and not name.startswith("#"):
                unit.values.setdefault(name, []).append(value)
        return unit


def missing() -> str:
    """Return what the sandbox needs and this machine lacks; empty if nothing is missing."""
    try:
        subprocess.run(["systemd-analyze", "syscall-filter", "@known"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return "systemd-analyze, which knows the groups of system calls (Debian: systemd)"
    return "" if ctypes.util.find_library("seccomp") else "libseccomp (Debian: libseccomp2)"


def calls(names: list[str]) -> set[str]:
    """Resolve names of system calls and of systemd's groups, such as `@resources`, to system calls."""
    found, groups = set[str](), [name for name in names if name.startswith("@")]
    while groups:
        ran = subprocess.run(["systemd-analyze", "syscall-filter", *groups], check=True, capture_output=True, text=True)
        lines = {line.strip() for line in ran.stdout.splitlines() if line.startswith(" ") and "#" not in line}
        found |= {line for line in lines if not line.startswith("@")}
        groups = [line for line in lines if line.startswith("@")]
    return found | {name for name in names if not name.startswith("@")}


def allowed(unit: Unit) -> set[str]:
    """Return the system calls that a unit allows; its first list must be an allowlist."""
    first, *others = unit.values["SystemCallFilter"]
    found = calls(first.split()) | calls(["@default"])
    for other in others:
        if other.startswith("~"):
            found -= calls(other[1:].split())
        else:
            found |= calls(other.split())
    return found


def load(unit: Unit) -> None:
    """Put this process and its children under a unit's filter. Raises OSError."""
    seccomp = ctypes.CDLL(ctypes.util.find_library("seccomp"))
    seccomp.seccomp_init.restype = ctypes.c_void_p
    seccomp.seccomp_rule_add.argtypes = [ctypes.c_void_p, ctypes.c_uint32, ctypes.c_int, ctypes.c_uint]
    seccomp.seccomp_load.argtypes = [ctypes.c_void_p]
    wanted = unit.values.get("SystemCallErrorNumber")
    forbidden = FAIL | getattr(errno, wanted[-1]) if wanted else KILL
    allows = allowed(unit)
    actions = dict.fromkeys(calls(["@known"]), forbidden) | dict.fromkeys(allows, ALLOW)
    # Calls unknown to systemd fail as in an older kernel.
    filters = seccomp.seccomp_init(FAIL | errno.ENOSYS)
    for name, action in actions.items():
        number = seccomp.seccomp_syscall_resolve_name(name.encode())
        if number >= 0:  # the machine's own calls only
            result = seccomp.seccomp_rule_add(filters, action, number, 0)
            if result:
                raise OSError(-result, f"{name}: {os.strerror(-result)}")
    result = seccomp.seccomp_load(filters)
    if result:
        raise OSError(-result, os.strerror(-result))


def become_nobody() -> None:
    """Drop root's capabilities, as the unit does, and root itself if the program is readable by others."""
    if os.geteuid():
        return
    libc, capability = ctypes.CDLL(None), 0
    while not libc.prctl(DROP, capability, 0, 0, 0):  # fails beyond the last one
        capability += 1
    places = (ROOT, Path(sys.prefix), Path(sys.base_prefix))
    if all(place.stat().st_mode & 1 for given in places for place in (given, *given.parents)):
        nobody = pwd.getpwnam("nobody")
        os.setgroups([])
        os.setgid(nobody.pw_gid)
        os.setuid(nobody.pw_uid)


def main() -> None:
    unit = Unit.of(Path(sys.argv[1]).read_text(encoding="utf-8"))
    become_nobody()
    load(unit)
    os.execv(sys.argv[2], sys.argv[2:])


if __name__ == "__main__":
    main()
