"""The published schema is in order, and the server keeps to it whatever it is sent."""

import asyncio
import functools
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from catalaunia.server.http.app import make_app
from catalaunia.server.http.identity import COOKIE
from tests.server.admin.operators import TOKEN, administered
from tests.server.notices.receiver import INSIDE
from tests.server.places import new_service, place

REFUSED = {"400", "401", "403", "404", "409", "413", "422", "429"}
SKIPPED = {"/metrics", "/api/me/notices/stop/{token}"}  # text, not JSON


@functools.cache
def schema() -> dict[str, Any]:
    found: dict[str, Any] = make_app(new_service("unused.sqlite")).openapi()
    return found


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in schema()["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


every_operation = pytest.mark.parametrize(
    ("method", "path", "operation"), [pytest.param(*one, id=f"{one[0]} {one[1]}") for one in operations()]
)


@every_operation
def test_an_operation_says_what_it_does_and_what_can_go_wrong(
    method: str, path: str, operation: dict[str, Any]
) -> None:
    assert operation["summary"][0].isupper()
    assert operation["tags"]
    assert operation["operationId"].replace("_", "").isalpha(), operation["operationId"]
    assert len(operation["operationId"]) < 25
    assert set(operation["responses"]) >= REFUSED
    for status in REFUSED:
        content = operation["responses"][status]["content"]["application/json"]["schema"]
        assert content["$ref"].endswith("/Refused")


def test_operation_ids_are_distinct() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(ids) == len(set(ids))


@every_operation
def test_a_body_has_an_example_that_validates(method: str, path: str, operation: dict[str, Any]) -> None:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        examples = body.get("examples", {}) or _of_schema(body["schema"])
        assert examples, path
        whole = schema()
        validator = Draft202012Validator({**body["schema"], "components": whole["components"]})
        for example in examples:
            validator.validate(example)


def _of_schema(found: dict[str, Any]) -> list[Any]:
    if "$ref" in found:
        found = schema()["components"]["schemas"][found["$ref"].rsplit("/", 1)[1]]
    examples: list[Any] = found.get("examples", [])
    return examples


@every_operation
def test_parameters_are_described(method: str, path: str, operation: dict[str, Any]) -> None:
    for parameter in operation.get("parameters", []):
        assert "schema" in parameter
        if parameter["name"] != "table":
            assert parameter.get("description"), (path, parameter["name"])


async def send_case(client: httpx.AsyncClient, case: Any, table: str) -> httpx.Response:
    kwargs = case.as_transport_kwargs(base_url="http://test")
    if "/tables/" in kwargs["url"] and table:
        kwargs["url"] = _at(case, table)
    kwargs.pop("cookies", None)
    return await client.request(**{name: value for name, value in kwargs.items() if value is not None})


def _at(case: Any, table: str) -> str:
    parameters = {**(case.path_parameters or {}), "table": table}
    return "http://test" + str(case.operation.path).format(**parameters)


def check(case: Any, response: httpx.Response) -> None:
    """Never a failure; what it says is what the schema says."""
    assert response.status_code < 500, response.text
    documented = case.operation.definition.raw["responses"]
    assert str(response.status_code) in documented or response.status_code in (404, 405), response.status_code
    if response.status_code >= 400:
        refused = response.json()
        assert refused["kind"] == "refused"
        assert refused["text"].endswith("."), refused
    elif case.operation.path not in SKIPPED:
        content = documented[str(response.status_code)]["content"]["application/json"]["schema"]
        whole = {**content, "components": schema()["components"]}
        Draft202012Validator(whole).validate(response.json())


@functools.cache
def loaded() -> dict[str, Any]:
    """The operations as Schemathesis sees them."""
    whole: Any = schemathesis.openapi.from_dict(schema())
    return {one.ok().label: one.ok() for one in whole.get_all_operations()}


def cases(operation: Any, examples: int) -> list[tuple[Any, bool]]:
    """Requests to one operation, half of them to be made at a real table by its player."""
    found: list[tuple[Any, bool]] = []

    @settings(
        max_examples=examples, deadline=None, database=None, derandomize=True,
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(), real=st.booleans())
    def collect(case: Any, real: bool) -> None:
        if "timeout" in (case.query or {}) or operation.path.endswith("/wait"):
            case.query = {**(case.query or {}), "timeout": 0}
        found.append((case, real))

    collect()
    return found


async def run_operation(database: Path, label: str, examples: int) -> None:
    """Each request at a table of its own, of one server; those that only its operator may make, as he."""
    async with administered(database, notices_by=INSIDE) as here:
        transport = httpx.ASGITransport(here.app, raise_app_exceptions=False)
        operated = loaded()[label].path.startswith("/api/admin/")
        for case, real in cases(loaded()[label], examples):
            table, cookies, headers = "", {}, {}
            if real and operated:
                headers = {"Authorization": f"Bearer {TOKEN}"}
            elif real:
                ada = here.person()
                table = await ada.open(kinds="me computer")
                cookies = {COOKIE: ada.http.cookies[COOKIE]}
            async with httpx.AsyncClient(
                transport=transport, base_url="http://test", cookies=cookies, headers=headers
            ) as client:
                check(case, await send_case(client, case, table))


every_label = pytest.mark.parametrize("label", [f"{method} {path}" for method, path, _ in operations()])


@every_label
def test_no_request_makes_the_server_fail_or_leave_its_schema(label: str, tmp_path: Path) -> None:
    asyncio.run(run_operation(tmp_path / "s", label, 2))


@pytest.mark.long
@every_label
def test_no_request_makes_the_server_fail_or_leave_its_schema_at_full_size(label: str, tmp_path: Path) -> None:
    asyncio.run(run_operation(tmp_path / "s", label, 300))


def test_the_socket_s_messages_are_published() -> None:
    schemas = schema()["components"]["schemas"]
    assert {"SocketRequest", "SocketReply", "Hello", "Play", "Update", "Ack"} <= set(schemas)
    json.dumps(schemas)


def test_the_schema_is_made_once_however_many_ask(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            made, count = here.app.openapi, 0

            def counted() -> Any:
                nonlocal count
                count += 1
                return made()

            here.app.openapi = counted
            ask = here.person().http.get
            answers = await asyncio.gather(*(ask("/openapi.json") for _ in range(5)))
            assert count == 1
            assert all(answer.json() == schema() for answer in answers)

    asyncio.run(play())
