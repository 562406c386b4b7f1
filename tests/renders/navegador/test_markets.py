"""The market, a sheet, the price list: every number in its place, large enough, and sums with their parts."""

import re
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from navegador import BOARD, BUILDINGS, COLUMNS, GOODS, State, apply, legal
from navegador.actions.privilege import PrivilegeChoice
from navegador.scoring import score
from navegador.steps import Privilege
from renders import DARK, LIGHT, THEMES, Theme
from renders import navegador as pictures
from renders.layout import ZERO, Box, Label, Mark, Rectangle, Scene
from renders.navegador import View, alt, boards, markets, sheets, view
from tests.renders import legibility
from tests.renders.legibility import GLANCE, LOOK_UP
from tests.renders.navegador.stories import LONG, NAMES, crowded, fixture, played, some
from tests.renders.navegador.test_board import SITUATIONS
from tests.renders.navegador.test_layout import GAMES, check

AT_A_GLANCE = ("price/", "income/", "cash/", "points/", "workers/", "fleet/", "next/", "grant/", "needs/")
"""Facts needed for a decision."""


def shape(scene: Scene, smallest: int = LOOK_UP) -> None:
    """Raise AssertionError unless a picture is wide, with labels large enough and no stamp over them."""
    assert scene.width == 1100
    assert 590 <= scene.height <= 860
    check(scene)
    page = Box(0, 0, scene.width, scene.height)
    for label in scene.labels:
        assert label.size >= smallest, label
        assert not (label.fact and label.text.endswith("…")) or label.fact.startswith(("seat/", "table")), label
    marks = [item for item in (*scene.ground.items, *scene.items) if isinstance(item, Mark)]
    for mark in marks:
        assert page.holds(mark.box), mark
        if mark.stamp in ("badge", "seal-free"):
            continue  # a free slot is a ring around its number, a badge its background
        inner = Box(mark.x - mark.size * 0.38, mark.y - mark.size * 0.38, mark.size * 0.76, mark.size * 0.76)
        for label in scene.labels:
            assert not inner.meets(label.ink), (mark, label)


def expected(shown: View) -> dict[str, str]:
    state = shown.state
    facts: dict[str, object] = {}
    for good in range(len(GOODS)):
        row = state.market[good]
        facts[f"price/{good}"] = BOARD.market[good][row - 1]
        facts[f"income/{good}"] = BOARD.factory_income[row - 1]
        for top in range(1, BOARD.rows, 2):
            facts[f"sells/{good}/{top}"] = BOARD.market[good][top - 1]
            facts[f"brings/{good}/{top}"] = BOARD.factory_income[top - 1]
    for column in range(len(COLUMNS)):
        if state.gallery[column]:
            facts[f"gallery/{column}"] = f"×{state.gallery[column]}"
        grant = shown.grants[column]
        if grant is not None and state.gallery[column]:
            facts[f"grant/{column}/coins"] = grant.coins
            facts[f"grant/{column}/points"] = markets.signed(shown.gains[column] or 0)
    for building, prices in enumerate(shown.prices):
        if prices:
            facts[f"next/{building}"] = prices[0]
            facts[f"needs/{building}"] = BOARD.buildings[building].workers
    facts["fare/capacity"] = BOARD.capacity_price
    for phase in (1, 2, 3):
        facts[f"fare/{phase}"] = BOARD.beyond_price * phase
    for seat, player in enumerate(state.players):
        counts = {
            f"cash/{seat}": player.cash,
            f"workers/{seat}": player.workers,
            f"fleet/{seat}": player.fleet,
            f"points/{seat}": shown.points[seat].total,
            f"column/{seat}/2": len(player.explorers),
            f"column/{seat}/3": player.shipyards,
            f"column/{seat}/4": player.churches,
            **{f"colonies/{seat}/{good}": player.colonies[good] for good in range(len(GOODS))},
            **{f"factories/{seat}/{good}": player.factories[good] for good in range(len(GOODS))},
        }
        facts |= {fact: value or ZERO for fact, value in counts.items()}
    return {fact: str(value) for fact, value in facts.items()}


