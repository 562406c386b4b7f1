"""The page of a draw: the script in the docs, which knows nothing of ours, draws real seasons again from it."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

import naming
from leagues.history import lots, page
from leagues.store.model import Format, Rules
from tests.cogs.leagues.hosting import EIGHT, end_tables, to_play
from tests.leagues.conftest import RULES, leagues, play
from tests.leagues.playing import Play, people
from tests.support.world import World

__all__ = ["leagues", "play"]
ROOT = Path(__file__).parents[3]


def script() -> str:
    """Return the script of the docs; it stays short."""
    text = (ROOT / "docs" / "leagues.md").read_text(encoding="utf-8")
    found = re.search(r"### Draw it again.*?```python\n(.*?)```", text, re.DOTALL)
    assert found is not None
    code = found[1]
    assert sum(bool(line.strip()) for line in code.splitlines()) <= 12
    return code


def judged(code: str, file: Path, text: str) -> dict[str, bool]:
    """Return what the script says of a page, by name."""
    file.write_text(text, encoding="utf-8")
    run = subprocess.run([sys.executable, "-I", "-c", code, str(file)], capture_output=True, text=True, check=True)
    return {name: so == "True" for name, so in (line.rsplit(" ", 1) for line in run.stdout.splitlines())}


@pytest.mark.parametrize(
    ("rules", "count", "orders"),
    [
        (RULES, 23, {"pot", "numbers"}),
        (Rules(Format.HEATS, "heap", seats=4), 9, {"numbers"}),
        (Rules(Format.SWISS, "heap", seats=4), 9, {"numbers"}),
        (Rules(Format.CIRCLE, "heap", seats=4, apart=((1000, 1001),)), 5, {"numbers"}),
    ],
    ids=lambda item: str(getattr(item, "format", "")),
)
async def test_anybody_draws_it_again(play: Play, tmp_path: Path, rules: Rules, count: int, orders: set[str]) -> None:
    """All orders and the hash are so; with two people or a digit of the salt changed they are not."""
    known = await play.leagues.running.known(await play.drawn(rules, count))
    text = "\n".join(page(known.view, lots(known), "de"))
    code, file = script(), tmp_path / "draw.txt"
    said = judged(code, file, text)
    assert set(said.values()) == {True}
    assert {name.split()[0] for name in said} == orders | {"hash"}
    listed = [int(line.split()[0]) for line in text.splitlines() if re.match(r"\d+ P\d", line)]
    assert set(listed) == {person for group in known.view.groups for person in group.people}
    lines = [line for line in text.splitlines() if re.match(r"\d+ P\d", line)]
    swapped = (text.replace(one, "?").replace(other, one).replace("?", other) for one, other in pairwise(lines))
    assert any(False in judged(code, file, each).values() for each in swapped), "two may be alone in their pots"
    salt = known.view.season.salt or ""
    other = judged(code, file, text.replace(salt, salt[::-1]))
    assert not other["hash"]
    assert not all(other.values())


@pytest.mark.parametrize(("rules", "count"), [(RULES, 21), (Rules(Format.SWISS, "heap", seats=4), 9)])
async def test_people_who_came_late_are_no_part_of_the_draw(
    play: Play, tmp_path: Path, rules: Rules, count: int
) -> None:
    """With seven more, a group of their own or in Swiss rounds, all that was drawn is so still."""
    season = await play.running(rules, count)
    before = len(lots(await play.leagues.running.known(season)))
    await play.wait(hours=1)
    await play.enter(season, people(7, first=50))
    await play.work()
    known = await play.leagues.running.known(season)
    assert sum(len(group.people) for group in known.view.groups) == count + 7
    said = judged(script(), tmp_path / "draw.txt", "\n".join(page(known.view, lots(known), "en")))
    assert set(said.values()) == {True}
    assert len(lots(known)) == before + int(rules.format is Format.DIVISIONS)


async def test_tables_are_of_the_numbers(play: Play) -> None:
    """Each table's line has the numbers of its people by seat."""
    known = await play.leagues.running.known(await play.drawn(RULES, 7))
    text = "\n".join(page(known.view, lots(known), "en"))
    (group,) = known.view.groups
    for fixture in known.view.fixtures:
        (line,) = [line for line in text.splitlines() if line.startswith(f"table {fixture.name}:")]
        assert [group.people[int(number) - 1] for number in line.split()[2:]] == list(fixture.people)


def test_a_name_adds_no_line() -> None:
    """A name that looks like lines of the page stays words of one line."""
    assert "\n" not in naming.label("x\nlots numbers 1.1.1 0\n5 y")


async def test_the_page_is_a_press_away(world: World) -> None:
    """The button under the draw sends it as a file, for one's own eyes."""
    await to_play(world, *EIGHT)
    answer = await world.slash(world.people["Ana"], "league draw")
    before = len(world.messages())
    sent = await world.press(world.people["Ana"], answer, "Verify the draw")
    assert len(world.messages()) == before
    assert "draw-1-1.txt" in str([file.filename for followup in sent.followups for file in followup.attachments])
    assert world.complaints() == []


async def test_an_earlier_draw_stays_at_hand(world: World) -> None:
    """While the next season is a draft, the draw of the last one is a press away, with its lots."""
    await to_play(world, *EIGHT)
    await end_tables(world)
    ana = world.people["Ana"]
    answer = await world.slash(ana, "league draw")
    assert "Season 2 · Draw" in world.text(answer)
    earlier = await world.press(ana, answer, "Season 1")
    assert "Season 1 · Draw" in world.text(earlier)
    sent = await world.press(ana, earlier, "Verify the draw")
    assert "draw-1-1.txt" in str([file.filename for followup in sent.followups for file in followup.attachments])
