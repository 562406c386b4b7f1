"""`/about`: the state of the bot, for admins."""

import math
from importlib import metadata

from cogs.components import Page
from cogs.delivery import hindrances
from cogs.request import Request
from cogs.sending import work
from cogs.slash import command
from words import say
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
