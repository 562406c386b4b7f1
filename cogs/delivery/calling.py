"""Notifications other than posts: pings, reminders, digests, offers of seats."""

import contextlib
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import cast, get_args

from cogs import host as hosts
from cogs import seeing, times
from cogs.components import MAX_MESSAGE_LENGTH, Button
from cogs.delivery.notices import Content, composes, does, locale_of, mention, show, table_of
from cogs.errors import UserError
from cogs.host import Host
from cogs.request import Request, on
from cogs.sending import FAILURES, available, postpone
from cogs.turn import post as turn_posts
from cogs.workbench import offer
from hosting.aids import PRACTICE
from hosting.core import HOUR, Notice, Seat, Table, TableError
from hosting.jobs import Job, kinds
from hosting.notify import ENDED, Snooze
from hosting.play import OFFER
from i18n import ENGLISH, name, say, title
from i18n.lists import row


@composes("turn")
async def turn(host: Host, notice: Notice) -> Content | None:
    table, seat = await _of_turn(host, notice)
    if table is None or seat is None:
        return None
    locale, facts = await _of_call(host, notice, table, seat)
    # In public, nobody must learn that there was a plan.
    plan_left = await _say_rest_of_plan(host, table, seat, locale) if notice.channel is None else ""
    content = Content(say("notice-turn", locale, **facts, unplayed=plan_left or "none"))
    if notice.payload.get("alone"):  # the channel refuses a message; its post will mention them
        return replace(content, instead=partial(host.services.notices.dropped, notice.id))
    return content


@composes("remind")
async def remind(host: Host, notice: Notice) -> Content | None:
    table, seat = await _of_turn(host, notice)
    if table is None or seat is None:
        return None
    locale, facts = await _of_call(host, notice, table, seat)
    snoozes = (
        Button("snooze", say("button-snooze-hours", locale), f"hours.{notice.nonce}", emoji="💤"),
        Button("snooze", say("button-snooze-morning", locale), "morning"),
        Button("snooze", say("button-snooze-turn", locale), "turn", emoji="🔕"),
    )
    return Content(say("notice-remind", locale, **facts), (snoozes,))


@composes("asked")
async def request_vote(host: Host, notice: Notice) -> Content | None:
    assert notice.seq is not None
    table = await table_of(host, notice)
    ballot = await host.services.votes.ballot(table.id, notice.seq)
    post = await host.services.posts.of_entry(table.id, notice.seq)
    seat = None if notice.person is None else table.seat_of(notice.person)
    if ballot is None or ballot.ended is not None or post is None or seat is None:
        return None
    if seat.number not in ballot.vote.missing:
        return None
    locale, facts = await _of_table(host, notice, table)
    entry = next(item for item in post.entries if item.seq == notice.seq)
    question = turn_posts.events(table, entry, (), locale)[0]
    facts["link"] = hosts.link(table.guild, post.channel, post.message)
    return Content(say("notice-asked", locale, **facts, question=question))


@composes(ENDED)
async def ended(host: Host, notice: Notice) -> Content | None:
    assert notice.seat is not None
    services, table = host.services, await table_of(host, notice)
    locale, facts = await _of_table(host, notice, table)
    if table.status == "cancelled" and table.started is None:
        return Content(say("notice-called-off", locale, **facts))
    post = await services.posts.of_entry(table.id, table.seq)
    if table.status not in ("over", "cancelled") or table.seq != notice.seq or post is None:
        return None
    if table.status == "over":
        scene = hosts.scene(table, (await services.positions.history(table.id)).views[-1], locale)
        result = host.interface(table.game).result(scene)
    else:
        entry = next(item for item in post.entries if item.seq == table.seq)
        called_off = say("post-cancelled", locale, table=title(table.name, locale))
        result = "\n".join([called_off, *turn_posts.events(table, entry, (), locale)])
    place = await services.calls.rank(table.id, notice.seat) or 0
    return Content(say("notice-ended", locale, **facts, result=result, place=place, players=len(table.seats)))


