import { BAT_NOTICE, type InstallerKind } from '@revive/contracts/onboarding/installer';
import { PREFLIGHT_MINUTES } from '@revive/contracts/onboarding/preflight';
import { SHAPES, type InstallerParts } from '../installers/installer-parts.js';
import { FETCH_IN_SHELL, NODE_IN_SHELL } from '../installers/installer-shell.js';
import { NEEDS_NODE, OTHER_BYTES } from '../installers/installer-texts.js';

export type PreflightParts = Required<Pick<InstallerParts, 'origin' | 'token' | 'sha256'>>;

const TOKEN = /^[\w-]{43}$/;
const ABOUT = `Has the Revive agent measure this PC and report to your application, once, within ${PREFLIGHT_MINUTES} minutes of the download. Nothing is installed.`;

/**
 * Creates a script that downloads this build's agent to a separate folder, compares its SHA-256, runs the measurement
 * and report, and deletes the folder. Throws TypeError for a malformed part.
 */
export function preflightScript(kind: InstallerKind, { origin, token, sha256 }: PreflightParts): string {
  if (!SHAPES.origin.test(origin) || !TOKEN.test(token) || !SHAPES.sha256.test(sha256))
    throw new TypeError('a part does not belong into a script');
  const script = WRITE[kind]({ origin, token, sha256 });
  return kind === 'bat' ? script.replaceAll('\n', '\r\n') : script;
}

const shell = ({ origin, token, sha256 }: PreflightParts): string => `#!/bin/sh
# ${ABOUT}
set -eu
umask 077
PLATFORM='${origin}'
TOKEN='${token}'
SHA256='${sha256}'
PACKAGE=node

stop() { printf '%s\\n' "$1" >&2; exit 1; }

${NODE_IN_SHELL}
FRESH="$(mktemp -d)"
trap 'rm -rf "$FRESH"' EXIT
trap 'exit 1' INT TERM
${FETCH_IN_SHELL}
GATEWAY_URL="$PLATFORM" REVIVE_PREFLIGHT_TOKEN="$TOKEN" node "$FRESH/revive-agent/program/agent.cjs" preflight
`;

const python = ({ origin, token, sha256 }: PreflightParts): string => `#!/usr/bin/env python3
"""${ABOUT}"""
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


def main():
    os.umask(0o077)
    node = shutil.which('node')
    if node is None or subprocess.run([node, '-p', 'Number(process.versions.node.split(".")[0]) >= 24'], capture_output=True, text=True).stdout.strip() != 'true':
        sys.exit('${NEEDS_NODE}')
    try:
        with urllib.request.urlopen(PLATFORM + '/api/agent-package/node', timeout=60) as answer:
            packed = answer.read()
    except OSError as error:
        sys.exit('Could not download the agent from ' + PLATFORM + ': ' + str(error))
    if hashlib.sha256(packed).hexdigest() != SHA256:
        sys.exit('${OTHER_BYTES}')
    with tempfile.TemporaryDirectory(prefix='revive-preflight.') as fresh:
        with tarfile.open(fileobj=io.BytesIO(packed), mode='r:gz') as archive:
            archive.extractall(fresh, filter='data') if hasattr(tarfile, 'data_filter') else archive.extractall(fresh)
        agent = str(pathlib.Path(fresh) / 'revive-agent' / 'program' / 'agent.cjs')
        settings = dict(os.environ, GATEWAY_URL=PLATFORM, REVIVE_PREFLIGHT_TOKEN=TOKEN)
        return subprocess.run([node, agent, 'preflight'], env=settings).returncode


sys.exit(main())
`;

const batch = ({ origin, token, sha256 }: PreflightParts): string => `@rem ${BAT_NOTICE}
@echo off
rem ${ABOUT}
setlocal DisableDelayedExpansion
set "PLATFORM=${origin}"
set "REVIVE_PREFLIGHT_TOKEN=${token}"
set "SHA256=${sha256}"
set "FRESH=%TEMP%\\revive-preflight-%RANDOM%%RANDOM%"
echo ${BAT_NOTICE}
node -e "process.exit(Number(process.versions.node.split('.')[0]) < 24 ? 1 : 0)" >nul 2>nul
if errorlevel 1 (echo ${NEEDS_NODE} & exit /b 1)
mkdir "%FRESH%"
if errorlevel 1 exit /b 1
curl.exe -fsS -o "%FRESH%\\agent.tar.gz" "%PLATFORM%/api/agent-package/node"
if errorlevel 1 (echo Could not download the agent from %PLATFORM%. & rmdir /s /q "%FRESH%" & exit /b 1)
node -e "process.exit(require('crypto').createHash('sha256').update(require('fs').readFileSync(process.argv[1])).digest('hex') === process.argv[2] ? 0 : 1)" "%FRESH%\\agent.tar.gz" %SHA256%
if errorlevel 1 (rmdir /s /q "%FRESH%" & echo ${OTHER_BYTES} & exit /b 1)
tar.exe -xzf "%FRESH%\\agent.tar.gz" -C "%FRESH%"
if errorlevel 1 (rmdir /s /q "%FRESH%" & exit /b 1)
set "GATEWAY_URL=%PLATFORM%"
node "%FRESH%\\revive-agent\\program\\agent.cjs" preflight
set "RESULT=%errorlevel%"
rmdir /s /q "%FRESH%"
exit /b %RESULT%
`;

const WRITE: Readonly<Record<InstallerKind, (parts: PreflightParts) => string>> = { sh: shell, py: python, bat: batch };
