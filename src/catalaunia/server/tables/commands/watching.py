"""What those do who only watch: they talk to each other, apart from the players."""

from dataclasses import dataclass

from catalaunia.core.texts import Refusal
from catalaunia.server.tables import authority
from catalaunia.server.tables.authority import InGallery
from catalaunia.server.tables.commands.command import Command
from catalaunia.server.tables.events import Event, GallerySpoke
from catalaunia.server.tables.table import Table

MOST_LINES, MOST_OF_ONE = 1000, 60  # in the gallery of a table, and of them by one
BURST, BURST_SECONDS = 5, 10.0


@dataclass(frozen=True)
class TalkInGallery(Command[InGallery]):
    """Only who has no seat talks here, under a name that nobody at the table has."""

    brings = GallerySpoke
    keeps_the_game_going = True  # it has an end of its own, and must not tell how much has happened at the table
    name: str
    text: str

    def right(self, table: Table, player: str) -> InGallery:
        return authority.in_gallery(table, player, speaks=True)

    def events(self, right: InGallery, time: float) -> list[Event]:
        if authority.seen_by(right.table, right.player).stage == "open":
            raise Refusal("table.not_started")
        said, lines = [line for line in right.table.gallery if line.player == right.player], right.table.gallery
        if len(said) >= MOST_OF_ONE or len(lines) >= MOST_LINES:
            raise Refusal("table.chat_all_said")
        if sum(abs(time - line.time) < BURST_SECONDS for line in said) >= BURST:
            raise Refusal("table.chat_too_much")
        if self.name.casefold() in (seat.name.casefold() for seat in right.table.seats):
            raise Refusal("table.gallery_name", name=self.name)
        return [GallerySpoke(self.name, self.text)]
