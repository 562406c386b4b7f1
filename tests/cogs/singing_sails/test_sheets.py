"""The table in figures beside the chart of a page."""

from dataclasses import replace

import pytest

import i18n
from cogs.games import Scene, TableSheet
from cogs.singing_sails.interface import UI
from gamekit import replace as changed
from singing_sails import Options, State, legal, seen
from singing_sails.state import InRow
from singing_sails.steps import Play
from tests.cogs.scenes import scene
from tests.renders.singing_sails import samples
from tests.singing_sails.positions import table


def read(state: State, reader: int | None, locale: str = "en") -> Scene:
    names = tuple(f"Player {seat}" for seat in range(1, state.seats + 1))
    return replace(scene(seen(state, reader), 2, locale), reader=reader, names=names, labels=names)


def sheet(state: State, reader: int | None, locale: str = "en") -> TableSheet:
    return UI.sheet(read(state, reader, locale))


def places(shown: TableSheet, prefix: str) -> list[str]:
    return [tile.place for _, tiles in shown.groups for tile in tiles if tile.place.startswith(prefix)]


def test_a_hand_is_its_own_readers() -> None:
    state = table(2, hands=(("row", "sail", "sail"), ("heat", "wind")))
    assert places(sheet(state, 0), "hand/") == ["hand/row", "hand/sail"]
    assert places(sheet(state, 1), "hand/") == ["hand/heat", "hand/wind"]
    assert places(sheet(state, None), "hand/") == []
    assert "×2" in {tile.left for _, tiles in sheet(state, 0).groups for tile in tiles}


def laid(card: str) -> State:
    """Return a position in which seat 1 has laid a card face down."""
    state = table(2, Options(discuss=True))
    team = state.teams[0]
    first = changed(team, row=((InRow(card, 1), *team.row[0][1:]),))
    return changed(state, teams=(first, *state.teams[1:]))


@pytest.mark.parametrize("reader", [0, None])
def test_a_card_face_down_says_nothing(reader: int | None) -> None:
    """Worlds that differ in it are one for everybody but whoever laid it."""
    assert sheet(laid("heat"), reader) == sheet(laid("wind"), reader)
    assert sheet(laid("heat"), 1) != sheet(laid("wind"), 1)


@pytest.mark.parametrize("locale", i18n.languages())
def test_every_position_is_said(locale: str) -> None:
    """One ship and two, with and without seats that have a sign; nobody's name is missing."""
    for (_, ships), state in samples.each_stage().items():
        for reader in (state.seat, None):
            shown = sheet(state, reader, locale)
            assert len(shown.seats) == state.seats
            assert places(shown, "slot/") or state.stage not in ("play", "fill")
            said = [
                shown.progress,
                shown.end,
                *(tile.figure + tile.name for _, tiles in shown.groups for tile in tiles),
            ]
            assert all(said)
            assert not [text for text in said if "{" in text or "sign-" in text]
            signs = [figure.sign + figure.text for seat in shown.seats for figure in seat]
            assert ships == 1 or len(signs) >= 2 * state.seats


def test_only_the_layer_to_fill_is_pressed() -> None:
    """With Double Round, neither the cards of the first layer nor the second's slots before their time."""
    state = table(2, hands=(("row",), ("sail",)))
    full, free = (InRow("wind", 1),) * 5, (None,) * 5
    partly = (InRow("wind", 1), *free[1:])
    for row, filling in (((partly, free), 0), ((full, partly), 1), ((full, full), None)):
        shown = sheet(changed(state, teams=(changed(state.teams[0], row=row),)), 0)
        tiles = [tile.place for tile in shown.groups[0][1]]
        slots = [f"slot/0/{slot}" for slot in range(1, 6)]
        assert [tiles[:5], tiles[5:]] == [slots if layer == filling else [""] * 5 for layer in range(2)]


def test_why_a_card_cannot_be_played() -> None:
    """A hand and a row that refuse one another say the reason; what can be played says none."""
    for state in samples.each_stage().values():
        if state.stage != "play" or state.seat is None:
            continue
        there = {tile.place: tile.why for _, tiles in sheet(state, state.seat).groups for tile in tiles}
        playable = {f"hand/{step.card}" for step in legal(seen(state, state.seat)) if isinstance(step, Play)}
        assert playable
        assert {place for place, why in there.items() if place.startswith("hand/") and not why} == playable
