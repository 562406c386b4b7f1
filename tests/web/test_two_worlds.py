"""Two worlds that differ in what is hidden: everybody is sent the same bytes, position by position and press by press.

What is compared is what a browser gets of a table: its pieces as HTML, with the turn's panel, a look in a tab, and the
addresses of all pictures, which follow from what the pictures are drawn from (`web.gallery`). A socket sends the
number of the position alone. First the pages are made from positions in memory, then they are sent by HTTP. Pictures
are functions of the same views (`tests/cogs/test_secrets.py`).
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, cast

import pytest

from cogs import host as hosts
from cogs.components import Anchor
from cogs.games import AnyDraft, GameInterface, Scene, Tabular
from cogs.request import TableRequest
from cogs.sending import Membership
from cogs.turn import post as turn_posts
from cogs.workbench.bench import Workbench
from cogs.workbench.turn import TurnDesk
from gamekit import replace as changed
from hosting.core import Entry, History, PersonSettings, Position, Table, fairness
from navegador import State
from navegador import State as Sea
from navegador.board import BOARD
from navegador.game import NAVEGADOR, NavegadorGame
from navegador.notation import write
from singing_sails import State as Voyage
from singing_sails.game import SINGING_SAILS
from singing_sails.state import InRow
from tests.cogs.guided import thought
from tests.cogs.hands import confirm, table_of, to_act
from tests.cogs.test_secrets import SALT, folder
from tests.support.effort import tries
from tests.support.opaque import inner
from tests.support.world import World, opened
from tests.web.browser import KEYS, Browser, Client, read, site, without_rates
from web.boards import choices
from web.gallery import Gallery, Signs
from web.guests import Guest, Screen, Screens
from web.identity import Visitor
from web.pages import TablePages
from web.views import TableView
from web.visits import Visit

pytestmark = pytest.mark.no_cover

GAMES: Final = {"navegador": NAVEGADOR, "singing-sails": SINGING_SAILS}
MORE: Final = ("slipstreams", "windstorms", "treasures", "pirates", "speedup", "wildcard", "discuss")
"""Options of every second voyage."""
FEW: Final = tries(12, 200)
MANY: Final = 500
"""Positions of each game, in each of ten runs."""
READERS: Final = (None, 0, 1)
BEGINNING: Final = datetime(2026, 1, 1, tzinfo=UTC)


Sees = Any
"""A game's state or view."""


def other_sea(state: Sea, reader: int | None, rng: random.Random) -> Sea:
    """Return the position with other tokens in the regions that nobody has explored."""
    assert state.stacks is not None
    stacks = list(state.stacks)
    for good in range(len(BOARD.token_prices)):
        unseen = set(BOARD.token_prices[good])
        for region in BOARD.slots(good):
            unseen.difference_update(state.tokens[region] or ())
        for region in BOARD.slots(good):
            if state.tokens[region] is None:
                drawn = rng.sample(sorted(unseen), BOARD.regions[region].tokens)
                unseen.difference_update(drawn)
                stacks[region] = tuple(sorted(drawn))
    return changed(state, stacks=tuple(stacks))