@pytest.mark.every(10)
@pytest.mark.parametrize("by", ["merchant", "random"])
@pytest.mark.parametrize(("players", "seed", "goa"), GAMES)
def test_positions_of_games(players: int, seed: int, goa: bool, by: str) -> None:
    story = played(players, seed, goa, by)
    for number in some(story, seed, 25):
        displayed = story.at(number)
        scene = markets.scene(displayed, DARK)
        shape(scene)
        assert expected(displayed).items() <= scene.facts.items()
        for label in scene.labels:
            assert label.size >= GLANCE or not label.fact.startswith(AT_A_GLANCE) or label.fact.endswith("/points")


@pytest.mark.every(5)
@pytest.mark.parametrize("seat", range(5))
def test_richest(seat: int) -> None:
    displayed = view.of(crowded(3, seat), LONG)
    scene = markets.scene(displayed, LIGHT)
    shape(scene)
    assert expected(displayed).items() <= scene.facts.items()
    shape(sheets.price_list(displayed, LIGHT))
    for goa in (False, True):
        shape(sheets.scene(view.of(replace(crowded(3, seat), goa=goa), LONG), seat, LIGHT))


def test_long_names_keep_their_first_letters() -> None:
    """Of a name of 32 characters 10 are drawn, 8 beside the card and the King's privilege."""
    names = [
        "Maximiliana Wolkenstein-Trostburg"[:32],
        "Bartholomeu Dias de Novais Filho",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ]
    for goa, least in ((False, 10), (True, 8)):
        state = replace(played(3, 12).states[60], goa=goa)
        facts = markets.scene(view.of(state, names), LIGHT).facts
        for seat in range(3):
            text = facts[f"seat/{seat}"] + facts.get(f"seat/{seat}/more", "")
            assert len(text.rstrip("…")) >= least, text


def test_the_true_change_is_shown() -> None:
    seen = displaced = 0
    for name in ("nagasaki-by-sailing", "king-in-goa", "last-building", "before-phase-three"):
        story = fixture(name)
        for number, state in enumerate(story.states):
            offered = legal(state).action
            if not isinstance(offered, PrivilegeChoice):
                continue
            displayed, seat = story.at(number), state.seat or 0
            assert [grant.kind for grant in offered.gallery] == [k for k in range(5) if displayed.takeable[k]]
            for grant in offered.gallery:
                after = apply(state, Privilege(grant.kind))
                change = score(after.players[seat], goa=state.goa).total - displayed.points[seat].total
                assert displayed.gains[grant.kind] == change
                facts = markets.scene(displayed, LIGHT).facts
                assert facts[f"grant/{grant.kind}/points"] == markets.signed(change)
                seen += 1
                displaced += change < grant.points - 1
    assert seen > 20
    assert displaced > 0


def test_the_form_of_a_line_says_what_can_be_had() -> None:
    """A gilt edge and a tick: can be had. Hatched with a cross: cannot. A broken edge: none left."""
    state = replace(played(3, 12).states[100], gallery=(1,) * len(COLUMNS))
    idle = replace(state, players=tuple(replace(player, workers=BOARD.fewest_workers) for player in state.players))
    full = tuple(replace(player, privileges=(3, 0, 0, 0, 0)) for player in state.players)
    poor = replace(
        state, players=tuple(replace(player, cash=0, workers=BOARD.most_workers) for player in state.players)
    )
    rich = replace(
        state, players=tuple(replace(player, cash=900, workers=BOARD.most_workers) for player in state.players)
    )
    bare = replace(state, gallery=(0,) * len(COLUMNS), buildings=(0,) * len(BUILDINGS))
    assert forms(idle, markets.GALLERY) == ["cannot"] * len(COLUMNS)
    assert forms(replace(state, players=full), markets.GALLERY)[0] == "cannot"
    assert forms(rich, markets.GALLERY)[1:] == ["can"] * (len(COLUMNS) - 1)
    assert forms(bare, markets.GALLERY) == forms(bare, markets.BUILDINGS) == ["gone"] * len(COLUMNS)
    for changed, form in ((poor, "cannot"), (idle, "cannot"), (rich, "can")):
        assert forms(changed, markets.BUILDINGS) == [form] * len(BUILDINGS)


