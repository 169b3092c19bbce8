# See docs/operations/one-server.md. The steps are in deploy/install-image.sh, which a test runs without a container.
FROM node:26.10.0-bookworm-slim AS node

FROM node AS web
WORKDIR /app
COPY . .
RUN sh deploy/install-image.sh web

FROM node AS server
WORKDIR /app
COPY LICENSE package.json package-lock.json .npmrc ./
COPY deploy/install-image.sh deploy/
COPY packages/contract packages/contract
COPY packages/reading packages/reading
COPY packages/server packages/server
RUN sh deploy/install-image.sh server

FROM node
COPY deploy/install-image.sh /tmp/deploy/
RUN sh /tmp/deploy/install-image.sh system && rm -r /tmp/deploy
WORKDIR /app
# Owned by root: the server cannot change its own program.
COPY --from=server /app ./
COPY --from=web /app/packages/web/dist packages/web/dist
# Few malloc arenas: as in scripts/launch.js.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=2
USER tenantry
# The only folder that is written to, besides /tmp.
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/server/src/main.js"]
CMD ["serve"]
