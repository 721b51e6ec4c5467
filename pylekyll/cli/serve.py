"""``pylekyll serve`` (``Jekyll::Commands::Serve``)."""

from __future__ import annotations

import os
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import click

from pylekyll.cli import editing
from pylekyll.cli.arguments import JekyllCommand
from pylekyll.cli.building import build_once
from pylekyll.cli.console import console_log, show_failure, showing_errors
from pylekyll.cli.options import build_options, untrusted_options
from pylekyll.cli.settings import load_config, take_limits
from pylekyll.foundation.errors import ConfigError, UsageError
from pylekyll.foundation.programs import DEVNULL, Process
from pylekyll.incremental.builder import Builder
from pylekyll.languages.ruby.paths import sanitized_path
from pylekyll.serve.addresses import mount_point
from pylekyll.serve.app import unusable_headers
from pylekyll.serve.guard import is_everywhere
from pylekyll.serve.network import public_host
from pylekyll.serve.server import Options, Preview, bind, wait_until_open

if TYPE_CHECKING:
    import socket
    from collections.abc import Mapping

    from pylekyll.foundation.log import Log
    from pylekyll.incremental.builder import Outcome
    from pylekyll.serve.server import Rebuilder
    from pylekyll.site.config import Config

_LIVERELOAD_PORT = 35729


@click.command("serve", cls=JekyllCommand)
@build_options
@click.option("-H", "--host", "host", metavar="HOST", help="Host to bind to (defaults to 127.0.0.1).")
@click.option("-P", "--port", "port", type=click.IntRange(0, 65535), metavar="PORT", help="Port (4000); 0 for any.")
@click.option("-o", "--open-url", "open_url", is_flag=True, default=None, help="Open the site in a browser.")
@click.option("-B", "--detach", "detach", is_flag=True, default=None, help="Run the server in the background.")
@click.option("--ssl-cert", "ssl_cert", metavar="CERT", help="X.509 (SSL) certificate.")
@click.option("--ssl-key", "ssl_key", metavar="KEY", help="X.509 (SSL) private key.")
@click.option("-l/ ", "--livereload/--no-livereload", "livereload", default=None, help="Keep open pages up to date.")
@click.option("--livereload-port", "livereload_port", type=int, metavar="PORT", help="LiveReload port; 0 for none.")
@click.option(
    "--livereload-ignore",
    "livereload_ignore",
    metavar="GLOB[,GLOB2]",
    help="Patterns of files that do not affect pages.",
)
@click.option("--livereload-min-delay", "livereload_min_delay", type=float, metavar="SECONDS", help="Minimum delay.")
@click.option("--livereload-max-delay", "livereload_max_delay", type=float, metavar="SECONDS", help="Maximum delay.")
@click.option(
    "--show-dir-listing",
    "show_dir_listing",
    is_flag=True,
    default=None,
    help="List folders instead of showing their index pages.",
)
@click.option(
    "--skip-initial-build",
    "skip_initial_build",
    is_flag=True,
    default=None,
    help="Serve the last build without building.",
)
@editing.EDIT_PORT
@editing.EDIT
@untrusted_options
def command(*, untrusted: bool, edit: bool, edit_port: int | None, **options: Any) -> None:
    """Serve the site locally, and rebuild it after changes."""
    with showing_errors(options) as log:
        limits = take_limits(options, untrusted=untrusted)
        _check(options)
        if edit:
            editing.check(options, untrusted=untrusted)
        if untrusted and options["detach"]:
            raise UsageError("--untrusted does not run in the background: remove --detach.")
        if options["detach"] and not options["livereload"]:
            _detach(options, log)
        else:
            _serve(options, log, limits if untrusted else None, edit=edit, edit_port=edit_port)


def _edit(**options: Any) -> None:
    assert command.callback is not None
    others = dict.fromkeys(each.name for each in _NOT_OF_EDIT if each.name not in {"edit", "untrusted"})
    command.callback(untrusted=False, edit=True, **{**others, **options, "open_url": True})


