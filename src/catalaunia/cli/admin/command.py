"""The commands of whoever runs a server. What each does is one request, to the server or to its database."""

import argparse
import json
from typing import Any

from catalaunia.cli import language
from catalaunia.cli.admin import access, shown
from catalaunia.cli.admin.access import Access
from catalaunia.cli.arguments import Command, hours
from catalaunia.cli.output import out, say
from catalaunia.cli.parser import Parser, does
from catalaunia.cli.server.arguments import add_database, data_folder, database
from catalaunia.core.texts import Refusal, Text

HOUR = 3600
STAGES = ("open", "playing", "over")


def add(command: Command) -> None:
    made = command("admin", run)
    parts = made.add_subparsers(
        dest="what", required=True, metavar="COMMAND", parser_class=Parser, help=str(Text("cli.help.command"))
    )

    def part(name: str) -> argparse.ArgumentParser:
        one = parts.add_parser(name, help=does(f"admin-{name}"))
        one.add_argument("--server", default="", metavar="URL")
        add_database(one)
        language.add(one)
        one.add_argument("--json", action="store_true")
        return one

    for name in ("overview", "here", "bans", "quotas", "audit", "backups", "backup"):
        part(name)
    for name in ("tables", "players"):
        part(name).add_argument("--search", default="", metavar="TEXT")
    parts.choices["tables"].add_argument("--stage", choices=STAGES)
    for name in ("close", "delete"):
        part(name).add_argument("table", metavar="TABLE")
    for name in ("export", "erase"):
        part(name).add_argument("player", metavar="PLAYER")
    for name in ("delete", "erase"):
        parts.choices[name].add_argument("--yes", action="store_true")
    ban = part("ban")
    ban.add_argument("--player", metavar="PLAYER")
    ban.add_argument("--address", metavar="ADDRESS")
    part("unban").add_argument("ban", metavar="BAN")
    quota = part("quota")
    quota.add_argument("kind", metavar="KIND")
    quota.add_argument("scope", metavar="SCOPE")
    quota.add_argument("most", type=float, nargs="?", metavar="MOST")
    quota.add_argument("--per-second", type=float, metavar="RATE")
    part("announce").add_argument("text", nargs="?", default="", metavar="TEXT")
    part("read-only").add_argument("on", choices=("on", "off"))
    for name in ("ban", "announce"):
        parts.choices[name].add_argument("--hours", type=hours, metavar="H")
    for name in ("ban", "close", "read-only"):
        parts.choices[name].add_argument("--words", metavar="TEXT")
    token = parts.add_parser("token", help=does("admin-token"))
    language.add(token)
    token.add_argument("--new", action="store_true")


def run(given: argparse.Namespace) -> int:
    if given.what == "token":
        return _token(given.new)
    if getattr(given, "yes", True) is False:
        raise Refusal("admin.say_yes")
    with access.opened(given.server, database(given.database), data_folder()) as way:
        said = _ask(way, given)
    if given.json or given.what == "export":
        print(json.dumps(said, ensure_ascii=False))
    elif said is not None and (lines := shown.lines(given.what, said)) is not None:
        for line in lines:
            out.print(line, markup=False)
    else:
        say("admin.done")
    return 0


def _token(new: bool) -> int:
    """Only who may read the data folder gets to see it."""
    from catalaunia.server.tables import tokens

    folder = data_folder()
    print(tokens.renew_admin_token(folder) if new else tokens.admin_token_in(folder))
    return 0


def _ask(way: Access, given: argparse.Namespace) -> Any:
    seconds = None if getattr(given, "hours", None) is None else max(60, round(given.hours * HOUR))
    match given.what:
        case "overview" | "here" | "bans" | "quotas" | "audit" | "backups":
            return way.ask("GET", given.what)
        case "tables":
            stage = {"stage": given.stage} if given.stage else {}
            return way.ask("GET", "tables", search=given.search, **stage)
        case "players":
            return way.ask("GET", "players", search=given.search)
        case "close":
            return way.ask("POST", f"tables/{given.table}/close", {"words": given.words})
        case "delete":
            return way.ask("DELETE", f"tables/{given.table}")
        case "export":
            return way.ask("GET", f"players/{given.player}/data")
        case "erase":
            return way.ask("DELETE", f"players/{given.player}")
        case "ban":
            whom = {"player": given.player, "address": given.address}
            return way.ask("POST", "bans", whom | {"seconds": seconds, "words": given.words})
        case "unban":
            return way.ask("DELETE", f"bans/{given.ban}")
        case "quota":
            share = {"kind": given.kind, "scope": given.scope, "most": given.most, "a_second": given.per_second}
            return way.ask("PUT", "quotas", share)
        case "announce":
            if not given.text:
                return way.ask("DELETE", "announcement")
            return way.ask("PUT", "announcement", {"text": given.text, "seconds": seconds})
        case "read-only":
            return way.ask("PUT", "read-only", {"on": given.on == "on", "words": given.words})
        case "backup":
            return way.ask("POST", "backups")
    raise AssertionError(given.what)
