"""What is wrong with a message, in a sentence, without repeating what was sent."""

from typing import Any

from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from catalaunia.core.texts import Refusal, Text, catalogue

MOST_SHOWN = 60  # letters of a field's name that a refusal repeats
SAME = {  # pydantic tells apart what is the same to the sender
    "int_parsing": "int_type",
    "int_from_float": "int_type",
    "float_parsing": "float_type",
    "finite_number": "float_type",
    "bool_parsing": "bool_type",
    "enum": "literal_error",
    "union_tag_not_found": "union_tag_invalid",
    "model_type": "dict_type",
    "model_attributes_type": "dict_type",
    "dict_attributes_type": "dict_type",
    "string_unicode": "not_writable",
}
LIMITS = ("min_length", "max_length", "ge", "le", "expected")


def wrong_message(error: ValidationError | RequestValidationError) -> Refusal:
    """The first thing that is wrong, and where."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "body")
    return Refusal("serve.wrong_message", place=place[:MOST_SHOWN] or "message", error=_what(first))


def _what(error: Any) -> Text:
    kind = SAME.get(error["type"], error["type"])
    if kind in ("too_short", "too_long") and isinstance(error["input"], str):
        kind = f"string_{kind}"
    limits = {name: value for name, value in error.get("ctx", {}).items() if name in LIMITS}
    key = f"serve.wrong.{kind}"
    return Text(key if key in catalogue("en") else "serve.wrong.other", **limits)
