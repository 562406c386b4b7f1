"""The commitment to a deal: published before the first turn, opened at the end, for all to verify.

The commitment is the SHA-256, in hexadecimal, of the UTF-8 bytes of the canonical JSON of `{"deal": the deal, "salt":
the salt}`: keys sorted, no blanks, characters unescaped.
"""

import hashlib
import hmac
import json
import secrets

from hosting.core.game import Json


def canonical(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def new_salt() -> str:
    return secrets.token_hex(16)


def commit(deal: Json, salt: str) -> str:
    return hashlib.sha256(canonical({"deal": deal, "salt": salt})).hexdigest()


def verify(deal: Json, salt: str, commitment: str) -> bool:
    return hmac.compare_digest(commit(deal, salt).encode(), commitment.strip().lower().encode())


def seed(salt: str, *parts: object) -> int:
    """Return an unforeseeable seed from the salt, for a computer player's random choices."""
    return int.from_bytes(hashlib.sha256(canonical([salt, *map(str, parts)])).digest()[:8])
