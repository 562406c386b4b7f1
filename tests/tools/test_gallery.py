"""The gallery, with every kind of picture and its measured legibility; and the table of measurements."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

import i18n
import tools
from navegador.board import BOARD
from renders import DARK, THEMES, Theme, lobbies, painting, picture
from renders import leagues as of_leagues
from renders import navegador as of_games
from renders.layout import Label
from renders.navegador import chart
from renders.navegador.colours import Kind, palette
from renders.picture import Description, Picture
from renders.theme import SEATS
from singing_sails import Options, State
from tests.renders import legibility
from tests.renders.singing_sails import samples
from tests.renders.singing_sails.samples import scenes as voyage
from tests.support.effort import tries
from tools import gallery
from tools.plates import KINDS
from tools.plates import palette_colours as colours


def test_every_kind_is_drawn_and_stands_on_the_sheet(tmp_path: Path) -> None:
    drawn = gallery.every("zh-TW", DARK)
    gallery._write(tmp_path, drawn)
    modules = {of_games.__name__, of_leagues.__name__, lobbies.__name__}
    kinds = {draw.__name__ for draw in picture.kinds() if draw.__module__ in modules} - {"replay"}
    named = {file.stem.split("-")[0] for file in tmp_path.glob("*.png") if not file.stem.startswith("all-")}
    assert named == {*kinds, "voyage"}
    assert len({drawing.data for drawing in drawn.values()}) == len(drawn)
    for client, (wide, across) in gallery.ACROSS.items():
        with Image.open(tmp_path / f"all-{client}.png") as sheet:
            assert sheet.width > across * wide
            assert sheet.height > -(-len(drawn) // across) * 100


def test_every_language_is_drawn_with_its_own_words(monkeypatch: pytest.MonkeyPatch) -> None:
    described = dict[str, str]()

    def finish(image: Image.Image, name: str, words: Description, *_: object) -> Picture:
        described[name] = words.full
        return Picture(b"", name, image.width, image.height, words.text)

    for package in (of_games, of_leagues, painting):
        monkeypatch.setattr(package, "finish", finish)
    drawn = gallery.every("zh-TW", DARK, 2)
    assert len(described) > len(drawn) / 2, "some have the same name in both games"
    printed = {*gallery.NAMES, "Navegador", "UTC", *"ABCDEFGHI", *re.findall(r"\w+", " ".join(BOARD.names))}
    for name, full in described.items():
        latin = set(re.findall(r"[^\W\d_\u2e80-\uffff]+", full))
        assert latin - printed - {"I", "II", "III", "IV"} == set(), name


FAR = 12
"""Maximum difference of a channel, of 255, where another system draws edges otherwise."""


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("kind", KINDS)
def test_the_file_has_the_colours_that_the_pictures_need(kind: Kind, theme: Theme) -> None:
    """After a change of colours or drawings the file must be renewed: `python -m tests.renew pictures`."""
    kept, made = palette(kind, theme).getpalette() or [], colours(kind, theme)
    known = [kept[at : at + 3] for at in range(0, len(kept), 3)]
    assert len(kept) == len(made)
    for at in range(0, len(made), 3):
        near = min(max(abs(a - b) for a, b in zip(made[at : at + 3], one, strict=True)) for one in known)
        assert near <= FAR, made[at : at + 3]


AT_A_GLANCE = 7.4
LOOKED_UP = 5.6
"""Units of a capital on a phone: of what a decision needs, and of what is looked up."""
SECONDARY = ("numbers of ships", "names of regions", "I and II, round, what the end waits for", "rows of prices")
SAILED = {
    "chart": ("over", "heading/", "wind/", "goals/", "deck/", "top/", "drawn", "tile/"),
    "row": ("acting", "over", "token/", "slot/", "pile/", "weather/", "order/", "treasures"),
    "hand": ("acting", "over", "token/", "slot/", "hand/", "pile", "look/"),
    "choices": ("acting", "choice/", "side/", "heading/", "wind/", "goals/", "deck/", "top/", "drawn"),
    "final": ("over", "goals/", "collected/"),
    "treasures": ("treasures",),
    "whole": (),
}
"""Facts of Singing Sails that a turn is decided by, by kind of picture; the rest is looked up."""


def test_letters_are_large_enough_on_a_phone() -> None:
    for kind, said, size in legibility.groups():
        assert size.phone >= (LOOKED_UP if said in SECONDARY else AT_A_GLANCE), (kind, said, size)


def test_the_names_of_regions_have_six_units() -> None:
    """Each is readable on a phone without being enlarged: it has no small letters, which would be lower."""
    assert all(line.isupper() for spot in chart.SPOTS for line in spot.lines)
    assert next(size for _, said, size in legibility.groups() if said == "names of regions").phone >= 6


def test_the_smallest_letters_can_be_looked_up() -> None:
    small = {kind: size.phone for kind, size in legibility.smallest()}
    assert {kind: size for kind, size in small.items() if size < LOOKED_UP} == {}


def _voyages() -> Iterator[State]:
    """Yield positions of one ship and two: full rows, large maps, each expansion alone, every question, games."""
    for seats in range(2, 6)[:: tries(3, 1)]:
        yield samples.large(seats)
        yield samples.busiest(seats)
        yield from samples.game(seats, seats, samples.ALL)[:: tries(150, 50)]
    for seats in (10, 6)[:: tries(2, 1)]:
        yield samples.large(seats)
        yield samples.busiest(seats)
    for expansion in samples.EXPANSIONS:
        yield samples.large(4, 44, 2, Options(**{expansion: True}))
    yield from samples.each_stage().values()


def _sign_alone(state: State, label: Label) -> bool:
    """Return whether a card's name is looked up: in two layers of six places or more its sign is seen at once."""
    team = state.teams[0]
    return label.fact.startswith("slot/") and team.slots > 5 and len(team.row) > 1


@pytest.mark.every(3)
@pytest.mark.parametrize("language", i18n.languages())
def test_singing_sails_has_the_same_letters(language: str) -> None:
    for state in _voyages():
        for kind, scene in voyage(state, samples.LONG[: state.seats], language):
            for label in scene.labels:
                glanced = label.fact.startswith(SAILED[kind.split()[0]]) and not _sign_alone(state, label)
                phone = legibility.of([label]).phone
                assert phone >= (AT_A_GLANCE if glanced else LOOKED_UP), (kind, label)


def test_close_ups_are_larger_than_the_market() -> None:
    sizes = {(kind, said): size.cap for kind, said, size in legibility.groups()}
    for said in ("current prices", "rows of prices"):
        assert sizes["close-up of the market", said] >= 1.3 * sizes["market", said]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_contrasts(theme: Theme) -> None:
    goals = {
        "land to sea": 1.8,
        "golden, red and dark rims": 2.5,
        **dict.fromkeys(("names to land, to sea", "text to panel, to the lit row", "soft text to panel"), 4.5),
        "what lacks, hatched": 4.5,
    }
    for name, found in legibility.contrasts(theme).items():
        assert found >= goals.get(name, 3), name


def test_most_fleets_are_nearest_their_own_name() -> None:
    """Others are held by their borders; no ship is shorter than its hull and a figure need."""
    found = legibility.anchorages()
    assert list(found) == [*range(1, len(SEATS) + 1)]
    assert found[1].strays <= 6
    assert min(one.smallest for one in found.values()) >= 44
    assert found[1].usual >= 70


def test_the_table_of_measurements_stays_short() -> None:
    lines = Path(tools.__file__).with_name("measurements.md").read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    assert {len(row) for row in rows} == {4}
    assert len({row[0] for row in rows}) == len(rows)
    assert len(lines) <= 40