def other_voyage(state: Voyage, reader: int | None, rng: random.Random) -> Voyage:
    """Return the position with other cards in others' hands, piles and closed rows, other tiles and other chance."""
    hands, teams = list(state.hands), list(state.teams)
    top = 0 if state.options.discuss else 1
    for number, team in enumerate(teams):
        others = [seat for seat in state.crew(number) if seat != reader and seat not in state.open_hands]
        closed = [
            card for layer in team.row for card in layer
            if card and not card.open and not card.done and (reader is None or card.seat != reader)
        ]  # fmt: skip
        cards = [*team.draw[top:], *(card.card for card in closed)]
        cards += [card for seat in others for card in hands[seat]]
        rng.shuffle(cards)
        for seat in others:
            hands[seat] = tuple(sorted(str(cards.pop()) for _ in hands[seat]))
        row = tuple(
            tuple(
                one._replace(card=cards.pop()) if isinstance(one, InRow) and any(one is hid for hid in closed) else one
                for one in layer
            )
            for layer in team.row
        )
        open_to_all = team.face_up(state.options)
        health = [*team.health[:open_to_all], *rng.sample(team.health[open_to_all:], len(team.health[open_to_all:]))]
        teams[number] = replace(team, row=row, draw=(*team.draw[:top], *cards), health=tuple(health))
    fogs = {team.fog for team in state.teams}
    decks = list(state.decks)
    for side, deck in enumerate(decks):
        first = 0 if "NESW"[side] in fogs else 1
        decks[side] = (*deck[:first], *rng.sample(deck[first:], len(deck[first:])))
    looks = tuple(
        look if look.seat == reader or look.tiles is None else look._replace(tiles=tuple(reversed(look.tiles)))
        for look in state.looks
    )
    secret = f"{rng.getrandbits(128):032x}"
    return replace(state, secret=secret, decks=tuple(decks), hands=tuple(hands), teams=tuple(teams), looks=looks)


OTHER: Final[Mapping[str, Callable[[Any, int | None, random.Random], Any]]] = {
    "navegador": other_sea,
    "singing-sails": other_voyage,
}


@dataclass(frozen=True)
class Reading:
    scene: Any
    is_admin: bool = False


@dataclass(frozen=True)
class Play:
    table: Table
    interface: GameInterface
    position: Position
    game: Any
    entries: tuple[Entry, ...]
    revealing: tuple[bool, ...]

    def history(self, views: Sequence[Sees]) -> History:
        turn = self.game.turn(self.position.state)
        return History(self.table, self.game, self.entries, tuple(views), self.revealing, frozenset(), turn, long=False)


def drafted(interface: GameInterface, scene: Scene, seat: int, rng: random.Random) -> AnyDraft:
    draft = interface.draft(scene.view, seat, (), {})
    rows = interface.offer(scene, seat, whole=True)
    for _ in range(rng.randrange(4)):
        few = [choice for choice in choices(rows) if choice.control.verb in ("go", "pick")]
        if few:
            one = rng.choice(few)
            draft = interface.press(draft, one.control.arg, one.value)
        rows = interface.panel(scene, draft).rows
    return draft


def sent(
    play: Play, pages: TablePages, before: Sequence[Sees], state: Sees, number: int, readers: Sequence[int | None]
) -> list[str]:
    """Return what some seats, or with None a watcher, are sent of a state, after the earlier views of everybody."""
    interface, table, game = play.interface, play.table, play.game
    position = replace(play.position, state=state)
    history = play.history([*before, game.seen(state, None)])
    built = turn_posts.of(history, interface, called=(), whole=True)
    scene = hosts.scene(table, history.views[-1], "en")
    shown = TableView(
        table, "en", built.page.text, built.page.rows, built.pictures, tuple(interface.standings(scene)), scene.labels,
        history, interface, sheet=interface.sheet(scene) if isinstance(interface, Tabular) else None,
    )  # fmt: skip
    got = list[str]()
    for reader in readers:
        if reader is None:
            got.append(pages.pieces(shown, Visit(table, "en")))
            continue
        seat = table.seats[reader]
        view = position.seen(seat.number)
        own = hosts.scene(table, view, "en", seat.number)
        screens, look = Screens(), interface.looks[number % len(interface.looks)].name
        anchor = Anchor(table.id, table.seq)
        screens.put("answer", Screen(interface.look(look, own, seat.number), anchor, number=screens.next()))
        if seat.number in table.to_act:
            draft = drafted(interface, own, seat.number, random.Random(number))
            helped, proposal = replace(own, helps=True), interface.proposal(draft)
            page = Workbench(TurnDesk(position), interface, helped, draft, proposal).page()
            screens.put("turn", Screen(page, anchor, number=screens.next()))
        assert seat.person is not None
        request = cast(TableRequest, Reading(lambda own=own: own))
        visitor = Visitor(seat.person, "", BEGINNING)
        membership = cast(Membership, SimpleNamespace(listed=lambda of: (), called=""))
        visit = Visit(table, "en", Guest(visitor, membership, PersonSettings(), "en", screens), request)
        got.append(pages.pieces(shown, visit))
    return got


