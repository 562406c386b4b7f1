"""Views, descriptions and pictures of Singing Sails: nothing outside or over a text, nothing missing."""

import pickle
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from PIL import Image, ImageChops

import i18n
from gamekit import replace as changed
from renders import DARK, LIGHT, THEMES, Picture, Theme, painting, stamps
from renders import singing_sails as pictures
from renders.layout import Box, Label, Mark, Rectangle, Scene
from renders.picture import MAX_ALT
from renders.singing_sails import alt, charts, maps, names, options, rows, view
from renders.singing_sails.maps import colours
from renders.singing_sails.view import Voyage
from singing_sails import BOX, Options, State, legal
from singing_sails.components import ENEMIES
from singing_sails.deal import imagine
from singing_sails.places import DIRECTIONS, START, Cell, Laid, is_shore, land_side, neighbour
from singing_sails.state import Over
from singing_sails.table import Table
from tests.renders import golden
from tests.renders.golden import MAX_EDGE, edge_difference, open_
from tests.renders.legibility import both
from tests.renders.singing_sails import samples
from tests.renders.singing_sails.samples import ALL, EXPANSIONS, LONG, NAMES, scenes, shape
from tests.support.effort import tries
from tools import plates

GOLDEN = Path(__file__).parent / "golden"
MAX_BYTES = 120_000


def _large(seats: int, locale: str = "en", seat: int | None = None) -> pictures.View:
    return pictures.view.of(samples.large(seats), NAMES[:seats], table="Friday sails", locale=locale, seat=seat)


def _choices(stage: str, teams: int, theme: Theme) -> Picture:
    state = samples.each_stage()[stage, teams]
    view = pictures.view.of(state, NAMES[: state.seats], seat=state.seat)
    return pictures.choices(view, tuple(legal(state)), theme)


PICTURES: dict[str, Callable[[], Picture]] = {
    "chart": lambda: pictures.chart(_large(3)),
    "chart-two-ships-dark": lambda: pictures.chart(_large(7), DARK),
    "whole-dark": lambda: pictures.whole(_large(3), DARK),
    "row": lambda: pictures.row(_large(3)),
    "row-two-ships-de-dark": lambda: pictures.row(_large(8, "de"), DARK),
    "hand-zh-TW": lambda: pictures.hand(_large(4, "zh-TW", 0)),
    "choices-rotate": lambda: _choices("rotate", 1, LIGHT),
    "choices-place-dark": lambda: _choices("place", 1, DARK),
    "final-de": lambda: pictures.final(_large(6, "de")),
    "treasures": lambda: pictures.treasures(_large(3)),
    "legend-dark": lambda: pictures.legend(theme=DARK),
}


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name: str) -> None:
    picture = PICTURES[name]()
    assert picture.width == 1100
    assert picture.height <= samples.HIGHEST
    assert len(picture.data) < MAX_BYTES
    golden.compare(picture, GOLDEN / f"{name}.png")


def test_golden_pictures_tell_a_step_apart() -> None:
    state = samples.large(3)
    team = changed(state.teams[0], heading="S")
    turned = pictures.view.of(changed(state, teams=(team,)), NAMES[:3], table="Friday sails")
    assert edge_difference(open_(pictures.chart(_large(3)).data), open_(pictures.chart(turned).data)) > MAX_EDGE


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_the_same_view_has_the_same_bytes(theme: Theme) -> None:
    for draw in (pictures.chart, pictures.whole, pictures.row, pictures.final):
        assert draw(_large(3), theme) == draw(pickle.loads(pickle.dumps(_large(3))), theme)


def test_a_voyage_plays() -> None:
    states = samples.game(4, 6, ALL)[:60]
    story = pictures.Voyage(states, NAMES[:4], "Friday")
    chosen = story.frames
    assert (chosen[0], chosen[-1]) == (0, len(states) - 1)
    assert 2 < len(chosen) < len(states)
    voyage = pictures.voyage(story)
    image = open_(voyage.data)
    assert (image.format, image.size) == ("WEBP", (voyage.width, voyage.height))
    assert getattr(image, "n_frames", 1) == len(chosen)
    assert len(voyage.data) < painting.MAX_BYTES


