"""The bot as the main process of a container: `python -m app.contained`.

Container engines restart whatever exits, and none of their policies excepts an exit code. Invalid settings do not
improve by that: with them the process stays, unhealthy, until the container is stopped.
"""

import signal
import sys

WRONG_SETTINGS = 2
ENDS = {signal.SIGTERM, signal.SIGINT}


def main() -> int:
    """Start the bot. Returns its exit code; 2 only after a signal to stop."""
    from app.main import main as run  # worker processes read this file again, and need nothing from it

    code = run([])
    if code == WRONG_SETTINGS:
        signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
        advice = "mend the settings and make the container anew; until it is stopped it waits here"
        print(advice, file=sys.stderr)  # noqa: T201 - the log may not be set up
        signal.sigwait(ENDS)
    return code


if __name__ == "__main__":
    sys.exit(main())
