"""Limits of Ruby code: it cannot leave the site's folder, write, reach a network or a program, or run endlessly."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from pylekyll.foundation.errors import PluginError, RenderError
from pylekyll.foundation.log import Log
from pylekyll.gems.ruby_files import read_ruby_file
from pylekyll.gems.ruby_plugins import RubySource
from pylekyll.gems.sandbox.machine import SandboxLimits
from pylekyll.gems.sandbox.module import load_module
from pylekyll.gems.sandbox.registration import run_ruby
from pylekyll.plugins.extensions import Extensions
from pylekyll.site.config import load

if TYPE_CHECKING:
    from pathlib import Path

    from tests.gems.sandbox.conftest import Built

#: The result of the code between `begin` and `rescue`, or the class of its exception.
TRIES = {
    "File.read('/etc/passwd')": "Errno::ENOENT",
    "File.read('../outside.txt')": "Errno::",
    "File.read(File.join(site.source, '..', 'outside.txt'))": "Errno::",
    "Dir.children('/')": "Errno::",
    "File.symlink('/etc', File.join(site.source, 'link'))": "Errno::",
    "File.write(File.join(site.source, 'new.txt'), 'x')": "Errno::",
    "File.delete(File.join(site.source, 'index.html'))": "Errno::",
    "File.rename(File.join(site.source, 'index.html'), File.join(site.source, 'x'))": "Errno::",
    "Dir.mkdir(File.join(site.source, 'folder'))": "Errno::",
    "require 'socket'": "LoadError",
    "require 'net/http'": "LoadError",
    "require 'nokogiri'": "LoadError",
    "TCPSocket.new('localhost', 80)": "NameError",
    "fork": "NotImplementedError",
    "`ls`": "NotImplementedError",
    "system('ls')": "NotImplementedError",
    "spawn('ls')": "NotImplementedError",
    "IO.popen('ls')": "NotImplementedError",
    "Process.kill(9, 1)": "Errno::ENOTSUP",
    "JS.global": "SandboxError",
    "JS.eval('1')": "SandboxError",
    "b = Pylekyll::Bridge; b::BUFFER.bytesplice(0, 8, [16, 1 << 31].pack('LL')); b::HOST.strictly_eql?(b::HOST)": (
        "outside of Ruby's memory"
    ),
    "ENV.keys": '["JEKYLL_ENV", "TMPDIR"]',
    "Dir.exist?('/home')": "false",
    "f = lambda { |n| 1 + f.(n + 1) }; f.(0)": "SystemStackError",
}
TAG = """\
class Attempt < Liquid::Tag
  def render(context)
    site = context.registers[:site]
    begin
      (%s).inspect
    rescue Exception => error
      "#{error.class}: #{error.message}"
    end
  end
end
Liquid::Template.register_tag("attempt", Attempt)
"""


@pytest.mark.parametrize("code", TRIES)
def test_what_is_refused(code: str, built: Built, tmp_path: Path) -> None:
    (tmp_path / "outside.txt").write_text("secret", "utf-8")
    files = {"_plugins/attempt.rb": TAG % code, "index.html": "---\n---\n{% attempt %}\n"}
    try:
        _, folder = built(files)
        said = (folder / "index.html").read_text("utf-8")
    except RenderError as error:  # what Ruby cannot rescue ends the build
        said = f"SandboxError: {error.message}"
    assert TRIES[code] in said
    assert "secret" not in said
    assert sorted(path.name for path in (tmp_path / "site").iterdir() if path.name != "_site") == [
        "_plugins",
        "index.html",
    ]


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("loop {}", "ran for more than 5 seconds"),
        ("'x' * 1_000_000_000", "memory"),
        ("'a' =~ /(a*)*b/ while true", "ran for more than 5 seconds"),
    ],
)
def test_what_does_not_end(code: str, message: str, tmp_path: Path, ruby: dict[str, str]) -> None:
    path = tmp_path / "_plugins" / "endless.rb"
    path.parent.mkdir()
    path.write_text(f"\n\n{code}\n", "utf-8")
    config = load(tmp_path, environment=ruby, working_directory=tmp_path)
    source = RubySource(path, read_ruby_file(path, "_plugins/endless.rb"))
    with pytest.raises(PluginError, match=message) as caught:
        run_ruby(Extensions(config, Log()), [source], SandboxLimits(seconds=5, memory=160 << 20))
    assert "_plugins/endless.rb" in (caught.value.plugin, str(caught.value.location))


def test_the_end_of_the_time_is_known_by_the_trap(tmp_path: Path, ruby: dict[str, str]) -> None:
    """The seconds that are left and the epochs of the engine are counted by two threads, which may differ by one."""
    path = tmp_path / "_plugins" / "endless.rb"
    path.parent.mkdir()
    path.write_text("loop {}\n", "utf-8")
    config = load(tmp_path, environment=ruby, working_directory=tmp_path)
    source = RubySource(path, read_ruby_file(path, "_plugins/endless.rb"))
    engine = load_module(config, Log()).engine
    ended = threading.Event()

    def hurry() -> None:
        while not ended.wait(0.001):
            engine.increment_epoch()

    hurrying = threading.Thread(target=hurry)
    hurrying.start()
    try:
        with pytest.raises(PluginError, match="ran for more than 60 seconds"):
            run_ruby(Extensions(config, Log()), [source], SandboxLimits(seconds=60, memory=160 << 20))
    finally:
        ended.set()
        hurrying.join()


@pytest.mark.parametrize(
    ("value", "message"), [("10 ** 5000", "more than 4,300 digits"), ("Time.at(10 ** 12)", "after the year 9999")]
)
def test_values_that_python_does_not_have(value: str, message: str, built: Built) -> None:
    code = f"module Large\n  def large(_) = {value}\nend\nLiquid::Template.register_filter(Large)\n"
    with pytest.raises(RenderError, match=message):
        built({"_plugins/large.rb": code, "index.html": "---\n---\n{{ 1 | large }}\n"})
