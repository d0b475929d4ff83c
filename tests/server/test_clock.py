"""The server's clock goes on steadily, whatever becomes of the machine's."""

import asyncio

import pytest

from catalaunia.server.clock import WallClock


class Machine:
    """Its two clocks."""

    def __init__(self) -> None:
        self.wall, self.steady = 1_800_000_000.0, 50.0

    def clock(self) -> WallClock:
        return WallClock(lambda: self.wall, lambda: self.steady)

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_a_turned_clock_changes_nothing() -> None:
    machine = Machine()
    ours = machine.clock()
    machine.pass_by(10)
    assert (ours.now(), ours.ahead()) == (1_800_000_010, 0)
    machine.wall -= 86_400
    assert (ours.now(), ours.ahead()) == (1_800_000_010, -86_400)
    machine.pass_by(7)
    assert (ours.now(), ours.ahead()) == (1_800_000_017, -86_400)


def test_waiting_is_by_the_steady_clock_and_short_enough_to_notice_that_the_machine_slept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine, slept = Machine(), list[float]()
    ours = machine.clock()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        machine.pass_by(seconds)
        machine.wall += 1e6 * (seconds > 0)

    monkeypatch.setattr("catalaunia.server.clock.asyncio.sleep", sleep)
    asyncio.run(ours.until(ours.now() + 150))
    assert [seconds for seconds in slept if seconds] == [60.0, 60.0, 30.0]
