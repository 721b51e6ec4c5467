#!/usr/bin/env bash
# Record expected.txt: $1 is a Jekyll 4.4.1 with jekyll-sass-converter 2.2, jekyll-sitemap 1.4.0, jekyll-feed 0.17.0.
set -euo pipefail
cd "$(dirname "$0")"
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -r site "$copy/site"
mkdir -p "$copy/_site/old"
touch "$copy/_site/old/page.html"
EVENTS="$PWD/expected.txt" "$1" build --source "$copy/site" --destination "$copy/_site"
