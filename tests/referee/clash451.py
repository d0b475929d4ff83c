"""A slow, plain referee for Clash 451, written from the numbered clauses (C1 to C10) and the notation alone.

It exists to be compared with the real engine, so it shares no code with it and prefers the obvious to the fast: every
legal set is worked out afresh from a position kept in ordinary dicts and lists.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

HUNS, ROMANS = 0, 1
SEATS = (HUNS, ROMANS)
LETTERS = "hr"  # the first letter of a card id tells its colour, that is its rightful owner
STREAMS = ("huns", "romans")

ROW_LENGTH = 9  # C2.1
HAND_SIZE = 6  # C3.2
CHOSEN = 3  # C3.2
DECK_SIZE = 21  # C1.2
TURNS = {"base": 7, "expert": 6}  # C3.1, C9.2
PALACE_BONUS = 10  # C7.1

# The phases, in the order in which they follow one another (C3.1).
SETUP = "set-up"
PREPARATION = "preparation"
FIRST, SECOND, THIRD = "first placing", "second placing", "third placing"
MOVEMENT = "movement"
CONFLICTS = "conflicts"
OVER = "over"
PLACINGS = (FIRST, SECOND, THIRD)
NEXT_PHASE = {PREPARATION: FIRST, FIRST: SECOND, SECOND: MOVEMENT, MOVEMENT: THIRD, THIRD: CONFLICTS}

OPTIONS: dict[str, tuple[str, ...]] = {  # the first value is the default
    "mode": ("base", "expert"),
    "deck": ("twelve", "fourteen"),
    "card_count": ("off", "on"),
    "cards": ("default", "own"),
}

# C1.6, in the order of the values 1 to 21: id, kind, stars. The name is the id in capitals and spaces.
TERRAINS = """
londinium port 0, mogontiacum cont 0, colonia-agrippina cont 1, augusta-treverorum cont 2, catalaunum cont 1,
parisiorum cont 1, aurelianorum cont 1, namnetum port 0, burdigala port 1, emerita-augusta cont 0, toletum cont 1,
tolosa cont 2, narbo-martius port 0, arelate port 1, lugdunum cont 1, mediolanum cont 1, aquileia cont 0,
ravenna port 2, roma cont 2, neapolis port 0, carthago port 1
"""

# The units of both decks, from value 5 upwards: type, Huns, Romans. The deck `twelve` has the first twelve of them.
UNITS = """
character Kreka/Genevieve, character Ardaric/Theodoric, character Valamir/Valentinian, character Attila/Aetius,
army Thuringians/Armoricans, army Rugii/Saxons, army Scirii/Burgundians, army Heruli/Franks, army Bructeri/Alans,
army Gepids/Ripuarians, army Ostrogoths/Visigoths, army Hunnic riders/Legions, army Sarmatians/Bagaudae,
army Royal guard/Palatini
"""
UNIT_COUNT = {"twelve": 12, "fourteen": 14}

# Buildings and events: value -> effect (C1.7, C1.8).
EFFECTS: dict[str, dict[int, str]] = {
    "twelve": {1: "strategy", 2: "vine", 3: "palace", 4: "wall", 17: "wall", 18: "roads"},
    "fourteen": {1: "vine", 2: "palace", 3: "roads", 4: "wall"},
}
LAST_EFFECTS = {19: "migrations", 20: "marriage", 21: "strategy"}  # in both decks
BUILDINGS = ("vine", "palace", "wall", "roads")


@dataclass(frozen=True)
class Terrain:
    id: str
    value: int
    name: str
    port: bool
    stars: int


@dataclass(frozen=True)
class Card:
    id: str
    seat: int  # the rightful owner
    value: int
    type: str  # army, character, building, event
    effect: str  # "" for units
    name: str

    @property
    def is_unit(self) -> bool:
        return self.type in ("army", "character")


@dataclass
class Building:
    card: str
    holder: int


def default_data(deck: str) -> dict[str, Any]:
    """The default cards in the same form in which own cards are given."""
    terrains: list[dict[str, Any]] = []
    for value, entry in enumerate(TERRAINS.split(","), start=1):
        place, kind, stars = entry.split()
        name = place.replace("-", " ").title()
        terrains.append({"value": value, "id": place, "name": name, "port": kind == "port", "stars": int(stars)})
    cards: list[dict[str, Any]] = []
    for value, entry in enumerate(UNITS.split(",")[: UNIT_COUNT[deck]], start=5):
        unit_type, names = entry.strip().split(" ", 1)
        huns, romans = names.split("/")
        cards.append({"value": value, "type": unit_type, "huns": huns, "romans": romans})
    for value, effect in (EFFECTS[deck] | LAST_EFFECTS).items():
        cards.append({"value": value, "type": "building" if effect in BUILDINGS else "event", "effect": effect})
    return {"terrains": terrains, "deck": cards}


def leader(pair: Sequence[int]) -> int | None:
    """The seat with the higher number, None if they are equal."""
    if pair[HUNS] == pair[ROMANS]:
        return None
    return HUNS if pair[HUNS] > pair[ROMANS] else ROMANS


class Referee:
    """One game: ask `actor` and `legal`, give a move to `apply`, until the actor is "over"."""

    def __init__(self, players: int, options: Mapping[str, object], data: Mapping[str, Any] | None = None) -> None:
        if players != 2:
            raise ValueError("Clash 451 is a game for two players")
        self.options: dict[str, str] = {}
        for name, allowed in OPTIONS.items():
            value = options.get(name, allowed[0])
            if not isinstance(value, str) or value not in allowed:
                raise ValueError(f"option {name} cannot be {value!r}")
            self.options[name] = value
        material = default_data(self.options["deck"]) if data is None else data
        self.terrains: dict[str, Terrain] = {}  # by ascending value
        for t in sorted(material["terrains"], key=lambda entry: int(entry["value"])):
            self.terrains[t["id"]] = Terrain(t["id"], t["value"], t["name"], t["port"], t["stars"])
        self.cards: dict[str, Card] = {}  # all 42, each side by ascending value
        for seat in SEATS:
            for c in sorted(material["deck"], key=lambda entry: int(entry["value"])):
                card_id = f"{LETTERS[seat]}{c['value']}"
                name = c.get(STREAMS[seat], "")
                self.cards[card_id] = Card(card_id, seat, c["value"], c["type"], c.get("effect", ""), name)

        self.turn = 0  # 1 from the first preparation on
        self.phase = SETUP
        self.row: list[str] = []  # terrain ids by ascending value
        self.units: dict[str, dict[str, int]] = {}  # terrain -> unit card -> holder
        self.buildings: dict[str, Building] = {}  # terrain -> its one building
        self.strategies: dict[str, list[str]] = {}  # terrain -> Strategy cards; each bars the other colour's player
        # Piles, uppermost card first. None is a card nobody has seen yet; a card id is one its player put back.
        self.piles: list[list[str | None]] = [[None] * DECK_SIZE for _ in SEATS]
        self.undrawn: list[list[str]] = [self.deck_of(seat) for seat in SEATS]
        self.discards: list[list[str]] = [[], []]  # the last one lies on top
        self.hands: list[list[str]] = [[], []]  # drawn and not (yet) chosen
        self.chosen: list[list[str]] = [[], []]  # face down, in the order of play
        self.to_draw = [0, 0]  # draws still to be written for each seat
        self.chooser = HUNS  # who prepares now
        self.revealed: list[str] = []  # cards turned up and not yet played; the first one is next
        self.moving = 0  # movement: index in the row of the terrain whose units move
        self.moved: set[str] = set()  # units that have moved in this movement phase
        self.scores: list[int] = [0, 0]
        self.ending: str | None = None

    # ---------------------------------------------------------------- looking at the position

    def deck_of(self, seat: int) -> list[str]:
        return [card.id for card in self.cards.values() if card.seat == seat]

    def value(self, card: str) -> int:
        return self.cards[card].value

    def units_at(self, terrain: str, seat: int) -> list[str]:
        return [unit for unit, holder in self.units[terrain].items() if holder == seat]

    def place_of(self, unit: str) -> str:
        return next(terrain for terrain in self.row if unit in self.units[terrain])

    def in_conflict(self, terrain: str) -> bool:
        """Both sides have units there; nothing but movement, Marriage and Migrations can bring this about (C6.1)."""
        return all(self.units_at(terrain, seat) for seat in SEATS)

    def building_of(self, terrain: str, seat: int) -> bool:
        return terrain in self.buildings and self.buildings[terrain].holder == seat

    def is_free_of(self, terrain: str, seat: int) -> bool:
        return not self.units_at(terrain, seat) and not self.building_of(terrain, seat)

    def controller(self, terrain: str) -> int | None:
        """C4.8."""
        for seat in SEATS:
            if not self.is_free_of(terrain, seat) and self.is_free_of(terrain, 1 - seat):
                return seat
        return None

    def held(self, effect: str, seat: int) -> list[str]:
        """The terrains where this player holds a building of that effect, in conflict or not (C4.9)."""
        own = [terrain for terrain in self.row if self.building_of(terrain, seat)]
        return [terrain for terrain in own if self.cards[self.buildings[terrain].card].effect == effect]

    def barred(self, terrain: str, seat: int) -> bool:
        """C7.4: a Strategy of the other player lies there."""
        return any(self.cards[card].seat != seat for card in self.strategies[terrain])

    def in_row(self, index: int) -> bool:
        return 0 <= index < len(self.row)  # the ends do not join (C2.1)

    def can_enter(self, index: int, seat: int) -> bool:
        return self.in_row(index) and not self.barred(self.row[index], seat)

    def neighbours(self, terrain: str) -> list[str]:
        here = self.row.index(terrain)
        return [self.row[index] for index in (here - 1, here + 1) if self.in_row(index)]

    # ---------------------------------------------------------------- who acts, and what is legal

    def actor(self) -> int | str:
        if self.phase == OVER:
            return "over"
        if self.phase == SETUP or any(self.to_draw):
            return "chance"
        if self.phase == PREPARATION:
            return self.chooser
        if self.phase == MOVEMENT:
            return self.units[self.row[self.moving]][self.movable_units()[0]]
        return self.cards[self.revealed[0]].seat

    def legal(self) -> list[str]:
        if self.phase == OVER:
            moves: list[str] = []
        elif self.actor() == "chance":
            moves = self.chance_moves()
        elif self.phase == PREPARATION:
            moves = self.preparation_moves()
        elif self.phase == MOVEMENT:
            moves = self.movement_moves()
        else:
            moves = self.placing_moves(self.cards[self.revealed[0]])
        return sorted(moves)

    def weights(self) -> dict[str, int]:
        """Every possible chance move has weight 1; the order is that of the values."""
        return dict.fromkeys(self.chance_moves(), 1) if self.actor() == "chance" else {}

    def stream(self) -> str:
        if self.actor() != "chance":
            raise ValueError("chance is not to act")
        return "terrain" if self.phase == SETUP else STREAMS[self.drawer()]

    def drawer(self) -> int:
        """The Huns draw all their cards before the Romans; after a mulligan only one side has cards to draw."""
        return HUNS if self.to_draw[HUNS] else ROMANS

    def chance_moves(self) -> list[str]:
        if self.phase == SETUP:
            return [f"terrain {t}" for t in self.terrains if t not in self.row]
        return [f"draw {card}" for card in self.undrawn[self.drawer()]]

    def preparation_moves(self) -> list[str]:
        hand, chosen = self.hands[self.chooser], self.chosen[self.chooser]
        if len(chosen) == CHOSEN:  # only the expert mode waits here (C9.1)
            return ["over", "under"]
        moves = [f"pick {card}" for card in hand]
        if self.turn == 1 and not chosen and sum(self.cards[card].is_unit for card in hand) < 2:  # C3.3
            moves.append("mulligan")
        return moves

    def placing_moves(self, card: Card) -> list[str]:
        seat, foe = card.seat, 1 - card.seat
        moves = ["decline"]  # C4.2: always allowed
        for terrain in self.row:
            free, fought = self.is_free_of(terrain, foe), self.in_conflict(terrain)
            if card.is_unit and (free or fought) and not self.barred(terrain, seat):  # C4.3
                moves.append(f"place {terrain}")
            if card.type == "building" and (free or (fought and not self.building_of(terrain, foe))):  # C4.4
                moves.append(f"place {terrain}")
            if card.effect == "strategy":  # C7.4: any terrain
                moves.append(f"place {terrain}")
            if card.effect == "marriage":  # C7.3: of either colour, also in conflict
                characters = [u for u in self.units_at(terrain, foe) if self.cards[u].type == "character"]
                moves += [f"marry {unit}" for unit in characters]
            if card.effect == "migrations" and not fought:  # C7.5: an army of one's own, outside any conflict
                armies = [u for u in self.units_at(terrain, seat) if self.cards[u].type == "army"]
                goals = [goal for goal in self.neighbours(terrain) if not self.barred(goal, seat)]
                moves += [f"migrate {army} {goal}" for army in armies for goal in goals]
        return moves

    def movement_moves(self) -> list[str]:
        here = self.row[self.moving]
        return ["halt"] + [f"move {unit} {goal}" for unit in self.movable_units() for goal in self.goals(unit, here)]

    def movable_units(self) -> list[str]:
        """The units on the terrain whose turn it is that could still move: C5.2, C5.6, and with a goal."""
        here = self.row[self.moving]
        if self.in_conflict(here):
            return []
        return [unit for unit in self.units[here] if unit not in self.moved and self.goals(unit, here)]

    def goals(self, unit: str, start: str) -> list[str]:
        """Where a unit may stop, by land or by sea (C5.3)."""
        seat = self.units[start][unit]
        here = self.row.index(start)
        reach = 1 + len(self.held("roads", seat))  # C5.4
        found: set[str] = set()
        for step in (-1, 1):
            index = here + step
            while abs(index - here) <= reach and self.can_enter(index, seat):  # a barred terrain ends the way (C5.5)
                found.add(self.row[index])
                index += step
        if self.terrains[start].port:
            found |= {t for t in self.row if t != start and self.terrains[t].port and not self.barred(t, seat)}
        return [terrain for terrain in self.row if terrain in found]

    # ---------------------------------------------------------------- playing a move

    def apply(self, move: str) -> None:
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal now")
        verb, *rest = move.split(" ")
        if verb == "terrain":
            self.draw_terrain(rest[0])
        elif verb == "draw":
            self.draw_card(rest[0])
        elif verb == "mulligan":
            self.mulligan()
        elif verb == "pick":
            self.pick(rest[0])
        elif verb in ("over", "under"):
            self.put_back(on_top=verb == "over")
        elif verb == "move":
            self.move(rest[0], rest[1])
        elif verb == "halt":
            self.moving += 1
            self.continue_movement()
        else:
            self.play_card(verb, rest)

    # ---------------------------------------------------------------- set-up and preparation (C2, C3, C9)

    def draw_terrain(self, terrain: str) -> None:
        self.row = sorted([*self.row, terrain], key=lambda t: self.terrains[t].value)  # C2.1
        self.units[terrain] = {}
        self.strategies[terrain] = []
        if len(self.row) == ROW_LENGTH:
            self.start_turn()

    def start_turn(self) -> None:
        """Take the top six, or what is left (C3.2). Only cards not seen before need a written draw."""
        self.turn += 1
        self.phase = PREPARATION
        self.chooser = HUNS
        for seat in SEATS:
            top, self.piles[seat] = self.piles[seat][:HAND_SIZE], self.piles[seat][HAND_SIZE:]
            self.hands[seat] = [card for card in top if card is not None]
            self.to_draw[seat] = top.count(None)

    def draw_card(self, card: str) -> None:
        seat = self.drawer()
        self.undrawn[seat].remove(card)
        self.hands[seat].append(card)
        self.to_draw[seat] -= 1

    def mulligan(self) -> None:
        """C3.3: the six go back among the other fifteen, and all 21 are possible again."""
        seat = self.chooser
        self.hands[seat] = []
        self.undrawn[seat] = self.deck_of(seat)
        self.to_draw[seat] = HAND_SIZE

    def pick(self, card: str) -> None:
        seat = self.chooser
        self.hands[seat].remove(card)
        self.chosen[seat].append(card)
        if len(self.chosen[seat]) == CHOSEN and self.options["mode"] == "base":
            self.put_back(on_top=True)

    def put_back(self, on_top: bool) -> None:
        """The cards not chosen return as one block, the lowest uppermost (C3.2, C9.1)."""
        seat = self.chooser
        block = sorted(self.hands[seat], key=self.value)
        self.hands[seat] = []
        self.piles[seat] = [*block, *self.piles[seat]] if on_top else [*self.piles[seat], *block]
        if seat == HUNS:
            self.chooser = ROMANS
        else:
            self.next_phase()

    # ---------------------------------------------------------------- the history of a turn (C3.1)

    def next_phase(self) -> None:
        self.phase = NEXT_PHASE[self.phase]
        if self.phase in PLACINGS:
            self.reveal()
        elif self.phase == MOVEMENT:
            self.moved = set()
            self.moving = 0
            self.continue_movement()
        else:
            self.resolve_conflicts()
            self.end_turn()

    def reveal(self) -> None:
        """C4.1: the higher value first; equal values go to the discard piles without a move."""
        cards = [self.chosen[seat].pop(0) for seat in SEATS]
        if self.value(cards[HUNS]) == self.value(cards[ROMANS]):
            self.discard(cards)
            self.next_phase()
        else:
            self.revealed = sorted(cards, key=self.value, reverse=True)

    def end_turn(self) -> None:
        self.discard([card for cards in self.strategies.values() for card in cards])  # C4.7, C6.8
        self.strategies = {terrain: [] for terrain in self.row}
        if self.turn < TURNS[self.options["mode"]]:
            self.start_turn()
        else:
            self.finish()

    def discard(self, cards: list[str]) -> None:
        """Each card to the pile of its own colour, the highest printed value on top (C6.8)."""
        for card in sorted(cards, key=self.value):
            self.discards[self.cards[card].seat].append(card)

    def capture(self) -> None:
        """C4.10: a building with enemy units on its terrain and none of its holder's changes hands."""
        for terrain, building in self.buildings.items():
            enemy = 1 - building.holder
            if self.units_at(terrain, enemy) and not self.units_at(terrain, building.holder):
                building.holder = enemy

    def shift(self, unit: str, goal: str) -> None:
        start = self.place_of(unit)
        self.units[goal][unit] = self.units[start].pop(unit)

    # ---------------------------------------------------------------- placing (C4, C7)

    def play_card(self, verb: str, rest: list[str]) -> None:
        card = self.cards[self.revealed.pop(0)]
        if verb == "place":
            self.place(card, rest[0])
        else:
            if verb == "marry":  # C7.3: it stays where it is
                self.units[self.place_of(rest[0])][rest[0]] = card.seat
            elif verb == "migrate":
                self.migrate(rest[0], rest[1])
            self.discard([card.id])  # an event after its effect (C4.7), or a declined card (C4.2)
        self.capture()
        if not self.revealed:
            self.next_phase()

    def place(self, card: Card, terrain: str) -> None:
        if card.is_unit:
            self.units[terrain][card.id] = card.seat
        elif card.type == "building":
            if terrain in self.buildings:  # C4.5: the old one to its rightful owner's pile
                self.discard([self.buildings[terrain].card])
            self.buildings[terrain] = Building(card.id, card.seat)
        else:
            self.strategies[terrain].append(card.id)

    def migrate(self, army: str, goal: str) -> None:
        """C7.5: one step, then the enemies found there are pushed on the same way."""
        start = self.place_of(army)
        mover = self.units[start][army]
        step = self.row.index(goal) - self.row.index(start)
        self.shift(army, goal)
        self.push(1 - mover, self.row.index(goal), step)

    def push(self, side: int, first: int, step: int) -> None:
        """Follow the pushed side's groups from terrain to terrain; the first that cannot go on ends the chain.

        That group stays, and those behind it still come up to it. If it is the very first group nobody is pushed and
        the army stands among its enemies (C7.6). Captures are looked for only when all have come to rest.
        """
        groups: list[int] = []
        index = first
        while self.units_at(self.row[index], side) and self.can_enter(index + step, side):
            groups.append(index)
            index += step
        for index in reversed(groups):
            for unit in self.units_at(self.row[index], side):
                self.shift(unit, self.row[index + step])

    # ---------------------------------------------------------------- movement (C5)

    def continue_movement(self) -> None:
        """Pass over, without a move, the terrains from which nothing can move; then the phase is over."""
        while self.moving < len(self.row) and not self.movable_units():
            self.moving += 1
        if self.moving == len(self.row):
            self.next_phase()

    def move(self, unit: str, goal: str) -> None:
        self.shift(unit, goal)
        self.moved.add(unit)
        self.capture()  # C5.7: at once, so that roads count for the next unit already (C5.4)
        self.continue_movement()

    # ---------------------------------------------------------------- conflicts (C6)

    def resolve_conflicts(self) -> None:
        for terrain in self.row:  # C6.1: ascending values
            if self.in_conflict(terrain):
                winner = self.conflict_winner(terrain)
                if winner is None:  # C6.5
                    fallen = list(self.units[terrain])
                else:  # C6.6
                    fallen = self.units_at(terrain, 1 - winner) + self.losses(terrain, winner)
                for unit in fallen:
                    del self.units[terrain][unit]
                self.discard(fallen)
                self.capture()  # C6.7: only a surviving winner captures, and before the next conflict

    def has_wall(self, terrain: str, seat: int) -> bool:
        return terrain in self.held("wall", seat)

    def strength(self, unit: str, terrain: str) -> int:
        """Printed value, raised by a Palace of its holder on this terrain or next to it (C7.1)."""
        holder = self.units[terrain][unit]
        near = [terrain, *self.neighbours(terrain)]
        helped = self.cards[unit].type == "character" and any(t in near for t in self.held("palace", holder))
        return self.value(unit) + (PALACE_BONUS if helped else 0)

    def conflict_winner(self, terrain: str) -> int | None:
        winner = leader([len(self.units_at(terrain, seat)) + self.has_wall(terrain, seat) for seat in SEATS])  # C6.2
        if winner is None:
            winner = leader([bool(self.held("vine", seat)) for seat in SEATS])  # C6.3
        if winner is None:
            winner = leader(self.battle(terrain))  # C6.4
        return winner

    def battle(self, terrain: str) -> list[int]:
        """C6.4: rank against rank. A Wall is a first rank that nothing can match."""
        ranks: list[list[float]] = []
        for seat in SEATS:
            strengths: list[float] = [self.strength(unit, terrain) for unit in self.units_at(terrain, seat)]
            if self.has_wall(terrain, seat):
                strengths.append(float("inf"))
            ranks.append(sorted(strengths, reverse=True))
        points = [0, 0]
        for hun, roman in zip(ranks[HUNS], ranks[ROMANS], strict=True):
            points[HUNS] += hun > roman
            points[ROMANS] += roman > hun
        return points

    def losses(self, terrain: str, winner: int) -> list[str]:
        """C6.6: what the losing units, from the highest, take with them."""
        standing = self.units_at(terrain, winner)
        destroyed: list[str] = []

        def order_of_falling(unit: str) -> tuple[int, int, bool]:
            married = self.cards[unit].seat != winner
            return self.strength(unit, terrain), self.value(unit), married

        for blow in sorted((self.strength(u, terrain) for u in self.units_at(terrain, 1 - winner)), reverse=True):
            targets = [unit for unit in standing if self.strength(unit, terrain) < blow]
            if targets:
                target = max(targets, key=order_of_falling)
                standing.remove(target)
                destroyed.append(target)
        return destroyed

    # ---------------------------------------------------------------- the end (C8)

    def finish(self) -> None:
        self.phase = OVER
        self.scores = [self.points(seat) for seat in SEATS]
        if leader(self.scores) is not None:
            self.ending = "points"
        elif self.highest_controller() is not None:
            self.ending = "terrain"
        else:
            self.ending = "draw"

    def points(self, seat: int) -> int:
        """C8.1."""
        total = 0
        for terrain in self.row:
            total += len(self.units_at(terrain, seat)) + self.building_of(terrain, seat)
            if self.controller(terrain) == seat:
                total += 2 + self.terrains[terrain].stars
        return total

    def highest_controller(self) -> int | None:
        """The controller of the highest terrain that anybody controls (C8.2)."""
        controllers = [c for c in map(self.controller, self.row) if c is not None]
        return controllers[-1] if controllers else None

    def winners(self) -> list[int]:
        """C8.2; empty while the game goes on."""
        if self.phase != OVER:
            return []
        winner = self.highest_controller() if leader(self.scores) is None else leader(self.scores)
        return [HUNS, ROMANS] if winner is None else [winner]
