"""Settings of servers."""

import pytest

from hosting import GuildSettings, Services


async def test_defaults_and_changes(services: Services) -> None:
    assert await services.settings.guild(2**63 - 1) == GuildSettings()
    assert await services.settings.set_guild(1, admin_role=2**62, language="de") == GuildSettings(2**62, "de")
    assert await services.settings.set_guild(1, admin_role=None) == GuildSettings(None, "de")
    assert await services.settings.guild(2) == GuildSettings()


async def test_a_channel_that_is_gone(services: Services) -> None:
    """A lost channel's settings are forgotten and noted, once; other servers and channels keep theirs."""
    settings = services.settings
    await settings.set_guild(1, forum=5, results=5, overview=6, channels=(5, 6), theme="dark")
    await settings.set_guild(2, forum=5)
    assert await settings.drop_channel(1, 5) == ("forum", "results", "channels")
    assert await settings.drop_channel(1, 5) == ()
    now = await settings.guild(1)
    assert (now.forum, now.results, now.overview, now.channels, now.theme) == (None, None, 6, (6,), "dark")
    assert now.lost == ("forum", "results", "channels")
    await settings.drop_channel(1, 6)
    assert (await settings.guild(1)).lost == ("forum", "results", "channels", "overview")
    assert await settings.guild(2) == GuildSettings(forum=5)


async def test_what_follows_from_a_setting_is_a_job(services: Services) -> None:
    """Only the settings of overview and archiving queue their jobs, in the same transaction."""
    await services.settings.set_guild(1, theme="dark", forum=5)
    assert await services.jobs.all() == []
    await services.settings.set_guild(1, overview=6, archive_days=7)
    assert {(job.kind, job.key, job.guild) for job in await services.jobs.all()} == {
        ("overview", "1", 1),
        ("shelve", "1", 1),
    }


async def test_unknown_settings(services: Services) -> None:
    with pytest.raises(TypeError):
        await services.settings.set_guild(1, wind="strong")


# -------------------- The digest of the commands that Discord has.


async def test_each_application_has_its_own(services: Services) -> None:
    """An application's last digest is stored until it is forgotten; another's is separate."""
    registered = services.registered
    assert await registered.digest(1) is None
    await registered.note(1, "a")
    await registered.note(1, "b")
    await registered.note(2, "c")
    assert (await registered.digest(1), await registered.digest(2)) == ("b", "c")
    await registered.note(1, None)
    await registered.note(3, None)
    assert (await registered.digest(1), await registered.digest(2)) == (None, "c")
