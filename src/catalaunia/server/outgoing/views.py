"""What leaves the server: everything that a seat, or a spectator, gets to see of a table is made here.

It is made from what is public at the table and from the match's own view of that seat, never from the true
position. What the chronicle tells comes from the game's `story` and `turn`, which are held to the same.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import cache
from typing import Any

from catalaunia.ai.players import rating
from catalaunia.core import plain
from catalaunia.core.protocol import CHANCE, CONSTANT, Candidate
from catalaunia.core.texts import Refusal, Text
from catalaunia.core.turns import Turn
from catalaunia.server.outgoing import bodies, messages
from catalaunia.server.outgoing.table import messages as table_messages
from catalaunia.server.tables.authority import InGallery, Onlooker, Sight, given_for_the_host, starts_for_the_host
from catalaunia.server.tables.deadlines import clock_left, deadline
from catalaunia.server.tables.table import Line, Proposal, Seat, Table

MOST_REFUSALS = 250  # moves in one answer


def update(
    eye: Onlooker, language: str, seen: int = 0, computers_ready: bool = True, again: bool = False
) -> messages.Update:
    """All that has changed for this viewer since the version he has seen, by his own count.

    `again`: he has had a picture of this table, so what never changes of it is left out.
    """
    table, match, names = eye.table, eye.match, names_of(eye.table)
    picture: Any = plain.named(match.rules, eye.view(), eye.seat, names) if match else None
    left_out = constants(picture.__class__) if again and picture is not None else []
    version, counts = table.version_for(eye.seat), table.plies_of(eye.seat)
    known = seen if 0 < seen <= version else 0
    since = table.kept_since(eye.seat, known) if known else 0
    anew = turns_since(eye, since) if match else []
    return messages.Update.model_construct(
        kind="update",
        version=version,
        seat=eye.seat,
        table=info(eye, language, computers_ready),
        picture=replace(picture, **dict.fromkeys(left_out)) if left_out else picture,
        left_out=left_out,
        offers=offers(eye, language, names) if match else [],
        sealed=match.sealed(eye.seat) if match and eye.seat is not None else 0,
        since=counts[since],
        story=story(eye, language, since) if match else [],
        since_turn=anew[0].number if anew else 0,
        turns=[line for one in anew for line in turn_lines(eye, one, counts, language, names)],
        chat=chat(eye, language, known),
    )


@cache
def constants(picture: Any) -> list[str]:
    """The fields of this kind of picture that are the same all game long."""
    return [one.name for one in fields(picture) if one.metadata == CONSTANT]


def chat(eye: Onlooker, language: str, known: int) -> list[messages.ChatLine]:
    """What was said after a version, by the viewer's own count: the last lines, so they are looked for from the end."""
    said: list[messages.ChatLine] = []
    counts = eye.table.plies_of(eye.seat)
    for line in reversed(eye.table.chat):
        version = eye.table.version_for(eye.seat, line.version)
        if version <= known:
            break
        if line.player and eye.only_watches and not eye.table.setup.spectators.hear_players:
            continue  # what the players say to each other is private
        said.append(chat_line(line, version, counts[min(line.ply, eye.table.ply)], language))
    return said[::-1]


def chat_line(line: Line, version: int, ply: int, language: str) -> messages.ChatLine:
    text = line.text.say(language) if isinstance(line.text, Text) else line.text
    return messages.ChatLine.model_construct(
        version=version, time=line.time, name=line.name, text=text, notice=not line.player, ply=ply
    )


def gallery(right: InGallery, known: int = 0) -> list[messages.GalleryLine]:
    """What those said who only watch, after so many lines; at once, however much later they see the game."""
    return [
        messages.GalleryLine(number=line.version, time=line.time, name=line.name, text=str(line.text))
        for line in right.table.gallery[known:]
    ]


def _shows_link(eye: Onlooker, seat: Seat) -> bool:
    return bool(seat.link) and (eye.player == eye.table.host or bool(seat.player))