#: The options of the server that ``pylekyll edit`` does not have.
_NOT_OF_EDIT = [
    each
    for each in command.params
    if str(each.name).startswith(("livereload", "max_", "ssl_"))
    or each.name in {"untrusted", "edit", "open_url", "detach", "skip_initial_build", "show_dir_listing"}
]
#: ``pylekyll edit``: the same with the editor, in a browser that it opens.
edit_command = JekyllCommand(
    "edit",
    params=[each for each in command.params if each not in _NOT_OF_EDIT],
    callback=_edit,
    help="Edit the site where you read it, in the browser.",
)
COMMANDS = {"serve": command, "edit": edit_command}


def _check(options: Mapping[str, Any]) -> None:
    if options["livereload"] is False:
        given = [name for name in options if name.startswith("livereload_") and options[name] is not None]
        if given:
            raise UsageError(f"--{given[0].replace('_', '-')} needs live reload: remove --no-livereload.")
    if (options["ssl_cert"] is None) != (options["ssl_key"] is None):
        raise UsageError("Missing --ssl_cert or --ssl_key. Both are required.")


def _serve(
    options: dict[str, Any], log: Log, limits: dict[str, int] | None, *, edit: bool, edit_port: int | None
) -> None:
    """Serve until interrupted; with ``limits`` an untrusted site."""
    options["serving"] = True
    if options["watch"] is None:
        options["watch"] = True
    if options["detach"]:
        message = "--detach and --livereload are mutually exclusive. Choosing --livereload"
        log.warning("Warning:", message, code="detach-with-livereload")
        options["detach"] = None
    if limits is not None and options["port"] is None:
        options["port"] = 0  # an origin of its own: browsers keep service workers and storage for a port
    config = _first_config(options, is_untrusted=limits is not None)
    _check_certificate(_settings(options, config))
    listening, address = _listen(config, options, log)
    builder = _builder(options, config, address, log, limits)
    settings = _settings(options, builder.config)
    if edit:
        settings.edit, bound = editing.listen(config, edit_port, listening[0].getsockname()[1])
        settings.live_reload = True
        listening.append(bound)
    preview = Preview(settings, listening, builder, log, show_failure)
    preview.watch_from_now()
    skip = builder.config.skip_initial_build
    try:
        outcome = None if skip else _first_build(builder, log, settings)
    except BaseException:
        preview.close()
        raise
    if skip:
        message = "Skipping the initial build. This may result in an out-of-date site."
        log.warning("Build Warning:", message, code="initial-build-skipped")
    preview.app.configure(builder.config)
    log.info("Auto-regeneration:", f"enabled for '{config['source']}'" if settings.watch else "disabled.")
    preview.started = lambda: _say_hello(builder.config, listening, log, preview)
    preview.run(outcome)


def _builder(
    options: dict[str, Any], config: Config, address: str, log: Log, limits: dict[str, int] | None
) -> Rebuilder:
    """Return what builds the site that is served at ``address``; with ``limits`` an untrusted one."""
    sink = log.sink
    assert sink is not None
    if limits is not None:
        from pylekyll.cli.untrusted_preview import UntrustedBuilder

        return UntrustedBuilder(options, limits, address, sink)
    folder = Path.cwd()

    def load(to: Log) -> Config:
        _return_to(folder)
        return _serving(load_config(options, to), address)

    return Builder(load, sink, verbose=log.verbose, fallback=_serving(config, address))


def _first_config(options: dict[str, Any], *, is_untrusted: bool) -> Config:
    """Return the configuration to start with. Where it cannot be read, it is the defaults until it was mended.

    Raises ``ConfigError`` where nobody watches, or where the command line names a file that is not there.
    """
    if is_untrusted:
        from pylekyll.cli.untrusted_preview import config_of_server

        return config_of_server(options)
    try:
        return load_config(options, console_log(quiet=True))
    except ConfigError:
        named = [name for name in str(options["config"] or "").split(",") if name]
        if not options["watch"] or not all(Path(name).is_file() for name in named):
            raise
        return load_config({**options, "skip_config_files": True}, console_log(quiet=True))


