"""Records of Navegador: its options, deal, steps and replay; `tests.ruling.test_records` has what all games share."""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import navegador
from navegador import record
from navegador.record import Played, Record, RecordError
from navegador.steps import Move
from tests.navegador.games import random_game

STORY = {"seat": 0, "by": "Ana", "at": "2026-11-20T21:30:00Z"}


def a_game(players: int = 3, seed: int = 5, *, goa: bool = True, steps: int | None = None) -> Record:
    """Return a random game as a record, by default the whole game."""
    names = ("Ana", "Bruno", "Carla", "Duarte", "Inês")[:players]
    played = []
    for number, (before, step, _) in enumerate(random_game(players, seed, goa=goa)):
        if number == steps:
            break
        assert before.seat is not None
        played.append(Played(step, {"seat": before.seat, "by": names[before.seat], "at": "2026-11-20T21:30:00.5Z"}))
    return Record(names, navegador.deal(seed), goa, tuple(played))


@cache
def whole() -> Record:
    """Return a whole game."""
    return a_game()


@cache
def short() -> Record:
    """Return a game's first steps."""
    return a_game(steps=40)


def refused(data: Any) -> RecordError:
    """Return the refusal of a record, on reading or on replaying it."""
    with pytest.raises(RecordError) as caught:
        (record.from_json(data) if isinstance(data, str | bytes) else record.from_dict(data)).final()
    return caught.value