def test_a_long_voyage_is_thinned_evenly() -> None:
    states = samples.game(4, 6, ALL)
    many = tuple(changed(states[0], round=n, map={**states[0].map, (n, 9): states[0].map[0, 0]}) for n in range(400))
    chosen = pictures.Voyage(many, NAMES[:4]).frames
    assert len(chosen) == painting.MAX_FRAMES
    assert (chosen[0], chosen[-1]) == (0, 399)
    assert max(late - early for early, late in pairwise(chosen)) <= 4


@pytest.mark.parametrize("seat", [None, 1])
def test_what_is_hidden_changes_no_picture(seat: int | None) -> None:
    state = samples.game(4, 3, ALL)[70]
    known = view.of(state, NAMES[:4], seat=seat)
    other = imagine(known.state, random.Random(1))
    assert other != state
    displayed = view.of(other, NAMES[:4], seat=seat)
    draws = [pictures.chart, pictures.row] + ([pictures.hand] if seat is not None else [])
    for draw in draws:
        assert draw(known, LIGHT) == draw(displayed, LIGHT)


def test_a_hand_is_drawn_of_its_own_view_alone() -> None:
    state = samples.game(4, 3, ALL)[70]
    with pytest.raises(ValueError, match="of its seat"):
        pictures.hand(view.of(state, NAMES[:4]))
    own = view.of(state, NAMES[:4], seat=2)
    assert own.state.hands[2] == state.hands[2]
    assert all(card is None for seat in (0, 1, 3) if seat not in state.open_hands for card in own.state.hands[seat])


def test_what_cannot_be_is_refused() -> None:
    state = samples.game(4, 3, ALL)[0]
    with pytest.raises(ValueError, match="4 seats need as many names, not 3"):
        view.of(state, NAMES[:3])
    with pytest.raises(ValueError, match="no seat 4"):
        view.of(state, NAMES[:4], seat=4)
    with pytest.raises(ValueError, match="another table"):
        view.of(state, NAMES[:4], before=samples.game(3, 3, ALL)[0])


def test_new_tiles_are_marked() -> None:
    states = samples.game(4, 3, ALL)
    late = max(states, key=lambda state: len(state.map))
    fresh = view.of(late, NAMES[:4], before=states[0]).fresh
    assert fresh == late.map.keys() - {START} if late.map[START] == states[0].map[START] else fresh >= {START}
    assert fresh
    assert not view.of(late, NAMES[:4], before=late).fresh
    assert not view.of(late, NAMES[:4]).fresh


def test_views_and_choices_go_to_workers() -> None:
    state = samples.each_stage()["place", 1]
    displayed = view.of(state, NAMES[: state.seats], seat=state.seat, before=state)
    again, steps = pickle.loads(pickle.dumps((displayed, tuple(legal(state)))))
    assert again == displayed
    assert steps == tuple(legal(state))


KINDS: dict[str, tuple[Callable[..., str], Sequence[str | int | None]]] = {
    "cards": (names.card, [*BOX.cards, None]),
    "tiles": (names.tile, [*BOX.tiles, None]),
    "health": (names.health, [*BOX.health]),
    "conditions": (names.condition, BOX.conditions),
    "bonuses": (names.bonus, BOX.bonuses),
    "enemies": (names.enemy, ENEMIES),
    "directions": (names.direction, DIRECTIONS),
    "letters": (names.letter, DIRECTIONS),
    "harbors": (names.harbor, range(5)),
}


@pytest.mark.parametrize("locale", i18n.languages())
@pytest.mark.parametrize("kind", KINDS)
def test_no_two_are_called_the_same(kind: str, locale: str) -> None:
    say, things = KINDS[kind]
    said = [say(thing, locale) for thing in things]
    assert len(set(said)) == len(things)
    assert all(said)


LOCALES = ("en", "de", "zh-TW")


def cells(cell: Cell, locale: str = "en") -> str:
    x, y = (str(place).replace("-", "−") for place in cell)
    return i18n.say("sails-alt-cell", locale, x=x, y=y)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_descriptions_fit(seats: int, locale: str) -> None:
    for state in (samples.large(seats), samples.busiest(seats), *samples.game(seats, 4, ALL)[::50]):
        displayed = view.of(state, LONG[:seats], table="A table", locale=locale)
        own = view.of(state, LONG[:seats], locale=locale, seat=0)
        descriptions = [
            alt.chart(displayed),
            alt.row(displayed),
            alt.treasures(displayed),
            alt.final(displayed),
            alt.hand(own),
        ]
        for short, full in map(both, (*descriptions, alt.voyage(Voyage((state,), LONG[:seats], locale=locale)))):
            assert 0 < len(short) <= MAX_ALT
            assert full


