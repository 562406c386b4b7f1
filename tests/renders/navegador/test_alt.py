"""Descriptions: short enough for Discord, complete in the long form; and a view's contents."""

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest

import i18n
import navegador
from navegador import BOARD, BUILDINGS, COLUMNS, GOODS, RONDEL, legal
from navegador.actions.market import MarketChoice
from navegador.state import Card, Player, Sailing, State
from renders.navegador import Last, alt, names, view
from renders.picture import MAX_ALT, SHORT_NAME, within
from tests.renders.legibility import both
from tests.renders.navegador.stories import LONG, NAMES, crowded, fixture, played, some


@pytest.fixture(autouse=True)
def _strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "strict", True)


@pytest.mark.parametrize(
    "names", [("Maximiliana Alba", "Maximiliana Braga", "Ana"), ("Ana", "ana", "\u0410na"), ("", "\u200b", "#1")]
)
def test_no_two_players_are_called_alike(names: tuple[str, ...]) -> None:
    displayed = view.of(played(3, 12).states[100], names)
    for short in (True, False):
        texts = [name.casefold() for name in alt.Speaker(displayed, short).names]
        assert len(set(texts)) == 3
        text = alt.market(displayed).text if short else alt.market(displayed).full
        assert all(f"{name}: " in text for name in alt.Speaker(displayed, short).names)
        assert all(len(name) <= SHORT_NAME for name in alt.Speaker(displayed, True).names)


def test_hidden_prices_are_not_said() -> None:
    story = played(3, 12, True)
    displayed = story.at(0)
    board, market = alt.board(displayed).full, alt.market(displayed).full
    assert "Tokens" not in board
    assert not re.search(r"Guiné gold \d", board + market)


def test_nothing_else_than_the_message_is_said_of_odd_names() -> None:
    displayed = view.of(crowded(1), ["A\nB", "\u202eC", "\x00", "", "D\tE"], table="x\n\ny")
    full = alt.market(displayed).full
    assert "\u202e" not in full
    assert "A B: " in full
    assert "#3: " in full
    assert "#4: " in full
    stacked = "A" + "\u0301" * 40
    short, full = both(alt.market(view.of(crowded(1), ["B\ufe0f", stacked, "\u3164", "C", "D"], table="\u2800")))
    assert "B: " in full
    assert "\u0301" * 3 not in full + short
    assert "#3: " in full


def test_many_turns_are_told_in_several_sentences() -> None:
    story = fixture("nagasaki-by-sailing")
    short, full = both(alt.board(story.at(len(story.steps), since=0)))
    assert len(short) <= MAX_ALT
    assert full.count("Since last time: ") > 2
    explored = sum(type(step).__name__ == "Explore" for step in story.steps)
    texts = [line for line in full.splitlines() if line.startswith("Since last time: ")]
    assert sum(line.count(" explored ") for line in texts) == explored


def test_every_sentence_of_the_pictures_is_used() -> None:
    root = Path(alt.__file__).parent
    code = "".join(file.read_text(encoding="utf-8") for file in root.glob("*.py")).replace("'", '"')
    for line in (root.parents[1] / "i18n" / "en" / "navegador-pictures.ftl").read_text(encoding="utf-8").splitlines():
        if " = " in line and line[0].isalpha():
            key = line.partition(" = ")[0]
            composed = f'"{key.rpartition("-")[0]}-{{' in code
            assert f'"{key}"' in code or f'"{key.removesuffix("-of")}"' in code or composed, key


NUMBERS = {name: number for number, name in enumerate(BOARD.names)}
FIELDS = ("Sailing", "Workers", "Market I", "Colony", "Privilege", "Ships", "Market II", "Buildings")
COLUMN_NAMES = ("colonies", "factories", "explorers", "shipyards", "churches")
BUILDING_NAMES = ("sugar factories", "gold factories", "spice factories", "shipyards", "churches")
STAGES = {
    "begins the turn": "start",
    "is doing the Navegador card's extra sailing": "extra",
    "has to move the stone": "move",
    "has moved the stone and can take its action": "action",
    "is sailing": "sailing",
}


