"""What a player sends for the key of all chance: the hash of a number of his own, and later the number."""

from typing import Annotated

from pydantic import Field, StringConstraints

from catalaunia.server.outgoing.messages import SeatNumber
from catalaunia.server.tables.setup import Strict, example

Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]


class NewLink(Strict):
    model_config = example(seat=1)

    seat: SeatNumber
    lost: bool = Field(
        False,
        description="Its player has lost every way in: at any time of the game, while he is not here; all are told.",
    )


class SealNumber(Strict):
    model_config = example(seat=0, digest="72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793")

    seat: SeatNumber
    digest: Digest = Field(description="SHA-256 of the 32 bytes of my number, in hexadecimal.")


class OpenNumber(Strict):
    model_config = example(seat=0, number="0101010101010101010101010101010101010101010101010101010101010101")

    seat: SeatNumber
    number: Digest = Field(description="The 32 bytes that I have sealed, in hexadecimal.")
