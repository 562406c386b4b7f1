"""Answers to requests from a browser: private ones are put on the person's desk, public words go to the channel."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Self

from cogs import errors
from cogs.components import Drawing, Image, Page
from cogs.errors import UserError
from cogs.forms import Form
from cogs.host import Host
from cogs.request import VERBS, Attached, File, Server
from cogs.sending import Channel, arguments, attachment, messages, pictures, theme_named
from cogs.sending.channel import draw
from cogs.turn import post as turn_posts
from hosting.core import GuildSettings, PersonSettings, Table
from renders import Picture
from web.desk import MESSAGES, Desk, Region, Screen
from words import say

TABS: Final[Mapping[str, str]] = {
    **{verb: verb for verb in ("log", "recap", "look", "plan", "what-open", "hint", "review")},
    "what-from": "what-open",
}
"""Verbs whose answers a tab shows, wherever they are pressed, and those of the tabs."""


@dataclass(frozen=True, slots=True)
class WebAnswered:
    """A panel of a turn that lies on a desk."""

    desk: Desk
    seq: int
    """Position of the table."""
    changed: Callable[[], None]
    """Called when it is replaced without its person having pressed."""

    @property
    def expired(self) -> bool:
        """False: a desk is always there."""
        return False

    async def replace_by(self, text: str) -> None:
        """Close it with words beside the controls that then begin the turn."""
        self.desk.clear("turn")
        self.desk.warn(text, self.seq)
        self.changed()


@dataclass(frozen=True, slots=True)
class WebAnswers:
    """The answers to a press in the browser, see `cogs.request.Answers`."""

    host: Host
    desk: Desk
    region: Region
    """Place of the press."""
    server: Server
    place: int
    """The table's channel or thread."""
    guild: int
    table_id: int
    seq: int
    locale: str
    person: int
    what: str
    """The pressed verb, for the log."""
    private: bool
    """True if the action is kept out of the log."""
    changed: Callable[[], None]
    files: Mapping[str, Attached] = field(default_factory=dict)
    """Files sent with a form, by the names of its parts."""
    settings: GuildSettings | None = None

    def known(self, chosen: PersonSettings, locale: str) -> Self:
        """Return the same with a user's changed settings."""
        return replace(self, locale=locale)

    def at(self, table: Table, settings: GuildSettings) -> Self:
        """Return the same for a table; a press stays for the table and position that it was made for."""
        return replace(self, settings=settings)

    async def reply(
        self,
        page: Page | str,
        *,
        table_id: int | None = None,
        seq: int | None = None,
        revision: int = 0,
        panel: int = 0,
        separate: bool = False,
    ) -> int:
        """Put a page in its region; return the number of that. A post that a press changes is part of the page."""
        if self.what in VERBS and VERBS[self.what].answer == "here":
            return MESSAGES[self.region]
        screen = self._screen(page, table_id, seq, revision, panel)
        if separate and revision:
            screen = replace(screen, about=self.region)
        region: Region = "turn" if panel else "answer" if separate and self.what not in TABS else self._beside
        self.desk.put(region, screen)
        return MESSAGES[region]

    async def reply_in_layout(self, page: Page, *, seq: int | None = None, table_id: int | None = None) -> None:
        """Put a page of any length where it was pressed."""
        self.desk.put(self._beside, self._screen(page, table_id, seq))

    async def reply_with_file(self, text: str, file: File) -> None:
        """Offer a file."""
        self.desk.put(self._beside, replace(self._screen(text), files=(file,)))

    async def reply_further(self, text: str, files: Sequence[File] = ()) -> None:
        """Put more words beside the others."""
        self.desk.add(self._beside, replace(self._screen(text), files=tuple(files)))

    async def ask(self, form: Form, table_id: int = 0, seq: int = 0) -> None:
        """Open a form."""
        self.desk.put(self._beside, replace(self._screen(Page(()), table_id, seq), form=form))

    async def publish(
        self,
        page: Page | str,
        *,
        table_id: int | None = None,
        seq: int | None = None,
        mentions: Sequence[int] = (),
        answer: str | None = None,
        pictures: Sequence[Drawing] = (),
    ) -> int:
        """Post a page in the table's channel, and return the message's id."""
        other = table_id not in (None, 0, self.table_id)
        way = ((turn_posts.board(f"/t/{table_id}", self.locale),),) if other else ()
        await self.reply(Page.of(answer or say("published", self.locale), way))
        page = Page.of(page) if isinstance(page, str) else page
        return await self._post(
            Page((*page.blocks, *map(Image, pictures))),
            self.table_id if table_id is None else table_id,
            self.seq if seq is None else seq,
            mentions,
        )

    async def publish_further(self, page: Page | str) -> None:
        """Post one more message there, which nobody can press; nobody is notified.

        Raises UserError if the user does not see the channel, and so could not have it posted in Discord.
        """
        if self.place not in await self.server.sees_places([self.place]):
            raise UserError("web-hidden")
        page = Page.of(page) if isinstance(page, str) else page
        await self._post(page.with_rows(), self.table_id, self.seq, ())

    async def deliver(self, arguments: Mapping[str, Any], nonce: str) -> Any:  # noqa: ANN401 - the door's message
        """Send a message made by `cogs.sending` to the table's channel."""
        return await Channel(self.host, self.place).send(arguments, nonce)

    @property
    def _beside(self) -> Region:
        """The region of an answer that is no panel of a turn: never that of the turn's own controls."""
        return "answer" if self.region == "turn" else self.region

    @property
    def given(self) -> WebAnswered:
        """The answer to this request, to be replaced later."""
        return WebAnswered(self.desk, self.seq, self.changed)

    def file(self, name: str) -> Attached:
        """Return a file sent with a form. Raises UserError if there is none."""
        if name not in self.files:
            raise UserError("old-button")
        return self.files[name]

    def note(self, error: BaseException, table_id: int | None) -> None:
        """Log an error with what the user attempted."""
        errors.noted(error, {"table": table_id, "person": self.person, "what": self.what}, private=self.private)

    def _screen(
        self,
        page: Page | str,
        table_id: int | None = None,
        seq: int | None = None,
        revision: int = 0,
        panel: int = 0,
    ) -> Screen:
        return Screen(
            Page.of(page) if isinstance(page, str) else page,
            self.table_id if table_id is None else table_id,
            self.seq if seq is None else seq,
            revision,
            panel,
            self.desk.next(),
            locale=self.locale,
        )

    async def _post(self, page: Page, table_id: int, seq: int, mentions: Sequence[int]) -> int:
        """Post a page as the bot, a picture each message, and return the last message's id."""
        theme = theme_named(self.settings.theme if self.settings else None)
        post = messages.post(table_id, seq, self.guild, page.text, page.pictures, page.rows, tuple(mentions))
        sent = 0
        for number, message in post.parts.items():
            made = await draw(self.host, message, theme, self.guild)
            if isinstance(made, pictures.Undrawn):
                message = replace(message, picture=None, text=made.after(message.text))
            file = attachment(made) if isinstance(made, Picture) else None
            nonce = hashlib.sha256(f"{self.person}:{self.desk.next()}:{number}".encode()).hexdigest()[:25]
            sent = (await Channel(self.host, self.place).send(arguments(post, message, file), nonce)).id
        return sent