def rebuilt(text: str) -> State:
    lines = [line.removesuffix(".") for line in text.splitlines()]

    def under(head: str, joint: str = "; ") -> list[str]:
        return [part for line in lines if line.startswith(f"{head}: ") for part in line[len(head) + 2 :].split(joint)]

    def line(pattern: str) -> re.Match[str] | None:
        return next((match for text in lines if (match := re.fullmatch(pattern, text))), None)

    def counted(places: str) -> tuple[int, ...]:
        ships = [0] * len(BOARD.regions)
        for place in places.split(", ") if places != "none" else ():
            n, region = place.split(" ", 1)
            ships[NUMBERS[region]] = int(n)
        return tuple(ships)

    fleets = [part.split(": ") for part in under("Ships")]
    names = [name for name, _ in fleets]
    stones = dict(part.split(": ") for part in under("Stones"))
    explorers = dict(part.split(": ") for part in under("Explorers"))
    goa = line(r"King's privileges left in .*: \d+") is not None
    players = []
    for name, fleet in fleets:
        parsed = line(
            rf"{re.escape(name)}: \d+ points?, ([\d,]+) Cruzados, (\d+) workers, \d+ ships?, "
            r"colonies (\S+), factories (\S+), \d+ explorers?, (\d+) shipyards?, (\d+) church(?:es)?, "
            r"privileges (\S+), could earn .*"
        )
        king = line(rf"{re.escape(name)} used the King's privilege for (.*)")
        cash, workers, colonies, factories, shipyards, churches, privileges = parsed.groups()
        *owned, wildcards = map(int, factories.split("/"))
        assert wildcards == BOARD.start.wildcards
        explored = explorers[name].split(", ") if explorers[name] != "none" else ()
        players.append(
            Player(
                cash=int(cash.replace(",", "")),
                workers=int(workers),
                ships=counted(fleet),
                colonies=tuple(map(int, colonies.split("/"))),
                factories=tuple(owned),
                shipyards=int(shipyards),
                churches=int(churches),
                explorers=tuple(NUMBERS[region] for region in explored),
                privileges=tuple(map(int, privileges.split("/"))),
                king=COLUMN_NAMES.index(king[1]) if king else None,
                field=FIELDS.index(stones[name]) if stones[name] in FIELDS else None,
            )
        )
    tokens: list[tuple[int, ...] | None] = [None] * len(BOARD.regions)
    tokens[0] = ()
    for part in under("Tokens"):
        face = re.fullmatch(r"(.*?)(?: empty| (?:sugar|gold|spice) ([\d ]+))", part)
        tokens[NUMBERS[face[1]]] = tuple(map(int, (face[2] or "").split()))
    for part in under("Unexplored", "), "):
        assert tokens[NUMBERS[part.split(" (")[0]]] is None
    rows = [re.fullmatch(r"\w+ row (\d+)(?: \(was \d+\))?, sells \d+, factory \d+", part) for part in under("Market")]
    gallery = [re.match(r"(\w+) (\d+)", part) for part in under("Privileges")]
    chart = [re.fullmatch(r"(.*?) (none|(\d+) at .*)", part) for part in under("Buildings left")]
    assert [part and part[1] for part in gallery] == list(COLUMN_NAMES)
    assert [part and part[1] for part in chart] == list(BUILDING_NAMES)
    card = line(r"Navegador card: (.*?)(?:, orange ship on (.*))?")
    status = line(r"Phase (I+), (?:(.*?)'s turn|game over)(?:, (?:the last turn|(\d+) turns left))?")
    played = line(r"Turns played: ([\d,]+)")
    pending = line(r"Phase (I+) begins when this turn ends")
    sailing = line(r"(.*) can still sail, across at most (\d) borders?, with these ships: (.*)")
    explored_now = line(r"(.*) was explored during this sailing")
    stage = next((key for one in lines for said, key in STAGES.items() if one == f"{status[2]} {said}"), "over")
    last = any(one.endswith(", the last turn") for one in lines[:3])
    return State(
        goa=goa,
        players=tuple(players),
        market=tuple(int(row[1]) for row in rows if row),
        gallery=tuple(int(part[2]) for part in gallery if part),
        buildings=tuple(int(part[3] or 0) for part in chart if part),
        tokens=tuple(tokens),
        card=Card(names.index(card[1]), FIELDS.index(card[2]) if card[2] else None),
        stage=stage,  # type: ignore[arg-type]
        seat=names.index(status[2]) if status[2] else None,
        phase=len(status[1]),
        pending_phase=len(pending[1]) if pending else None,
        turns_played=int(played[1].replace(",", "")),
        turns_left=1 if last else int(status[3]) if status[3] else None,
        sailing=Sailing(int(sailing[2]), counted(sailing[3]), NUMBERS[explored_now[1]] if explored_now else None)
        if sailing
        else None,
    )


