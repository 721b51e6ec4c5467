"""Ruby's Jekyll as another program: how to find it, and how it builds a site without leaving files behind."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from pylekyll.foundation.errors import PylekyllError, UsageError
from pylekyll.foundation.programs import find_program, run_program
from pylekyll.site.config.files import default_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pylekyll.foundation.programs import Finished
    from pylekyll.site.config import Config

_VERSION = re.compile(r"\bjekyll\s+v?(\d+(?:\.\d+)+)", re.IGNORECASE)
_VERSION_SECONDS = 60
#: Empty lines, the steps of a Ruby backtrace, and the frame that Jekyll puts around its advice to ask for one.
_TELLS_NOTHING = re.compile(r"\s*$|\s+from \S+:\d+:in |\s*-+\s*$|\s*Please append `--trace`|\s*for any additional info")
_LAST_LINES = 12
_LINE_LENGTH = 300
_MISSING_GEMS = re.compile(r"Bundler::GemNotFound|Could not find gem|Bundler could not find")

OTHER_WAYS = (
    "There are two other ways: `--with DIR` compares with an existing build, such as `_site` of another machine,\n"
    "and `--url URL` with the site as it is published. Or say how Jekyll is called: `--jekyll COMMAND`."
)


@dataclass(frozen=True)
class Jekyll:
    """How Jekyll is called: the command as a person types it, its words, where it runs, and its environment."""

    shown: str
    command: tuple[str, ...]
    folder: Path
    environment: Mapping[str, str]

    def version(self) -> str | None:
        """Return the version that it prints, or ``None``."""
        try:
            done = self._run(["--version"], _VERSION_SECONDS)
        except (PylekyllError, TimeoutError):
            return None
        found = _VERSION.search(_text(done.output))
        return found[1] if found else None

    def build(self, config: Config, files: Sequence[Path], destination: Path) -> None:
        """Build the site of ``config``, which ``files`` configure, into ``destination``. Raises ``PylekyllError``."""
        arguments = ["build", "--source", str(config.source), "--destination", str(destination), "--no-watch"]
        done = self._run([*arguments, "--config", ",".join(map(str, files))], None)
        if done.status:
            raise self._failure(f"{_text(done.output)}\n{_text(done.errors)}", done.status)

    def _failure(self, output: str, status: int) -> PylekyllError:
        said = [_cut(line) for line in output.splitlines() if not _TELLS_NOTHING.match(line)]
        last = "\n".join(said[-_LAST_LINES:])
        hint = OTHER_WAYS
        if _MISSING_GEMS.search(output):
            hint = (
                "Gems that Gemfile.lock names are not installed: `bundle install` installs them. Jekyll runs without\n"
                f"the bundle when the environment has `JEKYLL_NO_BUNDLER_REQUIRE=true`.\n{OTHER_WAYS}"
            )
        return PylekyllError(f"`{self.shown}` cannot build the site (status {status}), and says:\n{last}", hint=hint)

    def _run(self, arguments: list[str], seconds: float | None) -> Finished:
        command = [*self.command, *arguments]
        try:
            return run_program(command, folder=self.folder, environment=self.environment, seconds=seconds)
        except TimeoutError:
            raise
        except OSError as error:
            raise UsageError(f"`{self.shown}` cannot be run: {error.strerror}.", hint=OTHER_WAYS) from error


def _text(output: bytes) -> str:
    return output.decode("utf-8", "replace").replace("\r\n", "\n")


def _cut(line: str) -> str:
    return line if len(line) <= _LINE_LENGTH else f"{line[:_LINE_LENGTH]}..."


def find_jekyll(asked: str | None, source: Path, folder: Path, environment: Mapping[str, str]) -> Jekyll:
    """Return the Jekyll to build the site with: the one that is ``asked`` for, the bundle's, or the first on the path.

    It runs in ``folder``, the working directory, or in ``source`` if only that has a bundle. As in Jekyll itself, the
    environment's ``JEKYLL_NO_BUNDLER_REQUIRE`` turns the bundle off. Raises ``UsageError`` without a Jekyll.
    """
    if asked is not None and not asked.strip():
        raise UsageError("--jekyll needs a command, as in --jekyll 'bundle exec jekyll'.")
    places = () if environment.get("JEKYLL_NO_BUNDLER_REQUIRE") else (folder, source)
    bundled = [place for place in places if (place / "Gemfile.lock").is_file()]
    if asked is None:
        has_bundle = bool(bundled) and find_program("bundle", environment)
        shown = "bundle exec jekyll" if has_bundle else "jekyll"
    else:
        shown = asked.strip()
    words = _words(shown)
    # A command with a folder is the user's own choice, also in the site.
    is_name = not os.path.dirname(words[0])  # noqa: PTH120 - `./jekyll` has a folder
    program = find_program(words[0], environment) if is_name else shutil.which(words[0])
    if program is None and asked is None:
        raise UsageError("Ruby's Jekyll is not found on this machine.", hint=OTHER_WAYS)
    words[0] = words[0] if program is None else str(Path(program).absolute())
    return Jekyll(shown, tuple(words), bundled[0] if bundled else folder, environment)


def _words(command: str) -> list[str]:
    """A command's words, as a shell takes it apart; Windows' shell has no escapes, and paths with backslashes."""
    try:
        if os.name == "nt":
            return [word.strip('"') for word in shlex.split(command, posix=False)]
        return shlex.split(command)
    except ValueError as error:
        raise UsageError(f"--jekyll is no command: {command} ({error}).") from error


def shared_settings(config: Config, given: Mapping[str, Any], moment: str) -> dict[str, Any]:
    """Return settings for both builds, so that they differ only in the builder.

    They get the same time, do not write caches, and ignore an older build in the source.
    """
    settings: dict[str, Any] = {**given, "disable_disk_cache": True, "incremental": False}
    if config.get("time") is None:
        settings["time"] = moment
    built = Path(str(config["destination"])).resolve()
    if built.is_dir() and built != config.source and built.is_relative_to(config.source):
        settings["exclude"] = [*(config.get("exclude") or []), f"{built.relative_to(config.source).as_posix()}/"]
    return settings


def write_settings(settings: Mapping[str, Any], path: Path) -> Path:
    """Return the settings as one more configuration file, to come after the site's own."""
    path.write_text(yaml.safe_dump(dict(settings), allow_unicode=True), "utf-8")
    return path


def configuration_files(asked: Sequence[str], source: Path, folder: Path) -> list[Path]:
    """Return the site's configuration files, absolute: those ``asked`` for, or what Jekyll takes by itself."""
    if asked:
        return [(folder / name).absolute() for name in asked]
    path = default_file(source).absolute()
    return [path] if path.is_file() else []