@composes("news")
async def tell_news(host: Host, notice: Notice) -> Content | None:
    """Tell of a line of the log in words; void once it is taken back, as by a backup."""
    assert notice.seq is not None
    table = await table_of(host, notice)
    post = await host.services.posts.of_entry(table.id, notice.seq)
    entry = next((line for line in post.entries if line.seq == notice.seq), None) if post is not None else None
    if entry is None:
        return None
    locale, facts = await _of_table(host, notice, table)
    return Content(say("notice-news", locale, **facts, news=turn_posts.events(table, entry, (), locale)[0]))


@composes("stalled")
async def stalled(host: Host, notice: Notice) -> Content | None:
    table, seat = await _of_turn(host, notice)
    if table is None or seat is None:
        return None
    names = hosts.seat_names(table, table.language)
    facts = {"table": title(table.name, table.language), "who": names[seat.number], "link": await _link(host, table)}
    left = bool(notice.payload.get("left"))
    how = "here" if not left else "league" if table.fixture is not None else "left"
    text = say("notice-stalled", table.language, how=how, since=times.at(seat.since, instead=""), **facts)
    return Content(text, silent=not left)


@composes("next")
async def next_up(host: Host, notice: Notice) -> Content | None:
    table = await table_of(host, notice)
    before = table.seats[notice.payload["before"]]
    seat = None if notice.person is None else table.seat_of(notice.person)
    if table.status != "running" or before.since is None or before.valid_from != notice.seq or seat is None:
        return None
    if seat.since is not None:
        return None
    locale, facts = await _of_table(host, notice, table)
    return Content(say("notice-next", locale, **facts, before=hosts.seat_names(table, locale)[before.number]))


@composes(PRACTICE)
async def invite_to_practise(host: Host, notice: Notice) -> Content | None:
    assert notice.person is not None
    own, due = await host.services.people.get(notice.person), await host.services.mistakes.due(notice.person)
    if not due or own.way(PRACTICE) == "silent":
        return None
    locale = own.reads or ENGLISH
    button = Button("mistakes", say("button-mistakes-mine", locale), emoji="🎯")
    return Content(say("notice-practice", locale, n=len(due)), ((button,),))


@composes("digest")
async def digest(host: Host, notice: Notice) -> Content | None:
    assert notice.person is not None
    tables = await host.services.calls.waiting(notice.person)
    if not tables:
        return None
    locale = await locale_of(host, notice, tables[0].language)
    lines, left = [say("digest-head", locale, n=len(tables))], len(tables)
    room = MAX_MESSAGE_LENGTH - len(lines[0]) - len(say("digest-more", locale, n=left)) - 1
    for table in tables:
        seat = table.seated(notice.person)
        plan_left = await _say_rest_of_plan(host, table, seat, locale)
        facts = {"table": title(table.name, locale), "since": times.at(seat.since, instead="")}
        line = say("digest-line", locale, **facts, unplayed=plan_left or "none", link=await _link(host, table))
        room -= len(line) + 1
        if room < 0:
            lines.append(say("digest-more", locale, n=left))
            break
        lines.append(line)
        left -= 1
    return Content("\n".join(lines), instead=partial(host.services.calls.redirect_digest, notice.id))


async def _say_rest_of_plan(host: Host, table: Table, seat: Seat, locale: str) -> str:
    assert seat.person is not None
    snapshot = await host.services.snapshots.of_table(table.id, seat.person)
    plan, position = snapshot.plan, snapshot.standing
    if plan is None or plan.how != "offer" or isinstance(position, TableError) or plan.seat not in position.to_act:
        return ""
    scene = hosts.scene(table, position.seen(plan.seat), locale, plan.seat)
    return offer(position, host.interface(table.game), scene, plan).unplayed


async def _of_turn(host: Host, notice: Notice) -> tuple[Table | None, Seat | None]:
    if notice.table_id is None or notice.seat is None:
        return None, None
    table = await host.services.lobby.get(notice.table_id)
    seat = table.seats[notice.seat]
    stands = table.status == "running" and seat.person is not None and seat.valid_from == notice.seq
    if not stands or notice.person not in (None, seat.person):
        return None, None
    return table, seat


async def _of_table(host: Host, notice: Notice, table: Table) -> tuple[str, dict[str, str | int]]:
    """Return a notice's language, and the facts that its sentences have in common."""
    locale = await locale_of(host, notice, table.language)
    return locale, {"who": mention(notice), "table": title(table.name, locale), "link": await _link(host, table)}