def info(eye: Onlooker, language: str, computers_ready: bool) -> table_messages.TableInfo:
    """The table without its board."""
    table, match, setup = eye.table, eye.match, eye.table.setup
    awaited = match.awaited(eye.seat) if match else []
    undo = table_messages.UndoInfo(seat=table.undo.seat, must_agree=table.must_agree()) if table.undo else None
    return table_messages.TableInfo.model_construct(
        id=table.id,
        game=setup.game,
        options=dict(table.rules.options),
        stage=table.stage,
        seats=[
            table_messages.SeatInfo(
                name=name_of(table, k),
                about=about_computer(table, k, language),
                level=seat.level,
                rating=None if seat.level is None else rating(table.rules, seat.level),
                relief=seat.relief,
                free=seat.free,
                open=setup.seats[k].kind == "open",
                away=seat.away,
                yours=bool(eye.player) and seat.player == eye.player and not eye.late,
                linked=_shows_link(eye, seat),
                link_from=seat.link_from or None if _shows_link(eye, seat) else None,
                resigned=seat.resigned,
                kept_until=kept_until(table, k),
                to_act=k in awaited,
                deadline=shown_deadline(eye, k) if k in awaited else None,
                clock=clock_left(table, k),
                holiday_until=seat.holiday_until or None,
            )
            for k, seat in enumerate(table.seats)
        ],
        host=eye.player == table.host,
        host_name=table.host_name,
        language=setup.language,
        spectators=setup.spectators,
        may_start=may_start(eye),
        may_give=may_give(eye),
        late=eye.late,
        dismissed=eye.player in table.barred,
        listed=setup.listed,
        closed=table.closed,
        expires=table.expires,
        pace=setup.pace,
        thinking_seconds=setup.thinking_seconds,
        clock=setup.clock,
        holiday_left=holiday_left(table, eye.player),
        stand_in=setup.stand_in,
        replace_after=setup.replace_after,
        aids=setup.aids,
        hints_wait_for=table.hints_wait_for(),
        ply=table.plies_of(eye.seat)[table.ply],
        commitment=table.commitment,
        contributions=contributions(table),
        head=table.head,
        undone=table.undone,
        continued=not table.fresh,
        from_turn=table.from_turn,
        undo=undo,
        pause_asked=proposal(table.pause_request, table.pause_waits_for()),
        paused=table.paused,
        rematch=table.rematch if eye.player in table.people() else "",
        rematch_asked=proposal(table.rematch_request, table.rematch_waits_for()),
        rematch_declined=table.rematch_declined,
        result=result(eye, language) if match and match.over else None,
        computers_ready=computers_ready,
    )


def may_start(eye: Onlooker) -> bool:
    """Now: not while those who have sealed numbers open them."""
    table = eye.table
    waits = table.stage == "open" and not table.closed and table.gathered.asked is None
    return waits and (eye.player == table.host or starts_for_the_host(table, eye.player))


def may_give(eye: Onlooker) -> list[int]:
    table = eye.table
    return [*range(len(table.seats))] if eye.player == table.host else given_for_the_host(table, eye.player)


def shown_deadline(eye: Onlooker, seat: int) -> float | None:
    """Who sees everything later sees time run out later."""
    ends = deadline(eye.table, seat)
    return None if ends is None else ends + eye.late


def contributions(table: Table) -> table_messages.ContributionsInfo | None:
    if table.stage != "open" or table.closed or not table.fresh:
        return None
    gathered = table.gathered
    return table_messages.ContributionsInfo(
        sealed=[*gathered.seals], asked=gathered.asked is not None, waits_for=gathered.waits_for
    )


def proposal(asked: Proposal | None, waits_for: list[int]) -> table_messages.ProposalInfo | None:
    return table_messages.ProposalInfo(seat=asked.seat, waits_for=waits_for) if asked else None


def kept_until(table: Table, seat: int) -> float | None:
    """Until when the seat of an absent player is his; one that was given up is kept for nobody."""
    taken, grace = table.seats[seat], table.setup.replace_after
    if taken.resigned:
        return taken.away_since
    return taken.away_since + grace if taken.away and grace else None


