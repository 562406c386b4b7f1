"""Starting and running the bot: settings, logs, health, the playground."""
