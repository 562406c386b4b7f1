"""Lists of tables, page by page, limited to what their reader may see."""

from tests.support.world import Member, World


async def many(world: World, number: int) -> None:
    """Open this many tables, each in its own channel."""
    for index in range(number):
        place = world.guild.create_text_channel(f"place-{index}")
        await world.slash(world.people["Ana"], "navegador new", channel=place, name=f"Table {index:02}")


async def test_a_server_with_many_tables(world: World, ana: Member) -> None:
    """Every table is on exactly one page; buttons lead there and back."""
    await many(world, 25)
    answer = await world.slash(ana, "table list")
    pages = [world.text(answer)]
    for _ in range(2):
        answer = await world.press(ana, answer, "Later")
        pages.append(world.text(answer))
    assert [text.count("**Table ") for text in pages] == [10, 10, 5]
    assert all(sum(f"**Table {index:02}**" in text for text in pages) == 1 for index in range(25))
    assert "Page 3 of 3" in pages[-1]
    assert "Page 2 of 3" in world.text(await world.press(ana, answer, "Earlier"))


async def test_a_page_that_never_was(world: World, ana: Member) -> None:
    """A forged button gets a sentence; a page beyond the last is the last."""
    await many(world, 12)
    answer = await world.slash(ana, "table list")
    for arg in ("list-x", "fly-1", "list", "list--1"):
        await world.press_raw(ana, answer, f"nav:0:0:page:{arg}")
        assert "Page 1 of 2" in world.text(answer)
    assert (await world.bot.services.lobby.count())["lobby"] == 12
