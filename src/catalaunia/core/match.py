"""A match: seats, chance, log and undo around a game. This is the border that checks.

A match takes moves as text and refuses, with a full sentence, what is out of turn or not legal. Chance
comes from its secret seed, so that anyone can check the deal once the seed is published. The log is
the game: replaying its moves gives the same position.

Where several seats choose at once their moves are sealed: kept apart until the last of them has
chosen, changeable until then, and only then written, in the game's order.
"""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from catalaunia.core.chance import (
    SEED_BYTES,
    Contributions,
    chance_move,
    commitment,
    first_head,
    fresh_seed,
    key_of,
    next_head,
)
from catalaunia.core.copying import Grown, Twinned
from catalaunia.core.moves import Move
from catalaunia.core.protocol import CHANCE, NOBODY, Candidate, Rules, State, copy
from catalaunia.core.texts import Names, Refusal


class LoggedMove(NamedTuple):
    """A move of the log."""

    actor: int  # a seat or CHANCE
    move: Move

    @property
    def action(self) -> str:
        """As a record has it."""
        return f"{speaker(self.actor)} {self.move.text}"


def speaker(actor: int) -> str:
    return "chance" if actor == CHANCE else str(actor)


class Ended(NamedTuple):
    """How a game was ended by its people, not by the rules: it stopped after the last move."""

    how: Literal["resigned", "time", "agreed"]
    seat: int | None  # who resigned, or whose time was up
    winners: tuple[int, ...]


class Draft(NamedTuple):
    """A sealed choice so far."""

    state: State  # the position after it, as its chooser sees it
    complete: bool
    fixed: int  # how many of its moves cannot be taken back