def _return_to(folder: Path) -> None:
    """Work in ``folder`` also after it was removed or moved, and another one has its name."""
    try:
        is_there = Path.cwd() == folder
    except FileNotFoundError:
        is_there = False
    if not is_there and folder.is_dir():
        os.chdir(folder)


def _listen(config: Config, options: Mapping[str, Any], log: Log) -> tuple[list[socket.socket], str]:
    """Return the bound sockets, the site's own first, and the address of the site without its ``baseurl``."""
    host, wanted = str(config["host"]), _number(config["port"])
    asked = options["port"] is not None
    found = [bind(host, wanted, search=not asked)]
    port = found[0].getsockname()[1]
    if wanted not in {0, port}:
        log.warning("Port:", f"{wanted} is in use: serving on {port}.", code="port-taken")
    extra = options["livereload_port"]
    if extra is None and options["livereload"]:
        extra = _LIVERELOAD_PORT
    if extra and extra != port:
        try:
            found.append(bind(host, extra, option="--livereload-port"))
        except UsageError as error:
            log.warning("LiveReload:", error.message, code="port-taken")
    scheme = "https" if config.get("ssl_cert") else "http"
    return found, f"{scheme}://{_shown(public_host(host))}:{port}"


def _number(value: Any) -> int:
    try:
        number = int(value)
    except (TypeError, ValueError):
        number = -1
    if not 0 <= number <= 65535:
        raise UsageError(f"The port must be a number from 0 to 65535, not '{value}'.")
    return number


def _shown(host: str) -> str:
    return f"[{host}]" if ":" in host and not host.startswith("[") else host


def _serving(config: Config, address: str) -> Config:
    """Set the site's ``url`` to the server's address in development (``Serve.default_url``)."""
    return config.served_at(address) if config.jekyll_env == "development" else config


def _settings(options: Mapping[str, Any], config: Config) -> Options:
    live = options["livereload"]
    ignore = str(config.get("livereload_ignore") or "")
    source = config.source.as_posix()
    least, most = config.get("livereload_min_delay") or 0.0, config.get("livereload_max_delay") or 0.0
    certificate, key = config.get("ssl_cert"), config.get("ssl_key")
    return Options(
        host=str(config["host"]),
        # In a terminal, a person edits pages; a script sets the option.
        live_reload=(live if live is not None else bool(config.get("livereload", sys.stdout.isatty()))),
        watch=config.watch or bool(live),
        ssl_cert=sanitized_path(source, str(certificate)) if certificate else None,
        ssl_key=sanitized_path(source, str(key)) if key else None,
        delays=(float(least), float(most)),
        ignore=tuple(name for name in ignore.split(",") if name),
    )


def _check_certificate(settings: Options) -> None:
    """Raise ``UsageError`` for a missing or invalid certificate or key, before the site is built."""
    if settings.ssl_cert is None or settings.ssl_key is None:
        return
    import ssl

    for path in (settings.ssl_cert, settings.ssl_key):
        if not Path(path).is_file():
            raise UsageError(f"{path} not found: --ssl-cert and --ssl-key are paths relative to the source.")
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(settings.ssl_cert, settings.ssl_key)
    except OSError as error:
        message = f"{settings.ssl_cert} and {settings.ssl_key} are not a certificate and its key"
        raise UsageError(f"{message}: {error.strerror or error}") from error


def _first_build(builder: Rebuilder, log: Log, settings: Options) -> Outcome:
    """Build before serving. A failure ends a server that does not watch; otherwise the browser shows it."""
    config = builder.config
    started = time.monotonic()
    log.info("Source:", str(config.source))
    log.info("Destination:", str(config.destination))
    log.info("Incremental build:", "enabled" if config.incremental else "disabled. Enable with --incremental")
    log.info("Generating...")
    outcome = builder.build()
    if outcome.error is None:
        log.info("", f"done in {round(time.monotonic() - started, 3)} seconds.")
    elif settings.watch:
        show_failure(outcome.error)
    else:
        raise outcome.error
    return outcome


