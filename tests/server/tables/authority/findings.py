"""What the matrix of authority finds at a stage, as a list: for tests that are no coroutines."""

import asyncio
from collections.abc import Iterable
from contextlib import aclosing

from tests.server.tables.authority.hands import PLAYERS, Stage
from tests.server.tables.authority.matrix import Matrix
from tests.server.tables.authority.table_of_rights import Rights


def failures(
    at: Stage, rights: Rights, hands: Iterable[str] = tuple(PLAYERS), most: int = 20, thorough: bool = False
) -> list[str]:
    """What the matrix finds at a stage, or the first of it."""

    async def look() -> list[str]:
        matrix, found = Matrix(at, rights, thorough), list[str]()
        try:
            async with aclosing(matrix.failures(hands)) as all_of_it:
                async for one in all_of_it:
                    found.append(one)
                    if len(found) == most:
                        break
        finally:
            matrix.world.close()
        return found

    return asyncio.run(look())
