"""Failed jobs of a server, with time and reason, for its admins; its owner is told what Discord has long refused."""

import contextlib
from collections.abc import Sequence
from typing import Final, get_args

from cogs.components import MAX_MESSAGE_LENGTH, Button
from cogs.delivery.notices import Told, composes
from cogs.host import Host
from cogs.request import Request, on
from hosting.core import Notice, TableError
from hosting.jobs import Fault, Job, kinds
from hosting.play import HINDERED
from words import say, title

SHOWN: Final = 8
"""Jobs listed one by one; the others are only counted."""


async def listing(host: Host, failed: Sequence[Job], server: str, locale: str) -> list[str]:
    """List failed jobs of a server of that name, a line each; empty if there are none."""
    lines = [say("stuck-head", locale)] if failed else []
    lines += [_line(job, *await _about(host, job, server, locale), locale) for job in failed[:SHOWN]]
    if len(failed) > SHOWN:
        lines.append(say("stuck-more", locale, n=len(failed) - SHOWN))
    return lines


async def listed(request: Request) -> list[str]:
    """List the jobs of the request's server whose last attempt failed."""
    failed = await request.services.jobs.failed(request.guild_id)
    return await listing(request.client, failed, request.server_name, request.locale)


@composes(HINDERED)
async def hindered(host: Host, notice: Notice) -> Told | None:
    """Tell a server's owner what Discord has long refused to do there; void if none of it is refused any more."""
    guild, lasting = host.get_guild(notice.guild), await host.services.outages.refused(notice.guild)
    if guild is None or not lasting or notice.person is None:
        return None
    settings = await host.services.settings.guild(guild.id)
    locale = (await host.services.people.get(notice.person)).reads or settings.language or str(guild.preferred_locale)
    head = say("notice-hindered", locale, server=title(guild.name, locale))
    text = "\n".join([head, *(await listing(host, lasting, guild.name, locale))[1:]])[:MAX_MESSAGE_LENGTH]
    admins = guild.public_updates_channel
    if admins is None or notice.channel is not None:
        return Told(text, instead=lambda: host.services.notices.dropped(notice.id))
    return Told(text, instead=lambda: host.services.notices.redirect(notice.id, admins.id))


def button(request: Request) -> Button:
    """Return the button that retries them."""
    return Button("again", say("button-again", request.locale), emoji="🔁")


@on("again")
async def try_again(request: Request) -> None:
    """Retry at once what failed on this server, including jobs given up. Raises AdminsOnly."""
    request.admins_only()
    count = await request.services.jobs.retry(request.guild_id)
    request.wake()
    await request.answers.reply_further(say("stuck-again", request.locale, n=count))


async def _about(host: Host, job: Job, server: str, locale: str) -> tuple[str, str]:
    """Return the name of the job's table, league or server, and its channel, "none" if it has none."""
    with contextlib.suppress(TableError, LookupError, TypeError, ValueError):  # damaged ones are listed too
        if job.kind in (kinds.SEASON, kinds.STANDING):
            league = (await host.leagues.views.view(int(job.key))).league
            return title(league.name, locale), str(league.channel)
        if job.table_id:
            table = await host.services.lobby.get(job.table_id)
            return title(table.name, locale), str(table.place)
    return title(server, locale), "none"


def reason(job: Job, locale: str) -> str:
    """Explain why a job's last attempt failed: a sentence for the kind of error, and the term to find in the log."""
    fault, _, error = job.why.partition(": ")
    if fault not in get_args(Fault):  # recorded by a version that kept the error's own words
        fault, error = "unforeseen", fault
    return say("stuck-why", locale, why=say(f"stuck-why-{fault}", locale), error=error.replace("`", "'") or "?")


def _line(job: Job, name: str, place: str, locale: str) -> str:
    at = job.due if job.given_up is None else job.given_up
    return say(
        "stuck-line",
        locale,
        what=job.kind,
        table=name,
        place=place,
        tries=job.tries,
        over="no" if job.given_up is None else "yes",
        at=f"<t:{int(at.timestamp())}:R>",
        why=reason(job, locale),
    )
