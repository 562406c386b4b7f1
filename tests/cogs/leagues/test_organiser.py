"""Referees, and **Call the organizer** from a table's post to the answer, by buttons."""

from typing import Any

from simcord.actors import MemberActor
from simcord.components import walk_components

from tests.cogs.leagues.hosting import FOUR, done, pick, regent, to_play, view
from tests.support.world import World


async def test_a_call_from_the_table_to_its_answer(world: World) -> None:
    """A referee without rights on the server sees it with the position, and answers by one press."""
    await to_play(world, *FOUR, format="circle")
    fixture = (await view(world)).fixtures[0]
    table = await world.bot.services.lobby.get(fixture.table or 0)
    (thread,) = [channel for channel in world.channel.threads if channel.id == table.place]
    post = next(
        message for message in world.messages(thread) if any("organiser" in b.custom_id for b in world.buttons(message))
    )
    ana = world.people["Ana"]
    form = await world.press(ana, post, "Call the organizer")
    answer = await world.fill(ana, form, {"text": "Bruno plays for two"})
    assert "has been called" in world.text(answer)
    await done(world)
    assert "a player has called you to" in world.last().content
    assert [user.id for user in world.last().mentions] == [regent(world).id]
    role = world.guild.create_role("Referees")
    await world.bot.services.settings.set_guild(world.guild.id, referee_role=role.id)
    referee = world.people["Regent"] = _with(world, role)
    screen = await world.slash(referee, "league admin")
    labels = {str(part.get("label")) for part in walk_components(world.components(screen))}
    assert {"Log"} <= labels
    assert not {"Settings", "Export", "Hold"} & labels
    displayed = await pick(world, screen, "request", f"1-{(await world.bot.leagues.requests.open(1))[0].id}")
    assert "Bruno plays for two" in world.text(displayed)
    assert any(part.get("media") for part in walk_components(world.components(displayed))) or "<#" in world.text(
        displayed
    )
    await world.press(referee, displayed, "Answered")
    await done(world)
    assert await world.bot.leagues.requests.open(1) == []
    assert "has looked into your call" in world.messages(thread)[-1].content


def _with(world: World, role: Any) -> MemberActor:
    user = world.env.create_user("rita", global_name="Rita")
    return world.guild.add_member(user, roles=[role])
