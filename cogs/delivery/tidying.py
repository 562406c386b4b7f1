"""Shortening of old turn posts to one line, or their removal, as a server has set."""

from datetime import datetime

from cogs.delivery.handlers import does
from cogs.host import Host
from cogs.sending import Channel, postponed
from cogs.turn import post as turn_posts
from hosting.core import History, Part, Post
from hosting.jobs import Job, kinds
from words import say, title


@does(kinds.TIDY)
async def tidy(host: Host, job: Job) -> datetime | None:
    """Tidy the post whose id is in the job's key; harmless if done twice."""
    services, number = host.services, int(job.key.partition(":")[2])
    post = await services.posts.get(number)
    history = await services.positions.history(job.table_id)
    way = (await services.settings.guild(history.table.guild)).old_posts
    if post is None or way == "keep" or await services.tidying.is_last(job.table_id, number):
        return None
    # The commitment to the deal was published with the start: its words stay.
    removed = way == "remove" and post.kind != "start"
    shared = await services.tidying.shared(job.table_id, number)
    *first, last = post.parts or (Part(0, "sent", post.channel, post.message),)
    async with postponed(host, job):
        for part in (*first, last):
            if part.message is None or part.message in shared:
                continue
            channel = Channel(host, part.channel)
            if removed or part is not last:
                await channel.delete(part.message)
            else:
                await channel.shorten(part.message, _line(host, history, post))
    return None


def _line(host: Host, history: History, post: Post) -> str:
    table = history.table
    lines = turn_posts.told_in(history, host.interface(table.game), post)
    if not lines:
        return say("short-back", table.language, table=title(table.name, table.language))
    return say("short", table.language, line=lines[-1], more=len(lines) - 1)
