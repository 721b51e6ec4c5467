"""Options for a site of stylesheets."""

import pytest

from pylekyll.languages.sass import SassOptions


@pytest.fixture
def site(tmp_path):
    """Lays the files of a site in its source; returns a maker of options."""

    def lay(files, sass=None, environment="development", **options):
        for name, text in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(text.encode())
        return SassOptions.from_config({"sass": sass or {}, **options}, tmp_path, environment=environment)

    return lay
