"""Thousands of games at once: a `Batch` steps all of them in compiled code, on as many cores as there are.

    batch = Batch(Variant("GAME", 2), lanes=4096, seed=7)
    now = batch.reset()
    while True:
        now = batch.step(choose(now.observation, now.mask))

A **lane** is a place in which one game after the other is played. A step makes the move of whoever is to act in
each lane, then all that chance does, and writes what the seat that is asked next sees. Everything is written into
arrays that are given or made once (`Buffers`): nothing is allocated, and PyTorch and JAX read them where they are
(`torch.from_dlpack`, `jax.dlpack.from_dlpack`). Chance follows from the seed, the lane and the number of moves made
there: the same for any number of threads. Gymnasium's conventions are `gymnasium_vector.py`.
"""

import os
import threading
import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from catalaunia.compiled import batch as kernels
from catalaunia.compiled import stored
from catalaunia.core import record as records
from catalaunia.core.match import LoggedMove
from catalaunia.core.protocol import NOBODY, State, copy
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant

ALIGNED = 64  # bytes: what JAX wants of memory that it does not copy
AGAIN = {"same": kernels.SAME, "next": kernels.NEXT, "never": kernels.NEVER}
LOGGED = 4000  # moves of a game that are kept where games are kept at all
RECORDS = ("states", "_start", "_lanes")  # copied byte by byte: NumPy leaves out what lies between their fields
MOST_BUFFERS = 4096  # that are known to fit, at a time
WORTH_A_THREAD = 4096  # lanes; a shorter stretch is done before another thread has woken up

Array = np.ndarray[Any, Any]