def test_the_chart_can_be_played_by() -> None:
    for state in samples.game(4, 6, ALL)[::8]:
        short = alt.chart(view.of(state, NAMES[:4])).text
        team = state.teams[0]
        for cell in samples.around(state):
            what = names.tile(state.map[cell].tile) if cell in state.map else "no tile"
            assert f"{cells(cell)} {what}" in short, cell
        for card in team.in_force(state.options):
            assert names.health(card) in short
        for deck in state.decks:
            assert not deck or f"(of {len(deck)})" in short
        assert f"damage {team.damage} of {len(team.health)}" in short
        assert f"bow {names.direction(team.heading)}, compass {names.direction(team.compass)}" in short


@pytest.mark.parametrize("locale", LOCALES)
def test_the_whole_map_is_in_the_full_description(locale: str) -> None:
    state = samples.large()
    full = alt.chart(view.of(state, NAMES[:3], locale=locale)).full
    for cell, laid in state.map.items():
        assert cells(cell, locale) + (" " if locale != "zh-TW" else "") + names.tile(laid.tile, locale) in full, cell
    for pawn in state.enemies:
        assert names.enemy(pawn.kind, locale) in full


def test_harbors_say_how_to_come_in() -> None:
    state = samples.large()
    full = alt.chart(view.of(state, NAMES[:3])).full
    taken = {cell for cell, _ in state.collected}
    for cell, laid in state.map.items():
        if view.is_goal(laid.tile):
            kind = f"{cells(cell)} {names.tile(laid.tile)}"
            side = names.direction(land_side(laid))
            assert f"{kind}, collected" in full if cell in taken else f"{kind}, in heading {side}" in full


def test_no_card_that_lies_face_down_is_told() -> None:
    state = samples.large(3)
    full = alt.row(view.of(state, NAMES[:3])).full
    assert "4 face down, Ana" in full
    assert "Spyglass" not in full
    own = alt.hand(view.of(state, NAMES[:3], seat=0)).full
    assert "4 Spyglass, Ana" in own


@pytest.mark.parametrize("locale", LOCALES)
def test_choices_are_told_by_their_numbers(locale: str) -> None:
    for (stage, _), state in samples.each_stage().items():
        if stage in ("play", "fill", "go"):
            continue
        steps = tuple(legal(state))
        displayed = view.of(state, NAMES[: state.seats], locale=locale, seat=state.seat)
        short, full = both(alt.choices(displayed, steps))
        said = [options.step_text(state, step, locale) for step in options.numbered(state, steps)]
        count = len(options.cells(steps)) or len(said)
        assert f"{count}. " in full
        assert len(short) <= MAX_ALT
        assert options.cells(steps) or len(set(said)) == len(said), said


def _checked(state: State, names: tuple[str, ...], locale: str = "en") -> None:
    for kind, scene in scenes(state, names, locale):
        try:
            shape(scene)
        except AssertionError as problem:
            raise AssertionError(f"{kind}, ply {state.ply}: {problem}") from problem


@pytest.mark.every(9)
@pytest.mark.parametrize("seats", range(2, 11))
def test_games_of_any_number(seats: int) -> None:
    for options_ in (Options(), ALL):
        states = samples.game(seats, seats, options_)
        for state in random.Random(seats).sample(states, tries(3, 40)):
            _checked(state, NAMES[:seats])


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_each_expansion_alone(expansion: str) -> None:
    only = Options(**{expansion: True})
    _checked(samples.large(4, 44, 2, only), NAMES[:4])
    for state in random.Random(expansion).sample(samples.game(4, 9, only), tries(3, 40)):
        _checked(state, NAMES[:4])


@pytest.mark.every(4)
@pytest.mark.parametrize("seats", [3, 5, 7, 10])
@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
def test_what_is_most_has_room(seats: int, locale: str) -> None:
    _checked(samples.busiest(seats), LONG[:seats], locale)
    _checked(samples.large(seats), LONG[:seats], locale)


def test_a_list_of_treasures_is_as_high_as_it_needs() -> None:
    state = samples.busiest(3)
    for count in range(1, len(state.treasures) + 1):
        displayed = view.of(replace(state, treasures=state.treasures[:count]), NAMES[:3])
        page = rows.treasures(displayed, LIGHT)
        shape(page)
        last = max(item.box.bottom for item in page.items if isinstance(item, Label))
        assert page.height - last < rows.LINE


