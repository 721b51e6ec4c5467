"""docs/hosting.md: the files for hosts are valid, and what they run builds a site."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.documents import DOCS, read

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_FILE = re.compile(r"<!-- copy: (\S+) -->\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILES: dict[str, str] = dict(_FILE.findall(read(DOCS / "hosting.md")))


def test_all_files_are_there() -> None:
    assert FILES.keys() == {
        *("requirements.txt", ".python-version", "publish-branch.sh", ".gitlab-ci.yml", "netlify.toml"),
        *("wrangler.toml", "cloudflare-build-command.sh", "vercel.json", ".readthedocs.yaml", "deploy.sh"),
    }


@pytest.mark.parametrize(("name", "schema"), [(".gitlab-ci.yml", "gitlab-ci"), (".readthedocs.yaml", "readthedocs")])
def test_files_are_valid_by_their_schemas(name: str, schema: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(FILES[name], "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", str(tmp_path / name)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_wrong_file_is_found_by_its_schema(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(FILES[".readthedocs.yaml"].replace("commands:", "command:"), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.readthedocs", str(tmp_path / "x.yaml")],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1


def test_the_other_files_have_the_keys_that_hosts_name() -> None:
    netlify = tomllib.loads(FILES["netlify.toml"])
    assert netlify["build"].keys() == {"command", "publish", "environment"}
    assert netlify["plugins"] == [{"package": "netlify-plugin-cache", "inputs": {"paths": [".jekyll-cache"]}}]
    assert tomllib.loads(FILES["wrangler.toml"]).keys() == {"name", "compatibility_date", "pages_build_output_dir"}
    assert json.loads(FILES["vercel.json"]).keys() == {"framework", "installCommand", "buildCommand", "outputDirectory"}


def test_one_version_of_python_is_named_everywhere() -> None:
    wanted = FILES[".python-version"].strip()
    gitlab, docs = yaml.safe_load(FILES[".gitlab-ci.yml"]), yaml.safe_load(FILES[".readthedocs.yaml"])
    assert gitlab["pages"]["image"] == f"python:{wanted}"
    assert docs["build"]["tools"]["python"] == wanted
    assert tomllib.loads(FILES["netlify.toml"])["build"]["environment"]["PYTHON_VERSION"] == wanted
    assert f"--python {wanted} " in json.loads(FILES["vercel.json"])["installCommand"]


def builds() -> dict[str, tuple[str, str]]:
    """Return what each host runs after installing, and the folder that it shows."""
    gitlab: dict[str, Any] = yaml.safe_load(FILES[".gitlab-ci.yml"])["pages"]
    docs: dict[str, Any] = yaml.safe_load(FILES[".readthedocs.yaml"])["build"]
    netlify = tomllib.loads(FILES["netlify.toml"])["build"]
    vercel = json.loads(FILES["vercel.json"])
    cloudflare = FILES["cloudflare-build-command.sh"].split("&&")[1]
    return {
        "gitlab": (gitlab["script"][-1], gitlab["artifacts"]["paths"][0]),
        "netlify": (netlify["command"], netlify["publish"]),
        "cloudflare": (cloudflare, tomllib.loads(FILES["wrangler.toml"])["pages_build_output_dir"]),
        "vercel": (vercel["buildCommand"].replace(".venv/bin/", ""), vercel["outputDirectory"]),
        "readthedocs": (docs["commands"][-1], "out/html"),
        "server": ("sh deploy.sh ./served/", "served"),
    }


@pytest.mark.skipif(not shutil.which("bash"), reason="hosts run POSIX shells")
@pytest.mark.parametrize("host", builds())
def test_what_a_host_runs_builds_the_site(host: str, tmp_path: Path) -> None:
    command, shown = builds()[host]
    if host == "server" and not shutil.which("rsync"):
        pytest.skip("rsync is not installed")
    page = '---\n---\n<a href="{{ "/page/" | relative_url }}">{{ jekyll.environment }}</a>'
    for name, text in {**FILES, "index.html": page, "_config.yml": "exclude: [requirements.txt]\n"}.items():
        (tmp_path / name).write_text(text, "utf-8")
    environment = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "HOME": str(tmp_path / "home"),
        "JEKYLL_ENV": "production",
        "READTHEDOCS_OUTPUT": "out",
        "READTHEDOCS_CANONICAL_URL": "https://my-site.readthedocs.io/en/latest/",
    }
    done = subprocess.run(
        ["bash", "-euc", command],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    path = "/en/latest/page/" if host == "readthedocs" else "/page/"
    assert (tmp_path / shown / "index.html").read_text("utf-8") == f'<a href="{path}">production</a>'
    assert not (tmp_path / shown / "requirements.txt").exists()


@pytest.mark.skipif(not (shutil.which("bash") and shutil.which("git")), reason="needs git and a POSIX shell")
def test_publishing_to_a_branch(tmp_path: Path) -> None:
    site, remote = tmp_path / "site", tmp_path / "remote.git"
    site.mkdir()
    (site / "index.html").write_text("---\n---\nhello", "utf-8")
    (site / "publish.sh").write_text(FILES["publish-branch.sh"], "utf-8")
    environment = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "HOME": str(tmp_path),
        "GIT_CONFIG_NOSYSTEM": "1",
    }

    def run(*command: str) -> str:
        done = subprocess.run(command, cwd=site, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    run("git", "init", "--quiet", "--bare", str(remote))
    run("git", "init", "--quiet")
    run("git", "remote", "add", "origin", str(remote))
    for _ in range(2):
        run("sh", "publish.sh")
    assert "index.html" in run("git", "-C", str(remote), "ls-tree", "--name-only", "gh-pages").split()
    assert ".nojekyll" in run("git", "-C", str(remote), "ls-tree", "--name-only", "gh-pages").split()
    assert not (site / "_site/.git").exists()