def forms(state: State, column: Box) -> list[str]:
    """Return the form of each line of a list, from the panel and the badge that are drawn for it."""
    seen, scene = list[str](), markets.scene(view.of(state, NAMES[: len(state.players)]), LIGHT)
    left = state.buildings if column == markets.BUILDINGS else state.gallery
    for line in markets.MarketPlan(len(state.players)).lines(column, left):
        panels = [item for item in scene.items if isinstance(item, Rectangle) and line.holds(item.box)]
        badges = [
            item.stamp for item in scene.items
            if isinstance(item, Mark) and item.stamp in ("tick", "cross") and line.holds(item.box)
        ]  # fmt: skip
        ground = panels[0]
        gone, cannot = ground.dashed, ground.hatch is not None
        assert badges == ([] if gone else ["cross"] if cannot else ["tick"])
        assert (ground.edge == LIGHT.gilt and ground.line >= 4) == (not gone and not cannot)
        seen.append("gone" if gone else "cannot" if cannot else "can")
    return seen


def test_only_the_last_turn_is_marked_strongly() -> None:
    story = played(4, 13)
    for end in range(60, 70):
        displayed = story.at(story.ends[end], since=story.ends[end - 4])
        alone = story.at(story.ends[end])
        strong, only = ([item for item in markets.scene(one, LIGHT).items
            if isinstance(item, Rectangle) and item.fill == LIGHT.change] for one in (displayed, alone))  # fmt: skip
        assert strong == only
        dots = [
            item for item in markets.scene(displayed, LIGHT).items if isinstance(item, Mark) and item.stamp == "dot"
        ]
        assert dots
        assert not any(isinstance(item, Mark) and item.stamp == "dot" for item in markets.scene(alone, LIGHT).items)


def test_who_may_still_take_the_kings_privilege_is_shown() -> None:
    story = fixture("king-in-goa")
    counts = set()
    for number in story.ends:
        displayed = story.at(number)
        letters = [
            item for item in markets.scene(displayed, LIGHT).items if isinstance(item, Mark) and item.stamp == "royal"
        ]
        assert len(letters) == (0 if displayed.state.over else displayed.kings)
        counts.add(len(letters))
    assert len(counts) > 1
    assert not any(
        isinstance(item, Mark) and item.stamp == "royal"
        for item in markets.scene(fixture("last-building").at(30), LIGHT).items
    )


def test_the_row_lit_up_is_the_one_to_act() -> None:
    story = fixture("last-building")
    for number in (*story.ends[::9], len(story.states) - 1):
        displayed = story.at(number)
        pointers = [
            item for item in markets.scene(displayed, LIGHT).items if isinstance(item, Mark) and item.stamp == "pointer"
        ]
        if displayed.state.seat is None:
            assert not pointers
        else:
            (pointer,) = pointers
            strip = markets.MarketPlan(len(displayed.names)).strip(displayed.state.seat)
            assert strip.y < pointer.y < strip.bottom


def test_a_zero_is_no_one() -> None:
    for number in some(played(4, 13), 3, 10):
        for label in markets.scene(played(4, 13).at(number), LIGHT).labels:
            if label.fact.startswith(("colonies", "factories", "column", "fleet")):
                assert label.text != "0"


def test_tracks_have_a_slot_for_each_row() -> None:
    for players in range(2, 6):
        plan = markets.MarketPlan(players)
        for good in range(3):
            places = [plan.slot(good, row) for row in range(1, BOARD.rows + 1)]
            assert all(pair[1] + 15 < other[1] for pair, other in pairwise(places))
        boxes = [plan.tracks, Box(markets.BUILDINGS.x, 10, markets.BUILDINGS.width, plan.depth)]
        assert not any(box.meets(other) for box, other in combinations(boxes, 2))
        assert plan.strip(players - 1).bottom <= 690


def test_labels_are_checked() -> None:
    scene = Scene.page(1100, 700, LIGHT)
    scene.items.append(Label("x", Box(10, 10, 40, 40), "sans", 18, (0, 0, 0), "left"))
    with pytest.raises(AssertionError):
        shape(scene)
    scene = Scene.page(1100, 700, LIGHT)
    scene.label("100", Box(10, 10, 80, 40), 32)
    scene.mark("purse", 40, 30, 34)
    with pytest.raises(AssertionError):
        shape(scene)