@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
def test_each_choice_has_a_picture(locale: str) -> None:
    for (stage, teams), state in samples.each_stage().items():
        steps = legal(state)
        if stage in ("play", "fill", "go"):
            continue
        scene = options.scene(view.of(state, NAMES[: state.seats], locale=locale, seat=state.seat), steps, LIGHT)
        shape(scene)
        numbers = [fact for fact in scene.facts if fact.startswith("choice/")]
        cells = options.cells(steps)
        assert len(numbers) == (len(cells) or len(options.numbered(state, steps))), (stage, teams)


def test_nothing_to_choose_is_refused() -> None:
    displayed = view.of(samples.large(), NAMES[:3])
    with pytest.raises(ValueError, match="nothing to choose"):
        options.scene(displayed, (), LIGHT)


def _marks(scene: Scene, stamp: str) -> list[Mark]:
    return [item for item in scene.items if isinstance(item, Mark) and stamp in ("", item.stamp)]


@pytest.mark.parametrize("seats", [4, 6])
def test_the_chart_tells_the_position(seats: int) -> None:
    for state in samples.game(seats, 11, ALL)[::20]:
        displayed = view.of(state, NAMES[:seats])
        scene = charts.scene(displayed, LIGHT)
        for side, deck in zip(DIRECTIONS, state.decks, strict=True):
            assert scene.facts[f"deck/{side}"].endswith(f": {len(deck)}")
        hearts = [item.stamp for item in scene.items if isinstance(item, Mark) and item.stamp.startswith("life")]
        for crew, team in enumerate(state.teams):
            assert scene.facts[f"wind/{crew}"].startswith(str(Table(state).speed(crew)))
            assert scene.facts[f"heading/{crew}"] == team.heading
            mine = hearts[crew * len(team.health) : (crew + 1) * len(team.health)]
            assert mine.count("life-lost") == team.damage
        texts = {fact for fact in scene.facts if fact.startswith("handicap/")}
        bound = {f"handicap/{n}/{card}" for n, team in enumerate(state.teams) for card in team.in_force(state.options)}
        assert texts == (bound if len(state.teams) == 1 else set())
        on_row = {fact for fact in rows.scene(displayed, LIGHT).facts if fact.startswith("handicap/")}
        assert on_row == bound - texts
        page = charts.scene(displayed, LIGHT, bare=True)
        assert scene.facts.items() - page.facts.items() == {
            fact for fact in scene.facts.items() if fact[0].startswith(("round", "goals/"))
        }
        assert page.places.keys() == scene.places.keys()
        assert not _marks(page, "life")


def test_the_row_tells_who_played_where() -> None:
    state = samples.large(3)
    facts = rows.scene(view.of(state, NAMES[:3]), LIGHT).facts
    assert facts["free/slot/0/0/3"] == "free"
    for slot, card in enumerate(state.teams[0].row[0], start=1):
        if card is None:
            assert f"name/slot/0/0/{slot}" not in facts
            continue
        assert card.seat is not None
        assert facts[f"name/slot/0/0/{slot}"] == NAMES[card.seat]
        assert (f"slot/0/0/{slot}" in facts) == (card.open or card.done)


@pytest.mark.parametrize("slots", range(3, 9))
def test_many_places_have_two_lines(slots: int) -> None:
    state = samples.large(3)
    row = ((*state.teams[0].row[0], *(None,) * 8)[:slots],)
    displayed = view.of(replace(state, teams=(replace(state.teams[0], slots=slots, row=row),)), NAMES[:3])
    scene = rows.scene(displayed, LIGHT)
    shape(scene)
    places = [label for label in scene.labels if label.fact.startswith("token/")]
    assert [label.text for label in places] == [str(number) for number in range(1, slots + 1)]
    assert len({label.box.y for label in places}) == (1 if slots < 6 else 2)


def test_a_large_map_is_cut_around_the_ship() -> None:
    for seats, seed in ((3, 5), (3, 8), (7, 2)):
        state = samples.large(seats, 60, seed)
        room = Box(0, 0, charts.MAP[1], charts.MAP[1])
        grid = maps.grid(maps.chart_cells(state), room, maps.middle(state))
        assert grid.size >= maps.MIN_TILE
        assert all(grid.holds(cell) for cell in samples.around(state) & {*state.map})
        scene = charts.whole(view.of(state, NAMES[:seats]), LIGHT)
        assert len(_marks(scene, "tile")) == len(state.map)


