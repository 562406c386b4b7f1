"""The door to Discord: with `cogs.sending`, what translates between discord.py and what handlers speak of."""
