#!/usr/bin/env bash
# Builds the site as the action's inputs say; its status is pylekyll's own.
# In: PYLEKYLL_TEMP (where install.sh put the environment), PYLEKYLL_WORKSPACE, INPUT_*; JEKYLL_ENV and what plugins read.
set -euo pipefail

# An absolute path stays as it is: actions/configure-pages and others hand out such.
in_workspace() {
    case $1 in
        /* | [A-Za-z]:[\\/]*) printf '%s' "$1" ;;
        *) printf '%s/%s' "$PYLEKYLL_WORKSPACE" "${1#./}" ;;
    esac
}

python=$PYLEKYLL_TEMP/pylekyll/venv/bin/python
[ -e "$python" ] || python=$PYLEKYLL_TEMP/pylekyll/venv/Scripts/python.exe
source=$(in_workspace "$INPUT_SOURCE")
destination=$(in_workspace "$INPUT_DESTINATION")
if [ ! -d "$source" ]; then
    echo "::error title=pylekyll::There is no folder '$INPUT_SOURCE' in the repository to build a site from."
    exit 1
fi

options=(--source "$source" --destination "$destination" --profile)
[ "$INPUT_FUTURE" != true ] || options+=(--future)
[ "$INPUT_VERBOSE" != true ] || options+=(--verbose)
[ "$INPUT_STRICT" != true ] || options+=(--strict)
[ -z "$INPUT_BASEURL" ] || options+=(--baseurl "$INPUT_BASEURL")

# Where there is no Gemfile, it was GitHub Pages' own Jekyll that built the site so far. Only a site with the theme that
# comes with pylekyll cannot have been built there.
compat=$INPUT_COMPAT
if [ "$compat" = auto ] && [ ! -e "$source/Gemfile" ] &&
    ! grep -Eqs "^(theme: *[\"']?academic|pylekyll:)" "$source/_config.yml"; then
    compat=github-pages
fi
[ "$compat" = auto ] || options+=(--compat "$compat")

# The Gemfile is looked for where the command runs.
cd "$source"
exec "$python" -m pylekyll build "${options[@]}"
