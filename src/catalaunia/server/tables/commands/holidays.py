"""Holidays in a correspondence game: for some days a player's thinking time stands still."""

from dataclasses import dataclass

from catalaunia.core.texts import Refusal
from catalaunia.server.tables.authority import Member
from catalaunia.server.tables.commands.command import OfMember, only_in_play
from catalaunia.server.tables.events import Event, HolidayEnded, HolidayTaken
from catalaunia.server.tables.table import Seat


@dataclass(frozen=True)
class TakeHoliday(OfMember):
    """So many days from now on, or so many more."""

    brings = HolidayTaken
    days: int

    def events(self, right: Member, time: float) -> list[Event]:  # noqa: ARG002
        left = right.table.setup.holiday_days - _seat(right).holiday_days
        if self.days > left:
            raise Refusal("table.too_many_holidays", days=left)
        return [HolidayTaken(self.days)]


@dataclass(frozen=True)
class EndHoliday(OfMember):
    """Back before it is over."""

    brings = HolidayEnded

    def events(self, right: Member, time: float) -> list[Event]:
        if _seat(right).holiday_until <= time:
            raise Refusal("table.no_holiday")
        return [HolidayEnded()]


def _seat(right: Member) -> Seat:
    only_in_play(right.table)
    return right.table.seats[min(right.seats)]
