"""Maintenance of a whole database: migrating it, going back to a backup, erasing people and servers."""

from hosting.maintenance import checking, costs, migrating, moving, restoring, returning, rotating
