# The signs of the pictures in texts and on controls, the same in every language, so they are only here.
# Each is an emoji of Unicode with U+2060 behind it, in whose place the application's own emoji come (`cogs.signs`).
# No two things that stand beside each other have one emoji: goods are squares, seats are circles of their colour.

sign-sailing = ⛵{ "\u2060" }
sign-workers = 👷{ "\u2060" }
sign-market = ⚖️{ "\u2060" }
sign-colony = 🏝️{ "\u2060" }
sign-privilege = 📜{ "\u2060" }
sign-ships = 🚢{ "\u2060" }
sign-buildings = 🏛️{ "\u2060" }
sign-sugar = ⬜{ "\u2060" }
sign-gold = 🟨{ "\u2060" }
sign-spice = 🟫{ "\u2060" }
sign-factory = 🏭{ "\u2060" }
sign-factory-sugar = 🍬{ "\u2060" }
sign-factory-gold = 🪙{ "\u2060" }
sign-factory-spice = 🌶️{ "\u2060" }
sign-shipyard = ⚓{ "\u2060" }
sign-church = ⛪{ "\u2060" }
sign-explorer = 🧭{ "\u2060" }
sign-card = 🧡{ "\u2060" }
sign-king = 👑{ "\u2060" }
sign-coins = 💰{ "\u2060" }
sign-points = 🏆{ "\u2060" }
sign-phase = 🚩{ "\u2060" }
sign-end = 🏁{ "\u2060" }
sign-seat-0 = 🟥{ "\u2060" }
sign-seat-1 = 🔵{ "\u2060" }
sign-seat-2 = 🟡{ "\u2060" }
sign-seat-3 = ⚫{ "\u2060" }
sign-seat-4 = 🟣{ "\u2060" }
