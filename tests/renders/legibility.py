"""Pictures as people read them: letters by what they say, contrasts, distances, characters that fonts have."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib import resources
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

from fontTools.ttLib import TTFont
from PIL import Image, ImageFilter

import navegador
from navegador import BOARD
from navegador.record import from_json
from renders import LIGHT, Theme, fonts, lobbies, painting, stamps
from renders.layout import Box, Item, Label, Mark, Rectangle, Scene
from renders.leagues import standings, timelines
from renders.navegador import Story, boards, chart, closeups, courses, markets, sheets, view
from renders.navegador.colours import colours
from renders.picture import Description
from renders.singing_sails import charts, options, rows
from renders.singing_sails import charts as signs
from renders.theme import SEATS, Colour
from singing_sails import legal
from tools import gallery
from tools.gallery import GAMES, judge, voyage

WIDE: Final = 1100
PHONE: Final = 314
"""Pixels of a picture's width as drawn; units of it on a phone."""
GROUPS: Final = (
    ("board", "whose turn it is", ("turn/",)),
    ("board", "points", ("points/",)),
    ("board", "prices of colonies, stacks", ("token/", "stack/")),
    ("board", "numbers of ships", ("ships/",)),
    ("board", "names of regions", ("name/",)),
    ("board", "I and II, round, what the end waits for", ("market/", "turns/", "clock/")),
    ("market", "current prices", ("price/", "income/")),
    ("market", "rows of prices", ("sells/", "brings/")),
    ("market", "next building, privileges", ("next/", "needs/", "grant/")),
    ("market", "money, points", ("cash/", "points/")),
    ("market", "other figures of the table", ("workers/", "fleet/", "colonies/", "factories/", "column/")),
    ("close-up of the market", "current prices", ("price/", "income/")),
    ("close-up of the market", "rows of prices", ("sells/", "brings/")),
    ("close-up of the gallery", "coins, points", ("grant/",)),
    ("final", "totals", ("total/", "points/")),
    ("sails: chart", "bow, wind, harbors, decks", ("heading/", "wind/", "goals/", "deck/")),
    ("sails: chart", "letters of harbors", ("tile/", "top/")),
    ("sails: row", "turn, places, cards, pile", ("acting", "token/", "slot/", "pile/")),
    ("sails: hand", "cards", ("hand/", "pile")),
    ("sails: first choice", "numbers, sides", ("choice/", "side/")),
    ("sails: final", "result, harbors", ("over", "goals/", "collected/")),
)
"""Kind of picture, what is read, and the beginnings of the facts that say it."""

INNER: Final[dict[str, Callable[[Mark], Box]]] = {
    "token": lambda mark: Box(mark.x, mark.y, 0, 0).inset(-mark.size * 0.46, -mark.size * 0.25),
    "badge": lambda mark: Box(mark.x, mark.y, 0, 0).inset(-mark.size * 0.45, -mark.size * 0.45),
    "badge-rimmed": lambda mark: Box(mark.x, mark.y, 0, 0).inset(-mark.size * 0.365, -mark.size * 0.365),
}
"""Inner edges of stamps that figures stand on."""


class Letters(NamedTuple):
    em: int
    cap: float
    """Pixels of a capital or figure in the picture."""

    @property
    def phone(self) -> float:
        return self.cap * PHONE / WIDE


