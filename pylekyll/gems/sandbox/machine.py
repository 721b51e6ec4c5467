"""CRuby in a WebAssembly sandbox, and the exchange of messages with it.

Ruby runs in a separate thread, and only one side runs at a time: ``exchange`` hands over to Ruby and waits.

Messages are in Ruby's memory. At its start, Ruby gives the address of a buffer, with ``JS.eval``. To send a message, it
leaves length and address there and calls ``JS::Object#strictly_eql?``. The answer is in the buffer if the call returns
``true``; longer answers are the text of the object. A call costs half of ``JS.eval`` for each message, which makes an
object and allocates memory for each answer.
"""

from __future__ import annotations

import ctypes
import struct
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pylekyll.foundation.errors import PylekyllError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import wasmtime

    from pylekyll.gems.sandbox.module import RubyModule

#: Ruby's name for the folder that it may write to.
SCRATCH: Final = "/scratch"
LIBRARY: Final = Path(__file__).with_name("lib")
#: The files of our library, in the order in which they are loaded.
_FILES: Final = (
    *("wire", "mirror", "lent", "bridge"),
    *("liquid", "tags", "context"),
    *("jekyll", "drops", "items", "documents", "collections", "site", "plugins", "kramdown", "i18n"),
    *("purity", "calls", "repeated", "kernel"),
)
_TICK: Final = 0.1
#: The fraction of the elapsed time that counts while Ruby waits, such as in ``sleep``.
_LEAST: Final = 0.1
#: Seconds within which Ruby must end after the request.
_TO_END: Final = 5.0
_EVAL: Final = "rb-eval-string-protect: func(str: string) -> tuple<handle<rb-abi-value>, s32>"
_INIT: Final = "ruby-init: func(args: list<string>) -> ()"
_LOAD_PATH: Final = "ruby-init-loadpath: func() -> ()"
_FOREVER: Final = 1 << 40
_REQUIRED: Final = ("js", "json", "forwardable")


class SandboxError(PylekyllError):
    """Ruby has stopped: it exceeded a limit, or failed in a way that Ruby code cannot rescue."""

    code = "ruby-stopped"


class Mount(NamedTuple):
    """A folder that Ruby sees: the path in Ruby, and whether Ruby may write there."""

    folder: Path
    name: str
    writable: bool = False


@dataclass(frozen=True)
class SandboxLimits:
    """The limits of Ruby: ``seconds`` of processor time for one call, ``memory`` in bytes."""

    seconds: float = 60.0
    memory: int = 512 << 20


