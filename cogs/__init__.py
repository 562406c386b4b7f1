"""Discord in, Discord out: commands, buttons, posts. `navegador` knows the rules, `hosting` the tables."""
