"""What is told of a study, and of a place of it.

Its game is over (`authority.read`), so nothing of that is secret; what a question hides is, from all who do not edit,
and how others have voted is told to nobody before all are shown it.
"""

from collections import Counter
from typing import NamedTuple

from catalaunia.core import plain
from catalaunia.core.moves import Move
from catalaunia.core.protocol import CHANCE, Rules, State, copy
from catalaunia.core.records.study import Tree, number_of
from catalaunia.core.texts import Refusal
from catalaunia.server.outgoing import views
from catalaunia.server.outgoing.studies import bodies, messages
from catalaunia.server.studies.live import Cursor, Sight
from catalaunia.server.tables.authority import Onlooker


class Voice(NamedTuple):
    """How moves are told: by which rules, with which names, in which language."""

    rules: Rules
    names: list[str]
    language: str

    def told(self, before: State, move: Move, after: State) -> list[str]:
        """As whoever makes it would hear of it; of chance, as the one would whom it concerns."""
        actor = self.rules.actor(before)
        public = self._story(before, move, after, None)
        if actor != CHANCE:
            return self._story(before, move, after, actor) or public or [move.text]
        seats = [self._story(before, move, after, seat) for seat in range(self.rules.players)]
        return next((told for told in seats if told and told != public), public) or [move.text]

    def _story(self, before: State, move: Move, after: State, seat: int | None) -> list[str]:
        return [one.say(self.language, self.names) for one in self.rules.story(before, move, after, seat)]

    def options(self, tree: Tree, place: str) -> list[messages.VoteOption]:
        state = tree.state(place)
        return [messages.VoteOption(move=one, text=self._option(tree, state, place, one)) for one in tree.legal(place)]

    def _option(self, tree: Tree, state: State, place: str, action: str) -> str:
        move, actor = tree.checked(place, action), self.rules.actor(state)
        if actor != CHANCE:
            return self.rules.advice(self.rules.view(state, actor), move).say(self.language, self.names)
        after = copy(state)
        self.rules.apply(after, move.number)
        return " · ".join(self.told(state, move, after))


def voice(eye: Onlooker, language: str) -> Voice:
    return Voice(eye.match_begun.rules, views.names_of(eye.table), language)


class Told(NamedTuple):
    """What is the same for all who may see the same, and takes its time to be worked out."""

    moves: list[messages.TreeNode]
    options: list[messages.VoteOption]


def told(sight: Sight, language: str) -> Told:
    """The moves of the tree in words, each after the one that leads to it."""
    tree, speaks = sight.tree, voice(sight.eye, language)
    nodes = []
    for one in sight.study.moves:
        place, before = f"v{one.id}", tree.state(one.after)
        move, actor = tree.checked(one.after, one.move), tree.rules.actor(before)
        text = " · ".join(speaks.told(before, move, tree.state(place)))
        seat = None if actor == CHANCE else actor
        nodes.append(messages.TreeNode(place=place, after=one.after, actor=seat, move=one.move, text=text))
    question = sight.study.question
    return Told(nodes, speaks.options(tree, question.at) if question else [])


def shown(sight: Sight, known: Told) -> messages.StudyView:
    """As this member may see it."""
    study, tree, me = sight.study, sight.tree, sight.member
    asks = study.asks(me.role)
    return messages.StudyView(
        id=sight.id,
        version=sight.version,
        table=study.table,
        role=me.role,
        name=me.name,
        people=[messages.StudyPerson(name=one.name, role=one.role) for one in study.members],
        moves=[one for one in known.moves if not study.hides(tree, me.role, one.place)],
        notes=[
            messages.PlaceNote(
                place=place,
                glyph=note.glyph,  # type: ignore[arg-type]
                comments=[
                    messages.Remark(id=one.id, name=one.name, yours=one.player == me.player, text=one.text)
                    for one in note.comments
                ],
            )
            for place, note in study.notes.items()
            if not study.hides(tree, me.role, place)
        ],
        question=_question(sight, known),
        until=int(asks.at) if asks and number_of(asks.at) is None else None,
        kept_until=sight.kept_until,
    )


def _question(sight: Sight, known: Told) -> messages.AskedAll | None:
    question = sight.study.question
    if question is None:
        return None
    counted = Counter(one.move for one in question.votes) if question.shown else Counter[str]()
    texts = {one.move: one.text for one in known.options}
    return messages.AskedAll(
        at=question.at,
        options=known.options,
        voted=len(question.votes),
        yours=next((one.move for one in question.votes if one.player == sight.member.player), ""),
        shown=question.shown,
        tally=[messages.Tally(move=move, text=texts.get(move, move), votes=n) for move, n in counted.most_common()],
    )


def position(sight: Sight, place: str, language: str, seat: int | None, openly: bool) -> bodies.StudyPosition:
    """From any seat, or with all cards open: the game is over."""
    tree, speaks = sight.tree, voice(sight.eye, language)
    rules, names, state = speaks.rules, speaks.names, tree.state(place)
    if seat is not None and seat >= rules.players:
        raise Refusal("match.no_seat", seat=seat, last=rules.players - 1)
    if sight.study.hides(tree, sight.member.role, place):
        raise Refusal("study.hidden")
    seats = range(rules.players) if openly else ()
    return bodies.StudyPosition.model_construct(
        place=place,
        path=tree.path(place),
        seat=seat,
        picture=plain.named(rules, rules.view(state, seat), seat, names),
        everyone=[plain.named(rules, rules.view(state, one), one, names) for one in seats],
        texts=_led(sight, tree, speaks, place),
        chance=rules.actor(state) == CHANCE,
        offers=speaks.options(tree, place),
    )


def _led(sight: Sight, tree: Tree, speaks: Voice, place: str) -> list[str]:
    """The move that led there."""
    number = number_of(place)
    if number is not None:
        before, action = tree.moves[number]
    elif place == "0":
        return []
    else:
        before, action = str(int(place) - 1), sight.eye.match_begun.log[int(place) - 1].action
    return speaks.told(tree.state(before), tree.checked(before, action), tree.state(place))


def cursor(found: Cursor) -> messages.StudyCursor:
    return messages.StudyCursor(place=found.place, name=found.by)
