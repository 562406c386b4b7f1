"""A worker that dies, in a module of its own: what its process has to import before is next to nothing."""

import os


def die(*given: object) -> None:
    """End the process at once, as a filter of system calls does that lets no worker live."""
    os._exit(3)
