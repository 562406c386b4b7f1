"""Messages that the people of a test would have seen, as JSON of Discord's API: `ALBUM=DIRECTORY pytest …`.

Each world of a test has a file. Messages, public and private, are there in each of their states, as far as words or
controls differ; pictures are in the folder `files`, and addresses in messages are relative to DIRECTORY.
"""

import hashlib
import json
import os
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

from simcord.backend import Backend, serializers
from simcord.types import HttpLogEntry

DIRECTORY = os.environ.get("ALBUM", "")


class Album(list[HttpLogEntry]):
    """The requests of a bot, which looks at all messages before each of them."""

    def __init__(self, backend: Backend) -> None:
        super().__init__(backend.http_requests)
        self._backend, self._latest = backend, dict[int, dict[str, Any]]()
        self._shots = list[dict[str, Any]]()

    def append(self, entry: HttpLogEntry) -> None:
        self.look()
        super().append(entry)

    def look(self) -> None:
        for messages in list(self._backend.messages.values()):
            for message in list(messages.values()):
                shot = deepcopy(dict(serializers.message_payload(self._backend, message)))
                parts = ("content", "attachments", "embeds", "components")
                before = self._latest.get(message.id, {})
                if any(shot[part] != before.get(part, shot[part][:0]) for part in parts):
                    self._latest[message.id] = shot
                    self._shots.append(shot)

    def write(self) -> None:
        """Write what has been seen to a file with the test's name."""
        self.look()
        test = re.sub(r"\W+", "-", os.environ["PYTEST_CURRENT_TEST"].split("::", 1)[-1].partition(" (")[0])
        folder, number = Path(DIRECTORY), 1
        (folder / "files").mkdir(parents=True, exist_ok=True)
        while (file := folder / f"{test}-{number}.json").exists():
            number += 1
        file.write_text(
            json.dumps([self._with_files(shot, folder) for shot in self._shots], ensure_ascii=False), "utf-8"
        )

    def _with_files(self, shot: dict[str, Any], folder: Path) -> Any:
        text = json.dumps(shot)
        for attachment in shot["attachments"]:
            if data := self._backend.cdn.get(attachment["url"]):
                name = f"files/{hashlib.sha256(data).hexdigest()[:16]}{Path(attachment['filename']).suffix}"
                (folder / name).write_bytes(data)
                for address in (attachment["url"], f"attachment://{attachment['filename']}"):
                    text = text.replace(address, name)
        return json.loads(text)
