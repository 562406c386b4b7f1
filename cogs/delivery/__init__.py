"""Automatic messages of the bot: posts and pings."""
