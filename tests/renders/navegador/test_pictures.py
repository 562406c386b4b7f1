"""Finished pictures: the same bytes for the same state, small enough, equal to the golden ones."""

import io
import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

import renders
from navegador import BOARD
from renders import DARK, LIGHT, Picture, painting
from renders import navegador as pictures
from renders.layout import Label, Mark
from renders.navegador import boards, markets
from renders.navegador.__main__ import KINDS, main
from renders.navegador.chart import ground
from renders.picture import encode
from renders.theme import SEATS, Colour
from tests.renders import golden
from tests.renders.golden import MAX_EDGE, MAX_FLAT, edge_difference, flat_difference, open_
from tests.renders.navegador.stories import GAMES, LONG, crowded, fixture, played, some
from tests.support.effort import tries
from tools import gallery, plates
from tools.gallery import judged

GOLDEN = Path(__file__).parent / "golden"
MAX_BAKED = 6
"""Maximum difference of a square in a picture without letters."""


def _view(name: str, share: float) -> pictures.View:
    story = fixture(name)
    return story.at(story.ends[int(share * (len(story.ends) - 1))])


def _of(locale: str, share: float) -> pictures.View:
    table, names = TABLES[locale]
    story = replace(fixture("before-phase-three"), names=names, table=table, locale=locale)
    return story.at(story.ends[int(share * (len(story.ends) - 1))])


TABLES = {
    "zh-TW": ("星期五的帆船", ("王小明", "陳大文", "さくら カナ", "김영희", "דוד בן־גוריון")),
    "de": ("Freitagskaravellen", ("Jürgen", "Käthe Groß", "محمد عبد الله", "สมชาย ผู้ใหญ่", "Дмитрий")),
}
PICTURES: dict[str, Callable[[], Picture]] = {
    "opening-board": lambda: pictures.board(_view("before-phase-three", 0.0)),
    "opening-market": lambda: pictures.market(_view("before-phase-three", 0.0)),
    "phase-two-board": lambda: pictures.board(_view("nagasaki-by-sailing", 0.66)),
    "phase-two-market": lambda: pictures.market(_view("nagasaki-by-sailing", 0.66)),
    "late-board-dark": lambda: pictures.board(_view("before-phase-three", 0.9), DARK),
    "late-market-dark": lambda: pictures.market(_view("before-phase-three", 0.9), DARK),
    "king-in-goa-market": lambda: pictures.market(_view("king-in-goa", 0.98)),
    "crowded-board": lambda: pictures.board(pictures.view.of(crowded(4), LONG, table="A crowd in Angola")),
    "crowded-market": lambda: pictures.market(pictures.view.of(crowded(4), LONG, table="A crowd in Angola")),
    "prices": lambda: pictures.prices(_view("nagasaki-by-sailing", 0.66)),
    "sheet": lambda: pictures.sheet(_view("nagasaki-by-card", 0.8), 1),
    "sheet-dark": lambda: pictures.sheet(_view("king-in-goa", 0.9), 2, DARK),
    "final": lambda: pictures.final(_view("tie-by-holding-the-card", 1.0)),
    "final-dark": lambda: pictures.final(_view("before-phase-three", 1.0), DARK),
    "course": lambda: pictures.course(fixture("both-in-the-last-round")),
    "board-zh-TW": lambda: pictures.board(_of("zh-TW", 0.9)),
    "market-zh-TW-dark": lambda: pictures.market(_of("zh-TW", 0.9), DARK),
    "final-zh-TW": lambda: pictures.final(_of("zh-TW", 1.0)),
    "legend-zh-TW-dark": lambda: pictures.legend("zh-TW", DARK),
    "board-de-dark": lambda: pictures.board(_of("de", 0.97), DARK),
    "final-de": lambda: pictures.final(_of("de", 1.0)),
    "legend-de": lambda: pictures.legend("de"),
    "chances": lambda: pictures.chances(judged(fixture("king-in-goa"))),
    "sources-dark": lambda: pictures.sources(judged(fixture("king-in-goa")), DARK),
}


@cache
def drawn(name: str) -> Picture:
    return PICTURES[name]()


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name: str) -> None:
    golden.compare(drawn(name), GOLDEN / f"{name}.png")


