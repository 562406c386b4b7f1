"""Records, and steps as text; computer players, whose crews share without talking."""

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from gamekit import replace
from gamekit.naming import fold
from singing_sails import __main__, components, legal, notation, record, steps
from singing_sails.components import BOX, CARDS, ENEMIES, BoxError
from singing_sails.deal import deal
from singing_sails.game import MAX_ROUNDS, MAX_STALLED, SINGING_SAILS
from singing_sails.places import DIRECTIONS
from singing_sails.players import PLAYERS, pilot
from singing_sails.players.pilot import Pilot
from singing_sails.record import STEPS, RecordError
from singing_sails.state import InRow, Options, State, seen
from singing_sails.steps import Go, IllegalStep, Order, Play, Step, UnreadableStep, Wind
from singing_sails.table import Table
from singing_sails.turn import apply
from tests.singing_sails.positions import LAND, WATER, any_game, execute, harbor, table
from tests.support.effort import THOROUGH, tries


@cache
def good() -> Any:
    return json.loads(any_game(4).to_json())


def changed(change: Callable[[Any], object]) -> Any:
    data = copy.deepcopy(good())
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda data: data.update(options=[]), "option-unknown"),
        (lambda data: data["options"].update(harbors=9), "option-number"),
        (lambda data: data["deal"].update(luck=None), "record-hidden"),
        (lambda data: data["deal"].update(luck=7), "record-deal"),
        (lambda data: data["deal"]["decks"].update(N=None), "record-deal"),
        (lambda data: data["steps"][0].update(do="dance"), "read-verb"),
        (lambda data: data["steps"][0].pop("heading"), "read-missing"),
        (lambda data: data["steps"][0].update(heading="NE"), "read-word"),
        (lambda data: data["steps"][0].update(why=1), "read-keys"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(change: Callable[[Any], object], key: str) -> None:
    with pytest.raises(RecordError) as error:
        record.Record.from_dict(changed(change))
    assert error.value.key == key


def test_the_longest_game_can_be_read() -> None:
    step = {"do": "play", "card": "rotate-right", "slot": 3, "seat": 0, "by": "Pilot", "at": "2026-11-22T13:30:00Z"}
    data = changed(lambda data: data.update(steps=[step] * 6_626))
    assert len(record.Record.from_json(json.dumps(data)).steps) == 6_626


def test_a_step_that_is_not_allowed_is_named_by_its_number() -> None:
    wrong = changed(lambda data: data["steps"].insert(0, {"do": "go"}))
    with pytest.raises(RecordError, match="step 1: ") as error:
        record.Record.from_dict(wrong).final()
    assert (error.value.step, error.value.key) == (1, "not-now")
    seats = len(good()["players"])
    other = changed(lambda data: data["steps"][0].update(seat=seats - 1))
    with pytest.raises(RecordError) as error:
        record.Record.from_dict(other).final()
    assert error.value.key == "record-seat"


def test_refused_steps_say_why() -> None:
    state = table()
    card = next(card for card in state.hands[0] if card)
    apply_wrong: list[tuple[Step, str]] = [
        (Go(), "not-now"),
        (Play("cannon", 1), "card-not-held"),
        (Play(card, 8), "slot-taken"),
        (Play(card, 2), "bound"),
        (Order(card, "wave"), "not-offered"),
    ]
    before = record.state_to_dict(table(health=("first-from-left", *["fog"] * 4)))
    state = table(health=("first-from-left", *["fog"] * 4))
    for step, key in apply_wrong:
        with pytest.raises(IllegalStep) as error:
            apply(state, step)
        assert error.value.key == key
    assert record.state_to_dict(state) == before
    over = execute(table(damage=4, laid={}, decks={}), "sail")
    with pytest.raises(IllegalStep, match="over"):
        apply(over, Wind(1))


@pytest.mark.parametrize(
    "text", ["", "dance", "play", "play sail", "play sail 2 open now", "play sail 99", "go on", "dig 1 N"]
)
def test_a_text_that_is_no_step_is_refused(text: str) -> None:
    with pytest.raises(UnreadableStep):
        notation.read(text)


@pytest.mark.parametrize(
    "data",
    [None, [], "go", {}, {"do": 3}, {"do": []}, {"do": "play", "card": "sail", "slot": True}, {"do": "talk", "yes": 1}],
)
def test_a_value_that_is_no_step_is_refused(data: object) -> None:
    with pytest.raises(UnreadableStep):
        record.step_from_dict(data)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("copies = 10", "copies = 0"),
        ('source = "sheets"', 'source = "hearsay"'),
        ("decision = false", 'decision = "no"'),
        ('terrain = "land"', 'terrain = "sand"'),
        ("[numbers]", "[figures]"),
        ("thunder = -3", "thunder = 30"),
        ("[cards]", "[cards"),
    ],
)
def test_a_data_file_that_cannot_be_played_is_refused(old: str, new: str) -> None:
    text = components.FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(BoxError, match=r"components\.toml"):
        components.read(text.replace(old, new, 1))