class Match(Twinned):
    """One game being played. A twin shares its positions, because none is ever changed."""

    def __init__(
        self,
        rules: Rules,
        names: list[str],
        seed: bytes | None = None,
        begun: Sequence[LoggedMove] = (),
        ended: Ended | None = None,
        contributions: Contributions | None = None,
    ) -> None:
        """`begun` are moves of another game, already checked, that this one goes on from, or that `ended` there.

        With `contributions` chance follows from the seed and the numbers of the players.
        """
        if len(names) != rules.players:
            raise Refusal("match.seats", players=rules.players, names=len(names))
        if seed is not None and len(seed) != SEED_BYTES:
            raise Refusal("match.seed", length=len(seed))
        self.rules = rules
        self.names = names
        self.ended = ended
        self.seed = seed or fresh_seed()
        self.contributions = contributions
        self._key = key_of(self.seed, contributions.opened if contributions else None)
        self.log: Grown[LoggedMove] = Grown()
        self._heads = Grown([first_head(commitment(self.seed), contributions.sealed if contributions else ())])
        self.aids: dict[str, Grown[int]] = {}
        self.trail = Grown([rules.new()])  # the true position before each move, and now
        self._chance_moves: dict[str, int] = {}  # how many moves of chance there were, by stream
        self._drafts: dict[int, list[Move]] = {}  # sealed choices, by seat
        self._known: dict[object, Any] = {}  # what follows from all this, worked out once; forgotten with every change
        for entry in begun:
            self._write(entry.actor, entry.move)
        self.first = len(self.log)  # moves before this place were played elsewhere and cannot be taken back
        self._play_chance()

    @property
    def state(self) -> State:
        """The true position. For the referee's eyes only: everybody else gets `view`."""
        return self.trail[-1]

    @property
    def over(self) -> bool:
        return self.ended is not None or self.rules.actor(self.state) == NOBODY

    @property
    def winners(self) -> list[int]:
        """None before the end."""
        return [*self.ended.winners] if self.ended else self.rules.winners(self.state)

    def head(self) -> str:
        """Of the hash chain over the log: worked out when it is asked for, each link once.

        Whoever keeps it can tell at the end that nothing before it was changed; it tells nothing of hidden moves.
        """
        for number in range(len(self._heads) - 1, len(self.log)):
            self._heads.append(next_head(self._heads[number], self._key, number, self.log[number].action))
        return self._heads[-1]

    def resign(self, seat: int) -> None:
        """The game stops here, and the others have won. What was sealed is not played."""
        self.ended = Ended("resigned", seat, tuple(k for k in range(self.rules.players) if k != seat))
        self._drafts = {}
        self._known.clear()

    def view(self, seat: int | None) -> State:
        """What a seat may know, its own sealed choice included."""
        return self.rules.view(self._as_seen_by(seat), seat)

    def to_act(self) -> list[int]:
        """The seats that the game is waiting for."""
        if "to act" not in self._known:
            self._known["to act"] = self._awaited()
        return [*self._known["to act"]]

    def _awaited(self) -> list[int]:
        if choosing := self._choosing():
            return [seat for seat in choosing if not self._draft(seat).complete]
        return [] if self.over else [self.rules.actor(self.state)]

    def _is_asked(self, seat: int) -> bool:
        """Whether the game waits for this seat; how far the others are makes no difference, not even in time."""
        if choosing := self._choosing():
            return seat in choosing and not self._draft(seat).complete
        return seat in self.to_act()

    def awaited(self, seat: int | None) -> list[int]:
        """The same as a seat, or a spectator, may know it: whether another has chosen shows at the reveal only."""
        if choosing := self._choosing():
            return [other for other in choosing if other != seat or not self._draft(other).complete]
        return self.to_act()

    def legal(self, seat: int) -> list[Move]:
        """The moves this seat may make now; none if it is not its turn."""
        if not self._is_asked(seat):
            return []
        state, choosing = self._as_seen_by(seat), self._choosing()
        numbers = [one for one in self.rules.legal(state) if not choosing or self.rules.seals(one)]
        return [self.rules.move(state, number) for number in numbers]

    def refusals(self, seat: int) -> list[tuple[Candidate, Refusal]]:
        """What this seat may want to do now and cannot, each with the reason."""
        self._check_turn(seat)
        legal = set(self.legal(seat))
        wanted = {one.move: one for one in self.rules.candidates(self.view(seat)) if one.move not in legal}
        return list(zip(wanted.values(), self._against(seat, list(wanted)), strict=True))

    def sealed(self, seat: int) -> int:
        """How many moves of its choice a seat has sealed so far."""
        return len(self._drafts.get(seat, []))

    def play(self, seat: int, text: str) -> list[LoggedMove]:
        """Make a move. Returns what was written: it, what was sealed until now, and the chance moves that follow."""
        move = self._checked(seat, text)
        written = len(self.log)
        choosers = self.rules.choosers(self.state)
        if choosers and self.rules.seals(move.number):
            self._drafts.setdefault(seat, []).append(move)
            self._forget_choice_of(seat)
            if not self.to_act():
                drafts, self._drafts = self._drafts, {}
                self._known.clear()
                for chooser in choosers:
                    for sealed in drafts[chooser]:
                        self._write(chooser, sealed)
                        self._play_chance()
        else:
            self._write(seat, move)
        self._play_chance()
        return self.log[written:]

    def take_back_choice(self, seat: int) -> None:
        """Change one's mind about a sealed choice, as long as somebody else is still choosing."""
        fixed = self._draft(seat).fixed if self._drafts.get(seat) else 0
        if len(self._drafts.get(seat, [])) <= fixed:
            raise Refusal("match.undo_chance" if fixed else "match.nothing_to_undo")
        del self._drafts[seat][fixed:]
        self._forget_choice_of(seat)

    def undo(self, seat: int, consent: bool = False, written: bool = False) -> None:
        """Take back the seat's last move, freely up to the barrier, and by everyone's consent beyond it.

        Its last sealed move comes first, unless one that is `written` is meant.
        """
        if self._drafts.get(seat) and not written:
            if len(self._drafts[seat]) <= self._draft(seat).fixed:
                raise Refusal("match.undo_chance")
            self._drafts[seat].pop()
            self._forget_choice_of(seat)
            return
        place = self._last_move_of(seat)
        if not consent and (barrier := self.barrier(seat)):
            raise barrier
        for k in range(place, len(self.log)):
            if self.log[k].actor == CHANCE:
                self._chance_moves[self.rules.stream(self.trail[k])] -= 1
        self.log.cut(place)
        self.trail.cut(place + 1)
        self._heads.cut(place + 1)
        self._drafts.clear()
        self._known.clear()
        self.note("undo")

    def barrier(self, seat: int) -> Refusal | None:
        """What stands against a free undo: chance, another player's move, or something revealed since."""
        place = self._last_move_of(seat)
        since = self.log[place + 1 :]
        if any(entry.actor == CHANCE for entry in since):
            return Refusal("match.undo_chance")
        if since or self._choosing():  # whether others have chosen yet is not to be learnt from this
            return Refusal("match.undo_other")
        if self.revealed_since(seat):
            return Refusal("match.undo_revealed")
        return None

    def revealed_since(self, seat: int) -> bool:
        """Whether hidden cards have been turned up since the seat's last move."""
        place = self._last_move_of(seat)
        return self.rules.reveals(self.trail[place]) != self.rules.reveals(self.state)

    def why_not(self, seat: int, text: str) -> Refusal | None:
        """Why a move cannot be made now; none if it can. Nothing is played: what it would bring takes its time."""
        try:
            self._checked(seat, text)
        except Refusal as refusal:
            return refusal
        return None

    def note(self, aid: str) -> None:
        """An aid was used now (`undo`, `hints`); the record will say so."""
        self.aids.setdefault(aid, Grown()).append(len(self.log))

    def _checked(self, seat: int, text: str) -> Move:
        """Where a move is read, once."""
        self._check_turn(seat)
        legal = self.legal(seat)
        move = self.rules.parse(self._as_seen_by(seat), text)
        if move is None:
            raise Refusal("match.unknown_word", move=text, legal=[one.text for one in legal])
        if move in legal:
            return move
        raise self._against(seat, [move])[0]

    def _check_turn(self, seat: int) -> None:
        if not 0 <= seat < self.rules.players:
            raise Refusal("match.no_seat", seat=seat, last=self.rules.players - 1)
        if self.over:
            raise Refusal("match.over")
        if not self._is_asked(seat):
            if self._drafts.get(seat):
                raise Refusal("match.sealed")
            raise Refusal("match.not_your_turn", seat=Names(self.names[other] for other in self.awaited(seat)))

    def _against(self, seat: int, moves: list[Move]) -> list[Refusal]:
        """What stands against moves that are not legal for this seat."""
        seen = self._as_seen_by(seat)
        view, before = self.rules.view(seen, seat), set(self.rules.legal(seen))
        return [
            Refusal("match.choosing") if move.number in before else self.rules.why_not(view, move) for move in moves
        ]

    def _choosing(self) -> list[int]:
        """The seats that choose at once now: none as long as the first could still say something openly.

        Once begun it stays so, also when all is taken back: else he would learn whether others have chosen.
        """
        if "choosing" not in self._known:
            choosers = [] if self.ended else self.rules.choosers(self.state)
            secret = choosers and (self._drafts or all(map(self.rules.seals, self.rules.legal(self.state))))
            self._known["choosing"] = choosers if secret else []
        choosing: list[int] = self._known["choosing"]
        return choosing

    def _as_seen_by(self, seat: int | None) -> State:
        """The position a chooser is in: the others have chosen nothing that he could know of."""
        if seat is None or seat not in self._choosing():
            return self.state
        return self._draft(seat).state

    def _draft(self, seat: int) -> Draft:
        """What a chooser's sealed moves come to.

        They are complete when the next move is another's, or when the last one would turn up what is still
        hidden; that one is kept back. Moves after which cards were drawn cannot be taken back.
        """
        if seat not in self._known:
            self._known[seat] = self._drafted(seat)
        draft: Draft = self._known[seat]
        return draft

    def _forget_choice_of(self, seat: int) -> None:
        """The others' need not be worked out again: that would take the longer the more they have chosen."""
        for known in (seat, "to act", "choosing"):
            self._known.pop(known, None)

    def _drafted(self, seat: int) -> Draft:
        state = copy(self.state)
        while self.rules.actor(state) != seat:
            sealed = [move for move in self.rules.legal(state) if self.rules.seals(move)]
            self.rules.apply(state, sealed[0])  # any choice: his own does not depend on it
        drawn, fixed = dict(self._chance_moves), 0
        for n, move in enumerate(self._drafts.get(seat, []), 1):
            after = copy(state)
            self.rules.apply(after, move.number)
            if self.rules.reveals(after) != self.rules.reveals(self.state):
                return Draft(state, True, fixed)
            if self.rules.actor(after) == CHANCE:
                fixed = n
            self._apply_chance(after, drawn)
            state = after
        return Draft(state, self.rules.actor(state) != seat, fixed)

    def _apply_chance(self, state: State, drawn: dict[str, int]) -> None:
        """The moves of chance that are due in a chooser's position, counted by their streams."""
        while self.rules.actor(state) == CHANCE:
            stream = self.rules.stream(state)
            count = drawn.get(stream, 0)
            self.rules.apply(state, chance_move(self.rules, state, self._key, count).number)
            drawn[stream] = count + 1

    def _last_move_of(self, seat: int) -> int:
        for place in range(len(self.log) - 1, self.first - 1, -1):
            if self.log[place].actor == seat:
                return place
        raise Refusal("match.nothing_to_undo")

    def _write(self, actor: int, move: Move) -> None:
        if actor == CHANCE:
            stream = self.rules.stream(self.state)
            self._chance_moves[stream] = self._chance_moves.get(stream, 0) + 1
        state = copy(self.state)
        self.rules.apply(state, move.number)
        self.log.append(LoggedMove(actor, move))
        self.trail.append(state)
        self._known.clear()

    def _play_chance(self) -> None:
        while self.rules.actor(self.state) == CHANCE and not self.ended:
            stream = self.rules.stream(self.state)
            self._write(CHANCE, chance_move(self.rules, self.state, self._key, self._chance_moves.get(stream, 0)))
