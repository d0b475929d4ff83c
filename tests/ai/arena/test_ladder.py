"""The ladder and its drawing, tried with players that exist in every version."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from catalaunia.ai import players
from catalaunia.ai.arena import ladder, plot, ratings, statistics
from catalaunia.core.texts import Refusal
from catalaunia.core.tuning import read_tuning
from catalaunia.core.variant import Variant
from tests.cli.commands import run
from tests.sizes import sized

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Level 1 plays at random, all above are greedy."""
    monkeypatch.setattr(ladder, "seat_of", lambda level, part=1: "random" if level == 1 else "greedy")


def figures(players: int = 2, steps: int = 6) -> dict[str, Any]:
    """Made up: steps of 50 %, 60 % and so on."""
    made = [
        {"level": k + 2, "below": k + 1, "normalised": 0.5 + k / 10, "normalised_ci95": [0.45 + k / 10, 0.55 + k / 10]}
        for k in range(steps)
    ]
    made[-1] |= {"normalised": 0.99, "normalised_ci95": [0.97, 1.0]}
    return {"game": "attila", "players": players, "pairs": 400, "steps": made}


def test_each_level_plays_the_one_below(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *"ladder attila --levels 1-3 --pairs 3 --workers 1 --json".split())
    report = json.loads(out)
    assert code == 0
    assert [report[name] for name in ("game", "players", "pairs")] == ["attila", 2, 3]
    assert [(one["level"], one["below"]) for one in report["steps"]] == [(2, 1), (3, 2)]
    first, second = report["steps"]
    assert (first["seats"], second["seats"]) == (["greedy", "random"], ["greedy", "greedy"])
    assert first["score"] > 0.8
    for one in report["steps"]:
        assert (one["pairs"], one["games"], one["fair_share"]) == (3, 6, 0.5)
        assert (one["normalised"], one["normalised_ci95"]) == (one["score"], one["ci95"])


