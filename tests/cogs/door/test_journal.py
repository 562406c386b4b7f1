"""The program's log: presses and commands by person and table, and nothing private."""

from pathlib import Path

import structlog

from tests.cogs.hands import table_of, type_turn
from tests.support.world import opened


async def test_what_is_logged(tmp_path: Path) -> None:
    """Presses and commands are logged with table and person, without typed text or names."""
    with structlog.testing.capture_logs() as logs:
        async with opened(tmp_path) as world:
            await table_of(world, "Ana", computers=("random",), order="as joined")
            ana = world.people["Ana"]
            await world.slash(ana, "turn", text="ships 1")
            await type_turn(world, ana, "somewhat else")
    lines = [(line["event"], line.get("table"), line.get("what"), line.get("person")) for line in logs]
    assert ("pressed", 1, "start", ana.id) in lines
    assert [line.get("command") for line in logs if line.get("person") == ana.id and line["event"] == "command"] == [
        "navegador new", "turn", "confirm",
    ]  # fmt: skip
    assert [line["what"] for line in logs if line["event"] == "refused"] == ["turn"]
    assert all(line["log_level"] == "info" for line in logs)
    text = str([line for line in logs if "database" not in line])
    assert "Ana" not in text
    assert "ships 1" not in text
