"""Maintenance of a whole database: checks, backups and the ways back to them, moving it to another."""

from hosting.maintenance import backups, checking, restore
