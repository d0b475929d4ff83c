"""Batches: the same games as one by one, for any number of threads, in memory that others read where it is."""

import copy
import gc
import pickle
import threading

import numpy as np
import pytest

from catalaunia.core import record
from catalaunia.core.protocol import CHANCE, NOBODY
from catalaunia.core.variant import Variant
from catalaunia.research import vector
from catalaunia.research.vector import ALIGNED, Batch, Buffers, aligned
from tests import tables
from tests.sizes import PATIENCE, sized
from tests.tables import ALL

FEW = [tables.TABLES[game][k] for game in sorted(tables.TABLES) for k in (0, -1)]
every_table = pytest.mark.parametrize("table", ALL, ids=str)
some_tables = pytest.mark.parametrize("table", FEW, ids=str)


def rolled(table: Variant, threads: int, steps: int, **how: object) -> list[bytes]:
    """All that a batch has written."""
    with Batch(table, 37, seed=5, threads=threads, **how) as batch:  # type: ignore[arg-type]
        batch.reset()
        told = []
        for _ in range(steps):
            now = batch.step(batch.sample())
            told += [getattr(now, name).tobytes() for name in Buffers.__dataclass_fields__]
    return told


@some_tables
def test_bit_by_bit_the_same_for_any_number_of_threads(table: Variant) -> None:
    assert rolled(table, 1, 300) == rolled(table, 2, 300) == rolled(table, 5, 300)


@some_tables
def test_another_seed_is_another_game(table: Variant) -> None:
    with Batch(table, 8, seed=1) as one, Batch(table, 8, seed=2) as other:
        assert one.reset().observation.tobytes() != other.reset().observation.tobytes()
        one.seed(2)
        assert one.reset().observation.tobytes() == other.buffers.observation.tobytes()


@every_table
def test_what_is_written_is_what_the_rules_say(table: Variant) -> None:
    """Observation, mask, actor and result of every lane, over whole games."""
    with Batch(table, 3, seed=3, again="next") as batch:
        now, rules, ends = batch.reset(), batch.rules, 0
        cells, mask = np.zeros(rules.layout.size, np.int8), np.zeros(rules.size, np.int8)
        for step in range(2000):
            for lane in range(3):
                state = batch.states[lane : lane + 1].copy()
                actor = rules.actor(state)
                assert now.actor[lane] == actor != CHANCE
                ends += actor == NOBODY
                assert now.terminated[lane] == (actor == NOBODY)
                if step % 19 == 0 or actor == NOBODY:
                    rules.observe(state, actor if actor >= 0 else None, cells)
                    rules.mask(state, mask)
                    assert cells.tobytes() == now.observation[lane].tobytes()
                    assert mask.tobytes() == now.mask[lane].tobytes()
                    assert now.reward[lane].sum() == pytest.approx(0, abs=1e-6)
                    winners = rules.winners(state)
                    best = [seat for seat in range(table.players) if now.reward[lane, seat] == now.reward[lane].max()]
                    assert not winners or best == winners
            if ends >= 3:
                break
            now = batch.step(batch.sample())
        assert ends >= 3


@some_tables
def test_a_game_that_is_over_is_followed_as_was_said(table: Variant) -> None:
    for again in ("same", "next", "never"):
        with Batch(table, 4, seed=9, again=again) as batch:
            now = batch.reset()
            while not now.terminated[0]:
                now = batch.step(batch.sample())
            assert (now.actor[0] >= 0) == (again == "same")
            assert bool(now.mask[0].any()) == (again == "same")
            now = batch.step(batch.sample())
            assert not now.terminated[0]
            assert (now.actor[0] >= 0) == (again != "never")
            now = batch.reset(np.array([True, False, False, False]))
            assert now.actor[0] >= 0


@some_tables
def test_a_long_game_is_broken_off(table: Variant) -> None:
    with Batch(table, 4, seed=9, again="next", most_moves=60) as batch:
        now = batch.reset()
        while not now.truncated.any():
            now = batch.step(batch.sample())
        assert not now.terminated.any()
        assert not now.reward.any()


@some_tables
def test_a_move_that_is_not_legal_raises_and_changes_nothing(table: Variant) -> None:
    with Batch(table, 4, seed=9) as batch:
        now = batch.reset()
        before, moves = batch.states.tobytes(), batch.sample()
        for wrong in (int(np.flatnonzero(now.mask[2] == 0)[0]), -1, batch.rules.size, 2**40):
            moves[2] = wrong
            with pytest.raises(ValueError, match="Lane 2"):
                batch.step(moves)
        assert batch.states.tobytes() == before
        with pytest.raises(ValueError, match="reset comes before"):
            Batch(table, 4).step(moves)


