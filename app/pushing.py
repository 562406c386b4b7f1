"""Web Push: words sealed for one browser, signed with the host's key, and posted as news is."""

import asyncio
import json
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid, VapidException
from py_vapid.utils import b64urlencode
from pywebpush import WebPusher, WebPushException

from cogs.sending import posting
from hosting.core import Json
from hosting.webhooks import Device

LIFE: Final = timedelta(hours=12)
"""Time for which a signature is good, and a push service keeps what it cannot deliver yet."""


class WebPush:
    def __init__(self, key: str) -> None:
        """`key` is the private one: a number in base64 for addresses."""
        self._vapid = Vapid.from_raw(key.encode())
        self._vapid.conf = {"no-strict": True}  # it refuses a site with a port
        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public: str = b64urlencode(point)

    async def send(self, device: Device, site: str, words: Json, now: datetime) -> str | None:
        try:
            headers, body = await asyncio.to_thread(self._seal, device, site, words, now)
        except (ValueError, VapidException, WebPushException):
            return "keys"
        return await posting.post(device.endpoint, headers, body)

    def _seal(self, device: Device, site: str, words: Json, now: datetime) -> tuple[dict[str, str], bytes]:
        keys = {"p256dh": device.p256dh, "auth": device.auth}
        content = WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(json.dumps(words).encode())
        where = urlsplit(device.endpoint)
        claims = {"aud": f"{where.scheme}://{where.netloc}", "sub": site, "exp": int((now + LIFE).timestamp())}
        about = {
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(int(LIFE.total_seconds())),
        }
        return {**about, **self._vapid.sign(claims)}, content["body"]
