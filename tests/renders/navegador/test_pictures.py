"""Finished pictures, equal to the golden ones; and the course of a game and its review, each thing in its place."""

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
from navegador import BOARD, BUILDINGS
from navegador.scoring import expected, scores, worth
from renders import DARK, LIGHT, Picture, painting
from renders import navegador as pictures
from renders.layout import ZERO, Label, Mark, Polyline, Rectangle
from renders.navegador import Story, alt, boards, courses, markets, view
from renders.navegador.chart import ground
from renders.navegador.colours import colours
from renders.navegador.courses import JudgedGame, explorations
from renders.picture import MAX_ALT, encode
from renders.theme import SEATS, Colour
from tests.renders import golden, legibility
from tests.renders.golden import MAX_EDGE, MAX_FLAT, edge_difference, flat_difference, open_
from tests.renders.legibility import GLANCE, gap
from tests.renders.navegador.stories import GAMES, LONG, crowded, fixture, played, some
from tests.renders.navegador.test_layout import GAMES as TABLES
from tests.renders.navegador.test_markets import shape
from tests.support.effort import tries
from tools import gallery, plates
from tools.gallery import judge

GOLDEN = Path(__file__).parent / "golden"
MAX_BAKED = 6
"""Maximum difference of a square in a picture without letters."""


def _view(name: str, share: float) -> pictures.View:
    story = fixture(name)
    return story.at(story.ends[int(share * (len(story.ends) - 1))])


def _of(locale: str, share: float) -> pictures.View:
    table, names = NAMED[locale]
    story = replace(fixture("before-phase-three"), names=names, table=table, locale=locale)
    return story.at(story.ends[int(share * (len(story.ends) - 1))])


