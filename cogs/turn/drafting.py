"""The stored form of a turn in the making, and what remains if its game can no longer read it. Pure."""

from collections.abc import Mapping
from typing import Any, Final

from cogs.errors import Refusal
from cogs.games import AnyDraft, GameInterface
from hosting.core import Json

STEPS: Final = "steps"
PICK: Final = "pick"
"""Keys of a written draft: its steps, and the choice in progress."""


def has_choice(draft: AnyDraft) -> bool:
    """Return whether a draft contains a choice."""
    return bool(draft.write() or draft.pick)


def write(draft: AnyDraft) -> Json:
    """Return a draft in its stored form."""
    return {STEPS: draft.write(), PICK: dict(draft.pick)}


def read(
    interface: GameInterface,
    view: Any,  # noqa: ANN401
    seat: int,
    written: Mapping[str, Any],
) -> tuple[AnyDraft, Exception | None]:
    """Read a draft from its stored form; if that fits no longer, an empty one and the refusal."""
    if STEPS not in written:
        return interface.draft(view, seat), None
    try:
        return interface.draft(view, seat, written[STEPS], written[PICK]), None
    except Exception as error:
        if not isinstance(error, Refusal):
            raise
        return interface.draft(view, seat), error
