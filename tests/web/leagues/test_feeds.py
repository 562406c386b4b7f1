"""A league's feed: well-formed, lasting names, the newest first, and only what everybody may know."""

from dataclasses import replace
from datetime import datetime
from xml.etree import ElementTree as ET

from leagues.rules.states import State
from leagues.store.model import View
from tests.leagues.views import league, view
from tests.web.leagues.test_pages import HOSTILE
from web.leagues import content
from web.leagues.content import Site
from web.leagues.pages import Pages

ATOM = "{http://www.w3.org/2005/Atom}"


def feed(*views: View, locale: str = "en") -> ET.Element:
    """Return the feed of the first league."""
    return ET.fromstring(Pages(Site(views), locale).feed(views[0].league.id).decode())


def test_results_and_steps() -> None:
    """Each finished table and each step that was taken is an entry; what is to come is none."""
    tree = feed(view(over=3))
    titles = [entry.findtext(f"{ATOM}title") for entry in tree.iter(f"{ATOM}entry")]
    assert [title for title in titles if title and "table" in title] == [
        f"Season 1, table {number} is finished" for number in (3, 2, 1)
    ]
    assert titles[3:] == [
        "Season 1 has begun",
        "Season 1 has been drawn",
        "Check-in for season 1 is open",
        "Registration for season 1 is open",
    ]
    assert "Season 1 is finished" in str(
        [entry.findtext(f"{ATOM}title") for entry in feed(view(state=State.CLOSED)).iter(f"{ATOM}entry")]
    )
    assert not list(feed(view(over=0, state=State.CALLED_OFF)).iter(f"{ATOM}entry"))


def test_names_last_and_differ() -> None:
    """An entry's id stays when others come, differs in every site, and no two are the same; times are whole."""
    before, after = ([entry.id for entry in content.entries([view(over=over)])] for over in (3, 5))
    assert set(before) < set(after)
    assert len(set(after)) == len(after)
    other = replace(view(over=3), season=replace(view().season, commitment="0" * 64))
    assert not set(before) & {entry.id for entry in content.entries([other])}
    tree = feed(view(over=3))
    for updated in tree.iter(f"{ATOM}updated"):
        assert datetime.fromisoformat(updated.text or "").tzinfo is not None
    ids = [node.text for node in tree.iter(f"{ATOM}id")]
    assert len(ids) == len(set(ids))


def test_only_the_newest_are_in_it() -> None:
    """A long league's feed stays short."""
    views = [view(number=number, state=State.CLOSED) for number in range(9, 0, -1)]
    assert len(content.entries(views)) == content.MAX_ENTRIES
    assert [entry.at for entry in content.entries(views)] == sorted(
        (entry.at for entry in content.entries(views)), reverse=True
    )


def test_hostile_names_do_nothing() -> None:
    """They are text of a well-formed feed."""
    displayed = view(HOSTILE, of=league(name=HOSTILE[1]), over=2)
    tree = feed(displayed)
    assert tree.findtext(f"{ATOM}title") == HOSTILE[1]
    said = " ".join(node.text or "" for node in tree.iter(f"{ATOM}content"))
    assert any(name in said for name in HOSTILE)
