"""Scopes: what a write transaction changes, declared where the transaction is.

Writes of different scopes need not wait for each other, where the store can do that. A transaction without a scope has
the database to itself, which is safe for every function. docs/durability.md says what each scope keeps true.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

Kind: TypeAlias = Literal["process", "server", "person", "table", "post", "notice", "offer"]

ORDER: Final[tuple[Kind, ...]] = ("process", "server", "person", "table")
"""The order in which locks are taken. Two transactions with the same two locks never wait for each other's second one.
"""
TABLE_OF: Final[dict[Kind, str]] = {"post": "posts", "notice": "notices", "offer": "offers"}
"""Kinds of rows that belong to a table of players, which is locked for them, with the tables of the database."""


@dataclass(frozen=True, slots=True, order=True)
class Lock:
    """A lock of one thing of a kind; its number or, for a process, its name."""

    kind: Kind
    number: int | str


Scope: TypeAlias = tuple[Lock, ...]
"""The locks of a transaction in the order in which they are taken; none for the whole database."""
WHOLE: Final[Scope] = ()
"""The scope of a transaction that has the database to itself."""
ScopeOf: TypeAlias = Callable[[Any], Scope]
"""Function that returns the scope of a transaction from its first argument."""


def scope_of(*locks: Lock) -> Scope:
    """Return the scope of a transaction that changes several things: their locks in the one order."""
    return tuple(sorted(locks, key=lambda lock: (_RANK[lock.kind], lock.number)))


_RANK: Final = {kind: rank for rank, kind in enumerate((*ORDER, *TABLE_OF))}


def of_table(number: int) -> Scope:
    """Return the scope of a transaction about one table of players."""
    return (Lock("table", number),)


def of_post(number: int) -> Scope:
    """Return the scope of a transaction about a post: its table."""
    return (Lock("post", number),)


def of_notice(number: int) -> Scope:
    """Return the scope of a transaction about a notice: its table; the notice itself if it is about none."""
    return (Lock("notice", number),)


def of_offer(number: int) -> Scope:
    """Return the scope of a transaction about an offer of a seat: its table."""
    return (Lock("offer", number),)


def of_process(name: str) -> Scope:
    """Return the scope of what a process does for itself; rows that processes share it takes one by one."""
    return (Lock("process", name),)
