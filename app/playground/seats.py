"""The person behind a browser: anybody with the owner's link, one person with the link of a seat."""

import contextlib
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlsplit

from aiohttp import web

from app.playground.world import PEOPLE, World
from web import WATCH

COOKIE: Final = "seat"
CHOSEN: Final = "acting"
"""Cookie of the person as whom the owner acts."""
_AGE: Final = 365 * 24 * 3600
BOARD: Final = re.compile(r"/[tl]/\d{1,18}")
"""Addresses of tables and leagues."""
LOOKED_AT: Final = re.compile(r"/t/\d{1,18}(?:/pieces|/live|/turn/\d{1,6})?")
"""Addresses of a table that can be watched."""
SHARED: Final = re.compile(r"/assets/|/picture/|/sign/|/icon\.svg$|/times\.js$")
"""Addresses of what all boards show."""
LOCAL: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})


@dataclass(frozen=True, repr=False)
class Seats:
    """The links, made from a key that stays between starts, so that they go on."""

    world: World
    key: bytes
    port: int
    open_to_others: bool = False
    """True if other machines may connect."""

    @property
    def cookie(self) -> str:
        """Return the name of the cookie; cookies of one machine are shared by its ports."""
        return f"{COOKIE}-{self.port}"

    def secret(self, person: int) -> str:
        """Return the secret of a person's link; 0 is the owner's, who may act as everybody."""
        return hmac.digest(self.key, str(person).encode(), hashlib.sha256).hex()[:24]

    def of(self, secret: str) -> int | None:
        """Return whose link has a secret: a person, or 0; None if nobody's has."""
        known = (0, *PEOPLE.values())
        return next(
            (person_id for person_id in known if hmac.compare_digest(self.secret(person_id).encode(), secret.encode())),
            None,
        )

    def owns(self, request: web.Request) -> bool:
        """Return whether a request comes from the owner's browser."""
        return self.of(request.cookies.get(self.cookie, "")) == 0

    def person(self, request: web.Request) -> int | None:
        """Return as whom a request acts: the one of its link, or the owner's choice; None for a stranger."""
        whose = self.of(request.cookies.get(self.cookie, ""))
        if whose != 0:
            return whose
        before = parse_qs(urlsplit(request.headers.get("Referer", "")).query).get("as", [""])[0]
        ways = (request.query.get("as"), request.headers.get("X-Acting"), before, request.cookies.get(CHOSEN))
        asked = next(filter(None, ways), "")
        return int(asked) if asked.isdecimal() and int(asked) in PEOPLE.values() else self.world.owner

    def own_address(self, request: web.Request) -> str | None:
        """Return the address of a board with whom the owner acts as, so that each tab stays one person; None with it.

        What a tab requests later names that person by this address, or comes from a page that does.
        """
        if request.method != "GET" or BOARD.fullmatch(request.path) is None or "as" in request.query:
            return None
        return str(request.rel_url.update_query({"as": str(self.person(request))})) if self.owns(request) else None

    def watches(self, request: web.Request) -> bool:
        """Return whether a request is for what a link for watching shows, to a browser with any link or none.

        The board itself looks whether the link is genuine; a picture's address cannot be guessed.
        """
        looks = LOOKED_AT.fullmatch(request.path) is not None and WATCH in request.query
        return request.method == "GET" and (looks or SHARED.match(request.path) is not None)

    def choose(self, request: web.Request, answer: web.StreamResponse) -> None:
        """Keep as whom the owner has opened a page: what it requests later acts as the same person."""
        if "as" in request.query and self.owns(request):
            answer.set_cookie(CHOSEN, str(self.person(request)), samesite="Strict", httponly=True)

    def enter(self, request: web.Request, secret: str) -> web.Response:
        """Return the answer to whoever opens a link: a cookie, and the way in. Raises HTTPNotFound."""
        if self.of(secret) is None:
            raise web.HTTPNotFound
        board = BOARD.fullmatch(request.query.get("to", ""))
        answer = web.Response(status=303, headers={"Location": board[0] if board else "/"})
        answer.set_cookie(self.cookie, secret, httponly=True, samesite="Strict", max_age=_AGE)
        return answer

    def refuses(self, request: web.Request) -> bool:
        """Return whether a request is another site's: by its host's name, or by its origin."""
        host = request.host.rpartition(":")[0] if ":" in request.host.rpartition("]")[2] else request.host
        if not self.open_to_others and host not in LOCAL:
            return True
        origin = request.headers.get("Origin")
        return origin is not None and origin != f"{request.scheme}://{request.host}"


def key(file: Path) -> bytes:
    """Return the key of a file, made at the first start."""
    with contextlib.suppress(FileNotFoundError):
        return bytes.fromhex(file.read_text(encoding="ascii").strip())
    made = secrets.token_bytes(32)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch(mode=0o600)
    file.write_text(made.hex(), encoding="ascii")
    return made
