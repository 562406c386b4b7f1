"""Admin commands: playing for the seat to act."""

import math
from importlib import metadata

from cogs import host
from cogs.commands.typed import choices
from cogs.components import Page
from cogs.delivery import hindrances
from cogs.errors import UserError
from cogs.request import Request, TableRequest
from cogs.sending import work
from cogs.slash import Choice, Parameter, command
from hosting.core import NotRunning
from words import say, title
from words.lists import row


@command("about")
async def about(request: Request) -> None:
    """Show the bot's version and state."""
    request.admins_only()
    client, locale = request.client, request.locale
    count = await client.services.lobby.count()
    unsent = len(await client.services.posts.pending())
    latency = "none" if math.isnan(client.latency) else str(round(client.latency * 1000))
    counts = client.workers.counts
    games = (client.services.positions.game(game) for game in client.interfaces)
    busy = len({job.table_id for job in client.runner.running})
    lines = [
        say(
            "about-version",
            locale,
            version=client.version,
            engine=row((say("about-engine", locale, game=game.name, version=game.version) for game in games), locale),
            library=metadata.version("discord.py"),
        ),
        say("about-up", locale, since=f"<t:{int(client.started.timestamp())}:R>", guilds=len(client.guilds)),
        say(
            "about-tables",
            locale,
            lobby=count.get("lobby", 0),
            running=count.get("running", 0),
            over=count.get("over", 0),
            cancelled=count.get("cancelled", 0),
        ),
        say("about-latency", locale, latency=latency),
        say("about-database", locale, size=await client.services.store.size() // 1024),
        say("about-queues", locale, unsent=unsent, busy=busy, jobs=work.waiting(client)),
        say("about-workers", locale, done=counts.done, replaced=counts.replaced),
    ]
    failed = await hindrances.listed(request)
    rows = ((hindrances.button(request),),) if failed else ()
    await request.answers.reply(Page.of("\n".join([*lines, *failed]), rows), table_id=0, seq=0)


@command("table act", Parameter("text", "option-act-text"), Parameter("sure", "option-act-sure"))
async def act(request: TableRequest, text: str, sure: bool = False) -> None:
    """Show the result of a turn typed for another seat, or store it."""
    request.admins_only()
    position = request.snapshot.position
    await request.services.moderation.check(position.table.id, request.person.id)
    table, locale = position.table, request.locale
    if table.status != "running" or not position.to_act:
        raise NotRunning(f"table {table.id} is {table.status}", table=table.id)
    number = position.to_act[0]
    interface, seat = request.client.interface(table.game), host.seat_name(table, number, locale)
    scene = host.scene(table, position.seen(number), locale, number)
    draft = interface.typed(interface.draft(scene.view, number), text, locale)
    drafted, proposal = draft.write(), interface.proposal(draft)
    if not drafted and not draft.pick:
        raise UserError("typed-empty")
    if proposal is None:
        raise UserError("act-unfinished", told=interface.summary(scene, draft, drafted))
    if not sure:
        head = say("act-sure", locale, seat=seat, table=title(table.name, locale))
        panel = interface.panel(scene, draft)
        await request.answers.reply(Page.of("\n".join([head, panel.text, say("act-again", locale)])))
        return
    await request.services.play.play(table.id, position.seq, number, request.person, list(proposal.steps), admin=True)
    request.wake()
    if proposal.reveals:
        await request.settled(table.id)
    await request.answers.reply(say("act-done", locale, seat=seat))


@act.completes("text")
async def offer(request: TableRequest, text: str) -> list[Choice]:
    """Return continuations of the turn of the seat to act; none for users who are not admins."""
    position = request.snapshot.position
    if not position.to_act or not request.is_admin:
        return []
    await request.services.moderation.check(position.table.id, request.person.id)
    return choices(request.client.interface(position.table.game), position, position.to_act[0], text, request.locale)
