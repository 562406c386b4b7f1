"""Outgoing messages, independent of Discord: each with at most one picture, in order."""

from dataclasses import dataclass

from cogs.components import Drawing, Row


@dataclass(frozen=True, slots=True)
class Message:
    """A message. Clients show its picture whole because it is the only one."""

    text: str = ""
    picture: Drawing | None = None
    rows: tuple[Row, ...] = ()
    mentions: tuple[int, ...] = ()
    """People to be notified by name."""
    silent: bool = False
    """True if it makes no sound on any device."""


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A post: its messages in order. The last one has the words and the buttons."""

    table_id: int
    seq: int
    """The position it shows, for which its buttons are made."""
    guild: int
    """The server whose theme the pictures use."""
    messages: tuple[Message, ...]
    live: bool = True
    """True if it replaces the posts before it, which lose their buttons; else it is added to them."""
    first: int = 0
    """Number of the first message's part, more than 0 if some attempted parts are no longer wanted."""

    @property
    def parts(self) -> dict[int, Message]:
        """The messages by the numbers of their parts."""
        return dict(enumerate(self.messages, self.first))

    @property
    def last(self) -> int:
        """Number of the last part."""
        return self.first + len(self.messages) - 1

    @property
    def pictured_seq(self) -> int | None:
        """The position shown in pictures; None if there are none."""
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
    """Build a post with one picture per message; all else is with the last."""
    *first, last = pictures or (None,)
    return Outgoing(
        table_id,
        seq,
        guild,
        (*(Message(picture=drawing, silent=True) for drawing in first), Message(text, last, rows, mentions)),
        live,
    )
