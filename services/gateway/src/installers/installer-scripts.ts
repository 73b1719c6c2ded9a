import { BAT_NOTICE, type InstallerKind } from '@revive/contracts/onboarding/installer';
import { requirePlain, type InstallerParts } from './installer-parts.js';

const USED =
  'This installer was already used. Its token works once. To enrol again, download a new installer from the Agents page.';
export const OTHER_BYTES =
  'This download does not match the installer: its SHA-256 checksum differs. Nothing was installed.';
export const NEEDS_NODE = 'The agent needs Node.js 24 or newer. Install it from https://nodejs.org and run this again.';

/**
 * Creates a script that downloads this build's agent, compares its SHA-256, unpacks the archive and starts the agent
 * with its one-time token. All kinds follow the same order. The script reports a token already used by this folder;
 * the platform refuses a token used elsewhere, and the agent reports the refusal.
 */
export function installerScript(kind: InstallerKind, parts: InstallerParts): string {
  const script = WRITE[kind](requirePlain(parts), said(parts));
  // The Windows command prompt misreads labels in a file with bare line feeds.
  return kind === 'bat' ? script.replaceAll('\n', '\r\n') : script;
}

const SESSION_USED = 'This script was already used. Its token works once. Start a new session to connect again.';

interface Said {
  readonly does: string;
  readonly folder: string;
  readonly used: string;
}

const said = ({ session }: InstallerParts): Said =>
  session === undefined
    ? {
        does: 'Installs the Revive agent and enrols it for your shop.',
        folder: '.revive-agent',
        used: USED,
      }
    : {
        does: 'Fetches the Revive agent and enrolls it for one remote session. Nothing is repaired without approval.',
        // Each session needs its own key: the key of an earlier session is refused for good.
        folder: `.revive-remote-${session}`,
        used: SESSION_USED,
      };

/** Downloads the archive to `$FRESH` from `$PLATFORM`; `stop` reports a failure. */
export const FETCH_IN_SHELL = `if command -v curl >/dev/null 2>&1; then curl -fsS -o "$FRESH/agent.tar.gz" "$PLATFORM/api/download-agent" || stop "Could not download the agent from $PLATFORM."
elif command -v wget >/dev/null 2>&1; then wget -q -O "$FRESH/agent.tar.gz" "$PLATFORM/api/download-agent" || stop "Could not download the agent from $PLATFORM."
else stop 'Install curl or wget to download the agent.'
fi`;

const startInShell = ({ origin, sha256, port }: InstallerParts): string => `#!/bin/sh
GATEWAY_URL='${origin}' AGENT_LOCAL_PORT='${port}' REVIVE_AGENT_HOME="$(cd "$(dirname "$0")" && pwd)" exec node "$(dirname "$0")/program-${sha256}/program/agent.cjs" "$@"
`;

