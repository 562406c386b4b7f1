"""Texts of a season, from a made-up season."""

import re
from dataclasses import replace

import pytest

from cogs.leagues import board, pictures, texts
from leagues.rules.points import How
from renders import LIGHT
from renders.leagues import alt, standings
from renders.picture import MAX_ALT
from tests.leagues import views

WIDE = "\N{CJK UNIFIED IDEOGRAPH-9F98}" * 28


def test_where_everything_is_open_nothing_is_said_of_it() -> None:
    """Only players who cannot finish anywhere read their range, and at the end nobody does."""
    view, later, over = (views.view(over=played) for played in (0, 6, None))
    assert not [
        line for line in texts.standing(view, view.groups[0], "en", view.groups[0].people) if "can finish" in line
    ]
    (group,) = later.groups
    for line, row in zip(texts.standing(later, group, "en", group.people), later.standing(group), strict=True):
        best, worst = later.ranges(group)[row.person]
        assert (f"can finish {best}–{worst}" in line) == (best != worst and (best, worst) != (1, len(group.people)))
    assert any("can finish" in line for line in texts.standing(later, group, "en", group.people))
    assert not [
        line for line in texts.standing(over, over.groups[0], "en", over.groups[0].people) if "can finish" in line
    ]


def test_before_anybody_has_played_nothing_parts_them() -> None:
    """An early lead is mentioned neither in words nor in the picture; the final result is."""
    view, over = views.view(over=0), views.view(over=None)
    assert {row.decided for row in view.standing(view.groups[0])} != {None}, "the standing has them in an order"
    (group,) = view.groups
    assert not [line for line in texts.standing(view, group, "en", group.people) if "by lot" in line]
    drawn, ended = (pictures.standing(one, one.groups[0], "en").args[0] for one in (view, over))
    assert {row.decided for row in drawn.rows} == {None}
    assert {row.decided for row in ended.rows} != {None}


@pytest.mark.parametrize("many", [16, 40, 90, 200])
def test_a_standing_is_whole_on_its_pages(many: int) -> None:
    """Words and pictures of all pages have everybody once, in order; a reader's own page comes first."""
    view = views.view([f"{number} {WIDE}" for number in range(many)], over=None)
    (group,) = view.groups
    order = [row.person for row in view.standing(group)]
    seen: list[int] = []
    for page in range(pictures.pages(len(group.people))):
        people = order[pictures.on_page(len(group.people), page)]
        lines = texts.standing(view, group, "en", people)
        assert [line.split()[1] for line in lines] == [str(person - 1) for person in people]
        drawing = pictures.standing(view, group, "en", page)
        written = alt.standing(*drawing.args).text
        assert len(written) <= MAX_ALT
        facts = standings.scene(drawing.args[0], LIGHT, page).facts
        assert [facts[f"place/{order.index(person)}"] for person in people] == [line.split("\\.")[0] for line in lines]
        assert {pictures.page_with(view, group, person) for person in people} == {page}
        seen += people
    assert seen == order
    assert len(seen) == many
    message = board.page(view, "en")
    assert len(message.text) < 4000
    displayed = texts.standing(view, group, "en", order[pictures.on_page(len(group.people), 0)])
    assert not [line for line in displayed if line in message.text], "the picture says it"
    assert (
        f"and {many - len(range(*pictures.on_page(len(group.people), 0).indices(many)))} more under **Standings**"
        in message.text
    )


def test_a_decision_names_its_places() -> None:
    """Winners are in the order of places; seasons without stored places or without a win name none."""
    view = views.view()
    fixture = view.fixtures[0]
    seats = [view.names[person] for person in fixture.people if person is not None]
    facts = {"fixture": fixture.id, "how": "adjudicated"}
    named = texts.verdict(view, {**facts, "places": [2, 1, 3, 3]}, "en")
    assert named == {"how": "listed", "places": f"1. {seats[1]}, 2. {seats[0]}, 3. {seats[2]}, 3. {seats[3]}"}
    assert texts.verdict(view, facts, "en") == {"how": "adjudicated", "places": ""}
    void = texts.verdict(view, {**facts, "how": How.VOID, "places": [1, 1, 1, 1]}, "en")
    assert void == {"how": "void", "places": ""}


@pytest.mark.parametrize(
    ("locale", "down", "nobody"),
    [("en", "the last is relegated", "nobody is promoted or relegated"),
     ("de", "der Letzte steigt ab", "niemand auf oder ab"),
     ("zh-TW", "最後 1 名降級", "沒有升降級")],
)  # fmt: skip
def test_one_division_promises_no_way_down(locale: str, down: str, nobody: str) -> None:
    """Nobody goes up or down where only one division was drawn; with two, or before the draw, they do."""
    rules = replace(views.RULES, up=1, down=1)
    for groups, promised in ((views.view().groups, False), (views.view(groups=2).groups, True), ((), True)):
        said = " ".join(texts.how(rules, groups, locale))
        assert (down in said) == promised
        assert (nobody in said) != promised


def test_the_draw_of_two_thousand_is_in_words() -> None:
    """The first people of a large group have their numbers, with how many there are more; all of a small one have."""
    (text,) = texts.drawn(views.view([f"{WIDE} {number}" for number in range(2000)]), 3000, "en")
    assert text.startswith("🎲 1. ")
    assert re.search(r"and [\d,]+ more$", text)
    assert len(text) <= 1000
    whole = texts.drawn(views.view(groups=3), 3000, "en")
    assert [line.count(",") for line in whole] == [6, 6, 6]
