"""The parser of the command line: its help and its complaints are sentences of the catalogue.

What a command does is `cli.does.<command>`; what an argument means is `cli.help.<command>.<name>`, or `cli.help.<name>`
where it means the same to several commands. A command of `admin` is called `admin-<command>` there.
"""

import argparse
import re
from typing import Any, NoReturn

from catalaunia.core import registry
from catalaunia.core.texts import Text, catalogue

# What argparse says in English, and the sentence for it.
COMPLAINTS = (
    (r"the following arguments are required: (?P<names>.+)", "required"),
    (r"unrecognized arguments: (?P<given>.+)", "unknown"),
    (r"argument (?P<name>\S+): invalid choice: (?P<given>.+) \(choose from (?P<known>.+)\)", "choice"),
    (r"argument (?P<name>\S+): expected (one|at least one) argument", "no_value"),
    (r"ambiguous option: (?P<given>\S+) could match (?P<known>.+)", "several"),
)
OUR_OWN = re.compile(r"argument \S+: (.+)", re.DOTALL)  # a type's, which is a sentence already


class Layout(argparse.HelpFormatter):
    """Argparse's, with our word for the first line."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, f"{Text('cli.layout.usage')} " if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """Says what is wrong in a sentence."""

    def __init__(self, prog: str, **given: Any) -> None:
        self.command = "-".join(prog.split()[1:]) or prog
        super().__init__(prog, description=does(self.command), formatter_class=Layout, **given)
        self._positionals.title = str(Text("cli.layout.positionals"))
        self._optionals.title = str(Text("cli.layout.options"))

    def add_argument(self, *names: Any, **given: Any) -> argparse.Action:
        action = super().add_argument(*names, **given)
        group = self.command.partition("-")[0]  # of `admin ban`
        names = (f"{self.command}.{action.dest}", f"{group}.{action.dest}", action.dest)
        keys = [f"cli.help.{name}" for name in names]
        key = next(key for key in keys if key in catalogue("en"))
        said = Text(key, default=action.default, usual=self.get_default("usual"), games=registry.names())
        action.help = str(said).replace("%", "%%")
        return action

    def format_help(self) -> str:
        """With the headings as the language writes them: argparse puts a colon of its own behind."""
        said = super().format_help()
        for group in self._action_groups:
            said = said.replace(f"{group.title}:\n", f"{group.title}\n")
        return said

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{complaint(message)} {Text('cli.layout.see_help', program=self.prog)}\n")


def does(command: str) -> str:
    return str(Text(f"cli.does.{command}"))


def complaint(message: str) -> str:
    for pattern, key in COMPLAINTS:
        if found := re.fullmatch(pattern, message):
            return str(Text(f"cli.wrong.{key}", **found.groupdict()))
    own = OUR_OWN.fullmatch(message)
    return own[1] if own else message