def test_golden_pictures_of_the_documents() -> None:
    """Only `python -m tools.gallery` draws them, and they must not show an older layout."""
    for draw in (pictures.board, pictures.market):
        picture = draw(gallery.single())
        golden.compare(picture, gallery.OUT / picture.filename)


def test_golden_pictures_tell_changes_apart() -> None:
    story = fixture("nagasaki-by-sailing")
    plain = [pictures.view.of(story.states[end], story.names) for end in story.ends]
    drawn = [[painting.paint(kind.scene(view, LIGHT)) for kind in (boards, markets)] for view in plain[40:60]]
    for before, after in pairwise(drawn):
        assert max(edge_difference(*pair) for pair in zip(before, after, strict=True)) > MAX_EDGE


def test_the_tolerance_bears_moved_edges() -> None:
    scene = boards.scene(_view("nagasaki-by-sailing", 0.66), LIGHT)
    image = painting.paint(scene)
    moved = image.transform(image.size, Image.Transform.AFFINE, (1, 0, 0.25, 0, 1, 0), Image.Resampling.BILINEAR)
    assert edge_difference(image, moved) <= MAX_EDGE
    ship = next(item for item in scene.items if isinstance(item, Mark) and item.stamp == "ship")
    scene.items.remove(ship)
    assert edge_difference(image, painting.paint(scene)) > MAX_EDGE


@pytest.mark.every(5)
@pytest.mark.parametrize("seat", range(len(SEATS)))
def test_golden_pictures_tell_a_seats_colour_apart(seat: int) -> None:
    for names in (("board-de-dark", "late-board-dark", "market-zh-TW-dark"), ("final-de", "crowded-board", "final")):
        assert any(flat_difference(image, _tinted(image, SEATS[seat])) > MAX_FLAT for image in map(_golden, names))


def _golden(name: str) -> Image.Image:
    return Image.open(GOLDEN / f"{name}.png").convert("RGB")


def _tinted(image: Image.Image, colour: Colour) -> Image.Image:
    used = [one for _, one in image.getcolors(256) or ()]
    nearest = min(used, key=lambda one: math.dist(one, colour))  # type: ignore[arg-type]  # RGB has three channels
    difference = ImageChops.difference(image, Image.new("RGB", image.size, nearest)).split()
    mask = ImageChops.lighter(ImageChops.lighter(*difference[:2]), difference[2]).point(lambda value: 255 * (not value))
    more = ImageChops.add(image, Image.new("RGB", image.size, (0, 0, 6)))
    return Image.composite(more, image, mask)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_golden_chart(theme: renders.Theme) -> None:
    """The chart alone equals its last approved version; no letter is in it, so there is hardly any tolerance."""
    image = ground(theme)
    picture = Picture(encode(image), "chart.png", image.width, image.height, "")
    golden.compare(picture, GOLDEN / f"chart-{theme.name}.png", MAX_BAKED)


@pytest.mark.every(3)
@pytest.mark.parametrize(
    ("what", "instead"),
    [("stroke-width: 4.5", "stroke-width: 4"), ("stroke-width: 5;", "stroke-width: 4.5;"), ("#123a73", "#123a78")],
)
def test_the_golden_chart_tells_borders_apart(what: str, instead: str) -> None:
    sheet = plates.style(LIGHT)
    assert what in sheet
    other, image = plates.drawn("chart", sheet.replace(what, instead)).convert("RGB"), ground(LIGHT)
    assert edge_difference(image, other) > MAX_BAKED or flat_difference(image, other) > MAX_FLAT


@pytest.mark.parametrize(
    ("layout", "fact"),
    [
        *((boards, fact) for fact in ("ships/", "token/", "name/", "points/", "turn")),
        *((markets, fact) for fact in ("cash/", "price/", "next/", "sells/", "seat/")),
    ],
)
def test_golden_pictures_tell_letters_apart(layout: Any, fact: str) -> None:
    scene = layout.scene(_view("nagasaki-by-sailing", 0.9), LIGHT)
    smaller, below = (
        [
            replace(item, size=item.size - 2) if isinstance(item, Label) and item.fact.startswith(fact) else item
            for item in items
        ]
        for items in (scene.items, scene.ground.items)
    )
    small = replace(scene, items=smaller, ground=replace(scene.ground, items=tuple(below)))
    assert edge_difference(painting.paint(scene), painting.paint(small)) > MAX_EDGE


