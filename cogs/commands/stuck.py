"""Failed jobs of a server, with time and reason, for its admins; and a button to retry them."""

import contextlib
from typing import Final, get_args

from cogs.components import Button
from cogs.request import Request, on
from hosting.core import TableError
from hosting.jobs import Fault, Job, kinds
from words import say, title

SHOWN: Final = 8
"""Jobs listed one by one; the others are only counted."""


async def listing(request: Request) -> list[str]:
    """List the server's jobs whose last attempt failed, a line each; empty if there are none."""
    locale, failed = request.locale, await request.services.jobs.failed(request.guild_id)
    lines = [say("stuck-head", locale)] if failed else []
    lines += [_line(job, *await _about(request, job), locale) for job in failed[:SHOWN]]
    if len(failed) > SHOWN:
        lines.append(say("stuck-more", locale, n=len(failed) - SHOWN))
    return lines


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


async def _about(request: Request, job: Job) -> tuple[str, str]:
    """Return the name of the job's table, league or server, and its channel, "none" if it has none."""
    with contextlib.suppress(TableError, LookupError, TypeError, ValueError):  # damaged ones are listed too
        if job.kind in (kinds.SEASON, kinds.STANDING):
            league = (await request.client.leagues.views.view(int(job.key))).league
            return title(league.name, request.locale), str(league.channel)
        if job.table_id:
            table = await request.services.lobby.get(job.table_id)
            return title(table.name, request.locale), str(table.place)
    return title(request.server_name, request.locale), "none"


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
