"""Roles of a server that the bot gives to people and takes from them."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import discord
import structlog

RoleFault: TypeAlias = Literal["gone", "managed", "right", "place"]
"""Reasons not to give a role: none is there, an integration has it, no permission, too high."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


def lacking(guild: discord.Guild, role_id: int) -> RoleFault | None:
    """Return why the bot cannot give a role; None if it can."""
    role = guild.get_role(role_id)
    if role is None:
        return "gone"
    if role.managed or role.is_default():
        return "managed"
    if not guild.me.guild_permissions.manage_roles:
        return "right"
    return None if role < guild.me.top_role else "place"


async def pass_on(guild: discord.Guild, role_id: int, holders: Iterable[int], others: Iterable[int], why: str) -> None:
    """Give a role to some people and take it from others who have it; `why` is for the server's audit log.

    People who have left the server are passed over, and so is a role that the bot cannot give: that is logged. Raises
    what else Discord refuses.
    """
    role, missing = guild.get_role(role_id), lacking(guild, role_id)
    if role is None or missing is not None:
        log.warning("a role cannot be given", guild=guild.id, role=role_id, reason=missing)
        return
    for person, has in (*((holder, True) for holder in holders), *((other, False) for other in others)):
        try:
            member = guild.get_member(person) or await guild.fetch_member(person)
            if (member.get_role(role_id) is not None) != has:
                await (member.add_roles(role, reason=why) if has else member.remove_roles(role, reason=why))
        except discord.NotFound:
            continue
        except discord.Forbidden as error:
            log.warning("a role cannot be given", guild=guild.id, role=role_id, person=person, reason=str(error))