NAMED = {
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
    "chances": lambda: pictures.chances(judge(fixture("king-in-goa"))),
    "sources-dark": lambda: pictures.sources(judge(fixture("king-in-goa")), DARK),
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
        images = [Image.open(GOLDEN / f"{name}.png").convert("RGB") for name in names]
        assert any(flat_difference(image, _tinted(image, SEATS[seat])) > MAX_FLAT for image in images)


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
    other, image = plates.draw("chart", sheet.replace(what, instead)).convert("RGB"), ground(LIGHT)
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


@pytest.mark.long
def test_the_same_state_gives_the_same_bytes() -> None:
    """In two processes with other hash seeds and another order; in an ordinary run every third is drawn."""
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


STORIES = sorted(path.name.removesuffix(".json") for path in GAMES.glob("*.json") if "expected" not in path.name)


def check_course(story: Story) -> None:
    scene = courses.scene(story, LIGHT)
    shape(scene)
    facts, last = scene.facts, story.states[story.ends[-1]]
    view = story.at(story.ends[-1])
    for seat, player in enumerate(last.players):
        assert facts[f"cash/{seat}"] == str(player.cash)
        assert facts[f"points/{seat}"] == str(view.points[seat].total)
    high = (scene.height - courses.TOP - courses.AXIS - courses.FOOT) / len(last.players)
    disks = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "disk"][:-1]  # one is the key's
    rows = [view.ranking[int((disk.y - courses.TOP) // high)] for disk in disks]
    assert rows == sorted((seat for _, seat, _ in explorations(story)), key=view.ranking.index)
    signs = sorted(item.x for item in scene.items if isinstance(item, Mark) and item.stamp in ("badge", "flag"))
    assert all(right - left >= courses.BADGE - 8 for left, right in pairwise(signs)), "none covers another's numeral"
    for label in scene.labels:
        assert label.size >= GLANCE or not label.fact.startswith(("cash/", "points/"))


@pytest.mark.parametrize("name", STORIES)
def test_games_of_the_rules(name: str) -> None:
    story = fixture(name)
    check_course(story)
    for number in (0, 1, 40):
        check_course(story.until(number))
    check_course(replace(story, names=LONG[: len(story.names)], table="A table with an extraordinarily long name"))


@pytest.mark.every(5)
@pytest.mark.parametrize(("players", "seed", "goa"), TABLES)
@pytest.mark.parametrize("by", ["merchant", "random"])
def test_games_of_computer_players(players: int, seed: int, goa: bool, by: str) -> None:
    check_course(played(players, seed, goa, by))


def test_curves_stay_in_their_fields() -> None:
    story = fixture("last-building")
    rich = replace(story.states[-1].players[0], cash=99_990)
    state = replace(story.states[-1], players=(rich, *story.states[-1].players[1:]))
    scene = courses.scene(replace(story, states=(*story.states[:-1], state)), LIGHT)
    shape(scene)
    for line in scene.items:
        if isinstance(line, Polyline) and line.wide > 2:
            for x, y in line.points:
                assert courses.TURNS.x - 1 <= x <= courses.TURNS.right + 1
                assert courses.TOP <= y <= scene.height - courses.AXIS - courses.FOOT


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (3, 12), (5, 14)])
def test_leads_are_steps_over_the_mean(players: int, seed: int) -> None:
    """A line is level until it jumps; all leads have one scale, below their middles as much as above."""
    story = played(players, seed)
    scene, totals = courses.scene(story, LIGHT), [score.total for score in scores(story.states[-1])]
    lines = [item for item in scene.items if isinstance(item, Polyline)]
    leads = {SEATS.index(line.colour): line for line in lines if line.wide == 3 and line.colour in SEATS}
    assert list(leads) == story.at(len(story.states) - 1).ranking
    mean, ends = sum(totals) / players, dict[int, float]()
    for seat, line in leads.items():
        zero = scene.items[scene.items.index(line) - 2]
        assert isinstance(zero, Rectangle)
        ends[seat] = zero.box.centre[1] - line.points[-1][1]
        assert scene.facts[f"lead/{seat}"] == markets.signed(round(totals[seat] - mean))
    assert len({round(end / (totals[seat] - mean), 3) for seat, end in ends.items() if totals[seat] != mean}) == 1
    for line in (line for line in lines if line.wide == 3):
        assert (line.points[0][0], line.points[-1][0]) == (courses.TURNS.x, courses.TURNS.right)
        assert all(x == further or y == other for (x, y), (further, other) in pairwise(line.points))


def test_whoever_is_ahead_is_lit() -> None:
    """A row is lit for as long as its player is first, if that is for three turns or more."""
    story = played(5, 14)
    scene, order = courses.scene(story, LIGHT), story.at(len(story.states) - 1).ranking
    lit = [item.box for item in scene.items if isinstance(item, Rectangle) and item.fill == colours(LIGHT).lit][:-1]
    at = [order[int((box.y - courses.TOP) // courses.LOWEST)] for box in sorted(lit, key=lambda box: box.x)]
    ahead = [{seat for seat in range(5) if scores(story.states[end])[seat].rank == 1} for end in story.ends[:-1]]
    begins = (
        (turn, seat)
        for turn, before in enumerate([set[int](), *ahead[:-3]])
        for seat in set.intersection(*ahead[turn : turn + 3]) - before
    )
    assert len(at) > 2
    assert at == [seat for _, seat in sorted(begins)]


@pytest.mark.parametrize(
    ("locale", "said"),
    [("en", "Ana ahead since turn 23 of 77"), ("de", "Ana vorn seit Zug 23 von 77"),
     ("zh-TW", "Ana 從第 23 回合起領先（共 77 回合）")],
)  # fmt: skip
def test_where_it_turned(locale: str, said: str) -> None:
    story = replace(played(2, 11), locale=locale)
    assert courses.scene(story, LIGHT).facts["ahead"] == said
    ranks = [[score.rank for score in scores(story.states[end])] for end in story.ends]
    assert ranks[22][0] != 1
    assert {row[0] for row in ranks[23:]} == {1}
    assert courses.ahead_since([scores(story.states[end]) for end in story.ends[:1]])[1] == 0


REVIEWED = ("king-in-goa", "nagasaki-by-card", "tie-by-holding-the-card")


@pytest.mark.parametrize("name", REVIEWED)
def test_chances(name: str) -> None:
    for story in (fixture(name), replace(fixture(name), names=LONG[: len(fixture(name).names)], table="W" * 40)):
        review = judge(story)
        scene = courses.chances(review, LIGHT)
        shape(scene)
        chance = {fact: text for fact, text in scene.facts.items() if fact.startswith("chance/")}
        for seat in range(len(story.names)):
            (said,) = (text for fact, text in chance.items() if str(seat) in fact.split("/"))
            assert said == f"{round(100 * review.turns[-1].chances[seat])}%"
            assert scene.facts[f"loss/{seat}"] == f"{review.mean(seat):.1f}".removesuffix(".0")
        assert list(chance.values()).count("0%") <= 1
        assert {f"turning/{place}" for place in (1, 2, 3)} <= set(scene.facts)
        boxes = [item.box for item in scene.items if isinstance(item, Rectangle)]
        bars = [box for box in boxes if box.bottom == courses.LOSSES.bottom]
        lost = [turn for turn in review.turns if turn.loss > 0.1]
        assert len(lost) <= len(bars) <= sum(turn.loss > 0 for turn in review.turns)


def test_turns_that_follow_each_other() -> None:
    story = fixture("nagasaki-by-card")
    review = judge(story)
    last = len(review.turns)
    for first in (0, 40, last - 3):
        shape(courses.chances(replace(review, turning=(first, first + 1, first + 2)), LIGHT))


def test_nothing_leaves_its_field() -> None:
    story = fixture("nagasaki-by-card")
    review = judge(story, most=120)
    sure = replace(review, turns=tuple(replace(turn, chances=(1.0, 0.0)) for turn in review.turns))
    for one in (sure, JudgedGame(story, tuple(replace(turn, loss=0.0) for turn in review.turns))):
        scene = courses.chances(one, LIGHT)
        shape(scene)
        for line in (item for item in scene.items if isinstance(item, Polyline)):
            assert all(courses.CHANCES.y - 1 <= y <= courses.LOSSES.bottom + 8 for _, y in line.points)
        for panel in (item for item in scene.items if isinstance(item, Rectangle)):
            assert panel.box.bottom > courses.CHANCES.bottom or panel.box.y >= 0


@pytest.mark.parametrize("name", REVIEWED)
def test_sources(name: str) -> None:
    for story in (fixture(name), replace(fixture(name), names=LONG[: len(fixture(name).names)], table="W" * 40)):
        usual = expected(len(story.names))
        scene = courses.sources(judge(story), usual, LIGHT)
        shape(scene)
        for seat, score in enumerate(scores(story.states[-1])):
            assert scene.facts[f"points/{seat}"] == str(score.total)
            more = round(score.total - sum(usual.means))
            assert scene.facts[f"more/points/{seat}"] == (f"{more:+d}".replace("-", "−") if more else "±0")
            assert scene.facts[f"part/{seat}/0"] == str(score.workers)
        assert str(usual.games) in scene.facts["usual"]


def test_in_words() -> None:
    story = fixture("king-in-goa")
    review = judge(story)
    for short, long in map(legibility.both, (alt.chances(review), alt.sources(review, expected(5)))):
        assert len(short) <= MAX_ALT
        assert all(name in long for name in story.names)
    assert alt.chances(review).full.count("Turning point: turn") == 3


@pytest.mark.every(4)
@pytest.mark.parametrize(("players", "seed", "goa"), TABLES)
def test_positions_of_games(players: int, seed: int, goa: bool) -> None:
    story = played(players, seed, goa)
    for number in some(story, seed, 12):
        displayed = story.at(number)
        scene = courses.final(displayed, LIGHT)
        shape(scene)
        facts, heights = scene.facts, {label.fact: label.box.y for label in scene.labels}
        for seat, score in enumerate(displayed.points):
            assert facts[f"points/{seat}"] == str(score.total)
            assert facts[f"rank/{seat}"] == str(score.rank)
            texts = [facts[f"part/{seat}/{part}"] for part in range(8)]
            assert texts == [str(part or ZERO) for part in score.parts]
            assert sum(int(part) for part in texts if part != ZERO) == score.total
            if score.king is not None:
                owner = displayed.state.players[seat]
                plain = worth(owner)[score.king] * owner.achievements[score.king]
                before = plain - courses.kings(displayed, seat) if goa else plain
                assert facts[f"king/{seat}"] == f"+{score.columns[score.king] - before}"
        order = sorted(range(players), key=lambda seat: displayed.points[seat].rank)
        assert order == sorted(range(players), key=lambda seat: heights[f"points/{seat}"])
        for label in scene.labels:
            assert label.size >= courses.SMALL or not label.fact.startswith("rank/")
            assert label.size >= courses.LARGE or not label.fact.startswith(("points/", "part/")), label


@pytest.mark.parametrize(
    ("name", "reason", "decision"),
    [
        ("nagasaki-by-sailing", "Nagasaki explored", "wins by"),
        ("last-building", "All buildings bought", "wins by"),
        ("tie-by-holding-the-card", "All buildings bought", "wins the tie: the card decides"),
        ("both-in-the-last-round", "Nagasaki explored, all buildings bought", "wins by"),
    ],
)
def test_why_the_game_ended_and_who_won(name: str, reason: str, decision: str) -> None:
    story = fixture(name)
    displayed = story.at(len(story.steps))
    facts = courses.final(displayed, LIGHT).facts
    assert facts["reason"] == reason
    assert decision in facts["decision"]
    first = next(seat for seat, score in enumerate(displayed.points) if score.rank == 1)
    assert facts["decision"].startswith(displayed.names[first])
    assert courses.final(story.at(20), LIGHT).facts["reason"] == "As things stand"


def test_one_crown_a_player() -> None:
    for name in ("before-phase-three", "king-in-goa"):
        story = fixture(name)
        displayed = story.at(len(story.steps))
        scene = courses.final(displayed, LIGHT)
        crowns = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "crown"]
        assert len(crowns) == sum(score.king is not None for score in displayed.points)
        rows = [item.box for item in scene.items if isinstance(item, Rectangle) and item.fill == LIGHT.panel]
        for crown in crowns:
            assert [row for row in rows if row.holds(crown.box)], "within its row"


@pytest.mark.parametrize(
    ("locale", "said", "both"),
    [
        ("en", "won with shipyards: 36 of 64", "won with ships and shipyards: 36 each of 94"),
        ("de", "gewonnen durch Werften: 36 von 64", "gewonnen durch Schiffe und Werften: je 36 von 94"),
        ("zh-TW", "靠船塢獲勝：64 分中佔 36 分", "靠船、船塢獲勝：94 分中各佔 36 分"),
    ],
)
def test_what_the_winner_won_with(locale: str, said: str, both: str) -> None:
    story = replace(fixture("before-phase-three"), locale=locale)
    displayed = story.at(len(story.steps))
    assert courses.final(displayed, LIGHT).facts["strongest"] == said
    first = next(seat for seat, score in enumerate(displayed.points) if score.rank == 1)
    points = [replace(score, ships=36) if seat == first else score for seat, score in enumerate(displayed.points)]
    assert courses.final(replace(displayed, points=tuple(points)), LIGHT).facts["strongest"] == both


def test_a_tie_is_explained() -> None:
    for name, tied in (("before-phase-three", 1), ("tie-by-holding-the-card", 1), ("nagasaki-by-sailing", 0)):
        story = fixture(name)
        displayed = story.at(len(story.steps))
        scene = courses.final(displayed, LIGHT)
        cards = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "card"]
        assert len(cards) == tied + bool(tied)
        assert ("ties" in scene.facts) == bool(tied)
        middle = {
            seat: next(label for label in scene.labels if label.fact == f"points/{seat}").box for seat in range(3)
        }
        totals = [score.total for score in displayed.points]
        for seat, box in middle.items():
            beside = any(abs(card.y - box.centre[1]) < 2 for card in cards)
            assert beside == any(
                totals[seat] == totals[other] and displayed.points[seat].rank < displayed.points[other].rank
                for other in range(len(totals))
            )


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (5, 14)])
def test_the_card_of_a_tie_stands_apart(players: int, seed: int) -> None:
    """It keeps 6 pixels from the longest name and from any figure, with the most churches and a total of three."""
    displayed = view.of(played(players, seed).states[-1], LONG[:players])
    tied = replace(displayed.points[0], workers=0, ships=0, cash=0, columns=(18, 18, 17, 17, 63))
    points = tuple(replace(tied, rank=1 + seat) for seat in range(players))
    scene = courses.final(replace(displayed, points=points), LIGHT)
    card = next(item.box for item in scene.items if isinstance(item, Mark) and item.stamp == "card")
    assert scene.facts["points/0"] == "133"
    assert min(gap(card.inset(4, 0), label.ink) for label in scene.labels) >= 6


def test_anything_fits() -> None:
    shape(courses.final(view.of(crowded(3), LONG, table="A table with an extraordinarily long name"), LIGHT))
    for players, seed in ((2, 11), (3, 12), (4, 13)):
        state = replace(played(players, seed).states[-1])
        shape(courses.final(view.of(state, LONG[:players]), LIGHT))


def test_what_has_ended_a_game() -> None:
    going_on = fixture("last-building").states[-1]
    both = list(zip(BOARD.regions, going_on.tokens, strict=True))
    nagasaki = tuple((180,) if rules.ends_game else lying for rules, lying in both)
    nobody = tuple(None if rules.ends_game else lying for rules, lying in both)
    none_left, some_left = (0,) * len(BUILDINGS), (1,) * len(BUILDINGS)
    assert courses.ending(replace(going_on, tokens=nagasaki, buildings=some_left)) == "explored"
    assert courses.ending(replace(going_on, tokens=nobody, buildings=none_left)) == "built"
    assert courses.ending(replace(going_on, tokens=nagasaki, buildings=none_left)) == "both"
    assert courses.ending(replace(going_on, tokens=nobody, buildings=some_left)) == "agreed"
