"""Typed input: synonyms, and the three kinds of error."""

from dataclasses import replace

import pytest

import navegador
from navegador.errors import AmbiguousStep, IllegalStep, StepError, UnreadableStep
from navegador.notation import read, write
from navegador.state import Card, State


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
    """Each text is understood and has one canonical form, or is refused by the rules and not by the reader."""
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
