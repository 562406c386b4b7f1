"""The bot without Discord: pages on one's own machine, over a Discord in memory."""
