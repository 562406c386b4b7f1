"""Run the bot as the main process of a container: `python -m app.contained`.

Container engines start again whatever ends, and no policy of theirs leaves out an exit code. Settings at fault do not
get better by that: with those the process stays, unhealthy, until somebody stops the container.
"""

import signal
import sys

WRONG_SETTINGS = 2
"""The exit code of a bot whose settings are at fault."""
ENDS = {signal.SIGTERM, signal.SIGINT}


def main() -> int:
    """Start the bot. Returns its exit code; 2 only after a signal to stop."""
    from app.main import main as run  # worker processes read this file again, and need nothing of it

    code = run([])
    if code == WRONG_SETTINGS:
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
        said = "mend the settings and make the container anew; until it is stopped it waits here"
        print(said, file=sys.stderr)  # noqa: T201 - the log may not be set up
        signal.sigwait(ENDS)
    return code


if __name__ == "__main__":
    sys.exit(main())
