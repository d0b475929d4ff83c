"""`python -m catalaunia.server.http.schema`: the OpenAPI with the messages of the socket, for generated types."""

import json

from catalaunia.server.http.app import make_app
from catalaunia.server.service import Service
from catalaunia.server.thinking.pool import Processes
from catalaunia.store import SQLite


def schema() -> str:
    service = Service(SQLite("unused"), Processes(0), bytes(32))
    return json.dumps(make_app(service).openapi(), indent=1, sort_keys=True)


if __name__ == "__main__":
    print(schema())
