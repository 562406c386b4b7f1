"""A Discord on your own machine, in the browser: the bot under SimCord Preview."""
