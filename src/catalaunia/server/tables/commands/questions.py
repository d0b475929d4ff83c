"""What a seat can ask that changes nothing."""

import hashlib

from catalaunia.core.protocol import Candidate
from catalaunia.core.texts import Refusal
from catalaunia.server.tables.authority import Holder
from catalaunia.server.tables.commands.command import only_who_plays


def decision(right: Holder) -> str:
    """The decision that a hint is for, by a name. A choice that was taken back and made anew is another one."""
    view = hashlib.sha256(right.view().tobytes()).hexdigest()[:16]
    return f"{right.table.decision(right.own)}/{view}"


def why(right: Holder, move: str) -> Refusal | None:
    """Why a move cannot be played now; none if it can."""
    only_who_plays(right)
    return right.match_begun.why_not(right.own, move)


def refusals(right: Holder) -> list[tuple[Candidate, Refusal]]:
    """What a seat may want to play now and cannot, each with the reason."""
    only_who_plays(right)
    return right.match_begun.refusals(right.own)
