# The bot with what it needs to run, as a user that owns nothing but its data.
#
# The base is named by version. To pin it to the very bytes, ask a machine with an engine for the digest,
#     docker pull python:3.11-slim-bookworm && docker inspect --format '{{index .RepoDigests 0}}' python:3.11-slim-bookworm
# and write what it prints (python@sha256:...) after FROM; do so again when the base has security fixes.
FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
RUN useradd --system --uid 10001 --no-create-home navegador \
    && install -d -o navegador -g navegador -m 0700 /data

USER navegador
VOLUME /data
ENV NAVEGADOR_TOKEN_REQUIRED=yes NAVEGADOR_DATABASE=/data/navegador.sqlite3 \
    NAVEGADOR_HOST=127.0.0.1 NAVEGADOR_PORT=8080
# SIGTERM lets what is under way end (10 s); `docker stop -t 20` gives it the time.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD \
    ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"NAVEGADOR_PORT\"]}/health', timeout=4)"]
CMD ["python", "bot.py"]
