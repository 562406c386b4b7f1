"""The lines of a season's log."""

from datetime import UTC, datetime

from cogs.leagues.admin.ledger import A_LINE, line
from leagues.store.audit_log import MAX_REASON_LENGTH
from leagues.store.model import Line
from tests.leagues import views


def test_a_long_reason_is_read_whole() -> None:
    """A reason may be as long as a form allows, and a page of the log has room for such lines."""
    why = " ".join(["the harbour of Lagos is closed until the storm is over and"] * 4)[:MAX_REASON_LENGTH]
    at = datetime(2026, 3, 1, tzinfo=UTC)
    held = Line(1, 1, 1, at, 99, "Leonor", "held", {}, why, undoable=True, undone=False)
    text = line(views.view(), held, "en")
    assert f"({why})" in text
    assert len(text) <= A_LINE
