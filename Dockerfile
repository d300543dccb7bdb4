# syntax=docker/dockerfile:1
# The studio for a school or a team. compose.yaml starts it with PostgreSQL; docs/deployment.md
# explains what else a server needs.
FROM python:3.13-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends gcc libc6-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN python -m venv /opt/puzzlewright \
    && /opt/puzzlewright/bin/pip install --no-cache-dir '.[studio,postgres]'

FROM python:3.13-slim
# A user without rights. Its home is where the studio keeps everything.
RUN useradd --system --uid 10001 --home-dir /data --create-home --shell /usr/sbin/nologin studio
COPY --from=build /opt/puzzlewright /opt/puzzlewright
ENV PATH="/opt/puzzlewright/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    XDG_CACHE_HOME=/data/cache \
    XDG_DATA_HOME=/data
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8127
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8127/login', timeout=4)"]
ENTRYPOINT ["puzzlewright", "studio"]
CMD ["--no-browser", "--host", "0.0.0.0", "--port", "8127", "--allowed-host", "localhost"]
