"""What leaves the bot, before Discord comes in: messages with at most one picture each, in their order."""

from __future__ import annotations

from dataclasses import dataclass

from cogs.components import Drawing, Row


@dataclass(frozen=True, slots=True)
class Message:
    """One message. Clients show its picture whole because it is the only one."""

    text: str = ""
    picture: Drawing | None = None
    rows: tuple[Row, ...] = ()
    mentions: tuple[int, ...] = ()
    """Who is notified by name."""
    silent: bool = False
    """Whether nobody's device makes a sound of it."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A post: its messages, in the order in which they appear. The last one has the words and the buttons."""

    table_id: int
    seq: int
    """The position that it shows, for which its buttons are made."""
    guild: int
    """The server, whose theme the pictures have."""
    messages: tuple[Message, ...]
    live: bool = True
    """Whether it takes the place of the posts before it, which lose their buttons; else it stands beside them."""
    first: int = 0
    """The number of the first message's part, more than 0 where parts that are not wanted any more were tried."""

    @property
    def parts(self) -> dict[int, Message]:
        """The messages by the numbers of their parts."""
        return dict(enumerate(self.messages, self.first))

    @property
    def last(self) -> int:
        """The number of the last part."""
        return self.first + len(self.messages) - 1

    @property
    def shown(self) -> int | None:
        """The position that is shown in pictures, None where there are none."""
        return self.seq if any(message.picture for message in self.messages) else None


def post(
    table_id: int,
    seq: int,
    guild: int,
    text: str,
    pictures: tuple[Drawing, ...] = (),
    rows: tuple[Row, ...] = (),
    mentions: tuple[int, ...] = (),
    *,
    live: bool = True,
) -> Outgoing:
    """A post with its pictures one to a message: the words, the buttons and the ping are with the last."""
    *first, last = pictures or (None,)
    return Outgoing(
        table_id,
        seq,
        guild,
        (*(Message(picture=drawing, silent=True) for drawing in first), Message(text, last, rows, mentions)),
        live,
    )
