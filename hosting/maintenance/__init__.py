"""What a host does to a whole database: migrating it, going back to a backup, taking people and servers out."""

from hosting.maintenance import checking, migrating, moving, restoring, returning
from hosting.maintenance.moving import move

__all__ = [
    "checking",
    "migrating",
    "move",
    "moving",
    "restoring",
    "returning",
]
