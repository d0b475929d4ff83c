"""Clash 451: a turn in lines, for the chronicle. Reads what spectators see, and the scenes that are open to all.

Each card played is a line, so is the movement of each side and each conflict; what is chosen in secret has none.
"""

from collections.abc import Iterator
from typing import Any

from catalaunia.core.protocol import SeenMove, State, TurnLine, TurnLines
from catalaunia.core.texts import Series, Text
from catalaunia.games.clash451.rules.cards import Cards
from catalaunia.games.clash451.rules.moves import card_text
from catalaunia.games.clash451.rules.state import BY_TERRAIN, CARDS, OVER, ROW, SIDES, TERRAIN, VALUES
from catalaunia.games.clash451.telling.picture_types import Card
from catalaunia.games.clash451.telling.refusals import card_name, terrain_name
from catalaunia.games.clash451.telling.scenes import ConflictScene, RevealScene
from catalaunia.games.clash451.thinking.hints import goals_from


def turn(told: TurnLines, seen: SeenMove, cards: Cards) -> TurnLines:
    """The lines of a turn with one more move."""
    return _Turn(seen, cards).lines(told)


def chapter(view: State) -> tuple[str, Text]:
    """Each turn is a chapter of its own."""
    number = int(view["turn"][0])
    return (str(number), Text("clash451.turn.title", turn=number)) if number else ("opening", Text("chronicle.opening"))


def _player(seat: int) -> Text:
    return Text("player", seat=int(seat))


def _short(terrain: str) -> str:
    """Its longest word, as the row has it on a small screen."""
    return max(terrain.split(), key=len)


def _gist(steps: Series) -> Text:
    """Who went where, by the values of the units alone."""
    plain = [step.values.get("step", step).values for step in steps]
    went = [(str(one["terrain"]), [str(card.values["value"]) for card in one["cards"]]) for one in plain]
    goals = {goal: [value for other, values in went if other == goal for value in values] for goal, _ in went}
    return Text(
        "clash451.gist.moves",
        steps=[
            Text("clash451.gist.step", cards=" & ".join(units), terrain=_short(goal)) for goal, units in goals.items()
        ],
    )