const shell = ({ origin, token, sha256, port }: InstallerParts, { does, folder, used }: Said): string => `#!/bin/sh
# ${does} The token works once, within 15 minutes of the download.
set -eu
umask 077
PLATFORM='${origin}'
TOKEN='${token}'
SHA256='${sha256}'
PORT='${port}'
AGENT_HOME="\${REVIVE_AGENT_HOME:-$HOME/${folder}}"
PROGRAM="$AGENT_HOME/program-$SHA256"
MARK="$AGENT_HOME/installer-\${TOKEN%"\${TOKEN#????????????????}"}"

stop() { printf '%s\\n' "$1" >&2; exit 1; }

command -v node >/dev/null 2>&1 || stop '${NEEDS_NODE}'
[ "$(node -p 'Number(process.versions.node.split(".")[0]) >= 24')" = true ] || stop '${NEEDS_NODE}'
mkdir -p "$AGENT_HOME"
if [ -e "$MARK" ] && [ ! -e "$AGENT_HOME/token" ]; then
  stop "${used} To start the installed agent: $AGENT_HOME/start.sh"
fi
if [ ! -e "$PROGRAM/program/agent.cjs" ]; then
  FRESH="$(mktemp -d "$AGENT_HOME/fetch.XXXXXX")"
  trap 'rm -rf "$FRESH"' EXIT
  trap 'exit 1' INT TERM
${FETCH_IN_SHELL.replace(/^/gm, '  ')}
  FOUND="$(node -e 'process.stdout.write(require("node:crypto").createHash("sha256").update(require("node:fs").readFileSync(process.argv[1])).digest("hex"))' "$FRESH/agent.tar.gz")"
  [ "$FOUND" = "$SHA256" ] || stop '${OTHER_BYTES}'
  tar -xzf "$FRESH/agent.tar.gz" -C "$FRESH"
  mv "$FRESH/revive-agent" "$PROGRAM"
  rm -rf "$FRESH"
fi
cat > "$AGENT_HOME/start.sh" <<'END'
${startInShell({ origin, token, sha256, port })}END
chmod 700 "$AGENT_HOME/start.sh"
printf '%s' "$TOKEN" > "$AGENT_HOME/token"
: > "$MARK"
REVIVE_AGENT_TOKEN_FILE="$AGENT_HOME/token" exec "$AGENT_HOME/start.sh"
`;

/** Content of `start.bat`, line by line. The folder is the file's own, so that the file contains no path of the PC. */
const startOnWindows = ({ origin, sha256, port }: InstallerParts): string[] => [
  '@echo off',
  `set "GATEWAY_URL=${origin}"`,
  `set "AGENT_LOCAL_PORT=${port}"`,
  'set "REVIVE_AGENT_HOME=%~dp0."',
  `node "%~dp0program-${sha256}\\program\\agent.cjs" %*`,
];

const written = (line: string, at: number): string =>
  `${at === 0 ? '>' : '>>'} "%REVIVE_AGENT_HOME%\\start.bat" echo ${line.replaceAll('%', '%%')}`;

const python = ({ origin, token, sha256, port }: InstallerParts): string => `#!/usr/bin/env python3
"""Installs the Revive agent and enrols it for your shop. The token works once, within 15 minutes of the download."""
import hashlib
import io
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request

PLATFORM = '${origin}'
TOKEN = '${token}'
SHA256 = '${sha256}'
PORT = '${port}'
START_SH = '''${startInShell({ origin, token, sha256, port })}'''
START_BAT = r'''${startOnWindows({ origin, token, sha256, port }).join('\n')}
'''


def main():
    os.umask(0o077)
    home = pathlib.Path(os.environ.get('REVIVE_AGENT_HOME') or pathlib.Path.home() / '.revive-agent').absolute()
    program, token, mark = home / ('program-' + SHA256), home / 'token', home / ('installer-' + TOKEN[:16])
    node = shutil.which('node')
    if node is None or subprocess.run([node, '-p', 'Number(process.versions.node.split(".")[0]) >= 24'], capture_output=True, text=True).stdout.strip() != 'true':
        sys.exit('${NEEDS_NODE}')
    start = home / ('start.sh' if os.name == 'posix' else 'start.bat')
    home.mkdir(parents=True, exist_ok=True)
    if mark.exists() and not token.exists():
        sys.exit("${USED} To start the installed agent: " + str(start))
    if not (program / 'program' / 'agent.cjs').exists():
        try:
            with urllib.request.urlopen(PLATFORM + '/api/download-agent', timeout=60) as answer:
                packed = answer.read()
        except OSError as error:
            sys.exit('Could not download the agent from ' + PLATFORM + ': ' + str(error))
        if hashlib.sha256(packed).hexdigest() != SHA256:
            sys.exit('${OTHER_BYTES}')
        fresh = pathlib.Path(tempfile.mkdtemp(prefix='fetch.', dir=home))
        try:
            with tarfile.open(fileobj=io.BytesIO(packed), mode='r:gz') as archive:
                archive.extractall(fresh, filter='data') if hasattr(tarfile, 'data_filter') else archive.extractall(fresh)
            (fresh / 'revive-agent').rename(program)
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
    start.write_text(START_SH if os.name == 'posix' else START_BAT)
    start.chmod(0o700)
    token.write_text(TOKEN)
    mark.touch()
    settings = dict(os.environ, GATEWAY_URL=PLATFORM, AGENT_LOCAL_PORT=PORT, REVIVE_AGENT_HOME=str(home), REVIVE_AGENT_TOKEN_FILE=str(token))
    agent = str(program / 'program' / 'agent.cjs')
    if os.name == 'posix':
        os.execve(node, [node, agent], settings)
    sys.exit(subprocess.run([node, agent], env=settings).returncode)


main()
`;

