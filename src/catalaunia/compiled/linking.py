"""How compiled functions become machine code: a rule stays as it was lowered, a kernel takes in all that it calls.

By itself Numba optimises every function together with all that it calls, and makes machine code of each: with rules
that call rules, the same code again at each storey. Here a rule stays what the front end made of it; only a kernel,
which Python calls, is linked with every rule it reaches, optimised and written as machine code, once. All but its way
in becomes private, so LLVM knows every caller of a rule, may change how it is called, and drops what is no longer
called; and the rule's name is found by nobody else (an internal name would be, by the linker of LLVM's JIT).

The two classes of pipelines are the way in that Numba offers; the libraries behind them know the insides of the version
that is locked.
"""

import gc
from collections.abc import Iterator
from typing import Any, ClassVar

from numba.core.codegen import CodeLibrary, JITCodeLibrary, RuntimeLinker
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment

ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of such globals begin


class RuleLibrary(JITCodeLibrary):
    """A rule's own code, before optimisation."""

    def add_linking_library(self, library: CodeLibrary) -> None:
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002
        return 0  # nobody calls it from Python

    @property
    def codegen(self) -> Any:
        return self

    def set_env(self, name: str, environment: object) -> None:
        """It has no place in memory yet: its kernel will set it."""

    def _get_module_for_linking(self) -> Any:
        raise RuntimeError(f"{self.name} is a rule: only other rules, and kernels, can call it.")


class KernelLibrary(JITCodeLibrary):
    """A kernel with every rule that it reaches."""

    @classmethod
    def from_machine_code(cls, codegen: Any, described: Any, code: bytes) -> "KernelLibrary":
        """One that was compiled before."""
        library = cls(codegen, described.qualname)
        library.enable_object_caching()
        library._set_compiled_object(code)
        library._finalize_final_module()
        codegen._engine._defined_symbols.add(described.llvm_cpython_wrapper_name)
        return library

    def add_linking_library(self, library: CodeLibrary) -> None:
        self._linking_libraries.append(library)

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._codegen._check_llvm_bugs()
        own = {variable.name for variable in self._final_module.global_variables}
        for library in reached(self._linking_libraries):
            self._reload_init.update(library._reload_init)
            self._final_module.link_in(own_code(library), preserve=True)
        for function in self._final_module.functions:
            if not function.is_declaration and not function.name.startswith("_ZN7cpython"):
                function.linkage = "private"
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT) and variable.name not in own:
                variable.linkage = "linkonce_any"  # so that it goes if nobody uses it
        self._optimize_final_module()
        self._final_module.verify()
        self._finalize_final_module()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                self._codegen.set_env(  # type: ignore[attr-defined]
                    variable.name, lookup_environment(variable.name)
                )

    def _get_module_for_linking(self) -> Any:
        raise RuntimeError(f"{self.name} is a kernel: compiled code calls rules.")


def own_code(library: Any) -> Any:
    """Without what it calls, where that is known; else with it."""
    return library._final_module if isinstance(library, RuleLibrary) else library._get_module_for_linking()


def calls_by_address(kernel: KernelLibrary) -> bool:
    """Whether it holds a rule that calls itself: Numba finds that one at run time, through a variable of this process.

    LLVM says that a loaded kernel misses this variable only when the next one is loaded, and ends the process.
    """
    return any(variable.name.startswith(RuntimeLinker.PREFIX) for variable in kernel._final_module.global_variables)


def reached(libraries: list[CodeLibrary]) -> Iterator[CodeLibrary]:
    """These and all that they call, each once."""
    seen: set[CodeLibrary] = set()
    ahead = list(libraries)
    while ahead:
        library = ahead.pop()
        if library not in seen:
            seen.add(library)
            yield library
            if isinstance(library, RuleLibrary):
                ahead += library._linking_libraries


class ColdKernelLibrary(KernelLibrary):
    """A kernel that is soon done anyway: what is `hot` is inlined, and rules stay as each was optimised by itself."""

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager(opt=0, loop_vectorize=False)
        passes.run(self._final_module, builder)


class RuleCompiler(Compiler):
    """Numba's pipeline, up to a rule's own code."""

    library: ClassVar[type[JITCodeLibrary]] = RuleLibrary

    def compile_extra(self, function: Any) -> Any:
        library = self.library(self.state.targetctx.codegen(), function.__qualname__)
        library.enable_object_caching()
        self.state.library = library
        return super().compile_extra(function)


class KernelCompiler(RuleCompiler):
    """Numba's pipeline, with a kernel's way of linking."""

    library = KernelLibrary

    def compile_extra(self, function: Any) -> Any:
        """Compiling makes much that stays: it is not looked through for garbage again and again meanwhile."""
        collecting = gc.isenabled()
        gc.disable()
        try:
            return super().compile_extra(function)
        finally:
            if collecting:
                gc.enable()


class ColdKernelCompiler(KernelCompiler):
    """Numba's pipeline, with a cold kernel's way of linking."""

    library = ColdKernelLibrary