def aligned(shape: tuple[int, ...], kind: Any) -> Array:
    """An array of zeros whose memory begins at a multiple of 64 bytes."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    memory = np.zeros(size + ALIGNED, np.uint8)
    begin = -memory.ctypes.data % ALIGNED
    made: Array = memory[begin : begin + size].view(kind).reshape(shape)
    return made


@dataclass(frozen=True)
class Buffers:
    """Where a batch writes; a row for each lane. Several may take turns, so that a rollout is kept as it is written."""

    observation: Array  # int8, as many cells as the game's layout has
    mask: Array  # int8, one for each move: 1 where it is legal
    reward: Array  # float32, one for each seat: the game's result when it has ended, else 0
    terminated: Array  # bool: the last move has ended the game
    truncated: Array  # bool: the game was broken off
    actor: Array  # int8: the seat that is asked, below 0 where none is

    @classmethod
    def of(cls, variant: Variant, lanes: int) -> "Buffers":
        """Made anew, 64-byte aligned."""
        wanted = _wanted(variant, lanes)
        return cls(**{name: aligned(shape, kind) for name, (shape, kind) in wanted.items()})

    def check(self, variant: Variant, lanes: int) -> None:
        """Refuses what compiled code could not write into."""
        for name, (shape, kind) in _wanted(variant, lanes).items():
            array = getattr(self, name)
            fits = isinstance(array, np.ndarray) and array.shape == shape and array.dtype == kind
            if not (fits and array.flags.c_contiguous and array.flags.writeable and array.ctypes.data % ALIGNED == 0):
                raise ValueError(
                    f"{name} must be a writable, contiguous array of {np.dtype(kind)} with shape {shape}, "
                    f"its memory aligned to {ALIGNED} bytes (`aligned` makes one)."
                )


def _wanted(variant: Variant, lanes: int) -> dict[str, tuple[tuple[int, ...], Any]]:
    rules = variant.shared_rules
    return {
        "observation": ((lanes, rules.layout.size), np.int8),
        "mask": ((lanes, rules.size), np.int8),
        "reward": ((lanes, rules.players), np.float32),
        "terminated": ((lanes,), np.bool_),
        "truncated": ((lanes,), np.bool_),
        "actor": ((lanes,), np.int8),
    }


class Batch:
    """Many games of one variant, side by side.

    `again` says when a game that is over is followed by a new one: in the `same` step (what is seen then is the new
    one's beginning), at the `next` step, whose move is not looked at, or `never`, until `reset`. `seat` asks for
    the moves of one seat only, and the others play at random. With `keep` the moves of each game can be had as a
    record.
    """

    def __init__(
        self,
        variant: Variant,
        lanes: int,
        seed: int = 0,
        *,
        threads: int | None = None,
        again: str = "same",
        seat: int | None = None,
        most_moves: int | None = None,
        buffers: Buffers | None = None,
        keep: bool = False,
    ) -> None:
        if lanes < 1 or again not in AGAIN:
            raise ValueError(f"There must be a lane, and again must be one of {', '.join(AGAIN)}.")
        self.variant = variant
        self.rules = variant.rules  # its own: its desk is written to by the kernels
        if seat is not None and not 0 <= seat < self.rules.players:
            raise Refusal("match.no_seat", seat=seat, last=self.rules.players - 1)
        self.lanes = lanes
        self.buffers = buffers or Buffers.of(variant, lanes)
        self.buffers.check(variant, lanes)
        self.states: State = np.zeros(lanes, self.rules.new().dtype)
        self._start = self.rules.new()
        self._mode = AGAIN[again]
        self._asked = kernels.EVERY_SEAT if seat is None else seat
        self._limit = most_moves if most_moves is not None else 2**31
        self._lanes = np.zeros(lanes, stored(kernels.lane_fields(self.rules.size)))
        self._log = np.zeros((lanes, LOGGED if keep else 0), np.int16)
        self._actions = np.zeros(lanes, np.int64)
        self._seen_kind = stored(self.rules.layout.fields)
        self._mask_kind = stored(np.dtype([("cells", np.int8, (self.rules.size,))]))
        self._views: dict[int, tuple[Buffers, tuple[Array, ...]]] = {}
        self._begin(min(threads or min(os.cpu_count() or 1, max(1, lanes // WORTH_A_THREAD)), lanes))
        self._ready = False
        self.seed(seed)

    def _begin(self, threads: int) -> None:
        """Threads, and a desk for each; they end with the batch, also if nobody closes it."""
        self._crew = _Crew(threads)
        self._desks = np.repeat(self.rules.desk, threads)
        self._closed = weakref.finalize(self, self._crew.close)

    def __getstate__(self) -> dict[str, Any]:
        """All but threads: a batch is pickled and copied with its games, and both go on alike."""
        left_out = ("_crew", "_closed", "_desks", "_views", "buffers")
        written = {field.name: getattr(self.buffers, field.name) for field in fields(Buffers)}
        kept = {name: value for name, value in self.__dict__.items() if name not in left_out}
        records = {name: (getattr(self, name).tobytes(), getattr(self, name).dtype) for name in RECORDS}
        return kept | records | {"threads": self._crew.size, "written": written}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Memory that was aligned is aligned anew."""
        threads, written = kept.pop("threads"), kept.pop("written")
        self.__dict__.update(kept)
        for name in RECORDS:
            content, kind = kept[name]
            setattr(self, name, np.zeros(len(content) // kind.itemsize, kind))
            getattr(self, name).view(np.uint8)[:] = np.frombuffer(content, np.uint8)
        self._views = {}
        self.buffers = Buffers.of(self.variant, self.lanes)
        for name, array in written.items():
            np.copyto(getattr(self.buffers, name), array)
        self._begin(threads)

    def seed(self, seed: int) -> None:
        """What chance follows from; every lane begins anew at the next `reset`."""
        kernels.seed_lanes(self._lanes, 0, seed % 2**63)
        self._ready = False

    def reset(self, lanes: Array | None = None, into: Buffers | None = None) -> Buffers:
        """Begin a new game in these lanes (a bool for each), or in all."""
        out = self._arrays(into)
        chosen = np.ones(self.lanes, np.bool_) if lanes is None else np.asarray(lanes, np.bool_)
        if not self._ready and not chosen.all():
            raise ValueError("The first reset is of all lanes.")
        self._ready = True
        self._lanes["over"] = np.where(chosen, 1, self._lanes["over"])
        if chosen.all():
            self._run(out, kernels.NEXT)
        else:
            for i in np.flatnonzero(chosen):
                self._stretch(out, kernels.NEXT, 0, int(i), int(i) + 1)
        return into or self.buffers

    def step(self, moves: Any, into: Buffers | None = None) -> Buffers:
        """A move in each lane, by its number. One that is not legal raises, and nothing has changed then."""
        if not self._ready:
            raise ValueError("reset comes before the first step.")
        np.copyto(self._actions, np.asarray(moves), casting="same_kind")
        out = self._arrays(into)
        wrong = self._first_illegal()
        if wrong >= 0:
            raise ValueError(f"Lane {wrong}: move {self._actions[wrong]} is not legal.")
        self._run(out, self._mode)
        return into or self.buffers

    def _first_illegal(self) -> int:
        """Each thread looks at its own lanes: what one core has read another writes much more slowly."""
        found: list[int] = []

        def work(_: int, first: int, last: int) -> None:
            found.append(kernels.first_illegal(self._lanes, self._actions, first, last))

        self._crew.share(work, self.lanes)
        return min((lane for lane in found if lane >= 0), default=-1)

    def step_one(self, move: int) -> Buffers:
        """The same where there is one lane only, and with less ado."""
        self._actions[0] = move
        if kernels.first_illegal(self._lanes, self._actions, 0, 1) >= 0:
            raise ValueError(f"Move {move} is not legal.")
        self._stretch(self._arrays(None), self._mode, 0, 0, 1)
        return self.buffers

    def sample(self) -> Array:
        """A legal move in each lane, each as likely as the next; equal seeds choose equally."""
        moves = np.empty(self.lanes, np.int64)
        self._crew.share(lambda _, first, last: kernels.sample(self._lanes, moves, first, last), self.lanes)
        return moves

    def observe(self, seats: Any, into: Array) -> None:
        """What any seat sees, one in each lane; -1 is a spectator."""
        chosen = np.ascontiguousarray(np.broadcast_to(np.asarray(seats, np.int64), (self.lanes,)))
        if chosen.min() < -1 or chosen.max() >= self.rules.players:
            raise ValueError(f"Seats are -1 to {self.rules.players - 1}.")
        seen = into.view(self._seen_kind).reshape(-1)

        def work(d: int, first: int, last: int) -> None:
            kernels.observe_all(self.states, self._desks, d, chosen, seen, first, last)

        self._crew.share(work, self.lanes)

    def put(self, lane: int, moves: Sequence[int]) -> None:
        """Begin a lane's game with these moves, those of chance too; they are checked."""
        state = copy(self._start)
        for n, move in enumerate(moves):
            if move not in self.rules.legal(state):
                raise ValueError(f"Move {n}, {move}, is not legal.")
            self.rules.apply(state, move)
        self._set(lane, state, moves)

    def read(self, lane: int, kept: records.Record, plies: int | None = None) -> Buffers:
        """Put the game of a record there, up to a place."""
        gone = records.replay(kept, plies)
        if (gone.rules.options, gone.rules.data) != (self.rules.options, self.rules.data):
            raise ValueError("The record is of another variant.")
        self._set(lane, gone.states[-1], [entry.move.number for entry in gone.log])
        return self.buffers

    def _set(self, lane: int, state: State, moves: Sequence[int]) -> None:
        seen, masks, rewards, terminated, truncated, actors = self._arrays(None)
        self.states[lane : lane + 1] = state
        self._lanes["moves"][lane] = len(moves)
        self._log[lane, : len(moves)] = np.asarray(moves, np.int16)[: self._log.shape[1]]
        truncated[lane] = False
        terminated[lane] = self.rules.actor(state) == NOBODY
        winners, players = self.rules.winners(state), self.rules.players
        rewards[lane] = [
            ((seat in winners) / len(winners) * players - 1) / (players - 1) if winners else 0
            for seat in range(players)
        ]
        kernels.look_again(self.states, self._lanes, self._desks, lane, seen, masks, actors, self._asked)

    def record(self, lane: int, names: list[str] | None = None) -> records.Record:
        """The game of a lane so far, in the notation."""
        count = int(self._lanes["moves"][lane])
        if count > self._log.shape[1]:
            raise ValueError("The moves were not kept: say `keep=True`.")
        state, log = copy(self._start), []
        for number in self._log[lane, :count].tolist():
            log.append(LoggedMove(self.rules.actor(state), self.rules.move(state, number)))
            self.rules.apply(state, number)
        names = names or [f"seat {seat}" for seat in range(self.rules.players)]
        return records.make(self.variant.played, self.rules, names, log, state)

    def scores(self, lane: int) -> list[int]:
        return self.rules.scores(self.states[lane : lane + 1])

    def close(self) -> None:
        self._closed()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _arrays(self, into: Buffers | None) -> tuple[Array, ...]:
        """Buffers as the kernels take them: rows of cells are records. Each is looked at once."""
        out = into or self.buffers
        if id(out) not in self._views:
            out.check(self.variant, self.lanes)
            if len(self._views) >= MOST_BUFFERS:  # whoever makes new ones at each step does not keep all of them
                self._views.pop(next(iter(self._views)))
            made = (
                out.observation.view(self._seen_kind).reshape(-1),
                out.mask.view(self._mask_kind).reshape(-1),
                *(getattr(out, field.name) for field in fields(Buffers)[2:]),
            )
            self._views[id(out)] = out, made
        return self._views[id(out)][1]

    def _run(self, out: tuple[Array, ...], mode: int) -> None:
        self._crew.share(lambda d, first, last: self._stretch(out, mode, d, first, last), self.lanes)

    def _stretch(self, out: tuple[Array, ...], mode: int, d: int, first: int, last: int) -> None:
        kernels.step(
            self.states, self._start, self._lanes, self._desks, d, self._actions, *out, self._log,
            first, last, mode, self._asked, self._limit,  # type: ignore[call-arg]
        )  # fmt: skip


def _nothing(*_: int) -> None: ...


class _Crew:
    """Threads that share the lanes: a stretch each, the first of them for whoever asks."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._work: Callable[[int, int, int], None] = _nothing
        self._lanes = 0
        self._failed: list[BaseException] = []
        self._go = [threading.Semaphore(0) for _ in range(size - 1)]
        self._done = threading.Semaphore(0)
        self._closed = False
        for n in range(1, size):
            threading.Thread(target=self._serve, args=(n, self._go[n - 1]), daemon=True).start()

    def share(self, work: Callable[[int, int, int], None], lanes: int) -> None:
        self._work, self._lanes = work, lanes
        for go in self._go:
            go.release()
        try:
            self._part(0)
        finally:
            for _ in self._go:
                self._done.acquire()
            self._work = _nothing  # which held the batch
        if self._failed:
            failed, self._failed = self._failed, []
            raise failed[0]

    def _part(self, n: int) -> None:
        first, last = self._lanes * n // self.size, self._lanes * (n + 1) // self.size
        self._work(n, first, last)

    def _serve(self, n: int, go: threading.Semaphore) -> None:
        while True:
            go.acquire()
            if self._closed:
                return
            try:
                self._part(n)
            except BaseException as error:  # raised by whoever asked
                self._failed.append(error)
            self._done.release()

    def close(self) -> None:
        self._closed = True
        for go in self._go:
            go.release()
        self._go = []
        self.size = 1