@sized("pairs", 1, 4)
def test_at_larger_tables_one_plays_against_all_others(
    pairs: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = f"ladder attila --players 4 --levels 2-3 --pairs {pairs} --workers 1 --results {tmp_path / 'kept'}".split()
    code, out, _ = run(capsys, *moves, "--json")
    (step,) = json.loads(out)["steps"]
    assert code == 0
    assert step["seats"] == ["greedy"] * 4
    assert (step["games"], step["fair_share"], step["elo"]) == (4 * pairs, 0.25, None)
    share = step["score"]
    assert step["normalised"] == pytest.approx(3 * share / (3 * share + 1 - share), abs=0.0002)
    _, out, _ = run(capsys, *moves)
    for text in ("Scout", "Recruit", "fair share", "25.0%", f"{share:.1%}", "Fewer than 400 pairs"):
        assert text in out


def test_a_ladder_can_be_gone_on_with_and_is_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = [
        "ladder",
        "clash451",
        "--levels",
        "1-3",
        "--pairs",
        "2",
        "--workers",
        "1",
        "--results",
        str(tmp_path / "kept"),
    ]
    _, first, _ = run(capsys, *moves, "--json")
    assert sorted(file.name for file in (tmp_path / "kept").iterdir()) == [
        "clash451-2-level-2-1.jsonl",
        "clash451-2-level-3-2.jsonl",
    ]
    before = {file: file.read_bytes() for file in (tmp_path / "kept").iterdir()}
    _, again, _ = run(capsys, *moves, "--json")
    assert json.loads(first) == json.loads(again)
    assert {file: file.read_bytes() for file in (tmp_path / "kept").iterdir()} == before
    code, out, _ = run(capsys, *moves, "--plot", str(tmp_path / "ladder.svg"))
    assert code == 0
    assert "Written to" in out
    assert ET.parse(tmp_path / "ladder.svg").getroot().tag == SVG + "svg"


def test_what_is_played_already_counts_without_playing_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "kept"
    words = f"ladder clash451 --levels 1-3 --workers 1 --results {kept}".split()
    code, _, complaint = run(capsys, *words, "--played")
    assert (code, "holds no finished pair yet" in complaint.replace("\n", " ")) == (2, True)
    run(capsys, *words, "--pairs", "2")
    with (kept / "clash451-2-level-3-2.jsonl").open("r+") as file:
        file.truncate(len("".join(file.readlines()[:2])))
    before = {file: file.read_bytes() for file in kept.iterdir()}
    _, out, _ = run(capsys, *words, "--played", "--json")
    report = json.loads(out)
    assert [step["pairs"] for step in report["steps"]] == [2, 1]
    assert report["pairs"] == 1
    assert {file: file.read_bytes() for file in kept.iterdir()} == before


def test_a_part_of_the_budgets_has_files_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    step = ladder.Step("attila", 3, 6, part=10)
    assert step.contest().seats == ("level:6/10", "level:5/10", "level:5/10")
    assert step.file_name == "attila-3-level-6-5-part-10.jsonl"


def test_the_drawing_names_all_levels_and_can_be_read_aloud() -> None:
    root = ET.fromstring(plot.drawing(figures()))
    assert root.get("role") == "img"
    title, described = (root.find(SVG + tag) for tag in ("title", "desc"))
    assert title is not None
    assert described is not None
    assert root.get("aria-labelledby") == f"{title.get('id')} {described.get('id')}"
    assert "attila, 2 players" in str(title.text)
    assert "Recruit against Newcomer: 50.0%, 95% interval 45.0% to 55.0%." in str(described.text)
    written = [text.text for text in root.iter(SVG + "text")]
    for name in ("Recruit", "Scout", "Captain", "General", "Master", "Champion", "against Newcomer", "99.0%"):
        assert name in written


@pytest.mark.parametrize("steps", [1, 6])
def test_everything_in_the_drawing_lies_within_it_and_the_band_where_it_belongs(steps: int) -> None:
    root = ET.fromstring(plot.drawing(figures(steps=steps)))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    for part in root:
        for names, most in ((("x", "x1", "x2", "cx"), width), (("y", "y1", "y2", "cy"), height)):
            assert all(0 <= float(part.attrib[name]) <= most for name in names if name in part.attrib)
    band = next(part for part in root if part.get("fill") == plot.BAND)
    axis = plot.Axis(figures(steps=steps)["steps"])
    assert float(band.attrib["y"]) == axis.y(0.85)
    assert float(band.attrib["y"]) + float(band.attrib["height"]) == pytest.approx(axis.y(0.6))
    assert len([part for part in root if part.tag == SVG + "circle"]) == steps


def steps(*scores: float, games: int = 800) -> list[dict[str, Any]]:
    return [
        {
            "level": k,
            "games": games,
            "pairs": games // 2,
            "normalised": score,
            "normalised_ci95": [score - 0.03, min(score + 0.03, 1.0)],
        }
        for k, score in enumerate(scores, 2)
    ]


def test_elo_adds_up_from_step_to_step_and_its_error_grows() -> None:
    rated = ratings.of_steps(steps(0.5, 0.64, 0.64, 0.5, 0.75, 0.75))
    assert rated["elo"] == [1000, 1000, 1100, 1200, 1200, 1391, 1582]
    assert rated["error"][0] == 0
    assert rated["error"] == sorted(rated["error"])
    assert rated["error"][1] == pytest.approx(400 * 0.06 / 2 * 4 / 2.303, abs=1)  # the slope at 50 %


def test_who_won_every_game_has_an_elo_all_the_same() -> None:
    rated = ratings.of_steps(steps(1.0, 0.5, 0.5, 0.5, 0.5, 0.5, games=400))
    assert rated["elo"][1] == 1000 + round(400 * 2.9025)  # 799 to 1


def test_among_several_the_odds_are_those_of_strengths() -> None:
    """One who is as strong as two of the three others together wins two games of five: 2 : 1 + 1 + 1."""
    share = 2 / 5
    normalised = statistics.as_of_two(share, 4)
    assert normalised == pytest.approx(2 / 3)


def test_ratings_are_written_beside_those_of_other_tables(tmp_path: Path) -> None:
    file, made = tmp_path / "ratings.toml", {"game": "attila", "pairs": 400, "part": 10}
    ratings.write(file, made | {"players": 3, "steps": steps(*[0.6] * 6)})
    ratings.write(file, made | {"players": 2, "steps": steps(*[0.5] * 6)})
    ratings.write(file, made | {"players": 3, "steps": steps(*[0.5] * 6)})
    (tmp_path / "tuning.toml").write_text("[greedy]\nworlds = 12\n", "utf-8")
    tuning = read_tuning(tmp_path)
    assert tuning["greedy"] == {"worlds": 12}
    assert list(tuning["ratings"]) == ["2", "3"]
    assert [one["elo"] for one in tuning["ratings"].values()] == [[1000] * 7] * 2
    assert [(one["pairs"], one["part"]) for one in tuning["ratings"].values()] == [([400] * 6, 10)] * 2
    file.write_text("not = toml = at all", "utf-8")
    with pytest.raises(Refusal, match="cannot be written"):
        ratings.write(file, made | {"players": 2, "steps": steps(*[0.5] * 6)})


def test_a_level_has_the_rating_of_its_table_s_size(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Variant("attila", 3).rules
    monkeypatch.setattr(rules, "tuning", {"ratings": {"3": {"pairs": [400], "elo": [1000, 1100]}}}, raising=False)
    assert players.rating(rules, 2) == 1100
    rules.players = 4
    assert players.rating(rules, 2) is None


def test_a_rating_of_too_few_pairs_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Variant("attila", 3).rules
    measured = {"pairs": [400, 399, 400], "elo": [1000, 1100, 1200, 1300]}
    monkeypatch.setattr(rules, "tuning", {"ratings": {"3": measured}}, raising=False)
    assert [players.rating(rules, level) for level in (1, 2, 3, 4)] == [1000, 1100, None, None]


def test_scores_below_the_usual_ones_still_have_their_place() -> None:
    low = figures(steps=2)
    low["steps"][0] |= {"normalised": 0.02, "normalised_ci95": [0.0, 0.05]}
    axis = plot.Axis(low["steps"])
    assert axis.least == 0
    assert axis.y(0) == plot.HEIGHT - plot.BOTTOM


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("ladder chess", "There is no game called ‘chess’."),
        ("ladder clash451 --players 3", "Clash 451 is for exactly 2 players, not 3."),
        ("ladder attila --players 1", "Attila is for 2 to 5 players, not 1."),
        ("ladder attila --pairs 0", "--pairs must be a whole number of at least 1"),
        ("ladder attila --levels 3", "--levels takes two levels from 1 to 7, the lower one first, as in 1-7, not ‘3’."),
        ("ladder attila --levels 3-3", "not ‘3-3’"),
        ("ladder attila --levels 1-8", "not ‘1-8’"),
        ("ladder attila --levels 0-2", "not ‘0-2’"),
        ("ladder attila --results TMP/no/where", "no does not exist; create it"),
        ("ladder attila --results TMP/file", "cannot be written to"),
        ("ladder attila --plot TMP/no/x.svg", "no does not exist; create it"),
        ("ladder attila --plot TMP", "is a folder, not a file."),
        ("ladder attila --ratings TMP/no/x.toml", "no does not exist; create it"),
        ("ladder attila --played", "say where they are with --results"),
        ("ladder attila --levels 1-3 --ratings TMP/x.toml", "Ratings are written for a whole ladder"),
    ],
)
def test_bad_input_gets_a_sentence_and_exit_code_2(
    arguments: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    code, out, err = run(capsys, *[move.replace("TMP", str(tmp_path)) for move in arguments.split()])
    assert code == 2
    assert sentence in err.replace("\n", " ")
    assert out == ""
    assert "Traceback" not in err
