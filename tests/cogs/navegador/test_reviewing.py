"""The pages of a review in words: losses by player, and better turns for the biggest losses."""

from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

import words
from cogs.games import Replay, Scene, Transition
from cogs.navegador import advice
from hosting.aids.reviews import Turn
from hosting.core.model import Table
from navegador import record, step_to_dict
from renders.navegador.reviews import Judged
from tests.navegador.rules.endings import FOLDER


def game(language: str = "en") -> tuple[Replay, list[Turn]]:
    """Return a finished game in which later turns lost more."""
    played = record.from_json((FOLDER / "king-in-goa.json").read_bytes())
    states = tuple(state.seen() for state in played.states())
    pairs = zip(states, played.steps, states[1:], strict=False)
    transitions = tuple(
        Transition(before.seat or 0, before, step_to_dict(one.step), after) for before, one, after in pairs
    )
    turns, started = list[Turn](), 0
    for ended, state in enumerate(states):
        if state.turns_played > states[started].turns_played:
            best = [transition.step for transition in transitions[started:ended]]
            found = {"loss": len(turns) / 10, "best": best, "chances": [0.2] * 5}
            turns.append(Turn(len(turns), states[started].seat or 0, started, ended, found))
            started = ended
    table = cast(Table, SimpleNamespace(name="Sagres"))
    scene = Scene(table, states[-1], played.players, played.players, language)
    return Replay(scene, states, transitions), turns


@pytest.mark.parametrize("language", words.languages())
def test_all_pages(language: str) -> None:
    """Each page has words and one picture: chances, points, and the board before the three worst turns."""
    replay, turns = game(language)
    pages = [advice.page(name, replay, turns) for name in advice.PAGES]
    assert [[picture.draw.__name__ for picture in page.pictures] for page in pages] == [
        ["chances"],
        ["sources"],
        *[["board"]] * 3,
    ]
    assert all(f"**{name}**" in pages[0].text for name in replay.scene.names)
    for place, page in enumerate(pages[2:], start=len(turns) - 2):
        head, text, better = page.text.splitlines()
        assert str(place) in head
        assert replay.scene.names[turns[place - 1].seat] in text
        assert "`" in better


def test_no_turn_to_name() -> None:
    """If nobody could have done better, the page says so."""
    replay, turns = game()
    for lost, said in ((0, "No turn had a better"), (1, "Only one turn")):
        found = [replace(turn, found={**(turn.found or {}), "loss": float(turn.number < lost)}) for turn in turns]
        assert said in advice.page("turn-2", replay, found).text


def test_what_is_no_page() -> None:
    """A forged page is refused."""
    replay, turns = game()
    with pytest.raises(LookupError):
        advice.page("gossip", replay, turns)


def test_the_three_that_lost_most() -> None:
    """The worst turns are in the order of the game; fewer, if fewer lost anything."""
    losses = (0.0, 5.0, 1.0, 7.0, 0.0, 3.0)
    turns = [Judged(0, loss, (0.5, 0.5)) for loss in losses]
    assert advice.turning(turns) == (1, 3, 5)
    assert advice.turning(turns[:3]) == (1, 2)
    assert advice.turning(turns[:1]) == ()
