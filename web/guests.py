"""Guests: members of a server at one of its pages, their requests, and the answers to these.

Private answers are put among the guest's screens until newer ones come, public words go to the channel. Nothing depends
on the memory of screens: after a restart the controls under the board begin the turn again from its stored draft.
"""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Literal, Self, TypeAlias

from cogs import errors
from cogs.components import Anchor, Form, Page, Pressed
from cogs.errors import UserError
from cogs.host import PRIVATE_VERBS, Host
from cogs.request import VERBS, Attached, File, TableRequest, UnreadRequest
from cogs.sending import Channel, Membership, arguments, attachment, pages, theme_named
from cogs.sending import channel as messages
from cogs.sending.channel import draw
from cogs.turn import post as turn_posts
from hosting.core import GuildSettings, Person, PersonSettings, Table
from i18n import say
from renders import Picture
from web.identity import Visitor

MAX_FURTHER: Final = 10

Region: TypeAlias = Literal["turn", "answer", "pane"]
"""A place of a page: the open panel of a turn and nothing else; an answer that stands beside it; what a tab shows."""
MESSAGES: Final[dict[Region, int]] = {"turn": -1, "pane": -2, "answer": -3}
"""Numbers of these regions in place of the ids of Discord's messages, which are positive."""


@dataclass(frozen=True, slots=True)
class Screen:
    page: Page
    anchor: Anchor = field(default_factory=Anchor)
    number: int = 0
    form: Form | None = None
    files: tuple[File, ...] = ()
    locale: str = ""
    """The language of its words; empty where they are the same in all."""
    about: Region | None = None
    """The region that it explains; it goes when something else is shown there."""
    warning: bool = False


@dataclass(slots=True)
class Screens:
    regions: dict[Region, tuple[Screen, ...]] = field(default_factory=dict)
    count: int = 0
    """Number of answers so far."""
    table: Table | None = None
    """The table that its tab shows."""
    tab: tuple[str, str] = ("", "")
    """Verb of the open tab and the chosen value; empty for none."""

    def put(self, region: Region, screen: Screen) -> None:
        self.regions[region] = (screen,)
        if region != "answer":
            self.drop("answer", [other for other in self.of("answer") if other.about == region])

    def add(self, region: Region, screen: Screen) -> None:
        self.regions[region] = (*self.of(region), screen)[-MAX_FURTHER:]

    def of(self, region: Region) -> tuple[Screen, ...]:
        return self.regions.get(region, ())

    def read_in(self, locale: str, region: Region) -> tuple[Screen, ...]:
        return tuple(screen for screen in self.of(region) if screen.locale in ("", locale))

    def clear(self, region: Region) -> None:
        self.regions.pop(region, None)
        if region == "pane":
            self.tab = ("", "")
        self.next()

    def drop(self, region: Region, some: Collection[Screen]) -> None:
        left = tuple(screen for screen in self.of(region) if screen not in some)
        if left:
            self.regions[region] = left
        elif region in self.regions:
            self.clear(region)

    def warn(self, text: str, seq: int) -> None:
        """Say why something was not done at a position, above a form that is open."""
        forms = tuple(screen for screen in self.of("answer") if screen.form is not None)
        self.regions["answer"] = (Screen(Page.of(text), Anchor(seq=seq), self.next(), warning=True), *forms)

    def keep(self, region: Region, typed: Mapping[str, str]) -> None:
        self.regions[region] = tuple(
            screen if screen.form is None else replace(screen, form=screen.form.filled(typed))
            for screen in self.of(region)
        )

    @property
    def used(self) -> bool:
        return bool(self.count or self.regions)

    def next(self) -> int:
        self.count += 1
        return self.count


TABS: Final[Mapping[str, str]] = {
    **{verb: verb for verb in ("log", "recap", "look", "plan", "what-open", "hint", "review", "panel")},
    "what-from": "what-open",
}
"""Verbs whose answers a tab shows, wherever they are pressed, and those of the tabs."""


@dataclass(frozen=True, slots=True)
class Where:
    address: str
    guild: int
    channel: int
    thread: int | None = None
    table: int = 0
    """Number of its table; 0 for none."""
    seq: int = 0

    @property
    def place(self) -> int:
        return self.channel if self.thread is None else self.thread


@dataclass(frozen=True, slots=True)
class Guest:
    visitor: Visitor
    membership: Membership
    chosen: PersonSettings
    locale: str
    screens: Screens

    def unread(
        self,
        host: Host,
        where: Where,
        pressed: Pressed | None,
        region: Region,
        changed: Callable[[], None] = lambda: None,
        files: Mapping[str, Attached] = MappingProxyType({}),
    ) -> UnreadRequest:
        """Return the request of a press in a region of a page; None for a look.

        `changed` is called when an answer is replaced without a press.
        """
        press = pressed or Pressed(where.table, where.seq, "", "")
        answers = WebAnswers(host, self, where, region, press.seq, press.verb, changed, files)
        return UnreadRequest(
            client=host,
            services=host.services,
            person=Person(self.visitor.id, self.membership.called),
            chosen=self.chosen,
            client_locale=self.chosen.client or self.locale,
            locale=self.locale,
            account_created=self.visitor.created,
            manages=self.membership.manages,
            roles=self.membership.roles,
            guild_id=where.guild,
            server_name=self.membership.name,
            server_language=self.membership.language,
            channel_id=where.place,
            thread_id=where.thread,
            parent_id=where.channel,
            message_id=MESSAGES[region],
            pressed=pressed,
            seq=press.seq,
            arg=press.arg,
            value=press.value,
            values=press.values,
            fields=press.fields,
            answers=answers,
            server=self.membership,
        )


