"""What is installed only where it was asked for: the parts that a command may need beside the base."""

from catalaunia.core.texts import Refusal

EXTRAS = {
    "server": ("fastapi", "h11", "prometheus_client", "pydantic", "starlette", "uvicorn", "websockets"),
    "postgres": ("asyncpg",),
    "push": ("cryptography",),
    "passkeys": ("webauthn",),
    "mcp": ("mcp", "mcp_types"),
    "data": ("pyarrow",),
    "ray": ("ray",),
}


def missing(error: ModuleNotFoundError) -> Refusal | None:
    """Which extra to install; none if the module is no part of one."""
    module = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return Refusal("cli.extra", extra=extra)
    return None
