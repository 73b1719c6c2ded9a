#!/usr/bin/env node
// Command line of the real servers: `node infra/servers/real.mjs up|down|status|tools`. Runs the sources with the
// pinned Node, without a build.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');
const pinned = join(root, 'node_modules', '.bin', 'node');
if (!existsSync(join(root, 'node_modules', '@swc', 'core'))) {
  process.stderr.write('What the project is made of is not installed here: run npm ci once.\n');
  process.exit(1);
}
const sources = pathToFileURL(join(root, 'libs', 'platform', 'test', 'run-source.mjs')).href;
const { status, error } = spawnSync(
  existsSync(pinned) ? pinned : process.execPath,
  [
    '--conditions=source',
    '--import',
    sources,
    '--disable-warning=ExperimentalWarning',
    join(here, 'cli.ts'),
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
if (error) process.stderr.write(`Node could not be started: ${error.message}\n`);
process.exit(status ?? 1);