@dataclass(frozen=True, slots=True)
class WebAnswers:
    """The answers to a press in the browser, see `cogs.request.Answers`."""

    host: Host
    guest: Guest
    where: Where
    region: Region
    """Place of the press."""
    seq: int
    verb: str
    """The pressed one, for the log."""
    changed: Callable[[], None]
    files: Mapping[str, Attached] = field(default_factory=dict)
    settings: GuildSettings | None = None

    def of(self, request: UnreadRequest) -> Self:
        """Return the same for a request; a press stays for the table and position that it was made for."""
        press, guest = request.pressed, replace(self.guest, locale=request.locale)
        seq, verb = (self.seq, self.verb) if press is None else (press.seq, press.verb)
        settings = request.settings if isinstance(request, TableRequest) else self.settings
        return replace(self, guest=guest, seq=seq, verb=verb, settings=settings)

    def address(self, table: Table) -> str:
        return f"/t/{table.id}"

    async def reply(
        self, page: Page | str, anchor: Anchor | None = None, *, separate: bool = False, in_layout: bool = False
    ) -> int:
        """Put a page in its region; return the number of that. A post that a press changes is part of the page."""
        if self.verb in VERBS and VERBS[self.verb].answer == "here":
            return MESSAGES[self.region]
        screen = self._screen(page, anchor)
        if separate and screen.anchor.revision:
            screen = replace(screen, about=self.region)
        aside: Region = "answer" if separate and self.verb not in TABS else self._side_region
        region: Region = "turn" if screen.anchor.panel else aside
        self.guest.screens.put(region, screen)
        return MESSAGES[region]

    async def reply_with_file(self, text: str, file: File) -> None:
        self.guest.screens.put(self._side_region, replace(self._screen(text), files=(file,)))

    async def reply_further(self, text: str, files: Sequence[File] = ()) -> None:
        self.guest.screens.add(self._side_region, replace(self._screen(text), files=tuple(files)))

    async def ask(self, form: Form, anchor: Anchor | None = None) -> None:
        self.guest.screens.put(self._side_region, replace(self._screen(Page(()), anchor), form=form))

    async def publish(self, page: Page, anchor: Anchor, *, mentions: Sequence[int] = (), answer: str = "") -> int:
        other = anchor.table_id not in (0, self.where.table)
        way = ((turn_posts.board(f"/t/{anchor.table_id}", self.guest.locale),),) if other else ()
        await self.reply(Page.of(answer or say("published", self.guest.locale), way))
        return await self._post(page, anchor, mentions)

    async def publish_further(self, page: Page | str) -> None:
        """Post one more message there, which nobody can press; nobody is notified.

        Raises UserError if the user does not see the channel, and so could not have it posted in Discord.
        """
        if self.where.place not in await self.guest.membership.sees_places([self.where.place]):
            raise UserError("web-hidden")
        page = Page.of(page) if isinstance(page, str) else page
        await self._post(page.with_rows(), self._anchor, ())

    async def deliver(self, arguments: Mapping[str, Any], nonce: str) -> Any:  # noqa: ANN401 - the door's message
        return await Channel(self.host, self.where.place).send(arguments, nonce)

    @property
    def _side_region(self) -> Region:
        """The region of an answer that is no panel of a turn: never that of the turn's own controls."""
        return "answer" if self.region == "turn" else self.region

    async def replace_by(self, text: str) -> None:
        self.guest.screens.clear("turn")
        self.guest.screens.warn(text, self.seq)
        self.changed()

    def file(self, name: str) -> Attached:
        if name not in self.files:
            raise UserError("old-button")
        return self.files[name]

    def note(self, error: BaseException, table_id: int | None) -> None:
        attempt = {"table": table_id, "person": self.guest.visitor.id, "what": self.verb}
        errors.noted(error, attempt, private=self.verb in PRIVATE_VERBS)

    @property
    def _anchor(self) -> Anchor:
        return Anchor(self.where.table, self.seq)

    def _screen(self, page: Page | str, anchor: Anchor | None = None) -> Screen:
        page, number = Page.of(page) if isinstance(page, str) else page, self.guest.screens.next()
        return Screen(page, anchor or self._anchor, number, locale=self.guest.locale)

    async def _post(self, page: Page, anchor: Anchor, mentions: Sequence[int]) -> int:
        theme = theme_named(self.settings.theme if self.settings else None)
        post = messages.post(anchor, self.where.guild, page.text, page.pictures, page.rows, tuple(mentions))
        message_number = 0
        for number, message in post.parts.items():
            result = await draw(self.host, message, theme, self.where.guild)
            if isinstance(result, pages.Undrawn):
                message = replace(message, picture=None, text=result.after(message.text))
            file = attachment(result) if isinstance(result, Picture) else None
            mark = f"{self.guest.visitor.id}:{self.guest.screens.next()}:{number}"
            nonce = hashlib.sha256(mark.encode()).hexdigest()[:25]
            message_number = (await Channel(self.host, self.where.place).send(arguments(post, message, file), nonce)).id
        return message_number
