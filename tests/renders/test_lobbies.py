"""The picture of a lobby: who is in, what is free, how fast; in words too, and the same for everybody's eyes."""

from dataclasses import replace

import pytest

from renders import THEMES, Theme, lobbies
from renders.layout import Mark
from renders.lobbies import Lobby, LobbySeat
from tests.renders import legibility
from tests.renders.navegador.test_layout import check

WOLKENSTEIN = "Bartholomäus von Wolkenstein-Rodenegg"
FRIDAY = Lobby(
    "Navegador", "Friday caravels", 5,
    (LobbySeat("Ana", "opener"), LobbySeat("Admiral", "computer"), LobbySeat("Bruno"), LobbySeat("Carla", "invited")),
    clock="1 day per turn", strict=True,
)  # fmt: skip
LONG = replace(
    FRIDAY, table=WOLKENSTEIN * 2, seats=tuple(LobbySeat(WOLKENSTEIN, role) for role in ("opener", "", "", "invited")),
    clock="One evening: 5 minutes per turn, then 364 days 23 hours per game + 23 hours 59 minutes per turn",
)  # fmt: skip
CASES = (FRIDAY, LONG, Lobby("Singing Sails", "Ilhas", 2), replace(LONG, places=10), replace(FRIDAY, coloured=True))


def stamps(lobby: Lobby) -> list[tuple[object, ...]]:
    return [(mark.stamp, *mark.details) for mark in lobbies.scene(lobby).items if isinstance(mark, Mark)]


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
@pytest.mark.parametrize("lobby", CASES)
def test_everything_is_whole_and_stands_out(lobby: Lobby, theme: Theme) -> None:
    scene = lobbies.scene(lobby, theme)
    check(scene)
    assert not legibility.weak(scene)


def test_a_seat_shows_who_has_it() -> None:
    assert stamps(FRIDAY)[1:6] == [("seat", who) for who in ("person", "computer", "person", "free", "free")]
    assert stamps(replace(FRIDAY, coloured=True))[3:5] == [("emblem", 2), ("seat", "free")]
    facts = lobbies.scene(FRIDAY).facts
    assert [lobbies.scene(replace(FRIDAY, places=places)).facts["taken"] for places in (3, 5)] == ["3/3", "3/5"]
    assert [facts.get(f"name/{seat}/letter") for seat in range(5)] == ["A", None, "B", None, None]
    assert [facts.get(f"state/{seat}") for seat in range(5)] == ["opened it", "computer", None, "invited", "free"]


def test_terms_have_signs() -> None:
    assert stamps(FRIDAY)[-4:] == [("sandglass",), ("lock", "open"), ("dice",), ("hush",)]
    assert stamps(replace(FRIDAY, company="quick", order="joined", strict=False))[-2:] == [("lock", "shut"), ("queue",)]


def test_a_blind_reader_hears_a_lobby() -> None:
    head = "Friday caravels, a table of Navegador that has not started: 3 of 5 seats taken. "
    seats = "Seat 1: Ana, opened it. Seat 2: Admiral, computer. Seat 3: Bruno. Seat 4: Carla, invited. Seat 5: free. "
    terms = "1 day per turn. For everybody. Seats are drawn. Strict silence."
    assert lobbies.lobby(FRIDAY).alt == head + seats + terms