def games(
    interface: GameInterface, table: Table, position: Position, rng: random.Random
) -> Iterator[tuple[Play, list[Sees]]]:
    game: Any = GAMES[table.game]
    while True:
        more = dict.fromkeys(MORE, True) if table.game != "navegador" and rng.random() < 0.5 else {}
        options = game.options(more)
        state = game.new(options, 2, game.deal(options, 2, rng))
        states, entries, revealing = [state], list[Entry](), list[bool]()
        while True:
            acting, ply = tuple(game.to_act(state)), len(entries)
            seats = tuple(replace(seat, since=BEGINNING if seat.number in acting else None) for seat in table.seats)
            now = replace(table, options=options, seats=seats, seq=ply + 1, head=ply + 1, ply=ply)
            here = replace(position, table=now, game=game, state=state, seq=ply + 1, ply=ply, to_act=acting)
            here = replace(here, turn=game.turn(state))
            yield Play(now, interface, here, game, tuple(entries), tuple(revealing)), states
            step = rng.choice(list(game.legal_steps(game.seen(state, acting[0]), acting[0])))
            payload = game.public(state, step)
            turn, after = game.turn(state), game.apply(state, step, acting[0])
            by = table.seats[acting[0]]
            entries.append(Entry(ply + 2, "step", by.number, by.person, by.name or "", BEGINNING, payload, turn))
            revealing.append(game.reveals(state, step))
            state = after
            if game.outcome(state) is not None:
                break
            states.append(state)


def opened_up(state: Sees) -> Sees:
    if not isinstance(state, Sea) or state.stacks is None:
        return state
    hidden = next(stack for stack, known in zip(state.stacks, state.tokens, strict=True) if stack and known is None)
    first, *others = state.players
    return changed(state, players=(changed(first, cash=sum(hidden)), *others))


async def compare(world: World, name: str, number: int, rng: random.Random) -> None:
    """Play on from position to position; what is hidden from a reader makes no difference to what they are sent."""
    await table_of(world, "Ana", "Bruno", game=name)
    table, position = await world.bot.services.lobby.get(1), await world.bot.services.positions.now(1)
    pages = TablePages(Gallery(world.bot, KEYS), KEYS, Signs(world.bot), lambda locale: ())
    different = 0
    before = list[Sees]()
    for compared, (play, states) in enumerate(games(world.bot.interface(name), table, position, rng)):
        if compared == number:
            break
        game, state = play.game, play.position.state
        before = [*before, game.seen(states[-2], None)] if len(states) > 1 else []
        first = sent(play, pages, before, state, compared, READERS)
        for reader, text in zip(READERS, first, strict=True):
            other = OTHER[name](state, reader, rng)
            different += other != state
            assert sent(play, pages, before, other, compared, [reader]) == [text]
    assert different > 2.9 * number