GLANCED = ("cash/", "points/", "workers/", "fleet/", "column/", "score/", "income/")


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def expected_sheet(shown: View, seat: int) -> dict[str, str]:
    player, score, facts = shown.state.players[seat], shown.points[seat], dict[str, object]()
    facts[f"cash/{seat}"] = player.cash
    facts[f"points/{seat}"] = score.total
    facts[f"workers/{seat}"] = player.workers
    facts[f"fleet/{seat}"] = player.fleet or ZERO
    facts[f"income/{seat}"] = shown.income[seat] or ZERO
    for part in ("workers", "ships", "cash"):
        facts[f"part/{seat}/{part}"] = getattr(score, part) or ZERO
    for region, ships in enumerate(player.ships):
        if ships:
            facts[f"ships/{seat}/{region}"] = ships
    for column in range(len(COLUMNS)):
        facts[f"column/{seat}/{column}"] = player.achievements[column] or ZERO
        facts[f"score/{seat}/{column}"] = score.columns[column] or ZERO
        for slot in range(player.privileges[column], BOARD.most_privileges):
            facts[f"coins/{seat}/{column}/{slot}"] = BOARD.columns[column].coins[slot]
    for good in range(len(GOODS)):
        facts[f"colonies/{seat}/{good}"] = player.colonies[good] or ZERO
        facts[f"factories/{seat}/{good}"] = player.factories[good] or ZERO
    return {fact: str(value) for fact, value in facts.items()}


@pytest.mark.every(5)
@pytest.mark.parametrize(("players", "seed", "goa"), GAMES)
def test_sheets_of_games(players: int, seed: int, goa: bool) -> None:
    story = played(players, seed, goa)
    for number in some(story, seed, 12):
        displayed = story.at(number)
        for seat in range(players):
            scene = sheets.scene(displayed, seat, LIGHT)
            shape(scene)
            facts = scene.facts
            assert expected_sheet(displayed, seat).items() <= facts.items()
            assert {f"explorer/{seat}/{region}" for region in displayed.state.players[seat].explorers} <= set(facts)
            for label in scene.labels:
                assert label.size >= GLANCE or not label.fact.startswith(GLANCED)


@pytest.mark.parametrize(("players", "seed", "goa"), GAMES)
def test_sums_add_up(players: int, seed: int, goa: bool) -> None:
    story = played(players, seed, goa)
    for number in some(story, seed, 12):
        displayed = story.at(number)
        for seat in range(players):
            facts = sheets.scene(displayed, seat, LIGHT).facts
            total = 0
            for column in range(len(COLUMNS)):
                owned, each = numbers(facts[f"worth/{seat}/{column}"])
                points = sum(numbers(facts[f"score/{seat}/{column}"]))
                assert points == owned * each + sum(numbers(facts.get(f"king/{seat}/{column}", "")))
                total += points
            total += sum(sum(numbers(facts[f"part/{seat}/{part}"])) for part in ("workers", "ships", "cash"))
            assert total == int(facts[f"points/{seat}"])
            best, brought = displayed.best[seat], 0
            for good in range(len(GOODS)):
                for stamp in ("good", "factory"):
                    *counts, price, sum_ = numbers(facts[f"trade/{seat}/{good}/{stamp}"])
                    assert sum(counts) * price == sum_
                    if best is not None and (best.sell if stamp == "good" else best.process)[good]:
                        brought += sum_
            assert brought == displayed.income[seat] == sum(numbers(facts[f"income/{seat}"]))


def test_market_and_sheets_together_tell_all() -> None:
    story = played(5, 15, True)
    for number in some(story, 6, 10):
        displayed = story.at(number)
        facts = dict(markets.scene(displayed, LIGHT).facts)
        for seat in range(5):
            facts |= sheets.scene(displayed, seat, LIGHT).facts
        for seat, player in enumerate(displayed.state.players):
            for column, privileges in enumerate(player.privileges):
                free = sum(f"coins/{seat}/{column}/{slot}" in facts for slot in range(BOARD.most_privileges))
                assert privileges == BOARD.most_privileges - free
            assert str(player.cash) == facts[f"cash/{seat}"]


def test_scattered_fleets() -> None:
    state = played(2, 11).states[-1]
    for start in range(7):
        fleet = tuple(int(start <= region < start + 7) for region in range(len(BOARD.regions)))
        players = tuple(replace(player, ships=fleet) for player in state.players)
        tokens = tuple(() if lying is None else lying for lying in state.tokens)
        displayed = view.of(replace(state, players=players, tokens=tokens), NAMES[:2])
        check(boards.scene(displayed, LIGHT))
        shape(sheets.scene(displayed, 0, LIGHT))


