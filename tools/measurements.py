"""The table of measurements: `python -m tools.measurements WHAT FIGURE --command COMMAND` writes a row."""

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).with_suffix(".md")
MAX_LINES: Final = 40
RULE: Final = "|---|---|---|---|\n"


def note(table: str, what: str, figure: str, when: str, command: str) -> str:
    """Return the table with a row, in place of an older one about the same. Raises ValueError for a table too long."""
    if any("|" in cell or "\n" in cell for cell in (what, figure, when, command)):
        raise ValueError("a cell is one line without |")
    head, _, body = table.partition(RULE)
    row, rows = f"| {what} | {figure} | {when} | {command} |", body.splitlines()
    at = next((at for at, line in enumerate(rows) if line.startswith(f"| {what} |")), len(rows))
    rows[at : at + 1] = [row]
    text = f"{head}{RULE}" + "\n".join(rows) + "\n"
    if len(text.splitlines()) > MAX_LINES:
        raise ValueError(f"more than {MAX_LINES} lines: measure less, or drop a row")
    return text


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.measurements", description=__doc__)
    parser.add_argument("what")
    parser.add_argument("figure")
    parser.add_argument("--command", help="the command that measures it")
    parser.add_argument("--busy", action="store_true", help="other programs competed for the processor")
    chosen = parser.parse_args(arguments)
    when = f"{datetime.now(UTC):%Y-%m-%d}, {'busy' if chosen.busy else 'quiet'}"
    command = f"`{chosen.command}`" if chosen.command else "–"
    try:
        text = note(TABLE.read_text(encoding="utf-8"), chosen.what, chosen.figure, when, command)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    TABLE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
