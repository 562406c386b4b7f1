"""Tokens of interactions: they send and edit messages without counting towards Discord's fifty requests a second.

A token lasts 15 minutes, in the memory of the process that was pressed. Without one, the bot uses its own requests.
"""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

import discord

from cogs.host import Host, Interaction, PerBot

LIFE: Final = 870.0
"""Seconds for which a token is used; Discord accepts it for 900."""

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class Token:
    """A token, as the webhook that uses it."""

    webhook: discord.Webhook
    until: float
    """Time of the monotonic clock at which it is too old."""


class Tokens:
    """A process's tokens: by messages that they may edit, by channels and people for whom they may send."""

    def __init__(self, host: Host) -> None:
        self._monotonic = host.clock.monotonic
        self._editors: dict[int, Token] = {}
        self._senders: dict[tuple[int, int], Token] = {}

    def pressed(self, interaction: Interaction) -> None:
        """Keep the token of an acknowledged press, for edits of the public message that was pressed."""
        message = interaction.message
        if interaction.guild_id is not None and message is not None and not message.flags.ephemeral:
            self._keep(self._editors, message.id, self._token(interaction))

    def answered(self, interaction: Interaction) -> None:
        """Keep the token of an answered interaction, for public messages in its channel.

        A message sent before its answer would become that answer, which nobody else sees.
        """
        if interaction.guild_id is not None and interaction.channel_id is not None:
            place = interaction.channel_id, interaction.user.id
            self._keep(self._senders, place, self._token(interaction))

    def sent(self, message: int, token: Token) -> None:
        """Keep the token that a message was sent with, for edits of it."""
        self._keep(self._editors, message, token)

    def editor(self, message: int) -> Token | None:
        """Return the token that may edit a message, if there is one."""
        return self._valid(self._editors.get(message))

    def sender(self, channel: int, people: Collection[int]) -> Token | None:
        """Return the newest token with which one of these people acted in a channel, if there is one."""
        tokens = [self._valid(self._senders.get((channel, person))) for person in people]
        return max((token for token in tokens if token is not None), key=lambda token: token.until, default=None)

    def refused(self, token: Token) -> None:
        """Forget a token that Discord no longer accepts for a message."""
        for place in [place for place, sender in self._senders.items() if sender is token]:
            del self._senders[place]
        for message in [message for message, editor in self._editors.items() if editor is token]:
            del self._editors[message]

    def _token(self, interaction: Interaction) -> Token:
        return Token(interaction.followup, self._monotonic() + LIFE)

    def _valid(self, token: Token | None) -> Token | None:
        return token if token is not None and self._monotonic() < token.until else None

    def _keep(self, tokens: dict[Key, Token], key: Key, token: Token) -> None:
        """Keep a token as the newest; forget those at the front that are too old."""
        tokens.pop(key, None)
        tokens[key] = token
        for old in [token_id for token_id, kept in islice(tokens.items(), 2) if self._valid(kept) is None]:
            del tokens[old]


of = PerBot(Tokens).of
"""Return a bot's tokens."""
