"""What a learner gets to see of a lesson: made, as at a table, from the view of his seat."""

from functools import cache

from catalaunia.core import lessons, plain
from catalaunia.core.lessons import Step, Verdict, lesson
from catalaunia.core.match import Match
from catalaunia.core.protocol import CHANCE, Rules
from catalaunia.core.texts import Text
from catalaunia.server.outgoing import messages, views
from catalaunia.server.outgoing.lesson_messages import Frame, Lesson, LessonAnswer, LessonStep, StepTitle
from catalaunia.server.outgoing.table import messages as table_messages
from catalaunia.server.tables import authority
from catalaunia.server.tables.setup import Aids, Spectators


def titles(game: str, language: str) -> Lesson:
    return Lesson(
        game=game, steps=[StepTitle(id=one.id, title=one.text("title").say(language)) for one in lesson(game)]
    )


@cache
def step_of(game: str, number: int, language: str) -> LessonStep:
    """The same for everybody, so it is made once."""
    return shown(lessons.find(game, number), number, language)


def shown(step: Step, number: int, language: str) -> LessonStep:
    """A step before anything was tried."""
    steps = lesson(step.game)
    chapters = list(dict.fromkeys(id(one.chapter) for one in steps))
    return LessonStep(
        game=step.game,
        number=number,
        last=len(steps),
        id=step.id,
        chapter=chapters.index(id(step.chapter)),
        title=step.text("title").say(language),
        task=step.text("task").say(language),
        seat=step.chapter.seat,
        teaches=step.teaches,
        show=[_offer(step, k, move, language) for k, move in enumerate(step.asked)],
        wrong=_offer(step, 0, step.wrong, language),
        frame=_frame(step, step.since, step.at, language),
    )


def _named(step: Step, said: int, text: str) -> Text:
    """A move as a button names it, also one that is not legal."""
    match = step.chapter.after(step.at + said)
    view = match.view(step.chapter.seat)
    move = match.rules.parse(view, text)
    assert move is not None, text
    return match.rules.advice(view, move)


def _offer(step: Step, said: int, move: str, language: str) -> messages.Offer:
    return messages.Offer(move=move, text=_named(step, said, move).say(language), effects=[])


def answer(step: Step, verdict: Verdict, language: str) -> LessonAnswer:
    """What is said to an attempt, and what comes of it."""
    texts: list[Text] = [verdict.refusal.text] if verdict.refusal else []
    if verdict.kind in ("right", "wrong"):
        texts.append(step.text(verdict.kind))
    elif verdict.kind in ("on", "other"):
        act = _named(step, verdict.made, step.asked[verdict.made])
        texts.append(Text("lesson.on" if verdict.kind == "on" else "lesson.other", act=act))
    clause = verdict.refusal.clause if verdict.refusal else None
    if verdict.kind == "right":
        clause = step.teaches
    elif verdict.kind == "wrong" and clause is None:
        clause = step.against
    return LessonAnswer(
        kind=verdict.kind,
        sentences=[text.say(language).encode(errors="replace").decode() for text in texts],
        clause=clause,
        said=verdict.made,
        frames=_frames(step, verdict, language),
    )


def _frames(step: Step, verdict: Verdict, language: str) -> list[Frame]:
    """After the learner's move; once the act is done also after each that others say, with the draws that follow."""
    if verdict.kind not in ("right", "on"):
        return []
    place = step.at + verdict.made
    ends = [place]
    if verdict.kind == "right":
        log = step.chapter.whole.log
        later = range(place + 1, step.until + 1)
        ends += [
            k for k in later if k == step.until or (log[k - 1].actor != CHANCE and _story(step, k - 1, k, language))
        ]
    frames = [_frame(step, since, end, language) for since, end in zip([place - 1, *ends], ends, strict=False)]
    return frames if verdict.kind == "on" else [one.model_copy(update={"offers": []}) for one in frames]


def _story(step: Step, since: int, until: int, language: str) -> list[messages.StoryLine]:
    """What was told of these moves; draws are passed over, a learner has enough to read."""
    whole, eye = step.chapter.whole, authority.learner(step)
    places = [k for k in range(since, until) if whole.log[k].actor != CHANCE]
    return [one for k in places if (one := views.story_line(eye, k, k + 1, language, whole.names))]


def _frame(step: Step, since: int, at: int, language: str) -> Frame:
    eye = authority.learner(step, at)
    match = eye.match_begun
    return Frame.model_construct(
        table=_table(step, match, at),
        picture=plain.named(match.rules, eye.view(), eye.seat, match.names),
        offers=views.offers(eye, language, match.names),
        story=_story(step, since, at, language),
    )


def _table(step: Step, match: Match, at: int) -> table_messages.TableInfo:
    name, seat = f"lesson-{step.game}", step.chapter.seat
    return no_table(name, step.game, match.rules, match.names, seat, match.to_act(), match.over, at)


def no_table(
    name: str, game: str, rules: Rules, names: list[str], seat: int, awaited: list[int], over: bool, at: int
) -> table_messages.TableInfo:
    """A lesson and a puzzle are no tables, but their board is drawn as a table's is."""
    return table_messages.TableInfo(
        id=name,
        game=game,
        options=dict(rules.options),
        stage="over" if over else "playing",
        seats=[
            table_messages.SeatInfo(
                name=one, about="", level=None, rating=None, relief=None, free=False, open=False, away=False,
                yours=k == seat, linked=False, link_from=None, resigned=False, kept_until=None, to_act=k in awaited,
                deadline=None, clock=None, holiday_until=None,
            )
            for k, one in enumerate(names)
        ],
        host=False,
        host_name="",
        may_start=False,
        may_give=[],
        language=None,
        spectators=Spectators(),
        late=0,
        dismissed=False,
        listed=False,
        closed=False,
        expires=None,
        pace="live",
        thinking_seconds=None,
        clock=None,
        holiday_left=0,
        stand_in=None,
        replace_after=None,
        aids=Aids(),
        hints_wait_for=[],
        ply=at,
        commitment="",
        contributions=None,
        head="",
        undone=0,
        continued=False,
        from_turn=0,
        undo=None,
        pause_asked=None,
        paused=None,
        rematch="",
        rematch_asked=None,
        rematch_declined=None,
        result=None,
        computers_ready=True,
    )  # fmt: skip
