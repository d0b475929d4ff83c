"""What is wrong with a message is said in the sender's language."""

from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from catalaunia.server.http.bad_input import wrong_message
from catalaunia.server.outgoing import messages
from catalaunia.server.tables.setup import TableSetup

ME = {"kind": "me"}


def setup(**changes: Any) -> dict[str, Any]:
    return {"game": "attila", "seats": [ME, ME]} | changes


CASES: list[tuple[Any, Any, str]] = [
    (TableSetup, {"seats": [ME, ME]}, "missing"),
    (TableSetup, setup(colour="red"), "extra_forbidden"),
    (TableSetup, setup(game=3), "string_type"),
    (TableSetup, setup(seats=3), "list_type"),
    (TableSetup, setup(seats=[ME] * 99), "too_long"),
    (TableSetup, setup(seats=[3, ME]), "dict_type"),
    (TableSetup, setup(seats=[{"kind": "king"}, ME]), "literal_error"),
    (TableSetup, setup(seats=[{"kind": "computer"}, ME]), "needs_level"),
    (TableSetup, setup(seats=[{"kind": "computer", "level": 9}, ME]), "less_than_equal"),
    (TableSetup, setup(seats=[{"kind": "computer", "level": 0}, ME]), "greater_than_equal"),
    (TableSetup, setup(seats=[{"kind": "computer", "level": 1.5}, ME]), "int_type"),
    (TableSetup, setup(seats=[{"kind": "me", "name": ""}, ME]), "string_too_short"),
    (TableSetup, setup(seats=[{"kind": "me", "name": "x" * 99}, ME]), "string_too_long"),
    (TableSetup, setup(record={"seed": float("nan")}), "not_writable"),
    (TableSetup, setup(listed="perhaps"), "bool_type"),
    (messages.REQUEST, {"kind": "sing"}, "union_tag_invalid"),
    (messages.REQUEST, {}, "union_tag_invalid"),
]


@pytest.mark.parametrize(("kind", "sent", "said"), CASES, ids=[f"{said}-{k}" for k, (_, _, said) in enumerate(CASES)])
def test_each_mistake_has_its_sentence(kind: Any, sent: Any, said: str) -> None:
    reader = kind if isinstance(kind, TypeAdapter) else TypeAdapter(kind)
    with pytest.raises(ValidationError) as caught:
        reader.validate_python(sent)
    error = wrong_message(caught.value).text.values["error"]
    assert error.key == f"serve.wrong.{said}"
    said_in = {language: error.say(language) for language in ("en", "fr", "de")}
    assert len(set(said_in.values())) == len(said_in)
    assert "{" not in "".join(said_in.values())


def test_a_mistake_without_a_sentence_of_its_own_has_one_too() -> None:
    with pytest.raises(ValidationError) as caught:
        TypeAdapter(frozenset[int]).validate_python(3)
    assert wrong_message(caught.value).text.values["error"].key == "serve.wrong.other"
