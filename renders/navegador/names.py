"""Names of Navegador's things in a language, for posts, panels, pictures and descriptions."""

from i18n import called, say
from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS


def field(number: int, locale: str | None = None) -> str:
    """Return a rondel field's name; there are two markets, "Market I" and "Market II"."""
    return say(f"field-{number}", locale)


def region(number: int, locale: str | None) -> str:
    return str(called(BOARD.names[number], locale))


def printed(number: int) -> str:
    return BOARD.names[number]


def good(number: int, locale: str | None = None) -> str:
    """Return a good's name, in the middle of a sentence."""
    return say(f"good-{GOODS[number]}", locale)


def building(number: int, locale: str | None = None) -> str:
    return say(f"building-{BUILDINGS[number]}", locale)


def building_short(number: int, locale: str | None = None) -> str:
    return say(f"building-{BUILDINGS[number]}-short", locale)


def buildings(number: int, locale: str | None = None) -> str:
    return say(f"building-{BUILDINGS[number]}-many", locale)


def counted_buildings(number: int, n: int, locale: str | None = None, said: str = "") -> str:
    """Return a number of a kind of building: "2 shipyards"; `said` replaces the number if given, such as "+2"."""
    return say(f"buildings-{BUILDINGS[number]}", locale, n=n, said=said or str(n))


def column(number: int, locale: str | None = None) -> str:
    return say(f"column-{COLUMNS[number]}", locale)


def column_in_text(number: int, locale: str | None = None) -> str:
    return say(f"column-{COLUMNS[number]}-many", locale)
