"""`catalaunia serve`. Each argument can also be set by the environment."""

import argparse
from pathlib import Path

from catalaunia.cli.arguments import Command, hours, whole
from catalaunia.cli.server.arguments import add_database, data_folder, database, setting
from catalaunia.core.texts import Refusal

HOST, PORT, PROXIES = "127.0.0.1", 8451, "127.0.0.1,::1"
EVERYWHERE = "0.0.0.0"
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
    made.add_argument("--smtp", default=setting("SMTP", ""), metavar="URL")
    made.add_argument("--mail-from", default=setting("MAIL_FROM", ""), metavar="ADDRESS")
    made.add_argument("--webhooks-inside", action="store_true", default=setting("WEBHOOKS_INSIDE", "0") == "1")
    made.add_argument("--lan", action="store_true", default=setting("LAN", "0") == "1")
    made.add_argument("--backups", default=setting("BACKUPS", ""), metavar="FOLDER")
    made.add_argument("--backup-every", type=hours, default=setting("BACKUP_EVERY", "24"), metavar="H")
    made.add_argument(
        "--backup-keep", type=whole(1, "--backup-keep"), default=setting("BACKUP_KEEP", "14"), metavar="N"
    )
    made.add_argument("--json-logs", action="store_true", default=setting("JSON_LOGS", "0") == "1")


def run(given: argparse.Namespace) -> int:
    if given.port > MOST_PORT:
        raise Refusal("serve.port", port=given.port)
    from catalaunia.server.admin.backups import BackupPlan
    from catalaunia.server.notices.senders import NoticeOptions
    from catalaunia.server.running import Settings, serve

    url = database(given.database)
    plan = BackupPlan(url, Path(given.backups), given.backup_every, given.backup_keep) if given.backups else None
    serve(
        Settings(
            host=EVERYWHERE if given.lan and given.host == HOST else given.host,
            port=given.port,
            database=url,
            folder=data_folder(),
            workers=given.workers,
            public_url=given.public_url,
            open_browser=given.open,
            proxies=given.proxies,
            json_logs=given.json_logs,
            notices_by=NoticeOptions(given.webhooks_inside, given.smtp, given.mail_from),
            lan=given.lan,
            backups=plan,
        )
    )
    return 0
