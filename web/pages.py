"""Pages and their pieces as HTML, by the templates beside this file."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from aiohttp import web

import renders
import words
from cogs import signs
from cogs.components import Button, Drawing, Image, Page, Pick, Row, Select, Text
from cogs.forms import Form
from cogs.games import Adviser, Holder
from cogs.host import keep
from cogs.turn import post as turn_posts
from hosting.aids import offered
from hosting.core import PersonSettings
from web import boards, presses, stages
from web.boards import Board, Choice
from web.desk import Desk, Region, Screen
from web.gallery import Gallery, Signs
from web.guests import Guest, Where
from web.identity import Way
from web.keys import Keys
from web.marks import marked
from web.stages import Stage
from web.templating import render
from web.visits import Visit, watch_address

MAX_KEPT: Final = 1000
"""Pages and turns of the past that are kept, each for all to whom it is the same."""
BEGINNING: Final = frozenset({"go", "open"})
"""Verbs that begin a turn, of those whose turn it is."""
OWNERS: Final = frozenset({"start", "cancel", "invite", "dismiss"})
"""Verbs of a lobby's owner, and of admins."""
PLAYERS: Final = frozenset({"finish", "leave", "rematch"})
"""Verbs of those who sit at the table."""
STRANGERS: Final = frozenset({"join", "take"})
"""Verbs of those who do not."""
VOTES: Final = frozenset({"agree", "refuse"})
"""Verbs of those whom a vote asks; they stand under its question."""
NOWHERE: Final = Screen(Page(()))
"""The place of what is pressed beside the tables."""
GAP: Final = "\x01"
"""A character that no page has, where a seal comes."""
TRIALS: Final = frozenset({"plan", "what-open"})
"""Tabs in which a turn is chosen that is not played."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An answer as a template takes it: its blocks, its rows, and what its controls are made for."""

    blocks: tuple[Any, ...]
    rows: tuple[Row, ...]
    foot: tuple[Row, ...]
    screen: Screen
    region: Region

    @classmethod
    def of(cls, screen: Screen, region: Region) -> Shown:
        """Return an open answer; the last row of buttons of a turn's panel stands apart."""
        rows = screen.page.rows
        foot = rows[-1:] if screen.panel and rows and isinstance(rows[-1], tuple) else ()
        blocks = tuple(block for block in screen.page.blocks if isinstance(block, Text | Image))
        return cls(blocks, rows[: len(rows) - len(foot)], foot, screen, region)

    @property
    def wide(self) -> bool:
        """True if it has a picture, which needs room."""
        return any(isinstance(block, Image) for block in self.blocks)


@dataclass(frozen=True, slots=True)
class Question:
    """An open vote, and what its reader can answer."""

    text: str
    answers: tuple[Button, ...]


