"""With whom people sit down, in Discord: records in lobbies, who may join, people whom somebody avoids, ratings."""

import pytest

from hosting.core import Rating
from tests.cogs.hands import table_of, type_turn
from tests.support.world import Member, World


async def test_a_lobby_shows_how_people_play(world: World, ana: Member, bruno: Member) -> None:
    await table_of(world, "Ana", "Bruno", order="as joined")
    await world.advance(hours=5)
    await type_turn(world, ana)
    await world.advance(hours=3)
    await type_turn(world, bruno)
    await world.slash(bruno, "table: Resign")
    harbor = world.guild.create_text_channel("harbor")
    await world.slash(bruno, "play", harbor, game="navegador", seats=3)
    assert "**Bruno** (no finished game yet, usually 3 hours for a turn)" in world.text(world.last(harbor))


async def test_who_may_join(world: World, ana: Member, bruno: Member) -> None:
    """The opener chooses in the panel; the lobby says so, and a person it is not for reads why."""
    await world.slash(ana, "play", game="navegador", seats=3)
    chosen = await world.press(ana, await world.slash(ana, "table: Who may join"), "people who finish their games")
    assert "people who have finished 3 games and 80 % of theirs" in world.text(chosen)
    lobby = world.last()
    assert "For people who have finished 3 games" in world.text(lobby)
    (refusal,) = (await world.press(bruno, lobby, "Join")).followups
    assert "Its message says what that means" in world.text(refusal)
    await world.press(ana, await world.slash(ana, "table: Who may join"), "everybody")
    await world.press(bruno, lobby, "Join")
    assert "**Bruno**" in world.text(world.last())


async def test_what_is_chosen_before_the_start_is_refused_at_once(world: World, ana: Member, bruno: Member) -> None:
    """Nobody chooses first and then reads that it is too late, or not theirs to choose."""
    await world.slash(ana, "play", game="navegador", seats=2)
    for who, words in ((bruno, "Only the table's owner or an admin"), (ana, "already started")):
        for act in ("act-company", "act-hints", "act-clock-set"):
            answer = await world.slash(who, f"table: {act}")
            assert words in world.reply(answer), act
            assert world.buttons(answer) == []
        if who is bruno:
            await world.press(bruno, world.last(), "Join")
            await world.press(ana, world.last(), "Start")


async def test_a_long_list_has_pages(world: World, ana: Member) -> None:
    for person in range(1, 18):
        await world.bot.services.acquaintance.avoid(ana.id, person)
    page = await world.press(ana, await world.slash(ana, "preferences"), "People I avoid")
    assert "\n15. <@15>\nPage 1 of 2" in world.text(page)
    page = await world.press(ana, page, "Later")
    assert "16. <@16>\n17. <@17>\nPage 2 of 2" in world.text(page)
    page = await world.press(ana, page, "No longer avoid 17")
    assert "<@17>" not in world.text(await world.press(ana, page, "Later"))


async def test_somebody_is_avoided(world: World, ana: Member, bruno: Member) -> None:
    """By a menu that only one sees; the other is refused without a reason, until it is taken back."""
    page = await world.press(ana, await world.slash(ana, "preferences"), "People I avoid")
    assert page.response is not None
    assert page.response.ephemeral
    await world.choose(ana, page, [bruno])
    await world.slash(ana, "play", game="navegador", seats=3)
    lobby = world.last()
    (refusal,) = (await world.press(bruno, lobby, "Join")).followups
    assert world.text(refusal) == "There is no seat at this table for this person."
    again = await world.press(ana, await world.slash(ana, "preferences"), "People I avoid")
    assert "You avoid one person." in world.text(again)
    await world.press(ana, again, "No longer avoid 1")
    assert "You avoid nobody." in world.text(again)
    await world.press(bruno, lobby, "Join")
    assert "**Bruno**" in world.text(world.last())


async def test_ratings_are_seen_and_hidden(
    world: World, ana: Member, bruno: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In lobbies and on the server's list; whoever hides theirs looks like somebody who never played."""
    services = world.bot.services
    now = {ana.id: Rating(ana.id, 26.0, 5.0, 9), bruno.id: Rating(bruno.id, 27.0, 5.0, 1)}

    async def computed(guild: int, game: str) -> dict[int, Rating]:
        return now

    monkeypatch.setattr(services.ratings, "_now", computed)
    await world.slash(ana, "play", game="navegador", seats=3)
    lobby = world.last()
    assert "rating 1,040 after 9 games" in world.text(lobby)
    await world.press(bruno, lobby, "Join")
    assert "rating 1,080 after 1 game)" in world.text(world.last())
    page = await world.press(bruno, await world.slash(bruno, "tables"), "Ratings")
    text = world.text(page)
    assert "Yours: **1,080** after 1 game" in text
    assert "1\\. Ana · **1,040** · 9 games" in text
    assert "2\\. Bruno" not in text, "after one game nobody is listed"
    assert "Singing Sails" not in text, "all win or lose together"
    own = await world.press(ana, await world.slash(ana, "tables"), "Ratings")
    await world.press(ana, own, "Hide my ratings")
    assert "Nobody sees yours." in world.text(own)
    hidden = world.text(await world.press(bruno, await world.slash(bruno, "tables"), "Ratings"))
    del now[ana.id]
    assert hidden == world.text(await world.press(bruno, await world.slash(bruno, "tables"), "Ratings"))
    now[ana.id] = Rating(ana.id, 26.0, 5.0, 9)
    await world.press(ana, own, "Show my ratings")
    assert "Ana · **1,040**" in world.text(own)
