"""The command that writes the web site of leagues into a directory: `python -m website`, see `web.export`."""

import sys

import structlog

from web.export import main

if __name__ == "__main__":
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    sys.exit(main())
