"""Builds the site as the action's inputs say, or with the word ``doctor`` checks it; the status is pylekyll's own.

In: ``INPUT_*``; ``GITHUB_WORKSPACE`` and ``RUNNER_TEMP``, as the runner sets them; ``JEKYLL_ENV`` and what plugins
read.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from step import complain, environment_python, environment_root, python_command

if TYPE_CHECKING:
    from collections.abc import Mapping

#: A configuration that only pylekyll understands: its own theme, or its own section.
_OUR_OWN = re.compile(r"^(theme:[ \t]*([\"']?)academic\2[ \t]*(#.*)?$|pylekyll:)", re.MULTILINE)


#: Where a site's configuration is, the first that exists (``Jekyll::Configuration#config_files``).
_CONFIGURATIONS = ("_config.yml", "_config.yaml", "_config.toml")


class InputError(Exception):
    """An input that cannot be meant."""


def main(environ: Mapping[str, str], *, checks: bool = False) -> int:
    """Build, or check; the status of the step."""
    try:
        source, options = doctors_arguments(environ) if checks else arguments(environ)
    except InputError as error:
        complain(str(error), environ)
        return 1
    python = environment_python(environment_root(environ))
    command = python_command(python, "-m", "pylekyll", "doctor" if checks else "build", *options)
    # One stream, so that the runner shows lines in the order in which they were written. The Gemfile is looked for
    # where the command runs.
    status = subprocess.run(command, cwd=source, stderr=subprocess.STDOUT, check=False).returncode
    return status if status >= 0 else 128 - status


def arguments(environ: Mapping[str, str]) -> tuple[Path, list[str]]:
    """The folder of the site, and the options of ``pylekyll build``. Raises ``InputError``."""
    source = source_folder(environ)
    destination = place("destination", environ)
    options = ["--source", str(source), "--destination", str(destination), "--profile"]
    options += [f"--{name}" for name in ("future", "verbose", "strict") if is_true(name, environ)]
    if environ.get("INPUT_BASEURL"):
        options += ["--baseurl", environ["INPUT_BASEURL"]]
    return source, [*options, *of_configuration(source, environ)]


def doctors_arguments(environ: Mapping[str, str]) -> tuple[Path, list[str]]:
    """The folder of the site, and the options of ``pylekyll doctor``. Raises ``InputError``."""
    source = source_folder(environ)
    return source, ["--source", str(source), "--format", "github", *of_configuration(source, environ)]


def source_folder(environ: Mapping[str, str]) -> Path:
    """The folder of the site. Raises ``InputError`` where it is missing."""
    source = place("source", environ)
    if not source.is_dir():
        raise InputError(f"There is no folder '{environ['INPUT_SOURCE']}' in the repository to build a site from.")
    return source


def of_configuration(source: Path, environ: Mapping[str, str]) -> list[str]:
    """The options that say which configuration and which Jekyll's output it is; the input `url` is a second file."""
    options = []
    if environ.get("INPUT_URL"):
        written = Path(environ["RUNNER_TEMP"], "pylekyll", "url.yml")  # JSON is YAML
        written.write_text(json.dumps({"url": environ["INPUT_URL"]}), "utf-8")
        own = [str(source / name) for name in _CONFIGURATIONS if (source / name).is_file()][:1]
        options += ["--config", ",".join([*own, str(written)])]
    compat = profile(source, environ.get("INPUT_COMPAT") or "auto")
    return options if compat == "auto" else [*options, "--compat", compat]


def is_true(name: str, environ: Mapping[str, str]) -> bool:
    """Whether an input is ``true``, as actions/jekyll-build-pages asks."""
    return environ.get(f"INPUT_{name.upper()}", "").strip() == "true"


def place(name: str, environ: Mapping[str, str]) -> Path:
    """The folder that an input names: from the workspace, or absolute in it or among the runner's temporary files.

    ``/docs`` is the folder ``docs`` of the workspace, as actions/jekyll-build-pages has it. Raises ``InputError`` for a
    folder outside.
    """
    given = environ[f"INPUT_{name.upper()}"]
    allowed = [Path(os.path.normpath(environ[root])) for root in ("GITHUB_WORKSPACE", "RUNNER_TEMP")]
    as_it_is = Path(os.path.normpath(given))
    if as_it_is.is_absolute() and any(as_it_is.is_relative_to(root) for root in allowed):
        return checked(as_it_is, name, given, allowed)
    found = Path(os.path.normpath(allowed[0] / given.lstrip("/\\")))
    if not found.is_relative_to(allowed[0]):
        raise InputError(f"The input `{name}` is '{given}', which is outside of the workspace.")
    return checked(found, name, given, allowed)


def checked(found: Path, name: str, given: str, allowed: list[Path]) -> Path:
    """The folder, unless a link of the repository leads out. Raises ``InputError``."""
    real = Path(os.path.realpath(found))
    if not any(real.is_relative_to(os.path.realpath(root)) for root in allowed):
        raise InputError(f"The input `{name}` is '{given}', which leads out of the workspace, to '{real}'.")
    return found


def profile(source: Path, compat: str) -> str:
    """Whose output is matched. Where there is no Gemfile, it was GitHub Pages' own Jekyll that built the site so far.

    Only a site that makes use of what pylekyll alone has cannot have been built there.
    """
    if compat != "auto" or (source / "Gemfile").exists():
        return compat
    config = source / "_config.yml"
    text = config.read_text("utf-8", errors="replace") if config.is_file() else ""
    return "auto" if _OUR_OWN.search(text) else "github-pages"


if __name__ == "__main__":
    sys.exit(main(os.environ, checks=sys.argv[1:] == ["doctor"]))
