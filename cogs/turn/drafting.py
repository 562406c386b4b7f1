"""A turn in the making as it is kept: its written form, and what is left of it where its game cannot read it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cogs.errors import Refusal
from cogs.games import AnyDraft, GameInterface
from hosting.core import Json

STEPS: Final = "steps"
PICK: Final = "pick"
"""Where a written draft keeps its steps, and what is half chosen."""


def begun(draft: AnyDraft) -> bool:
    """Whether anything is chosen of a turn."""
    return bool(draft.write() or draft.pick)


def write(draft: AnyDraft) -> Json:
    """A draft in the form in which it is kept."""
    return {STEPS: draft.write(), PICK: dict(draft.pick)}


def read(
    interface: GameInterface,
    view: Any,  # noqa: ANN401
    seat: int,
    written: Mapping[str, Any],
) -> tuple[AnyDraft, Exception | None]:
    """A draft from its written form, an empty one where nothing is written.

    Where the game cannot read it any more, as it stands on this view, an empty one and the game's refusal.
    """
    if STEPS not in written:
        return interface.draft(view, seat), None
    try:
        return interface.draft(view, seat, written[STEPS], written[PICK]), None
    except Exception as error:
        if not isinstance(error, Refusal):
            raise
        return interface.draft(view, seat), error