LANGUAGES = sorted(notation.LANGUAGES)


@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_word_is_in_every_language(tag: str) -> None:
    meanings = {
        "verbs": tuple(STEPS.verbs),
        "cards": CARDS,
        "sides": DIRECTIONS,
        "enemies": ENEMIES,
        "bonuses": BOX.bonuses,
        "turned": ("ship", "compass"),
        "taken": ("sail", "row"),
        "uses": ("look", "add"),
        "truth": ("yes", "no"),
        "open": ("open",),
    }
    written = notation.LANGUAGES[tag].written
    assert {part: set(of) for part, of in written.items()} == {part: set(of) for part, of in meanings.items()}
    for part, of in written.items():
        assert len({fold(word) for word in of.values()}) == len(of), part
        for meaning, word in of.items():
            assert notation.meant(part, notation.tokens(word), tag)[0] == meaning, (part, word)


@pytest.mark.parametrize("seed", range(tries(3, 20)))
def test_what_is_written_is_read(seed: int) -> None:
    rng = random.Random(seed)
    for state in any_game(seed).states():
        options = legal(state)
        for step in rng.sample(options, min(3, len(options))):
            for tag in LANGUAGES:
                text = notation.write(step, tag)
                usual = "play" if state.stage == "play" else None
                for other in (*LANGUAGES, None):
                    assert notation.read(text, other, usual) == step, text
                assert notation.read(text.upper(), tag) == step, text


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("sail 3", steps.Play("sail", 3)),
        ("Rotate left 2", steps.Play("rotate-left", 2)),
        ("rotate-left 2 open", steps.Play("rotate-left", 2, open=True)),
        ("lege Segeln 3", steps.Play("sail", 3)),
        ("segeln 3", steps.Play("sail", 3)),
        ("drehen rechts 1", steps.Play("rotate-right", 1)),
        ("rechts 1", steps.Play("rotate-right", 1)),
        ("tempo 4", steps.Play("speedup", 4)),
        ("揚帆3", steps.Play("sail", 3)),
        ("出牌 揚帆 3", steps.Play("sail", 3)),
        ("左轉2翻開", steps.Play("rotate-left", 2, open=True)),
        ("befiehl Rudern Welle", steps.Order("row", "wave")),
        ("命令划槳巨浪", steps.Order("row", "wave")),
        ("spy 3", steps.Play("spyglass", 3)),
        ("zeige", steps.Show()),
        ("nutze zurueck", steps.Use("teleport")),
        ("nutze zurück", steps.Use("teleport")),
    ],
)
def test_what_people_type_while_rows_are_filled(text: str, step: Step) -> None:
    assert notation.read(text, "en", "play") == step


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("wind 2", steps.Wind(2)),
        ("風力2", steps.Wind(2)),
        ("drehe kompass 3", steps.Rotate("compass", 3)),
        ("轉羅盤3", steps.Rotate("compass", 3)),
        ("dig 2,-1 south", steps.Dig((2, -1), "S")),
        ("grabe 2,-1 Süd", steps.Dig((2, -1), "S")),
        ("挖2,-1南", steps.Dig((2, -1), "S")),
        ("place 0,-3 2", steps.Place((0, -3), 2)),
        ("rede nein", steps.Talk(yes=False)),
        ("討論 好", steps.Talk(yes=True)),
        ("richte O N", steps.Orient("E", "N")),
        ("weiter", steps.Go()),
    ],
)
def test_what_people_type_to_decide(text: str, step: Step) -> None:
    assert notation.read(text, "de") == step


