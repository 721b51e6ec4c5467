"""The command: what it says, how it ends, which port it takes."""

from __future__ import annotations

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from pylekyll.cli.main import cli
from pylekyll.serve.network import network_address
from tests.incremental import sites
from tests.support.patience import eventually

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.serve.conftest import Served

    Serve = Callable[..., Served]

FILES = {
    "_config.yml": "url: https://example.org\n",
    "index.html": "---\n---\n{{ site.url }} {{ site.serving }} {{ jekyll.environment }}\n",
}


def get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return answer.read().decode()


def test_what_it_says(serve: Serve, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    served = serve(source, live=False)
    said = re.sub(r"\d+\.\d+ seconds", "N seconds", served.output).replace(str(source), "SOURCE")
    port = served.address.rstrip("/").rpartition(":")[2]
    assert said.replace(port, "PORT").splitlines() == [
        "Configuration file: SOURCE/_config.yml",
        "            Source: SOURCE",
        "       Destination: SOURCE/_site",
        " Incremental build: disabled. Enable with --incremental",
        "      Generating... ",
        "                    done in N seconds.",
        " Auto-regeneration: enabled for 'SOURCE'",
        "    Server address: http://localhost:PORT/",
        "  Server running... press ctrl-c to stop.",
    ]
    assert get(served.address) == f"http://localhost:{port} true development\n"
    assert served.interrupt() == 0
    assert "Traceback" not in served.output


def test_in_production_the_url_stays(serve: Serve, tmp_path: Path) -> None:
    served = serve(sites.lay_out(tmp_path, FILES), live=False, environment={"JEKYLL_ENV": "production"})
    assert get(served.address) == "https://example.org true production\n"


def test_the_script_is_never_on_disk(serve: Serve, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    served = serve(source)
    assert "client.js" in get(served.address)
    assert b"client.js" not in (source / "_site/index.html").read_bytes()


def test_the_configuration_may_ask_for_no_initial_build(serve: Serve, tmp_path: Path) -> None:
    """``Jekyll::Commands::Build.process`` asks the whole configuration, and not only the command line."""
    source = sites.lay_out(tmp_path, {**FILES, "_config.yml": "skip_initial_build: true\n"})
    (source / "_site").mkdir()
    (source / "_site" / "index.html").write_text("built before")
    served = serve(source, live=False)
    assert get(served.address) == "built before"
    assert "Skipping the initial build" in served.output


def test_without_live_reload_pages_are_as_they_are(serve: Serve, tmp_path: Path) -> None:
    served = serve(sites.lay_out(tmp_path, FILES), "--no-livereload", live=False)
    assert "client.js" not in get(served.address)


def test_a_taken_port(tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "pylekyll", "serve", "--port", str(port)]
        done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    assert re.search(rf"Port {port} is taken; \d+ is free: add --port \d+\.", done.stderr)
    assert len(done.stderr.splitlines()) == 1


def test_a_taken_port_for_live_reload(serve: Serve, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        source = sites.lay_out(tmp_path, FILES)
        served = serve(source, "--livereload", "--livereload-port", str(port), live=False)
    assert re.search(rf"Port {port} is taken; (\d+) is free: add --livereload-port \1\.", served.output)


def test_all_addresses(serve: Serve, tmp_path: Path) -> None:
    """The printed address is one that other devices open; links are right for each name that they came by."""
    served = serve(sites.lay_out(tmp_path, FILES), "--host", "0.0.0.0", live=False)
    parts = urlsplit(served.address)
    assert parts.hostname == (network_address() or "localhost")
    for host in {parts.netloc, f"localhost:{parts.port}", f"127.0.0.1:{parts.port}"}:
        assert get(f"http://{host}/") == f"http://{host} true development\n"


def test_the_first_build_may_fail(serve: Serve, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, {**FILES, "index.html": "---\n---\n{% wrong %}\n"})
    served = serve(source, live=False)
    assert "Unknown tag 'wrong'" in served.output
    with pytest.raises(urllib.error.HTTPError) as caught:
        get(served.address)
    with caught.value as answer:
        assert answer.code == 503
        assert "Unknown tag &#x27;wrong&#x27;" in answer.read().decode()
    sites.write(source / "index.html", "---\n---\nmended\n")
    eventually(lambda: "...done in" in served.output)
    assert get(served.address) == "mended\n"


def test_the_configuration_may_be_wrong_at_first(serve: Serve, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, {**FILES, "_config.yml": "title: [\n"})
    served = serve(source, live=False)
    assert "_config.yml" in served.output
    with pytest.raises(urllib.error.HTTPError, match="503") as caught:
        get(served.address)
    caught.value.close()
    sites.write(source / "_config.yml", "title: x\nbaseurl: /base\n")
    eventually(lambda: "...done in" in served.output)
    assert get(f"{served.address}base/").startswith("http://localhost:")


@pytest.mark.parametrize("options", [("--no-watch",), ("--config", "absent.yml")])
def test_a_first_build_that_nobody_mends_ends_the_server(tmp_path: Path, options: tuple[str, ...]) -> None:
    source = sites.lay_out(tmp_path, {**FILES, "index.html": "---\n---\n{% wrong %}\n"})
    result = CliRunner().invoke(
        cli, ["serve", "--source", str(source), "--destination", str(tmp_path / "out"), "--port", "0", *options]
    )
    assert result.exit_code == 1


def test_it_gives_the_warnings_of_a_build(serve: Serve, tmp_path: Path) -> None:
    files = {
        # The server is a process of its own, in which the extra `ruby` may be installed.
        "_config.yml": "url: example.org\nplugins: [jekyll-nosuch]\npylekyll: {ruby: off}\n",
        "index.html": "---\nlayout: absent\n---\n{{ 'a' b }}<link rel=stylesheet href='{{ site.url }}/a.css'>\n",
        "_plugins/old.rb": "module Jekyll; end\n",
        "one.html": "---\npermalink: /same.html\n---\n",
        "two.html": "---\npermalink: /same.html\n---\n",
    }
    source = sites.lay_out(tmp_path, files)
    built = CliRunner().invoke(cli, ["build", "--source", str(source), "--destination", str(source / "_site")])
    served = serve(source, live=False)
    warnings = [line for line in built.stderr.splitlines() if line.strip()]
    assert len(warnings) > 5
    assert "`url` is 'example.org'" in built.stderr
    assert [line for line in warnings if line not in served.output] == []


def test_a_taken_port_that_nobody_asked_for(serve: Serve, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        source = sites.lay_out(tmp_path, FILES | {"_config.yml": f"port: {port}\n"})
        program = [sys.executable, "-m", "pylekyll", "serve", "--no-watch"]
        with subprocess.Popen(
            program, cwd=source, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        ) as process:
            assert process.stdout is not None
            lines = []
            for line in process.stdout:
                lines.append(line)
                if "Server running" in line:
                    break
            process.terminate()
            process.stdout.read()
    said = "".join(lines)
    assert f"{port} is in use: serving on" in said
    assert f"127.0.0.1:{port}/" not in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--ssl-cert", "cert.pem"], "Missing --ssl_cert or --ssl_key. Both are required."),
        (["--no-livereload", "--livereload-min-delay", "1"], "--livereload-min-delay needs live reload"),
        (
            ["--port", "0", "--ssl-cert", "no.pem", "--ssl-key", "_config.yml"],
            "no.pem not found: --ssl-cert and --ssl-key are",
        ),
        (["--port", "0", "--ssl-cert", "index.html", "--ssl-key", "_config.yml"], "are not a certificate and its key"),
        (["--port", "70000"], "70000"),
        (["--host", "no.such.host.invalid"], "The address no.such.host.invalid does not exist"),
    ],
)
def test_refused(tmp_path: Path, arguments: list[str], message: str) -> None:
    source = sites.lay_out(tmp_path, FILES)
    result = CliRunner().invoke(cli, ["serve", "--source", str(source), *arguments])
    assert result.exit_code != 0
    assert message in result.output


def test_edits_are_said_and_built(serve: Serve, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    served = serve(source, live=False)
    sites.write(source / "index.html", "---\n---\nnew\n")
    eventually(lambda: get(served.address) == "new\n")
    eventually(lambda: "...done in" in served.output)
    assert "Regenerating: 1 file(s) changed at" in served.output
    assert "                    index.html\n" in served.output


def test_an_interrupt_while_it_builds(serve: Serve, tmp_path: Path) -> None:
    """Nothing is written any more, and nothing is said of it."""
    slow = "{% for a in (1..300) %}{% for b in (1..300) %}{{ a | times: b }}{% endfor %}{% endfor %}"
    files = FILES | {f"page{number}.html": "---\n---\n{{ site.n }}" for number in range(100)}
    source = sites.lay_out(tmp_path, files)
    served = serve(source, live=False)
    for number in range(100):
        sites.write(source / f"page{number}.html", f"---\n---\n{{{{ site.n }}}}{slow}")
    sites.write(source / "_config.yml", "n: 1\n")
    eventually(lambda: "Regenerating:" in served.output)
    assert served.interrupt() == 0
    assert "done in" not in served.output.partition("Regenerating:")[2]
    assert "Error" not in served.output
    assert (source / "_site/page1.html").read_text() == ""


@pytest.mark.skipif(os.name == "nt", reason="a terminated program does not clean up there")
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_the_code_of_an_editor_ends_with_it(serve: Serve, tmp_path: Path, ending: signal.Signals) -> None:
    served = serve(sites.lay_out(tmp_path, FILES), "--edit", "--edit-port", "0")
    eventually(lambda: "The code for" in served.output)
    found = re.search(r"The code for its session is in (\S+)\.\n", served.output)
    assert found is not None
    code = Path(found[1])
    assert code.stat().st_mode & 0o777 == 0o600
    assert code.parent.stat().st_mode & 0o777 == 0o700
    served.process.send_signal(ending)
    served.process.wait(60)
    assert not code.parent.exists()


def test_a_burst_is_one_build(serve: Serve, tmp_path: Path) -> None:
    files = FILES | {f"page{number}.html": f"---\n---\n{number}\n" for number in range(300)}
    source = sites.lay_out(tmp_path, files)
    served = serve(source, live=False)
    for number in range(300):
        sites.write(source / f"page{number}.html", f"---\n---\nnew {number}\n")
    eventually(lambda: get(f"{served.address}page299") == "new 299\n")
    eventually(lambda: "...done in" in served.output)
    assert [get(f"{served.address}page{number}") for number in range(300)] == [f"new {n}\n" for n in range(300)]
    assert served.output.count("Regenerating:") <= 3


def test_a_destination_that_was_removed(serve: Serve, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    served = serve(source, live=False)
    shutil.rmtree(source / "_site")
    sites.write(source / "index.html", "---\n---\nback\n")

    def is_back() -> bool:
        try:
            return get(served.address) == "back\n"
        except urllib.error.HTTPError as answer:
            answer.close()
        except OSError:
            pass
        return False

    eventually(is_back)
    assert get(served.address) == "back\n"


def test_warnings_are_said_once(serve: Serve, tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES | {"page.html": "---\nlayout: missing\n---\npage\n"})
    served = serve(source, live=False)
    for number in range(3):
        sites.write(source / "_config.yml", f"number: {number}\n")
        eventually(lambda number=number: served.output.count("...done in") > number)
    assert served.output.count("Layout 'missing' requested in page.html does not exist.") == 1


def test_in_the_background(tmp_path: Path) -> None:
    source = sites.lay_out(tmp_path, FILES)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "pylekyll", "serve", "--detach", "--port", str(port)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    found = re.search(r"Server detached with pid '(\d+)'", done.stdout)
    assert found is not None
    try:
        assert get(f"http://127.0.0.1:{port}/") == f"http://localhost:{port} true development\n"
    finally:
        os.kill(int(found[1]), signal.SIGTERM)


@pytest.mark.parametrize("query", ["page=/&build=" + "9" * 5000, "page=%00..%2f&build=%ff", ""])
def test_odd_sockets(serve: Serve, tmp_path: Path, query: str) -> None:
    served = serve(sites.lay_out(tmp_path, FILES))
    host = served.address.removeprefix("http://").rstrip("/")
    with socket.create_connection(("127.0.0.1", int(host.rpartition(":")[2])), timeout=30) as asking:
        asking.sendall(
            f"GET /__pylekyll/socket?{query} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        said = b""
        while b"hello" not in said:
            more = asking.recv(1000)
            assert more, said
            said += more


@pytest.mark.parametrize(("origin", "status"), [("OWN", 101), ("http://evil.example", 403), ("null", 403)])
def test_sockets_of_other_origins_are_refused(serve: Serve, tmp_path: Path, origin: str, status: int) -> None:
    served = serve(sites.lay_out(tmp_path, FILES))
    host = served.address.removeprefix("http://").rstrip("/")
    with socket.create_connection(("127.0.0.1", int(host.rpartition(":")[2])), timeout=30) as asking:
        asking.sendall(
            f"GET /__pylekyll/socket?page=/ HTTP/1.1\r\nHost: {host}\r\n"
            f"Origin: {origin.replace('OWN', 'http://' + host)}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert asking.recv(12) == f"HTTP/1.1 {status}".encode()


def test_other_commands_do_not_load_the_server() -> None:
    code = (
        "import sys; from click.testing import CliRunner; from pylekyll.cli.main import cli\n"
        "CliRunner().invoke(cli, ['--version']); CliRunner().invoke(cli, ['build', '--source', '/nonexistent'])\n"
        "loaded = {'starlette', 'uvicorn', 'watchfiles', 'wsproto', 'pylekyll.serve'} & set(sys.modules)\n"
        "print(sorted(loaded))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, timeout=60, capture_output=True, text=True)
    assert done.stdout == "[]\n"
