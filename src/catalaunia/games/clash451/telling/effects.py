"""Clash 451: what a legal move would bring, in words, as far as the seat that may make it can know (`change.py`)."""

from catalaunia.core.moves import Move
from catalaunia.core.protocol import State
from catalaunia.core.texts import Text
from catalaunia.games.clash451.rules.cards import UNITS, Cards
from catalaunia.games.clash451.rules.scoring import CONTROL
from catalaunia.games.clash451.rules.state import DISCARDED, IN_HAND, MOVE, PICKS, ROW, SIDES, TURNS, VALUES
from catalaunia.games.clash451.telling.change import CHOOSING, Change, Changes
from catalaunia.games.clash451.telling.refusals import card_name
from catalaunia.games.clash451.thinking.hints import CONTROLLER, COUNTS, WINNER, goals_from


def effects(view: State, seat: int, move: Move, changes: Changes, cards: Cards) -> list[Text]:
    verb = move.verb
    if verb in CHOOSING:
        return _preparation(view, seat, verb, cards)
    change = changes.of(view, seat, move)
    told = _placed(change, move.arguments[0]) if verb == "place" else []
    if verb == "migrate":
        told += _pushed(change)
    elif verb == "move":
        told += _way(change, move.arguments[1])
    told += _fallen(change, verb) if change.ended else _conflicts(change)
    told += _captures(change) + _control(change)
    if verb == "place":
        told += _goals(change, move.arguments[0])
    return told + _flow(change, verb)


def _player(seat: int) -> Text:
    return Text("player", seat=seat)


def _preparation(view: State, seat: int, verb: str, cards: Cards) -> list[Text]:
    s = view[0]
    if verb == "pick":
        return [
            Text("clash451.brings.pick", number=1 + sum(card >= 0 for card in s["picks"][seat].tolist()), all=PICKS)
        ]
    if verb == "mulligan":
        return [Text("clash451.brings.mulligan")]
    own = s["own"][seat].tolist()
    rest = [card_name(seat * VALUES + card, cards) for card in range(VALUES) if own[card] == IN_HAND]
    last = s["turn"] == TURNS - s["expert"]
    return [Text("clash451.brings.never" if last else f"clash451.brings.{verb}", cards=rest)]


def _bits(cards: int) -> list[int]:
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def _placed(change: Change, place: int) -> list[Text]:
    """A building in the way of a new one, and what a Strategy bars (C4.5, C7.4)."""
    card = change.before("shown")[change.seat]
    kind, old = change.cards.deck[card % VALUES]["type"], change.before("building")[place]
    if kind == "building" and old >= 0:
        return [Text("clash451.brings.replaces", card=change.card(old))]
    if kind == "event" and not change.ended:
        return [Text("clash451.brings.bars", terrain=change.terrain(place), seat=_player(1 - change.seat))]
    return []


def _pushed(change: Change) -> list[Text]:
    """Enemy units that Migrations drive on (C7.5)."""
    told, enemy = [], 1 - change.seat
    for place in range(ROW):
        came = change.units_now[enemy][place] & ~change.units[enemy][place]
        if came:
            cards = [change.card(card) for card in _bits(came)]
            told.append(Text("clash451.brings.pushed", cards=cards, terrain=change.terrain(place)))
    return told


def _way(change: Change, goal: int) -> list[Text]:
    """How a unit gets there: so many terrains by land, by sea, or as it likes (C5.3, C5.4)."""
    start = change.before("at")
    steps = abs(goal - start)
    row, terrains = change.before("row"), change.cards.terrains
    if not goals_from(change.view, 0, change.cards.landlocked, start, change.seat) >> goal & 1:
        return [Text("clash451.brings.by_sea")]
    key = "by_both" if terrains[row[start]]["port"] and terrains[row[goal]]["port"] else "by_land"
    return [Text(f"clash451.brings.{key}", steps=steps)]