@pytest.mark.parametrize(
    ("text", "key", "given"),
    [
        ("", "read-verb", "?"),
        ("fliege 3", "read-verb", "fliege"),
        ("飛 3", "read-verb", "飛"),
        ("lege", "read-missing", None),
        ("weiter 3", "read-keys", "3"),
        ("wind hoch", "read-number", None),
        ("wind 99999999999999999999", "read-number", None),
    ],
)
def test_what_cannot_be_read(text: str, key: str, given: str | None) -> None:
    with pytest.raises(UnreadableStep) as refused:
        notation.read(text, "de")
    assert refused.value.key == key
    assert given in (None, refused.value.facts.get("given"))


@pytest.mark.parametrize("tag", LANGUAGES)
def test_what_is_begun_is_completed(tag: str) -> None:
    state = apply(any_game(3).start(), legal(any_game(3).start())[0])
    texts = [notation.write(step, tag) for step in legal(state)]
    for text in texts:
        for length in range(len(text) + 1):
            assert text in notation.complete(texts, text[:length]), text[:length]
    assert not notation.complete(texts, "?")


OPEN = Options(health_down=True)
AROUND = {(x, y): WATER for x in range(-2, 3) for y in range(-2, 3)}


def chosen(state: State) -> Step:
    assert state.seat is not None
    return Pilot().choose(seen(state, state.seat), random.Random(1))


def sea(laid: dict[Any, Any], **more: Any) -> State:
    return table(2, OPEN, laid={**AROUND, **laid}, decks={}, **more)


def test_it_takes_the_harbor_before_it() -> None:
    t = Table(sea({(0, -1): harbor("N")}, hands=[["rotate-left", "sail", "wind"], ["wind"] * 3]))
    t.set(0, row=((None, *[InRow("wind", 1, open=True)] * 4),))
    t.open_round()
    assert chosen(t.state) == steps.Play("sail", 1)


def test_it_points_the_ship_before_it_sails() -> None:
    state = sea({(0, -1): harbor("N")}, heading="W", hands=[["sail"] * 3, ["wind"] * 3])
    state = execute(state, "rotate-right", "sail")
    assert state.stage == "rotate"
    assert chosen(state) == steps.Rotate("ship", 1)


def test_it_takes_the_wind_out_of_the_sails() -> None:
    state = execute(sea({(0, -1): LAND}), "wind", "sail")
    assert state.stage == "wind"
    assert chosen(state) == steps.Wind(0)


def test_it_does_not_pay_for_a_talk() -> None:
    state = table(2, Options(slipstreams=True, health_down=True), laid={(0, -1): WATER._replace(tile="buoy")})
    state = execute(state, "sail")
    assert state.stage == "talk"
    assert chosen(state) == steps.Talk(yes=False)


@pytest.mark.every(3)
@pytest.mark.parametrize("seed", range(tries(3, 12)))
@pytest.mark.parametrize("player", PLAYERS)
def test_any_position_is_played_from_what_is_seen(player: str, seed: int) -> None:
    rng = random.Random(seed)
    game = any_game(seed)
    for number, state in enumerate(game.states()):
        if state.seat is None or number % 7:
            continue
        view = seen(state, state.seat)
        step = PLAYERS[player].choose(view, random.Random(number))
        assert step in legal(state)
        other = replace(state, secret=str(rng.random()), hands=tuple(("sail",) * len(hand) for hand in state.hands))
        other = replace(other, hands=tuple(
            mine if seat == state.seat or seat in state.open_hands else theirs
            for seat, (mine, theirs) in enumerate(zip(state.hands, other.hands, strict=True))
        ))  # fmt: skip
        assert PLAYERS[player].choose(seen(other, state.seat), random.Random(number)) == step


def test_a_card_that_lies_open_is_counted_with() -> None:
    state = sea({(0, -1): LAND}, hands=[["wind", "wind", "wind"], ["wind"] * 3])
    t = Table(state)
    t.set(0, row=((None, InRow("sail", 1, open=True), None, None, None),))
    assert chosen(t.state) == steps.Play("wind", 1)


@pytest.mark.no_cover
@pytest.mark.skipif(not THOROUGH, reason="it takes seconds: with THOROUGH=1")
def test_a_game_can_be_won() -> None:
    *_, last = __main__.voyage("pilot", 3, Options(), 5, deal(Options(), 3, random.Random(5)))
    end = last.state
    assert (end.over.result, len(end.collected)) == ("won", 8)


