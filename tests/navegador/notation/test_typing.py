"""Typed turns: read however they are said, and completed while they are typed."""

import random
from dataclasses import replace

import pytest

import navegador
from navegador.board import BOARD
from navegador.notation import Completion, complete, read, write
from navegador.notation.completing import MAX_LENGTH
from navegador.state import Card, State
from navegador.steps import AmbiguousStep, Explore, IllegalStep, Step, StepError, UnreadableStep
from tests.navegador.positions import random_game
from tests.support.effort import tries


def sea(*known: int) -> tuple[tuple[int, ...] | None, ...]:
    return tuple((() if region == 0 else (50, 60)) if region in known else None for region in range(13))


@pytest.fixture
def first() -> State:
    return navegador.setup(2, navegador.deal(7))


@pytest.fixture
def rich(first: State) -> State:
    player = replace(
        first.actor,
        field=1,
        ships=(2, 1, 1, 1, *(0,) * 9),
        colonies=(2, 3, 1),
        factories=(2, 1, 0),
        cash=900,
        workers=9,
    )
    return replace(first.with_actor(player), tokens=sea(0, 1, 2, 3), card=Card(0, 3), turns_played=2)


BOTH = "market: sell 2 gold, process 3 sugar with wildcard"
ANGOLA = "card: explore Angola from 1 Guiné, 1 Rio de Janeiro"
GUINE_RIO = "market (pay 1 from Guiné, 1 from Rio de Janeiro): sell 1 gold"


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("Market: SELL 2 gold, Process 3 sugar with wildcard", BOTH),
        ("market: process three sugars and sell two gold", BOTH),
        ("market sell gold 2 process sugar 3", BOTH),
        ("mar: se 2 go, pr 3 su", BOTH),
        ("market: 2 gold sell; ", "market: sell 2 gold"),
        ("market: sell 2 gold, 1 spice", "market: sell 2 gold, sell 1 spice"),
        ("market: sell 2 gold  +100", "market: sell 2 gold"),
        ("market: sell 2 gold  +100, 3 points ✓", "market: sell 2 gold"),
        ("market: sell 2 gold +1 spice", "market: sell 2 gold, sell 1 spice"),
        ("market: sell spice", "market: sell 1 spice"),
        ("market: sell all", "market: sell 2 sugar, sell 3 gold, sell 1 spice"),
        ("market: sell all gold", "market: sell 3 gold"),
        ("market: sell everything and process one sugar", "market: sell 3 gold, sell 1 spice, process 1 sugar"),
        ("market: process all sugar", "market: process 3 sugar with wildcard"),
        ("market: process 2 sugar", "market: process 2 sugar"),
        ("market: process 2 sugar (wildcard)", "market: process 2 sugar with wildcard"),
        ("market: process 1 sugar, 2 gold, wildcard gold", "market: process 1 sugar, process 2 gold with wildcard"),
        ("market: decline", "market: nothing"),
        ("market pass", "market: nothing"),
        ("market: 0", "market: nothing"),
        ("market", "market"),
        ("market pay 2 from portugal: sell 1 gold", "market (pay 2 from Portugal): sell 1 gold"),
        ("market (pay Guinea, Rio): sell 1 gold", GUINE_RIO),
        ("market: sell 1 gold (pay 2 from Portugal)", "market (pay 2 from Portugal): sell 1 gold"),
        ("market: sell 1 gold paying two Portugal", "market (pay 2 from Portugal): sell 1 gold"),
        ("market after ships (pay all from Portugal)", "market (pay 2 from Portugal)"),
        ("market (pay portugal)", "market (pay 2 from Portugal)"),
        ("ships 1 pay guine", "ships (pay 1 from Guiné): 1"),
        ("2 ships (pay rio)", "ships (pay 1 from Rio de Janeiro): 2"),
        ("build one ship (pay rio)", "ships (pay 1 from Rio de Janeiro): 1"),
        ("buy ships 2 pay bahia", "ships (pay 1 from Bahia): 2"),
        (
            "recruit 1 worker pay all portugal, guine, bahia, rio",
            "workers (pay 2 from Portugal, 1 from Guiné, 1 from Bahia, 1 from Rio de Janeiro): 1",
        ),
        ("buildings (pay 2 portugal, 1 rio): ship", IllegalStep),
        (
            "buildings (pay 2 portugal, 1 rio): shipy",
            "buildings (pay 2 from Portugal, 1 from Rio de Janeiro): 1 shipyard",
        ),
        ("sailing all (pay 2)", StepError),
        ("ships (pay 1 esperanca)", IllegalStep),
        ("privilege church", "privilege: church"),
        ("privilege: take the churches privilege", "privilege: church"),
        ("pri: exp", "privilege: explorer"),
        ("colony: guine, janeiro", "colony: 1 Guiné, 1 Rio de Janeiro"),
        ("colonies: found one colony in Bahia", "colony: 1 Bahia"),
        (
            "buildings (pay 1 portugal, 1 rio, guine): 2 factories sugar",
            "buildings (pay 1 from Portugal, 1 from Guiné, 1 from Rio de Janeiro): 2 sugar factories",
        ),
        (
            "buildings (pay 2 portugal, 1 rio): a church",
            "buildings (pay 2 from Portugal, 1 from Rio de Janeiro): 1 church",
        ),
        ("card: nothing; then market: nothing", "card: nothing; then market: nothing"),
        (
            "card: sail 2 Portugal to Bahia, from rio to bahia; market",
            "card: sail 2 Portugal-Bahia, 1 Rio de Janeiro-Bahia; then market",
        ),
        (
            "navegador card: 1 portugal-guinea; done; then colony: guine",
            "card: sail 1 Portugal-Guiné; then colony: 1 Guiné",
        ),
        ("card; then market", "card: nothing; then market"),
        ("use the card: explore Angola with Rio, Guine", ANGOLA),
        ("card: explore from guine, rio to angola", ANGOLA),
        ("card explore an", ANGOLA),
        (
            "card: sail 1 portugal → guiné. sail 1 bahia > portugal\ndone",
            "card: sail 1 Portugal-Guiné; sail 1 Bahia-Portugal; done",
        ),
        ("card: sail all portugal-guine done", "card: sail 2 Portugal-Guiné; done"),
    ],
)
def test_many_ways_to_say_it(rich: State, text: str, canonical: str | type[StepError]) -> None:
    if isinstance(canonical, str):
        assert write(rich, read(rich, text).steps) == canonical
    else:
        with pytest.raises(canonical):
            read(rich, text)


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("s", "sailing | ships"),
        ("market", "market after workers | market after ships"),
        ("market: sell 1 gold", "market after workers | market after ships"),
        ("privilege: c", "colony | church"),
        ("buildings: factory", "sugar factory | gold factory | spice factory"),
        ("buildings: s", "sugar factory | spice factory | shipyard"),
        ("sailing: explore from m to guine", "Moçambique | Malaca | Macau"),
    ],
)
def test_ambiguous_in_the_first_turn(first: State, text: str, candidates: str) -> None:
    player = replace(first.actor, cash=900, workers=9)
    with pytest.raises(AmbiguousStep) as refused:
        read(first.with_actor(player), text)
    assert refused.value.facts["candidates"] == candidates


