"""Discord in, Discord out: commands, buttons, posts. `navegador` knows the rules, `tables` the tables."""
