"""Finished games from elsewhere: each becomes a table that is over, to be looked back at and checked.

Such a table begins with the whole record, so the moves are replayed with every load and nothing of it is made
up here. Its seats and the table itself belong to a player who is nobody: no signature for him is ever given.
"""

from catalaunia.core import record
from catalaunia.core.record import Record
from catalaunia.core.records.line import id_of as id_of
from catalaunia.core.texts import Refusal, Text
from catalaunia.server.tables import foreign_data
from catalaunia.server.tables.events import Created, Event, Seated, Started
from catalaunia.server.tables.opening import Opening
from catalaunia.server.tables.setup import DAY, LONGEST_NAME, LONGEST_TEXT, TableSetup, plain, writable

IMPORTED_PLAYER = "imported"
NO_SEED = bytes(32).hex()
KEPT_FOR = 90 * DAY  # seconds that a stranger's record is kept; what the operator imports stays


def opening(written: Record, kept_for: int = 0) -> Opening:
    """All that happens at its table, at once. Refuses a record that is too large, does not hold or is not over."""
    foreign_data.check_record(written)
    verdict = record.verify(written)
    if verdict.error and verdict.action is not None:
        raise Refusal("cli.at_action", action=verdict.action, error=verdict.error)
    if verdict.error:
        raise Refusal("import.does_not_hold", error=verdict.error)
    if not verdict.over:
        raise Refusal("import.goes_on", count=verdict.moves)
    rules = record.rules_of(written)
    setup = TableSetup.model_validate(
        {
            "game": written["game"],
            "options": dict(rules.options),
            "data": rules.data,
            "seats": [{} for _ in written["seats"]],
            "stand_in": None,
            "record": _sayable(written),
        }
    )
    seated: list[Event] = [Seated(k, _name(name), player=IMPORTED_PLAYER) for k, name in enumerate(written["seats"])]
    created = Created(
        setup.written, written.get("seed", NO_SEED), str(written["rules"]), kept_for=kept_for,
        player=IMPORTED_PLAYER,
    )  # fmt: skip
    return Opening([created, *seated, Started()], {})


def _sayable(written: Record) -> Record:
    """Refuses half characters, which JSON can carry and no answer can."""
    try:
        return writable(written)
    except ValueError:
        raise Refusal("record.not_utf8") from None


def _name(given: str) -> str:
    """As the table shows it; the record keeps it as it was."""
    shown = str(plain(given[:LONGEST_TEXT]))
    return " ".join(shown.split())[:LONGEST_NAME] or str(Text("import.nameless"))
