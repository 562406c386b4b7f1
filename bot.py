"""Entry point: `python bot.py` starts the bot, or without a token the playground."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - an older one reads this file, and none of what it imports
    sys.exit("navegador-bot needs Python 3.11 or newer; this is Python {}.{}".format(*sys.version_info))

if __name__ == "__main__":
    # Not at the top: worker processes read this file again, and need nothing from it.
    if sys.argv[1:2] == ["doctor"]:
        from app.doctor import main as doctor

        sys.exit(doctor(sys.argv[2:]))
    from app.main import main

    sys.exit(main())
