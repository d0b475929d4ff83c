"""What leaves the server: everything that a seat, or a spectator, gets to see of a table is made here.

It is made from what is public at the table and from the match's own view of that seat, never from the true
position. What the chronicle tells comes from the game's `tell`, which is held to the same.
"""

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

from catalaunia.ai.players import LEVELS
from catalaunia.game import CHANCE, Wish
from catalaunia.match import Match
from catalaunia.server import bodies, messages
from catalaunia.server.computers import deadline
from catalaunia.server.table import Table
from catalaunia.texts import Refusal, Text, named

MOST_DENIED = 250  # words in one answer


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
    """All that has changed for this viewer since the version he has seen, by his own count."""
    match, version, counts = table.match, table.version_for(eye.seat), table.moments_of(eye.seat)
    known = seen if 0 < seen <= version else 0
    since = table.since(eye.seat, known) if known else 0
    return messages.Update.model_construct(
        kind="update",
        version=version,
        seat=eye.seat,
        table=info(table, eye, computers_ready),
        view=match.rules.show(match.view(eye.seat), eye.seat) if match else None,
        offers=offers(match, eye, names_of(table, eye.language)) if match else [],
        sealed=match.sealed(eye.seat) if match and eye.seat is not None else 0,
        since=counts[since],
        told=told(table, eye, since) if match else [],
        chat=[
            messages.ChatLine.model_construct(version=number, time=one.time, name=one.name, text=one.text)
            for one in table.chat
            if (number := table.version_for(eye.seat, one.version)) > known
        ],
    )


def info(table: Table, eye: Viewer, computers_ready: bool) -> messages.TableInfo:
    """The table without its board."""
    match, setup = table.match, table.setup
    awaited = match.awaited(eye.seat) if match else []
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
                deadline=deadline(table, k) if k in awaited else None,
            )
            for k, seat in enumerate(table.seats)
        ],
        host=eye.player == table.host,
        listed=setup.listed,
        pace=setup.pace,
        thinking_seconds=setup.thinking_seconds,
        stand_in=setup.stand_in,
        aids=setup.aids,
        moment=table.moments_of(eye.seat)[table.moment],
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


def names_of(table: Table, language: str) -> list[str]:
    """Of all seats, as this viewer calls them."""
    return [name_of(table, seat, language) for seat in range(len(table.seats))]


def offers(match: Match, eye: Viewer, names: list[str]) -> list[messages.Offer]:
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
            consequences=[say(one, eye, names) for one in rules.consequences(view, seat, word)],
        )
        for word in legal
    ]


def say(text: Text, eye: Viewer, names: list[str]) -> str:
    """In the viewer's language, with the players by name."""
    return named(text, names).say(eye.language)


def told(table: Table, eye: Viewer, since: int, until: int | None = None) -> list[messages.Told]:
    """The chronicle after so many words of the log, as this viewer saw it happen."""
    match, counts = table.match, table.moments_of(eye.seat)
    assert match is not None
    places = range(since, len(match.log) if until is None else until)
    names = names_of(table, eye.language)
    return [one for k in places if (one := told_word(match, k, counts[k + 1], eye, names))]


def told_word(match: Match, place: int, moment: int, eye: Viewer, names: list[str]) -> messages.Told | None:
    """One word of the log as this viewer saw it happen; nothing if he did not hear of it."""
    entry, before, after = match.log[place], match.trail[place], match.trail[place + 1]
    texts = match.rules.tell(before, entry.word, after, eye.seat)
    if not texts:
        return None
    return messages.Told.model_construct(
        moment=moment,
        actor=None if entry.actor == CHANCE else entry.actor,
        texts=[say(text, eye, names) for text in texts],
        scenes=match.rules.scenes(before, entry.word, after),
    )


def moment(table: Table, eye: Viewer, number: int, openly: bool) -> bodies.Moment:
    """The table as it was after so many words of which he was told; with all cards open, of all words."""
    match = table.match
    if match is None:
        raise Refusal("table.not_started")
    if openly and not match.over:
        raise Refusal("table.open_after_the_end")
    told_of = counts(table, eye, openly)
    if not 0 <= number <= told_of[-1]:
        raise Refusal("cli.no_place", count=told_of[-1], at=number)
    after = bisect_right(told_of, number) - 1  # also after the words of which he knows nothing
    rules, state = match.rules, match.trail[after]
    seats = range(rules.players) if openly else ()
    return bodies.Moment.model_construct(
        moment=number,
        last=told_of[-1],
        words=after if match.over else None,
        seat=eye.seat,
        view=rules.show(rules.view(state, eye.seat), eye.seat),
        everyone=[rules.show(rules.view(state, seat), seat) for seat in seats],
        told=told(table, eye, bisect_left(told_of, number) - 1, after) if number else [],
    )


def counts(table: Table, eye: Viewer, openly: bool) -> list[int]:
    """The moments after each word: all words count once the cards are open, else those he was told of."""
    assert table.match is not None
    words = len(table.match.log)
    return list(range(words + 1)) if openly else table.moments_of(eye.seat)[: words + 1]


def denied(found: list[tuple[Wish, Refusal]], language: str, act: str = "") -> messages.DeniedGiven:
    """What cannot be said now, in the viewer's language."""
    said = [
        messages.Denied(
            word=wish.word,
            about=wish.about.say(language),
            text=wish.text.say(language),
            why=refusal.text.say(language),
            clause=refusal.clause,
        )
        for wish, refusal in found[:MOST_DENIED]
    ]
    return messages.DeniedGiven(id=act, denied=said, left_off=len(found) - len(said))


def refused(refusal: Refusal, language: str, act: str = "") -> messages.Refused:
    """A refusal in the viewer's language."""
    text = refusal.text
    said = text.say(language).encode(errors="replace").decode()  # it may repeat half a character
    return messages.Refused(id=act, key=text.key, text=said, clause=refusal.clause)
