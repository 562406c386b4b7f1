"""Signatures of what a browser keeps and sends back; nothing secret is in it."""

import base64
import hashlib
import hmac
import json
from dataclasses import dataclass
from typing import Any, Final

MARK: Final = 16
"""Bytes of a signature."""


@dataclass(frozen=True, slots=True, repr=False)
class Keys:
    secret: bytes
    boot: str = ""
    """A text that changes with every start, for addresses of pictures that only this process can draw."""

    def mark(self, purpose: str, *parts: object) -> str:
        text = json.dumps([purpose, *map(str, parts)]).encode()
        return _text(hmac.digest(self.secret, text, hashlib.sha256)[:MARK])

    def marks(self, mark: str, purpose: str, *parts: object) -> bool:
        return hmac.compare_digest(mark.encode(), self.mark(purpose, *parts).encode())

    def seal(self, purpose: str, value: Any) -> str:  # noqa: ANN401 - any JSON
        """Return a value as a text that nobody else can make. Everybody can read it."""
        text = _text(json.dumps(value).encode())
        return f"{text}.{self.mark(purpose, text)}"

    def opened(self, purpose: str, sealed: str) -> Any:  # noqa: ANN401 - any JSON
        """Return the value of a sealed text; None if it is not genuine."""
        text, _, mark = sealed.partition(".")
        if not self.marks(mark, purpose, text):
            return None
        return json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
