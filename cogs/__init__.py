"""Commands, buttons and posts in Discord. `navegador` knows the rules, `hosting` the tables."""