@pytest.mark.parametrize(
    ("text", "candidates"),
    [
        ("ships 1", "ships (pay 1 from Rio de Janeiro) | ships (pay 1 from Bahia) | ships (pay 1 from Guiné) |"),
        ("market: sell gold", "sell 1 gold | sell 2 gold | sell 3 gold"),
        ("market: 2 gold", "sell | process"),
        ("market: s", "sell | spice | sugar"),
        ("market: process 2 sugar, 2 gold wild, wildcard sugar", "sugar | gold"),
    ],
)
def test_ambiguous_later(rich: State, text: str, candidates: str) -> None:
    with pytest.raises(AmbiguousStep) as refused:
        read(rich, text)
    assert str(refused.value.facts["candidates"]).startswith(candidates)


def test_an_ambiguous_beginning_is_settled_by_what_is_possible(rich: State) -> None:
    assert write(rich, read(rich, "colony: g").steps) == "colony: 1 Guiné"
    assert write(rich, read(rich, "ca").steps) == "card"
    elsewhere = replace(rich, card=Card(1, 3))
    assert write(elsewhere, read(elsewhere, "c").steps) == "colony"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("xyz", "text-field"),
        ("sell 2 gold", "text-field"),
        ("; then 7", "text-field"),
        ("market after colony", "text-after-field"),
        ("market: sell 2 tulips", "text-trade"),
        ("market: sell 2, process 1 sugar", "text-good"),
        ("privilege: tulips", "text-privilege"),
        ("privilege: church explorer", "text-privilege"),
        ("privilege: king king", "text-privilege"),
        ("colony: atlantis", "text-region"),
        ("market (pay 2 from atlantis)", "text-region"),
        ("market (pay atlantis)", "text-region"),
        ("ships (pay 1 guine): many", "text-number-wanted"),
        ("card: swim", "text-voyage"),
        ("card: sail 2", "text-region"),
        ("card: sail 2 Portugal", "text-region"),
        ("card: explore", "text-region"),
        ("privilege: church; ships 1", "text-after"),
        ("ships 100", "text-number"),
        ("ships 2 €", "text-character"),
        ("ships\u200b 2", "text-character"),
        ("ships \u202e2", "text-character"),
        ("ships 2\x00", "text-character"),
    ],
)
def test_unreadable(rich: State, text: str, key: str) -> None:
    rich = rich.with_actor(replace(rich.actor, ships=(2, 3, 1, 1, *(0,) * 9)))
    with pytest.raises(UnreadableStep) as refused:
        read(rich, text)
    assert refused.value.key == key
    assert refused.value.rule == "notation"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("market: sell 4 gold", "market-colonies"),
        ("market: process 3 sugar, 2 gold", "market-factories"),
        ("market: wildcard", "market-nothing"),
        ("market: sell 2 gold; ships 3", "text-after"),
        ("market: ships 3", "stone-moved"),
        ("privilege: king church", "king-variant"),
        ("card: explore Angola from 1 Guiné", "explore-group"),
        ("card: explore Angola from 2 Guiné", "sail-ships"),
        ("card: explore Goa", "explore-group"),
        ("card: explore Malaca from Guiné, Rio", "explore-far"),
        ("card: explore Bahia", "explore-known"),
        ("card: sail 1 Portugal-Angola", "sail-unexplored"),
        ("card: sail 1 Portugal-Rio", "sail-far"),
        ("card: card", "not-now-extra"),
        ("buildings (pay 2 Portugal)", "field-payment"),
        ("buildings (pay 4)", "field-payment"),
        ("ships (pay 2 Guiné)", "field-ships"),
        ("colony: 2 Bahia", "colony-ships"),
        ("colony: all Angola", "colony-unexplored"),
        ("privilege: church colony", "stone-moved"),
        ("colony: 4", "colony-tokens"),
    ],
)
def test_the_rules_refuse_what_is_understood(rich: State, text: str, key: str) -> None:
    with pytest.raises(StepError) as refused:
        read(rich, text)
    assert refused.value.key == key


