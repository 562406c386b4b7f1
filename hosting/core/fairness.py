"""The deal's commitment: published before the first turn, opened at the end, checked by anybody.

The commitment is the SHA-256, in hexadecimal, of the UTF-8 bytes of the canonical JSON of
`{"deal": the deal, "salt": the salt}`: keys sorted, no blanks, letters as they are.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets

from hosting.core.game import Json


def canonical(value: object) -> bytes:
    """The one JSON spelling of a value, as UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def new_salt() -> str:
    """128 bits that nobody can guess, in hexadecimal."""
    return secrets.token_hex(16)


def commit(deal: Json, salt: str) -> str:
    """The commitment to a deal: 64 hexadecimal digits."""
    return hashlib.sha256(canonical({"deal": deal, "salt": salt})).hexdigest()


def verify(deal: Json, salt: str, commitment: str) -> bool:
    """Whether the commitment was made to exactly this deal with this salt."""
    return hmac.compare_digest(commit(deal, salt).encode(), commitment.strip().lower().encode())


def seed(salt: str, *parts: object) -> int:
    """A number that follows from the salt, for what a computer player leaves to chance; nobody can foresee it."""
    return int.from_bytes(hashlib.sha256(canonical([salt, *map(str, parts)])).digest()[:8])
