"""Names from right to left: each is isolated, on every surface of a message."""

import re
from pathlib import Path

import naming
from tests.cogs.hands import table_of
from tests.support.world import opened

TURNING = re.compile(r"[\u0590-\u05ff]")


def bare(text: str) -> str:
    """Return a text without its isolated parts."""
    return re.sub(f"{naming.ISOLATE}[^{naming.ISOLATED}]*{naming.ISOLATED}", "", text)


async def test_names_in_messages_are_isolated(tmp_path: Path) -> None:
    """Players' names are isolated in posts, logs, lists and views."""
    async with opened(tmp_path, people=("דוד", "שרה", "Ana")) as world:
        await table_of(world, "דוד", "שרה", order="as joined", clock="fast")
        david = world.people["דוד"]
        told = [message.content for message in world.messages()]
        looks = ("show log", "show points", "show sheet", "table list", "table mine", "clock", "show recap")
        told += [world.text(await world.slash(david, look)) for look in looks]
        assert sum(naming.ISOLATE in text for text in told) >= 6
        assert [text for text in told if TURNING.search(bare(text))] == []
