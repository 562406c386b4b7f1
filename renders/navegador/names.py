"""Names of Navegador's things in a language, for posts, panels, pictures and descriptions.

The engine numbers them (`navegador.state`), the catalogue names them (`words/en/navegador-names.ftl`). It is the lowest
part that may know both the game and the catalogue.
"""

from navegador.board import BOARD, BUILDINGS, COLUMNS, GOODS
from words import called, say


def field(number: int, locale: str | None = None) -> str:
    """Return a rondel field's name; there are two markets, "Market I" and "Market II"."""
    return say(f"field-{number}", locale)


def region(number: int, locale: str | None) -> str:
    """Return a region's name in text; pictures use the board's (`printed`)."""
    return str(called(BOARD.names[number], locale))


def printed(number: int) -> str:
    """Return a region's name as the board has it, the same in every language."""
    return BOARD.names[number]


def good(number: int, locale: str | None = None) -> str:
    """Return a good's name, in the middle of a sentence."""
    return say(f"good-{GOODS[number]}", locale)


def building(number: int, locale: str | None = None) -> str:
    """Return the name of a kind of building by itself: "Shipyard"."""
    return say(f"building-{BUILDINGS[number]}", locale)


def building_short(number: int, locale: str | None = None) -> str:
    """Return the name of a kind of building beside its sign: "Shipyard", "Sugar"."""
    return say(f"building-{BUILDINGS[number]}-short", locale)


def buildings(number: int, locale: str | None = None) -> str:
    """Return the plural of a kind of building in the middle of a sentence: "shipyards"."""
    return say(f"building-{BUILDINGS[number]}-many", locale)


def counted_buildings(number: int, n: int, locale: str | None = None, said: str = "") -> str:
    """Return a number of a kind of building: "2 shipyards"; `said` replaces the number if given, such as "+2"."""
    return say(f"buildings-{BUILDINGS[number]}", locale, n=n, said=said or str(n))


def column(number: int, locale: str | None = None) -> str:
    """Return the name of a column of the sheet, and of its privilege, by itself: "Churches"."""
    return say(f"column-{COLUMNS[number]}", locale)


def column_in_text(number: int, locale: str | None = None) -> str:
    """Return the name of a column in the middle of a sentence: "churches"."""
    return say(f"column-{COLUMNS[number]}-many", locale)