def test_the_same_state_gives_the_same_bytes() -> None:
    """A picture has the same bytes in two processes with other hash seeds, which draw them in another order.

    In an ordinary run every third of them is drawn.
    """
    step = tries(3, 1)
    assert golden.hashes(__name__, "1", step=step) == golden.hashes(__name__, "2", "reversed", step)
    assert PICTURES["sheet"]().data == PICTURES["sheet"]().data


def test_drawing_leaves_the_ground_alone() -> None:
    before = ground(LIGHT).tobytes()
    first = PICTURES["opening-market"]().data
    for name in ("crowded-market", "crowded-board", "phase-two-board", "king-in-goa-market"):
        PICTURES[name]()
    assert PICTURES["opening-market"]().data == first
    assert ground(LIGHT).tobytes() == before


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_two_pictures_are_under_400_kb(theme: renders.Theme) -> None:
    story = played(5, 14)
    for number in some(story, 1, 6):
        view = story.at(number)
        assert len(pictures.board(view, theme).data) + len(pictures.market(view, theme).data) < 400_000
    full = pictures.view.of(crowded(9), LONG)
    assert len(pictures.board(full, theme).data) + len(pictures.market(full, theme).data) < 400_000


def test_replay() -> None:
    story = fixture("nagasaki-by-card").until(60)
    picture = pictures.replay(story)
    pauses = _pauses(picture)
    assert len(pauses) == len(story.frames)
    assert len(picture.data) < painting.MAX_BYTES
    assert open_(picture.data).size == (picture.width, picture.height)
    known = [sum(map(story.states[frame].explored, range(len(BOARD.regions)))) for frame in story.frames]
    new = [number for number, (before, now) in enumerate(pairwise(known), start=1) if now > before]
    assert new
    assert pauses == [painting.HOLD if n in (0, *new) else pictures.PAUSE for n in range(len(known) - 1)] + [
        painting.LAST_PAUSE
    ]


@pytest.mark.parametrize("what", ["phase", "end_triggered"])
def test_a_replay_waits_at_a_phase_and_at_the_end(what: str) -> None:
    story = fixture("last-building")
    values = [getattr(state, what) for state in story.states]
    at = next(end for end in story.ends if values[end] != values[0])
    start = max(end for end in story.ends if end < at)
    part = replace(story, states=story.states[start : at + 2], steps=story.steps[start : at + 1])
    assert _pauses(pictures.replay(part))[1] == painting.HOLD


def _pauses(picture: Picture) -> list[int]:
    image, pauses = open_(picture.data), []
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        image.load()
        pauses.append(image.info["duration"])
    return pauses


def test_a_long_game_is_shown_in_fewer_pictures() -> None:
    story = fixture("both-in-one-turn")
    displayed = story.frames
    assert len(displayed) <= painting.MAX_FRAMES
    assert displayed[0] == 0
    assert displayed[-1] == len(story.states) - 1
    assert displayed == sorted(set(displayed))


RECORD = str(GAMES / "last-building.json")


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "replay"])
def test_every_kind_is_drawn(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "picture.png"
    assert main([RECORD, "--at", "120", "--kind", kind, "--theme", "dark", "-o", str(out), "--alt"]) == 0
    image = Image.open(io.BytesIO(out.read_bytes()))
    assert f"{image.width} x {image.height}" in capsys.readouterr().out


def test_the_last_position_is_drawn_without_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([RECORD, "-o", str(tmp_path / "a.png"), "--alt"]) == 0
    assert "game over" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [[RECORD, "--at", "9999"], [RECORD, "--at", "-1"], [RECORD, "--kind", "sheet", "--seat", "7"], ["/no/such"]],
)
def test_what_cannot_be_drawn_is_said(arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*arguments, "-o", str(tmp_path / "a.png")]) == 1
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "a.png").exists()


def test_a_broken_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"game": "chess"}')
    assert main([str(path)]) == 1
    assert "broken.json" in capsys.readouterr().err