def test_a_game_that_is_over_reads_nothing(first: State) -> None:
    over = replace(first, stage="over", seat=None)
    for text in ("ships 1", "card", "nonsense"):
        with pytest.raises(IllegalStep) as refused:
            read(over, text)
        assert refused.value.key == "over"
    assert read(over, "").steps == ()


def test_nothing_typed_is_no_step_yet(first: State) -> None:
    for text in ("", "  ", ";;", "then"):
        reading = read(first, text)
        assert (reading.steps, reading.complete, reading.rest) == ((), False, "")


def test_a_part_of_a_turn_says_where_it_has_come_to(first: State) -> None:
    reading = read(first, "ships")
    assert (reading.state.stage, reading.complete) == ("action", False)
    assert read(reading.state, "1").complete
    assert read(reading.state, "ships: 1").complete


LIMIT = 25


def picked(state: State, text: str, language: str = "en") -> list[Completion]:
    """Return the completions, checked against Discord's limits of choices: 25, 100 characters, no duplicates."""
    completions = complete(state, text, LIMIT, language)
    assert len(completions) <= LIMIT
    for completion in completions:
        assert 0 < len(completion.text) <= MAX_LENGTH
        assert 0 < len(completion.label) <= MAX_LENGTH
    assert (
        len({completion.text for completion in completions})
        == len({completion.label for completion in completions})
        == len(completions)
    )
    return completions


