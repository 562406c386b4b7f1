"""Settings of servers and of people."""

from __future__ import annotations

import pytest

from tables import GuildSettings, House, PersonSettings


async def test_defaults_and_changes(house: House) -> None:
    """What was never set has its default; None puts it back."""
    assert await house.settings.guild(2**63 - 1) == GuildSettings()
    assert await house.settings.set_guild(1, admin_role=2**62, language="de") == GuildSettings(2**62, "de")
    assert await house.settings.set_guild(1, admin_role=None) == GuildSettings(None, "de")
    assert await house.settings.guild(2) == GuildSettings()


async def test_people(house: House) -> None:
    """A person's settings, and forgetting them."""
    await house.settings.set_person(1, theme="dark", extra={"pings": False})
    assert await house.settings.person(1) == PersonSettings(theme="dark", extra={"pings": False})
    assert await house.settings.guild(1) == GuildSettings()
    await house.settings.forget_person(1)
    assert await house.settings.person(1) == PersonSettings()


async def test_unknown_settings(house: House) -> None:
    """A setting that nobody knows is a mistake of the caller's."""
    with pytest.raises(TypeError):
        await house.settings.set_guild(1, wind="strong")
    with pytest.raises(TypeError):
        await house.settings.set_person(1, wind="strong")
