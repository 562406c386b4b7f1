"""Contact sheets of posts."""

import sys
from pathlib import Path

import pytest
from PIL import Image

from scripts import contact

CLIENT = """
import sys
from PIL import Image
high, tone = (contact_high, "#ff0000") if "--phone" in sys.argv else (40, "#0000ff")
Image.new("RGB", (30, high), tone).save(sys.argv[sys.argv.index("-o") + 1])
"""


def test_a_sheet_for_each_language_client_and_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each scene stands on it, a long one in several columns; scenes that are not named do not."""
    program = tmp_path / "client.py"
    program.write_text(CLIENT.replace("contact_high", str(contact.MAX_HIGH + 5)))
    for language in ("en", "de"):
        (tmp_path / "posts" / language).mkdir(parents=True)
        for scene in ("lobby", "turn", "ended"):
            (tmp_path / "posts" / language / f"{scene}.json").write_text("[]")
    given = [str(tmp_path / "posts"), str(tmp_path / "out"), "--client", f"{sys.executable} {program}"]
    monkeypatch.setattr(sys, "argv", ["contact", *given, "--scenes", "lobby", "turn"])
    contact.main()
    sheets = {one.name: Image.open(one).size for one in (tmp_path / "out").iterdir()}
    assert len(sheets) == 2 * 2 * 2
    assert sheets["en-desktop-light.png"] == (2 * (30 + contact.GAP) + contact.GAP, 40)
    assert sheets["de-phone-dark.png"] == (4 * (30 + contact.GAP) + contact.GAP, contact.MAX_HIGH)


def test_nothing_is_no_sheet() -> None:
    """A folder without scenes is noticed."""
    with pytest.raises(ValueError, match="nothing"):
        contact.beside([])
