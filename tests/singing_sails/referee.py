"""A second implementation of the game from the text of its rules alone, without any of the engine.

It is one long generator, in which a choice is a `yield`; the engine keeps a stack of tasks instead. Both make the same
JSON forms of positions and steps, so any disagreement is visible at once.
"""

import copy
import hashlib
from collections.abc import Generator, Iterator
from typing import Any

Json = dict[str, Any]
Asked = tuple[str, int, Any, list[Json]]
Story = Generator[Asked, Json, Any]

WAYS = "NESW"
SHIFT = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
KINDS = ["pirate", "monster", "wave"]
SKY = {"thunder": -3, "storm": -2, "windy": -1, "calm": 0, "cloudy": 1, "sunny": 2, "heat": 3}
DECISIONS = {"wind", "rotate-right", "rotate-left", "wildcard", "speedup", "spyglass", "dig"}
SPECIAL = {"island", "anchor", "lighthouse", "buoy", "shipwreck", "map", "whirlpool"}
BONUSES = [
    "repair-1", "repair-2", "heading", "wind", "look-deck", "look-3", "jump", "over-land", "ignore-handicaps",
    "face-up-round", "teleport", "half-turn", "sail-as-row", "dig-5",
]  # fmt: skip
NAMES = ["sail", "wind", "rotate-right", "rotate-left"]
DEFAULTS: Json = {"health": 5, "harbors": 8, "treasure-cards": 3}


class GameOver(Exception):
    """Signal that the game has ended."""


def kind(card: str) -> str:
    """Return a card's kind (decision 34)."""
    if card.startswith("rotate"):
        return "rotate"
    return "weather" if card in SKY else card


def what(tile: str) -> str:
    return tile.rstrip("!").split("~")[0]


def turn_of(way: str, quarters: int) -> str:
    return WAYS[(WAYS.index(way) + quarters) % 4]


def go(cell: Any, way: str) -> tuple[int, int]:
    return cell[0] + SHIFT[way][0], cell[1] + SHIFT[way][1]


def is_shore(tile: str) -> bool:
    return what(tile).startswith("harbor") or what(tile) == "haven"


def side(tile: str, turn: int, way: str) -> str:
    """Return the content of an edge: w, l, or both."""
    if what(tile) == "land":
        return "l"
    if not is_shore(tile):
        return "w"
    return {0: "wl", 1: "w", 2: "wl", 3: "l"}[(WAYS.index(way) - turn) % 4]


