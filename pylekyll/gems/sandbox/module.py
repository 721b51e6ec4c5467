"""The Ruby module: its source, its checksum, and its compiled form.

It is fetched once for all sites of a user, checked against a known checksum, and compiled for this machine. Both are
kept in the user's cache folder, never below a site. Compiled code runs only with the checksum that it was written with.
"""

from __future__ import annotations

import atexit
import hashlib
import mmap
import os
import platform
import stat
import time
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pylekyll.foundation.errors import FetchError, PluginError
from pylekyll.foundation.files import replace_file
from pylekyll.foundation.http.client import Client, Deadline, HttpError, bounded
from pylekyll.site.config.paths import user_cache_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    import wasmtime

    from pylekyll.foundation.log import Log
    from pylekyll.site.config import Config

#: CRuby 3.4.1 with its standard library, from ruby.wasm 2.10.1 (MIT).
ADDRESS: Final = "https://cdn.jsdelivr.net/npm/@ruby/3.4-wasm-wasi@2.10.1/dist/ruby+stdlib.wasm"
CHECKSUM: Final = "4b814fc9d13505ea5b4c1f3bd3a7cc7ccca137f551196b9b21f0a7caf9cc5878"
#: The environment variable with the location of the module: a file, or an https URL.
VARIABLE: Final = "PYLEKYLL_RUBY"
_MAX_BYTES: Final = 64 << 20
_SECONDS: Final = 180.0
_STACK: Final = 1 << 20
#: Optimisation level: 15 s of processor time instead of 24 s, and Ruby is as fast.
_LEVEL: Final = "none"
#: Seconds between two log lines during compilation.
_PATIENCE: Final = 10.0


@dataclass(frozen=True)
class RubyModule:
    """The compiled module, and the engine that it was compiled for."""

    engine: wasmtime.Engine
    module: wasmtime.Module


def is_installed() -> bool:
    """Return whether the extra ``ruby`` is installed."""
    return find_spec("wasmtime") is not None


def cache_folder(config: Config) -> Path | None:
    """Return the folder that keeps the module for all sites of a user; ``None`` without a home folder."""
    shared = user_cache_folder(config)
    return None if shared is None else shared / "ruby"


_modules: dict[str, RubyModule | FetchError] = {}
atexit.register(_modules.clear)  # while wasmtime is still loaded


def load_module(config: Config, log: Log) -> RubyModule:
    """Return the compiled module. One process loads it once, and tries to fetch it once.

    Raises ``FetchError`` if it can be neither found nor fetched, and ``PluginError`` for a file with another checksum.
    """
    key = f"{config.environment.get(VARIABLE, '')}\0{cache_folder(config)}"
    known = _modules.get(key)
    if known is None:
        try:
            known = _load(config, log)
        except FetchError as error:
            known = error
        _modules[key] = known
    if isinstance(known, FetchError):
        raise known.with_traceback(None)
    return known


def _load(config: Config, log: Log) -> RubyModule:
    import wasmtime

    settings = wasmtime.Config()
    settings.epoch_interruption = True
    settings.cranelift_opt_level = _LEVEL
    settings.max_wasm_stack = _STACK
    engine = wasmtime.Engine(settings)
    folder = cache_folder(config)
    compiled = None if folder is None else folder / _compiled_name(version("wasmtime"))
    if compiled is not None and _is_sound(compiled):
        with suppress(OSError, wasmtime.WasmtimeError):
            return RubyModule(engine, wasmtime.Module.deserialize_file(engine, str(compiled)))
    code = _code(config.environment, folder, log)
    module = _compiled(engine, code, log)
    if compiled is not None:
        native = bytes(module.serialize())
        _keep(_checksum_of(compiled), hashlib.sha256(native).digest())
        _keep(compiled, native)
    return RubyModule(engine, module)


def _checksum_of(compiled: Path) -> Path:
    return compiled.with_suffix(".sha256")  # processors compute SHA-256 three times as fast as BLAKE2b


def _is_sound(compiled: Path) -> bool:
    """Return whether the compiled module is as it was written, in a file that other users cannot have written."""
    try:
        status = compiled.stat()
        if hasattr(os, "getuid") and (status.st_uid not in {0, os.getuid()} or status.st_mode & stat.S_IWOTH):
            return False
        with compiled.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as native:
            return hashlib.sha256(native).digest() == _checksum_of(compiled).read_bytes()
    except (OSError, ValueError):  # mmap refuses empty files
        return False


def _compiled(engine: wasmtime.Engine, code: bytes, log: Log) -> wasmtime.Module:
    """Compile the module, and log the time that it has taken so far."""
    import wasmtime

    log.info("Ruby:", "Compiling Ruby for this machine, once. This takes up to a minute.")
    began = time.monotonic()
    with ThreadPoolExecutor(1) as pool:
        compiling = pool.submit(wasmtime.Module, engine, code)
        while not wait((compiling,), _PATIENCE).done:
            log.info("Ruby:", f"Still compiling, for {time.monotonic() - began:.0f} seconds.")
        module = compiling.result()
    log.info("Ruby:", f"Compiled in {time.monotonic() - began:.0f} seconds.")
    return module


def _compiled_name(compiler: str) -> str:
    return f"{CHECKSUM[:16]}-{compiler}-{_LEVEL}-{platform.system()}-{platform.machine()}.cwasm".lower()


def _code(environment: Mapping[str, str], folder: Path | None, log: Log) -> bytes:
    """Return the module's bytes: from the user's file, from the cache, or fetched."""
    named = environment.get(VARIABLE)
    if named and not named.startswith("https://"):
        return _checked(_read(Path(named)), named)
    kept = None if folder is None else folder / f"{CHECKSUM[:16]}.wasm"
    if kept is not None and kept.is_file():
        with suppress(PluginError):
            return _checked(_read(kept), str(kept))
    address = named or ADDRESS
    code = _checked(_fetch(address, environment, log), address)
    if kept is not None:
        _keep(kept, code)
    return code


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise FetchError(f"The Ruby module {path} cannot be read: {error.strerror or error}") from None


def _checked(code: bytes, source: str) -> bytes:
    found = hashlib.sha256(code).hexdigest()
    if found != CHECKSUM:
        message = f"{source} is not the Ruby module that pylekyll knows: its checksum is {found}, not {CHECKSUM}."
        hint = f"Take ruby+stdlib.wasm from {ADDRESS}."
        raise PluginError(message, plugin="ruby", hint=hint)
    return code


def _fetch(address: str, environment: Mapping[str, str], log: Log) -> bytes:
    hint = f"Download it from {ADDRESS}, and set its path in {VARIABLE}."
    if environment.get("PAGES_DISABLE_NETWORK"):
        raise FetchError("The Ruby module is not fetched: PAGES_DISABLE_NETWORK is set.", hint=hint)
    log.info("Ruby:", f"Fetching {address}")
    client = Client(environment=environment, connect_timeout=10.0, max_bytes=_MAX_BYTES)
    deadline = Deadline(_SECONDS)
    try:
        return bounded(lambda: client.get(address, deadline), deadline).body
    except HttpError as error:
        raise FetchError(f"The Ruby module cannot be fetched: {address} {error.message}", hint=hint) from None


def _keep(path: Path, *parts: bytes) -> None:
    """Write the file atomically; ignore errors of the disk, as the next build tries again."""
    with suppress(OSError):
        replace_file(path, *parts)