@pytest.mark.every(4)
@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("players", "goa", "language"), [(2, True, "en"), (3, False, "de"), (4, True, "zh-TW"), (5, False, "en")]
)
def test_somebody_who_only_picks_plays_whole_games(players: int, goa: bool, language: str) -> None:
    chooser = random.Random(players + 10 * goa)
    state, text = navegador.setup(players, navegador.deal(players), goa=goa), ""
    while not state.over:
        options = picked(state, text, language)
        assert options
        assert all(option.ready == option.label.endswith("✓") for option in options)
        completion = chooser.choice(options)
        assert completion.ready or completion.text != text
        text = completion.label if chooser.random() < 0.3 else completion.text
        if completion.ready and chooser.random() < 0.7:
            reading = read(state, text, chooser.choice(["en", "de", "zh-TW"]))
            assert reading.complete or reading.explores
            assert not reading.rest
            assert reading.steps == read(state, completion.text).steps
            for step in reading.steps:
                state = navegador.apply(state, step)
            text = ""


def by_picking(state: State, most: int) -> set[tuple[State, Step]] | None:
    """Return every end of a turn reached by picking: the position, or the one before it and the exploration."""
    reached: set[tuple[State, Step]] = set()
    texts, known = [""], {""}
    for text in texts:
        for completion in picked(state, text):
            if completion.ready:
                reading = read(state, completion.text)
                last = reading.steps[-1]
                reached.add(
                    (replace(reading.state, ply=0), last if isinstance(last, Explore) else navegador.steps.End())
                )
            if completion.text not in known:
                known.add(completion.text)
                texts.append(completion.text)
        if len(texts) > most:
            return None
    return reached


def by_the_rules(state: State, most: int) -> set[tuple[State, Step]] | None:
    reached: set[tuple[State, Step]] = set()
    states, known = [state], {state}
    for here in states:
        for step in navegador.legal(here).steps():
            if isinstance(step, Explore):
                reached.add((replace(here, ply=0), step))
                continue
            after = navegador.apply(here, step)
            after = replace(after, ply=0)
            if after.turns_played > state.turns_played:
                reached.add((after, navegador.steps.End()))
            elif after not in known:
                known.add(after)
                states.append(after)
        if len(states) > most:
            return None
    return reached


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_picking_leads_to_every_end_of_a_turn(players: int, seed: int) -> None:
    compared = 0
    for number, (before, _, _) in enumerate(random_game(players, seed, goa=True)):
        if number % 7 or compared > 12:
            continue
        state = before.seen()
        wanted = by_the_rules(state, 150)
        reached = by_picking(state, 600) if wanted is not None else None
        if wanted is None or reached is None:
            continue
        assert reached == wanted
        compared += 1
    assert compared > 3


def fleet_everywhere(players: int) -> State:
    state = navegador.setup(players, navegador.deal(3))
    ships = tuple(int(region in (1, 5, 6, 8, 9, 10, 11)) for region in range(13))
    player = replace(state.actor, ships=ships, field=3, cash=5000, workers=9, colonies=(8, 9, 9), factories=(6, 6, 6))
    known = tuple(() for _ in state.tokens)
    return replace(state.with_actor(player), tokens=known, phase=3, card=Card(0, 1), turns_played=players)


@pytest.mark.every(3)
@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(tries(3, 40)))
def test_the_longest_turns_stay_short_enough(seed: int) -> None:
    chooser = random.Random(seed)
    state, text, sailed = fleet_everywhere(4), "", 0
    while True:
        options = picked(state, text)
        assert options
        going_on = [option for option in options if not option.ready and "nothing" not in option.text]
        if not text:
            going_on = [completion for completion in going_on if "card" in completion.text]
        single = [
            completion
            for completion in going_on
            if "then" not in completion.text[-40:] and ";sa" not in completion.text
        ] or going_on
        if not going_on:
            text = options[0].text
            break
        text = chooser.choice(single).text
        sailed += 1
    assert read(state, text).complete
    assert sailed > 8


def test_too_many_ways_are_gathered_and_opened_again() -> None:
    state = fleet_everywhere(3)
    gathered = picked(state, "card:")
    assert any(completion.text.endswith("-") for completion in gathered)
    opened = picked(state, next(completion.text for completion in gathered if completion.text.endswith("-")))
    assert len(opened) > 1
    assert all("-" in completion.text for completion in opened)
    assert [completion.text for completion in picked(state, "market (pay")]


