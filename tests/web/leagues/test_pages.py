"""The pages of a site, as a browser and a screen reader read them: valid, complete, and harmless for any names."""

import itertools
import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinyhtml5.parser import HTMLParser  # type: ignore[import-untyped]

from hosting.core import Rating
from leagues.history import PlayQuality, all_time, opponents
from leagues.rules.divisions import LeagueMove
from leagues.rules.points import PRESETS, UNIT, Finish, How, Result
from leagues.rules.states import State
from leagues.rules.teams import TeamBoard
from leagues.season import pairing
from leagues.store.model import Entrant, Format, Rules, SeasonStage, Status, Team, Teams, View
from tests.leagues.test_files import renumbered
from tests.leagues.views import BEGUN, NAMES, league, penalized, view
from web.leagues import content
from web.leagues.content import LeagueSite, season_page, spread
from web.leagues.pages import Pages

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
    """Check that a page has a language, a title, one head, and names for everything. Raises AssertionError."""
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


NO_PLACE: Final[tuple[Status, ...]] = ("withdrawn", "out", "reserve")
HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE leagues; --",
    "{{ 7 * 7 }}{% raw %}",
    "</title></main><h1>",
    "javascript:alert(1)",
    "../../etc/passwd",
)


def beside_games(shown: LeagueSite) -> dict[str, bytes]:
    """Return all files of a site but those of games."""
    return {name: make() for name, make in Pages(shown, "en").files().items()}


def pages_of(*views: View, **more: object) -> dict[str, Element]:
    """Return all valid pages of a site but those of games."""
    found = beside_games(LeagueSite(views, **more))  # type: ignore[arg-type]
    return whole({**found, "pictures.json": b""})


def test_every_page_is_valid_and_every_link_leads_somewhere() -> None:
    """Two leagues with three seasons are valid in all states, with groups, penalties, ratings."""
    other = league(2, "Carreira", replace(view().season.rules, format=Format.CIRCLE))
    displayed = (
        view(groups=2),
        penalized(view(number=2, over=3), 1, UNIT, "late"),
        view(of=other, number=3, over=0, state=State.DRAWN),
    )
    curve = tuple((BEGUN + timedelta(days=n), Rating(1, 25 + n, 8.0, n + 1)) for n in range(9))
    pages = pages_of(*displayed, ratings={1: (curve,)})
    assert {"index.html", "league-1.html", "league-2.html", "league-1-season-1.html", "player-ana.html"} <= set(pages)
    assert "1320 after 9 tables." in words(pages["player-ana.html"])
    assert words(pages["player-bruno.html"]).count("Rating") == 0


def test_a_penalty_has_no_reason_on_the_site() -> None:
    """The public site gives whose points were taken and how many; the reason is in none of its files."""
    displayed = penalized(view(), 1, 2 * UNIT, "Ana insulted the harbourmaster")
    files = beside_games(LeagueSite((displayed,)))
    assert f"{NAMES[0]}: 2 points" in words(pages_of(displayed)[season_page(displayed.season)])
    assert not [name for name, data in files.items() if b"harbourmaster" in data]


@pytest.mark.every(4)
@pytest.mark.parametrize("state", State)
@pytest.mark.parametrize("over", [0, 1, 7])
def test_a_season_in_each_of_its_states(state: State, over: int) -> None:
    """Each season has a page, also before any places."""
    displayed = view(state=state, over=over)
    pages_of(displayed)
    pages_of(replace(displayed, groups=(), fixtures=(), stages=()))


@pytest.mark.every(4)
@pytest.mark.parametrize("chosen", Format)
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_each_format_and_points(chosen: Format, preset: str) -> None:
    """The format's name and its points are stated, and unknown ones are left out."""
    rules = Rules(chosen, "navegador", seats=4, points=PRESETS[preset])
    displayed = view(of=league(rules=rules), over=3)
    kind = {"circle": "circle", "divisions": "divisions", "swiss": "swiss", "ladder": "ladder"}.get(chosen, "final")
    displayed = replace(displayed, stages=(SeasonStage(1, 1, 1, kind),))
    page = pages_of(displayed)["league-1-season-1.html"]
    ranged = any(said in words(page) for said in ("Can finish", "can still finish anywhere"))
    assert ranged == (chosen not in (Format.HEATS, Format.LADDER))


