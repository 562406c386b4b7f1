"""Guests: members of a server at one of its pages, and their requests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from cogs import private_actions
from cogs.components import Pressed
from cogs.host import Host
from cogs.request import Attached, UnreadRequest
from hosting.core import Person, PersonSettings
from web.answers import WebAnswers
from web.desk import MESSAGES, Desk, Region
from web.identity import Membership, Visitor


@dataclass(frozen=True, slots=True)
class Where:
    """The place in Discord that a page belongs to."""

    address: str
    """Path of the page."""
    guild: int
    channel: int
    thread: int | None = None
    table: int = 0
    """Number of its table; 0 for none."""
    seq: int = 0
    """Position of the table."""

    @property
    def place(self) -> int:
        """The channel or thread."""
        return self.channel if self.thread is None else self.thread


@dataclass(frozen=True, slots=True)
class Guest:
    """A member of a server at one of its pages."""

    visitor: Visitor
    membership: Membership
    chosen: PersonSettings
    locale: str
    desk: Desk

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
        given = pressed or Pressed(where.table, where.seq, "", "")
        answers = WebAnswers(
            host,
            self.desk,
            region,
            self.membership,
            where.place,
            where.guild,
            where.table,
            given.seq,
            self.locale,
            self.visitor.id,
            given.verb,
            private_actions.has(given.verb),
            changed,
            files,
        )
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
            seq=given.seq,
            arg=given.arg,
            value=given.value,
            values=given.values,
            fields=given.fields,
            answers=answers,
            server=self.membership,
        )