def test_tiles_do_not_lie_over_each_other() -> None:
    state = samples.large()
    scene = charts.whole(view.of(state, NAMES[:3]), LIGHT)
    tiles = _marks(scene, "tile")
    assert len({(tile.x, tile.y) for tile in tiles}) == len(tiles) == len(state.map)
    size = tiles[0].size
    assert all((mark.x - tiles[0].x) % size == (mark.y - tiles[0].y) % size == 0 for mark in tiles)


@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
def test_the_legend_has_every_sign(locale: str) -> None:
    scene = charts.legend(locale, DARK)
    shape(scene)
    said = [text for fact, text in scene.facts.items() if fact.startswith("sign/")]
    assert len(said) == len(set(said)) == sum(map(len, charts.SIGNS.values())) + len(charts.PLACES) + 1 + 3 + 18


def test_an_early_map_fills_the_chart() -> None:
    state = samples.each_stage()["orient", 1]
    scene = charts.scene(view.of(state, NAMES[: state.seats]), LIGHT)
    tiles = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "tile" and item.size > 100]
    assert [tile.size for tile in tiles] == [maps.MAX_TILE]


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 3), (5, 11), (7, 2)])
def test_a_ship_is_seen_on_a_phone(seats: int, seed: int) -> None:
    """A chart is as high as its map or its panels need, with one ship of at least 22 units there, on open sea 28."""
    for state in samples.game(seats, seed)[:: tries(9, 2)]:
        scene = charts.scene(view.of(state, NAMES[:seats]), LIGHT)
        shape(scene)
        for ship in _marks(scene, "boat")[len(state.teams) :]:
            there = state.map.get(state.teams[int(str(ship.details[0]))].ship)
            alone = len({team.ship for team in state.teams}) == len(state.teams)
            assert not alone or ship.size * 314 / 1100 >= (21 if there and is_shore(there) else 26)


@pytest.mark.parametrize("locale", ["en", "de", "zh-TW"])
def test_bow_and_compass_are_numbers_and_letters(locale: str) -> None:
    """At the start eight large numbers stand at the sides, each with the letter of its side, which is on its button."""
    state = samples.each_stage()["orient", 1]
    scene = options.scene(view.of(state, NAMES[: state.seats], seat=state.seat, locale=locale), legal(state), LIGHT)
    shape(scene)
    numbers = [label for label in scene.labels if label.fact.startswith("choice/")]
    assert [label.text for label in numbers] == [str(number) for number in range(1, 9)]
    assert min(label.size for label in numbers) >= 42
    sides = [label.text for label in scene.labels if label.fact.startswith("side/")]
    assert sides == [names.letter(side, locale) for side in "NESWNESW"]
    assert len(list(scene.labels)) == len(numbers) + len(sides) + 2, "beside them who acts and the round"


def test_the_final_says_what_is_missing() -> None:
    state = samples.large(3)
    scene = charts.final(view.of(state, NAMES[:3]), LIGHT)
    coast = colours(LIGHT).coast
    chips = [item for item in scene.items if isinstance(item, Rectangle) and (item.dashed or item.edge == coast)]
    top = min(chip.box.y for chip in chips)
    houses = [item.stamp for item in _marks(scene, "") if item.y > top and item.stamp.startswith(("town", "fort"))]
    assert sum(stamp.endswith("-taken") for stamp in houses) == 5, "as on the map, those visited are grey"
    assert sum(not chip.dashed for chip in chips) == len(view.collected(state, 0)) == 5
    assert len(chips) == state.goals == 11
    assert [text for fact, text in scene.facts.items() if fact.startswith("seen/")] == ["A", "B", "B", "B", "D"]
    assert scene.facts["why"] == "6 of 11 harbors are still missing."
    unseen = replace(
        state, map={cell: there for cell, there in state.map.items() if not view.is_goal(there.tile)}, collected=()
    )
    assert charts.final(view.of(unseen, NAMES[:3]), LIGHT).facts["hidden/0/0"] == "×11"
    few = charts.final(view.of(samples.game(5, 3, Options())[-1], NAMES[:5]), LIGHT)
    assert few.facts["missing"] == "missing: 8"
    page = charts.final(view.of(state, NAMES[:3]), LIGHT, bare=True)
    assert not [fact for fact in page.facts if fact.startswith("seat/")], "its list of seats has the names"
    (team,) = state.teams
    for damage, why in ((len(team.health), "No health left; 6 of 11"), (0, "Given up; 6 of 11")):
        over = replace(state, teams=(replace(team, damage=damage),), seat=None, over=Over("lost", None))
        end = charts.final(view.of(over, NAMES[:3]), LIGHT)
        assert end.facts["why"] == f"{why} harbors were missing."
        assert [label.colour for label in end.labels if label.fact == "over"] == [LIGHT.red_text]


