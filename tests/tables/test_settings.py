"""Settings of servers."""

from __future__ import annotations

import pytest

from tables import GuildSettings, Services


async def test_defaults_and_changes(services: Services) -> None:
    """What was never set has its default; None puts it back."""
    assert await services.settings.guild(2**63 - 1) == GuildSettings()
    assert await services.settings.set_guild(1, admin_role=2**62, language="de") == GuildSettings(2**62, "de")
    assert await services.settings.set_guild(1, admin_role=None) == GuildSettings(None, "de")
    assert await services.settings.guild(2) == GuildSettings()


async def test_unknown_settings(services: Services) -> None:
    """A setting that nobody knows is a mistake of the caller's."""
    with pytest.raises(TypeError):
        await services.settings.set_guild(1, wind="strong")
