"""Views, descriptions and pictures of Singing Sails."""

import pickle
import random
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

import i18n
from gamekit import replace
from renders import DARK, LIGHT, Picture, Theme, painting
from renders import singing_sails as pictures
from renders.picture import MAX_ALT
from renders.singing_sails import alt, names, options, view
from renders.singing_sails.maps import number
from renders.singing_sails.view import Voyage
from singing_sails import BOX, legal
from singing_sails.components import ENEMIES
from singing_sails.deal import imagine
from singing_sails.places import DIRECTIONS, START, Cell, land_side
from tests.renders import golden
from tests.renders.golden import MAX_EDGE, edge_difference, open_
from tests.renders.reading import both
from tests.renders.singing_sails import samples
from tests.renders.singing_sails.samples import ALL, LONG, NAMES

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
    team = replace(state.teams[0], heading="S")
    turned = pictures.view.of(replace(state, teams=(team,)), NAMES[:3], table="Friday sails")
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
    many = tuple(replace(states[0], round=n, map={**states[0].map, (n, 9): states[0].map[0, 0]}) for n in range(400))
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
    return i18n.say("sails-alt-cell", locale, x=number(cell[0]), y=number(cell[1]))


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
        said = [options.caption(displayed, step) for step in options.numbered(state, steps)]
        count = len(options.cells(steps)) or len(said)
        assert f"{count}. " in full
        assert len(short) <= MAX_ALT
        assert options.cells(steps) or len(set(said)) == len(said), said
