"""A second, plain implementation of the game, from dict forms and the rules' text alone, to compare the engine with.

It assumes that every step is legal and only applies it.
"""

from typing import Any

GOODS = ("sugar", "gold", "spice")
KINDS = ("colony", "factory", "explorer", "shipyard", "church")
PRICES = {"sugar": 60, "gold": 70, "spice": 80}
COINS = {
    "colony": (30, 20, 10),
    "factory": (30, 20, 10),
    "explorer": (30, 20, 10),
    "shipyard": (50, 40, 30),
    "church": (50, 40, 30),
}
POINTS = {"colony": (1, 1), "factory": (2, 1), "explorer": (4, 1), "shipyard": (3, 2), "church": (3, 2)}
FACTORY_PRICES = (50, 70, 100, 130, 160, 200)
FULL = {2: {2: 1, 3: 1, 4: 2, 5: 2}, 3: {2: 1, 3: 2, 4: 2, 5: 3}}


class Bookkeeper:
    """The game as a dict form, changed step by step."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.seats = len(record["players"])
        self.goa = record["options"]["goa"]
        self.deal = record["deal"]
        chart = 10 - self.seats
        self.table: dict[str, Any] = {
            "ply": 0,
            "stage": "start",
            "seat": 0,
            "phase": 1,
            "pending_phase": None,
            "turns_played": 0,
            "market": dict.fromkeys(GOODS, 4),
            "gallery": dict.fromkeys(KINDS, 1),
            "buildings": {**dict.fromkeys(GOODS, 6), "shipyard": chart, "church": chart},
            "tokens": dict.fromkeys(record["deal"]),
            "card": {"holder": self.seats - 1, "field": None},
            "sailing": None,
            "end_triggered": False,
            "turns_left": None,
            "players": [self.player() for _ in range(self.seats)],
        }

    @staticmethod
    def bears(region: str) -> str:
        """Return the good of a region: America sugar, Africa gold, Asia spice."""
        if region in ("Bahia", "Rio de Janeiro"):
            return "sugar"
        return "gold" if region in ("Guiné", "Angola", "Cabo da Boa Esperança", "Moçambique") else "spice"

    @staticmethod
    def player() -> dict[str, Any]:
        return {
            "cash": 200,
            "workers": 3,
            "ships": {"Portugal": 2},
            "colonies": dict.fromkeys(GOODS, 0),
            "factories": dict.fromkeys(GOODS, 0),
            "wildcard": 1,
            "shipyards": 1,
            "churches": 1,
            "explorers": [],
            "privileges": dict.fromkeys(KINDS, 0),
            "king": None,
            "field": None,
        }

    @property
    def own(self) -> dict[str, Any]:
        """Return the possessions of the seat to act."""
        player: dict[str, Any] = self.table["players"][self.table["seat"]]
        return player

    def step(self, step: dict[str, Any]) -> None:
        """Apply a step."""
        self.table["ply"] += 1
        getattr(self, step["do"])(step)

    # -------------------------------------------------------------------------------------------------------- moving

    def navegador(self, _: dict[str, Any]) -> None:
        self.begin_sailing("extra")

    def move(self, step: dict[str, Any]) -> None:
        for region, ships in step["pay"].items():
            self.ship(region, -ships)
        card, here = self.table["card"], self.own["field"]
        if card["holder"] == self.table["seat"]:
            if card["field"] is None:
                card["field"] = step["field"]
            else:
                field = here
                while True:  # walk field by field, as the stone does
                    field = (field + 1) % 8
                    if field == card["field"]:
                        self.own["field"] = step["field"]
                        self.pass_card()
                        break
                    if field == step["field"]:
                        break
        self.own["field"] = step["field"]
        self.table["stage"] = "action"

    def pass_card(self) -> None:
        holder = (self.table["card"]["holder"] + self.seats - 1) % self.seats
        self.table["card"] = {"holder": holder, "field": self.table["players"][holder]["field"]}

    def end(self, _: dict[str, Any]) -> None:
        if self.table["stage"] != "extra":
            self.finish()
            return
        self.table["sailing"] = None
        self.table["stage"] = "move"
        self.start_phase()
        self.pass_card()

    def finish(self) -> None:
        """End the turn."""
        table = self.table
        self.start_phase()
        table["sailing"] = None
        table["turns_played"] += 1
        table["seat"] = (table["seat"] + 1) % self.seats
        table["stage"] = "start"
        if table["end_triggered"]:
            table["turns_left"] -= 1
            if table["turns_left"] == 0:
                table["stage"], table["seat"] = "over", None
                self.score()

    def start_phase(self) -> None:
        phase = self.table["pending_phase"]
        if phase is not None:
            self.table["phase"], self.table["pending_phase"] = phase, None
            for kind in KINDS:
                while self.table["gallery"][kind] < FULL[phase][self.seats]:
                    self.table["gallery"][kind] += 1

    def trigger(self) -> None:
        if not self.table["end_triggered"]:
            self.table["end_triggered"] = True
            self.table["turns_left"] = self.seats + 1

    # ------------------------------------------------------------------------------------------------------- sailing

    def begin_sailing(self, stage: str) -> None:
        if self.table["sailing"] is None:
            unsailed = dict(self.own["ships"])
            self.table["sailing"] = {"explored": None, "range": self.table["phase"], "unsailed": unsailed}
            self.table["stage"] = stage

    def ship(self, region: str, change: int, *, unsailed: bool = False) -> None:
        where = self.table["sailing"]["unsailed"] if unsailed else self.own["ships"]
        where[region] = where.get(region, 0) + change
        if not where[region]:
            del where[region]

    def sail(self, step: dict[str, Any]) -> None:
        self.begin_sailing("sailing")
        for origin, target, ships in step["ships"]:
            self.ship(origin, -ships)
            self.ship(origin, -ships, unsailed=True)
            self.ship(target, ships)

    def explore(self, step: dict[str, Any]) -> None:
        self.begin_sailing("sailing")
        region, arrived = step["region"], 0
        for origin, ships in step["ships"]:
            self.ship(origin, -ships)
            self.ship(origin, -ships, unsailed=True)
            arrived += ships
        double = region == "Nagasaki" or (region == "Macau" and self.seats < 4)
        self.ship(region, arrived - (2 if double else 1))
        self.table["tokens"][region] = sorted(self.deal[region])
        self.own["cash"] += min(self.deal[region])
        self.own["explorers"] = sorted([*self.own["explorers"], region])
        self.table["sailing"]["explored"] = region
        if region in ("Cabo da Boa Esperança", "Malaca"):
            self.table["pending_phase"] = 2 if region.startswith("Cabo") else 3
        if region == "Nagasaki":
            self.trigger()

    # ------------------------------------------------------------------------------------------------- other actions

    def recruit(self, wanted: int, capacity: int, owned: int, most: int) -> int:
        """Pay for workers or ships one by one; return how many stay."""
        stay = 0
        for number in range(1, wanted + 1):
            self.own["cash"] -= 50 if number <= capacity else 100 * self.table["phase"]
            if owned + stay < most:
                stay += 1
        assert self.own["cash"] >= 0
        self.own["cash"] += 100 * (wanted - stay)
        return stay

    def workers(self, step: dict[str, Any]) -> None:
        self.own["workers"] += self.recruit(step["n"], self.own["churches"], self.own["workers"], 9)
        self.finish()

    def ships(self, step: dict[str, Any]) -> None:
        built = self.recruit(step["n"], self.own["shipyards"], sum(self.own["ships"].values()), 7)
        self.ship("Portugal", built)
        self.finish()

    def colony(self, step: dict[str, Any]) -> None:
        for region, wanted in step["take"].items():
            for _ in range(wanted):
                self.own["cash"] -= self.table["tokens"][region].pop(0)
                self.own["colonies"][self.bears(region)] += 1
        self.finish()

    def build(self, step: dict[str, Any]) -> None:
        left, own = self.table["buildings"], self.own
        for kind in (*GOODS, "shipyard", "church"):
            for _ in range(step.get(kind, 0)):
                if kind in GOODS:
                    own["cash"] -= FACTORY_PRICES[6 - left[kind]]
                    own["factories"][kind] += 1
                else:
                    gone = 10 - self.seats - left[kind]
                    own["cash"] -= (100 if kind == "shipyard" else 150) + 50 * gone
                    own["shipyards" if kind == "shipyard" else "churches"] += 1
                left[kind] -= 1
        if sum(left.values()) == 0:
            self.trigger()
        self.finish()

    def market(self, step: dict[str, Any]) -> None:
        rows = self.table["market"]
        for good in GOODS:
            half = (rows[good] - 1) // 2
            sold, processed = step["sell"].get(good, 0), step["process"].get(good, 0)
            self.own["cash"] += sold * (PRICES[good] - 10 * half) + processed * (20 + 10 * half)
            rows[good] = min(10, max(1, rows[good] + sold - processed))
        self.finish()

    def achievements(self, player: dict[str, Any]) -> dict[str, int]:
        return {
            "colony": sum(player["colonies"].values()),
            "factory": sum(player["factories"].values()) + 1,
            "explorer": len(player["explorers"]),
            "shipyard": player["shipyards"],
            "church": player["churches"],
        }

    def cover(self, kind: str) -> None:
        """Put a privilege into a column and take its coin."""
        self.own["cash"] += COINS[kind][self.own["privileges"][kind]] * self.achievements(self.own)[kind]
        self.own["privileges"][kind] += 1

    def privilege(self, step: dict[str, Any]) -> None:
        self.own["workers"] -= 1
        self.table["gallery"][step["kind"]] -= 1
        self.cover(step["kind"])
        self.finish()

    def king(self, step: dict[str, Any]) -> None:
        self.own["king"] = step["kind"]
        self.cover(step["kind"])
        self.finish()

    # ------------------------------------------------------------------------------------------------------- scoring

    def columns(self, player: dict[str, Any], king: str | None) -> dict[str, int]:
        """Return the points by column with the King's privilege in one of them."""
        number = self.achievements(player)
        lying = {kind: player["privileges"][kind] + (kind == king) for kind in KINDS}
        return {kind: number[kind] * (POINTS[kind][0] + POINTS[kind][1] * lying[kind]) for kind in KINDS}

    def score(self) -> None:
        """Score everybody, with the King's privilege tried in every column."""
        words = ("colonies", "factories", "explorers", "shipyards", "churches")
        scores = []
        for player in self.table["players"]:
            free = [kind for kind in KINDS if player["privileges"][kind] < 3]
            king = player["king"]
            if not self.goa and free:
                king = max(free, key=lambda kind: sum(self.columns(player, kind).values()))
            points = self.columns(player, None if self.goa else king)
            score = {
                "workers": player["workers"],
                "ships": sum(player["ships"].values()),
                "cash": player["cash"] // 200,
                **{word: points[kind] for word, kind in zip(words, KINDS, strict=True)},
            }
            scores.append({**score, "total": sum(score.values()), "king": king})
        holder = self.table["card"]["holder"]
        round_to_the_right = [(holder - place) % self.seats for place in range(self.seats)]
        ranked = sorted(round_to_the_right, key=lambda seat: scores[seat]["total"], reverse=True)
        for rank, seat in enumerate(ranked, start=1):
            self.table["players"][seat]["score"] = {**scores[seat], "rank": rank}