@pytest.mark.parametrize(
    "name", ["nagasaki-by-sailing", "king-in-goa", "last-building", "nagasaki-by-card", "both-in-one-turn"]
)
def test_a_program_rebuilds_the_position(name: str) -> None:
    story = fixture(name)
    stages = set()
    for number in (*range(0, len(story.states), 7), *range(len(story.states) - 12, len(story.states))):
        displayed = story.at(number)
        text = f"{alt.board(displayed).full}\n{alt.market(displayed).full}"
        left = None if displayed.state.over else displayed.state.turns_left
        assert rebuilt(text) == replace(displayed.state, ply=0, turns_left=left)
        for seat, name in enumerate(displayed.names):
            (line,) = (line for line in text.splitlines() if line.startswith(f"{name}: ") and "Cruzados" in line)
            assert f": {displayed.points[seat].total} point" in line
            assert f"could earn {displayed.income[seat]:,}" in line
        stages.add(displayed.state.stage)
    assert {"action", "over"} <= stages


def test_the_words_know_the_map_and_the_rondel() -> None:
    text = alt.board(fixture("last-building").at(3)).full
    borders = {
        (region, other)
        for line in text.splitlines()
        if line.startswith("Neighbors: ")
        for part in line.removesuffix(".").removeprefix("Neighbors: ").split("; ")
        for region, near in [part.split(" to ")]
        for other in near.split(", ")
    }
    assert borders == {
        (BOARD.names[neighbour], BOARD.names[other])
        for neighbour, near in enumerate(BOARD.neighbours)
        for other in near
    }
    assert f"Rondel, clockwise: {', '.join(FIELDS)}." in text


def test_every_step_is_told() -> None:
    story = fixture("king-in-goa")
    kinds = {
        "Workers": r"recruited \d", "Ships": r"built \d ship", "Colony": r"founded colonies: \d", "Build": r"bought \d",
        "Market": r"(sold|processed) \d", "Privilege": r"took a privilege for", "King": r"took the King's privilege",
        "Navegador": r"began the Navegador card's extra sailing", "Move": r"moved to", "Sail": r"sailed \d",
        "Explore": r"explored", "End": r"ended the sailing",
    }  # fmt: skip
    seen = set()
    for number in range(1, len(story.states)):
        displayed, step = story.at(number), type(story.steps[number - 1]).__name__
        last = displayed.last
        name = displayed.names[last.steps[-1][0]]
        head = "Since last time: "
        texts = [line[len(head) : -1] for line in alt.board(displayed).full.splitlines() if line.startswith(head)]
        steps = "; ".join(texts).split("; ")
        assert len(steps) == len(last.steps)
        assert re.match(rf"{re.escape(name)}: {kinds[step]}", steps[-1]), (step, steps[-1])
        seen.add(step)
    assert {"Workers", "Ships", "Colony", "Build", "Market", "Privilege", "King", "Explore", "Sail"} <= seen


@pytest.mark.parametrize("name", ["nagasaki-by-card", "last-building"])
def test_what_everybody_got_is_told(name: str) -> None:
    story = fixture(name)
    for number in story.ends[1::3]:
        displayed = story.at(number)
        full = alt.market(displayed).full
        for seat, player in enumerate(displayed.state.players):
            was = displayed.before.players[seat]
            said = re.search(rf"{re.escape(displayed.names[seat])}, since last time: (.*)\.", full)
            parts = said[1].split(", ") if said else []
            for unit, now, then in (
                ("Cruzado", player.cash, was.cash),
                ("worker", player.workers, was.workers), ("ship", player.fleet, was.fleet),
                ("shipyard", player.shipyards, was.shipyards), ("church", player.churches, was.churches),
                ("sugar factor", player.factories[0], was.factories[0]),
                ("gold colon", player.colonies[1], was.colonies[1]),
                ("privilege", sum(player.privileges), sum(was.privileges)),
            ):  # fmt: skip
                changes = [part for part in parts if re.match(rf"[+−]\d+ {unit}(s|es|y|ies)?( of .*)?$", part)]
                assert bool(changes) == (now != then), (unit, parts)
                if changes:
                    assert int(changes[0].split()[0].replace("−", "-")) == now - then


