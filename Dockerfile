# The bot with what it needs to run, as a user that owns nothing but its data.
FROM python:3.11-slim-bookworm

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
COPY requirements.txt .
RUN pip install --no-cache-dir -r requirements.txt
COPY . .
RUN useradd --system --uid 10001 --no-create-home navegador \
    && install -d -o navegador -g navegador -m 0700 /data

USER navegador
VOLUME /data
ENV NAVEGADOR_DATABASE=/data/navegador.sqlite3 NAVEGADOR_HOST=127.0.0.1 NAVEGADOR_PORT=8080
# SIGTERM lets what is under way end (10 s); `docker stop -t 20` gives it the time.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD \
    ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:8080/health', timeout=4)"]
CMD ["python", "bot.py"]