class Referee:
    """A game, replayed from its record."""

    def __init__(self, record: Json) -> None:
        deal = copy.deepcopy(record["deal"])
        self.opt = {**DEFAULTS, **record["options"]}
        self.n = len(record["players"])
        self.luck_text = deal["luck"]
        self.luck = self.ply = self.round = self.idle = 0
        self.map: dict[tuple[int, int], tuple[str, int]] = {(0, 0): ("water", 0)}
        self.decks: dict[str, list[str]] = deal["decks"]
        self.closed: list[str] = []
        self.collected: list[tuple[tuple[int, int], int]] = []
        self.treasures: list[list[Any]] = deal["treasures"]
        self.enemies: list[Json] = []
        self.orders: dict[str, Any] = dict.fromkeys(KINDS) if self.on("pirates") else {}
        self.hands: list[list[str]] = [sorted(hand) for hand in deal["hands"]]
        self.drawn: list[list[str]] = []
        self.looks: list[list[Any]] = []
        self.shown: list[int] = []
        self.talk = False
        self.over: Json | None = None
        self.quiet = True
        self.goals = sum(is_shore(tile) for deck in self.decks.values() for tile in deck)
        self.teams: list[Json] = []
        for number in range(1 if self.n <= 5 else 2):
            self.teams.append({
                "no": number, "start": number, "ship": (0, 0), "heading": "N", "compass": "N", "wind": 1,
                "weather": deal["weather"][number] if self.on("windstorms") else None, "slots": 5,
                "row": [[None] * 5], "tokens": [1, 2, 3], "draw": deal["draw"][number], "discard": [],
                "health": deal["health"][number], "damage": 0, "fog": None, "powers": [], "spot": None, "random": None,
                "log": [], "done": False, "seen": [], "did": [], "decided": False, "sign": 0, "cross": False,
            })  # fmt: skip
        self.story = self.tell()
        self.asked: Asked | None = next(self.story)

    def on(self, option: str) -> bool:
        return bool(self.opt.get(option, False))

    # ------------------------------------------------------------------------------------------------------- outside

    @property
    def options(self) -> list[Json]:
        """Return the legal steps."""
        return self.asked[3] if self.asked else []

    def step(self, step: Json) -> None:
        """Take a step. Raises AssertionError for an illegal one."""
        bare = {key: value for key, value in step.items() if key not in {"seat", "by", "at"}}
        assert self.asked
        assert bare in self.options, (bare, self.asked)
        assert step.get("seat", self.asked[1]) == self.asked[1]
        self.ply += 1
        try:
            self.asked = self.story.send(bare)
        except GameOver:
            self.asked = None

    def state(self) -> Json:
        """Return the position (11.5)."""
        stage, seat, why, _ = self.asked or ("over", None, None, [])
        hidden = (
            "no",
            "log",
            "done",
            "seen",
            "did",
            "decided",
            "sign",
            "cross",
            "next",
            "left",
            "noted",
            "begun",
            "acted",
        )
        teams = []
        for team in self.teams:
            displayed = {key: copy.deepcopy(value) for key, value in team.items() if key not in hidden}
            displayed["ship"] = list(displayed["ship"])
            displayed["discard"].sort()
            displayed["powers"].sort()
            displayed["row"] = [
                [card and {key: card[key] for key in ("card", "seat", "open", "done")} for card in layer]
                for layer in displayed["row"]
            ]
            teams.append(displayed)
        places = sorted(self.map, key=lambda cell: (cell[1], cell[0]))
        return {
            "ply": self.ply, "stage": stage, "seat": seat, "why": why, "round": self.round,
            "map": [[*cell, *self.map[cell]] for cell in places],
            "decks": copy.deepcopy(self.decks), "closed": [way for way in WAYS if way in self.closed],
            "collected": [[*cell, team] for cell, team in self.collected],
            "treasures": copy.deepcopy(self.treasures),
            "enemies": [[enemy["kind"], *enemy["cell"]] for enemy in self.enemies],
            "orders": {name: order and list(order) for name, order in self.orders.items()},
            "teams": teams, "hands": [sorted(hand) for hand in self.hands], "drawn": copy.deepcopy(self.drawn),
            "talk": self.talk, "looks": copy.deepcopy(self.looks), "shown": sorted(self.shown), "idle": self.idle,
            "luck": self.luck, "over": self.over,
        }  # fmt: skip

    # ---------------------------------------------------------------------------------------------------------- luck

    def below(self, m: int) -> int:
        digest = hashlib.sha256(f"{self.luck_text}:{self.luck}".encode()).hexdigest()
        self.luck += 1
        return int(digest, 16) % m

    def pick(self, things: Any) -> Any:
        return things[self.below(len(things))]

    def shuffle(self, things: list[Any]) -> None:
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]

    # --------------------------------------------------------------------------------------------------------- common

    def force(self, team: Json, name: str) -> bool:
        """Return whether a handicap is in force (decision 13)."""
        if "ignore-handicaps:now" in team["powers"]:
            return False
        return name in team["health"][: team["damage"] + (not self.on("health-down"))]

    def crew(self, team: Json) -> list[int]:
        return [seat for seat in range(self.n) if seat % len(self.teams) == team["no"]]

    def boss(self, team: Json) -> int:
        """Return the deciding seat (decision 43)."""
        if team["cross"]:
            return int(self.teams[1 - team["no"]]["start"])
        if self.force(team, "new-decider"):
            for seat, layer, slot in team["log"]:
                if (layer, slot) == (0, 3):
                    return int(seat)
        return int(team["start"])

    def ask(self, stage: str, seat: int, options: list[Json], why: str | None = None, always: bool = False) -> Story:
        """Apply decision 27."""
        options = [{"do": stage, **option} if "do" not in option else option for option in options]
        if not options:
            return None
        if len(options) == 1 and not always:
            return options[0]
        answer = yield stage, seat, why, options
        return answer

    def finish(self, result: str, team: int | None) -> None:
        self.over = {"result": result, "team": team}
        raise GameOver

    def lost(self, team: Json) -> None:
        if len(self.teams) == 1:
            self.finish("lost", None)
        self.finish("won", 1 - team["no"])

    def by_damage(self) -> None:
        mine, yours = (team["damage"] for team in self.teams)
        if mine == yours:
            self.finish("draw", None)
        self.finish("won", 0 if mine < yours else 1)

    def top_card(self, team: Json) -> Any:
        if not team["draw"] and team["discard"]:
            team["draw"] = sorted(team["discard"])
            team["discard"] = []
            self.shuffle(team["draw"])
        return team["draw"].pop(0) if team["draw"] else None

    def fill_hand(self, team: Json, seat: int) -> None:
        while len(self.hands[seat]) < (2 if self.force(team, "lower-hand-limit") else 3):
            card = self.top_card(team)
            if card is None:
                return
            self.hands[seat].append(card)

    def draw_after(self, team: Json, seat: int) -> None:
        if not (self.force(team, "delayed-draw") and self.hands[seat]):
            self.fill_hand(team, seat)

    # ---------------------------------------------------------------------------------------------------------- rounds

    def tell(self) -> Story:
        """Play the whole game."""
        for team in self.teams:
            both = [{"heading": heading, "compass": compass} for heading in WAYS for compass in WAYS]
            said = yield from self.ask("orient", team["start"], both)
            team["heading"], team["compass"] = said["heading"], said["compass"]
        for team in self.teams:
            if not self.on("health-down"):
                yield from self.comes(team, team["health"][0])
        while True:
            self.begin()
            yield from self.fill_rows()
            yield from self.execute()
            yield from self.move_enemies()
            yield from self.end_round()

    def begin(self) -> None:
        """Apply decision 36."""
        self.round += 1
        self.quiet = True
        for team in self.teams:
            if self.on("random-start") and self.round > 1:
                self.new_start(team, self.pick(self.crew(team)))
            team["powers"] = [power for power in team["powers"] if ":" not in power]
            team["powers"] = [power + ":now" if power == "over-land" else power for power in team["powers"]]
            if team["weather"] == "thunder":
                team["compass"] = self.pick(WAYS)
            team["row"] = [[None] * team["slots"] for _ in range(2 if self.force(team, "double-round") else 1)]
            if self.force(team, "prepared-instruction"):
                card = self.top_card(team)
                if card:
                    team["row"][0][2] = {"card": card, "seat": None, "open": True, "done": False}
            seat = team["start"]
            if self.force(team, "forced-swap"):
                team["discard"] += self.hands[seat]
                self.hands[seat] = []
                self.fill_hand(team, seat)
            if self.force(team, "forced-spot"):
                team["spot"] = self.pick([i + 1 for i, card in enumerate(team["row"][0]) if card is None])
            if self.force(team, "random-draw") and self.hands[seat]:
                team["random"] = self.pick(sorted(self.hands[seat]))
            team["noted"] = team["ship"], team["heading"]
            team.update(next=seat, left=0, begun=False, acted=False)

    def new_start(self, team: Json, seat: int) -> None:
        if team["start"] != seat and team["start"] in self.shown:
            self.shown.remove(team["start"])
        team["start"] = seat

    def end_round(self) -> Story:
        """Apply decision 59."""
        for team in self.teams:
            if self.on("end-on-harbor"):
                yield from self.harbor(team)
            if self.force(team, "be-special") and len(team["seen"]) >= 2 and len(set(team["seen"])) == 1:
                yield from self.hurt(team)
            if self.force(team, "risky-turns") and team["ship"] == team["noted"][0]:
                yield from self.hurt(team)
            if self.force(team, "risky-rotations") and team["heading"] == team["noted"][1]:
                yield from self.hurt(team)
            if team["weather"] == "heat":
                yield from self.hurt(team)
            if self.force(team, "torn-sails") and team["wind"]:
                team["wind"] -= 1
            for layer in team["row"]:
                team["discard"] += [card["card"] for card in layer if card and not card.get("gone")]
            for name, order in self.orders.items():
                if order and order[1] in self.crew(team):
                    team["discard"].append(order[0])
                    self.orders[name] = None
            if not self.force(team, "starting-confusion"):
                for seat, layer, slot in team["log"]:
                    if (layer, slot) == (0, 1):
                        self.new_start(team, seat)
            team.update(row=[[None] * team["slots"]], tokens=[1, 2, 3], log=[], done=False, seen=[], did=[])
            team.update(decided=False, sign=0, cross=False)
        self.looks = []
        self.idle = self.idle + 1 if self.quiet else 0
        if self.idle == 10:
            if len(self.teams) == 1:
                self.lost(self.teams[0])
            have = [sum(whose == number for _, whose in self.collected) for number in (0, 1)]
            if have[0] != have[1]:
                self.finish("won", 0 if have[0] > have[1] else 1)
            self.by_damage()

    # ------------------------------------------------------------------------------------------------------ the row

    def layer(self, team: Json) -> int | None:
        """Return the layer to fill."""
        for number, layer in enumerate(team["row"]):
            if layer.count(None) > (1 if self.force(team, "one-fewer-instruction") else 0):
                return number
        return None

    def missing(self) -> list[str]:
        return [name for name, order in self.orders.items() if order is None]

    def fill_rows(self) -> Story:
        """Apply decisions 30, 39, 64 and 67."""
        now = (self.round - 1) % len(self.teams)
        while True:
            holders = [team for team in self.teams if any(self.hands[seat] for seat in self.crew(team))]
            ready = [team for team in holders if self.layer(team) is not None]
            if not ready and self.missing():
                ready = holders
            if not ready:
                break
            team = next((team for team in ready if team["no"] == now), ready[0])
            now = (team["no"] + 1) % len(self.teams)
            crew = self.crew(team)
            while not self.hands[team["next"]]:
                team["next"] = crew[(crew.index(team["next"]) + 1) % len(crew)]
            yield from self.turn(team, team["next"])
            team["next"] = crew[(crew.index(team["next"]) + 1) % len(crew)]
        for team in self.teams:
            first = next((play for play in team["log"] if play[0] == team["start"]), None)
            if first and self.force(team, "random-replace"):
                card = self.top_card(team)
                if card:
                    old = team["row"][first[1]][first[2] - 1]
                    team["row"][first[1]][first[2] - 1] = {"card": card, "seat": first[0], "open": True, "done": False}
                    team["discard"].append(old["card"])
            if self.force(team, "out-of-order"):
                self.shuffle(team["tokens"])

    def turn(self, team: Json, seat: int) -> Story:
        first = seat == team["start"] and not team["begun"]
        held, played = len(self.hands[seat]), 0
        while True:
            said = yield from self.ask("play", seat, self.plays(team, seat), always=True)
            if said["do"] == "show":
                self.shown.append(seat)
                continue
            if said["do"] == "use":
                self.use(team, said["bonus"])
                continue
            if said["do"] == "order":
                self.orders[said["enemy"]] = [said["card"], seat]
            else:
                layer = self.layer(team)
                assert layer is not None
                face_up = bool(said.get("open")) or self.face_up(team)
                card = {"card": said["card"], "seat": seat, "open": face_up, "done": False}
                team["row"][layer][said["slot"] - 1] = card
                team["log"].append((seat, layer, said["slot"]))
                team["spot"] = team["random"] = None
            self.hands[seat].remove(said["card"])
            team["acted"] = True
            played += 1
            confused = first and self.force(team, "starting-confusion")
            number = 1
            if first and self.force(team, "one-more-instruction"):
                number = 2
            if confused:
                number = max(number, held)
            else:
                self.draw_after(team, seat)
            if played < number and self.hands[seat] and (self.layer(team) is not None or self.missing()):
                continue
            if confused:
                self.draw_after(team, seat)
            team["begun"] = team["begun"] or first
            return

    def face_up(self, team: Json) -> bool:
        return "face-up-round:now" in team["powers"] or (self.force(team, "forced-follow") and not team["log"])

    def plays(self, team: Json, seat: int) -> list[Json]:
        steps: list[Json] = []
        light = what(self.map[team["ship"]][0]) == "lighthouse" and seat == team["start"]
        if light and seat not in self.shown:
            steps.append({"do": "show"})
        if seat == team["start"] and not team["acted"]:
            once = ["ignore-handicaps", "face-up-round", *(["teleport"] if self.home(team) else [])]
            steps += [{"do": "use", "bonus": bonus} for bonus in once if bonus in team["powers"]]
        layer, bound = self.layer(team), False
        if layer is not None:
            pairs, bound = self.pairs(team, seat, layer)
            for card, slot in pairs:
                steps.append({"do": "play", "card": card, "slot": slot})
                if light and not self.face_up(team):
                    steps.append({"do": "play", "card": card, "slot": slot, "open": True})
        if not bound:
            cards = sorted(set(self.hands[seat]))
            steps += [{"do": "order", "card": card, "enemy": name} for card in cards for name in self.missing()]
        return steps

    def pairs(self, team: Json, seat: int, layer: int) -> tuple[list[tuple[str, int]], bool]:
        """Return the cards and slots that may be played (decisions 32, 33, 37 and 38)."""
        row = team["row"][layer]
        free = [place + 1 for place, card in enumerate(row) if card is None]
        pairs = [(card, slot) for card in sorted(set(self.hands[seat])) for slot in free]
        mine = [play for play in team["log"] if play[0] == seat]
        bound = False
        if self.on("windstorms") and team["weather"] != "sunny" and any(card in SKY for card, _ in pairs):
            kept = 1 if self.force(team, "one-fewer-instruction") else 0
            to_fill = sum(max(0, item.count(None) - kept) for item in team["row"])
            put = any(team["row"][play[1]][play[2] - 1]["card"] in SKY for play in mine)
            bound = not put and to_fill <= len(self.crew(team))
            if bound:
                pairs = [pair for pair in pairs if pair[0] in SKY]
        for name in team["health"]:
            if not self.force(team, name):
                continue
            left = pairs
            if name == "random-draw" and team["random"]:
                left = [pair for pair in pairs if pair[0] == team["random"]]
            if name == "forced-spot" and team["spot"]:
                left = [pair for pair in pairs if pair[1] == team["spot"]]
            if name == "first-from-left" or (name == "forced-order" and not mine and layer == 0):
                left = [pair for pair in pairs if pair[1] == min(free)]
            if name == "first-from-right":
                left = [pair for pair in pairs if pair[1] == max(free)]
            if name == "forced-follow" and not mine and team["log"] and layer == 0:
                led = kind(team["row"][0][team["log"][0][2] - 1]["card"])
                left = [pair for pair in pairs if kind(pair[0]) == led]
            if name == "no-neighbors":
                here = [play[2] for play in team["log"] if play[1] == layer]
                if here:
                    left = [pair for pair in pairs if pair[1] not in (here[-1] - 1, here[-1] + 1)]
            if name == "earlier-decisions":
                left = [pair for pair in pairs if not (pair[1] == team["slots"] and pair[0] in DECISIONS)]
            pairs = left or pairs
        return pairs, bound

    def home(self, team: Json) -> Any:
        mine = [cell for cell, whose in self.collected if whose == team["no"]]
        return mine[-2] if len(mine) > 1 else mine[0] if mine else None

    def use(self, team: Json, bonus: str) -> None:
        team["powers"].remove(bonus)
        if bonus == "teleport":
            self.put_ship(team, self.home(team))
            return
        team["powers"].append(bonus + ":now")
        if bonus == "ignore-handicaps":
            team.update(row=team["row"][:1], spot=None, random=None)

    def put_ship(self, team: Json, cell: Any) -> None:
        team["ship"] = tuple(cell)
        self.quiet = False
        if team["start"] in self.shown:
            self.shown.remove(team["start"])

    # ------------------------------------------------------------------------------------------------------ execution

    def to_come(self, team: Json) -> list[tuple[int, int]]:
        """Return the layers and places of the remaining cards, in order."""
        if team["done"]:
            return []
        numbers = {place: team["tokens"][place - 1] if place <= 3 else place for place in range(1, team["slots"] + 1)}
        order = sorted(numbers, key=lambda place: numbers[place])
        rows = team["row"]
        return [
            (layer, place)
            for layer in range(len(rows))
            for place in order
            if rows[layer][place - 1] and not rows[layer][place - 1]["done"]
        ]

    def execute(self) -> Story:
        now = (self.round - 1) % len(self.teams)
        while any(self.to_come(team) for team in self.teams):
            team = self.teams[now]
            now = (now + 1) % len(self.teams)
            if self.to_come(team):
                yield from self.reveal(team, *self.to_come(team)[0])

    def reveal(self, team: Json, layer: int, place: int) -> Story:
        lying = team["row"][layer][place - 1]
        lying["done"] = True
        card = lying["card"]
        needs = card in DECISIONS
        skip = self.force(team, "be-special") and kind(card) in team["did"]
        skip |= self.force(team, "one-decision") and needs and team["decided"]
        skip |= self.force(team, "delayed-decisions") and needs and place in (1, 2)
        first = not team["seen"]
        team["seen"].append(kind(card))
        if skip:
            return
        team["cross"] = needs and not team["decided"] and self.force(team, "cross-decisions")
        team["did"].append(kind(card))
        team["decided"] = team["decided"] or needs
        yield from self.carry_out(team, card, layer, place, lying, first)
        if not self.on("end-on-harbor"):
            yield from self.harbor(team)
        team["cross"] = False

    def wind_now(self, team: Json) -> int:
        """Return the wind in force (decision 53)."""
        wind: int = team["wind"]
        if self.force(team, "moodswing-sails"):
            wind = 0 if wind < 2 else 4
        if team["weather"] == "windy":
            wind *= 2
        elif team["weather"] == "calm":
            wind = 0
        elif team["weather"] == "heat":
            wind //= 2
        return wind

    def carry_out(self, team: Json, card: str, layer: int, place: int, lying: Json, first: bool) -> Story:
        storm = team["weather"] == "storm"
        if card == "sail" and "sail-as-row" in team["powers"]:
            said = yield from self.ask("sail", self.boss(team), [{"as": "sail"}, {"as": "row"}])
            card = said["as"]
        if card == "sail":
            yield from self.sail(team, team["compass"], self.wind_now(team) * (2 if storm else 1))
        elif card == "row":
            way = turn_of(team["heading"], 2 if self.force(team, "inverted-paddles") else 0)
            yield from self.sail(team, way, 2 if storm else 1)
        elif card == "wind":
            yield from self.wind_card(team, 2 if storm else 1)
        elif kind(card) == "rotate":
            quarters = {2} if storm else {1 if card == "rotate-right" else 3}
            if "half-turn" in team["powers"]:
                quarters.add(2)
            if self.on("any-rotate"):
                quarters = {1, 2, 3}
            both = [{"what": thing, "turns": turns} for thing in ("ship", "compass") for turns in quarters]
            said = yield from self.ask("rotate", self.boss(team), both)
            thing = "heading" if said["what"] == "ship" else "compass"
            team[thing] = turn_of(team[thing], said["turns"])
            if storm:
                yield from self.hurt(team)
        elif card == "discuss":
            works = self.wind_now(team) < 2 and (first or not self.force(team, "limited-communication"))
            if self.on("discuss-ends") and place not in (1, team["slots"]):
                works = False
            if works:
                yield from self.converse(team)
        elif card == "speedup":
            yield from self.speedup(team, layer, lying)
        elif card == "wildcard":
            names = NAMES + [name for name in ("discuss", "speedup") if self.on(name)]
            names += ["row", "spyglass"] if self.on("windstorms") else []
            names += ["dig"] if self.on("treasures") else []
            names += ["cannon"] if self.on("pirates") else []
            said = yield from self.ask("name", self.boss(team), [{"card": name} for name in names])
            yield from self.carry_out(team, said["card"], layer, place, lying, first)
        elif card in SKY:
            lying["gone"] = True
            if abs(SKY[card] - SKY[team["weather"]]) <= (1 if team["weather"] == "cloudy" else 3):
                team["weather"] = card
                if card == "thunder":
                    team["compass"] = self.pick(WAYS)
        elif card == "spyglass":
            yield from self.spyglass(team)
        elif card == "dig":
            yield from self.dig(team, 3, 1)
        elif card == "cannon":
            beside = [go(team["ship"], turn_of(team["heading"], quarters)) for quarters in (1, 3)]
            self.enemies = [enemy for enemy in self.enemies if enemy["cell"] not in beside]

    def wind_card(self, team: Json, by: int) -> Story:
        values = range(5) if self.on("any-wind") else [max(team["wind"] - by, 0), min(team["wind"] + by, 4)]
        changes = [value for value in values if value != team["wind"]]
        if self.force(team, "stubborn-storms") and team["sign"]:
            changes = [value for value in changes if (value > team["wind"]) == (team["sign"] > 0)]
        said = yield from self.ask("wind", self.boss(team), [{"to": value} for value in changes])
        if said:
            team["sign"] = team["sign"] or (1 if said["to"] > team["wind"] else -1)
            team["wind"] = said["to"]

    def speedup(self, team: Json, layer: int, lying: Json) -> Story:
        """Apply decision 46."""
        numbers = [number for number in (team["slots"] - 1, team["slots"] + 1) if 3 <= number <= 8]
        said = yield from self.ask("slots", self.boss(team), [{"to": number} for number in numbers])
        if said["to"] < team["slots"]:
            team["slots"] -= 1
            for row in team["row"]:
                card = row.pop()
                if card and not card.get("gone"):
                    team["discard"].append(card["card"])
            return
        team["slots"] += 1
        for row in team["row"]:
            row.append(None)
        seat = team["start"] if lying["seat"] is None else lying["seat"]
        cards = [{"card": card} for card in sorted(set(self.hands[seat]))]
        said = yield from self.ask("fill", seat, cards, always=True)
        if said:
            self.hands[seat].remove(said["card"])
            team["row"][layer][-1] = {"card": said["card"], "seat": seat, "open": False, "done": False}
            self.draw_after(team, seat)

    def converse(self, team: Json) -> Story:
        self.talk = True
        yield from self.ask("go", self.boss(team), [{"do": "go"}], always=True)
        self.talk = False

    # ----------------------------------------------------------------------------------------------------- movement

    def sail(self, team: Json, way: str, length: int) -> Story:
        """Make a movement, its visit, and the currents after it."""
        moved = yield from self.steps(team, way, length, [])
        chain: list[Any] = []
        while moved:
            yield from self.visit(team)
            tile, turn = self.map[team["ship"]]
            if "~" not in tile or not self.on("slipstreams") or what(tile) == "anchor":
                return
            chain.append(team["ship"])
            strength = 2 if self.force(team, "danger-stream") else 1
            moved = yield from self.steps(team, turn_of(tile.rstrip("!")[-1], turn), strength, chain)

    def steps(self, team: Json, way: str, length: int, barred: list[Any]) -> Story:
        """Move the ship; return whether it has moved."""
        back = turn_of(way, 2)
        moved = False
        for _ in range(length):
            target = go(team["ship"], way)
            if target in barred:
                break
            land = 2 if self.force(team, "fragile-ship") else 1
            free = "over-land:now" in team["powers"]
            here = self.map[team["ship"]]
            if is_shore(here[0]) and side(*here, way) != "w" and not free:
                yield from self.hurt(team, land)
                break
            if target not in self.map:
                if not self.decks[way]:
                    yield from self.hurt(team)
                    break
                yield from self.explore(team, way, target)
            land = 2 if self.force(team, "fragile-ship") else 1
            if side(*self.map[target], back) != "w" and not free:
                yield from self.hurt(team, land)
                break
            if what(self.map[target][0]) == "shipwreck" and length < 3:
                yield from self.hurt(team)
                break
            self.put_ship(team, target)
            moved = True
            yield from self.bump(team)
        return moved

    def bump(self, team: Json) -> Story:
        other = next((item for item in self.teams if item is not team and item["ship"] == team["ship"]), None)
        for name in KINDS:
            for enemy in [item for item in self.enemies if item["kind"] == name and item["cell"] == team["ship"]]:
                yield from self.crash(team, enemy)
        if other:
            yield from self.hurt(team)
            yield from self.hurt(other)

    def crash(self, team: Json, enemy: Json) -> Story:
        """Apply decision 16."""
        if enemy["kind"] == "pirate":
            yield from self.hurt(team, 2)
            self.enemies = [item for item in self.enemies if item is not enemy]
        elif enemy["kind"] == "monster":
            yield from self.hurt(team)
        else:
            places = self.to_come(team)
            if not places:
                self.enemies = [item for item in self.enemies if item is not enemy]
            cards = [team["row"][layer][place - 1] for layer, place in places]
            self.shuffle(cards)
            for (layer, place), card in zip(places, cards, strict=True):
                team["row"][layer][place - 1] = card

    def explore(self, team: Json, way: str, target: Any) -> Story:
        """Apply decision 49."""
        ways = [turn_of(way, quarters) for quarters in range(4) if self.decks[turn_of(way, quarters)]]
        self.drawn = [[text, self.decks[text].pop(0)] for text in ways]
        yield from self.lay(team, [target])
        while self.drawn:
            yield from self.lay_at_side(team)

    def lay_at_side(self, team: Json) -> Story:
        back = turn_of(self.drawn[0][0], 2)
        every = {go(cell, way) for cell in self.map for way in WAYS} - set(self.map)
        yield from self.lay(team, [cell for cell in every if go(cell, back) in self.map])

    def lay(self, team: Json, cells: Any, free: bool = False) -> Story:
        """Place the first tile drawn."""
        tile = self.drawn[0][1]
        turns = range(4) if is_shore(tile) or "~" in tile else range(1)
        places = [(cell, turn) for cell in cells for turn in turns]
        fits = [place for place in places if self.matching(tile, *place)]
        if not free and fits:
            places = fits
        steps = [{"cell": list(cell), "turn": turn} for cell, turn in places]
        said = yield from self.ask("place", self.boss(team), steps)
        self.drawn.pop(0)
        cell = tuple(said["cell"])
        self.map[cell] = tile, said["turn"]
        if tile.endswith("!") and self.on("pirates"):
            yield from self.enemy_comes(team, cell)

    def matching(self, tile: str, cell: Any, turn: int) -> bool:
        """Return whether a tile matches at a cell (decision 9)."""
        return any(
            go(cell, way) in self.map
            and set(side(tile, turn, way)) & set(side(*self.map[go(cell, way)], turn_of(way, 2)))
            for way in WAYS
        )

    def enemy_comes(self, team: Json, at: Any) -> Story:
        """Apply decision 65."""
        ships = [item["ship"] for item in self.teams]
        pawns = [enemy["cell"] for enemy in self.enemies]
        wet = [cell for cell, (tile, _) in self.map.items() if what(tile) != "land" and not is_shore(tile)]
        near = [cell for cell in wet if abs(cell[0] - at[0]) + abs(cell[1] - at[1]) <= 2]
        near = [cell for cell in near if cell not in ships and cell not in pawns]
        kinds = [name for name in KINDS if [enemy["kind"] for enemy in self.enemies].count(name) < 2]
        steps = [{"do": "enemy", "kind": name, "cell": list(cell)} for name in kinds for cell in near]
        said = yield from self.ask("enemy", self.boss(team), steps)
        if said:
            self.enemies.append({"kind": said["kind"], "cell": tuple(said["cell"])})

    def visit(self, team: Json) -> Story:
        tile = what(self.map[team["ship"]][0])
        if tile == "island":
            yield from self.add_tile(team)
        elif tile == "anchor":
            left = self.to_come(team)
            team["done"] = True
            if left:
                yield from self.hurt(team)
        elif tile == "buoy":
            said = yield from self.ask("talk", self.boss(team), [{"yes": True}, {"yes": False}])
            if said["yes"]:
                yield from self.hurt(team)
                yield from self.converse(team)
        elif tile == "map":
            ways = [way for way in WAYS if any("harbor" in text for text in self.decks[way])]
            said = yield from self.ask("deck", self.boss(team), [{"deck": way} for way in ways], "map")
            if said:
                deck = self.decks[said["deck"]]
                place = next(place for place, text in enumerate(deck) if "harbor" in text)
                deck.insert(0, deck.pop(place))
        elif tile == "whirlpool":
            team["wind"] = self.pick(range(5))
            team["heading"] = self.pick(WAYS)

    def deck(self, team: Json, why: str) -> Story:
        full = [{"deck": way} for way in WAYS if self.decks[way]]
        said = yield from self.ask("deck", self.boss(team), full, why)
        return said and said["deck"]

    def add_tile(self, team: Json) -> Story:
        way = yield from self.deck(team, "island")
        if way:
            self.drawn = [[way, self.decks[way].pop(0)]]
            cells = {go(cell, text) for cell in self.map for text in WAYS} - set(self.map)
            yield from self.lay(team, cells, free=True)

    def spyglass(self, team: Json) -> Story:
        if not any(self.decks.values()):
            return
        said = yield from self.ask("spyglass", self.boss(team), [{"use": "look"}, {"use": "add"}])
        way = yield from self.deck(team, said["use"])
        if said["use"] == "look":
            self.looks.append([self.boss(team), way, list(self.decks[way])])
            return
        self.drawn = [[way, tile] for tile in self.decks[way][:3]]
        del self.decks[way][:3]
        while self.drawn:
            yield from self.lay_at_side(team)

    def dig(self, team: Json, most: int, least: int) -> Story:
        """Apply decision 58."""
        for number in range(most):
            taken = [item["ship"] for item in self.teams] + [enemy["cell"] for enemy in self.enemies]
            taken += [cell for cell, _ in self.collected]
            cells = [cell for cell in self.map if cell not in taken]
            digs = [{"cell": list(cell), "deck": way} for cell in cells for way in WAYS if self.decks[way]]
            if digs and number >= least:
                digs.append({"do": "stop"})
            said = yield from self.ask("dig", self.boss(team), digs)
            if not said or said["do"] == "stop":
                return
            cell = tuple(said["cell"])
            old, _ = self.map.pop(cell)
            deck = self.decks[said["deck"]]
            self.drawn = [[said["deck"], deck.pop(0)]]
            deck.append(old)
            yield from self.lay(team, [cell])

    # ------------------------------------------------------------------------------------------------------- damage

    def hurt(self, team: Json, points: int = 1) -> Story:
        """Apply decision 48."""
        for _ in range(points):
            if "over-land:now" in team["powers"]:
                return
            riot, soaked = self.force(team, "rudder-riot"), self.force(team, "soaked-map")
            team["damage"] += 1
            self.quiet = False
            if team["damage"] == self.opt["health"]:
                self.lost(team)
            if riot:
                team["heading"] = turn_of(team["heading"], 1)
            if soaked:
                self.soak()
            shows = team["damage"] - (1 if self.on("health-down") else 0)
            yield from self.comes(team, team["health"][shows])

    def comes(self, team: Json, card: str) -> Story:
        full = [way for way in WAYS if self.decks[way]]
        if card == "fog":
            said = yield from self.ask("fog", self.boss(team), [{"deck": way} for way in full])
            team["fog"] = said["deck"] if said else team["fog"]
        elif card == "at-worlds-end" and not self.closed:
            pairs = [{"deck": way, "into": into} for way in full for into in WAYS if into != way]
            said = yield from self.ask("close", self.boss(team), pairs)
            if said:
                both = sorted(self.decks[said["deck"]] + self.decks[said["into"]])
                self.shuffle(both)
                self.decks[said["deck"]], self.decks[said["into"]] = [], both
                self.closed = [said["deck"]]

    def soak(self) -> None:
        for way in WAYS:
            self.decks[way].sort()
            self.shuffle(self.decks[way])

    # ------------------------------------------------------------------------------------------ harbors and treasures

    def harbor(self, team: Json) -> Story:
        """Apply decisions 11, 61 and 63."""
        cell = team["ship"]
        tile, turn = self.map[cell]
        if not is_shore(tile) or not (self.on("any-heading") or side(tile, turn, team["heading"]) == "l"):
            return
        fresh = cell not in [pair for pair, _ in self.collected]
        if what(tile) == "haven":
            far = [abs(e["cell"][0] - cell[0]) + abs(e["cell"][1] - cell[1]) for e in self.enemies]
            fresh = fresh and any(steps <= 2 for steps in far)
        found = [] if what(tile) == "haven" else self.fitting(cell)
        if fresh:
            self.collected.append((cell, team["no"]))
        self.treasures = [treasure for treasure in self.treasures if treasure not in found]
        if fresh or found:
            self.look_for_a_winner()
        if fresh and self.force(team, "soaked-map"):
            self.soak()
        for bonus in sorted((item[1] for item in found), key=BONUSES.index):
            yield from self.give(team, bonus)

    def look_for_a_winner(self) -> None:
        have = [sum(whose == team["no"] for _, whose in self.collected) for team in self.teams]
        if len(have) == 1:
            if have[0] == self.goals and not (self.on("all-treasures") and self.treasures):
                self.finish("won", 0)
            return
        for number in (0, 1):
            if have[number] > self.goals / 2:
                self.finish("won", number)
        if sum(have) == self.goals:
            self.by_damage()

    def fitting(self, harbor: Any) -> list[Any]:
        tile, turn = self.map[harbor]
        shore = go(harbor, turn_of("W", turn))
        island: set[Any] = set()
        todo = [shore]
        while todo:
            cell = todo.pop()
            if cell in island or cell not in self.map or what(self.map[cell][0]) != "land":
                continue
            island.add(cell)
            todo += [go(cell, way) for way in WAYS]
        pictured = [
            treasure
            for treasure in self.treasures
            if self.on("treasure-by-harbor") and what(tile) == f"harbor{treasure[2]}"
        ]
        good = [
            treasure
            for treasure in self.treasures
            if treasure in pictured or (island and self.holds(island, treasure[0]))
        ]
        if island and not [one for one in good if one[0] != "exclusive"]:
            good = [treasure for treasure in self.treasures if treasure in good or treasure[0] == "exclusive"]
        return good

    def holds(self, island: set[Any], condition: str) -> bool:
        wide = max(x for x, _ in island) - min(x for x, _ in island) + 1
        high = max(y for _, y in island) - min(y for _, y in island) + 1
        round_it = {go(cell, way) for cell in island for way in WAYS} - island
        laid = [cell for cell in round_it if cell in self.map]
        ports = [
            cell for cell in laid
            if what(self.map[cell][0]).startswith("harbor") and go(cell, turn_of("W", self.map[cell][1])) in island
        ]  # fmt: skip
        special = [cell for cell in laid if what(self.map[cell][0]) in SPECIAL]
        answers: dict[str, bool] = {
            "size-3": len(island) >= 3, "size-5": len(island) >= 5, "size-8": len(island) >= 8,
            "side-3": max(wide, high) >= 3, "side-5": max(wide, high) >= 5, "side-8": max(wide, high) >= 8,
            "square": wide == high, "rectangle": len(island) == wide * high,
            "line": sorted((wide, high))[0] == 1 and wide != high,
            "harbors-1": len(ports) == 1, "harbors-2": len(ports) >= 2, "harbors-3": len(ports) >= 3,
            "surrounded": len(laid) == len(round_it), "open": len(laid) < len(round_it), "exclusive": False,
            "special-0": not special, "special-2": len(special) >= 2, "special-3": len(special) >= 3,
        }  # fmt: skip
        return answers[condition]

    def give(self, team: Json, bonus: str) -> Story:
        """Apply decision 62."""
        if bonus.startswith("repair"):
            team["damage"] = max(0, team["damage"] - int(bonus[-1]))
            if "fog" not in team["health"][: team["damage"] + (not self.on("health-down"))]:
                team["fog"] = None
        elif bonus == "heading":
            said = yield from self.ask("heading", self.boss(team), [{"to": way} for way in WAYS])
            team["heading"] = said["to"]
            yield from self.harbor(team)
        elif bonus == "wind":
            said = yield from self.ask("wind", self.boss(team), [{"to": value} for value in range(5)])
            team["wind"] = said["to"]
        elif bonus in ("look-deck", "look-3"):
            way = yield from self.deck(team, "look" if bonus == "look-deck" else "look-3")
            if way and bonus == "look-deck":
                self.looks.append([self.boss(team), way, list(self.decks[way])])
            elif way:
                self.looks += [[seat, way, self.decks[way][:3]] for seat in self.crew(team)]
        elif bonus == "jump":
            yield from self.jump(team)
        elif bonus == "dig-5":
            yield from self.converse(team)
            yield from self.dig(team, 5, 0)
        else:
            team["powers"].append(bonus)

    def jump(self, team: Json) -> Story:
        x, y = team["ship"]
        cells = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
        cells = [cell for cell in cells if cell in self.map and what(self.map[cell][0]) != "land"]
        steps = [{"cell": list(cell)} for cell in cells]
        said = yield from self.ask("jump", self.boss(team), [*steps, {"do": "stay"}])
        if said["do"] == "stay":
            return
        self.put_ship(team, said["cell"])
        chain: list[Any] = []
        moved = True
        while moved:
            yield from self.visit(team)
            tile, turn = self.map[team["ship"]]
            if "~" not in tile or not self.on("slipstreams") or what(tile) == "anchor":
                break
            chain.append(team["ship"])
            strength = 2 if self.force(team, "danger-stream") else 1
            moved = yield from self.steps(team, turn_of(tile.rstrip("!")[-1], turn), strength, chain)
        yield from self.harbor(team)

    # ------------------------------------------------------------------------------------------------------- enemies

    def move_enemies(self) -> Story:
        """Apply decisions 64 and 66."""
        for name, order in list(self.orders.items()):
            if not order or order[0] not in ("sail", "row"):
                continue
            team = self.teams[order[1] % len(self.teams)]
            length, way = (self.wind_now(team), team["compass"]) if order[0] == "sail" else (1, team["heading"])
            for enemy in [item for item in self.enemies if item["kind"] == name]:
                yield from self.move_enemy(enemy, way, length)
        for enemy in list(self.enemies):
            for team in self.teams:
                beside = [go(team["ship"], turn_of(team["heading"], quarters)) for quarters in (1, 3)]
                if enemy["kind"] == "pirate" and enemy["cell"] in beside:
                    yield from self.hurt(team)

    def move_enemy(self, enemy: Json, way: str, length: int) -> Story:
        for _ in range(length):
            target = go(enemy["cell"], way)
            if target not in self.map or side(*self.map[target], turn_of(way, 2)) != "w":
                return
            if side(*self.map[enemy["cell"]], way) != "w":
                return
            enemy["cell"] = target
            for team in self.teams:
                if team["ship"] == target and any(item is enemy for item in self.enemies):
                    yield from self.crash(team, enemy)
            if not any(item is enemy for item in self.enemies):
                return


def positions(record: Json) -> Iterator[tuple[Json, list[Json]]]:
    """Yield each position of a record with its legal steps."""
    referee = Referee(record)
    yield referee.state(), referee.options
    for step in record["steps"]:
        referee.step(step)
        yield referee.state(), referee.options