@some_tables
def test_one_seat_is_asked_and_the_others_play_at_random(table: Variant) -> None:
    with Batch(table, 16, seed=4, seat=1) as batch:
        now = batch.reset()
        for _ in range(200):
            assert (now.actor == 1).all()
            now = batch.step(batch.sample())


def test_buffers_are_aligned_and_wrong_ones_are_refused() -> None:
    table = ALL[0]
    given = Buffers.of(table, 5)
    for name in Buffers.__dataclass_fields__:
        assert getattr(given, name).ctypes.data % ALIGNED == 0
    with Batch(table, 5, buffers=given) as batch:
        assert batch.reset() is given
        other = Buffers.of(table, 5)
        assert batch.step(batch.sample(), into=other) is other
        assert other.mask.any()
        odd = Buffers(**{**other.__dict__, "mask": aligned((5, batch.rules.size + 1), np.int8)})
        with pytest.raises(ValueError, match="mask must be"):
            batch.step(batch.sample(), into=odd)


def test_whoever_makes_new_buffers_at_each_step_does_not_keep_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vector, "MOST_BUFFERS", 3)
    with Batch(ALL[0], 5) as batch, Batch(ALL[0], 5) as other:
        batch.reset()
        other.reset()
        for _ in range(20):
            now = batch.step(batch.sample(), into=Buffers.of(ALL[0], 5))
            assert now.observation.tobytes() == other.step(other.sample()).observation.tobytes()
        assert len(batch._views) == 3


def test_others_read_the_memory_where_it_is() -> None:
    with Batch(ALL[0], 5) as batch:
        now = batch.reset()
        for array in (now.observation, now.mask, now.reward, now.actor, now.terminated):
            assert np.from_dlpack(array).ctypes.data == array.ctypes.data


@some_tables
def test_what_any_seat_sees(table: Variant) -> None:
    with Batch(table, 6, seed=2, threads=2) as batch:
        batch.reset()
        for _ in range(30):
            batch.step(batch.sample())
        seen, cells = np.zeros((6, batch.rules.layout.size), np.int8), np.zeros(batch.rules.layout.size, np.int8)
        for seat in (-1, *range(table.players)):
            batch.observe(seat, seen)
            for lane in range(6):
                batch.rules.observe(batch.states[lane : lane + 1].copy(), None if seat < 0 else seat, cells)
                assert seen[lane].tobytes() == cells.tobytes()


@sized("games", 4, 1000)
@some_tables
def test_games_are_records_and_records_are_games(table: Variant, games: int) -> None:
    with Batch(table, games, seed=8, again="never", keep=True) as batch, Batch(table, games, again="never") as other:
        now = batch.reset()
        other.reset()
        while (now.actor >= 0).any():
            now = batch.step(batch.sample())
        for lane in range(games):
            made = batch.record(lane)
            verdict = record.verify(made)
            assert verdict.ok, verdict.error
            assert verdict.over
            other.read(lane, made)
            assert other.scores(lane) == made["scores"] == batch.scores(lane)


@some_tables
def test_a_batch_is_pickled_and_copied_and_both_go_on_alike(table: Variant) -> None:
    with Batch(table, 7, seed=5, threads=2, keep=True) as batch:
        batch.reset()
        for _ in range(40):
            batch.step(batch.sample())
        twins = [pickle.loads(pickle.dumps(batch)), copy.deepcopy(batch)]
        before = batch.states.tobytes()
        for twin in twins:
            for name in Buffers.__dataclass_fields__:
                assert getattr(twin.buffers, name).ctypes.data % ALIGNED == 0
                assert getattr(twin.buffers, name).tobytes() == getattr(batch.buffers, name).tobytes()
            twin.step(twin.sample())
        assert batch.states.tobytes() == before != twins[0].states.tobytes()
        for _ in range(40):
            batch.step(batch.sample())
        for twin in twins:
            for _ in range(39):
                twin.step(twin.sample())
            assert twin.states.tobytes() == batch.states.tobytes()
            assert twin.buffers.observation.tobytes() == batch.buffers.observation.tobytes()
            assert twin.record(3) == batch.record(3)
            twin.close()


def test_the_threads_of_a_batch_that_nobody_closes_end_with_it() -> None:
    before = {*threading.enumerate()}
    batch = Batch(ALL[0], 64, threads=3)
    batch.reset()
    batch.step(batch.sample())
    own = {*threading.enumerate()} - before
    assert len(own) == 2
    del batch
    gc.collect()
    for thread in own:
        thread.join(PATIENCE)
        assert not thread.is_alive()
