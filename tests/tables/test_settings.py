"""Settings of servers and of people."""

from __future__ import annotations

import pytest

from tables import GuildSettings, PersonSettings, Services


async def test_defaults_and_changes(services: Services) -> None:
    """What was never set has its default; None puts it back."""
    assert await services.settings.guild(2**63 - 1) == GuildSettings()
    assert await services.settings.set_guild(1, admin_role=2**62, language="de") == GuildSettings(2**62, "de")
    assert await services.settings.set_guild(1, admin_role=None) == GuildSettings(None, "de")
    assert await services.settings.guild(2) == GuildSettings()


async def test_people(services: Services) -> None:
    """A person's settings, and forgetting them."""
    await services.settings.set_person(1, theme="dark", extra={"pings": False})
    assert await services.settings.person(1) == PersonSettings(theme="dark", extra={"pings": False})
    assert await services.settings.guild(1) == GuildSettings()
    await services.settings.forget_person(1)
    assert await services.settings.person(1) == PersonSettings()


async def test_unknown_settings(services: Services) -> None:
    """A setting that nobody knows is a mistake of the caller's."""
    with pytest.raises(TypeError):
        await services.settings.set_guild(1, wind="strong")
    with pytest.raises(TypeError):
        await services.settings.set_person(1, wind="strong")
