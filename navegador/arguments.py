"""Numbers on the command line: integers within bounds, refused with one short sentence."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable

_NUMBER = re.compile(r"-?[0-9]{1,19}")


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return a parser of integers between two bounds. It raises ArgumentTypeError for anything else."""

    def read(text: str) -> int:
        if _NUMBER.fullmatch(text) and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(f"a whole number from {least} to {most} is wanted, not {text[:20]!a}")

    return read
