# pylekyll in a container, for machines without Python:
#
#   docker build --tag pylekyll .
#   docker run --rm --volume "$PWD:/site" pylekyll build
#   docker run --rm --volume "$PWD:/site" --publish 4000:4000 pylekyll serve --host 0.0.0.0

FROM python:3.13-slim AS wheel
WORKDIR /pylekyll
COPY pyproject.toml README.md LICENSE ./
COPY pylekyll pylekyll
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
# git tells plugins when a page was changed and where its repository is.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends git \
    && rm -rf /var/lib/apt/lists/* \
    && git config --system --add safe.directory /site
RUN --mount=type=bind,from=wheel,source=/wheels,target=/wheels \
    pip install --no-cache-dir /wheels/*.whl
WORKDIR /site
EXPOSE 4000 35729
ENTRYPOINT ["pylekyll"]
CMD ["build"]
