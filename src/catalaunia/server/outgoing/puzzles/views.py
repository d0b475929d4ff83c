"""What somebody who solves a puzzle gets to see. No true position is known here: a puzzle has a view, no more."""

import itertools
import random
from collections.abc import Sequence

from catalaunia.ai.puzzles import puzzle
from catalaunia.ai.puzzles.puzzle import Candidate, Puzzle
from catalaunia.ai.review.own_play import phase_name
from catalaunia.core import plain
from catalaunia.core.protocol import Rules, State
from catalaunia.core.texts import Refusal, Text
from catalaunia.server.outgoing import messages
from catalaunia.server.outgoing.lesson_messages import Frame
from catalaunia.server.outgoing.lesson_views import no_table
from catalaunia.server.outgoing.puzzles import bodies

MOST_WEIGHED = 5
DIGITS = 3  # of a chance


def all_of(game: str, language: str) -> bodies.PuzzleSet:
    found = puzzle.of_game(game)
    themes = dict.fromkeys(one.theme for one in found)
    return bodies.PuzzleSet(
        game=game,
        themes=[_theme(game, theme, language) for theme in sorted(themes)],
        puzzles=[
            bodies.PuzzleTitle(id=one.id, theme=one.theme, difficulty=one.difficulty, players=one.players)
            for one in found
        ],
    )


def shown(one: Puzzle, language: str) -> bodies.ShownPuzzle:
    rules = one.variant.shared_rules
    view = one.position(rules)
    choices = [_way(rules, view, candidate, language) for candidate in one.candidates] if one.secret else []
    random.Random(one.id).shuffle(choices)  # the same for everybody; the first is not the best
    return bodies.ShownPuzzle(
        game=one.game,
        id=one.id,
        theme=_theme(one.game, one.theme, language),
        difficulty=one.difficulty,
        seat=one.seat,
        choices=choices,
        frame=_frame(one, rules, view, language),
    )


def chosen(one: Puzzle, moves: Sequence[str]) -> int:
    """Which of the candidates it is; refuses what cannot be chosen."""
    for k, candidate in enumerate(one.candidates):
        if candidate.moves == tuple(moves):
            return k
    known = [", ".join(candidate.moves) for candidate in one.candidates]
    raise Refusal("match.unknown_word", move=", ".join(moves), legal=known)


def compared(one: Puzzle, k: int) -> tuple[Candidate, Candidate]:
    """The two of which is said why the first is better: than what was chosen, or than the natural one."""
    return one.candidates[0], one.candidates[k or one.natural]


def numbers(one: Puzzle, candidate: Candidate) -> tuple[int, ...]:
    """Its moves by number."""
    rules = one.variant.shared_rules
    view, found = one.position(rules), []
    for text in candidate.moves:
        move = rules.parse(view, text)
        assert move is not None, text
        found.append(move.number)
    return tuple(found)


def answer(one: Puzzle, k: int, because: Sequence[str], language: str) -> bodies.PuzzleAnswer:
    rules = one.variant.shared_rules
    view = one.position(rules)

    def weighed(candidate: Candidate) -> bodies.WeighedWay:
        way = _way(rules, view, candidate, language)
        loss = candidate.loss
        return bodies.WeighedWay(
            moves=way.moves, text=way.text, loss=round(loss.mean, DIGITS), error=round(loss.error, DIGITS)
        )

    best_first = sorted(one.candidates, key=lambda candidate: candidate.loss.mean)
    return bodies.PuzzleAnswer(
        right=k == 0,
        chosen=weighed(one.candidates[k]),
        best=_way(rules, view, one.candidates[0], language),
        natural=weighed(one.candidates[one.natural]),
        win=round(one.win.mean, DIGITS),
        weighed=[weighed(candidate) for candidate in best_first[:MOST_WEIGHED]],
        found=[*one.found],
        because=[*because],
    )


def theme_name(game: str, theme: str, language: str) -> str:
    return phase_name(game, theme).say(language)


def _theme(game: str, theme: str, language: str) -> bodies.Theme:
    return bodies.Theme(id=theme, name=theme_name(game, theme, language))


def _way(rules: Rules, view: State, candidate: Candidate, language: str) -> bodies.PuzzleWay:
    advised = []
    for text in candidate.moves:
        move = rules.parse(view, text)
        assert move is not None, text
        advised.append(rules.advice(view, move))
    said = [advised[0].say(language)] if len(advised) == 1 else _things(advised, language)
    return bodies.PuzzleWay(moves=[*candidate.moves], text=" · ".join(said))


def _things(advised: Sequence[Text], language: str) -> list[str]:
    """What the moves of a choice name, a card or a tribe each; one that only ends the choice names nothing."""
    named = [value.say(language) for one in advised for value in one.values.values() if isinstance(value, Text)]
    alike = [(name, len([*group])) for name, group in itertools.groupby(named)]
    return [name if count == 1 else f"{count} × {name}" for name, count in alike]


def _frame(one: Puzzle, rules: Rules, view: State, language: str) -> Frame:
    names = [Text("puzzle.seat", number=seat + 1).say(language) for seat in range(rules.players)]
    offers = [
        messages.Offer(
            move=move.text,
            text=rules.advice(view, move).say(language),
            effects=[said.say(language, names) for said in rules.effects(view, one.seat, move)],
        )
        for move in (rules.move(view, number) for number in rules.legal(view))
    ]
    return Frame.model_construct(
        table=no_table(f"puzzle-{one.game}", one.game, rules, names, one.seat, [one.seat], False, 0),
        picture=plain.named(rules, view, one.seat, names),
        offers=[] if one.secret else offers,
        story=[],
    )