class Machine:
    """One instance of CRuby. It only sees ``mounts``; ``SCRATCH`` is its own folder for temporary files."""

    def __init__(self, ruby: RubyModule, mounts: Sequence[Mount], limits: SandboxLimits) -> None:
        import wasmtime

        self._limits = limits
        self._scratch = tempfile.TemporaryDirectory(prefix="pylekyll-ruby-", ignore_cleanup_errors=True)
        self._own = tempfile.TemporaryDirectory(prefix="pylekyll-ruby-", ignore_cleanup_errors=True)
        self._said = Path(self._own.name) / "said"
        self._engine = ruby.engine
        self._store = wasmtime.Store(self._engine)
        self._store.set_limits(memory_size=limits.memory)
        self._store.set_epoch_deadline(_FOREVER)
        self._store.set_wasi(self._wasi(mounts))
        self._to_ruby: SimpleQueue[bytes] = SimpleQueue()
        self._from_ruby: SimpleQueue[bytes | BaseException] = SimpleQueue()
        self._reply = b""
        #: The address of the buffer, and the length of an answer that does not fit.
        self._buffer = self._room = 0
        self._left = 0.0
        self._running = threading.Event()
        self._closed = False
        self._thread: threading.Thread | None = None
        linker = wasmtime.Linker(self._engine)
        linker.define_wasi()
        self._define_exchange(linker, ruby.module)
        exports = linker.instantiate(self._store, ruby.module).exports(self._store)
        memory = exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        self._memory = memory
        found = {name: exports[name] for name in ("_initialize", "cabi_realloc", _INIT, _LOAD_PATH, _EVAL)}
        self._functions = {name: each for name, each in found.items() if isinstance(each, wasmtime.Func)}
        self._started = False

    def _wasi(self, mounts: Sequence[Mount]) -> wasmtime.WasiConfig:
        import wasmtime

        wasi = wasmtime.WasiConfig()
        wasi.argv = ["ruby"]
        wasi.env = []
        # Files, not functions: those would be called in threads that may end after Python.
        wasi.stdout_file = str(self._said)
        wasi.stderr_file = str(self._said)
        for mount in (*mounts, Mount(Path(self._scratch.name), SCRATCH, writable=True)):
            wasi.preopen_dir(str(mount.folder), mount.name, fs_mutable=mount.writable)
        return wasi

    # -- messages -----------------------------------------------------------------------------------------------

    def exchange(self, message: bytes) -> bytes:
        """Send ``message`` to Ruby and return its next message. Raises ``SandboxError`` once Ruby has stopped."""
        if self._closed:
            raise SandboxError("Ruby has stopped.")
        if not self._started:
            self._start()
        self._to_ruby.put(message)
        return self._next()

    def allow(self) -> None:
        """Restart the time limit."""
        self._left = self._limits.seconds

    def _next(self) -> bytes:
        said = self._from_ruby.get()
        if isinstance(said, BaseException):
            self._closed = True
            raise self._stopped(said) from said
        return said

    def _stopped(self, error: BaseException) -> SandboxError:
        import wasmtime

        if isinstance(error, wasmtime.Trap) and error.trap_code is wasmtime.TrapCode.INTERRUPT:
            return SandboxError(f"A Ruby plugin ran for more than {self._limits.seconds:g} seconds.")
        said = self._said.read_text("utf-8", "replace").strip().splitlines()
        return SandboxError(f"Ruby has stopped: {(said or str(error).strip().splitlines() or [''])[-1]}")

    def _start(self) -> None:
        self._started = True
        self.allow()
        self._thread = threading.Thread(target=self._run, name="ruby", daemon=True)
        self._thread.start()
        threading.Thread(target=self._watch, name="ruby-watch", daemon=True).start()
        self._next()  # Ruby waits for its first request

    def close(self) -> None:
        """End Ruby. May be called more than once."""
        self._closed = True
        self._to_ruby.put(b"")
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(_TO_END)
        self._scratch.cleanup()
        self._own.cleanup()

    # -- in Ruby's thread ---------------------------------------------------------------------------------------

    def _run(self) -> None:
        try:
            self._resume()
            self._call("_initialize")
            arguments = (b"ruby", b"--disable=gems", b"-EUTF-8:UTF-8", b"-e_=0")
            self._call(_INIT, *self._strings(arguments))
            self._call(_LOAD_PATH)
            self._call(_EVAL, *self._string(_program()))
            self._from_ruby.put(SandboxError("it has ended"))
        except BaseException as error:  # noqa: BLE001 - the waiting thread must get every exception
            self._from_ruby.put(error)
        finally:
            self._running.clear()
            self._closed = True

    def _evaluated(self, address: int, length: int, result: int) -> None:
        """``JS.eval``: take the address of the buffer, and its size without the lengths and the address."""
        if self._buffer:
            _refuse()
        self._buffer, self._room = struct.unpack("<II", self._read(address, length))
        self._write(result, struct.pack("<II", 0, 1))

    def _equal(self, _: int, __: int) -> int:
        """``JS::Object#strictly_eql?``: pass the message on and wait; return whether the answer fits the buffer."""
        self._running.clear()
        length, address = struct.unpack("<II", self._read(self._buffer, 8))
        self._from_ruby.put(self._read(address, length))
        reply = self._reply = self._to_ruby.get()
        fits = len(reply) < self._room  # not all of it: then Ruby would move the buffer (lib/bridge.rb)
        if fits:
            self._write(self._buffer + 8, struct.pack("<I", len(reply)) + reply)
        self._resume()
        return int(fits)

    def _text(self, _: int, result: int) -> None:
        """``JS::Object#to_s``: the answer."""
        self._write(result, struct.pack("<II", *self._string(self._reply)))

    def _read(self, address: int, length: int) -> bytes:
        """Return the part of Ruby's memory that Ruby names."""
        return ctypes.string_at(self._place(address, length), length)

    def _write(self, address: int, data: bytes) -> None:
        """Write to the part of Ruby's memory that Ruby names."""
        ctypes.memmove(self._place(address, len(data)), data, len(data))

    def _place(self, address: int, length: int) -> int:
        """Return where a part of Ruby's memory is. Raises ``SandboxError`` if it is not inside."""
        memory, store = self._memory, self._store
        if address + length > memory.data_len(store):
            raise SandboxError("A message is outside of Ruby's memory.")
        return ctypes.addressof(memory.data_ptr(store).contents) + address

    def _resume(self) -> None:
        self._store.set_epoch_deadline(max(1, int(self._left / _TICK) + 1))
        self._running.set()

    def _call(self, name: str, *arguments: int) -> Any:
        """Call one of the functions that the module exports."""
        return self._functions[name](self._store, *arguments)

    def _string(self, text: bytes) -> tuple[int, int]:
        address = self._call("cabi_realloc", 0, 0, 1, len(text) + 1)
        self._write(address, text + b"\0")
        return address, len(text)

    def _strings(self, texts: Sequence[bytes]) -> tuple[int, int]:
        address = self._call("cabi_realloc", 0, 0, 4, 8 * len(texts))
        for place, text in enumerate(texts):
            self._write(address + 8 * place, struct.pack("<II", *self._string(text)))
        return address, len(texts)

    def _watch(self) -> None:
        """Count Ruby's time while it runs: processor time, which does not depend on other programs."""
        clock = _clock(self._thread)
        passed = 0.0
        while not self._closed:
            if not self._running.wait(1.0):
                continue
            before = clock()
            time.sleep(_TICK)
            passed += max(clock() - before, _TICK * _LEAST)
            while passed >= _TICK:
                passed -= _TICK
                self._left -= _TICK
                self._engine.increment_epoch()

    def _define_exchange(self, linker: wasmtime.Linker, module: wasmtime.Module) -> None:
        """Define the module's imports besides WASI: the three functions that pass messages, and stubs."""
        import wasmtime

        functions: dict[str, Callable[..., Any]] = {
            "eval-js": self._evaluated,
            "js-value-strictly-equal": self._equal,
            "js-value-to-string": self._text,
            "resource_drop_js-abi-value": lambda _: None,
            "resource_new_rb-abi-value": lambda value: value,
            "resource_get_rb-abi-value": lambda value: value,
        }
        for needed in module.imports:
            if needed.module.startswith("wasi"):
                continue
            name = (needed.name or "").partition(":")[0]
            kind = needed.type
            assert isinstance(kind, wasmtime.FuncType)
            linker.define_func(needed.module, needed.name or "", kind, functions.get(name, _refuse))