class Pages:
    """The pages of this site."""

    def __init__(self, gallery: Gallery, keys: Keys, signs: Signs, ways: Callable[[str], Sequence[Way]]) -> None:
        self._ways = ways
        self._signs = signs
        self._gallery = gallery
        self._keys = keys
        self._commons: OrderedDict[tuple[object, ...], tuple[Stage, str]] = OrderedDict()

    def table(self, stage: Stage, visit: Visit) -> str:
        """Render the whole page of a table."""
        if visit.visitor is None:
            return self._common(stage, visit.locale, None, "table.html")
        return self._whole("table.html", stage, visit)

    def pieces(self, stage: Stage, visit: Visit) -> str:
        """Render the pieces that change, each with its id."""
        if visit.visitor is None or self._looks_on(stage, visit):
            return self._common(stage, visit.locale, visit.theme, "pieces.html")
        return self._whole("pieces.html", stage, visit)

    def _looks_on(self, stage: Stage, visit: Visit) -> bool:
        """Return whether somebody has nothing of their own on the page, and nothing to press."""
        desk = visit.desk
        return visit.seat is None and not self._allowed(stage, visit) and not (desk and desk.regions)

    def _common(self, stage: Stage, locale: str, theme: str | None, template: str) -> str:
        """Render what all who only look on see, once."""
        settings = None if theme is None else PersonSettings(theme=theme)
        visit = Visit(stage.table, locale, chosen=settings)
        return self._once(stage, lambda: self._whole(template, stage, visit), template, locale, theme)

    def _once(self, stage: Stage, render: Callable[[], str], *what: object) -> str:
        """Return what is the same for several, rendered once for each stage."""
        key = (stage.table.id, *what)
        kept = self._commons.get(key)
        if kept is None or kept[0] is not stage:
            kept = stage, render()
        keep(self._commons, key, kept, MAX_KEPT)
        return kept[1]

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

        return self._filled(
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
        held = list[tuple[Any, ...]]()

        def hold(*pressed: Any) -> str:  # noqa: ANN401
            held.append(pressed)
            return GAP

        first, *parts = self.sheet(template, guest, where, people, hold, **more).split(GAP)

        def sealed(person: int) -> str:
            seals = (self._sealed(person, NOWHERE, "pane", *pressed) for pressed in held)
            return first + "".join(seal + part for seal, part in zip(seals, parts, strict=True))

        return sealed

    def _sealed(
        self,
        person: int,
        at: Screen,
        beside: Region,
        given: Shown | None,
        control: Button | Select | Pick | Form,
        value: str = "",
    ) -> str:
        """Return what a press sends, sealed for a reader; outside open answers it is made for another screen."""
        screen, region = (given.screen, given.region) if given else (at, beside)
        return presses.seal(self._keys, person, screen, region, control, value)

    def plain(self, template: str, locale: str, **more: Any) -> str:  # noqa: ANN401
        """Render a page without controls of Discord's."""
        return self._filled(template, locale, None, **more)

    def _filled(self, template: str, locale: str, theme: str | None, **more: Any) -> str:  # noqa: ANN401
        return render(
            template,
            locale=locale,
            say=partial(_say, locale),
            signed=self._signs.html,
            plain=signs.plain,
            described=boards.described,
            themes=[theme] if theme else [each.name for each in renders.THEMES],
            **more,
        )

    def leaf(self, stage: Stage, visit: Visit, turn: int) -> str:
        """Return the board after an earlier turn, and what that turn changed."""
        locale, theme = visit.locale, visit.theme
        tries = visit.seat is not None and stage.table.status == "running"
        branch = Button("what-from", words.say("button-what-from", locale), str(stage.seq(turn))) if tries else None
        leaf = self._once(stage, lambda: self._leaf(stage, visit, turn, branch), turn, tries, locale, theme)
        return leaf.replace(GAP, self._seal(stage, visit)(None, branch)) if branch else leaf

    def _leaf(self, stage: Stage, visit: Visit, turn: int, branch: Button | None) -> str:
        """Render it, with a gap for what is sealed."""
        lines, drawings = stage.leaf(turn)
        few = [boards.board(drawing, self._address(visit, drawing, past=True)) for drawing in drawings]
        more = {"lines": lines, "boards": few, "hung": (), "branch": branch, "seal": lambda *_: GAP}
        return self._rendered("leaf.html", stage, visit, **more)

    def _whole(self, template: str, stage: Stage, visit: Visit) -> str:
        tabs = self._tabs(stage, visit)
        if visit.desk is not None:
            _tidy(visit.desk, stage, visit, tabs)
        turn = self._turn(stage, visit)
        few = self._boards(stage, visit, turn)
        tab = visit.desk.tab if visit.desk else ("", "")
        return self._rendered(
            template,
            stage,
            visit,
            turn=turn,
            beside=self._beside(stage, visit),
            questions=self._questions(stage, visit),
            boards=few,
            hung=[image.drawing for image in few],
            answers=[Shown.of(screen, "answer") for screen in self._open(visit, "answer")],
            pane=[Shown.of(screen, "pane") for screen in self._open(visit, "pane")],
            tabs=[(choice, (choice.control.verb, choice.value) == tab) for choice in tabs],
            trial=tab[0] if tab[0] in TRIALS else "",
            watch=watch_address(self._keys, visit.table) if visit.shares else "",
            renew=Choice(Button("watch-link", "", ""), "", words.say("button-watch-link", visit.locale)),
            ways=self._ways(visit.locale) if visit.visitor else (),
        )

    def _rendered(self, template: str, stage: Stage, visit: Visit, **more: Any) -> str:  # noqa: ANN401
        return self._filled(
            template,
            visit.locale,
            visit.theme,
            stage=stage,
            table=stage.table,
            visit=visit,
            marked=lambda text: self._signs.html(marked(text, visit.locale, stages.mentions(stage))),
            closing=partial(presses.closing, self._keys, visit.person),
            address=lambda drawing: self._address(visit, drawing, visit.person),
            action=f"/t/{stage.table.id}/press",
            listed=visit.membership.listed if visit.membership else None,
            called=words.name(visit.membership.called, locale=visit.locale) if visit.membership else "",
            **{"seal": self._seal(stage, visit), **more},
        )

    def _seal(self, stage: Stage, visit: Visit) -> Callable[..., str]:
        return partial(self._sealed, visit.person, Screen(Page(()), stage.table.id, stage.table.seq), "answer")

    def _open(self, visit: Visit, region: Region) -> tuple[Screen, ...]:
        """Return the open answers of a region."""
        return visit.desk.read_in(visit.locale, region) if visit.desk else ()

    def _turn(self, stage: Stage, visit: Visit) -> Shown:
        """Return the turn: its open panel, else what begins it; in a lobby, what is to be done there."""
        table = stage.table
        panel = next(iter(self._open(visit, "turn")), None)
        if panel is not None:
            return Shown.of(panel, "turn")
        text = stage.text if stage.history is None else ""
        begins = self._allowed(stage, visit, beginning=stage.history is not None)
        return Shown.of(Screen(Page.of(text, begins), table.id, table.seq), "turn")

    def _beside(self, stage: Stage, visit: Visit) -> tuple[Row, ...]:
        """Return what can be done beside the turn, whether its panel is open or not."""
        if stage.history is None:
            return ()
        rows = self._allowed(stage, visit, beginning=False)
        if visit.seat is None or visit.seat.number != stage.back:
            return rows
        return (*rows, (Button("undo", words.say("button-undo", visit.locale), emoji="↩️"),))

    def _questions(self, stage: Stage, visit: Visit) -> list[Question]:
        """Return the open votes, each with the answers that its reader has not given."""
        seat, locale = visit.seat, visit.locale
        questions = list[Question]()
        for vote, text in stage.votes:
            agree, refuse = turn_posts.vote_buttons((vote,), locale)
            if seat is None:
                answers: tuple[Button, ...] = ()
            elif seat.number == vote.seat:
                answers = (replace(refuse, label=words.say("button-withdraw-question", locale)),)
            else:
                left = ((agree, vote.yes), (refuse, vote.no))
                answers = tuple(button for button, answered in left if seat.number not in answered)
            questions.append(Question(text, answers))
        return questions

    def _allowed(self, stage: Stage, visit: Visit, *, beginning: bool | None = None) -> tuple[Row, ...]:
        """Return those controls of the post that mean the reader: those of a turn if `beginning`, if not the others."""
        if visit.visitor is None:
            return ()

        def means(verb: str) -> bool:
            return (beginning in (None, verb in BEGINNING)) and self._may(stage, visit, verb)

        rows = (
            tuple(button for button in row if means(button.verb)) if isinstance(row, tuple) else row
            for row in stage.rows
        )
        return tuple(row for row in rows if row and (isinstance(row, tuple) or means(row.verb)))

    def _may(self, stage: Stage, visit: Visit, verb: str) -> bool:
        """Return whether a verb of the post means its reader."""
        seat, table = visit.seat, stage.table
        if verb in BEGINNING:
            return seat is not None and seat.number in table.to_act
        if verb in OWNERS:
            return visit.shares
        if verb == "return":
            return any(other.kept_for == visit.person for other in table.seats)
        if verb in PLAYERS:
            return seat is not None
        return verb not in VOTES and (seat is None or verb not in STRANGERS)

    def _boards(self, stage: Stage, visit: Visit, turn: Shown) -> list[Board]:
        """Return the pictures of the table; those of the panel, or with what the reader holds, replace the same."""
        placed: Mapping[str, tuple[Choice, ...]] = {}
        held: Mapping[Callable[..., renders.Picture], Drawing] = {}
        if visit.request is not None and stage.history is not None:
            reader = visit.request.scene()
            held = stage.interface.held(reader) if isinstance(stage.interface, Holder) else held
            placed = boards.placed(boards.choices(turn.rows), stage.interface, reader)
            if turn.screen.number:  # a panel: its turn can still begin in another way
                begins = boards.choices(self._allowed(stage, visit, beginning=True))
                others = [replace(choice, other=True) for choice in begins]
                placed = {**boards.placed(others, stage.interface, reader), **placed}
        made, own = list[Board](), {picture.draw: picture for picture in turn.screen.page.pictures}
        for drawing in stage.pictures:
            mine = held.get(drawing.draw, drawing)
            mine = own.pop(mine.draw, mine)
            made.append(self._board(visit, mine, placed, own=mine is not drawing))
        there = {spot.place for board in made for spot in board.spots}
        further = [self._board(visit, picture, placed, own=True) for picture in own.values()]
        made = [board for board in further if {spot.place for spot in board.spots} - there] + made
        return sorted(made, key=lambda board: not board.spots)  # what can be pressed comes before what cannot

    def _board(self, visit: Visit, drawing: Drawing, placed: Mapping[str, tuple[Choice, ...]], *, own: bool) -> Board:
        who = (visit.person,) if own else ()
        return boards.board(drawing, self._address(visit, drawing, *who), placed, own=own)

    def _tabs(self, stage: Stage, visit: Visit) -> list[Choice]:
        """Return the looks, the log and the aids, as controls."""
        if visit.visitor is None or stage.history is None:
            return []
        locale, said = visit.locale, words.say
        tabs = [Choice(Button("log", "", ""), "", said("button-log", locale))]
        if visit.seat is not None:
            tabs.append(Choice(Button("recap", "", ""), "", said("button-recap", locale)))
        looks, here = Select("look", "", "", ()), stage.interface.frames if stage.table.status == "running" else ()
        tabs += [
            Choice(looks, look.name, said(f"button-{look.name}", locale) if look.emoji else _name(look.name, locale))
            for look in stage.interface.looks
            if look.name not in here
        ]
        if visit.seat is not None and stage.table.status == "running":
            if visit.seat.number not in stage.table.to_act:
                tabs.append(Choice(Button("plan", "", ""), "", said("button-plan", locale)))
            tabs.append(Choice(Button("what-open", "", ""), "", said("button-what", locale)))
            if isinstance(stage.interface, Adviser) and offered(stage.table):
                tabs.append(Choice(Button("hint", "", ""), "", said("button-hint", locale)))
        if stage.reviewed:
            tabs.append(Choice(Button("review", "", ""), "", said("button-review", locale)))
        return tabs

    def _address(self, visit: Visit, drawing: Drawing, *who: int, past: bool = False) -> str:
        """Return the address of a picture: one person's, or that of all who look at the table."""
        table = visit.table
        return self._gallery.hang(drawing, table.guild, table.id, visit.locale, *who, past=past)


def html(text: str) -> web.Response:
    """Return a page, which nobody keeps."""
    return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-store"})


def _tidy(desk: Desk, stage: Stage, visit: Visit, tabs: Sequence[Choice]) -> None:
    """Close what is over: panels of other turns, answers about earlier positions, tabs that are there no more."""
    table, seat = stage.table, visit.seat
    mine = seat.number in table.to_act if seat is not None else visit.shares

    def current(screen: Screen) -> bool:
        return mine and (screen.seq == table.seq or (seat is not None and table.accepts(seat.number, screen.seq)))

    desk.drop("turn", [screen for screen in desk.of("turn") if not current(screen)])
    desk.drop("answer", [screen for screen in desk.of("answer") if screen.seq not in (0, table.seq)])
    if desk.of("pane") and desk.tab not in [(choice.control.verb, choice.value) for choice in tabs]:
        desk.clear("pane")


def _name(look: str, locale: str) -> str:
    """Return the name of a look: the last word of its command."""
    name = words.say(f"slash-show-{look}", locale).rpartition(" ")[2]
    return name[:1].upper() + name[1:]


def _say(locale: str, key: str, **facts: Any) -> str:  # noqa: ANN401
    return words.say(key, locale, **facts)
