"""Command line of `python bot.py`: it starts the bot, or without a token the playground."""

import argparse
import gc
import sys
from collections.abc import Sequence
from typing import Final

from app.settings import SettingsError, load
from gamekit import naming
from hosting.version import described

HELP: Final = """Start the bot, or without a token its playground in the browser.

All settings come from the environment or from a file .env; .env.example explains each of them.
`bot.py doctor` looks before the first start whether the bot can run here."""


def main(words: Sequence[str] | None = None) -> int:
    """Start what the settings select. Returns the exit code: 0 stopped, 1 could not run, 2 invalid settings."""
    naming.show_always()
    parser = argparse.ArgumentParser(prog="bot.py", description=HELP, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--version", action="version", version=f"navegador {described()}")
    parser.parse_args(words)
    try:
        settings = load()
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - the log is not set up yet, and this is for a person
        return 2
    gc.disable()  # until all is imported, of which nothing is garbage
    from app.serving import run  # not at the top: it is the whole bot, which nobody waits for to read of a setting

    return run(settings)
