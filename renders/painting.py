"""From a scene to pixels."""

from __future__ import annotations

from PIL import Image, ImageDraw

from renders import chart, fonts, stamps
from renders.layout import Label, Line, Mark, Panel, Scene


def paint(scene: Scene) -> Image.Image:
    """The pixels of a scene."""
    if scene.ground == "chart":
        image = chart.ground(scene.theme).copy()
    else:
        image = Image.new("RGB", (scene.width, scene.height), scene.theme.page)
    draw = ImageDraw.Draw(image)
    for item in scene.items:
        match item:
            case Label():
                _label(image, item)
            case Mark():
                _mark(image, item, scene)
            case Panel():
                _panel(image, draw, item)
            case Line():
                _line(image, item)
    return image


def _label(image: Image.Image, label: Label) -> None:
    x, y = label.origin
    for colour, halo in ((label.halo, 3), (label.colour, 0)):
        if colour is not None:
            left, top, _, _ = fonts.ink(label.text, label.face, label.size, halo)
            image.paste(colour, (x + left, y + top), fonts.mask(label.text, label.face, label.size, halo))


def _mark(image: Image.Image, mark: Mark, scene: Scene) -> None:
    stamp = stamps.stamp(mark.stamp, mark.size, mark.details, scene.theme)
    image.paste(stamp, (round(mark.x - mark.size / 2), round(mark.y - mark.size / 2)), stamp)


def _panel(image: Image.Image, draw: ImageDraw.ImageDraw, panel: Panel) -> None:
    left, top = round(panel.box.x), round(panel.box.y)
    right, bottom = round(panel.box.right) - 1, round(panel.box.bottom) - 1
    radius = min(panel.radius, (right - left) // 2, (bottom - top) // 2)
    if radius < 1:
        draw.rectangle((left, top, right, bottom), panel.fill, panel.edge, panel.line if panel.edge else 0)
        return
    for inset, colour in ((0, panel.edge or panel.fill), (panel.line if panel.edge else 0, panel.fill)):
        west, north, east, south = left + inset, top + inset, right - inset, bottom - inset
        curve = max(1, radius - inset)
        draw.rectangle((west + curve, north, east - curve, south), colour)
        draw.rectangle((west, north + curve, east, south - curve), colour)
        round_ = stamps.corner(curve, colour, None, 0)
        for x in (west, east - 2 * curve + 1):
            for y in (north, south - 2 * curve + 1):
                image.paste(round_, (x, y), round_)
        if panel.edge is None:
            break


def _line(image: Image.Image, line: Line) -> None:
    """A line with smooth edges, drawn larger on a mask of its own."""
    margin = int(line.wide) + 2
    left = int(min(x for x, _ in line.points)) - margin
    top = int(min(y for _, y in line.points)) - margin
    right = int(max(x for x, _ in line.points)) + margin
    bottom = int(max(y for _, y in line.points)) + margin
    fine = stamps.FINE
    mask = Image.new("L", ((right - left) * fine, (bottom - top) * fine))
    points = [((x - left) * fine, (y - top) * fine) for x, y in line.points]
    ImageDraw.Draw(mask).line(points, 255, round(line.wide * fine), joint="curve")
    image.paste(line.colour, (left, top), mask.reduce(fine))