def tampered(change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """Return the short game with a changed dict form."""
    data = copy.deepcopy(short().to_dict())
    change(data)
    return data


# --------------------------------------------------------------------------------------------------------- round trip


def test_the_story_may_be_missing() -> None:
    """The replay needs nothing of it."""
    plain = tampered(lambda data: [step.pop(key) for step in data["steps"] for key in STORY])
    assert record.from_dict(plain).final() == short().final()


def test_a_deal_keeps_the_order_it_was_dealt_in() -> None:
    """The tokens are turned up in ascending order all the same."""
    assert record.from_dict(short().to_dict()).deal == short().deal
    assert any(tuple(sorted(stack)) != stack for stack in short().deal)


# --------------------------------------------------------------------------------------------------------- the replay


# ----------------------------------------------------------------------------------------------------- the head of it


HEADS: dict[str, tuple[str, Any, str]] = {
    "six players": ("players", ["Ana"] * 6, "record-seats"),
    "options as list": ("options", [], "record-options"),
    "an unknown option": ("options", {"goa": False, "fast": True}, "record-options"),
    "goa as number": ("options", {"goa": 1}, "record-options"),
    "no deal": ("deal", None, "deal-regions"),
    "a deal of an unknown region": ("deal", {"Atlantis": [40]}, "deal-regions"),
    "a deal of Portugal": ("deal", {"Portugal": [40]}, "deal-regions"),
    "a deal by numbers": ("deal", [[40]] * 12, "deal-regions"),
}


@pytest.mark.parametrize("case", HEADS)
def test_a_wrong_head_is_refused(case: str) -> None:
    """Other games, versions, players and options each have their own reason."""
    key, value, reason = HEADS[case]
    error = refused(tampered(lambda data: data.update({key: value})))
    assert (error.key, error.step) == (reason, None)


@pytest.mark.parametrize(
    "stack",
    [[40], [40, 50, 60, 60], [40, 50, 60, 5], ["40", 50, 60, 70], [True, 50, 60, 70], 3, [40.0, 50, 60, 70], [[]] * 4],
)
def test_a_wrong_deal_is_refused(stack: Any) -> None:
    """Missing tokens, too few of them and invalid numbers are refused."""
    error = refused(tampered(lambda data: data["deal"].update(Bahia=stack)))
    assert error.key in ("deal-list", "deal-count", "deal-token")
    assert "Bahia" in str(error)


def unknown(game: Record) -> list[str]:
    """Return the regions that nobody has explored in a game so far."""
    return [name for name, lying in navegador.state_to_dict(game.final())["tokens"].items() if lying is None]


def test_a_game_under_way_may_keep_what_is_hidden_to_itself() -> None:
    """Unexplored regions are left out of the deal, also when the record is written again."""
    assert 4 < len(unknown(short())) < 12
    data = tampered(lambda data: [data["deal"].pop(name) for name in unknown(short())])
    game = record.from_dict(data)
    assert game.to_dict() == data
    assert [navegador.state_to_dict(state) for state in game.states()] == [
        navegador.state_to_dict(state) for state in short().states()
    ]


def test_what_a_deal_does_not_tell_cannot_be_explored() -> None:
    """The step that would reveal it is refused."""
    number, step = next((n, s) for n, s in enumerate(short().to_dict()["steps"], start=1) if s["do"] == "explore")
    error = refused(tampered(lambda data: data["deal"].pop(step["region"])))
    assert (error.key, error.step, error.facts) == ("record-hidden", number, {"region": step["region"]})


def test_the_deal_of_a_game_that_is_over_is_whole() -> None:
    """Nothing is to be hidden any more."""
    game = next(game for game in (a_game(2, seed) for seed in range(1, 99)) if unknown(game))
    data = game.to_dict()
    del data["deal"][unknown(game)[0]]
    error = refused(data)
    assert (error.key, error.step) == ("deal-over", len(game.steps))


def test_a_deal_in_parts_has_to_leave_tokens_for_the_rest() -> None:
    """A duplicate or misplaced token is refused in a partial deal too."""
    for stack, key in (
        ([50, 60, 60], "deal-token"), ([50, 60], "deal-count"), ([50, 60, 160], "deal-token"), ([], "deal-list"),
    ):  # fmt: skip
        assert refused({**short().to_dict(), "deal": {"Guiné": stack}}).key == key
    twice = {"Guiné": [50, 60, 70], "Angola": [70, 80, 90]}
    assert refused({**short().to_dict(), "deal": twice}).key == "deal-token"


def test_another_deal_is_found_out_where_it_matters() -> None:
    """With better tokens dealt, the replay fails later, or differs."""
    data = whole().to_dict()
    data["deal"]["Guiné"], data["deal"]["Angola"] = data["deal"]["Angola"], data["deal"]["Guiné"]
    try:
        assert record.from_dict(data).final() != whole().final()
    except RecordError as error:
        assert error.step is not None  # noqa: PT017 - both outcomes are right


# ------------------------------------------------------------------------------------------------------- a wrong step


STEPS: dict[str, tuple[Any, str]] = {
    "no verb": ({"field": 3}, "read-object"),
    "an unknown verb": ({"do": "cheat"}, "read-verb"),
    "a verb that is a list": ({"do": []}, "read-verb"),
    "a key of another verb": ({"do": "end", "n": 3}, "read-keys"),
    "a missing number": ({"do": "workers"}, "read-missing"),
    "a number as text": ({"do": "workers", "n": "3"}, "read-number"),
    "a number as truth": ({"do": "workers", "n": True}, "read-number"),
    "a number as fraction": ({"do": "workers", "n": 1.0}, "read-number"),
    "zero workers": ({"do": "workers", "n": 0}, "read-number"),
    "minus one ship": ({"do": "ships", "n": -1}, "read-number"),
    "a number of many digits": ({"do": "ships", "n": 10**40}, "read-number"),
    "a field that is none": ({"do": "move", "field": 8, "pay": {}}, "read-number"),
    "pay as list": ({"do": "move", "field": 1, "pay": [["Portugal", 1]]}, "read-regions"),
    "a region that is none": ({"do": "move", "field": 1, "pay": {"Atlantis": 1}}, "read-region"),
    "a region by number": ({"do": "explore", "region": 4, "ships": [["Guiné", 2]]}, "read-region"),
    "a region in capitals": ({"do": "explore", "region": "ANGOLA", "ships": [["Guiné", 2]]}, "read-region"),
    "an empty group": ({"do": "explore", "region": "Angola", "ships": []}, "read-group"),
    "a group of a hundred": ({"do": "explore", "region": "Angola", "ships": [["Guiné", 1]] * 100}, "read-group"),
    "a region twice": ({"do": "explore", "region": "Angola", "ships": [["Guiné", 1]] * 2}, "read-twice"),
    "a leg of two": ({"do": "sail", "ships": [["Guiné", "Bahia"]]}, "read-legs"),
    "legs as text": ({"do": "sail", "ships": "Guiné"}, "read-legs"),
    "a leg of lists": ({"do": "sail", "ships": [[[], [], []]]}, "read-region"),
    "a good that is none": ({"do": "market", "sell": {"silver": 1}}, "read-word"),
    "a wildcard for silver": ({"do": "market", "process": {"gold": 1}, "wild": "silver"}, "read-word"),
    "goods as list": ({"do": "market", "sell": ["gold"]}, "read-goods"),
    "a building that is none": ({"do": "build", "castle": 1}, "read-keys"),
    "a building as text": ({"do": "build", "church": "1"}, "read-number"),
    "a column that is none": ({"do": "privilege", "kind": "king"}, "read-word"),
    "a column by number": ({"do": "king", "kind": 3}, "read-word"),
}


@pytest.mark.parametrize("case", STEPS)
def test_a_step_that_is_none_is_refused_at_its_place(case: str) -> None:
    """Anything in place of a step is refused with its place and reason."""
    step, reason = STEPS[case]
    error = refused(tampered(lambda data: data["steps"].__setitem__(17, step)))
    assert (error.key, error.step) == (reason, 18)
    assert str(error).startswith("step 18: ")
    assert refused(json.dumps(tampered(lambda data: data["steps"].__setitem__(17, step)))).step == 18


def test_a_step_of_another_seat_is_refused_on_replay() -> None:
    """The account of who acted does not fit the game; people count seats from 1, as at a table."""
    seat = short().steps[20].story["seat"]
    error = refused(tampered(lambda data: data["steps"][20].update(seat=(seat + 1) % 3)))
    assert (error.key, error.step) == ("record-seat", 21)
    assert error.facts == {"given": (seat + 1) % 3 + 1, "wanted": seat + 1}


def test_a_step_that_the_rules_do_not_allow_is_refused_on_replay() -> None:
    """With the rule's own reason."""
    error = refused(tampered(lambda data: data["steps"].__setitem__(0, {"do": "navegador"})))
    assert (error.key, error.step) == ("card-elsewhere", 1)


def test_a_move_left_out_or_doubled_is_found_out() -> None:
    """At the step that then stands in the wrong place."""
    moves = [index for index, step in enumerate(short().to_dict()["steps"][:-1]) if step["do"] == "move"]
    assert len(moves) > 10
    for index in moves:
        data = short().to_dict()
        move = data["steps"].pop(index)
        assert refused(data).step == index + 1
        data["steps"][index:index] = [move, move]
        assert (refused(data).key, refused(data).step) == ("stone-moved", index + 2)


def test_a_step_after_the_end_is_refused() -> None:
    """With and without a story, and whatever it is."""
    for step in ({"do": "end"}, {"do": "end", "seat": 0}, {"do": "move", "field": 3, "pay": {}}):
        data = whole().to_dict()
        data["steps"].append(step)
        error = refused(data)
        assert (error.key, error.step) == ("over", len(whole().steps) + 1)


# ------------------------------------------------------------------------------------------------------- a wrong text


@pytest.mark.parametrize(
    ("old", "new", "step"),
    [
        ('"game": ', '"game": "navegador", "game": ', None),
        ('"goa": true', '"goa": true, "goa": false', None),
        ('"Guiné": [', '"Guiné": [1], "Guiné": [', None),
        ('"do": "move"', '"do": "end", "do": "move"', 1),
        ('"pay": {}', '"pay": {"Bahia": 1, "Bahia": 2}', 1),
    ],
)
def test_a_key_that_stands_twice_is_refused(old: str, new: str, step: int | None) -> None:
    """Duplicate keys are refused, as readers would disagree on which one counts."""
    text = short().to_json()
    assert old in text
    error = refused(text.replace(old, new, 1))
    assert (error.key, error.step) == ("record-double", step)


def test_brackets_in_names_are_not_nesting() -> None:
    """Only those of the text's structure count."""
    game = Record(("[" * 50, '"{[\\' * 10), navegador.deal(1))
    assert record.from_json(game.to_json()) == game


def test_numbers_out_of_all_bounds_are_refused_at_their_step() -> None:
    """Infinity, a thousand digits, a fraction: the step is named."""
    for number in ("Infinity", "NaN", "9" * 5000, "1e400", "-1", "1.5"):
        error = refused(short().to_json().replace('"pay": {}', f'"pay": {{"Bahia": {number}}}', 1))
        assert (error.key, error.step) == ("read-number", 1)


def test_strangers_words_are_shown_short_and_plain() -> None:
    """No control characters and no megabytes in an error."""
    for text in ("\x1b[31m" * 1000, "x" * 100_000, "\u202e"):
        error = refused({**short().to_dict(), "steps": [{"do": text}]})
        assert len(str(error)) < 200
        assert str(error).isprintable()


def test_a_record_may_be_of_a_game_under_way() -> None:
    """In the middle of a sailing, for example."""
    game = Record(("Ana", "Bruno"), navegador.deal(1), False, (Played(Move(0)),))
    assert record.from_dict(game.to_dict()).final().stage == "action"
    data = game.to_dict()
    data["steps"].append({"do": "sail", "ships": [["Portugal", "Bahia", 1]]})
    assert (refused(data).key, refused(data).step) == ("sail-unexplored", 2)
