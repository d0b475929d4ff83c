"""What leaves the server: everything that a seat, or a spectator, gets to see of a table is made here.

It is made from what is public at the table and from the match's own view of that seat, never from the true
position. What the chronicle tells comes from the game's `tell`, which is held to the same.
"""

from dataclasses import dataclass

from catalaunia.ai.players import LEVELS
from catalaunia.game import CHANCE
from catalaunia.match import Match
from catalaunia.server import messages
from catalaunia.server.computers import deadline
from catalaunia.server.table import Table
from catalaunia.texts import Refusal, Text


@dataclass(frozen=True)
class Viewer:
    """Who looks, from which seat, in which language."""

    player: str
    seat: int | None
    language: str = "en"


def viewer(table: Table, player: str, seat: int | None, language: str) -> Viewer:
    """Refuses a seat that is not this player's."""
    if seat is not None and seat not in table.seats_of(player):
        raise Refusal("table.not_your_seat")
    return Viewer(player, seat, language)


def update(table: Table, eye: Viewer, seen: int = 0, computers_ready: bool = True) -> messages.Update:
    """All that has changed for this viewer since the version he has seen."""
    since = table.since(seen) if 0 < seen <= table.version else 0
    match = table.match
    return messages.Update.model_construct(
        kind="update",
        version=table.version,
        seat=eye.seat,
        table=info(table, eye, computers_ready),
        view=match.rules.show(match.view(eye.seat), eye.seat) if match else None,
        offers=offers(match, eye) if match else [],
        sealed=match.sealed(eye.seat) if match and eye.seat is not None else 0,
        since=since,
        told=told(match, eye, since) if match else [],
        chat=[
            messages.ChatLine.model_construct(version=one.version, time=one.time, name=one.name, text=one.text)
            for one in table.chat
            if one.version > (seen if since or seen else 0)
        ],
    )


def info(table: Table, eye: Viewer, computers_ready: bool) -> messages.TableInfo:
    """The table without its board."""
    match, setup = table.match, table.setup
    awaited = table.to_act()
    result = None
    if match and match.over:
        rules, last = match.rules, match.state
        result = messages.Result(scores=rules.scores(last), winners=rules.winners(last), ending=rules.ending(last))
    undo = messages.UndoInfo(seat=table.undo.seat, must_agree=table.must_agree()) if table.undo else None
    return messages.TableInfo.model_construct(
        id=table.id,
        game=setup.game,
        options=dict(table.rules.options),
        stage=table.stage,
        seats=[
            messages.SeatInfo.model_construct(
                name=name_of(table, k, eye.language),
                level=seat.level,
                free=seat.free,
                open=setup.seats[k].kind == "open",
                away=seat.away,
                yours=bool(eye.player) and seat.player == eye.player,
                linked=bool(seat.link) and eye.player == table.host,
                to_act=k in awaited,
                deadline=deadline(table, k),
            )
            for k, seat in enumerate(table.seats)
        ],
        host=eye.player == table.host,
        listed=setup.listed,
        pace=setup.pace,
        thinking_seconds=setup.thinking_seconds,
        stand_in=setup.stand_in,
        aids=setup.aids,
        moment=table.moment,
        commitment=table.commitment,
        continued=not table.fresh,
        undo=undo,
        rematch=table.rematch if eye.player in table.people() else "",
        result=result,
        computers_ready=computers_ready,
    )


def name_of(table: Table, seat: int, language: str) -> str:
    """A person's own name; a computer's level in the viewer's language."""
    taken = table.seats[seat]
    if taken.level is None:
        return taken.name
    return f"{Text(f'level.{LEVELS[taken.level - 1]}').say(language)} {seat + 1}"


def offers(match: Match, eye: Viewer) -> list[messages.Offer]:
    """The words this seat may say, each with what it would bring."""
    if eye.seat is None:
        return []
    rules, seat, legal = match.rules, eye.seat, match.legal(eye.seat)
    if not legal:
        return []
    view = match.view(seat)
    return [
        messages.Offer.model_construct(
            word=rules.text(word),
            text=rules.advice(view, word).say(eye.language),
            consequences=[one.say(eye.language) for one in rules.consequences(view, seat, word)],
        )
        for word in legal
    ]


def told(match: Match, eye: Viewer, since: int, until: int | None = None) -> list[messages.Told]:
    """The chronicle from a moment on, as this viewer saw it happen."""
    found = []
    for k in range(since, len(match.log) if until is None else until):
        entry = match.log[k]
        texts = match.rules.tell(match.trail[k], entry.word, match.trail[k + 1], eye.seat)
        if texts:
            found.append(
                messages.Told.model_construct(
                    moment=k + 1,
                    actor=None if entry.actor == CHANCE else entry.actor,
                    texts=[text.say(eye.language) for text in texts],
                )
            )
    return found


def moment(table: Table, eye: Viewer, number: int, openly: bool) -> messages.Moment:
    """The table as it was after so many words; with all cards open only when the game is over."""
    match = table.match
    if match is None:
        raise Refusal("table.not_started")
    if not 0 <= number <= len(match.log):
        raise Refusal("cli.no_place", count=len(match.log), at=number)
    if openly and not match.over:
        raise Refusal("table.open_after_the_end")
    rules, state = match.rules, match.trail[number]
    seats = range(rules.players) if openly else ()
    return messages.Moment.model_construct(
        moment=number,
        last=len(match.log),
        seat=eye.seat,
        view=rules.show(rules.view(state, eye.seat), eye.seat),
        everyone=[rules.show(rules.view(state, seat), seat) for seat in seats],
        told=told(match, eye, max(0, number - 1), number),
    )


def refused(refusal: Refusal, language: str, act: str = "") -> messages.Refused:
    """A refusal in the viewer's language."""
    text = refusal.text
    return messages.Refused(id=act, key=text.key, text=text.say(language), clause=refusal.clause)
