"""Which addresses a mail may go to: one mailbox, and nothing that a mail server would take for more."""

import re

from catalaunia.core.texts import Refusal

LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:" + LABEL + r"\.)+[A-Za-z]{2,63}")
LONGEST_MAILBOX = 254


def checked(address: str) -> str:
    """Refuses what cannot be one."""
    name, _, host = address.rpartition("@")
    if len(address) > LONGEST_MAILBOX or not ADDRESS.fullmatch(address) or name.startswith(".") or ".." in name:
        raise Refusal("notices.mailbox")
    return f"{name}@{host.lower()}"
