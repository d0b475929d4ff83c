"""`catalaunia serve`. Each argument can also be set by the environment."""

import argparse

from catalaunia.cli.arguments import Command, whole
from catalaunia.cli.server.arguments import add_database, data_folder, database, setting
from catalaunia.core.texts import Refusal

HOST, PORT, PROXIES = "127.0.0.1", 8451, "127.0.0.1,::1"
MOST_PORT = 65_535


def add(command: Command) -> None:
    made = command("serve", run)
    made.add_argument("--host", default=setting("HOST", HOST))
    made.add_argument("--port", type=whole(0, "--port"), default=setting("PORT", str(PORT)))
    add_database(made)
    made.add_argument(
        "--workers", type=whole(0, "--workers"), default=setting("WORKERS", "1"), metavar="N",
    )  # fmt: skip
    made.add_argument("--public-url", default=setting("PUBLIC_URL", ""), metavar="URL")
    made.add_argument("--open", action="store_true")
    made.add_argument(
        "--proxies", default=setting("PROXIES", PROXIES), metavar="A,B",
    )  # fmt: skip
    made.add_argument("--json-logs", action="store_true", default=setting("JSON_LOGS", "0") == "1")


def run(given: argparse.Namespace) -> int:
    if given.port > MOST_PORT:
        raise Refusal("serve.port", port=given.port)
    from catalaunia.server.running import Settings, serve

    serve(
        Settings(
            host=given.host,
            port=given.port,
            database=database(given.database),
            folder=data_folder(),
            workers=given.workers,
            public_url=given.public_url,
            open_browser=given.open,
            proxies=given.proxies,
            json_logs=given.json_logs,
        )
    )
    return 0
