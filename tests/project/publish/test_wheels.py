"""Every dependency has a wheel on every platform: installing pylekyll must not need a compiler.

The index is asked where ``PYLEKYLL_ASK_INDEX`` is set, as in the scheduled workflow. It is about 20 runs of pip.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, requires
from typing import TYPE_CHECKING

import pytest
from packaging.requirements import Requirement

from tests.support.runs import ROOT

if TYPE_CHECKING:
    from pathlib import Path

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LIBSASS = next(each for each in map(Requirement, PROJECT["dependencies"]) if each.name == "libsass")


def glibc(machine: str) -> list[str]:
    return [*(f"manylinux_2_{minor}_{machine}" for minor in range(28, 4, -1)), f"manylinux2014_{machine}"]


def musl(machine: str) -> list[str]:
    return [f"musllinux_1_{minor}_{machine}" for minor in (2, 1)]


def macos(machine: str, newest: int) -> list[str]:
    majors = [f"macosx_{major}_0_{machine}" for major in range(newest, 10, -1)]
    return majors + [f"macosx_10_{minor}_{machine}" for minor in range(16, 8, -1)]


#: The tags that pip accepts on a platform, and what markers see there.
PLATFORMS = {
    "Linux x86-64": (glibc("x86_64"), ("linux", "Linux", "x86_64", "6.1.0-18-amd64")),
    "Linux ARM": (glibc("aarch64"), ("linux", "Linux", "aarch64", "6.8.0-1009-aws")),
    "Alpine x86-64": (musl("x86_64"), ("linux", "Linux", "x86_64", "6.6.31-0-virt")),
    "Alpine ARM": (musl("aarch64"), ("linux", "Linux", "aarch64", "6.6.31-0-virt")),
    "macOS 11 on Intel": (macos("x86_64", 11), ("darwin", "Darwin", "x86_64", "20.6.0")),
    "macOS 11 on Apple": (macos("arm64", 11), ("darwin", "Darwin", "arm64", "20.6.0")),
    "macOS 14 on Apple": (macos("arm64", 14), ("darwin", "Darwin", "arm64", "23.2.0")),
    "Windows on Intel": (["win_amd64"], ("win32", "Windows", "AMD64", "11")),
    "Windows on ARM": (["win_arm64"], ("win32", "Windows", "ARM64", "11")),
}
WITH_LIBSASS = {"Linux x86-64", "Alpine x86-64", "macOS 11 on Intel", "macOS 14 on Apple", "Windows on Intel"}
#: Packages that a marker cannot leave out where they have no wheel: no marker tells musl (docs/hosting.md).
WITHOUT_WHEEL = {"Alpine x86-64": {"libsass"}}


def environment(platform: str, python: str) -> dict[str, str]:
    system, name, machine, release = PLATFORMS[platform][1]
    return {
        "sys_platform": system,
        "platform_system": name,
        "platform_machine": machine,
        "platform_release": release,
        "os_name": "nt" if system == "win32" else "posix",
        "python_version": python,
        "python_full_version": f"{python}.1",
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
        "extra": "",
    }


@pytest.mark.parametrize("platform", PLATFORMS)
def test_libsass_is_a_dependency_where_it_has_a_wheel(platform: str) -> None:
    assert LIBSASS.marker is not None
    assert LIBSASS.marker.evaluate(environment(platform, "3.13")) is (platform in WITH_LIBSASS)


def needed(platform: str, python: str) -> set[str]:
    """Return pylekyll's dependencies and theirs, by what is installed here."""
    values, found = environment(platform, python), set()
    waiting = list(PROJECT["dependencies"])
    while waiting:
        requirement = Requirement(waiting.pop())
        if requirement.name in found or (requirement.marker and not requirement.marker.evaluate(values)):
            continue
        found.add(requirement.name)
        with suppress(PackageNotFoundError):  # one that this Python does not need
            waiting += requires(requirement.name) or []
    return found - WITHOUT_WHEEL.get(platform, set())


@pytest.mark.skipif("PYLEKYLL_ASK_INDEX" not in os.environ, reason="asks the index of packages: PYLEKYLL_ASK_INDEX=1")
@pytest.mark.parametrize("python", ["oldest", "3.14"])
@pytest.mark.parametrize("platform", PLATFORMS)
def test_every_dependency_has_a_wheel(platform: str, python: str, tmp_path: Path) -> None:
    if python == "oldest":  # PyYAML does not have older ones for Windows on ARM, where Python is published since 3.11
        python = "3.12" if platform == "Windows on ARM" else "3.10"
    options = ["--dry-run", "--quiet", "--no-deps", "--only-binary=:all:", "--target", str(tmp_path)]
    tags = [f"--platform={tag}" for tag in PLATFORMS[platform][0]]
    command = [sys.executable, "-m", "pip", "install", *options, f"--python-version={python}", *tags]
    done = subprocess.run(
        [*command, *sorted(needed(platform, python))], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
