"""The pages of leagues, for whoever sees a league in the bot's own site, and for everybody in an exported one."""
