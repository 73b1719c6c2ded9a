import type { InstallerParts } from './installer-parts.js';
import {
  ASK_TOKEN,
  DOES_NOT_START,
  FOR_NODE,
  NEEDS_NODE,
  NO_TOKEN,
  ONE_PROGRAM,
  OTHER_BYTES,
  type InstallerTexts,
} from './installer-texts.js';

/** Downloads the archive of `$PACKAGE` to `$FRESH` from `$PLATFORM`; `stop` reports a failure. */
const FETCH = `if command -v curl >/dev/null 2>&1; then curl -fsS -o "$FRESH/agent.tar.gz" "$PLATFORM/api/agent-package/$PACKAGE" || stop "Could not download the agent from $PLATFORM."
elif command -v wget >/dev/null 2>&1; then wget -q -O "$FRESH/agent.tar.gz" "$PLATFORM/api/agent-package/$PACKAGE" || stop "Could not download the agent from $PLATFORM."
else stop 'Install curl or wget to download the agent.'
fi`;

/** Compares the archive with `$SHA256`. BusyBox and Debian have sha256sum, macOS has shasum. */
const COMPARE = `if command -v sha256sum >/dev/null 2>&1; then FOUND="$(sha256sum < "$FRESH/agent.tar.gz")"
elif command -v shasum >/dev/null 2>&1; then FOUND="$(shasum -a 256 < "$FRESH/agent.tar.gz")"
else FOUND="$(openssl dgst -sha256 -r < "$FRESH/agent.tar.gz")"
fi
[ "\${FOUND%% *}" = "$SHA256" ] || stop '${OTHER_BYTES}'`;

/** Downloads, compares and unpacks the archive of `$PACKAGE` into `$FRESH`. */
export const FETCH_IN_SHELL = `${FETCH}
${COMPARE}
tar -xzf "$FRESH/agent.tar.gz" -C "$FRESH"`;

export const NODE_IN_SHELL = `command -v node >/dev/null 2>&1 || stop '${NEEDS_NODE}'
[ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 24')" = true ] || stop '${NEEDS_NODE}'`;

const indented = (lines: string, by = '  '): string => lines.replace(/^(?=.)/gm, by);

/**
 * Content of `start.sh`, which finds its own folder, so that the file contains no path of the PC. Without a word it starts
 * the supervisor, which starts the agent. The agent of a remote session stays too short for updates.
 */
const start = ({ origin, sha256, programs, port, session }: InstallerParts): string => {
  const program = programs?.['linux-x64'];
  const isSupervised = session === undefined;
  const single = program && `"$HERE/program-${program.sha256}/revive-agent"`;
  const folder = `$HERE/program-${sha256}/program`;
  return `#!/bin/sh
HERE="$(cd "$(dirname "$0")" && pwd)"
export GATEWAY_URL='${origin}' AGENT_LOCAL_PORT='${port}' REVIVE_AGENT_HOME="$HERE" MALLOC_ARENA_MAX=1
export MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
${single && isSupervised ? `if [ -x ${single} ] && [ "$#" = 0 ]; then exec ${single} supervise; fi\n` : ''}${single ? `if [ -x ${single} ]; then exec ${single} "$@"; fi\n` : ''}${isSupervised ? `if [ "$#" = 0 ]; then exec node --max-semi-space-size=1 --disable-warning=ExperimentalWarning "${folder}/supervisor.cjs"; fi\n` : ''}exec node "${folder}/agent.cjs" "$@"
`;
};

const choose = ({ programs, session }: InstallerParts): string => {
  const program = programs?.['linux-x64'];
  const unlessSession = session === undefined ? '[ "$MODE" = --session ] || ' : '';
  const node = `${unlessSession}echo '${FOR_NODE}'\n${NODE_IN_SHELL}`;
  if (!program) return `PROGRAM=program/agent.cjs\n${node}`;
  return `if [ "$(uname -s) $(uname -m)" = 'Linux x86_64' ] && [ -e /lib64/ld-linux-x86-64.so.2 ]; then
  PACKAGE=linux-x64
  SHA256='${program.sha256}'
  PROGRAM=revive-agent
  ${unlessSession}echo '${ONE_PROGRAM}'
else
  PROGRAM=program/agent.cjs
${indented(node)}
fi`;
};

