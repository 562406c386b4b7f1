"""Pages and their pieces as HTML, by the templates beside this file."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar

from aiohttp import web

import i18n
import renders
from cogs import signs
from cogs.components import Anchor, Button, Drawing, Form, Image, Page, Pick, Row, Select, Text
from cogs.games import Adviser, TableSheet, Tabular
from cogs.host import keep
from cogs.turn import post as turn_posts
from hosting.aids import TRIED_IN, offered
from web import boards, presses, views
from web.boards import BoardView, Pressable, Sheets
from web.gallery import Gallery, Signs
from web.guests import Guest, Region, Screen, Screens, Where
from web.identity import Way
from web.keys import Keys
from web.marks import mark_up
from web.previews import Preview, Previews
from web.templating import render
from web.views import TableView
from web.visits import Visit, watch_address

MAX_KEPT: Final = 1000
"""Pages and turns of the past that are kept, each for all to whom it is the same."""
BEGINNING: Final = frozenset({"go", "open"})
"""Verbs that begin a turn, of those whose turn it is."""
ENDING: Final = frozenset({"confirm", "over"})
"""Verbs that end a turn or its draft."""
OWNERS: Final = frozenset({"start", "cancel", "invite", "dismiss"})
PLAYERS: Final = frozenset({"finish", "leave", "rematch"})
STRANGERS: Final = frozenset({"join", "take"})
VOTES: Final = frozenset({"agree", "refuse"})
"""Verbs of those whom a vote asks; they stand under its question."""
NOWHERE: Final = Screen(Page(()))
GAP: Final = "\x01"
"""A character that no page has, where a seal comes."""
TRIALS: Final = frozenset({"plan", "what-open"})


T = TypeVar("T")


class Digests(NamedTuple):
    """Digests of the boards and of the other pieces of a page."""

    boards: list[str]
    pieces: list[str]


class Common(NamedTuple):
    """The pieces of a table that all get who look on, as text and as gzip, and what their browsers have then."""

    text: str
    data: bytes
    had: tuple[str, ...]
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerView:
    blocks: tuple[Any, ...]
    rows: tuple[Row, ...]
    foot: tuple[Button, ...]
    screen: Screen
    region: Region

    @classmethod
    def of(cls, screen: Screen, region: Region) -> AnswerView:
        """Return an open answer; of a turn's panel, the buttons that end it stand apart."""
        rows = screen.page.rows
        foot: tuple[Button, ...] = ()
        if screen.anchor.panel and rows and isinstance(rows[-1], tuple):
            last = rows[-1]
            foot = tuple(button for button in last if button.verb in ENDING)
            rows = (*rows[:-1], tuple(button for button in last if button.verb not in ENDING))
        blocks = tuple(block for block in screen.page.blocks if isinstance(block, Text | Image))
        return cls(blocks, tuple(row for row in rows if row), foot, screen, region)

    @property
    def why(self) -> Button | None:
        buttons = (button for row in self.rows if isinstance(row, tuple) for button in row)
        return next((button for button in buttons if button.verb.endswith("why")), None)

    @property
    def wide(self) -> bool:
        return any(isinstance(block, Image) for block in self.blocks)


