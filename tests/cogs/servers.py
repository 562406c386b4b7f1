"""Setting a server up by the panel, as its admin does."""

from typing import Any

from simcord.components import walk_components

from cogs.commands.settings import SETTINGS
from tests.support.world import InteractionResult, Member, World


async def choose(world: World, who: Member, panel: InteractionResult, name: str, *values: Any) -> InteractionResult:
    (menu,) = [
        part["custom_id"]
        for part in walk_components(world.components(panel))
        if str(part.get("custom_id", "")).partition("#")[0].endswith(f":set:{name}")
    ]
    return await world.choose(who, panel, values, custom_id=menu.partition("#")[0])


async def set_server(world: World, name: str, *values: Any) -> InteractionResult:
    admin = world.people.get("Regent") or world.people.setdefault("Regent", world.add("Regent", administrator=True))
    panel = await world.slash(admin, "settings")
    part = next(part for part, kinds in SETTINGS.items() if name in kinds)
    if part != "tables":
        panel = await world.press(admin, panel, f"nav:0:0:settings:{part}")
    return await choose(world, admin, panel, name, *values)
