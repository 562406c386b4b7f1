"""The final table: every part of the points, the winner, and the reason."""

import random
from dataclasses import replace

import pytest

from navegador import BOARD, BUILDINGS
from navegador.scoring import columns
from renders import LIGHT
from renders.layout import GLANCE, ZERO, Mark, Panel
from renders.navegador import finals, view
from tests.renders.navegador.stories import LONG, crowded, fixture, played, some
from tests.renders.navegador.test_layout import GAMES
from tests.renders.navegador.test_markets import shape
from tests.support.effort import tries


@pytest.mark.parametrize(("players", "seed", "goa"), GAMES)
def test_positions_of_games(players: int, seed: int, goa: bool) -> None:
    """Every part of everybody's points is there, large enough, in the order of the ranks."""
    story = played(players, seed, goa)
    for number in some(story, seed, 12):
        displayed = story.at(number)
        scene = finals.scene(displayed, LIGHT)
        shape(scene)
        facts, heights = scene.facts, {label.fact: label.box.y for label in scene.labels}
        for seat, score in enumerate(displayed.points):
            assert facts[f"points/{seat}"] == str(score.total)
            assert facts[f"rank/{seat}"] == str(score.rank)
            texts = [facts[f"part/{seat}/{part}"] for part in range(8)]
            assert texts == [str(part or ZERO) for part in finals.parts(score)]
            assert sum(int(part) for part in texts if part != ZERO) == score.total
            if score.king is not None:
                plain = columns(displayed.state.players[seat])
                before = plain[score.king] if not goa else plain[score.king] - finals.kings(displayed, seat)
                assert facts[f"king/{seat}"] == f"+{score.columns[score.king] - before}"
        order = sorted(range(players), key=lambda seat: displayed.points[seat].rank)
        assert order == sorted(range(players), key=lambda seat: heights[f"points/{seat}"])
        for label in scene.labels:
            assert label.size >= GLANCE or not label.fact.startswith(("points/", "part/", "rank/"))
        bound = {
            f"part/{seat}/{score.king + 3}" for seat, score in enumerate(displayed.points) if score.king is not None
        }
        for label in scene.labels:
            if label.fact.startswith(("points/", "part/")) and label.fact not in bound:
                assert label.size >= finals.LARGE, label
            assert label.size >= finals.SMALL or label.fact.startswith(("king/", "seat/"))


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
    """The end's cause and the deciding tie-break are below the table."""
    story = fixture(name)
    displayed = story.at(len(story.steps))
    facts = finals.scene(displayed, LIGHT).facts
    assert facts["reason"] == reason
    assert decision in facts["decision"]
    first = next(seat for seat, score in enumerate(displayed.points) if score.rank == 1)
    assert facts["decision"].startswith(displayed.names[first])
    assert finals.scene(story.at(20), LIGHT).facts["reason"] == "As things stand"


def test_one_crown_a_player() -> None:
    """A crown stands in the badge of the column in which the King's privilege counts, once for each owner."""
    for name in ("before-phase-three", "king-in-goa"):
        story = fixture(name)
        displayed = story.at(len(story.steps))
        scene = finals.scene(displayed, LIGHT)
        crowns = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "crown"]
        assert len(crowns) == sum(score.king is not None for score in displayed.points)
        badges = [item.box for item in scene.items if isinstance(item, Panel) and item.fill == LIGHT.cell_strong]
        rows = [item.box for item in scene.items if isinstance(item, Panel) and item.fill == LIGHT.panel]
        for crown in crowns:
            assert [badge for badge in badges if badge.holds(crown.box)], "within its badge"
            assert [row for row in rows if row.holds(crown.box)], "and within its row"


@pytest.mark.parametrize(
    ("locale", "said", "both"),
    [
        ("en", "won with shipyards: 36 of 64", "won with ships and shipyards: 36 each of 94"),
        ("de", "gewonnen durch Werften: 36 von 64", "gewonnen durch Schiffe und Werften: je 36 von 94"),
        ("zh-TW", "靠船塢獲勝：64 分中佔 36 分", "靠船、船塢獲勝：94 分中各佔 36 分"),
    ],
)
def test_what_the_winner_won_with(locale: str, said: str, both: str) -> None:
    """The band says the largest part of the first one's points, or the two that are as large."""
    story = replace(fixture("before-phase-three"), locale=locale)
    displayed = story.at(len(story.steps))
    assert finals.scene(displayed, LIGHT).facts["strongest"] == said
    first = next(seat for seat, score in enumerate(displayed.points) if score.rank == 1)
    points = [replace(score, ships=36) if seat == first else score for seat, score in enumerate(displayed.points)]
    assert finals.scene(replace(displayed, points=tuple(points)), LIGHT).facts["strongest"] == both


def test_a_tie_is_explained() -> None:
    """The card stands beside whoever is ahead of one with as many points, and the foot says what it means."""
    for name, tied in (("before-phase-three", 1), ("tie-by-holding-the-card", 1), ("nagasaki-by-sailing", 0)):
        story = fixture(name)
        displayed = story.at(len(story.steps))
        scene = finals.scene(displayed, LIGHT)
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


def test_anything_fits() -> None:
    """The greatest possessions, and names and tables of any characters, fit."""
    shape(finals.scene(view.of(crowded(3), LONG, table="A table with an extraordinarily long name"), LIGHT))
    letters, chooser = "WMijl.ÄñßΩπЖщ漢字かなカナ한글 ÉŁ", random.Random(8)
    over = fixture("tie-by-being-next").states[-1]
    for _ in range(tries(4, 14)):
        names = ["".join(chooser.choices(letters, k=chooser.randint(1, 80))) for _ in over.players]
        shape(finals.scene(view.of(over, names, table=names[0]), LIGHT))
    for players, seed in ((2, 11), (3, 12), (4, 13)):
        state = replace(played(players, seed).states[-1])
        shape(finals.scene(view.of(state, LONG[:players]), LIGHT))


def test_what_has_ended_a_game() -> None:
    """The cause is Nagasaki, the last building, both, or the players' agreement."""
    going_on = fixture("last-building").states[-1]
    nagasaki = tuple(
        (180,) if rules.ends_game else lying for rules, lying in zip(BOARD.regions, going_on.tokens, strict=True)
    )
    nobody = tuple(
        None if rules.ends_game else lying for rules, lying in zip(BOARD.regions, going_on.tokens, strict=True)
    )
    none_left, some_left = (0,) * len(BUILDINGS), (1,) * len(BUILDINGS)
    assert finals.ending(replace(going_on, tokens=nagasaki, buildings=some_left)) == "explored"
    assert finals.ending(replace(going_on, tokens=nobody, buildings=none_left)) == "built"
    assert finals.ending(replace(going_on, tokens=nagasaki, buildings=none_left)) == "both"
    assert finals.ending(replace(going_on, tokens=nobody, buildings=some_left)) == "agreed"
