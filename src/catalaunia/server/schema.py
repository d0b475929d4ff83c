"""`python -m catalaunia.server.schema`: the OpenAPI with the messages of the socket, for generated types."""

import json

from catalaunia.server.app import make_app
from catalaunia.server.hall import Hall
from catalaunia.server.thinkers import Processes
from catalaunia.store import SQLite


def schema() -> str:
    hall = Hall(SQLite("unused"), Processes(0), bytes(32))
    return json.dumps(make_app(hall).openapi(), indent=1, sort_keys=True)


if __name__ == "__main__":
    print(schema())
