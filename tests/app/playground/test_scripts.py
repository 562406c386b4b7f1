"""SimCord's scripts as they are served."""

import pytest

from app.playground.scripts import CHANGES, changed


@pytest.mark.parametrize("path", CHANGES)
def test_a_script_of_another_simcord(path: str) -> None:
    """A script that does not match is refused, so that no page is half changed."""
    with pytest.raises(ValueError, match="another"):
        changed(path, "export function matchCommands() {}")
    twice = "".join(old for old, _ in CHANGES[path]) * 2
    with pytest.raises(ValueError, match="another"):
        changed(path, twice)


def test_other_files_stay() -> None:
    """A file without changes is served as it is."""
    assert changed("/dom.js", "text") == "text"