def test_the_crown_is_the_kings_privilege_and_nothing_else() -> None:
    """Without the variant one crown precedes the points it adds; in the variant it is in its slot."""
    crowns = {"before-phase-three": 0, "king-in-goa": 0, "nagasaki-by-card": 0}
    for name in crowns:
        story = fixture(name)
        for number in story.ends[::7]:
            displayed = story.at(number)
            for seat, player in enumerate(displayed.state.players):
                scene = sheets.scene(displayed, seat, LIGHT)
                marks = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "crown"]
                kings = [fact for fact in scene.facts if fact.startswith("king/")]
                if displayed.state.goa:
                    assert not kings
                    assert len(marks) == (player.king is not None)
                else:
                    assert len(marks) == len(kings) <= 1
                crowns[name] += len(marks)
    assert all(crowns.values())


def test_dark_and_light_say_the_same() -> None:
    displayed = played(3, 12, True).at(200)
    assert sheets.scene(displayed, 1, LIGHT).facts == sheets.scene(displayed, 1, DARK).facts


def expected_list(shown: View) -> dict[str, str]:
    facts: dict[str, object] = {}
    for row in range(1, BOARD.rows + 1, 2):  # two rows have one price
        for good in range(len(GOODS)):
            assert BOARD.market[good][row - 1] == BOARD.market[good][row]
            facts[f"price/{good}/{row}"] = BOARD.market[good][row - 1]
        assert BOARD.factory_income[row - 1] == BOARD.factory_income[row]
        facts[f"price/3/{row}"] = BOARD.factory_income[row - 1]
    for building, left in enumerate(shown.prices):
        stand = BOARD.chart(len(shown.names))[building]
        facts[f"count/{building}"] = f"×{len(left)}" if left else ZERO
        for index, price in enumerate(left[:3]):
            facts[f"left/{building}/{stand - len(left) + index}"] = price
    for seat in range(len(shown.names)):
        facts[f"income/{seat}"] = shown.income[seat] or ZERO
        for column in range(len(COLUMNS)):
            facts[f"worth/{seat}/{column}"] = f"×{shown.worth[seat][column]}"
    return {fact: str(value) for fact, value in facts.items()}


@pytest.mark.every(5)
@pytest.mark.parametrize(("players", "seed", "goa"), GAMES)
def test_price_lists_of_games(players: int, seed: int, goa: bool) -> None:
    story = played(players, seed, goa)
    for number in some(story, seed, 12):
        displayed = story.at(number)
        scene = sheets.price_list(displayed, DARK)
        shape(scene)
        facts = scene.facts
        wanted = expected_list(displayed)
        assert wanted.items() <= facts.items()
        assert {fact for fact in facts if fact.startswith("left/")} <= set(wanted)
        held = [item for item in scene.items if isinstance(item, Mark) and item.stamp == "seal"]
        kings = sum(player.king is not None for player in displayed.state.players)
        assert len(held) + kings == sum(sum(player.privileges) for player in displayed.state.players)


SAID_ELSEWHERE = {"rondel", "sector", "way", "waiting", "emblem", "disc", "arrived"}
"""The wheel itself, its fields, its arc and its middle, the players' emblems beside their names, rims of changes."""


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_the_legend_can_be_read(theme: Theme) -> None:
    scene = sheets.legend("en", theme)
    check(scene)
    assert all(label.size >= 30 and not label.text.endswith("…") for label in scene.labels)
    assert not legibility.weak(scene)


def test_every_stamp_of_the_board_is_explained() -> None:
    explained = {item.stamp for item in sheets.legend("en", LIGHT).items if isinstance(item, Mark)}
    for situation in SITUATIONS.values():
        drawn = {item.stamp for item in boards.scene(situation(), LIGHT).items if isinstance(item, Mark)}
        assert drawn <= explained | SAID_ELSEWHERE


def test_every_sign_has_a_name_of_its_own() -> None:
    scene = sheets.legend("en", LIGHT)
    names = [fact for fact in scene.facts if fact.startswith("sign/")]
    assert len(names) == sum(map(len, sheets.GROUPS.values())) == 45
    for number, signs in enumerate(sheets.GROUPS.values()):
        texts = [scene.facts[f"sign/{number}/{name}"] for name, _, _ in signs]
        assert len(set(texts)) == len(texts)
    assert len({label.text for label in scene.labels if label.fact.startswith("group/")}) == len(sheets.GROUPS)
    picture = pictures.legend()
    assert all(scene.facts[name] in alt.legend("en").full for name in names)
    assert (picture.width, picture.height) == (scene.width, scene.height)
