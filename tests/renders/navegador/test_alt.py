"""Descriptions: short enough for Discord, and at length everything that a player needs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import words
from navegador import BOARD
from renders.navegador import alt, view
from renders.picture import MOST_ALT
from tests.renders.navegador.stories import LONG, NAMES, crowded, fixture, played, some


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that the catalogue lacks is an error here."""
    monkeypatch.setattr(words, "strict", True)


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (5, 14)])
def test_short_descriptions_fit(players: int, seed: int) -> None:
    """Every short description has at most 1024 characters, and every kind is said without a mistake."""
    story = played(players, seed)
    for number in some(story, 2, 25):
        shown = story.at(number)
        kinds = [alt.board(shown), alt.market(shown), alt.final(shown)]
        kinds += [alt.sheet(shown, seat) for seat in range(players)]
        for short, full in kinds:
            assert 0 < len(short) <= MOST_ALT
            assert full
    for short, _ in (alt.course(story), alt.replay(story, 12)):
        assert len(short) <= MOST_ALT


def test_long_names_are_shortened_not_the_numbers() -> None:
    """With five long names the short description still has everybody's money."""
    state = crowded(2)
    for kind in (alt.board, alt.market):
        short, full = kind(view.of(state, LONG))
        assert len(short) <= MOST_ALT
        assert LONG[0] in full
    assert alt.market(view.of(state, LONG))[0].count("99,990C") >= 4


def test_a_blind_player_hears_everything() -> None:
    """The full descriptions hold every ship, token, price, marker and possession."""
    story = played(4, 13)
    for number in some(story, 4, 15):
        shown = story.at(number)
        board, market = alt.board(shown)[1], alt.market(shown)[1]
        for seat, player in enumerate(shown.state.players):
            fleet = re.search(rf"(?:Ships: |; ){re.escape(NAMES[seat])} ([^;\n]*)", board)
            assert fleet is not None
            for region, ships in enumerate(player.ships):
                assert (f"{ships} {BOARD.names[region]}" in fleet[1]) == (ships > 0)
            line = next(line for line in market.splitlines() if line.startswith(f"{NAMES[seat]}: "))
            for fact in (
                f"{player.cash:,} Cruzados",
                f"{player.workers} workers",
                f"colonies {'/'.join(map(str, player.colonies))}",
                f"privileges {'/'.join(map(str, player.privileges))}",
                f"could earn {shown.income[seat]}",
                f"{shown.points[seat].total} point",
            ):
                assert fact in line
        for region, lying in enumerate(shown.state.tokens[1:], start=1):
            name = BOARD.names[region]
            if lying is None:
                assert re.search(rf"Unexplored: .*{name} \(", board)
            elif lying:
                assert re.search(rf"Tokens: .*{name} \w+ {' '.join(map(str, lying))}(;|\.)", board)
            else:
                assert f"{name} empty" in board
        for good, row in zip(("sugar", "gold", "spice"), shown.state.market, strict=True):
            assert f"{good} row {row}" in market
        for building, prices in enumerate(shown.prices):
            said = ("sugar factories", "gold factories", "spice factories", "shipyards", "churches")[building]
            assert f"{said} {len(prices)} at {' '.join(map(str, prices))}" in market or f"{said} none" in market


def test_hidden_prices_are_not_said() -> None:
    """Tokens that nobody has turned up are counted, never priced."""
    story = played(3, 12, True)
    shown = story.at(0)
    board, market = alt.board(shown)[1], alt.market(shown)[1]
    assert "Tokens" not in board
    assert not re.search(r"Guiné gold \d", board + market)


def test_what_happened_is_said_in_order() -> None:
    """The steps since the last look are told."""
    story = fixture("nagasaki-by-sailing")
    number = next(
        number for number in range(1, len(story.states)) if type(story.steps[number - 1]).__name__ == "Explore"
    )
    text = alt.board(story.at(number))[1]
    assert re.search(r"Since the last look: .* explored ", text)


def test_nothing_else_than_the_message_is_said_of_odd_names() -> None:
    """Control characters and line breaks of a name do not break the lines of a description."""
    shown = view.of(crowded(1), ["A\nB", "\u202eC", "\x00", "", "D\tE"], table="x\n\ny")
    full = alt.market(shown)[1]
    assert "\u202e" not in full
    assert "A B: " in full
    assert "#3: " in full
    assert "#4: " in full


def test_many_turns_are_told_in_several_sentences() -> None:
    """However much has happened, the catalogue can say it, and the short description still fits."""
    story = fixture("nagasaki-by-sailing")
    short, full = alt.board(story.at(len(story.steps), since=0))
    assert len(short) <= MOST_ALT
    assert full.count("Since the last look: ") > 2
    explored = sum(type(step).__name__ == "Explore" for step in story.steps)
    told = [line for line in full.splitlines() if line.startswith("Since the last look: ")]
    assert sum(line.count(" explored ") for line in told) == explored


def test_what_was_earned_and_paid_is_said() -> None:
    """The full description of the market says how everybody's money has changed."""
    story = fixture("last-building")
    for number in story.ends[10:40]:
        shown = story.at(number)
        full = alt.market(shown)[1]
        for seat, player in enumerate(shown.state.players):
            gain = player.cash - shown.before.players[seat].cash
            said = re.search(rf"{re.escape(shown.names[seat])}, since the last look: ([+−]\d+) Cruzados", full)
            assert (said is not None) == (gain != 0)
            assert said is None or int(said[1].replace("−", "-")) == gain


def test_every_sentence_of_the_pictures_is_used() -> None:
    """The catalogue has no sentence for pictures that nobody says."""
    root = Path(alt.__file__).parent
    code = "".join(file.read_text(encoding="utf-8") for file in root.glob("*.py")).replace("'", '"')
    for line in (root.parents[1] / "words" / "en" / "pictures.ftl").read_text(encoding="utf-8").splitlines():
        if " = " in line and line[0].isalpha():
            key = line.partition(" = ")[0]
            assert f'"{key}"' in code or f'"{key.removesuffix("-of")}"' in code, key