def holiday_left(table: Table, player: str) -> int:
    """How many days of holiday this player may still take."""
    own = [table.seats[seat].holiday_days for seat in table.seats_of(player)]
    return table.setup.holiday_days - max(own) if own else 0


def result(eye: Onlooker, language: str) -> table_messages.Result:
    """Of a game that is over."""
    match, rules = eye.match_begun, eye.match_begun.rules
    return table_messages.Result(
        scores=points(eye),
        winners=match.winners,
        ending="" if match.ended else rules.ending(match.state),
        ended=match.ended.how if match.ended else "",
        why=why_ended(eye).say(language) if match.ended else "",
    )


def points(eye: Onlooker) -> list[int]:
    """Of a game that is over; where its people have ended it, as they stood."""
    match = eye.match_begun
    return eye.standing().points if match.ended else match.rules.scores(match.state)


def why_ended(eye: Onlooker) -> Text:
    """Of a game that its people have ended."""
    ended = eye.match_begun.ended
    assert ended is not None
    if ended.seat is None:
        return Text("table.ended.agreed")
    name = name_of(eye.table, ended.seat)
    return Text("table.ended.time" if ended.how == "time" else "table.ended.resigned", name=name)


def name_of(table: Table, seat: int) -> str:
    """A person's own name, or that of the computer."""
    return table.seats[seat].name if table.seats[seat].level is None else table.computer(seat)


def about_computer(table: Table, seat: int, language: str) -> str:
    """A few words on a computer's character; nothing of a person."""
    if table.seats[seat].level is None:
        return ""
    said = [Text(f"cast.{table.computer(seat).lower()}").say(language)]
    if temper := table.temperament(seat):
        said.append(Text(f"temperament.{temper}").say(language))
    return " ".join(said)


def names_of(table: Table) -> list[str]:
    """Of all seats; in every language they are the same."""
    return [name_of(table, seat) for seat in range(len(table.seats))]


def offers(eye: Sight, language: str, names: list[str]) -> list[messages.Offer]:
    """The moves this seat may play, each with what it would bring."""
    legal = eye.legal()
    if eye.seat is None or not legal:
        return []
    rules, view, seat = eye.match_begun.rules, eye.view(), eye.seat
    return [
        messages.Offer(
            move=move.text,
            text=rules.advice(view, move).say(language),
            effects=[one.say(language, names) for one in rules.effects(view, seat, move)],
        )
        for move in legal
    ]


def story(eye: Onlooker, language: str, since: int, until: int | None = None) -> list[messages.StoryLine]:
    """The chronicle after so many moves of the log, as this viewer saw it happen."""
    counts = eye.table.plies_of(eye.seat)
    places = range(since, len(eye.match_begun.log) if until is None else until)
    names = names_of(eye.table)
    told = [story_line(eye, k, counts[k + 1], language, names) for k in places]
    for k, one in zip(places, told, strict=True):
        if one and one.actor is not None:
            one.stand_in = eye.table.stood_in(one.actor, k)
    return [one for one in told if one]


def story_line(eye: Sight, place: int, ply: int, language: str, names: list[str]) -> messages.StoryLine | None:
    """One move of the log as this viewer saw it happen; nothing if he did not hear of it."""
    match = eye.match_begun
    entry, before, after = match.log[place], match.trail[place], match.trail[place + 1]
    texts = match.rules.story(before, entry.move, after, eye.seat)
    if not texts:
        return None
    return messages.StoryLine(
        ply=ply,
        actor=None if entry.actor == CHANCE else entry.actor,
        stand_in=False,
        texts=[text.say(language, names) for text in texts],
        scenes=match.rules.scenes(before, entry.move, after),
    )


