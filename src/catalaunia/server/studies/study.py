"""A study as it is kept: who takes part and how, the moves that were not played, glyphs, comments, a question to all.

Links are kept as hashes only. Whatever somebody has written carries his id, so that it is found when his data are asked
for or erased.
"""

from typing import Any, Literal

from pydantic import BaseModel, Field

from catalaunia.core.records import study as record_field
from catalaunia.core.records.study import Tree, TreeMove, number_of
from catalaunia.core.texts import Refusal
from catalaunia.server.tables import tokens
from catalaunia.server.tables.authority import Onlooker
from catalaunia.server.tables.setup import DAY

Role = Literal["view", "comment", "edit"]
ROLES: tuple[Role, ...] = ("view", "comment", "edit")  # each may do what those before it may
MOST_MEMBERS = 300
STUDY_KEPT_FOR = 90 * DAY  # seconds that it keeps its table after somebody last opened, changed or looked at it
MOST_KEYS = 300  # that are remembered; what is older was answered long ago


class StudyLink(BaseModel):
    """The way in with a role. Its token follows from the server's key and this number."""

    number: int = 0
    digest: str


class StudyMember(BaseModel):
    player: str
    name: str
    role: Role


class StudyComment(BaseModel):
    id: int
    player: str = ""  # nobody who is known here: it came with a record
    name: str
    text: str


class StudyNote(BaseModel):
    glyph: str = ""
    comments: list[StudyComment] = Field(default_factory=list)


class StudyMove(BaseModel):
    id: int
    after: str
    move: str


class StudyVote(BaseModel):
    player: str
    move: str


class StudyQuestion(BaseModel):
    """What would you play here? How the game goes on is hidden until it is shown."""

    at: str
    votes: list[StudyVote] = Field(default_factory=list)
    shown: bool = False


class UsedKey(BaseModel):
    """What has happened under a key, and where that was."""

    who: str
    asked: str
    version: int
    place: str


class Study(BaseModel):
    table: str
    made: float
    asked: str = ""  # what it was opened with, if there was a key
    links: dict[Role, StudyLink]
    members: list[StudyMember]
    moves: list[StudyMove] = Field(default_factory=list)
    notes: dict[str, StudyNote] = Field(default_factory=dict)
    question: StudyQuestion | None = None
    last: int = 0  # id of a move or a comment that was given
    used: list[UsedKey] = Field(default_factory=list)

    def content(self) -> dict[str, Any]:
        return self.model_dump(mode="json")

    def new_id(self) -> int:
        self.last += 1
        return self.last

    def member(self, player: str) -> StudyMember:
        for one in self.members:
            if player and one.player == player:
                return one
        raise Refusal("study.not_yours")

    def enter(self, player: str, name: str, role: Role) -> None:
        """Somebody comes with a link; one with less to it takes nothing from him."""
        for one in self.members:
            if one.player == player:
                one.name, one.role = name, max(one.role, role, key=ROLES.index)
                return
        if len(self.members) >= MOST_MEMBERS:
            raise Refusal("study.full_people", most=MOST_MEMBERS)
        self.members.append(StudyMember(player=player, name=name, role=role))

    def role_of(self, token: str) -> Role:
        found = [role for role in ROLES if tokens.equal(self.links[role].digest, tokens.digest(token))]
        if not found:
            raise Refusal("study.link_void")
        return found[0]

    def tree(self, eye: Onlooker) -> Tree:
        match = eye.match_begun
        return Tree(match.rules, match.trail, {one.id: TreeMove(one.after, one.move) for one in self.moves})

    def asks(self, role: Role) -> StudyQuestion | None:
        """The question that hides something from this role."""
        return self.question if self.question and not self.question.shown and role != "edit" else None

    def hides(self, tree: Tree, role: Role, place: str) -> bool:
        question = self.asks(role)
        return question is not None and place != question.at and tree.leads_through(place, question.at)

    def exported(self) -> record_field.Field:
        """As a record carries it: the moves are numbered anew, from 1."""
        numbers = {one.id: k for k, one in enumerate(self.moves, 1)}

        def place(given: str) -> str:
            number = number_of(given)
            return given if number is None else f"v{numbers[number]}"

        notes: list[dict[str, Any]] = []
        for at, one in self.notes.items():
            glyph = {"glyph": one.glyph} if one.glyph else {}
            said = [{"by": comment.name, "text": comment.text} for comment in one.comments]
            notes.append({"at": place(at)} | glyph | ({"comments": said} if said else {}))
        return {"moves": [{"after": place(one.after), "move": one.move} for one in self.moves], "notes": notes}

    def take(self, given: record_field.Field) -> None:
        """What a record carried, already checked."""
        for _ in given["moves"]:
            self.new_id()
        self.moves = [
            StudyMove(id=k, after=one.after, move=one.action) for k, one in record_field.moves_of(given).items()
        ]
        for note in given["notes"]:
            said = [
                StudyComment(id=self.new_id(), name=one["by"], text=one["text"]) for one in note.get("comments", ())
            ]
            self.notes[note["at"]] = StudyNote(glyph=note.get("glyph", ""), comments=said)

    def check_size(self) -> None:
        if len(self.moves) > record_field.MOST_MOVES:
            raise Refusal("study.full_moves", most=record_field.MOST_MOVES)
        if record_field.size(self.exported()) > record_field.MOST_BYTES:
            raise Refusal("study.full", most=record_field.MOST_BYTES // 1024)
