"""Texts of a table, and that they fit their messages."""

import random
from itertools import pairwise

import pytest

import i18n
from cogs.components import MAX_MESSAGE_LENGTH
from cogs.games import Transition
from cogs.singing_sails import labels, texts
from gamekit import replace
from renders.singing_sails import alt
from renders.singing_sails import view as views
from singing_sails import apply, legal, setup
from singing_sails.components import BOX, NUMBERS
from singing_sails.deal import deal
from singing_sails.options import Options
from singing_sails.state import InRow
from tests.cogs.scenes import scene
from tests.renders.singing_sails import samples
from tests.singing_sails.positions import execute, table

EVERYTHING = ("discuss", "speedup", "wildcard", "slipstreams", "windstorms", "treasures", "pirates")
NAME = "Maximiliane von Hohenlohe"
CALL = 300
"""Characters reserved for the call itself and some of the recent events."""


@pytest.mark.parametrize("language", i18n.languages())
def test_two_ships_near_their_end_fit_a_message(language: str) -> None:
    options = Options(**dict.fromkeys(EVERYTHING, True))
    state = setup(10, deal(options, 10, random.Random(3)), options)
    while not state.round:
        state = apply(state, legal(state)[0])
    wordy = sorted(BOX.health, key=lambda card: -len(i18n.say("voyage-means", language, card=card)))
    teams = []
    for number, team in enumerate(state.teams):
        health = tuple(wordy[number * NUMBERS["health"] :][: NUMBERS["health"]])
        row = ((InRow("rotate-right", number, open=True, done=True),) * team.slots,)
        teams.append(replace(team, health=health, damage=NUMBERS["health"] - 1, row=row, weather="cloudy"))
    lines = texts.always(replace(state, teams=tuple(teams)), [NAME] * 10, language)
    assert lines[0] == i18n.say("voyage-silence", language, strict="no")
    assert sum(line.startswith("⚠️") for line in lines) == 2 * NUMBERS["health"]
    assert len("\n".join(lines)) <= MAX_MESSAGE_LENGTH - CALL


def test_a_turn_that_changed_nothing_that_counts_needs_no_line() -> None:
    options = Options()
    state = setup(3, deal(options, 3, random.Random(3)), options)
    (team,) = state.teams
    assert texts.account(scene(state, 3), 0, state, state) == ""
    hurt = replace(state, teams=(replace(team, damage=team.damage + 2),))
    assert texts.account(scene(hurt, 3), 0, state, hurt) == "harbors 0 → 0, damage 0 → 2"


@pytest.mark.parametrize("language", i18n.languages())
def test_only_what_is_carried_out_is_ticked(language: str) -> None:
    state = execute(table(2, Options(health_down=True)), "cannon", "rotate-right", "wind")
    assert (state.stage, state.underway(0)) == ("rotate", (0, 2))
    first, second, third = texts.in_row(state, 0, ["Ana", "Bruno"], language).split(" · ")[:3]
    assert ["✔" in first, "✔" in second, "✔" in third] == [True, False, False]
    assert ["⏳" in first, "⏳" in second, "⏳" in third] == [False, True, False]
    assert i18n.say("sails-alt-slot", language, slot=2, token=2, same="yes", state="now", card="x", name="Ana") in (
        alt.row(views.of(state, ["Ana", "Bruno"], locale=language)).full.replace(
            labels.card("rotate-right", language), "x"
        )
    )
    assert execute(state, "wind").underway(0) == (0, 1)


def test_a_turn_takes_two_lines_of_a_post() -> None:
    states, longest = samples.game(3, 3), 0
    for before, after in pairwise(states):
        assert before.seat is not None
        turn = (Transition(before.seat, before, {"do": "stay"}, after),)
        whole, short = (tell(scene(before, 3), before.seat, turn) for tell in (texts.turn, texts.brief))
        assert len(short) <= 2
        assert short[0] == whole[0]
        assert all("→" in line or "🔔" in line for line in short[1:])
        longest = max(longest, len(whole))
    assert longest > 3