class _Turn:
    """What one move adds to the lines of its turn."""

    def __init__(self, seen: SeenMove, cards: Cards) -> None:
        self.seen, self.cards = seen, cards
        self.b, self.a = seen.before[0], seen.after[0]

    def lines(self, told: TurnLines) -> TurnLines:
        verb, a = self.seen.move.verb, self.a
        if verb == "terrain":
            return told if a["phase"] == TERRAIN else (*told, self._row())
        if verb == "move":
            told = self._moved(told)
        elif verb in ("place", "marry", "migrate", "decline"):
            told = (*(one for one in told if one.sign != "reveal"), self._played(verb))
        told = (*told, *(self._scene(scene) for scene in self.seen.scenes))
        return (*told, self._over()) if a["phase"] == OVER else told

    # Names

    def _card(self, card: int) -> Text:
        return card_name(card, self.cards)

    def _deck(self, card: Card) -> Text:
        return card_name(card.seat * VALUES + card.value - 1, self.cards)

    def _terrain(self, place: int) -> str:
        return terrain_name(int(self.b["row"][place]), self.cards)

    def _id(self, place: int) -> str:
        return str(self.cards.ids[int(self.b["row"][place])])

    def _shortened(self, values: dict[str, Any], place: int) -> dict[str, Any]:
        """With the shortest names: those that the row has on a small screen."""
        found = {name: self._shortest(one) if name in ("card", "unit") else one for name, one in values.items()}
        return found | ({"terrain": _short(self._terrain(place))} if place >= 0 else {})

    def _shortest(self, card: Text) -> Any:
        """A unit by its value alone, another card by what it is."""
        value: int = card.values["value"]
        is_unit = self.cards.deck[value - 1]["type"] in ("army", "character")
        return str(value) if is_unit else card.values["name"]

    # Lines

    def _row(self) -> TurnLine:
        row = [int(terrain) for terrain in self.a["row"]]
        text = Text("clash451.turn.row", terrains=[terrain_name(terrain, self.cards) for terrain in row])
        return TurnLine(text, "row", about=tuple(str(self.cards.ids[terrain]) for terrain in row))

    def _scene(self, scene: RevealScene | ConflictScene) -> TurnLine:
        return self._reveal(scene) if isinstance(scene, RevealScene) else self._conflict(scene)

    def _reveal(self, scene: RevealScene) -> TurnLine:
        """Until the first of the two is played, whose line then stands for it; equal cards are gone (C4.1)."""
        hun, roman = scene.cards if scene.first != 1 else scene.cards[::-1]
        key, sign = ("equal", "equal") if scene.first is None else ("revealed", "reveal")
        text = Text(f"clash451.turn.{key}", first=self._deck(hun), second=self._deck(roman))
        gist = Text("clash451.gist.equal", cards=[str(hun.value), str(roman.value)]) if key == "equal" else None
        return TurnLine(text, sign, None, (0, 1), (hun.id, roman.id), gist=gist)

    def _played(self, verb: str) -> TurnLine:
        seat, move = int(self.b["actor"]), self.seen.move
        shown = int(self.b["shown"][seat])
        values: dict[str, Any] = {"seat": _player(seat), "card": self._card(shown)}
        about, key, place = [card_text(shown)], verb, -1
        if verb != "decline":
            place = int(self.b["place"][move.arguments[0]]) if verb == "marry" else move.arguments[-1]
            values["terrain"] = self._terrain(place)
            if self.cards.deck[shown % VALUES].get("effect") == "strategy":
                key = "bars"
            elif verb != "place":
                values["unit"] = self._card(move.arguments[0])
                about.append(card_text(move.arguments[0]))
            about.append(self._id(place))
        line = Text(f"clash451.turn.{key}", **values)
        results = [*self._results(move.arguments[0] if verb in ("marry", "migrate") else -1, place)]
        text = Text("clash451.turn.and", line=line, results=results) if results else line
        gist = Text(f"clash451.gist.{key}", **self._shortened(values, place))
        return TurnLine(text, "discard" if verb == "decline" else "card", seat, (seat,), tuple(about), gist=gist)

    def _moved(self, told: TurnLines) -> TurnLines:
        """All that a side moves in a turn is one line."""
        seat, (card, goal) = int(self.b["actor"]), self.seen.move.arguments
        start = int(self.b["place"][card])
        known = next((one for one in told if one.sign == "march" and one.seat == seat), None)
        steps = self._steps(known.text.values["steps"] if known else Series(), card, start, goal)
        about = dict.fromkeys((*(known.about if known else ()), card_text(card), self._id(start), self._id(goal)))
        text = Text("clash451.turn.moves", seat=_player(seat), steps=steps)
        line = TurnLine(text, "march", seat, (seat,), tuple(about), gist=_gist(steps))
        return tuple(line if one is known else one for one in told) if known else (*told, line)

    def _steps(self, steps: Series, card: int, start: int, goal: int) -> Series:
        """With one more; units that go to the same terrain one after the other are one step."""
        seat = int(self.b["actor"])
        by_land = goals_from(self.seen.before, 0, self.cards.landlocked, start, seat) >> goal & 1
        key = f"clash451.turn.{'step' if by_land else 'step_sea'}"
        ways = {"origin": self._terrain(start), "terrain": self._terrain(goal)}
        step = Text(key, cards=[self._card(card)], **ways)
        if results := [*self._results(card, goal)]:
            return Series((*steps, Text("clash451.turn.bringing", step=step, results=results)))
        if steps and steps[-1] == Text(key, cards=steps[-1].values.get("cards"), **ways):
            cards = [*steps[-1].values["cards"], self._card(card)]
            return Series((*steps[:-1], Text(key, cards=cards, **ways)))
        return Series((*steps, step))

    def _results(self, own: int, here: int) -> Iterator[Text]:
        """What else a move to a place has brought: units pushed, buildings taken, conflicts that begin or are over."""
        b, a = self.b, self.a
        for place in range(ROW):
            came = [card for card in range(CARDS) if self._pushed(card, place) and card != own]
            if came:
                cards = [self._card(card) for card in came]
                yield Text("clash451.turn.pushed", cards=cards, terrain=self._terrain(place))
        for place in range(ROW):
            was, now = int(b["building"][place]), int(a["building"][place])
            if was >= 0 and was != now:
                yield Text("clash451.turn.replaced", card=self._card(was))
            elif was >= 0 and a["holder"][was] != b["holder"][was] and not self._fought(place):
                yield Text("clash451.turn.captured", card=self._card(was))
        for place in range(ROW):
            if self._contested(b, place) != self._contested(a, place) and not self._fought(place):
                key = "conflict" if self._contested(a, place) else "peace"
                if key == "conflict" and place == here:
                    yield Text("clash451.turn.conflict_here")
                else:
                    yield Text(f"clash451.turn.{key}", terrain=self._terrain(place))

    def _pushed(self, card: int, place: int) -> bool:
        """Whether it has come here from another place of the row."""
        return bool(self.a["place"][card] == place and 0 <= self.b["place"][card] != place)

    @staticmethod
    def _contested(s: Any, place: int) -> bool:
        return all(s["units"][side, place] for side in range(SIDES))

    def _fought(self, place: int) -> bool:
        """The conflicts of the turn tell for themselves what came of them."""
        return any(isinstance(scene, ConflictScene) and scene.place == place for scene in self.seen.scenes)

    def _conflict(self, scene: ConflictScene) -> TurnLine:
        fallen = [self._deck(one.card) for side in scene.fighters for one in side if one.falls]
        values: dict[str, Any] = {"terrain": scene.terrain.name, "cards": fallen}
        if scene.winner is not None:
            values["seat"] = _player(scene.winner)
        key = "nobody" if scene.winner is None else "won"
        gist = Text(f"clash451.gist.{key}", **{**values, "terrain": _short(scene.terrain.name)})
        text, brief = Text(f"clash451.turn.{key}", **values), Text(f"clash451.turn.{key}_brief", **values)
        if scene.captured is not None and scene.building is not None:
            taken = Text("clash451.turn.captured", card=self._deck(scene.building))
            text, brief = (Text("clash451.turn.and", line=line, results=[taken]) for line in (text, brief))
        units = (one.card.id for side in scene.fighters for one in side)
        return TurnLine(text, "conflict", None, (0, 1), (scene.terrain.id, *units), brief=brief, gist=gist)

    def _over(self) -> TurnLine:
        scores, winner = self.a["scores"].tolist(), int(self.a["winner"])
        if winner < 0:
            text = Text("clash451.turn.over_draw", points=scores[0])
        elif self.a["ended"] == BY_TERRAIN:
            text = Text("clash451.turn.over_terrain", seat=_player(winner), points=scores[0])
        else:
            text = Text("clash451.turn.over", seat=_player(winner), points=scores[winner], others=scores[1 - winner])
        return TurnLine(text, "end", None, (0, 1))
