"""What can be asked of a table. Each command says which right it takes and gives the events that it would bring.

A table is not changed here: a command may be asked again when somebody else was faster. `Tables.do` asks for the
right first, before it looks whether the same was done already under the same key. One file for each concern; callers
import this folder. Imports the table, its events and the rights to it.
"""

from catalaunia.server.tables.commands.by_itself import (
    BeSeen,
    ComputerPlays,
    NumbersAreLate,
    Relieve,
    Shut,
    Superseded,
    TimeIsUp,
)
from catalaunia.server.tables.commands.command import (
    Command,
    OfHost,
    OfMember,
    OfSeat,
    fingerprint,
    only_where_it_is_played,
)
from catalaunia.server.tables.commands.contributing import OpenNumber, Seal
from catalaunia.server.tables.commands.holidays import EndHoliday, TakeHoliday
from catalaunia.server.tables.commands.meeting import (
    AllowHints,
    AskRematch,
    DeclineRematch,
    Deputise,
    Hide,
    Rematch,
    Talk,
    late_seats,
)
from catalaunia.server.tables.commands.pausing import AskPause, DeclinePause, EndPause
from catalaunia.server.tables.commands.playing import AnswerUndo, AskUndo, AskWarning, Hint, Play, TakeBack
from catalaunia.server.tables.commands.questions import decision, refusals, why
from catalaunia.server.tables.commands.room import only_while_there_is_room
from catalaunia.server.tables.commands.seating import (
    Claim,
    Close,
    ComeBack,
    Join,
    Leave,
    MakeLink,
    Remove,
    Resign,
    Start,
    WithdrawLink,
    beginning,
)
from catalaunia.server.tables.commands.watching import TalkInGallery

__all__ = [
    "AllowHints",
    "AnswerUndo",
    "AskPause",
    "AskRematch",
    "AskUndo",
    "AskWarning",
    "BeSeen",
    "Claim",
    "Close",
    "ComeBack",
    "Command",
    "ComputerPlays",
    "DeclinePause",
    "DeclineRematch",
    "Deputise",
    "EndHoliday",
    "EndPause",
    "Hide",
    "Hint",
    "Join",
    "Leave",
    "MakeLink",
    "NumbersAreLate",
    "OfHost",
    "OfMember",
    "OfSeat",
    "OpenNumber",
    "Play",
    "Relieve",
    "Rematch",
    "Remove",
    "Resign",
    "Seal",
    "Shut",
    "Start",
    "Superseded",
    "TakeBack",
    "TakeHoliday",
    "Talk",
    "TalkInGallery",
    "TimeIsUp",
    "WithdrawLink",
    "beginning",
    "decision",
    "fingerprint",
    "late_seats",
    "only_where_it_is_played",
    "only_while_there_is_room",
    "refusals",
    "why",
]
