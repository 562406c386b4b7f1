"""Messages about seats on offer: with the position while the offer is open, with its outcome afterwards."""

from datetime import datetime

from cogs import host, seeing
from cogs.components import Button, Page
from cogs.delivery.handlers import does
from cogs.delivery.notices import Told, composes, show
from cogs.games import GameInterface
from cogs.host import Host
from cogs.sending import FAILURES, available, postponed
from hosting.core import HOUR, Notice, Position, Table, TableError, TimeControl
from hosting.jobs import Job, kinds
from hosting.play import OFFER, Standing
from words import name, say, title
from words.lists import row


@does(kinds.OFFER)
async def carry(bot: Host, job: Job) -> datetime | None:
    """Send the messages of an open offer, and return at its deadline; after the end, announce the outcome.

    A channel that cannot be written to does not delay the others. Raises what Discord refused, at the end.
    """
    async with postponed(bot, job):
        standing = await bot.services.offers.standing(int(job.key.partition(":")[2]))
        failed: Exception | None = None
        for notice in standing.messages:
            try:
                await show(bot, notice)
            except FAILURES as error:
                failed = error
            else:
                if standing.how != "open":
                    await bot.services.notices.dropped(notice.id)
        if failed is not None:
            raise failed
        return standing.offer.until if standing.how == "open" else None


@composes(OFFER)
async def compose(bot: Host, notice: Notice) -> Told | None:
    """Offer the seat; one that was sent names the present end of the offer, and afterwards its outcome."""
    standing = await bot.services.offers.standing(int(notice.key or 0))
    if standing.how != "open":
        return Told(_ended(standing), sends="never")
    if notice.state != "sent" and not await _may_be_told(bot, standing.table, notice.channel or 0):
        return None
    page, to = _page(standing, notice.nonce, await _position(bot, standing), bot), standing.offer.to
    return Told(page.text, page.rows, page.picture, mentions=() if to is None else (to,))


async def _may_be_told(bot: Host, table: Table, channel: int) -> bool:
    """Return whether all who see a channel may see where a table is played. Raises PostponedError."""
    if channel == table.place:
        return True
    guild = available(bot, table.guild)
    there = guild.get_channel(channel)
    return there is None or bool(await seeing.shown_in(bot, guild, [table], there))  # sending reports the error


async def _position(bot: Host, standing: Standing) -> Position | None:
    try:
        return await bot.services.positions.now(standing.table.id)
    except TableError:
        return None


def _page(standing: Standing, marker: str, position: Position | None, bot: Host) -> Page:
    """Build an offer's message: one line for a particular person; for everybody, the standings and the board too."""
    offer, table = standing.offer, standing.table
    language = table.language
    facts = {
        "seat": _holder(standing),
        "table": title(table.name, language),
        "by": name(offer.by.name, locale=language),
        "own": "yes" if table.seats[offer.seat].person == offer.by.id else "no",
        "until": f"<t:{int(offer.until.timestamp())}:f>",
    }
    arg = f"{offer.id}:{marker}"
    sit = Button("sit", say("button-sit", language), arg, "green")
    withdraw = Button("withdraw", say("button-withdraw", language), arg)
    if offer.to is not None:
        refuse = Button("pass", say("button-pass", language), arg)
        return Page.of(say("offer", language, who=f"<@{offer.to}>", **facts), ((sit, refuse, withdraw),))
    free = table.seats[offer.seat].vacant
    head = say("offer-free" if free else "offer-to-all", language, **facts, place=str(table.place))
    lines = [head, _clock(table.time_control, language)]
    if position is None:
        return Page.of("\n".join(lines), ((sit, withdraw),))
    interface = bot.interface(table.game)
    return Page.of(
        "\n".join([*lines, *_stands(position, interface, language)]),
        ((sit, withdraw),),
        next(iter(interface.pictures(host.scene(table, position.seen(), language))), None),
    )


def _stands(position: Position, interface: GameInterface, language: str) -> list[str]:
    """Describe whose turn it is, and the public standings."""
    table = position.table
    scene = host.scene(table, position.seen(), language)
    who = row((f"**{scene.names[seat]}**" for seat in position.to_act), language)
    return [say("offer-turn", language, who=who), *interface.standings(scene)]


def _clock(control: TimeControl | None, language: str) -> str:
    if control is None:
        return say("offer-no-clock", language)
    facts = {"kind": control.kind, "hours": control.time // HOUR, "more": control.increment // HOUR}
    return say("offer-clock", language, **facts)


def _ended(standing: Standing) -> str:
    table, seat = standing.table, standing.table.seats[standing.offer.seat]
    language = table.language
    taker = host.seat_name(table, seat.number, language)
    facts = {"seat": _holder(standing), "table": title(table.name, language)}
    return say("offer-ended", language, how=standing.how, who=taker, **facts)


def _holder(standing: Standing) -> str:
    """Name the player whose seat it is, or was."""
    seat = standing.table.seats[standing.offer.seat]
    return name(seat.name if standing.holder is None else standing.holder, locale=standing.table.language)
