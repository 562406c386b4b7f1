"""A bot without games, run as a program: it answers any press with one picture of 900 × 600 pixels, drawn in a thread.

`python tools/bare.py http://127.0.0.1:PORT`, with a token in DISCORD_TOKEN. It is what `tools.channel`
compares with. With AS_LARGE in the environment it sends what a turn's post has: two messages, each with a picture of
1100 × 700 pixels.
"""

import asyncio
import io
import os
import random
import sys

import discord
import yarl
from discord import ui
from PIL import Image, ImageDraw, ImageFont


class Bare(discord.Client):
    """The bot: it acknowledges, draws, and posts."""

    def __init__(self, *, as_large: bool) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self._as_large = as_large

    async def on_ready(self) -> None:
        """Say so, as the bot does."""
        print("ready", flush=True)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer any press."""
        await interaction.response.defer()
        channel = self.get_partial_messageable(interaction.channel_id or 0)
        if self._as_large:
            await channel.send(file=await self._file(interaction.id + 1), silent=True)
        view = ui.View(timeout=None)
        view.add_item(ui.Button(label="Confirm", custom_id="bare"))
        await channel.send("Done.", file=await self._file(interaction.id), view=view)

    async def _file(self, seed: int) -> discord.File:
        size = (1100, 700) if self._as_large else (900, 600)
        return discord.File(io.BytesIO(await asyncio.to_thread(drawn, seed, size)), "drawn.png")


def drawn(seed: int, size: tuple[int, int]) -> bytes:
    """Return a picture with the least that shows a position: a dozen pieces with numbers. `size`: in pixels."""
    rng, image = random.Random(seed), Image.new("RGB", size, (240, 228, 200))  # noqa: S311 - nothing is secret
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(24)
    for number in range(12):
        x, y, colour = rng.randrange(860), rng.randrange(560), tuple(rng.randrange(256) for _ in range(3))
        pen.ellipse((x, y, x + 40, y + 40), colour, (30, 30, 30), 3)
        pen.text((x + 8, y + 6), str(number), (0, 0, 0), font)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def main() -> None:
    """Run it against the given Discord."""
    base = yarl.URL(sys.argv[1])
    discord.http.Route.BASE = f"{base}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = base.with_scheme("ws") / "gateway"
    Bare(as_large="AS_LARGE" in os.environ).run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    main()