def test_part_of_a_group_sails_and_can_be_sent() -> None:
    start = navegador.setup(2, navegador.deal(7)).seen()
    places = {BOARD.region("Guiné"), BOARD.region("Bahia")}
    tokens = tuple((90,) if region in places else lying for region, lying in enumerate(start.tokens))
    ships = tuple({0: 1, BOARD.region("Guiné"): 5}.get(region, 0) for region in range(len(BOARD.regions)))
    state = replace(start, tokens=tokens).with_actor(replace(start.actor, ships=ships))
    offered = complete(state, "sailing: sail 2 g")
    assert [(completion.text, completion.ready) for completion in offered] == [
        ("sailing: sail 2 Guiné-Portugal; done", True),
        ("sailing: sail 2 Guiné-Portugal", False),
        ("sailing: sail 2 Guiné-Bahia; done", True),
        ("sailing: sail 2 Guiné-Bahia", False),
    ]
    for n in range(1, 6):
        first = complete(state, f"sailing: sail {n} Guiné-B")[0]
        assert (first.text, first.ready) == (f"sailing: sail {n} Guiné-Bahia; done", True)
        assert read(state, first.text).complete
    assert complete(state, "sailing: sail 6 Guiné") == []
    further = complete(state, "sailing: sail 3 Guiné-Bahia, 2 G")
    assert (
        next(completion.text for completion in further if completion.ready)
        == "sailing: sail 3 Guiné-Bahia, 2 Guiné-Portugal; done"
    )


def test_prices_and_points_are_shown() -> None:
    state = navegador.setup(2, navegador.deal(7))
    assert [completion.label for completion in complete(state, "ships")] == [
        "ships 1  −50 ✓",
        "ships 2  −150 ✓",
        "ships: nothing ✓",
    ]
    church = complete(state, "privilege: church")[0]
    assert church == Completion("privilege: church", "privilege: church  +50, 2 points ✓", True, 50, 2)
    seller = state.with_actor(replace(state.actor, colonies=(0, 2, 0)))
    labels = [completion.label for completion in complete(seller, "market after ships: sell")]
    assert labels == ["market after ships: sell 1 gold  +60 ✓", "market after ships: sell 2 gold  +120 ✓"]
    exploring = complete(state, "sailing: explore g")
    assert [completion.label for completion in exploring] == ["sailing: explore Guiné from 2 Portugal  −1 ship ✓"]


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("mar", "market after workers"),
        ("MARKET AFTER S", "market after ships: process 1 sugar with wildcard"),
        ("pri: ch", "privilege: church"),
        ("privilege church", "privilege: church"),
        ("ships:", "ships 1"),
        ("build: ", "buildings: 1 sugar factory"),
        ("sailing: ex gui", "sailing: explore Guiné from 2 Portugal"),
        ("s", "sailing"),
        ("1 ship", "ships 1"),
        ("privilege: the chu", "privilege: church"),
        ("ships 1  −50 ✓", "ships 1"),
        ("two ships", "ships 2"),
    ],
)
def test_beginnings_are_understood(text: str, first: str) -> None:
    assert complete(navegador.setup(2, navegador.deal(7)), text)[0].text == first


@pytest.mark.parametrize(
    "text",
    [
        "xyz",
        "ships 9",
        "sailing: sail 2 Portugal-Goa",
        "card",
        "ships 1; ships",
        "ships\u200b",
        "a" * 32_768,
        "(" * 900,
    ],
)
def test_nothing_comes_after_what_cannot_be(text: str) -> None:
    assert complete(navegador.setup(2, navegador.deal(7)), text) == []


def test_what_comes_after_an_exploration_has_to_wait() -> None:
    state = navegador.setup(2, navegador.deal(7))
    exploring = complete(state, "sailing: explore Guiné from 2 Portugal; sail 1 Por")
    assert [(completion.text, completion.ready) for completion in exploring] == [
        ("sailing: explore Guiné from 2 Portugal", True)
    ]
    assert [(completion.text, completion.ready) for completion in complete(state, "ships: one; ,")] == [
        ("ships 1", True)
    ]


def test_a_game_that_is_over_has_no_completions() -> None:
    state = replace(navegador.setup(2, navegador.deal(7)), stage="over", seat=None)
    assert complete(state, "") == complete(state, "ships") == []


def test_ambiguous_texts_are_answered_in_bounded_work() -> None:
    state = fleet_everywhere(3)
    text = "card: sail " + "m-m," * 12
    with pytest.raises(AmbiguousStep):
        read(state, text)
    assert len(picked(state, text)) <= LIMIT
