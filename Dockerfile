# Builds the pages with all tools, then keeps what serves them: see docs/operating.md.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# The commit that is built, for backups and metrics: --build-arg LAUREL_COMMIT=$(git rev-parse --short=8 HEAD)
ARG LAUREL_COMMIT=
RUN node tools/scripts/build.mjs

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# What serves needs none of its packages' install scripts.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MALLOC_ARENA_MAX=1
# A named volume takes over this folder's owner.
RUN install --directory --owner=node --group=node --mode=0700 /data
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY src src
COPY --from=build /app/build build
USER node
VOLUME /data
EXPOSE 3000
# Whether it lives, not whether it is ready: starting it again brings no database back.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "--disable-warning=ExperimentalWarning", "build/program/main.js"]
