# Builds the npm package and installs nothing else: the image has Node, the package and its dependencies.
FROM node:22.23.3-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run pack \
 && mkdir /app \
 && npm install --prefix /app --omit=dev --no-audit --no-fund dist/parley-cli-*.tgz \
 && rm -rf /root/.npm

FROM node:22.23.3-bookworm-slim
LABEL org.opencontainers.image.title="Parley" org.opencontainers.image.licenses="MIT"
COPY --from=build /app /app
# The only place that is written to. A volume here keeps everything.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
# So `docker compose exec parley parley doctor` works.
ENV PATH=/app/node_modules/.bin:$PATH PARLEY_DATA_DIR=/data PARLEY_HOST=0.0.0.0
EXPOSE 3000 3001
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PARLEY_BUILDER_PORT ?? process.env.PORT ?? 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/@parley/cli/bin/parley.mjs"]
CMD ["start"]
