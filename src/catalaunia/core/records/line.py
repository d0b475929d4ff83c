"""A record as a line of JSON, and what is no such line."""

import hashlib
import json
import math
from collections.abc import Callable
from typing import Any

from catalaunia.core.texts import Refusal


def parse(line: bytes) -> dict[str, Any]:
    """One line as a JSON object; what is in it is not checked yet."""
    if line.startswith(b"\xef\xbb\xbf"):
        raise Refusal("record.bom")
    try:
        record = json.loads(
            line.decode("utf-8"), parse_constant=_no_number, parse_int=_number(int), parse_float=_number(float)
        )
    except UnicodeDecodeError:
        raise Refusal("record.not_utf8") from None
    except (ValueError, RecursionError) as error:
        raise Refusal("record.not_json", error=getattr(error, "msg", error)) from None
    if not isinstance(record, dict):
        raise Refusal("record.not_object")
    return record


def id_of(record: dict[str, Any]) -> str:
    """The same record always has the same; so is its table called on a server that has imported it."""
    content = json.dumps(record, sort_keys=True, separators=(",", ":"))
    return "record-" + hashlib.sha256(content.encode()).hexdigest()[:24]


def _no_number(name: str) -> None:
    raise json.JSONDecodeError(f"{name} is not a number", name, 0)


def _number(kind: type[int | float]) -> Callable[[str], int | float]:
    """Python makes no number of very many digits, and infinity of a very large one."""

    def read(text: str) -> int | float:
        try:
            number = kind(text)
        except ValueError:
            number = math.inf
        if number in (math.inf, -math.inf):
            raise json.JSONDecodeError(f"a number of {len(text)} characters is too large", text, 0)
        return number

    return read
