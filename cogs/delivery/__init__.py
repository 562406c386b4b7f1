"""What leaves the bot by itself: posts and pings."""