def test_teams_have_a_standing_and_their_boards_are_named() -> None:
    """Both standings are there; a hostile team name is text, one put together by lot has its number."""
    rules = replace(view().season.rules, format=Format.TEAMS, seats=4)
    displayed = view(of=league(rules=rules), over=7)
    members = tuple(Team(number, "", number, (number,)) for number in range(1, 8))
    boards = {
        fixture.id: TeamBoard(at, 1, tuple(map(int, map(str, fixture.people))))
        for at, fixture in enumerate(displayed.fixtures, 1)
    }
    teams = Teams(members, boards, {1: HOSTILE[0], 2: ""})
    displayed = replace(displayed, teams=teams, stages=(SeasonStage(1, 1, 1, "teams"),))
    page = pages_of(displayed)[season_page(displayed.season)]
    table = next(page.iter("table"))
    head, *lines = [[words(cell) for cell in row] for row in table.iter("tr")]
    assert head == ["Place", "Team", "Points", "Board points", "Matches"]
    rows, below = lines[::2], lines[1::2]
    assert sorted(below) == sorted([f"Players {displayed.names[number]}"] for number in range(1, 8))
    known = pairing.team_ranges(displayed, pairing.team_standing(displayed))
    assert {*known.values()} == {(1, 7)}
    assert "Everybody can still finish anywhere." in words(page), "no column says the same on each line"
    ended = replace(displayed, season=replace(displayed.season, state=State.CLOSED))
    assert "can still finish anywhere" not in words(pages_of(ended)[season_page(displayed.season)])
    assert {row[1] for row in rows} >= {HOSTILE[0], "Team 2", "Team 7"}
    assert "Match 1, board 1:" in words(page)


def test_the_standing_is_told() -> None:
    displayed = view(over=5)
    page = pages_of(displayed)[season_page(displayed.season)]
    table = next(page.iter("table"))
    rows = [[words(cell) for cell in row] for row in table.iter("tr")][1:]
    standing = displayed.standing(displayed.groups[0])
    assert [row[1] for row in rows] == [displayed.names[row.person] for row in standing]
    assert [row[0].split()[0] for row in rows] == [str(row.place) for row in standing]
    assert [row[3] for row in rows] == [str(row.tables) for row in standing]
    moved = displayed.before(displayed.groups[0])
    for line, row in zip(rows, standing, strict=True):
        risen = moved[row.person] - row.place
        assert ("up" in line[0]) == (risen > 0)
        assert ("down" in line[0]) == (risen < 0)
    over = next(pages_of(view())[season_page(displayed.season)].iter("tbody"))
    assert [words(row[0]) for row in over] == [str(row.place) for row in view().standing(displayed.groups[0])]


def test_the_cross_table_has_every_seat() -> None:
    """A table's column is filled for its players and empty for others."""
    displayed = view(over=3)
    page = pages_of(displayed)[season_page(displayed.season)]
    _, cross = page.iter("table")
    rows = [[words(cell) for cell in row] for row in cross.iter("tr")][1:]
    for (name, *cells), row in zip(rows, displayed.standing(displayed.groups[0]), strict=True):
        assert name == displayed.names[row.person]
        for cell, fixture in zip(cells, displayed.fixtures, strict=True):
            assert bool(cell) == (row.person in fixture.people)
            assert ("to be played" in cell) == (row.person in fixture.people and fixture.result is None)


def test_void_tables_computers_and_who_left() -> None:
    """They are marked as such, and a computer player has no page."""
    displayed = view(over=2)
    first, second = displayed.fixtures[0], displayed.fixtures[1]
    people = (*first.people[:3], None)
    void = Result(1, tuple(Finish(person, 1) for person in people), How.VOID, 0)
    finishes = second.result.finishes
    left = Result(2, (*finishes[:3], replace(finishes[3], left=True)), How.ADJUDICATED, 3)
    fixtures = (replace(first, people=people, result=void), replace(second, result=left), *displayed.fixtures[2:])
    page = pages_of(replace(displayed, fixtures=fixtures))[season_page(displayed.season)]
    text = words(page)
    assert "void · 5" in text
    assert "a computer player" in text
    assert "decided by an admin" in text
    assert "left" in text


def test_whoever_wins_is_named() -> None:
    displayed = view(state=State.CLOSED)
    first = displayed.names[displayed.standing(displayed.groups[0])[0].person]
    pages = pages_of(displayed)
    assert f"Won by {first}" in words(pages["league-1.html"])
    assert f"Won by {first}" in words(pages[season_page(displayed.season)])
    assert "Won by" not in words(pages_of(view())["league-1.html"])


