"""What leaves the bot by itself."""
