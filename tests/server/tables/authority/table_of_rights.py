"""The table of rights, as a text that people can read, and how it is looked up."""

from tests.server.tables.authority.asks import operation

STAGES = ("waiting", "clash451", "attila", "over")
MEMBERS = ("holder", "opponent")

# To whom these are said it makes no difference what else he sends.
AUTHORITY = (
    "table.not_your_seat",
    "table.host_only",
    "table.chat_players_only",
    "table.gallery_spectators_only",
    "table.gallery_closed",
    "serve.wrong_token",
    "admin.sign_in",
)
STATUS = {
    "serve.wrong_token": 401,
    "table.not_your_seat": 403,
    "table.host_only": 403,
    "table.chat_players_only": 403,
    "table.gallery_spectators_only": 403,
    "table.gallery_closed": 403,
    "devices.unknown": 404,
    "devices.no_passkey": 404,
    "admin.sign_in": 401,
    "admin.no_player": 404,
    "serve.other_origin": 403,
    "notices.unknown": 404,
    "puzzle.unknown": 404,
    "study.unknown": 404,
    "study.not_yours": 403,
    "notices.feed_void": 404,
}  # all others 409
OPEN_TO_FORGERS = ("GET /healthz", "GET /metrics", "GET /api/server")  # which ask nobody who he is
OTHER_TOKENS = "/api/admin"  # where a bearer is another one


class Rights:
    """Who may do what, from a text: below each thing who asks, and what he is answered at each stage."""

    def __init__(self, text: str) -> None:
        self.rows: dict[str, list[tuple[str, list[str]]]] = {}
        for line in filter(str.strip, text.splitlines()):
            if line[0] != " ":
                label = line.strip()
                self.rows[label] = []
                continue
            who, *cells = line.split()
            filled = [cells[0] if cell == "=" else cell for cell in cells]
            assert len(filled) == len(STAGES), line
            self.rows[label].append((who, filled))

    def of(self, label: str, hand: str, at: str) -> str:
        """`ok`, or the key of a refusal."""
        apart = label.startswith("socket") or OTHER_TOKENS in label
        if hand == "forger" and not apart and operation(label) not in OPEN_TO_FORGERS:
            return "serve.wrong_token"
        for who, cells in self.rows[label]:
            if who in (hand, "all", "others") or (who == "members" and hand in MEMBERS):
                return cells[STAGES.index(at)]
        raise AssertionError(f"Nobody has said what {hand} may do at: {label}")