def test_the_kings_best_place_is_said() -> None:
    for name in ("last-building", "king-in-goa"):
        displayed = fixture(name).at(len(fixture(name).steps) // 2)
        full = alt.market(displayed).full
        for seat, player in enumerate(displayed.state.players):
            best = displayed.points[seat].king
            if player.king is not None:
                wanted = f"{displayed.names[seat]} used the King's privilege for {COLUMN_NAMES[player.king]}"
            elif displayed.state.goa:
                wanted = f"{displayed.names[seat]} may still take the King's privilege"
            else:
                assert best is not None
                wanted = f"{displayed.names[seat]}, the King's privilege would score most for {COLUMN_NAMES[best]}"
            assert f"{wanted}." in full


@pytest.mark.parametrize("names", [NAMES, LONG, ("a. b. c",) * 5, ("x" * 300,) * 5])
def test_the_short_words_are_never_cut(names: tuple[str, ...]) -> None:
    """Each sentence of a short description is whole, includes everybody, and names the full one."""
    for state in (crowded(4), played(5, 14).states[-1], played(5, 15, True).states[200]):
        displayed = view.of(state, names, table="A table with an extraordinarily long name " * 6)
        for kind in (alt.board, alt.market, alt.final):
            short = kind(displayed).text
            assert len(short) <= MAX_ALT
            assert short.endswith("All of it in words: /table In words.")
        market = alt.market(displayed).text
        player = (
            r"\d+p [\d,]+C \dw \ds, colonies \S+, factories \S+, expl \d+, yards \d, churches \d, privileges \S+\. "
        )
        assert len(re.findall(player, market)) == 5


def test_what_does_not_fit_is_left_out_whole() -> None:
    sentences = ["a" * 500, "b" * 600, "c" * 100]
    assert within(sentences, "More", "en") == f"{'a' * 500}. {'c' * 100}. More."
    assert within(["d" * 5000], "More", "en") == "More."


def test_what_the_next_phase_costs_is_said_beside_todays_prices() -> None:
    count = 0
    for seed in (11, 14):
        story = played(5, seed)
        for number in some(story, 0, 25):
            for text in both(alt.market(story.at(number))):
                later = [one for one in re.split(r"\.\s", text) if "in phase ii " in one.lower()]
                assert all("for each church and 100 after that" in one for one in later)
                count += len(later)
    assert count


def test_where_one_may_go_is_said() -> None:
    story, seen = played(5, 14), 0
    for number in some(story, 8, 40):
        displayed = story.at(number)
        for words_ in both(alt.board(displayed)):
            match = re.search(r"can move to: ([^.]*)\.", words_)
            assert (match is not None) == bool(displayed.moves)
            if match is None:
                continue
            costs = [f"for {n} ship{'s' * (n > 1)}" if n else "free" for n in (move.price for move in displayed.moves)]
            fields = [FIELDS[move.field] for move in displayed.moves]
            assert match[1] == ", ".join(f"{field} {cost}" for field, cost in zip(fields, costs, strict=True))
            seen += any(move.price for move in displayed.moves)
    assert seen


def test_what_is_within_reach_is_said() -> None:
    state = played(5, 14).states[100]
    for words_ in both(alt.board(view.of(state, NAMES, reach=(2, 5)))):
        assert f"Within reach: {BOARD.names[2]}, {BOARD.names[5]}." in words_
    assert not any("Within reach" in words_ for words_ in both(alt.board(view.of(state, NAMES))))


def test_letters_stand_for_units_only_where_words_have_no_room() -> None:
    story, plain = played(2, 11), 0
    for number in some(story, 4, 36):
        displayed = story.at(number)
        short = alt.market(displayed).text
        worded = [f"{player.cash:,} Cruzados, {player.workers} workers" in short for player in displayed.state.players]
        assert all(worded) or "Privileges: " in short
        assert len(set(worded)) == 1
        plain += all(worded)
    assert plain >= 4
    crowd = alt.market(view.of(crowded(4), LONG)).text
    assert crowd.count("99,990C") == 5


def test_a_sheets_short_words_say_what_counts() -> None:
    for name in ("last-building", "king-in-goa"):
        displayed = fixture(name).at(len(fixture(name).steps) // 2)
        for seat, player in enumerate(displayed.state.players):
            short = alt.sheet(displayed, seat).text
            assert re.search(r", points for each: colonies \d", short)
            assert ("King's privilege" in short) or player.king is not None
            assert len(short) <= MAX_ALT


START = navegador.setup(3, navegador.deal(5))


def test_hidden_stacks_stay_out() -> None:
    assert START.stacks is not None
    displayed = view.of(START, NAMES[:3], last=Last(START))
    assert displayed.state.stacks is None
    assert displayed.before.stacks is None


def test_income_is_the_best_that_the_rules_allow() -> None:
    story = played(4, 13)
    for number in some(story, 3, 30):
        displayed = story.at(number)
        for seat in range(4):
            choice: MarketChoice = navegador.actions.market.choices(replace(displayed.state, seat=seat))
            best = max((choice.income(step) for step in choice.steps()), default=0)
            assert displayed.income[seat] == best


def test_points_are_the_final_ones_at_the_end() -> None:
    story = fixture("last-building")
    assert story.at(len(story.steps)).points == navegador.scores(story.states[-1])


def test_grants_are_what_the_privilege_action_offers() -> None:
    story = played(5, 14)
    seen = 0
    for number, state in enumerate(story.states):
        offered = legal(state).action
        if isinstance(offered, navegador.actions.privilege.PrivilegeChoice):
            for grant in offered.gallery:
                assert story.at(number).grants[grant.kind] == grant
                seen += 1
    assert seen > 20


@pytest.mark.parametrize("names", [[], ["Ana"], ["Ana"] * 4])
def test_a_wrong_number_of_names_is_refused(names: list[str]) -> None:
    with pytest.raises(ValueError, match="seats need as many names"):
        view.of(START, names)


def test_another_table_before_is_refused() -> None:
    with pytest.raises(ValueError, match="another number of seats"):
        view.of(START, NAMES[:3], last=Last(navegador.setup(2, navegador.deal(5))))


def test_a_story_marks_the_last_turn() -> None:
    story = fixture("nagasaki-by-card")
    for number in range(1, len(story.states)):
        last = story.at(number).last
        since = story.states.index(last.before)
        assert len(last.steps) == number - since
        assert since in story.ends
        assert not any(since < end < number for end in story.ends)
        assert last.steps == tuple((story.states[at].seat, story.steps[at]) for at in range(since, number))


@pytest.mark.parametrize("number", [-1, 10_000])
def test_a_story_has_no_position_outside(number: int) -> None:
    with pytest.raises(IndexError, match="steps, not"):
        fixture("last-building").at(number)
    with pytest.raises(IndexError, match="steps, not"):
        fixture("last-building").until(number)


ROOT = Path(i18n.__file__).parents[1]
KINDS = ("field-", "good-", "building-", "buildings-", "column-")
ASKING = ("say", "_named", "_said")


@pytest.mark.parametrize("language", i18n.languages())
def test_everything_has_its_name(language: str) -> None:
    assert len({names.field(number, language) for number in range(len(RONDEL))}) == len(RONDEL)
    for naming, several in (
        (names.good, GOODS),
        (names.building, BUILDINGS),
        (names.buildings, BUILDINGS),
        (names.column, COLUMNS),
        (names.column_in_text, COLUMNS),
    ):
        said = {naming(number, language) for number in range(len(several))}
        assert len(said) == len(several)
        assert not any("-" in name for name in said)
    assert tuple(names.region(number, "en") for number in range(len(BOARD.regions))) == BOARD.names


def test_a_count_may_have_a_sign() -> None:
    assert names.counted_buildings(3, 1) == "1 shipyard"
    assert names.counted_buildings(3, 2) == "2 shipyards"
    assert names.counted_buildings(3, 1, said="+1") == "+1 shipyard"


def test_nobody_else_asks_the_catalogue_for_a_name() -> None:
    asking = set()
    for folder in ("app", "cogs", "renders"):
        for file in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in ASKING:
                    key = node.args[0] if node.args else None
                    first = key.values[0] if isinstance(key, ast.JoinedStr) else key
                    if isinstance(first, ast.Constant) and str(first.value).startswith(KINDS):
                        asking.add(file)
    assert asking == {ROOT / "renders" / "navegador" / "names.py"}