def test_a_card_counts_places() -> None:
    """Every finished table is listed, except void and abandoned ones."""
    displayed = view(over=5)
    void, left = displayed.fixtures[0], displayed.fixtures[1]
    assert void.result is not None
    assert left.result is not None
    finishes = left.result.finishes
    gone = tuple(replace(finish, left=finish.person == 2) for finish in finishes)
    fixtures = (
        replace(void, result=replace(void.result, how=How.VOID)),
        replace(left, result=replace(left.result, finishes=gone)),
        *displayed.fixtures[2:],
    )
    displayed = replace(displayed, fixtures=fixtures)
    counted = [finish.place for table in fixtures[2:5] for finish in table.result.finishes if finish.person == 2]
    page = pages_of(displayed)["player-bruno.html"]
    (row,) = [[int(words(cell)) for cell in row] for row in page.iter("tr") if not list(row.iter("th"))]
    assert row == [counted.count(place) for place in (1, 2, 3, 4)]
    assert sum(row) == len(counted) >= 1
    assert not list(pages_of(view(over=0))["player-bruno.html"].iter("table"))


def test_a_league_sums_its_seasons() -> None:
    """The all-time table is everybody's sums; the series stands below it where the league has one."""
    seasons = [view(number=number, state=State.CLOSED, seed=number) for number in (1, 2)]
    page = pages_of(*seasons)["league-1.html"]
    (table,) = page.iter("table")
    rows = [[words(cell) for cell in row] for row in table.iter("tr")][1:]
    sums = all_time(seasons)
    assert [row[0] for row in rows] == [str(total.place) for total in sums]
    assert [row[1] for row in rows] == [NAMES[total.person - 1] for total in sums]
    assert [row[2] for row in rows] == [f"{one.units / UNIT:g}" for one in sums]
    assert [int(row[6]) for row in rows] == [total.titles for total in sums]
    best = [replace(season, league=replace(season.league, series_best=1, series_of=2)) for season in seasons]
    assert "everybody’s best among the last 2 finished seasons" in words(pages_of(*best)["league-1.html"])
    assert not list(pages_of(view(over=0))["league-1.html"].iter("table"))


def test_a_person_s_opponents() -> None:
    """Each with a link and how often who was ahead; the quality of play only of whoever is in the ratings' lists."""
    displayed = view()
    page = pages_of(displayed, played={1: PlayQuality(12, 1.3)})["player-ana.html"]
    table = list(page.iter("table"))[1]
    rows = {words(row[0]): [int(words(cell)) for cell in list(row)[1:]] for row in list(table.iter("tr"))[1:]}
    assert rows == {
        NAMES[other - 1]: [tables, ahead, behind, tables - ahead - behind]
        for other, (tables, ahead, behind) in opponents([displayed], 1).items()
    }
    assert "Points lost per turn: 1.3, the mean of 12 reviewed turns." in words(page)
    assert "Points lost" not in words(pages_of(displayed)["player-ana.html"])


def test_hostile_names_do_nothing() -> None:
    """Names of people and leagues and admins' reasons are shown literally, without effect."""
    displayed = penalized(view(HOSTILE, of=league(name=HOSTILE[0])), 1, UNIT, HOSTILE[1])
    pages = pages_of(displayed)
    page = pages[season_page(displayed.season)]
    for name in HOSTILE:
        assert name in words(page)
    for tree in pages.values():
        assert not [lead for lead in leads(tree) if not re.fullmatch(r"[\w.#-]+", lead)]
    named = {address for address in pages if address.startswith("player-")}
    assert len(named) == len(HOSTILE)


def test_no_number_of_anybody_is_told() -> None:
    """No number of people, servers or channels is in pages, files or addresses."""
    displayed = renumbered(view(over=4), 7_000_000_000_000_000_000)
    displayed = replace(
        displayed, league=replace(displayed.league, guild=812345678901, channel=712345678901, place=612345678901)
    )
    for name, data in beside_games(LeagueSite((displayed,))).items():
        assert not re.search(rb"7000000000|12345678901", data), name
        assert not re.search(r"\d{6}", name)