def _address(config: Config, port: int) -> str:
    """Return the address to open in a browser; in development ``site.url`` has the same host."""
    scheme = "https" if config.get("ssl_cert") else "http"
    return f"{scheme}://{_shown(public_host(str(config['host'])))}:{port}{mount_point(config.get('baseurl'))}/"


def _say_hello(config: Config, listening: list[socket.socket], log: Log, preview: Preview) -> None:
    address = _address(config, listening[0].getsockname()[1])
    parts = urlsplit(address)
    edit = preview.options.edit
    for other in listening[1 : -1 if edit else None]:
        log.info("LiveReload address:", f"{parts.scheme}://{_shown(parts.hostname or '')}:{other.getsockname()[1]}")
    log.info("Server address:", address)
    if is_everywhere(str(config["host"])) and parts.hostname != "localhost":
        log.info("On this machine:", parts._replace(netloc=f"localhost:{parts.port}").geturl())
        _show_code(address, log)
    for name in unusable_headers(config):
        message = f"The header '{name}' of `webrick: headers:` is not sent: it is not valid."
        log.warning("Server:", message, code="setting-without-effect")
    log.info("Server running...", "press ctrl-c to stop.")
    if edit is not None:
        own = parts._replace(netloc=f"{_shown(parts.hostname or '')}:{edit.port}", path="/").geturl()
        editing.say_address(preview, log, own, opens=bool(config.open_url))
    elif config.open_url:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()  # it may wait for the browser


def _show_code(address: str, log: Log) -> None:
    """Show the address as a QR code, where the terminal's encoding has the characters."""
    from pylekyll.serve.qr import qr_lines

    lines = qr_lines(address)
    try:
        "\n".join(lines).encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return
    for topic, line in zip(("On a phone:", *[""] * len(lines)), lines, strict=False):
        log.info(topic, line)


def _detach(options: dict[str, Any], log: Log) -> None:
    """Start another process that serves, and exit when it answers."""
    config = load_config({**options, "serving": True}, log)
    host = str(config["host"])
    probe = bind(host, _number(config["port"]), search=options["port"] is None)
    port = probe.getsockname()[1]
    probe.close()
    if not options["skip_initial_build"]:
        scheme = "https" if config.get("ssl_cert") else "http"
        build_once(_serving(config, f"{scheme}://{_shown(public_host(host))}:{port}"), log)
    log.info("Auto-regeneration:", "disabled when running server detached.")
    child: Process[bytes] = Process(  # ourselves, with our own arguments
        [*_own_command(), "--port", str(port), "--no-watch", "--skip-initial-build", "--no-livereload", "--quiet"],
        outlives=True,
        stdin=DEVNULL,
        stdout=DEVNULL,
        stderr=DEVNULL,
        start_new_session=True,
    )
    if not wait_until_open("127.0.0.1" if host in {"0.0.0.0", "::"} else host, port, 20):  # noqa: S104
        child.kill()
        raise UsageError("The server did not start in the background; run it without --detach to see the error.")
    log.info("Server address:", _address(config, port))
    log.info("Server detached with pid", f"'{child.pid}'. Run `kill {child.pid}' to stop the server.")


#: ``-c`` and ``-m`` put the current folder first on the path, where a site may have a yaml.py.
_START = "import sys; sys.path[:1] = [p for p in sys.path[:1] if p]; from pylekyll.cli.main import main; main()"


def _own_command() -> list[str]:
    """Return the process's own command line without its option to detach."""
    rest = [word for word in sys.argv[1:] if word not in {"-B", "--detach", "-o", "--open-url"}]
    return [sys.executable, "-c", _START, *rest]
