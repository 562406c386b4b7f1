"""`/about`: the bot's state."""

from datetime import UTC, datetime
from typing import Any

import pytest

from cogs.delivery import hindrances
from hosting.jobs import kinds
from hosting.jobs.jobs import Job
from hosting.play.steps import Play
from tests.cogs.hands import invite, table_of, type_turn
from tests.support.world import Member, World


async def test_about(world: World, started: None) -> None:
    """Version, uptime, tables, database and queues are for admins only."""
    refused = await world.slash(world.people["Ana"], "about")
    assert "admin" in refused.response.content
    text = (await world.slash(world.add("Regent", administrator=True), "about")).response.content
    assert f"<t:{int(world.bot.started.timestamp())}:R>" in text
    assert "1 running" in text
    assert "0 messages to send" in text
    assert "jobs done since startup, none had to be replaced" in text


async def test_what_nobody_tries_any_more(world: World, ana: Member, monkeypatch: pytest.MonkeyPatch) -> None:
    """An admin sees jobs given up, with reasons, and retries them; nobody else and no other server does."""
    regent = world.add("Regent", administrator=True)
    clean = await world.slash(regent, "about")
    assert "could not be done" not in world.text(clean)
    assert not world.buttons(clean)
    whole = Play.computer_turn

    async def stuck(*_: Any) -> None:
        raise LookupError("no `wind`")

    monkeypatch.setattr(Play, "computer_turn", stuck)
    await world.slash(ana, "navegador new", seats=2, order="as joined")
    await invite(world, ana, world.last(), "merchant")
    await world.press(ana, world.last(), "Start")
    await type_turn(world, ana)
    screen = await world.slash(regent, "table admin")
    once = world.text(await world.press(regent, screen, "1 failed task"))
    assert "a computer player could not take its turn, tried once, next try <t:" in once
    for _ in range(kinds.KINDS[kinds.COMPUTER].max_tries or 0):
        await world.advance(hours=1)
    assert all(isinstance(error, LookupError) for error in world.errors)
    (job,) = await world.bot.services.jobs.given_up()
    since = f"gave up <t:{int(job.given_up.timestamp())}:R>; it will not be tried again"
    screen = await world.slash(regent, "table admin")
    listed = await world.press(regent, screen, "1 failed task")
    for answer in (await world.slash(regent, "about"), listed):
        assert since in world.text(answer)
        assert "An unexpected error occurred. (`LookupError` in the log)" in world.text(answer)
        assert "wind" not in world.text(answer), "the error's own words are in the log alone"
        refused = await world.press_raw(ana, answer, world.button(answer, "Try again").custom_id)
        assert "Only an admin" in refused.followups[0].content
    assert await world.bot.services.jobs.failed(world.guild.id + 1) == []
    monkeypatch.setattr(Play, "computer_turn", whole)
    again = await world.press(regent, answer, "Try again")
    assert again.followups[0].content == "It is being tried again."
    assert await world.bot.services.jobs.failed(world.guild.id) == []
    assert "**🤖 Merchant** · " in world.last().content
    assert "could not be done" not in world.text(await world.slash(regent, "about"))
    late = await world.press_raw(regent, answer, world.button(answer, "Try again").custom_id)
    assert "nothing left to retry" in late.followups[0].content


@pytest.mark.parametrize(
    ("failure", "told"),
    [
        (
            {"status": 403, "code": 50013},
            "a permission there, or can no longer see the channel. (`Forbidden` in the log)",
        ),
        ({"status": 404, "code": 10008}, "Its target no longer exists. (`NotFound`"),
        ({"status": 400, "code": 50035}, "Discord refused it. (`HTTPException`"),
    ],
)
@pytest.mark.usefixtures("by_itself")
async def test_why_a_post_cannot_be_sent(world: World, ana: Member, failure: dict[str, int], told: str) -> None:
    """Each kind of failure has a sentence, without any of Discord's own words."""
    regent = world.add("Regent", administrator=True)
    await table_of(world, "Ana", "Bruno", order="as joined")
    world.env.inject_error("POST", "/channels/*/messages", times=None, message="Zephyr", **failure)
    await type_turn(world, ana)
    text = world.text(await world.slash(regent, "about"))
    assert "a message could not be sent, tried once, next try <t:" in text
    assert told in text
    assert "Zephyr" not in text
    world.env.backend.faults.clear()


@pytest.mark.parametrize("why", ["LookupError: no `wind`", "", "wild: `x`", "`"])
def test_reasons_of_other_versions(why: str) -> None:
    """A reason from before there were kinds counts as unforeseen, and its words stay hidden."""
    job = Job(1, "computer", "1:1", 1, datetime.now(UTC), 1, {"why": why}, 1, None, None)
    text = hindrances.reason(job, "en")
    assert text.startswith("An unexpected error occurred. (`")
    assert text.count("`") == 2
    assert "wind" not in text
