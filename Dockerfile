# syntax=docker/dockerfile:1
# pylekyll in a container, for machines without Python:
#
#   docker build --tag pylekyll .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/site" pylekyll build
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/site" --publish 4000:4000 pylekyll serve --host 0.0.0.0

FROM python:3.13-slim AS build
RUN python -m venv /opt/pylekyll
ENV PATH=/opt/pylekyll/bin:$PATH
WORKDIR /pylekyll
# The dependencies have their own layer, which stays when the program changes.
COPY pyproject.toml README.md LICENSE ./
COPY docs/catalogue.md docs/diagnostics.md docs/
COPY pylekyll/__init__.py pylekyll/
COPY pylekyll/foundation/version.py pylekyll/foundation/
RUN --mount=type=cache,target=/root/.cache/pip pip install .
COPY pylekyll pylekyll
RUN --mount=type=cache,target=/root/.cache/pip pip install --no-deps --force-reinstall .

FROM python:3.13-slim
# git tells plugins when a page was changed and where its repository is.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends git \
    && rm -rf /var/lib/apt/lists/* \
    && git config --system --add safe.directory /site \
    && useradd --create-home --uid 1000 pylekyll \
    && install --directory --owner pylekyll /site
COPY --from=build /opt/pylekyll /opt/pylekyll
ENV PATH=/opt/pylekyll/bin:$PATH \
    PYTHONUNBUFFERED=1
USER pylekyll
WORKDIR /site
EXPOSE 4000 35729
ENTRYPOINT ["pylekyll"]
CMD ["build"]