def test_a_low_map_is_above_the_ships() -> None:
    state = samples.large(3)
    low = {(x, y): Laid("water", 0) for x in range(6) for y in range(2)}
    scene = charts.final(view.of(replace(state, map=low, collected=()), NAMES[:3]), LIGHT)
    shape(scene)
    tiles = [item.box for item in scene.items if isinstance(item, Mark) and item.stamp == "tile"]
    assert sum(tile.width for tile in tiles) / 2 > 0.9 * scene.width
    assert max(tile.bottom for tile in tiles) < min(label.box.y for label in scene.labels if "seat/" in label.fact)


@pytest.mark.parametrize("seats", [3, 7])
def test_the_chart_is_the_same_whoever_acts(seats: int) -> None:
    """So it need not be drawn and sent again when only the player to act changes."""
    state = samples.large(seats)
    team = state.crew(state.team(state.seat or 0))
    scenes = [charts.scene(view.of(replace(state, seat=seat), NAMES[:seats]), LIGHT).items for seat in team]
    assert all(items == scenes[0] for items in scenes)


def test_a_line_without_cards_is_low() -> None:
    state = samples.large(3)
    empty = replace(state.teams[0], row=((None,) * state.teams[0].slots,))
    for team, high in ((empty, rows.FREE), (state.teams[0], rows.CARD)):
        scene = rows.scene(view.of(replace(state, teams=(team,)), NAMES[:3]), LIGHT)
        free = [box for place, box in scene.places.items() if place.startswith("slot/")]
        assert min(box.height for box in free) >= high == max(high, rows.FREE)
        assert team is not empty or {box.height for box in free} == {rows.FREE}


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_each_handicap_has_a_sign_of_its_own(theme: Theme) -> None:
    drawn = {stamps.stamp("handicap", 40, (card,), theme).tobytes() for card in BOX.health}
    assert len(drawn) == len(BOX.health)


def test_icons_are_baked_from_their_art() -> None:
    """Each drawing has its file, and nothing else has; all drawing modules can be loaded in one process."""
    for folder in ("navegador", "leagues", "singing_sails"):
        import_module(f"renders.{folder}")
    arts = sorted(plates.RENDERS.rglob("icons/*.svg"))
    assert set(arts) == {icon.path for icon in stamps._ICONS.values()}
    assert {art.with_suffix(".png") for art in arts} == set(plates.RENDERS.rglob("icons/*.png"))
    for art in arts[:: tries(12, 1)]:
        path = art.with_suffix(".png")
        pages, parts = plates.icon(art)
        with Image.open(path) as kept:
            assert kept.info[stamps.PARTS] == parts, path.name
            difference = ImageChops.difference(kept.convert("RGB"), pages)
        assert max(most for _, most in difference.getextrema()) <= 2, path.name  # type: ignore[misc]  # three bands


def test_every_part_of_an_icon_has_a_colour() -> None:
    """Each class in the art names a colour of the game or of all, in both themes, or one that its stamp passes on."""
    passed = {"tone", "seat", "edge", "plus", "wind"}
    for name, icon in stamps._ICONS.items():
        for theme in THEMES:
            parts = {part.replace("-", "_") for part in stamps._masks(name).info[stamps.PARTS].split()}
            assert all(isinstance(icon.colours(theme)[part], tuple) for part in parts - passed), name


@pytest.mark.parametrize("theme", THEMES)
def test_a_ship_shows_its_heading(theme: Theme) -> None:
    drawn = [stamps.stamp("boat", 60, (team, side), theme).tobytes() for team in (0, 1) for side in DIRECTIONS]
    assert len(set(drawn)) == 8


