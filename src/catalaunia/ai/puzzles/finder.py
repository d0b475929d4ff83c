"""Whether a decision is a puzzle: one way is clearly best by what the seat knows, and the natural one is not.

A first look sorts most decisions out. What is left is confirmed at ten times the budget by two kinds of player: the
judge of hints and reviews, beyond four standard errors; and a tree search, which must come to the same move, or, for a
secret choice, games that are played to their end. Of an open move such games are asked, too, when the set is written:
judge and tree share what they think of a quiet position, and there both may be wrong in the same way.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from catalaunia.ai import players
from catalaunia.ai.hints.chooser import Chooser, worlds
from catalaunia.ai.hints.hint import Estimate, estimate
from catalaunia.ai.player import Budget
from catalaunia.ai.puzzles.puzzle import Candidate, Puzzle, told
from catalaunia.ai.puzzles.theme import theme
from catalaunia.ai.puzzles.ways import Compare, Decision, Way
from catalaunia.ai.review.judge import INEXACT, MISTAKE
from catalaunia.core.protocol import Rules, State

SCREEN = 400  # moves in worlds, to see whether a decision is worth a look
SCREEN_WORLDS = 64  # in which the natural way is then seen to lose something
TRIES = 4_000  # … of the first look
ITERATIONS = 1_000  # of the tree search, at the first look
PLAYED_OUT = 400  # games played to their end, for each way of a secret choice
TEN = 10  # as much for whoever confirms
ERRORS = 4  # standard errors beyond which a difference is clear
NEW_WORLDS = 4_000  # in which all that is offered is looked at once more when the set is written
BORNE_OUT = 2  # … beyond which games that are played to their end bear an open move out
LEAST_WIN, MOST_WIN = 0.05, 0.98  # a game that is decided poses no question
NATURAL_LEVELS = (1, 2, 3, 4)  # whose moves one thinks of first
OFFERED = 3  # ways to choose from, at least; of a secret choice no more: of two, one is found by tossing a coin
TREES = ("ismcts-n", "ismcts-h")  # the first that the game has


@dataclass(frozen=True)
class Suspect:
    """A decision that passed the first look."""

    decision: Decision
    view: State
    seed: int
    natural: Way
    ways: tuple[Way, ...]  # those in question, the best first
    loss: float  # of the natural one
    theme: str


class Finder:
    """The rules of one variant, and its players."""

    def __init__(self, game: str, rules: Rules) -> None:
        self.game, self.rules, self.chooser = game, rules, Chooser(rules)
        levels = range(1, len(players.LEVELS) + 1)
        self._levels = {level: players.parse(f"level:{level}").player(rules) for level in levels}
        named = next(one for kind in TREES if (one := players.parse(f"{kind}:{ITERATIONS}")).plays(rules))
        self._tree = named.player(rules)

    def look(self, view: State, seat: int, seed: int) -> Suspect | None:
        """From the view of the seat alone."""
        decision = Decision(self.chooser, view, seat)
        if len(decision.ways) < OFFERED:
            return None
        answers = [decision.answered(self._levels[level], Budget(), seed) for level in NATURAL_LEVELS]
        natural = Counter(answers).most_common(1)[0][0]
        if not self._worth_a_look(decision, natural, seed):
            return None
        best, *others = decision.best_few(TRIES, seed)
        if best == natural:
            return None
        ways = tuple(dict.fromkeys((best, natural, *answers, *others)))
        losses = self._losses(decision.judged, ways, worlds(TRIES // 4, len(ways)), seed)
        if not self._poses(decision, ways, losses):
            return None
        if not decision.secret and decision.answered(self._tree, Budget(ITERATIONS), seed) != best:
            return None
        return Suspect(decision, view, seed, natural, ways, losses[1].mean, theme(decision, best, natural, seed))

    def _worth_a_look(self, decision: Decision, natural: Way, seed: int) -> bool:
        """A quick look, which may miss some: most decisions pose no question."""
        best = decision.best_few(SCREEN, seed)[0]
        if best == natural:
            return False
        return self._losses(decision.judged, [best, natural], SCREEN_WORLDS, seed)[1].mean > MISTAKE / 2

    def confirm(self, suspect: Suspect, origin: tuple[int, int]) -> Puzzle | None:
        """At ten times the budget, in new worlds."""
        decision, best, seed = suspect.decision, suspect.ways[0], suspect.seed + 1
        few = decision.best_few(TEN * TRIES, seed)
        if few[0] != best:
            return None
        ways = tuple(dict.fromkeys((*suspect.ways, *few, *(() if decision.secret else decision.ways))))
        count = worlds(TEN * TRIES // 4, len(suspect.ways))
        shares = decision.judged(ways, count, seed)
        losses = [estimate(shares[:, 0] - shares[:, k]) for k in range(len(ways))]
        win = estimate(shares[:, 0])
        if not LEAST_WIN <= win.mean <= MOST_WIN or not self._poses(decision, ways, losses):
            return None
        if decision.secret:
            offered = self._offered(ways, losses)
            if len(offered) < OFFERED or not self._holds_to_the_end(decision, [ways[k] for k in offered], seed):
                return None
        else:
            if decision.answered(self._tree, Budget(TEN * ITERATIONS), seed) != best:
                return None
            offered = [0, *sorted(range(1, len(ways)), key=lambda k: losses[k].mean)]
        return Puzzle(
            game=self.game,
            players=self.rules.players,
            seat=decision.seat,
            view=told(self.rules, suspect.view, decision.seat),
            theme=suspect.theme,
            secret=decision.secret,
            candidates=tuple(Candidate(tuple(m.text for m in decision.moves(ways[k])), losses[k]) for k in offered),
            natural=offered.index(ways.index(suspect.natural)),
            win=win,
            found=self._found(decision, ways, losses, seed),
            origin=origin,
        )

    def _poses(self, decision: Decision, ways: Sequence[Way], losses: Sequence[Estimate]) -> bool:
        """Whether the natural way, the second, is a mistake; and, of an open move, every other at least inexact."""
        clear = [_clear(one) for one in losses]
        if not clear[1] or losses[1].mean <= MISTAKE:
            return False
        if decision.secret:  # some ways may be about as good, but none better; they are not offered
            return all(one.mean > -ERRORS * one.error for one in losses[1:])
        return all(clear[k] and losses[k].mean > INEXACT for k in range(1, len(ways)))

    def _offered(self, ways: Sequence[Way], losses: Sequence[Estimate]) -> list[int]:
        """The best, the natural one, and one more that somebody may think of: the least of the clear mistakes."""
        worse = [k for k in range(2, len(ways)) if _clear(losses[k]) and losses[k].mean > INEXACT]
        return [0, 1, *sorted(worse, key=lambda k: losses[k].mean)[: OFFERED - 2]]

    def _holds_to_the_end(self, decision: Decision, ways: Sequence[Way], seed: int) -> bool:
        """Whether the best of these ways is so, too, where games are played to their end."""
        for count in (PLAYED_OUT, TEN * PLAYED_OUT):
            losses = self._losses(decision.played_out, ways, count, seed + count)
            if not all(one.mean > 0 for one in losses[1:]):
                return False
        return all(_clear(one) for one in losses[1:])

    def _losses(self, compare: Compare, ways: Sequence[Way], count: int, seed: int) -> list[Estimate]:
        """Against the first, in worlds other than those in which it was chosen."""
        shares = compare(ways, count, seed)
        return [estimate(shares[:, 0] - shares[:, k]) for k in range(len(ways))]

    def _found(self, decision: Decision, ways: Sequence[Way], losses: Sequence[Estimate], seed: int) -> tuple[int, ...]:
        """The levels whose way is the best, or about as good."""
        known, found = dict(zip(ways, losses, strict=True)), []
        for level, player in self._levels.items():
            way = decision.answered(player, Budget(iterations=TEN * ITERATIONS), seed)
            if way not in known:
                known[way] = self._losses(decision.judged, [ways[0], way], worlds(TRIES, 2), seed)[1]
            if known[way].mean <= INEXACT:
                found.append(level)
        return tuple(found)


def borne_out(one: Puzzle, chooser: Chooser) -> bool:
    """Whether all that is offered loses in new worlds, too: who looks at many ways finds some that only seemed to.

    And the natural way where games are played to their end; of a secret choice that was found so.
    """
    decision = Decision(chooser, one.position(chooser.rules), one.seat)
    by_text = {tuple(move.text for move in decision.moves(way)): way for way in decision.ways}
    best, *others = (by_text[candidate.moves] for candidate in one.candidates)
    judged = decision.judged([best, *others], NEW_WORLDS, int(one.id, 16) % (1 << 31))
    losses = [estimate(judged[:, 0] - judged[:, k]) for k in range(1, len(one.candidates))]
    if not all(_clear(loss) and loss.mean > INEXACT for loss in losses):
        return False
    if one.secret:
        return True
    played = decision.played_out([best, others[one.natural - 1]], TEN * PLAYED_OUT, one.origin[0])
    loss = estimate(played[:, 0] - played[:, 1])
    return loss.mean > BORNE_OUT * loss.error


def _clear(difference: Estimate) -> bool:
    return difference.mean > ERRORS * difference.error
