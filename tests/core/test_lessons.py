"""Lessons: every position is a real one, every right move leads on, every wrong one is explained, in every language."""

from pathlib import Path

import pytest

from catalaunia.core import installed, lessons, registry
from catalaunia.core.lessons import Step, judge
from catalaunia.core.texts import LANGUAGES, Refusal, catalogue
from tests.clauses import clauses_of

STEPS = [pytest.param(step, id=f"{name}-{step.id}") for name in lessons.names() for step in lessons.lesson(name)]
PARTS = ("title", "task", "right", "wrong")


def test_a_lesson_has_at_least_eight_steps() -> None:
    assert set(lessons.names()) <= set(registry.names())
    for name in lessons.names():
        assert len(lessons.lesson(name)) >= 8


def test_a_game_without_a_lesson_is_no_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """`docs/adding-a-game.md` says that a game may have one."""
    name, folder = registry.names()[0], installed.folder
    monkeypatch.setattr(installed, "folder", lambda game: tmp_path if game == name else folder(game))
    assert name not in lessons.names()
    with pytest.raises(Refusal, match=f"no lesson for ‘{name}’"):
        lessons.lesson(name)


@pytest.mark.parametrize("step", STEPS)
def test_a_step_waits_for_the_learner_and_its_act_is_legal_move_by_move(step: Step) -> None:
    for said, move in enumerate(step.asked):
        match = step.chapter.after(step.at + said)
        assert match.to_act() == [step.chapter.seat]
        assert move in [one.text for one in match.legal(step.chapter.seat)]
        done = said + 1 == len(step.asked)
        assert judge(step, step.asked[: said + 1]).kind == ("right" if done else "on")


@pytest.mark.parametrize("step", STEPS)
def test_the_wrong_act_is_refused_by_the_rules_or_cites_the_clause_it_neglects(step: Step) -> None:
    verdict = judge(step, [step.wrong])
    assert verdict.kind == "wrong"
    assert (verdict.refusal is None) == (step.against is not None)
    if verdict.refusal:
        assert verdict.refusal.clause


@pytest.mark.parametrize("step", STEPS)
def test_a_step_ends_where_the_next_of_its_chapter_begins(step: Step) -> None:
    chapter = [one for one in lessons.lesson(step.game) if one.chapter is step.chapter]
    begins = [one.at for one in chapter[1:]] + [len(step.chapter.whole.log)]
    assert step.until == begins[chapter.index(step)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_exactly_the_sentences_of_the_steps(language: str) -> None:
    wanted = {step.values[0].text(part).key for step in STEPS for part in PARTS}  # type: ignore[union-attr]
    said = {key for key in catalogue(language) if key.startswith("lesson.") and key.count(".") == 3}
    assert said == wanted
    for key in said:
        assert catalogue(language)[key].endswith(".") != key.endswith(".title")


@pytest.mark.parametrize("step", STEPS)
def test_every_clause_a_step_cites_is_in_the_rulebook(step: Step) -> None:
    assert {step.teaches, step.against or step.teaches} <= set(clauses_of(step.game))


def test_another_legal_move_is_answered_kindly_and_another_illegal_one_by_the_rules() -> None:
    step = lessons.find("attila", 1)
    assert judge(step, ["play franks raetia"]).kind == "other"
    verdict = judge(step, ["play huns raetia"])
    assert verdict.kind == "refused"
    assert verdict.refusal is not None
    assert verdict.refusal.clause == "A5.1"
    assert judge(step, ["sing a song"]).kind == "refused"


def test_moves_that_do_not_follow_the_step_are_refused() -> None:
    step = lessons.find("attila", 7)
    for moves in (["stand", "bid vandals"], [*step.asked, "stand"]):
        with pytest.raises(Refusal, match="do not follow"):
            judge(step, moves)


def test_an_unknown_game_or_step_is_refused() -> None:
    with pytest.raises(Refusal, match="no lesson for ‘chess’"):
        lessons.find("chess", 1)
    for number in (0, 99):
        with pytest.raises(Refusal, match=f"no step {number}"):
            lessons.find("attila", number)


def test_the_last_steps_end_their_games_with_the_learner_s_victory() -> None:
    for name in lessons.names():
        last = lessons.lesson(name)[-1]
        match = last.chapter.after(last.until)
        assert match.over
        assert match.rules.winners(match.state) == [last.chapter.seat]
        other = last.chapter.after(last.at)
        other.play(last.chapter.seat, last.wrong)
        assert not other.over or other.rules.winners(other.state) != [last.chapter.seat]