@pytest.mark.no_cover
def test_a_crew_that_makes_no_way_gives_up() -> None:
    dealt = deal(Options(slipstreams=True), 2, random.Random(901))
    *_, last = __main__.voyage("pilot", 2, Options(slipstreams=True), 901, dealt)
    assert last.state.over is not None
    assert last.state.round <= MAX_ROUNDS + 1


def test_only_rounds_without_gain_count_as_stalled() -> None:
    counted = set()
    for seed in range(6):
        record = stalled = 0
        for before, state in pairwise(any_game(seed).states()):
            if state.round > before.round > 0:
                gains = len(state.map) + len(state.collected) - len(state.treasures)
                stalled, record = (0, gains) if gains > record else (stalled + 1, record)
                assert state.stalled == stalled
                counted.add(stalled)
    assert {0, 1} <= counted


def test_a_table_may_end_a_game_without_gain() -> None:
    state = table(2, OPEN)
    assert not SINGING_SAILS.long(replace(state, round=MAX_ROUNDS, stalled=MAX_STALLED - 1))
    assert SINGING_SAILS.long(replace(state, round=30, stalled=MAX_STALLED))
    assert SINGING_SAILS.long(replace(state, round=MAX_ROUNDS + 1))


def known(state: State) -> State:
    t = Table(replace(state, traced=tuple(tuple(filter(None, hand)) for hand in state.hands)))
    t.open_round()
    return t.state


@pytest.mark.parametrize("seed", range(tries(4, 40)))
def test_what_is_traced_is_there_and_was_public(seed: int) -> None:
    """Traced cards lie in their player's hand or in the row, and each was on top of the open pile, or drawn at once."""
    for before, state in pairwise(any_game(seed).states()):
        for seat, cards in enumerate(state.traced):
            laid = [
                one.card
                for layer in state.teams[state.team(seat)].row
                for one in layer
                if one and one.card and one.seat == seat
            ]
            assert Counter(cards) <= Counter([*filter(None, state.hands[seat]), *laid])
            assert not (state.options.discuss and cards), "the pile lies face down"
        assert len(before.traced) == len(state.traced)


def test_dealt_cards_are_not_traced_and_drawn_ones_are() -> None:
    """The one that the next player takes lay on top for everybody to see; what is revealed leaves the trace."""
    state = table(2, OPEN)
    assert state.traced == ((), ())
    top = state.teams[0].draw[0]
    state = apply(state, legal(state)[0])
    assert state.traced == ((top,), ())
    assert state.teams[0].plays[0].drew == (top,)


def test_everybody_reads_the_same() -> None:
    agreed = []
    voyage = __main__.voyage("pilot", 3, Options(), 3, deal(Options(), 3, random.Random(3)))
    for before, after in pairwise(voyage):
        state = before.state
        if state.round > 8:
            break
        if isinstance(after.step, steps.Play):
            views = [pilot.slots(seen(state, seat), 0)[0] for seat in (None, 0, 1, 2)]
            assert all(view == views[0] for view in views)
            agreed.append(after.step.slot in views[0] and views[0][after.step.slot].card == after.step.card)
    assert sum(agreed) >= 0.75 * len(agreed) > 20


def test_a_crew_takes_a_harbor_with_cards_of_two_hands() -> None:
    """One player has the only turn, the other the only Sail; the ship lies before a harbor but heads elsewhere."""
    hands = [["rotate-right", "wind", "wind"], ["sail", "wind", "wind"]]
    state = known(table(2, OPEN, laid={**AROUND, (0, -1): harbor("N")}, decks={}, hands=hands, heading="W"))
    state = replace(state, teams=(replace(state.teams[0], draw=("wind",) * 9),))
    while not state.collected:
        assert state.round == 1, "a round was enough"
        assert state.seat is not None
        state = apply(state, Pilot().choose(seen(state, state.seat), random.Random(1)))
    assert state.collected == (((0, -1), 0),)
    assert state.teams[0].damage == 0


def test_a_ship_on_land_has_a_place_on_the_chart() -> None:
    state = known(table(2, OPEN, laid={**AROUND, (0, 0): LAND}, decks={}))
    assert Pilot().choose(seen(state, 0), random.Random(1)) in legal(state)
