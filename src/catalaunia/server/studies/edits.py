"""What may be done in a study, each with the role that it takes. Whatever is a move is checked by the rules."""

from abc import abstractmethod
from typing import Annotated, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field, StringConstraints

from catalaunia.core.protocol import CHANCE, NOBODY
from catalaunia.core.records.study import LONGEST_COMMENT, Tree, number_of
from catalaunia.core.texts import Refusal
from catalaunia.server.studies.study import (
    ROLES,
    Role,
    Study,
    StudyComment,
    StudyMember,
    StudyMove,
    StudyNote,
    StudyQuestion,
    StudyVote,
)
from catalaunia.server.tables.commands.command import fingerprint
from catalaunia.server.tables.setup import Strict, example, plain

LONGEST_TYPED = 1_900  # what is longer is no comment
Place = Annotated[
    str,
    StringConstraints(pattern=r"^(?:(?:0|[1-9][0-9]{0,4})|v[1-9][0-9]{0,4})$"),
    Field(description="`57`: the game after so many of its moves; `v3`: after that move of the tree."),
]
Written = Annotated[str, StringConstraints(min_length=1, max_length=100), Field(description="As a record has it.")]
Glyph = Literal["", "!!", "!", "!?", "?!", "?", "??"]
Said = Annotated[
    str, BeforeValidator(plain), StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_TYPED)
]


class Studied(NamedTuple):
    """Who does something, and where."""

    tree: Tree
    actions: list[str]  # of the game
    member: StudyMember


class Edit(Strict):
    role: ClassVar[Role] = "edit"

    def may(self, member: StudyMember) -> None:
        if ROLES.index(member.role) < ROLES.index(self.role):
            raise Refusal("study.only_editors" if self.role == "edit" else "study.only_commenters")

    @abstractmethod
    def change(self, study: Study, at: Studied) -> str:
        """Changes a study that nobody else has; returns the place that this is about."""

    @property
    def fingerprint(self) -> str:
        return fingerprint(type(self).__name__, self.model_dump(mode="json"))


class AddMove(Edit):
    """A move that was not played, chance moves among them; one that is there already is there once."""

    model_config = example(kind="add", after="57", move="1 play goths raetia")

    kind: Literal["add"]
    after: Place
    move: Written

    def change(self, study: Study, at: Studied) -> str:
        at.tree.checked(self.after, self.move)
        ply = None if number_of(self.after) else int(self.after)
        if ply is not None and at.actions[ply : ply + 1] == [self.move]:
            return str(ply + 1)
        for one in study.moves:
            if (one.after, one.move) == (self.after, self.move):
                return f"v{one.id}"
        made = StudyMove(id=study.new_id(), after=self.after, move=self.move)
        study.moves.append(made)
        return f"v{made.id}"


class RemoveMove(Edit):
    """And all that follows it in the tree."""

    model_config = example(kind="remove", place="v3")

    kind: Literal["remove"]
    place: Place

    def change(self, study: Study, at: Studied) -> str:
        number = number_of(self.place)
        found = [one for one in study.moves if one.id == number]
        if not found:
            raise Refusal("study.no_place", place=self.place)
        gone = {f"v{one.id}" for one in study.moves if at.tree.leads_through(f"v{one.id}", self.place)}
        study.moves = [one for one in study.moves if f"v{one.id}" not in gone]
        study.notes = {place: note for place, note in study.notes.items() if place not in gone}
        if study.question and study.question.at in gone:
            study.question = None
        return found[0].after


class SetGlyph(Edit):
    """What one thinks of the move that led there; an empty one takes it away."""

    model_config = example(kind="glyph", place="58", glyph="?!")

    kind: Literal["glyph"]
    place: Place
    glyph: Glyph

    def change(self, study: Study, at: Studied) -> str:
        at.tree.state(self.place)
        study.notes.setdefault(self.place, StudyNote()).glyph = self.glyph
        return _tidied(study, self.place)


class AddComment(Edit):
    model_config = example(kind="comment", place="58", text="Now the Goths are alone.")
    role: ClassVar[Role] = "comment"

    kind: Literal["comment"]
    place: Place
    text: Said

    def change(self, study: Study, at: Studied) -> str:
        at.tree.state(self.place)
        if study.hides(at.tree, at.member.role, self.place):
            raise Refusal("study.hidden")
        if len(self.text) > LONGEST_COMMENT:
            raise Refusal("study.comment_long", most=LONGEST_COMMENT)
        said = StudyComment(id=study.new_id(), player=at.member.player, name=at.member.name, text=self.text)
        study.notes.setdefault(self.place, StudyNote()).comments.append(said)
        return self.place


class RemoveComment(Edit):
    """One's own; whoever may edit, anybody's."""

    model_config = example(kind="uncomment", comment=4)
    role: ClassVar[Role] = "comment"

    kind: Literal["uncomment"]
    comment: Annotated[int, Field(ge=1, le=10**9)]

    def change(self, study: Study, at: Studied) -> str:
        for place, note in study.notes.items():
            for one in note.comments:
                if one.id == self.comment:
                    if at.member.role != "edit" and one.player != at.member.player:
                        raise Refusal("study.only_editors")
                    note.comments.remove(one)
                    return _tidied(study, place)
        raise Refusal("study.no_comment")


class AskAll(Edit):
    """Ask the class: how it goes on there is hidden from all who do not edit, and they vote for a move."""

    model_config = example(kind="ask", place="57")

    kind: Literal["ask"]
    place: Place

    def change(self, study: Study, at: Studied) -> str:
        if study.question and not study.question.shown:
            raise Refusal("study.asked_already")
        rules = at.tree.rules
        if rules.actor(at.tree.state(self.place)) in (CHANCE, NOBODY):
            raise Refusal("study.no_decision")
        study.question = StudyQuestion(at=self.place)
        return self.place


class VoteFor(Edit):
    """One vote a person, which may be changed until all are shown."""

    model_config = example(kind="vote", move="1 play goths raetia")
    role: ClassVar[Role] = "view"

    kind: Literal["vote"]
    move: Written

    def change(self, study: Study, at: Studied) -> str:
        question = _asked(study)
        if at.member.role == "edit":
            raise Refusal("study.editors_ask")
        if question.shown:
            raise Refusal("study.shown_already")
        at.tree.checked(question.at, self.move)
        others = [one for one in question.votes if one.player != at.member.player]
        question.votes = [*others, StudyVote(player=at.member.player, move=self.move)]
        return question.at


class ShowVotes(Edit):
    """All see how all have voted, and how it goes on."""

    model_config = example(kind="show")

    kind: Literal["show"]

    def change(self, study: Study, at: Studied) -> str:  # noqa: ARG002
        question = _asked(study)
        question.shown = True
        return question.at


class EndQuestion(Edit):
    """Put it away, shown or not."""

    model_config = example(kind="end")

    kind: Literal["end"]

    def change(self, study: Study, at: Studied) -> str:  # noqa: ARG002
        place = _asked(study).at
        study.question = None
        return place


AnyEdit = Annotated[
    AddMove | RemoveMove | SetGlyph | AddComment | RemoveComment | AskAll | VoteFor | ShowVotes | EndQuestion,
    Field(discriminator="kind"),
]


def _asked(study: Study) -> StudyQuestion:
    if study.question is None:
        raise Refusal("study.not_asked")
    return study.question


def _tidied(study: Study, place: str) -> str:
    """A note that says nothing is none."""
    if study.notes[place] == StudyNote():
        del study.notes[place]
    return place