def test_namesakes_have_pages_of_their_own() -> None:
    """The first namesake has the plain address; characters invalid in file names are dropped."""
    names = ("Ana", "ana", "ANA 2", "Ána", "安娜", "Иван", "con")
    addresses = LeagueSite((view(names),)).addresses
    assert [addresses[person] for person in range(1, 8)] == [
        "player-ana.html",
        "player-ana-2.html",
        "player-ana-2-2.html",
        "player-ana-3.html",
        "player-player.html",
        "player-player-2.html",
        "player-con-.html",
    ]


def test_who_only_registered_and_withdrew_has_no_page() -> None:
    """People on the waiting list or without a check-in are not shown either."""
    displayed = view(state=State.OPEN, over=0)
    gone = [
        Entrant(1, 50 + number, f"Gone {number}", status, BEGUN, None, LeagueMove.NEW, False)
        for number, status in enumerate(NO_PLACE)
    ]
    displayed = replace(displayed, entries=(*displayed.entries, *gone), stages=(), groups=(), fixtures=())
    pages = pages_of(displayed)
    assert not [name for name in pages if "gone" in name]
    assert not [tree for tree in pages.values() if "Gone" in words(tree)]
    assert not [name for name, data in beside_games(LeagueSite((displayed,))).items() if b"Gone" in data]
    assert all(name in words(pages[season_page(displayed.season)]) for name in NAMES)


def test_an_empty_site() -> None:
    """Without a published league one page says so."""
    assert "No league is published here yet." in words(pages_of()["index.html"])


ATOM = "{http://www.w3.org/2005/Atom}"


def feed(*views: View, locale: str = "en") -> ET.Element:
    return ET.fromstring(Pages(LeagueSite(views), locale).feed(views[0].league.id).decode())


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
    views = [view(number=number, state=State.CLOSED) for number in range(9, 0, -1)]
    assert len(content.entries(views)) == content.MAX_ENTRIES
    assert [entry.at for entry in content.entries(views)] == sorted(
        (entry.at for entry in content.entries(views)), reverse=True
    )


def test_hostile_names_do_nothing_in_a_feed() -> None:
    displayed = view(HOSTILE, of=league(name=HOSTILE[1]), over=2)
    tree = feed(displayed)
    assert tree.findtext(f"{ATOM}title") == HOSTILE[1]
    said = " ".join(node.text or "" for node in tree.iter(f"{ATOM}content"))
    assert any(name in said for name in HOSTILE)


@given(st.integers(0, 400), st.integers(0, 200))
def test_turns_with_a_picture(last: int, most: int) -> None:
    """The choice is within the limit, includes the last turn, and is ordered without duplicates."""
    chosen = spread(last, most)
    assert len(chosen) <= most
    assert list(chosen) == sorted(set(chosen))
    assert not chosen or (chosen[0] >= 1 and chosen[-1] == last)
    assert bool(chosen) == bool(last and most)
    if most >= last:
        assert chosen == tuple(range(1, last + 1))


@given(st.integers(1, 400), st.integers(1, 50))
def test_few_pictures_change_as_a_game_goes_on(last: int, most: int) -> None:
    """Another turn removes only the last picture, or else every other one."""
    gone = set(spread(last, most)) - set(spread(last + 1, most))
    assert gone <= {last} or len(gone - {last}) <= most // 2 + 1


@pytest.mark.parametrize("means", [[25.0], [25.0, 25.0], [25.0, 10.0, 60.0], [25 + n / 100 for n in range(400)]])
def test_a_curve_stays_in_its_picture(means: list[float]) -> None:
    """Every point of the curve and every grid line is within the picture."""
    points = tuple((BEGUN + timedelta(n), Rating(1, mean, 8, n)) for n, mean in enumerate(means))
    line = content.plot(points)
    places = [tuple(map(float, point.split(","))) for point in line.points.split()]
    assert len(places) == len(means)
    assert places[-1] == line.end
    for across, below in places:
        assert content.LEFT <= across <= content.WIDTH - content.EDGE
        assert content.EDGE <= below <= content.HEIGHT - content.EDGE
    assert 2 <= len(line.grid) <= 6
    assert all(content.EDGE <= below <= content.HEIGHT - content.EDGE for _, below in line.grid)
    higher = [
        (a[1] > b[1]) == (p < q) for a, b, p, q in zip(places, places[1:], means, means[1:], strict=False) if p != q
    ]
    assert all(higher) or len(means) > 3
