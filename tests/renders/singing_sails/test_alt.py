"""Descriptions of Singing Sails' pictures: within Discord's limit, and enough to play by."""

import pytest

import i18n
from renders.picture import MAX_ALT
from renders.singing_sails import alt, names, options, view
from renders.singing_sails.maps import number
from renders.singing_sails.view import Voyage
from singing_sails import legal
from singing_sails.places import Cell, land_side
from tests.renders.reading import both
from tests.renders.singing_sails import samples
from tests.renders.singing_sails.samples import ALL, LONG, NAMES

LOCALES = ("en", "de", "zh-TW")


def cells(cell: Cell, locale: str = "en") -> str:
    return i18n.say("sails-alt-cell", locale, x=number(cell[0]), y=number(cell[1]))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [2, 5, 10])
def test_descriptions_fit(seats: int, locale: str) -> None:
    """No description exceeds 1,024 characters in the fullest positions with the longest names, and none is empty."""
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
    """An open harbor's description has the heading towards its land, a collected one's says so."""
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
    """Each choice or cell has a number, with a text of its own unless the picture has duplicates."""
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
