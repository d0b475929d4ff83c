"""`python -m tests.core.find_lesson_ends GAME`: last chapters of lessons, looked for in games of computer players.

A lesson's end wants a real position in which one move of the learner's ends the game and wins it, and others do
not. The shortest game found is printed as moves; it goes by hand into `lesson/lesson.toml` of the game.
"""

import sys

from catalaunia.ai.arena.games import Units
from catalaunia.ai.arena.unit import Contest
from catalaunia.core import lessons
from catalaunia.core.match import Match
from catalaunia.core.protocol import CHANCE, NOBODY, Rules, State, copy
from catalaunia.core.record import speaker

GAMES = 150


def wins_by(rules: Rules, state: State, seat: int, move: int) -> bool | None:
    """Whether the move, and declining whatever is asked after it, ends the game with a victory; None: it goes on."""
    after = copy(state)
    rules.apply(after, move)
    while rules.actor(after) == seat and "pass" in [rules.move(after, one).text for one in rules.legal(after)]:
        rules.apply(after, next(one for one in rules.legal(after) if rules.move(after, one).text == "pass"))
    return rules.winners(after) == [seat] if rules.actor(after) == NOBODY else None


def ends(match: Match, seat: int) -> list[tuple[int, list[str], list[str]]]:
    """The places where some moves win at once and some do not, with both."""
    found = []
    for place, state in enumerate(match.trail[:-1]):
        rules = match.rules
        if rules.actor(state) in (CHANCE, NOBODY) or rules.actor(state) != seat:
            continue
        results = {rules.move(state, move).text: wins_by(rules, state, seat, move) for move in rules.legal(state)}
        winning = [move for move, result in results.items() if result]
        others = [move for move, result in results.items() if not result]
        if winning and others and set(winning) != {"pass"}:
            found.append((place, winning, others))
    return found


def main(game: str) -> None:
    chapter = lessons.lesson(game)[0].chapter  # the last one has its seats and options, and the same learner
    rules, seat, names = chapter.whole.rules, chapter.seat, chapter.whole.names
    contest = Contest(
        game, ("greedy",) * rules.players, tuple((name, str(value)) for name, value in rules.options.items()), 451
    )
    units, shortest = Units(contest), 10**6
    for number in range(GAMES):
        match = units.game(number, 0)
        for place, winning, others in ends(match, seat):
            if place >= shortest or len(winning) > 3:
                continue
            shortest = place
            log = [f"{speaker(entry.actor)} {entry.move.text}" for entry in match.log[:place]]
            print(f"\n== game {number}, {place} moves; wins: {winning}; not: {others}")
            print(" | ".join(log))
            print(match.rules.render(match.view(seat), seat, names))


if __name__ == "__main__":
    main(sys.argv[1])