async def _of_call(host: Host, notice: Notice, table: Table, seat: Seat) -> tuple[str, dict[str, str | int]]:
    locale, facts = await _of_table(host, notice, table)
    history = await host.services.positions.history(table.id)
    turns, last = turn_posts.recap(history, host.interface(table.game), locale)
    return locale, {**facts, "since": times.at(seat.since, instead=""), "turns": turns, "last": last}


async def _link(host: Host, table: Table) -> str:
    last = await host.services.posts.last(table.id)
    message = last.message if last is not None and last.channel == table.place else None
    return hosts.link(table.guild, table.place, message)


@on("snooze")
async def snooze(request: Request) -> None:
    until = request.arg.partition(".")[0]
    if until not in get_args(Snooze) or request.pressed is None:
        raise UserError("old-button")
    table_id, seq = request.pressed.table_id, request.pressed.seq
    at = await request.services.reminders.snooze(table_id, seq, request.person.id, cast(Snooze, until))
    when = times.at(at, "f", "")
    await request.done(say("snoozed-until", request.locale, when=when) if when else say("snoozed-turn", request.locale))


# Seats on offer: with the position while the offer is open, with its outcome afterwards


@does(kinds.OFFER)
async def carry(bot: Host, job: Job) -> datetime | None:
    """Send an open offer's messages or announce its end; each channel fails alone."""
    async with postpone(bot, job):
        standing = await bot.services.offers.standing(int(job.key.partition(":")[2]))
        failure: Exception | None = None
        for notice in standing.messages:
            try:
                await show(bot, notice)
            except FAILURES as error:
                failure = error
            else:
                if standing.how != "open":
                    await bot.services.notices.dropped(notice.id)
        if failure is not None:
            raise failure
        return standing.offer.until if standing.how == "open" else None


@composes(OFFER)
async def compose(bot: Host, notice: Notice) -> Content | None:
    standing = await bot.services.offers.standing(int(notice.key or 0))
    offer, table = standing.offer, standing.table
    language, seat = table.language, table.seats[offer.seat]
    holder = name(seat.name if standing.holder is None else standing.holder, locale=language)
    facts: dict[str, str | bool] = {"seat": holder, "table": title(table.name, language)}
    if standing.how != "open":
        taker = hosts.seat_names(table, language)[seat.number]
        return Content(say("offer-ended", language, how=standing.how, who=taker, **facts), sends="never")
    if notice.state != "sent" and notice.channel != table.place:  # all who see the channel are to see the game's
        guild = available(bot, table.guild)
        there = guild.get_channel(notice.channel or 0)
        if there is not None and not await seeing.shown_in(bot, guild, [table], there):
            return None  # without a channel, sending reports the error
    facts |= {
        "by": name(offer.by.name, locale=language),
        "own": seat.person == offer.by.id,
        "until": times.at(offer.until, "f"),
    }
    arg = f"{offer.id}:{notice.nonce}"
    sit = Button.for_verb("sit", language, arg, "green")
    withdraw = Button.for_verb("withdraw", language, arg)
    if offer.to is not None:
        refuse = Button.for_verb("pass", language, arg)
        head = say("offer", language, who=f"<@{offer.to}>", **facts)
        return Content(head, ((sit, refuse, withdraw),), mentions=(offer.to,))
    lines = [say("offer-free" if seat.vacant else "offer-to-all", language, **facts, place=str(table.place))]
    if (control := table.time_control) is None:
        lines.append(say("offer-no-clock", language))
    else:
        hours, more = control.time // HOUR, control.increment // HOUR
        lines.append(say("offer-clock", language, kind=control.kind, hours=hours, more=more))
    picture = None
    with contextlib.suppress(TableError):
        position, interface = await bot.services.positions.now(table.id), bot.interface(table.game)
        scene = hosts.scene(position.table, position.seen(), language)
        who = row((f"**{scene.names[number]}**" for number in position.to_act), language)
        lines += [say("offer-turn", language, who=who), *interface.standings(scene)]
        picture = next(iter(interface.pictures(scene)), None)
    return Content("\n".join(lines), ((sit, withdraw),), picture)
