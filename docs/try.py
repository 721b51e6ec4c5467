"""The page that builds sites in a browser (docs/in-the-browser.md).

python docs/try.py public/try   writes it into the folder `public/try`, with the demonstration site
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]


def demonstration(folder: Path) -> None:
    """Copy the demonstration site into ``folder``: the files of the repository that belong to it."""
    for path in ROOT.iterdir():
        if path.name.startswith("_") and path.name != "_site" and path.is_dir():
            shutil.copytree(path, folder / path.name)
    shutil.copytree(ROOT / "images", folder / "images")
    shutil.copy(ROOT / "_config.yml", folder)


def main() -> None:
    """Write the folder that the command line names."""
    from pylekyll.serve.tab.publish import publish

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    with tempfile.TemporaryDirectory() as source:
        demonstration(Path(source))
        publish(folder, os.environ, Path(source))


if __name__ == "__main__":
    main()