const batch = (
  { origin, token, sha256, port }: InstallerParts,
  { does, folder, used }: Said,
): string => `@rem ${BAT_NOTICE}
@echo off
rem ${does} The token works once, within 15 minutes of the download.
setlocal DisableDelayedExpansion
set "PLATFORM=${origin}"
set "TOKEN=${token}"
set "SHA256=${sha256}"
set "AGENT_LOCAL_PORT=${port}"
if not defined REVIVE_AGENT_HOME set "REVIVE_AGENT_HOME=%USERPROFILE%\\${folder}"
set "PROGRAM=%REVIVE_AGENT_HOME%\\program-%SHA256%"
set "MARK=%REVIVE_AGENT_HOME%\\installer-%TOKEN:~0,16%"
echo ${BAT_NOTICE}
node -e "process.exit(Number(process.versions.node.split('.')[0]) < 24 ? 1 : 0)" >nul 2>nul
if errorlevel 1 (echo ${NEEDS_NODE} & exit /b 1)
if not exist "%REVIVE_AGENT_HOME%" mkdir "%REVIVE_AGENT_HOME%"
if exist "%MARK%" if not exist "%REVIVE_AGENT_HOME%\\token" (echo ${used} & echo To start the installed agent: "%REVIVE_AGENT_HOME%\\start.bat" & exit /b 1)
if exist "%PROGRAM%\\program\\agent.cjs" goto start
curl.exe -fsS -o "%REVIVE_AGENT_HOME%\\agent.tar.gz" "%PLATFORM%/api/download-agent"
if errorlevel 1 (echo Could not download the agent from %PLATFORM%. & exit /b 1)
node -e "process.exit(require('crypto').createHash('sha256').update(require('fs').readFileSync(process.argv[1])).digest('hex') === process.argv[2] ? 0 : 1)" "%REVIVE_AGENT_HOME%\\agent.tar.gz" %SHA256%
if errorlevel 1 (del "%REVIVE_AGENT_HOME%\\agent.tar.gz" & echo ${OTHER_BYTES} & exit /b 1)
tar.exe -xzf "%REVIVE_AGENT_HOME%\\agent.tar.gz" -C "%REVIVE_AGENT_HOME%"
if errorlevel 1 exit /b 1
del "%REVIVE_AGENT_HOME%\\agent.tar.gz"
move "%REVIVE_AGENT_HOME%\\revive-agent" "%PROGRAM%" >nul
if errorlevel 1 exit /b 1
:start
${startOnWindows({ origin, token, sha256, port }).map(written).join('\n')}
> "%REVIVE_AGENT_HOME%\\token" echo %TOKEN%
> "%MARK%" echo used
set "GATEWAY_URL=%PLATFORM%"
set "REVIVE_AGENT_TOKEN_FILE=%REVIVE_AGENT_HOME%\\token"
node "%PROGRAM%\\program\\agent.cjs"
`;

const WRITE: Readonly<Record<InstallerKind, (parts: InstallerParts, texts: Said) => string>> = {
  sh: shell,
  py: python,
  bat: batch,
};