const askForToken = `if [ -z "$TOKEN" ]; then
  if [ -n "\${REVIVE_AGENT_TOKEN_FILE:-}" ]; then TOKEN="$(cat "$REVIVE_AGENT_TOKEN_FILE")"
  else printf '%s' '${ASK_TOKEN}' >&2; read -r TOKEN || TOKEN=''
  fi
fi
case "$TOKEN" in *[!A-Za-z0-9_.-]* | '') stop '${NO_TOKEN}' ;; esac`;

/** One session on a customer's PC: the program runs from a temporary folder, which goes with it. */
const runSession = ({ origin }: InstallerParts): string => `if [ "$MODE" = --session ]; then
  FRESH="$(mktemp -d)"
  trap 'rm -rf "$FRESH"' EXIT
  trap 'exit 1' INT TERM HUP
${indented(FETCH_IN_SHELL)}
  : > "$FRESH/made-for-one-session"
  export GATEWAY_URL='${origin}' REVIVE_SESSION_FOLDER="$FRESH" MALLOC_ARENA_MAX=1
  if [ "$PACKAGE" = node ]; then node "$FRESH/revive-agent/$PROGRAM" session; else "$FRESH/revive-agent/$PROGRAM" session; fi
  exit
fi
`;

const registerAndStart = ({ session }: InstallerParts): string =>
  session === undefined
    ? `CODE=0
"$AGENT_HOME/start.sh" install || CODE=$?
[ "$CODE" = 3 ] || exit "$CODE"
exec "$AGENT_HOME/start.sh"`
    : 'exec "$AGENT_HOME/start.sh"';

export const shellScript = (parts: InstallerParts, { does, folder, used }: InstallerTexts): string => `#!/bin/sh
# ${does}
# With the word "uninstall" it removes the agent again.${parts.session === undefined ? '\n# With "--session" it installs nothing and runs one session with a code of a technician.' : ''}
set -eu
umask 077
PLATFORM='${parts.origin}'
TOKEN='${parts.token ?? ''}'
SHA256='${parts.sha256}'
PACKAGE=node
${parts.session === undefined ? 'MODE="${1:-}"\n' : ''}AGENT_HOME="\${REVIVE_AGENT_HOME:-$HOME/${folder}}"

stop() { printf '%s\\n' "$1" >&2; exit 1; }

if [ "\${1:-}" = uninstall ]; then
  [ -x "$AGENT_HOME/start.sh" ] || stop "There is no agent in $AGENT_HOME."
  exec "$AGENT_HOME/start.sh" "$@"
fi
${choose(parts)}
${parts.session === undefined ? runSession(parts) : ''}${parts.token === undefined ? `${askForToken}\n` : ''}FOLDER="$AGENT_HOME/program-$SHA256"
MARK="$AGENT_HOME/installer-\${TOKEN%"\${TOKEN#????????????????}"}"
if [ -e "$MARK" ] && [ ! -e "$AGENT_HOME/token" ]; then
  stop "${used} To start the installed agent: $AGENT_HOME/start.sh"
fi
NEW=no
if [ ! -e "$AGENT_HOME" ]; then
  mkdir -p "$AGENT_HOME"
  NEW=yes
fi
if [ ! -e "$FOLDER/$PROGRAM" ]; then
  FRESH="$(mktemp -d "$AGENT_HOME/fetch.XXXXXX")"
  trap 'rm -rf "$FRESH"; [ "$NEW" = no ] || rm -rf "$AGENT_HOME"' EXIT
  trap 'exit 1' INT TERM
${indented(FETCH_IN_SHELL)}
  if [ "$PACKAGE" != node ]; then "$FRESH/revive-agent/revive-agent" version >/dev/null 2>&1 || stop '${DOES_NOT_START}'; fi
  mv "$FRESH/revive-agent" "$FOLDER"
  rm -rf "$FRESH"
  trap - EXIT INT TERM
fi
[ "$NEW" = no ] || : > "$AGENT_HOME/made-by-installer"
cat > "$AGENT_HOME/start.sh" <<'END'
${start(parts)}END
chmod 700 "$AGENT_HOME/start.sh"
printf '%s' "$TOKEN" > "$AGENT_HOME/token"
: > "$MARK"
export REVIVE_AGENT_TOKEN_FILE="$AGENT_HOME/token"
${registerAndStart(parts)}
`;
