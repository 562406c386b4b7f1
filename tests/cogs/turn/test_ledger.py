"""The log as a ledger and the recap: the sums add up over whole games."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from cogs.navegador import UI
from cogs.turn import ledger, post
from hosting.core.model import Entry, History, Seat, Table
from navegador import record
from navegador.game import NavegadorGame
from navegador.record import step_to_dict
from navegador.scoring import score
from navegador.state import State
from navegador.turn import apply
from tests.support.opaque import inner

GAMES = sorted(path for path in (Path(__file__).parents[2] / "navegador/games").glob("*.json") if "." not in path.stem)
AT = datetime(2026, 5, 1, tzinfo=UTC)
MONEY = re.compile(r"([\d,]+) → \*\*([\d,]+)\*\* Cruzados \(([+−])([\d,]+)\)")
POINTS = re.compile(r"(\d+) → \*\*(\d+)\*\* points \(([+−])([\d,]+)\)")


@cache
def history(path: Path) -> History:
    game = record.from_json(path.read_bytes())
    state = game.start()
    states, entries = [state.seen()], []
    for number, played in enumerate(game.steps):
        assert state.seat is not None
        turn, seat = state.turns_played, state.seat
        entries.append(
            Entry(number + 2, "step", seat, 100 + seat, f"P{seat}", AT, step_to_dict(played.step), turn=turn)
        )
        state = apply(state, played.step)
        states.append(state.seen())
    seats = tuple(Seat(number, 100 + number, None, f"P{number}") for number in range(len(state.players)))
    table = cast(Table, SimpleNamespace(name="Sagres", id=1, seats=seats, language="en", status="running"))
    return History(
        table=table,
        game=cast(Any, NavegadorGame()),
        entries=tuple(entries),
        views=cast(Any, tuple(states)),
        revealing=(False,) * len(entries),
        planned=frozenset(),
        turn=state.turns_played,
    )


def history_of(path: Path, most: int) -> History:
    whole = history(path)
    views = whole.views[: most + 1]
    return replace(
        whole,
        entries=whole.entries[:most],
        views=views,
        revealing=whole.revealing[:most],
        turn=inner(views[-1], State).turns_played,
    )


def amounts(pattern: re.Pattern[str], text: str, had: int) -> tuple[int, int]:
    """Return the values before and after, with a checked difference; the old value if none is mentioned."""
    found = pattern.search(text)
    if found is None:
        return had, had
    before, after = int(found[1].replace(",", "")), int(found[2].replace(",", ""))
    change = int(found[4].replace(",", "")) * {"+": 1, "−": -1}[found[3]]
    assert after - before == change != 0
    return before, after


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_ledger_adds_up(path: Path) -> None:
    """Each turn starts with the end of the seat's last one, from the start to the end of the game."""
    whole = history(path)
    last, start = inner(whole.views[-1], State), inner(whole.views[0], State)
    had = {seat: (player.cash, score(player, goa=start.goa).total) for seat, player in enumerate(start.players)}
    lines = ledger.narration(whole, UI, (), "en")
    assert len(lines) == last.turns_played
    for number, line in enumerate(lines):
        seat = number % len(last.players)
        assert line.text.startswith(f"`{number + 1}` **P{seat}**")
        money, points = amounts(MONEY, line.text, had[seat][0]), amounts(POINTS, line.text, had[seat][1])
        assert (money[0], points[0]) == had[seat]
        had[seat] = money[1], points[1]
    assert had == {seat: (one.cash, score(one, goa=last.goa).total) for seat, one in enumerate(last.players)}


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_pages_hold_everything_and_stay(path: Path) -> None:
    """No line is lost, every page fits a message, and full pages stay the same as the game goes on."""
    whole = history(path)
    lines = ledger.narration(whole, UI, (), "en")
    pages = ledger.pages(lines)
    assert [one for page in pages for one in page] == lines
    for at, page in enumerate(pages):
        assert page
        assert len(ledger.page(whole, page, at, len(pages), "en")) <= 1900
    shorter = ledger.pages(lines[: len(lines) // 2])
    assert shorter[:-1] == pages[: len(shorter) - 1]


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_last_turn_in_one_line(path: Path) -> None:
    """A call states the last action and its player, not its effects, such as the card's move."""
    whole, said = history(path), set()
    for at in range(1, len(whole.entries)):
        if whole.entries[at].turn == whole.entries[at - 1].turn:
            continue
        seat = whole.entries[at].seat
        table = SimpleNamespace(**vars(whole.table), to_act=(seat,))
        before = replace(whole, table=cast(Table, table), entries=whole.entries[:at], views=whole.views[: at + 1])
        turns, last = post.recap(before, UI, "en")
        assert turns > 0
        assert last.startswith(f"**P{whole.entries[at - 1].seat}**")
        said.add(last)
    assert len(said) > 20


def test_who_played_is_added_where_the_seat_has_another_name() -> None:
    """A computer player's seat keeps its player's name once, not 'P0 … (played by P0)'; a substitute has their own."""
    whole = history_of(GAMES[0], 6)
    for player, name, added in ((None, "P0", False), (200, "Eva", True)):
        seats = (Seat(0, player, None, name), *whole.table.seats[1:])
        table = cast(Table, SimpleNamespace(**{**vars(whole.table), "seats": seats}))
        texts = post.narration(replace(whole, table=table), UI, 0, len(whole.entries), "en")
        assert texts[0].startswith(f"**{name}**")
        assert ("P0" in texts[0].removeprefix("**P0**")) is added
        assert not any("(" in text and "P1" in text.partition("**P1**")[2] for text in texts)


def moments(path: Path) -> Iterator[tuple[History, int]]:
    """Yield several positions of a game, each with its seat to act."""
    steps = len(history(path).entries)
    for most in range(0, steps, max(1, steps // 12)):
        whole = history_of(path, most)
        seat = inner(whole.views[-1], State).seat
        assert seat is not None
        yield whole, seat


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recap_is_of_the_others_turns(path: Path) -> None:
    """A recap has each turn since the reader's last one and none earlier, and the changed prices."""
    for whole, seat in moments(path):
        first, text = ledger.recap(whole, UI, (), seat, "en")
        assert len(text) <= 1900
        since = [entry for entry in whole.entries[first:] if entry.turn != whole.turn]
        assert seat not in {entry.seat for entry in since}
        turns = {entry.turn for entry in whole.entries[first:]}
        displayed = {int(n) - 1 for n in re.findall(r"^`(\d+)`", text, re.MULTILINE)}
        assert displayed == turns or "in the log" in text
        before, after = whole.views[first], whole.views[-1]
        moved = sum(
            old != new for old, new in zip(inner(before, State).market, inner(after, State).market, strict=True)
        )
        assert text.count("processes for") == moved
