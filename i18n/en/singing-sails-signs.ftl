# The cards and enemies of Singing Sails on controls: see navegador-signs.ftl. No two have one emoji, in either game.

sign-voyage-sail = 🚤{ "\u2060" }
sign-voyage-wind = 🌬️{ "\u2060" }
sign-voyage-rotate-right = ⤵️{ "\u2060" }
sign-voyage-rotate-left = ⤴️{ "\u2060" }
sign-voyage-discuss = 💬{ "\u2060" }
sign-voyage-speedup = ⏩{ "\u2060" }
sign-voyage-wildcard = 🌟{ "\u2060" }
sign-voyage-row = 🚣{ "\u2060" }
sign-voyage-spyglass = 🔭{ "\u2060" }
sign-voyage-dig = ⛏️{ "\u2060" }
sign-voyage-cannon = 💣{ "\u2060" }
sign-voyage-thunder = 🌩️{ "\u2060" }
sign-voyage-storm = ⛈️{ "\u2060" }
sign-voyage-windy = 🍃{ "\u2060" }
sign-voyage-calm = 🪞{ "\u2060" }
sign-voyage-cloudy = ☁️{ "\u2060" }
sign-voyage-sunny = ☀️{ "\u2060" }
sign-voyage-heat = 🌡️{ "\u2060" }
sign-voyage-pirate = ☠️{ "\u2060" }
sign-voyage-monster = 🐙{ "\u2060" }
sign-voyage-wave = 🌊{ "\u2060" }
sign-voyage-helm = ☸️{ "\u2060" }
