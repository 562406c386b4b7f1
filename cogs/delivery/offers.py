"""Messages about seats on offer: with the position while the offer is open, with its outcome afterwards."""

from datetime import datetime

from cogs import errors, host, seeing
from cogs.components import Button, Page
from cogs.delivery.handlers import does
from cogs.games import GameInterface
from cogs.host import Host
from cogs.sending import FAILURES, Channel, Gone, arguments, attached, available, messages, postponed, theme_named, view
from hosting.core import HOUR, Position, Table, TableError, TimeControl
from hosting.jobs import Job, kinds
from hosting.play import OfferMessage, Standing
from words import name, say, title
from words.lists import row
from workers import Priority


@does(kinds.OFFER)
async def carry(bot: Host, job: Job) -> datetime | None:
    """Send the messages of an open offer, and return at its deadline; after the end, announce the outcome.

    A channel that cannot be written to does not delay the others. Raises what Discord refused, at the end.
    """
    async with postponed(bot, job):
        standing = await bot.services.offers.standing(int(job.key.partition(":")[2]))
        failed: Exception | None = None
        for message in standing.messages:
            try:
                if standing.how == "open":
                    await _send(bot, standing, message)
                else:
                    await _close(bot, standing, message)
            except Gone as error:
                if error.code == errors.UNKNOWN_CHANNEL or message.state == "sent":
                    await bot.services.offers.set_message_state(message.id, "dropped")
                else:
                    failed = error
            except FAILURES as error:
                failed = error
        if failed is not None:
            raise failed
        return standing.offer.until if standing.how == "open" else None


async def _send(bot: Host, standing: Standing, message: OfferMessage) -> None:
    """Send a message of an offer; one that was sent, perhaps just before a crash, names the present end."""
    offers, channel = bot.services.offers, Channel(bot, message.channel)
    if message.state == "sent" and message.message is not None:
        page = _page(standing, message.nonce, await _position(bot, standing), bot)
        await channel.rewrite(message.message, page.text, view(page.rows, standing.table.id, standing.table.seq))
    if message.state not in ("pending", "sending"):
        return
    if not await _may_be_told(bot, standing.table, message.channel):
        await offers.set_message_state(message.id, "dropped")
        return
    posted = await channel.marked(message.nonce) if message.state == "sending" else None
    if posted is None:
        await offers.set_message_state(message.id, "sending")
        position = await _position(bot, standing)
        guild = standing.table.guild
        theme = theme_named((await bot.services.settings.guild(guild)).theme)
        page, files = await attached(bot, Priority.POST, guild, _page(standing, message.nonce, position, bot), theme)
        to = standing.offer.to
        outgoing = messages.post(
            standing.table.id,
            standing.table.seq,
            standing.table.guild,
            page.text,
            page.pictures,
            page.rows,
            () if to is None else (to,),
        )
        file = next(iter(files), None)
        sent = await channel.send(arguments(outgoing, outgoing.messages[-1], file), message.nonce)
        posted = sent.id
    await offers.set_message_state(message.id, "sent", posted)


async def _may_be_told(bot: Host, table: Table, channel: int) -> bool:
    """Return whether all who see a channel may see where a table is played. Raises PostponedError."""
    if channel == table.place:
        return True
    guild = available(bot, table.guild)
    there = guild.get_channel(channel)
    return there is None or bool(await seeing.shown_in(bot, guild, [table], there))  # sending reports the error


async def _close(bot: Host, standing: Standing, message: OfferMessage) -> None:
    """Announce in a message how its offer has ended, and remove its buttons; it is not visited again."""
    channel, number = Channel(bot, message.channel), message.message
    if message.state == "sending":
        number = await channel.marked(message.nonce)
    if number is not None and message.state != "dropped":
        await channel.rewrite(number, _ended(standing), None)
    await bot.services.offers.set_message_state(message.id, "dropped")


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
