"""What can be asked of a table. Each command says which right it takes and gives the events that it would bring.

A table is not changed here: a command may be asked again when somebody else was faster. `Tables.do` asks for the right
first, before it looks whether the same was done already under the same key. One file for each concern; callers import
this folder.
"""

from catalaunia.server.tables.commands.by_itself import ComputerPlays, Relieve, Superseded, TimeIsUp
from catalaunia.server.tables.commands.command import (
    MOST_EVENTS,
    MOST_EVENTS_OF_ONE,
    Command,
    OfHost,
    OfMember,
    OfSeat,
    fingerprint,
)
from catalaunia.server.tables.commands.company import Deputise, Rematch, Talk, late_seats
from catalaunia.server.tables.commands.playing import AnswerUndo, AskUndo, Hint, Play, TakeBack
from catalaunia.server.tables.commands.questions import decision, refusals, why
from catalaunia.server.tables.commands.seating import (
    Claim,
    ComeBack,
    Join,
    Leave,
    MakeLink,
    Remove,
    Start,
    WithdrawLink,
)

__all__ = [
    "MOST_EVENTS",
    "MOST_EVENTS_OF_ONE",
    "AnswerUndo",
    "AskUndo",
    "Claim",
    "ComeBack",
    "Command",
    "ComputerPlays",
    "Deputise",
    "Hint",
    "Join",
    "Leave",
    "MakeLink",
    "OfHost",
    "OfMember",
    "OfSeat",
    "Play",
    "Relieve",
    "Rematch",
    "Remove",
    "Start",
    "Superseded",
    "TakeBack",
    "Talk",
    "TimeIsUp",
    "WithdrawLink",
    "decision",
    "fingerprint",
    "late_seats",
    "refusals",
    "why",
]
