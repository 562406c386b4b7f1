"""Views of Singing Sails: hidden parts, marks, refusals; names of its things."""

import pickle
import random
from collections.abc import Callable, Sequence

import pytest

import i18n
from renders import LIGHT
from renders import singing_sails as pictures
from renders.singing_sails import names, view
from singing_sails import BOX, legal
from singing_sails.components import ENEMIES
from singing_sails.deal import imagine
from singing_sails.places import DIRECTIONS, START
from tests.renders.singing_sails import samples
from tests.renders.singing_sails.samples import ALL, NAMES


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
    """A wrong number of names, an unknown seat, and an earlier position of another table are refused."""
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
