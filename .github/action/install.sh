#!/usr/bin/env bash
# Installs pylekyll into an environment of its own, so that nothing of the site's own Python is touched.
# In: PYLEKYLL_ACTION (this action's folder), PYLEKYLL_TEMP, PYLEKYLL_VERSION (may be empty), PIP_CACHE_DIR.
set -euo pipefail

python=$(command -v python || command -v python3)
environment=$PYLEKYLL_TEMP/pylekyll/venv
"$python" -m venv "$environment"
installed=$environment/bin/python
[ -e "$installed" ] || installed=$environment/Scripts/python.exe

# Without a version it is the release that the workflow names after the @, which this folder holds.
wanted=$PYLEKYLL_ACTION
[ -z "$PYLEKYLL_VERSION" ] || wanted=pylekyll==$PYLEKYLL_VERSION
"$installed" -m pip install --quiet "$wanted"
"$installed" -m pylekyll --version
