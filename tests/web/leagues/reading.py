"""Pages as a browser and a screen reader read them: strictly parsed, and traversed."""

import itertools
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.etree.ElementTree import Element

from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def parsed(data: bytes) -> Element:
    """Return a page as a tree, its tags without a name space; it must be unambiguous."""
    parser = HTMLParser(namespace_html_elements=False)
    tree: Element = parser.parse(data.decode(), full_tree=False)
    assert parser.errors == []
    for node in tree.iter():
        if isinstance(node.tag, str):
            node.tag = node.tag.rpartition("}")[2]
    return tree


def words(node: Element) -> str:
    """Return all text in a part of a page, on one line."""
    return " ".join("".join(node.itertext()).split())


def in_order(tree: Element) -> None:
    """Check a page's accessibility: a language, a title, one head, and names for everything.

    Raises AssertionError.
    """
    assert tree.get("lang")
    (title,) = tree.iter("title") if not list(tree.iter("svg")) else [tree.find("head/title")]
    assert title is not None
    assert words(title)
    levels = [int(node.tag[1]) for node in tree.iter() if node.tag in HEADINGS]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), levels
    ids = [node.get("id") for node in tree.iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    for node in tree.iter():
        for name in ("aria-labelledby", "aria-describedby"):
            assert set((node.get(name) or "").split()) <= set(ids), node.attrib
        assert not [name for name in node.attrib if name.startswith("on")], node.attrib
    for picture in tree.iter("img"):
        assert picture.get("alt")
        assert int(picture.get("width") or 0) > 0 < int(picture.get("height") or 0)
    for link in tree.iter("a"):
        assert words(link), link.attrib
    for table in tree.iter("table"):
        assert words(next(table.iter("caption")))
        assert all(cell.get("scope") in ("col", "row") for cell in table.iter("th"))
        widths = {sum(int(cell.get("colspan", 1)) for cell in row) for row in table.iter("tr")}
        assert len(widths) == 1, "a row has more cells than another"
    for area in tree.iter("div"):
        assert area.get("tabindex") is None or (area.get("role") == "region" and area.get("aria-labelledby"))
    for button in tree.iter("button"):
        assert button.get("type") == "button"
        assert words(button)
        assert button.get("aria-label") or len(words(button)) > 1, "a sign says nothing"
    (script,) = tree.iter("script")
    assert (script.get("src"), words(script)) == ("site.js", ""), "no script but the site's own"
    assert not list(tree.iter("iframe")) + list(tree.iter("form")) + list(tree.iter("style"))


def leads(tree: Element) -> list[str]:
    """Return the targets of a page's links, pictures and files."""
    found = [node.get("href") for tag in ("a", "link") for node in tree.iter(tag)]
    found += [node.get("src") for tag in ("img", "script") for node in tree.iter(tag)]
    found += [node.get("srcset") for node in tree.iter("source")]
    assert None not in found
    return [str(text) for text in found]


def files(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in directory.iterdir()}


def whole(found: Mapping[str, bytes], others: Iterable[str] = ()) -> dict[str, Element]:
    """Return a site's pages by name: each valid, no dead links, nothing unreachable."""
    pages = {name: parsed(data) for name, data in found.items() if name.endswith(".html")}
    reached = {"index.html", "pictures.json"}
    for name, tree in pages.items():
        in_order(tree)
        for lead in leads(tree):
            file, _, part = lead.partition("#")
            assert (file or name) in {*found, *others}, f"{name} -> {lead}"
            if part:
                assert [node for node in pages[file or name].iter() if node.get("id") == part], f"{name} -> {lead}"
            reached.add(file or name)
    reached |= {name for name in found if f'url("{name}")'.encode() in found.get("style.css", b"")}
    assert set(found) - reached == set(), "nothing leads there"
    return pages