def _clock(thread: threading.Thread | None) -> Callable[[], float]:
    """Return the clock of a thread's processor time, or a clock of elapsed time on systems without such clocks."""
    if hasattr(time, "pthread_getcpuclockid") and thread is not None and thread.ident is not None:
        number = time.pthread_getcpuclockid(thread.ident)

        def read() -> float:
            try:
                return time.clock_gettime(number)
            except OSError:  # the thread has ended
                return 0.0

        return read
    return time.monotonic


def _refuse(*_: Any) -> None:
    raise SandboxError("There is no JavaScript.")


def guest_path(folder: Path) -> str:
    """Return the path of ``folder`` in Ruby: the same path without a drive letter."""
    path = folder.as_posix()
    return path if path.startswith("/") else f"/{path.replace(':', '')}"


def _program() -> bytes:
    """Return the Ruby program: our library, then the loop that answers requests."""
    lines = ["begin", *(f'require "{name}"' for name in _REQUIRED)]
    for name in _FILES:
        text = (LIBRARY / f"{name}.rb").read_text("utf-8")
        end = f"PYLEKYLL_{name.upper()}"
        lines.append(f"eval(<<'{end}', TOPLEVEL_BINDING, 'pylekyll:{name}.rb', 1)\n{text}{end}")
    lines += ["Pylekyll::Bridge.run", "rescue Exception => e", "STDERR.write(e.full_message(highlight: false))", "end"]
    return "\n".join(lines).encode()
