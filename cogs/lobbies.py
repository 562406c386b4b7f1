"""The lobby's post: the players at a table that has not started, and its controls."""

from cogs import host
from cogs.components import Button, Option, Page, Select
from cogs.games import Adviser
from cogs.host import Host
from cogs.turn import clocks as clock_words
from hosting.aids import LEARNED
from hosting.core import Table
from words import say, title
from words.lists import sentences


def show(table: Table, client: Host, before: Table | None = None, *, computers: bool = True) -> Page:
    """Build the lobby's post: its players and controls; for a rematch, who of `before` is to join.

    `computers`: whether the server allows computer players.
    """
    language, game = table.language, client.services.positions.game(table.game)
    seats = [
        say("lobby-seat", language, seat=number, name=who)
        for number, who in enumerate(host.seat_names(table, language), 1)
    ]
    free = table.places - len(table.seats)
    facts = [
        say("lobby-opened", language, owner=str(table.owner), game=say(f"game-{table.game}", language)),
        say("lobby-order", language, order=table.order),
        *client.interface(table.game).facts(table.options, language),
        say("lobby-thread", language, place=str(table.thread)) if table.thread else "",
        say("lobby-free", language, free=free) if table.status == "lobby" else "",
    ]
    head = say("lobby-head", language, table=title(table.name, language))
    clocks = clock_words.rules(table.time_control, language) if table.time_control is not None else []
    lines = [
        sentences(facts, language),
        say("lobby-hints", language, who=table.hints, most=LEARNED) if _tells_of_hints(table, client) else "",
        say("lobby-strict", language) if table.strict else "",
        sentences(clocks, language),
    ]
    whole = "\n".join([head, *(line for line in lines if line), *seats])
    if table.status == "cancelled":
        return Page.of("\n".join((whole, say("lobby-cancelled", language))))
    if table.status != "lobby":
        sealed = [say("lobby-sealed", language, commitment=table.commitment)] if table.commitment else []
        return Page.of("\n".join((whole, say("lobby-started", language), *sealed)))
    invited = host.mentioned(to_join(table, before))
    if invited:
        whole = "\n".join((say("rematch-invited", language, who=invited), whole))
    dismissible = any(seat.computer is not None for seat in table.seats)
    buttons = (
        Button("join", say("button-join", language), style="green", disabled=not free),
        Button("leave", say("button-leave", language)),
        Button("dismiss", say("button-dismiss", language), disabled=not dismissible),
        Button("start", say("button-start", language), style="blue", disabled=len(table.seats) < game.seats[0]),
        Button("cancel", say("button-cancel", language), style="red"),
    )
    kinds = tuple(
        Option(kind, host.computer(kind, language), host.strength(kind, language))
        for kind in reversed(game.computers if computers and free else ())
    )
    # The seats taken are in its name, as clients keep a menu's choice for as long as that stays.
    menu = Select("invite", str(len(table.seats)), say("choose-computer", language), kinds)
    return Page.of(whole, (buttons, menu) if kinds else (buttons,))


def _tells_of_hints(table: Table, client: Host) -> bool:
    """Return whether hints are worth mentioning: not if they are ruled out, or the game has none."""
    return table.fixture is None and table.hints != "off" and isinstance(client.interface(table.game), Adviser)


def to_join(table: Table, before: Table | None) -> tuple[int, ...]:
    """Return the people of the previous table who have not joined this one yet."""
    people = [seat.person for seat in before.seats] if before is not None else []
    return tuple(person for person in people if person is not None and table.seat_of(person) is None)