@cache
def scenes() -> dict[str, Scene]:
    record = from_json((GAMES / "nagasaki-by-sailing.json").read_text(encoding="utf-8"))
    game = Story.of(record, table="Friday caravels")
    middle, over = game.at(game.ends[len(game.ends) // 2]), game.at(len(game.states) - 1)
    own = view.of(middle.state, middle.names, viewer=middle.seat, reach=(1, 4))
    running, ended, full = gallery.season(7, 4, 5, 4), gallery.season(7, 4, 7, 4), gallery.season(15, 5, 9, 4)
    reviewed = judge(Story.of(from_json((GAMES / "king-in-goa.json").read_text(encoding="utf-8"))))
    first, sailing, landed, held = voyage(5, "en")
    usual = navegador.scoring.expected(len(reviewed.story.names))
    return {
        "board": boards.scene(middle, LIGHT),
        "market": markets.scene(middle, LIGHT),
        "close-up of the market": closeups.scene(own, "market", LIGHT),
        "close-up of the gallery": closeups.scene(own, "privilege", LIGHT),
        "close-up of buildings": closeups.scene(own, "buildings", LIGHT),
        "close-up of workers": closeups.scene(own, "workers", LIGHT),
        "close-up of the sea": closeups.scene(own, "sailing", LIGHT),
        "prices": sheets.price_list(middle, LIGHT),
        "sheet": sheets.scene(middle, 1, LIGHT),
        "final": courses.final(over, LIGHT),
        "course": courses.scene(game, LIGHT),
        "chances": courses.chances(reviewed, LIGHT),
        "sources": courses.sources(reviewed, usual, LIGHT),
        "legend": sheets.legend("en", LIGHT),
        "legend, Chinese": sheets.legend("zh-TW", LIGHT),
        "lobby": lobbies.scene(gallery.lobby(5), LIGHT),
        "standing": standings.scene(gallery.standing(running), LIGHT),
        "cross table": standings.cross_scene(gallery.cross(running), LIGHT),
        "standing of 15": standings.scene(gallery.standing(full), LIGHT),
        "cross table of 15": standings.cross_scene(gallery.cross(full), LIGHT),
        "calendar": timelines.calendar_scene(gallery.calendar(3.5), LIGHT),
        "ratings": timelines.rating_scene(gallery.curve(60, 2), LIGHT),
        "podium": standings.podium_scene(gallery.podium(ended), LIGHT),
        "sails: chart": charts.scene(sailing, LIGHT),
        "sails: whole map": charts.whole(landed, LIGHT),
        "sails: row": rows.scene(sailing, LIGHT),
        "sails: hand": rows.hand(held, LIGHT),
        "sails: first choice": options.scene(first, tuple(legal(first.state)), LIGHT),
        "sails: treasures": rows.treasures(sailing, LIGHT),
        "sails: final": charts.final(landed, LIGHT),
        "sails: legend": signs.legend("en", LIGHT),
    }


def of(labels: Iterable[Label]) -> Letters:
    least = min(labels, key=lambda label: fonts.cap_height(label.face, label.size))
    return Letters(least.size, fonts.cap_height(least.face, least.size))


def groups() -> Iterator[tuple[str, str, Letters]]:
    for kind, said, facts in GROUPS:
        yield kind, said, of(label for label in scenes()[kind].labels if f"{label.fact}/".startswith(facts))


def smallest() -> Iterator[tuple[str, Letters]]:
    for kind, scene in scenes().items():
        yield kind, of((*scene.labels, *(item for item in scene.ground.items if isinstance(item, Label))))


def contrasts(theme: Theme) -> dict[str, float]:
    game = colours(theme)

    def least(tones: Iterable[Colour], grounds: Iterable[Colour]) -> float:
        return min(ratio(tone, ground) for tone in tones for ground in grounds)

    return {
        "land to sea": least([game.land], game.seas),
        "border, phase border to sea": least([game.border, game.phase_border], game.seas),
        "names to land, to sea": min(least([theme.text], [game.land]), least([game.sea_text], game.seas)),
        "edge of what can be had to panel": ratio(theme.gilt, theme.panel),
        "tick to panel": ratio(game.tick, theme.panel),
        "golden, red and dark rims": min(
            ratio(*pair) for pair in combinations((game.gilt_bright, game.brick, game.rim_dark), 2)
        ),
        "change to land, sea, panel": least([theme.change], [game.land, *game.seas, theme.panel]),
        "text to panel, to the lit row": least([theme.text], [theme.panel, game.lit]),
        "soft text to panel": ratio(theme.text_soft, theme.panel),
        "what lacks, hatched": least([theme.red_text, theme.text], [theme.panel, theme.hatch]),
    }


class Anchorage(NamedTuple):
    strays: int
    """Fleets that are nearer the name of another region than that of their own."""
    smallest: int
    """Pixels of the shortest ship."""
    usual: float
    """Mean pixels of a ship over all regions."""


def anchorages() -> dict[int, Anchorage]:
    regions = range(len(BOARD.regions))
    lying = {}
    for fleets in range(1, len(SEATS) + 1):
        sizes, strays = list[int](), 0
        for region in regions:
            size, places = chart.berths(region, fleets)
            sizes.append(size)
            for x, y in places:
                hull = Box(x - size / 2, y - size * chart.TALL / 2, size, size * chart.TALL)
                gaps = [min(gap(hull, box) for box in chart.SPOTS[other].boxes) for other in regions]
                strays += gaps.pop(region) >= min(gaps)
        lying[fleets] = Anchorage(strays, min(sizes), sum(sizes) / len(sizes))
    return lying


def gap(one: Box, other: Box) -> float:
    across = max(one.x - other.right, other.x - one.right, 0)
    down = max(one.y - other.bottom, other.y - one.bottom, 0)
    return math.hypot(across, down)


def gaps(scene: Scene) -> Iterator[tuple[float, float, Label]]:
    """Yield the pixels from each text to the inner edges of frames that it lies in: at its sides, above or below."""
    frames = list[tuple[Box, bool]]()
    for item in chain(scene.ground.items, scene.items):
        match item:
            case Rectangle(edge=edge, line=line, box=box):
                frames.append((box.inset(line, line) if edge else box, False))
            case Mark(stamp=stamp) if stamp in INNER:
                frames.append((INNER[stamp](item), True))
            case Label(text=text, ink=ink) if text:
                middle = Box(*ink.centre, 0, 0)
                for frame, above in reversed(frames):
                    if frame.holds(middle):
                        across = min(ink.x - frame.x, frame.right - ink.right)
                        yield across, min(ink.y - frame.y, frame.bottom - ink.bottom), item
                        if above:  # a sign hides the frames below
                            break


# Linear light as seen without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1).
EYES: Final = {
    "all cones": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def linear(colour: Colour) -> tuple[float, ...]:
    return tuple(c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Colour, other: Colour, eye: str) -> float:
    seen = []
    for colour in (one, other):
        light = linear(colour)
        seen.append(lab(tuple(sum(a * b for a, b in zip(row, light, strict=True)) for row in EYES[eye])))
    return math.dist(*seen)


def luminance(colour: Colour) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ratio(one: Colour, other: Colour) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


GLANCE = 32
LOOK_UP = 22
"""Pixels of text read at a glance, 9 on a phone, and of text that is looked up, 11 on a desktop."""
TEXT = 4.5
MARK = 3.0
"""Minimum contrasts of the Web Content Accessibility Guidelines for text and for graphical objects."""
ALL = 0.9
"""Share of a text's background that must contrast: all but the ends of characters."""
OUTLINE = 0.08
"""Share of a stamp that must contrast, about its outline."""
EXCEPT = {
    "faded": "what cannot be had now; the guidelines leave out what is inactive, and a dash or a number stands beside",
    "rondel": "the ground of the rondel; the lines on it are told apart by what lies between them",
    "sector": "the ground of a field of the rondel: whether a stone may go there is said by its rim",
    "mist": "the fog where nobody was yet; the tiles in it have frames, and there is nothing to read in it",
    "tile": "the ground of a map; where it ends there is a line, and what is on it has a rim of its own",
    "chip": "the ground of a sign that lies on a bar",
}
"""Stamps that may be faint, with reasons."""


def both(words: Description) -> tuple[str, str]:
    return words.text, words.full


def texts(scene: Scene) -> Iterator[tuple[Label, float]]:
    for item, below in _painted(scene):
        if isinstance(item, Label):
            yield item, _over(ALL, below, item)


def marks(scene: Scene) -> Iterator[tuple[Mark, float]]:
    for item, below in _painted(scene):
        if isinstance(item, Mark) and item.stamp not in EXCEPT:
            stamp = stamps.stamp(item.stamp, item.size, item.details, scene.theme)
            place = round(item.x - item.size / 2), round(item.y - item.size / 2)
            yield item, _best(OUTLINE, stamp, below.crop((*place, place[0] + item.size, place[1] + item.size)))


def weak(scene: Scene) -> list[tuple[Item, float]]:
    labels = [(item, round(contrast, 2)) for item, contrast in texts(scene) if contrast < TEXT]
    return [*labels, *((item, round(contrast, 2)) for item, contrast in marks(scene) if contrast < MARK)]


def _painted(scene: Scene) -> Iterator[tuple[Item, Image.Image]]:
    image = painting.ground(replace(scene.ground, items=())).copy()
    for item in (*scene.ground.items, *scene.items):
        yield item, image
        painting._items(image, [item], scene.theme)


def _over(share: float, below: Image.Image, label: Label) -> float:
    if label.halo is not None:
        return ratio(label.colour, label.halo)
    form = (label.text, label.face, label.size, 0, label.narrow, label.han)
    left, top, _, _ = fonts.ink(*form)
    x, y = label.origin
    return _worst(share, label.colour, below, fonts.mask(*form), (x + left, y + top))


def _worst(share: float, colour: Colour, below: Image.Image, mask: Image.Image, place: tuple[int, int]) -> float:
    wide = Image.new("L", (mask.width + 2, mask.height + 2))
    wide.paste(mask, (1, 1))
    wide = wide.filter(ImageFilter.MaxFilter(3))
    left, top = place[0] - 1, place[1] - 1
    under = below.crop((left, top, left + wide.width, top + wide.height))
    counted = Counter(pixel for pixel, shade in zip(_pixels(under), _pixels(wide), strict=True) if shade > 96)
    return _after(1 - share, sorted((ratio(colour, pixel), count) for pixel, count in counted.items()))


def _after(share: float, contrasts: list[tuple[float, int]]) -> float:
    """Return the contrast that a share of the counted pixels comes up to, in their order."""
    part, most = 0, sum(count for _, count in contrasts)
    for contrast, count in contrasts:
        part += count
        if part >= share * most:
            return contrast
    return 21.0


def _pixels(image: Image.Image) -> list[Any]:
    return list(image.get_flattened_data())


def _best(share: float, stamp: Image.Image, below: Image.Image) -> float:
    colours = Counter[tuple[Colour, Colour]]()
    for (red, green, blue, opaque), under in zip(_pixels(stamp), _pixels(below), strict=True):
        if opaque > 200:
            colours[(red, green, blue), under] += 1
    return _after(share, sorted(((ratio(*pair), count) for pair, count in colours.items()), reverse=True))


@cache
def letters(file: str) -> frozenset[str]:
    package, name = fonts.FILES[file]
    with resources.as_file(resources.files(package).joinpath(name)) as path, TTFont(path, lazy=True) as font:
        return frozenset(chr(code) for code, glyph in font.getBestCmap().items() if glyph != ".notdef")


def missing(text: str, face: fonts.Face = "sans", han: fonts.Han = fonts.ANY) -> str:
    runs, _ = fonts._runs(text, face, 24, han)
    return "".join(letter for run in runs for letter in run.text if letter not in letters(run.file))