@pytest.mark.every(2)
@pytest.mark.parametrize(
    ("number", "seed"), [(FEW, FEW), *(pytest.param(MANY, seed, marks=pytest.mark.long) for seed in range(10))]
)
@pytest.mark.parametrize("name", GAMES)
async def test_the_same_bytes_in_two_worlds(world: World, name: str, number: int, seed: int) -> None:
    """Both seats and a watcher, at each position of random games."""
    await compare(world, name, number, random.Random(seed))


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
async def test_the_comparison_would_show_it(world: World, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The bytes differ as soon as a view hides nothing."""
    monkeypatch.setattr(type(GAMES[name]), "seen", lambda self, state, seat: opened_up(state))
    with pytest.raises(AssertionError):
        await compare(world, name, FEW, random.Random(1))


TURNS = tries(4, 40)
WHOLE = 400
"""Turns of a game that is played until hardly anything is hidden."""
HIDDEN = 4
"""Regions that stay unexplored at least, so that two deals can still differ."""


async def played(
    world: World, client: Client, deal: dict[str, Any], turns: int, rng: random.Random
) -> tuple[list[str], State]:
    """Press at random, then take a turn that was thought of; return all that anybody was sent, and the end."""
    seats = [Browser(client, world.people[name].id) for name in ("Ana", "Bruno")]
    others = [Browser(client, world.people["Carla"].id), Browser(client, None, query=f"?watch={KEYS.mark('watch', 1)}")]
    got = list[str]()
    for _ in range(turns):
        state = inner((await world.bot.services.positions.now(1)).seen(), State)
        if state.end_triggered or len(deal) - len(NAVEGADOR.public_deal(deal, state)) <= HIDDEN:
            break
        who = await to_act(world)
        assert who is not None
        for _ in range(3):
            for seat in (*seats, *others):
                got.append(await (await seat.get("/pieces")).text())
                seat.seen = read(got[-1])
            mover = next(seat for seat in seats if seat.person == who.id)
            few = [button for button in mover.seen.buttons if {"board", "turn"} & set(button.inside)]
            if few:
                got.append(await (await mover.send(rng.choice(few).attributes["value"])).text())
        await world.slash(who, "turn", text=write(state, thought(state, rng)))
        got.append(await (await mover.get()).text())
        await confirm(world, who)
        got.append(await (await others[0].get("/turn/1")).text())
    return got, inner((await world.bot.services.positions.now(1)).seen(), State)


async def session(
    directory: Path, deal: dict[str, Any], monkeypatch: pytest.MonkeyPatch, turns: int
) -> tuple[list[str], State]:
    numbers = itertools.count()
    with monkeypatch.context() as patch:
        patch.setattr(NavegadorGame, "deal", lambda self, options, seats, rng, known=None: deal)
        patch.setattr(fairness, "new_salt", lambda: SALT)
        patch.setattr(fairness, "commit", lambda deal, salt: "c0ffee")
        patch.setattr("secrets.token_hex", lambda size: f"{next(numbers):x}".rjust(size, "0"))
        without_rates(patch)
        async with opened(directory) as world:
            await table_of(world, "Ana", "Bruno", order="as joined")
            async with site(world) as client:
                return await played(world, client, deal, turns, random.Random(7))


@pytest.mark.parametrize("turns", [TURNS, pytest.param(WHOLE, marks=pytest.mark.long)])
async def test_the_same_bytes_whatever_is_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
    """Two deals that agree in what was explored: all pages are equal, byte by byte."""
    options = NAVEGADOR.options({})
    deal = NAVEGADOR.deal(options, 2, random.Random(4))
    first, state = await session(folder(tmp_path, "one"), deal, monkeypatch, turns)
    known = NAVEGADOR.public_deal(deal, state)
    other = NAVEGADOR.deal(options, 2, random.Random(2), known)
    assert other != deal
    assert len(known) > 0
    second, _ = await session(folder(tmp_path, "two"), other, monkeypatch, turns)
    assert len(first) > 10 * min(turns, TURNS)
    for text, two in zip(first, second, strict=True):
        assert text == two


async def test_the_comparison_by_http_would_show_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A deal that differs in what was explored gives other pages."""
    options = NAVEGADOR.options({})
    deals = [NAVEGADOR.deal(options, 2, random.Random(seed)) for seed in (1, 2)]
    first, _ = await session(folder(tmp_path, "one"), deals[0], monkeypatch, 3)
    second, _ = await session(folder(tmp_path, "two"), deals[1], monkeypatch, 3)
    assert first != second
