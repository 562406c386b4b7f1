"""The picture of a lobby, of any game: who is in, how many seats are free, how fast the game is.

>>> from renders import lobbies
>>> lobbies.lobby(lobbies.Lobby("Navegador", "Friday caravels", 3, (lobbies.LobbySeat("Ana"),))).filename
'lobby.png'
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypeAlias

from gamekit import naming
from i18n import say
from renders import fonts, people
from renders.layout import EDGE, WIDTH, Box, Scene, Term
from renders.painting import drawing
from renders.picture import Description, Speaker, describe_picture
from renders.theme import LIGHT, Theme

HEAD: Final = 76
TERM: Final = 46
"""Pixels of the title, and of a line of terms."""
ACROSS: Final = 5
"""Most seats beside each other."""
ONE_ROW: Final = (64, 80, 42)
SEVERAL_ROWS: Final = (48, 44, 36)
"""Pixels of a seat's sign, of its name, and of the largest letters of that."""
STATE: Final = 38

Role: TypeAlias = Literal["", "opener", "computer", "invited", "free"]


@dataclass(frozen=True, slots=True)
class LobbySeat:
    """A seat taken, or a free one with the name of who is invited to it, or without."""

    name: str = ""
    role: Role = ""

    @property
    def taken(self) -> bool:
        return self.role not in ("invited", "free")


@dataclass(frozen=True, slots=True)
class Lobby:
    game: str
    """The game's name in the language."""
    table: str
    places: int
    seats: tuple[LobbySeat, ...] = ()
    """Those that somebody has taken, then those of the invited."""
    coloured: bool = False
    """True if each seat has its colour already."""
    clock: str = ""
    order: str = "drawn"
    company: str = "all"
    strict: bool = False
    locale: str = "en"

    @property
    def every(self) -> tuple[LobbySeat, ...]:
        return (*self.seats, *[LobbySeat(role="free")] * (self.places - len(self.seats)))[: self.places]

    @property
    def taken(self) -> int:
        return sum(seat.taken for seat in self.seats)

    @property
    def terms(self) -> tuple[Term, ...]:
        """All but the clock."""
        order = (
            "dice" if self.order == "drawn" else "queue",
            (),
            say("lobby-picture-order", self.locale, order=self.order),
        )
        lock = "open" if self.company == "all" else "shut"
        company = ("lock", (lock,), say("lobby-picture-company", self.locale, who=self.company))
        strict = ("hush", (), say("lobby-picture-strict", self.locale))
        return company, order, *[strict] * self.strict


def scene(lobby: Lobby, theme: Theme = LIGHT) -> Scene:
    rows = -(-lobby.places // ACROSS)
    sign, high, largest = ONE_ROW if rows == 1 else SEVERAL_ROWS
    cell = sign + high + STATE + 14
    sheet = Box(EDGE, HEAD, WIDTH - 2 * EDGE, rows * cell + 12)
    drawn = Scene.page(WIDTH, round(sheet.bottom + 8 + 2 * TERM + EDGE), theme, people.LEAST, locale=lobby.locale)
    _head(drawn, lobby)
    drawn.sheet(sheet)
    cells = sheet.inset(8, 6).cells(lobby.places, -(-lobby.places // rows), 8)
    names = people.in_lines([seat.name for seat in lobby.every], [cells[0].width] * lobby.places, high)
    for number, (seat, box) in enumerate(zip(lobby.every, cells, strict=True)):
        _sign(drawn, lobby, number, box.centre[0], box.y + 4 + sign / 2, sign)
        place = Box(box.x, box.y + 6 + sign, box.width, high)
        if seat.role != "free":
            people.place(drawn, names[number], place, largest, f"name/{number}", align="centre")
        if seat.role:
            state = Box(box.x, place.bottom, box.width, STATE) if seat.name else place
            text, tone = say("lobby-picture-seat", lobby.locale, **{"is": seat.role}), theme.text_soft
            drawn.label(text, state, 30 if seat.name else 36, colour=tone, fact=f"state/{number}", least=30)
    top = sheet.bottom + 8
    drawn.terms([("sandglass", (), lobby.clock)], top, TERM, size=36)
    drawn.terms(lobby.terms, top + TERM, TERM)
    return drawn


def _head(drawn: Scene, lobby: Lobby) -> None:
    count = f"{lobby.taken}/{lobby.places}"
    wide = fonts.width(count, "strong", 60) + 4
    right = WIDTH - EDGE - 4 - wide
    drawn.label(count, Box(right, 4, wide, HEAD - 8), 60, face="strong", align="right", fact="taken", least=42)
    drawn.mark("person", right - 32, HEAD / 2, 44)
    game, room = fonts.clean(lobby.game, ""), right - 70 - EDGE - 6
    long = min(fonts.width(game, "sans", 36) + 4, room * 0.4)
    tone = drawn.theme.gilt_text
    drawn.label(game, Box(right - 64 - long, 4, long, HEAD - 8), 36, colour=tone, align="right", fact="game", least=30)
    table = Box(EDGE + 6, 4, room - long - 24, HEAD - 8)
    drawn.label(fonts.clean(lobby.table, game), table, 42, face="serif", align="left", fact="table", least=30)


def _sign(drawn: Scene, lobby: Lobby, number: int, x: float, y: float, size: int) -> None:
    seat = lobby.every[number]
    if not seat.taken:
        drawn.mark("seat", x, y, size, "free")
    elif lobby.coloured:
        drawn.mark("emblem", x, y, size, number)
    elif seat.role == "computer":
        drawn.mark("seat", x, y, size, "computer")
    else:
        drawn.mark("seat", x, y, size, "person")
        letter, half = fonts.clean(seat.name, "?")[:1].upper(), size * 0.4
        drawn.label(letter, Box(x - half, y - half, 2 * half, 2 * half), 36, face="serif", fact=f"name/{number}/letter")


def _words(lobby: Lobby) -> Description:
    def parts(speaker: Speaker) -> Iterator[str]:
        table, game = naming.label(lobby.table), naming.label(lobby.game)
        yield speaker.say("alt-lobby", table=table, game=game, taken=lobby.taken, places=lobby.places)
        for number, seat in enumerate(lobby.every):
            state = speaker.say("lobby-picture-seat", **{"is": seat.role}) if seat.role else ""
            what = speaker.row(filter(None, (speaker.names[number] if seat.name else "", state)))
            yield speaker.say("alt-lobby-seat", seat=number + 1, what=what)
        yield lobby.clock
        yield from (text for _, _, text in lobby.terms)

    return describe_picture(
        partial(Speaker, [seat.name for seat in lobby.every], lobby.locale), parts, "alt-lobby-more"
    )


lobby = drawing(__name__, "lobby", scene, _words)
