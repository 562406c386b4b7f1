"""Ways in which people of tests choose to learn of events."""

from typing import Final

DIRECT: Final = dict.fromkeys(("turn", "reminder", "low", "over"), "message")
SILENT: Final = dict.fromkeys(("reminder", "low"), "silent")