def _conflicts(change: Change) -> list[Text]:
    """Conflicts that arise, change or are over, and how they stand (C6)."""
    told, seat = [], change.seat
    for place in range(ROW):
        was = bool(change.units[0][place] and change.units[1][place])
        now = bool(change.units_now[0][place] and change.units_now[1][place])
        if was and not now:
            told.append(Text("clash451.brings.conflict_over", terrain=change.terrain(place)))
        if not now:
            continue
        lines = (WINNER, COUNTS, COUNTS + 1)
        if was and all(change.was[line][place] == change.now[line][place] for line in lines):
            continue
        wins = change.now[WINNER][place]
        key = "conflict_even" if wins < 0 else "conflict_won" if wins == seat else "conflict_lost"
        mine, theirs = change.now[COUNTS + seat][place], change.now[COUNTS + 1 - seat][place]
        told.append(Text(f"clash451.brings.{key}", terrain=change.terrain(place), own=mine, others=theirs))
    return told


def _fallen(change: Change, verb: str) -> list[Text]:
    """The last move of a turn: its conflicts are fought at once, and all that decides them is open."""
    fighting = 1 << change.before("shown")[change.seat] if verb == "place" else 0
    for units in (*change.units[0], *change.units[1]):
        fighting |= units
    lies = change.after("place")
    fallen = [
        change.card(card)
        for card in _bits(fighting)
        if lies[card] == DISCARDED and change.cards.deck[card % VALUES]["type"] in UNITS
    ]
    return [Text("clash451.brings.fallen", cards=fallen)] if fallen else []


def _captures(change: Change) -> list[Text]:
    """Buildings that change hands (C4.10, C6.7)."""
    was, now = change.before("holder"), change.after("holder")
    standing = set(change.before("building")) & set(change.after("building"))
    return [
        Text("clash451.brings.captured", card=change.card(card))
        if now[card] == change.seat
        else Text("clash451.told.captured", seat=_player(now[card]), card=change.card(card))
        for card in sorted(standing)
        if card >= 0 and was[card] != now[card]
    ]


def _control(change: Change) -> list[Text]:
    """Terrains that somebody comes to control, or no longer does (C4.8)."""
    told = []
    for place in range(ROW):
        was, now = change.was[CONTROLLER][place], change.now[CONTROLLER][place]
        if was == now:
            continue
        terrain = change.terrain(place)
        if now == change.seat:
            worth = CONTROL + change.cards.terrains[change.before("row")[place]]["stars"]
            told.append(Text("clash451.brings.control", terrain=terrain, points=worth))
        elif now >= 0:
            told.append(Text("clash451.brings.control_theirs", terrain=terrain, seat=_player(now)))
        elif was == change.seat:
            told.append(Text("clash451.brings.control_lost", terrain=terrain))
        else:
            told.append(Text("clash451.brings.control_taken", terrain=terrain, seat=_player(was)))
    return told


def _goals(change: Change, place: int) -> list[Text]:
    """Where a unit placed before the movement could then go (C5.3)."""
    card = change.before("shown")[change.seat]
    is_unit = change.cards.deck[card % VALUES]["type"] in UNITS
    held_fast = change.units_now[0][place] and change.units_now[1][place]
    if not is_unit or held_fast or change.before("stage") == PICKS - 1:
        return []
    goals = _bits(goals_from(change.later, 0, change.cards.desk, place, change.seat))
    return [Text("clash451.brings.goals", terrains=[change.terrain(goal) for goal in goals])] if goals else []


def _flow(change: Change, verb: str) -> list[Text]:
    """How the turn goes on where that is not plain."""
    if change.over:
        scores = change.after("scores")
        points = [Text("clash451.told.points", seat=_player(side), points=scores[side]) for side in range(SIDES)]
        winner = change.after("winner")
        if winner < 0:
            return [Text("clash451.brings.over_draw", scores=points)]
        return [Text("clash451.brings.over_game", scores=points, seat=_player(winner))]
    if change.ended:
        return [Text("clash451.brings.turn_ends", turn=change.before("turn"))]
    if verb not in ("decline", "halt"):
        return []
    if change.turned:
        return [Text("clash451.brings.reveal")]
    if verb == "decline" and change.after("phase") == MOVE:
        return [Text("clash451.brings.movement")]
    return []
