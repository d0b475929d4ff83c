"""A kernel's machine code on the disk: one file for each kernel and signature, whole or not at all.

A file begins with the hash of what follows, and is renamed into place when it is complete. One that is half-written or
damaged is as good as none, and a disk that takes no more only means that the next process compiles again.
"""

import functools
import hashlib
import inspect
import logging
import os
import pickle
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

from numba.core.caching import _Cache
from numba.core.compiler import compile_result
from numba.core.serialize import dumps

from catalaunia.compiled import cache
from catalaunia.compiled.linking import KernelLibrary, calls_by_address

log = logging.getLogger("catalaunia.compiled")


class KernelCache(_Cache):
    """Stands in a dispatcher where Numba's own cache would; no other function's is touched."""

    files: ClassVar[
        dict[str, bool]
    ] = {}  # of all kernels that this process has loaded or compiled: whether it is there
    when_there: ClassVar[Callable[[str], None]] = lambda _: None

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self.name = f"{function.__module__}.{function.__qualname__}".removeprefix("catalaunia.")

    @property
    def cache_path(self) -> str | None:
        folder = cache.cache_folder()
        return str(folder) if folder else None

    def load_overload(self, signature: Any, target: Any) -> Any:
        path = self._path(signature)
        content = read(path) if path else None
        if path is None or content is None:
            return None
        target.refresh()
        loaded = _rebuilt(target, *pickle.loads(content))
        self._note(path, True)
        return loaded

    def save_overload(self, signature: Any, compiled: Any) -> None:
        path = self._path(signature)
        self._note(path, path is not None and self._kept(path, compiled))

    def _kept(self, path: Path, compiled: Any) -> bool:
        """Whether it could be written. What hangs on addresses of this process could not be run by another."""
        if compiled.library.has_dynamic_globals or calls_by_address(compiled.library):
            return False
        try:
            write(path, dumps(_reduced(compiled)))
        except OSError as error:
            log.warning("%s is compiled and cannot be kept: %s", self.name, error)
            return False
        return True

    def enable(self) -> None: ...
    def disable(self) -> None: ...
    def flush(self) -> None: ...

    def _path(self, signature: Any) -> Path | None:
        folder = cache.cache_folder()
        if folder is None:
            return None
        told = hashlib.sha256(f"{signature}".encode() + _source(inspect.getfile(self._function))).hexdigest()
        return folder / f"{self.name}-{told[:16]}.kernel"

    def _note(self, path: Path | None, kept: bool) -> None:
        KernelCache.files[path.name if path else self.name] = kept
        KernelCache.when_there(self.name)


@functools.cache
def _source(file: str) -> bytes:
    """A kernel of a test or a measurement stands in none of the sources that name the folder."""
    return Path(file).read_bytes()


def read(path: Path) -> bytes | None:
    """What was written, if it is whole."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    digest, payload = content[:32], content[32:]
    return payload if hashlib.sha256(payload).digest() == digest else None


def write(path: Path, payload: bytes) -> None:
    """All of it, or nothing; whoever reads meanwhile gets the file of before."""
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f"{path.name}.", delete=False) as half:
        try:
            half.write(hashlib.sha256(payload).digest() + payload)
            half.flush()
            os.replace(half.name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(half.name)
            raise


def _reduced(compiled: Any) -> tuple[Any, ...]:
    """All that can be kept of a compiled kernel, without what only further compiling would need."""
    described = compiled.fndesc
    described.typemap = described.calltypes = None
    environments = tuple(compiled._find_referenced_environments())
    code = compiled.library._get_compiled_object()
    return code, described, compiled.environment, compiled.signature, compiled.reload_init, environments


def _rebuilt(
    target: Any,
    code: bytes,
    described: Any,
    environment: Any,
    signature: Any,
    reload: Any,
    environments: tuple[Any, ...],
) -> Any:
    for initialise in reload:
        initialise()
    library = KernelLibrary.from_machine_code(target.codegen(), described, code)
    way_in = target.get_executable(library, described, environment)
    for one in environments:
        target.codegen().set_env(one.env_name, one)
    return compile_result(
        typing_context=target.typing_context,
        target_context=target,
        entry_point=way_in,
        type_annotation="",
        signature=signature,
        objectmode=False,
        lifted=(),
        fndesc=described,
        library=library,
        environment=environment,
        reload_init=reload,
        referenced_envs=environments,
    )
