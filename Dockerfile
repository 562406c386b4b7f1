# The bot with what it needs to run, as a user that owns nothing but its data.
#
# The base is pinned to its very bytes, the index of all platforms as it was published in autumn 2026. It gets security
# fixes under another digest: ask for it now and then and write it here, `docker buildx imagetools inspect
# python:3.11-slim-bookworm`.
FROM python:3.11.16-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
# `--build-arg REQUIREMENTS=requirements-postgres.txt` adds what speaks to a PostgreSQL server.
ARG REQUIREMENTS=requirements.txt
# `--build-arg COMMIT=$(git rev-parse HEAD)` has it say which commit runs.
ARG COMMIT=
COPY ${REQUIREMENTS} .
# Of the 1,084 locales that babel knows, 30 MB, the words of the bot need three: theirs, what these go back to, and the table of all.
RUN pip install --no-cache-dir --require-hashes -r ${REQUIREMENTS} \
    && cd "$(python -c 'import babel, pathlib; print(pathlib.Path(babel.__file__).parent / "locale-data")')" \
    && find . -type f ! -name root.dat ! -name 'en*.dat' ! -name 'de*.dat' ! -name 'zh*.dat' -delete
COPY . .
RUN useradd --system --uid 10001 --no-create-home navegador \
    && install -d -o navegador -g navegador -m 0700 /data

USER navegador
VOLUME /data
ENV NAVEGADOR_TOKEN_REQUIRED=yes NAVEGADOR_DATABASE=/data/navegador.sqlite3 \
    NAVEGADOR_HOST=127.0.0.1 NAVEGADOR_PORT=8080 NAVEGADOR_COMMIT=${COMMIT}
# SIGTERM lets what is under way end (10 s); `docker stop -t 20` gives it the time.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD \
    ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"NAVEGADOR_PORT\"]}/health', timeout=4)"]
# As `python bot.py`; settings at fault leave it waiting instead of being started again for ever.
CMD ["python", "-m", "app.contained"]
