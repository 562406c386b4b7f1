"""Contact sheets of posts."""

import json
import sys
from pathlib import Path

import pytest
from PIL import Image

import words
from tools import contact

CLIENT = """
import json, sys
from PIL import Image
shots = json.load(open(sys.argv[1]))
high, tone = (contact_high, "#ff0000") if "--phone" in sys.argv else (40, "#0000ff")
Image.new("RGB", (len(shots), high), tone).save(sys.argv[sys.argv.index("-o") + 1])
"""


def test_a_sheet_for_each_act_language_client_and_theme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each message of an act stands on it once, a few at a time; acts that are not named have none."""
    program = tmp_path / "client.py"
    program.write_text(CLIENT.replace("contact_high", str(contact.MAX_HIGH + 5)))
    for language in words.languages():
        (tmp_path / "posts" / language).mkdir(parents=True)
        for scene, messages in (("lobby", [1, 2, 3]), ("turn-sail", [4, *range(5, 25)]), ("turn-colony", [4, 25])):
            (tmp_path / "posts" / language / f"{scene}.json").write_text(json.dumps(messages))
    given = [str(tmp_path / "out"), "--messages", str(tmp_path / "posts"), "--client", f"{sys.executable} {program}"]
    monkeypatch.setattr(sys, "argv", ["contact", *given, "--languages", "en", "de", "--acts", "turn"])
    contact.main()
    sheets = {path.name: Image.open(path).size for path in (tmp_path / "out").iterdir()}
    assert len(sheets) == 2 * 2 * 2
    gap = contact.GAP
    assert sheets["en-turn-desktop-light.png"] == (22 + 3 * gap, 40)
    assert sheets["de-turn-phone-dark.png"] == (2 * 22 + 5 * gap, contact.MAX_HIGH)


def test_posts_are_played_where_none_are_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One command is enough: it asks for all acts in the languages that are named."""
    requested = list[tuple[str, ...]]()
    monkeypatch.setattr("subprocess.run", lambda command, **_: requested.append(command))
    monkeypatch.setattr(sys, "argv", ["contact", str(tmp_path), "--client", "none", "--languages", "de"])
    contact.main()
    assert requested == [(sys.executable, "-m", "tests.messages", str(tmp_path / "messages"), "de")]


def test_nothing_is_no_sheet() -> None:
    """A folder without scenes is noticed."""
    with pytest.raises(ValueError, match="nothing"):
        contact.beside([])