@pytest.mark.parametrize("theme", THEMES)
def test_each_card_and_each_tile_looks_different(theme: Theme) -> None:
    icons = [stamps.stamp("card-icon", 48, (card,), theme).tobytes() for card in (*BOX.cards, "down")]
    assert len(set(icons)) == len(icons)
    kinds = [kind for kind in BOX.tiles if not kind.startswith("harbor")]
    tiles = [stamps.stamp("tile", 80, (kind,), theme).tobytes() for kind in kinds if kind != "haven"]
    shores = [
        stamps.stamp("tile", 80, ("harbor0", turn, "", "", False, "middle", taken), theme).tobytes()
        for turn in range(4)
        for taken in (False, True)
    ]
    streams = [stamps.stamp("tile", 80, ("water", 0, "", side), theme).tobytes() for side in DIRECTIONS]
    assert len({*tiles, *shores, *streams}) == len(tiles) + len(shores) + len(streams)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("joined", ["".join(sides) for n in range(4) for sides in combinations("NSW", n)])
def test_no_coast_goes_through_a_harbors_land(theme: Theme, joined: str) -> None:
    tile = stamps.stamp("tile", 100, ("harbor0", 0, joined), theme).convert("RGB")
    land = tile.crop((14, 14, 38, 86)).getcolors()
    assert land is not None
    assert [colour for _, colour in land] == [colours(theme).land]


@pytest.mark.parametrize("turn", range(4))
def test_an_enemys_symbol_leaves_a_harbors_letter_alone(turn: int) -> None:
    plain, marked = (
        stamps.stamp("tile", 100, ("harbor0", turn, "", "", enemy), LIGHT).convert("RGB") for enemy in (False, True)
    )
    box = ImageChops.difference(plain, marked).getbbox()
    middle = (box[0] + box[2]) / 2 - 50, (box[1] + box[3]) / 2 - 50
    side = land_side(Laid("harbor0", turn))
    dx, dy = neighbour((0, 0), side)
    assert middle[0] * dx + middle[1] * dy < -30, "it is on the side away from the land"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("side", DIRECTIONS)
def test_joined_land_has_no_seam(side: str, theme: Theme) -> None:
    middles = {"N": (50, 0), "E": (99, 50), "S": (50, 99), "W": (0, 50)}
    joined = stamps.stamp("tile", 100, ("land", 0, side), theme).convert("RGB")
    assert joined.getpixel(middles[side]) == colours(theme).land
    alone = stamps.stamp("tile", 100, ("land", 0, ""), theme).convert("RGB")
    assert alone.getpixel(middles[side]) not in (colours(theme).land, colours(theme).sea)


@pytest.mark.parametrize(
    ("others", "sides"),
    [
        ([(-1, 0), (1, 0), (0, 1)], "ESW"),
        ([(1, 0), (0, 1), (1, 1)], "ES1"),
        ([(0, -1), (-1, 0), (-1, -1)], "NW3"),
    ],
)
def test_land_goes_on_around_a_corner_where_the_tile_beyond_joins_both(others: list[Cell], sides: str) -> None:
    island = {cell: Laid("land", 0) for cell in ((0, 0), *others)}
    assert maps.joined(island, (0, 0)) == sides


@pytest.mark.parametrize(("sides", "bays"), [("ESW", 2), ("NESW", 4), ("ES1", 0), ("NESW0123", 0)])
def test_each_bay_has_its_coast(sides: str, bays: int) -> None:
    outline, coasts = maps._coastline(sides)
    corners = [points for points in coasts if len(points) == 3]
    assert len(corners) == bays
    for bay in corners:
        assert set(bay) <= set(outline)
        assert {*bay[1]} <= {maps.INSET, 100 - maps.INSET}, "the corner is water"


@pytest.mark.parametrize(("side", "sides"), [("S", "e>"), ("W", "E"), ("N", "e<"), ("E", "")])
def test_land_goes_on_where_a_harbors_land_does(side: str, sides: str) -> None:
    harbor = next(Laid("harbor0", turn) for turn in range(4) if land_side(Laid("harbor0", turn)) == side)
    assert maps.joined({(0, 0): Laid("land", 0), (1, 0): harbor}, (0, 0)) == sides


def test_two_harbors_that_meet_by_halves_have_their_own_coasts() -> None:
    tiles = {(0, 0): Laid("harbor0", 0), (-1, 0): Laid("harbor0", 1)}
    assert [maps.joined(tiles, cell) for cell in tiles] == ["", ""]
