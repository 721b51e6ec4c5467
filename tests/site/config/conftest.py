"""A configuration of files in a folder of its own."""

import pytest

from pylekyll.foundation.log import Log
from pylekyll.site import config


@pytest.fixture
def load(tmp_path):
    """Writes files into a fresh source and loads the configuration there."""

    def load(files=None, overrides=None, names=(), environment=None, log=None):
        for name, text in (files or {}).items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        return config.load(
            None, overrides, names, {"TZ": "UTC", **(environment or {})}, working_directory=tmp_path, log=log or Log()
        )

    return load