def turns_since(eye: Onlooker, since: int) -> list[Turn]:
    """The turns after so many moves of the log, and the one that the last of these belongs to: it may have changed."""
    told, found = eye.table.turns(), list[Turn]()
    place = len(told) - 1
    while place >= 0 and (not found or place >= since - 1):
        found.append(told[place])
        place = told[place].begun - 1
    return found[::-1]


def turn_lines(
    eye: Onlooker, turn: Turn, plies: Sequence[int], language: str, names: list[str]
) -> list[messages.TurnStory]:
    """A turn as somebody with this count of plies reads it; lines that tell of nothing he heard of are left out."""
    spoken_to = [Text("you").say(language) if seat == eye.seat else name for seat, name in enumerate(names)]

    def chapter(name: str, title: Text | str) -> messages.TurnChapter:
        return messages.TurnChapter(name, title.say(language) if isinstance(title, Text) else title)

    return [
        messages.TurnStory(
            number=turn.number,
            chapter=chapter(*one.chapter),
            first=plies[one.first] + 1,
            last=plies[one.last + 1],
            seat=one.line.seat,
            stand_in=one.line.seat is not None and eye.table.stood_in(one.line.seat, one.first),
            seats=[*one.line.seats],
            text=one.line.text.say(language, names),
            brief=one.line.brief.say(language, spoken_to) if one.line.brief else "",
            parts=[
                messages.TurnPart(
                    part.words.say(language, spoken_to), part.about, part.name.say(language) if part.name else ""
                )
                for part in one.line.parts
            ],
            gist=one.line.gist.say(language, spoken_to) if one.line.gist else "",
            sign=one.line.sign,
            about=[*one.line.about],
        )
        for one in turn.told
        if plies[one.last + 1] > plies[one.first]
    ]


def at_ply(eye: Onlooker, language: str, number: int) -> bodies.PlyView:
    """The table as it was after so many moves of which he was told; with all cards open, of all moves."""
    match, told_of = eye.match_begun, counts(eye)
    if not 0 <= number <= told_of[-1]:
        raise Refusal("cli.no_place", count=told_of[-1], at=number)
    after = bisect_right(told_of, number) - 1  # also after the moves of which he knows nothing
    rules, state, names = match.rules, match.trail[after], names_of(eye.table)
    seats = range(rules.players) if eye.openly else ()
    return bodies.PlyView.model_construct(
        ply=number,
        last=told_of[-1],
        moves=after if match.over else None,
        seat=eye.seat,
        picture=plain.named(rules, rules.view(state, eye.seat), eye.seat, names),
        everyone=[plain.named(rules, rules.view(state, seat), seat, names) for seat in seats],
        story=story(eye, language, bisect_left(told_of, number) - 1, after) if number else [],
        turns=turn_lines(eye, eye.table.turns()[after - 1], told_of, language, names) if after else [],
    )


def counts(eye: Onlooker) -> list[int]:
    """The plies after each move: all moves count once the cards are open, else those he was told of."""
    moves = len(eye.match_begun.log)
    return list(range(moves + 1)) if eye.openly else eye.table.plies_of(eye.seat)[: moves + 1]


def refusals(found: list[tuple[Candidate, Refusal]], language: str, command_id: str = "") -> messages.RefusalsGiven:
    """What cannot be played now, in the viewer's language."""
    said = [
        messages.RefusedCandidate(
            move=candidate.move.text,
            about=candidate.about.say(language),
            text=candidate.text.say(language),
            why=refusal.text.say(language),
            clause=refusal.clause,
        )
        for candidate, refusal in found[:MOST_REFUSALS]
    ]
    return messages.RefusalsGiven(id=command_id, refusals=said, left_off=len(found) - len(said))


def refused(refusal: Refusal, language: str, command_id: str = "") -> messages.Refused:
    """A refusal in the viewer's language."""
    text = refusal.text
    said = text.say(language).encode(errors="replace").decode()  # it may repeat half a character
    wait = text.values.get("seconds") if text.key == "serve.too_fast" else None
    return messages.Refused(id=command_id, key=text.key, text=said, clause=refusal.clause, retry_after=wait)