class TablePages:
    def __init__(
        self,
        gallery: Gallery,
        keys: Keys,
        signs: Signs,
        ways: Callable[[str], Sequence[Way]],
        previews: Previews | None = None,
    ) -> None:
        self._ways = ways
        self._previews = previews
        self._signs = signs
        self._gallery = gallery
        self._keys = keys
        self.sheets = Sheets(keys)
        self._commons: OrderedDict[tuple[object, ...], tuple[TableView, Any]] = OrderedDict()

    def table(self, view: TableView, visit: Visit) -> str:
        if visit.guest is None:
            visit = Visit(view.table, visit.locale)
            return self._once(view, lambda: self._whole("table.html", view, visit), "page", visit.locale)
        return self._whole("table.html", view, visit)

    def pieces(self, view: TableView, visit: Visit) -> str:
        """Render the pieces that change, each with its id; those of the table once for all who look on."""
        if not self._looks_on(view, visit):
            return self._whole("pieces.html", view, visit)
        own = self._render("own.html", view, visit, **self._own(view, visit)) if visit.guest else ""
        return self._common(view, visit).text + own

    def news(self, view: TableView, visit: Visit) -> tuple[bytes | None, Visit]:
        """Return what has changed at a table, as gzip, and a visit with what its browser has then.

        None for who has a part in that, or when the whole page is another: they ask for it.
        """
        now = replace(visit, table=view.table)
        if view.table.status != visit.table.status or not self._looks_on(view, now):
            return None, replace(now, had=(), pieces=())
        common = self._common(view, now)
        return common.data, replace(now, had=common.had, pieces=common.pieces)

    def having(self, visit: Visit, boards: str, pieces: str) -> Visit:
        """Return a visit with those digests of a browser's boards and pieces that were sent."""
        return replace(visit, had=self.sheets.still_there(boards), pieces=self.sheets.sent(pieces))

    def _looks_on(self, view: TableView, visit: Visit) -> bool:
        """Return whether somebody sees of the table what everybody does, and can do nothing there."""
        open_turn = visit.screens is not None and visit.screens.of("turn")
        return visit.seat is None and not open_turn and not self._allow(view, visit)

    def _common(self, view: TableView, visit: Visit) -> Common:
        """Render the pieces that all who look on get, of those that their browsers do not have."""
        visit = Visit(view.table, visit.locale, theme=visit.theme, had=visit.had, pieces=visit.pieces)

        def make() -> Common:
            digests = Digests([], [])
            text = self._render("common.html", view, visit, digests, **self._show(view, visit))
            data = gzip.compress(text.encode(), 5, mtime=0)
            return Common(text, data, tuple(digests.boards), tuple(digests.pieces))

        return self._once(view, make, "common", visit.locale, visit.theme, visit.had, visit.pieces)

    def _once(self, view: TableView, make: Callable[[], T], *what: object) -> T:
        key = (view.table.id, *what)
        entry = self._commons.get(key)
        if entry is None or entry[0] is not view:
            entry = view, make()
        keep(self._commons, key, entry, MAX_KEPT)
        value: T = entry[1]
        return value

    def sheet(
        self,
        template: str,
        guest: Guest,
        where: Where,
        people: Sequence[tuple[int, str]],
        seal: Callable[..., str] | None = None,
        **more: Any,  # noqa: ANN401
    ) -> str:
        """Render a page beside the tables, with what its template takes; `people` are those whom menus list."""
        person, locale, theme = guest.visitor.id, guest.locale, guest.chosen.theme
        return self._fill(
            template,
            locale,
            theme,
            seal=seal or partial(self._sealed, person, NOWHERE, "pane"),
            closing=partial(presses.closing, self._keys, person),
            action=f"{where.address}/press",
            address=lambda drawing: self._gallery.hang(drawing, where.guild, where.address, locale, person),
            listed=lambda of: people if of == "people" else guest.membership.listed(of),
            ways=self._ways(locale),
            **more,
        )

    def shared(
        self,
        template: str,
        guest: Guest,
        where: Where,
        people: Sequence[tuple[int, str]],
        **more: Any,  # noqa: ANN401
    ) -> Callable[[int], str]:
        """Render a `sheet` once for all to whom it is the same; return the function that seals it for one of them."""
        seals_to_come = list[tuple[Any, ...]]()

        def hold(*pressed: Any) -> str:  # noqa: ANN401
            seals_to_come.append(pressed)
            return GAP

        first, *parts = self.sheet(template, guest, where, people, hold, **more).split(GAP)

        def sealed(person: int) -> str:
            seals = (self._sealed(person, NOWHERE, "pane", *press) for press in seals_to_come)
            return first + "".join(seal + part for seal, part in zip(seals, parts, strict=True))

        return sealed

    def _sealed(
        self,
        person: int,
        at: Screen,
        beside: Region,
        given: AnswerView | None,
        control: Button | Select | Pick | Form,
        value: str = "",
    ) -> str:
        """Return what a press sends, sealed for a reader; outside open answers it is made for another screen."""
        screen, region = (given.screen, given.region) if given else (at, beside)
        return presses.seal(self._keys, person, screen, region, control, value)

    def plain(self, template: str, locale: str, **more: Any) -> str:  # noqa: ANN401
        return self._fill(template, locale, None, **more)

    def _fill(
        self,
        template: str,
        locale: str,
        theme: str | None,
        *,
        preview: Preview | None = None,
        **more: Any,  # noqa: ANN401
    ) -> str:
        return render(
            template,
            locale=locale,
            preview=preview,
            say=lambda key, **facts: i18n.say(key, locale, **facts),
            signed=self._signs.html,
            seat_sign=lambda seat, seats: self._signs.html(signs.of_seat(seat, seats)),
            plain=signs.plain,
            described=boards.describe,
            themes=self._themes(theme),
            **more,
        )

    @staticmethod
    def _themes(theme: str | None) -> list[str]:
        return [theme] if theme else [each.name for each in renders.THEMES]

    def scene(self, drawing: Drawing) -> str:
        """Return a drawing as SVG in both themes; nothing for one without a layout."""
        board = boards.board(drawing, "", self._themes(None))
        return self.sheets.markup(board, (), 0, []) if board.sheet else ""

    def leaf(self, view: TableView, visit: Visit, turn: int) -> str:
        locale, tries = visit.locale, visit.seat is not None and view.table.status in TRIED_IN
        branch = Button("what-from", i18n.say("button-what-from", locale), str(view.seq(turn))) if tries else None

        def write() -> str:
            lines, drawings, sheet = view.leaf(turn)
            themes = self._themes(visit.theme)
            few = [boards.board(drawing, self._address(visit, drawing, past=True), themes) for drawing in drawings]
            more: dict[str, Any] = {"lines": lines, "boards": few, "hung": (), "branch": branch, "seal": lambda *_: GAP}
            more |= {"sheet": sheet, "placed": {}, "refused": {}}
            return self._render("leaf.html", view, visit, **more)

        leaf = self._once(view, write, turn, tries, locale, visit.theme, visit.had)
        return leaf.replace(GAP, self._seal(view, visit)(None, branch)) if branch else leaf

    def _whole(self, template: str, view: TableView, visit: Visit) -> str:
        own = self._own(view, visit)  # first, as it closes what is over
        preview = None
        if visit.guest is None and self._previews is not None:
            preview = self._previews.of_table(view, visit.locale)
        return self._render(template, view, visit, **own, **self._show(view, visit), preview=preview)

    def _own(self, view: TableView, visit: Visit) -> dict[str, Any]:
        """Return what is on the page beside the table, for its reader alone."""
        tabs = self._tabs(view, visit)
        if visit.screens is not None:
            _tidy(visit.screens, view, visit, tabs)
        tab = visit.screens.tab if visit.screens else ("", "")
        return {
            "answers": [AnswerView.of(screen, "answer") for screen in self._open(visit, "answer")],
            "pane": [AnswerView.of(screen, "pane") for screen in self._open(visit, "pane")],
            "tabs": [(choice, (choice.control.verb, choice.value) == tab) for choice in tabs],
            "trial": tab[0] if tab[0] in TRIALS else "",
            "ways": self._ways(visit.locale) if visit.guest else (),
            "watch": watch_address(self._keys, visit.table) if visit.shares else "",
            "renew": Pressable(Button("watch-link", "", ""), "", i18n.say("button-watch-link", visit.locale)),
        }

    def _show(self, view: TableView, visit: Visit) -> dict[str, Any]:
        turn, beside = self._turn(view, visit), self._allow(view, visit, beginning=False) if view.history else ()
        if view.history and visit.seat is not None and visit.seat.number == view.back:
            beside = (*beside, (Button("undo", i18n.say("button-undo", visit.locale), emoji="↩️"),))
        places, sheet = self._place(view, visit, turn), self._sheet(view, visit, turn)
        few = self._boards(view, visit, turn, places, sheet)
        hung = turn.screen.page.pictures if sheet and sheet.groups else [image.drawing for image in few]
        return {
            "turn": turn,
            "beside": beside,
            "questions": self._questions(view, visit),
            "boards": few,
            "hung": hung,
            "sheet": sheet,
            "placed": places,
            "refused": self._place(view, visit, turn, dead=True),
            # Where one goes on to another page, that is where each gets a link of their own.
            "invites": (visit.shares or visit.seat is not None) and not self._ways(visit.locale),
        }

    def _render(
        self,
        template: str,
        view: TableView,
        visit: Visit,
        digests: Digests | None = None,
        **more: Any,  # noqa: ANN401
    ) -> str:
        """Fill a template about a table; note in `digests` those of what its page has then."""
        digests = digests or Digests([], [])
        reader = 0 if self._looks_on(view, visit) else visit.person
        names = views.mentions(view)
        if visit.guest and view.table.status == "lobby":
            places = dict(visit.guest.membership.listed("tables"))
            names = {**places, view.table.place: places.get(view.table.channel, "…"), **names}
        return self._fill(
            template,
            visit.locale,
            visit.theme,
            view=view,
            table=view.table,
            visit=visit,
            marked=lambda text: self._signs.html(mark_up(text, visit.locale, names)),
            closing=partial(presses.closing, self._keys, visit.person),
            address=lambda drawing: self._address(visit, drawing, visit.person),
            action=f"/t/{view.table.id}/press",
            scene=lambda board: self.sheets.markup(board, visit.had, reader, digests.boards),
            piece=partial(self.sheets.piece, visit.pieces, digests.pieces),
            digests=digests,
            listed=visit.guest.membership.listed if visit.guest else None,
            called=i18n.name(visit.guest.membership.called, locale=visit.locale) if visit.guest else "",
            **{"seal": self._seal(view, visit), **more},
        )

    def _seal(self, view: TableView, visit: Visit) -> Callable[..., str]:
        return partial(self._sealed, visit.person, Screen(Page(()), Anchor(view.table.id, view.table.seq)), "answer")

    def _open(self, visit: Visit, region: Region) -> tuple[Screen, ...]:
        return visit.screens.read_in(visit.locale, region) if visit.screens else ()

    def _turn(self, view: TableView, visit: Visit) -> AnswerView:
        panels = [AnswerView.of(screen, "turn") for screen in self._open(visit, "turn")]
        text = view.text if view.history is None else ""
        begins = self._allow(view, visit, beginning=view.history is not None)
        if view.history is not None:  # all ways to begin are one grid
            begins = (tuple(button for row in begins if isinstance(row, tuple) for button in row),)
        from_tiles = any(choice.control.verb == "go" for choice in boards.choices(begins))
        for panel in panels:  # one without a choice gives way to the grid
            if not from_tiles or not any(button.verb == "over" and button.disabled for button in panel.foot):
                return panel
        return AnswerView.of(Screen(Page.of(text, begins), Anchor(view.table.id, view.table.seq)), "turn")

    def _questions(self, view: TableView, visit: Visit) -> list[tuple[str, tuple[Button, ...]]]:
        """Return the open votes, each with the answers that its reader has not given."""
        seat, locale, questions = visit.seat, visit.locale, list[tuple[str, tuple[Button, ...]]]()
        for vote, text in view.votes:
            questions.append((text, turn_posts.ballot_buttons(vote, seat.number, locale) if seat is not None else ()))
        return questions

    def _allow(self, view: TableView, visit: Visit, *, beginning: bool | None = None) -> tuple[Row, ...]:
        """Return those controls of the post that mean the reader: those of a turn if `beginning`, if not the others."""
        if visit.guest is None:
            return ()
        seat, table = visit.seat, view.table

        def means(verb: str) -> bool:
            if beginning not in (None, verb in BEGINNING):
                return False
            if verb in BEGINNING:
                return seat is not None and seat.number in table.to_act
            if verb in OWNERS:
                return visit.shares
            if verb == "return":
                return any(other.kept_for == visit.person for other in table.seats)
            if verb in PLAYERS:
                return seat is not None
            return verb not in VOTES and (seat is None or verb not in STRANGERS)

        every = view.rows
        if beginning and seat is not None and seat.number in table.to_act and visit.request is not None:
            every = turn_posts.turn_rows(visit.request.scene(), view.interface, whole=True)
        rows = (
            tuple(button for button in row if means(button.verb)) if isinstance(row, tuple) else row for row in every
        )
        return tuple(row for row in rows if row and (isinstance(row, tuple) or means(row.verb)))

    def _place(self, view: TableView, visit: Visit, turn: AnswerView, *, dead: bool = False) -> boards.Placed:
        """Return the reader's choices by the places that they concern; if `dead`, those refused to them."""
        if visit.request is None or view.history is None:
            return {}
        reader = visit.request.scene()
        places = boards.placed(boards.choices(turn.rows, dead=dead), view.interface, reader)
        if dead or not turn.screen.number:
            return places
        begins = boards.choices(self._allow(view, visit, beginning=True))  # the turn can still begin in another way
        return {**boards.placed([replace(choice, other=True) for choice in begins], view.interface, reader), **places}

    def _sheet(self, view: TableView, visit: Visit, turn: AnswerView) -> TableSheet | None:
        if view.sheet is None or visit.request is None or visit.seat is None or not isinstance(view.interface, Tabular):
            return view.sheet
        return view.interface.sheet(visit.request.scene(), turn.screen.page.pictures)

    def _boards(
        self,
        view: TableView,
        visit: Visit,
        turn: AnswerView,
        placed: boards.Placed,
        sheet: TableSheet | None,
    ) -> list[BoardView]:
        """Return the pictures of the table; those of the panel replace the same.

        What is on offer in figures needs no picture.
        """

        def board(drawing: Drawing, real: Drawing | None = None, *, own: bool = True) -> BoardView:
            address = self._address(visit, drawing, *((visit.person,) if own else ()))
            return boards.board(drawing, address, self._themes(visit.theme), placed, own=own, real=real)

        made, page = list[BoardView](), turn.screen.page
        own = {picture.draw: picture for picture in page.pictures}
        for drawing in view.pictures:
            if page.ahead and (ahead := page.ahead(drawing)):
                own.pop(drawing.draw, None)
                made.append(board(ahead[1], ahead[0], own=False))
                continue
            mine = own.pop(drawing.draw, drawing)
            made.append(board(mine, own=mine is not drawing))
        there = {place for board in made for place in board.spots}
        further = [] if sheet and sheet.groups else [board(picture) for picture in own.values()]
        made = [board for board in further if board.spots.keys() - there] + made
        return sorted(made, key=lambda board: not board.spots)  # what can be pressed comes before what cannot

    def _tabs(self, view: TableView, visit: Visit) -> list[Pressable]:
        if visit.guest is None:
            return []
        whole = Pressable(Button("panel", "", "table."), "", i18n.say("web-panel", visit.locale))
        if view.history is None:
            return [whole]
        table, seat, interface = view.table, visit.seat, view.interface
        frames = interface.frames[: 1 if view.sheet and view.sheet.groups else None]

        def tab(verb: str, look: str = "") -> Pressable:
            control = Select(verb, "", "", ()) if look else Button(verb, "", "")
            return Pressable(control, look, i18n.say(f"button-{look or verb.removesuffix('-open')}", visit.locale))

        tabs, here = [tab("log")], frames if table.status == "running" else ()
        if seat is not None:
            tabs.append(tab("recap"))
        tabs += [tab("look", look.name) for look in interface.looks if look.name not in here]
        if seat is not None and table.status in TRIED_IN:
            if table.status == "running" and seat.number not in table.to_act:
                tabs.append(tab("plan"))
            tabs.append(tab("what-open"))
        if seat is not None and table.status == "running" and isinstance(interface, Adviser) and offered(table):
            tabs.append(tab("hint"))
        if view.reviewed:
            tabs.append(tab("review"))
        return [*tabs, whole]

    def _address(self, visit: Visit, drawing: Drawing, *who: int, past: bool = False) -> str:
        table = visit.table
        return self._gallery.hang(drawing, table.guild, table.id, visit.locale, *who, past=past)


def html(text: str) -> web.Response:
    return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-store"})


def _tidy(screens: Screens, view: TableView, visit: Visit, tabs: Sequence[Pressable]) -> None:
    """Close what is over: panels of other turns, answers about earlier positions, tabs that are there no more."""
    table, seat = view.table, visit.seat
    mine = seat.number in table.to_act if seat is not None else visit.shares

    def current(screen: Screen) -> bool:
        seq = screen.anchor.seq
        return mine and (seq == table.seq or (seat is not None and table.accepts(seat.number, seq)))

    screens.drop("turn", [screen for screen in screens.of("turn") if not current(screen)])
    screens.drop("answer", [screen for screen in screens.of("answer") if screen.anchor.seq not in (0, table.seq)])
    if screens.of("pane") and screens.tab not in [(choice.control.verb, choice.value) for choice in tabs]:
        screens.clear("pane")
