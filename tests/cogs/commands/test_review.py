"""Review of a finished game: its progress, its pages, in public or private; and a kill in the middle."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from navegador import record
from navegador.game import NavegadorGame
from tests.cogs.ended import played_out
from tests.cogs.hands import show_all, table_of
from tests.support.world import World, opened
from tests.toy.test_channel import GAMES

GAME = "king-in-goa"
pytestmark = [pytest.mark.usefixtures("one_picture"), pytest.mark.no_cover]


class Judge:
    def __init__(self, breaks_off: int | None = None) -> None:
        self.judged: list[int] = []
        self.breaks_off = breaks_off

    def weigh(self, game: NavegadorGame, view: Any, steps: Sequence[Any], seat: int) -> dict[str, Any]:
        if self.breaks_off is not None and len(self.judged) >= self.breaks_off:
            raise RuntimeError("the worker is gone")
        self.judged.append(view.turns_played)
        best = [record.step_to_dict(step) for step in steps]
        chances = [1 / len(view.players)] * len(view.players)
        return {"loss": view.turns_played / 10, "best": best, "chances": chances}

    def sit(self, monkeypatch: pytest.MonkeyPatch) -> "Judge":
        monkeypatch.setattr(NavegadorGame, "weigh", lambda game, *given: self.weigh(game, *given))
        return self


async def test_not_before_the_end(tmp_path: Path) -> None:
    """A running game is not reviewed, and a game without reviews says so."""
    async with opened(tmp_path) as world:
        await table_of(world, "Ana", "Bruno")
        answer = await world.slash(world.people["Ana"], "table: Review")
        assert "This game is not over yet" in world.text(answer)
    async with opened(tmp_path / "toy", played=GAMES) as world:
        await world.slash(world.people["Ana"], "play", game="toy", seats=3)
        assert "has no reviews" in world.text(await world.slash(world.people["Ana"], "table: Review"))


async def pages(world: World, name: str) -> dict[str, tuple[str, list[str]]]:
    answer = await world.slash(world.people[name], "table: Review")
    seen = {}
    for label in ("Chances", "Points", "Turning point 1", "2", "3"):
        page = await world.press(world.people[name], answer, label)
        assert page.ephemeral or page.response.ephemeral
        seen[label] = (world.text(page), [file.filename for file in page.response.attachments])
    return seen


async def test_page_by_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The button under the last post leads to the three turns that lost most; public only on request."""
    judge = Judge().sit(monkeypatch)
    async with opened(tmp_path, people=("Ana", "Bruno", "Carla", "Duarte", "Eva")) as world:
        monkeypatch.setattr("tests.cogs.ended.PEOPLE", tuple(world.people))
        await played_out(world, monkeypatch, GAME)
        before = len(world.messages())
        answer = await world.press(world.people["Bruno"], world.last(), "Review")
        assert "0 of " in world.text(answer)
        turns = len(judge.judged)
        assert turns > 50
        assert judge.judged == sorted(set(judge.judged))
        seen = await pages(world, "Bruno")
        assert len(judge.judged) == turns
        assert all(f"**{name}** lost " in seen["Chances"][0] for name in world.people)
        assert seen["Chances"][1] == ["chances.png"]
        assert seen["Points"][1] == ["sources.png"]
        for place, label in enumerate(("Turning point 1", "2", "3")):
            text, files = seen[label]
            assert f"Turning point {place + 1} · turn {turns - 2 + place} lost" in text
            assert "Better: `" in text
            assert files == ["board.png"]
        assert len(world.messages()) == before
        await show_all(world, world.people["Ana"], "table: Review")
        assert "everybody's chances of winning" in world.messages()[-1].content
        assert not world.buttons(world.messages()[-1])
        assert len(world.messages()) == before + 1


@pytest.mark.long
async def test_killed_in_the_middle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a kill the next start continues with the turn in progress; finished ones stay."""
    first = Judge(breaks_off=7).sit(monkeypatch)
    async with opened(tmp_path, people=("Ana", "Bruno", "Carla", "Duarte", "Eva")) as world:
        monkeypatch.setattr("tests.cogs.ended.PEOPLE", tuple(world.people))
        await played_out(world, monkeypatch, GAME)
        await world.slash(world.people["Ana"], "table: Review")
        assert len(first.judged) == 7
        answer = await world.slash(world.people["Ana"], "table: Review")
        assert "7 of " in world.text(answer)
        assert world.errors
        second = Judge().sit(monkeypatch)
        await world.restart(kill=True)
        await world.advance(minutes=10)
        assert not set(first.judged) & set(second.judged)
        answer = await world.slash(world.people["Ana"], "table: Review")
        assert "everybody's chances of winning" in world.text(answer)
        assert [*first.judged, *second.judged] == list(range(len(first.judged) + len(second.judged)))
