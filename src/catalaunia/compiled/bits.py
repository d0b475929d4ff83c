"""Sets of up to 64 things are the bits of a number; two processor instructions make them fast."""

from typing import Any

from numba import types
from numba.extending import intrinsic, overload


def count(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """The number of the lowest bit that is set."""
    return (int(bits) & -int(bits)).bit_length() - 1


def _instruction(name: str) -> Any:
    @intrinsic
    def instruction(context: Any, bits: Any) -> Any:  # noqa: ARG001
        def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            number = context.cast(builder, values[0], signature.args[0], types.uint64)
            if name == "cttz":
                found = builder.cttz(number, context.get_constant(types.boolean, 0))
            else:
                found = builder.ctpop(number)
            return context.cast(builder, found, types.uint64, types.int64)

        return types.int64(bits), build

    return instruction


_ctpop = _instruction("ctpop")
_cttz = _instruction("cttz")


@overload(count)
def _count(bits):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda bits: _ctpop(bits)


@overload(lowest)
def _lowest(bits):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda bits: _cttz(bits)
