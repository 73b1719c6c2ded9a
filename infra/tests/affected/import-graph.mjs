// The import graph of the checkout, as dependency-cruiser resolves it. Two kinds of edges are added: files that a
// module reads and programs that a module starts. These come from records.json, which `npm run verify -- --record`
// writes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node } from '../../dev/steps.mjs';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The folders that boundaries.cjs checks, and therefore the graph covers. */
const FOLDERS = ['services', 'web', 'agent', 'proto', 'libs', 'infra'];
const CACHE = join(ROOT, 'node_modules/.cache/cruise');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
/** The JSON is about 15 MB. */
const MOST_OUTPUT = 256 << 20;

/**
 * Runs dependency-cruiser with the boundary rules. `imports` maps each file to its run-time imports (`import type` is
 * left out); `violations` are messages. Takes about 2 s from the cache and about 15 s after changes.
 */
export function cruise() {
  mkdirSync(CACHE, { recursive: true });
  const args = ['--config', 'infra/lint/boundaries.cjs', '--output-type', 'json', '--cache', CACHE];
  const { status, stdout, stderr, error } = spawnSync(
    node(),
    [CRUISER, ...args, '--cache-strategy', 'content', ...FOLDERS],
    { cwd: ROOT, maxBuffer: MOST_OUTPUT, encoding: 'utf8' },
  );
  if (error) throw error;
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser ended with ${status}:\n${stderr}`);
  const { modules, summary } = JSON.parse(stdout);
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies
        .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
        .map(({ resolved }) => resolved)
        .filter((path) => !path.includes('node_modules/')),
    ]),
  );
  const violations = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  return { imports, violations };
}

/**
 * Maps a built file to its source: `services/x/dist/main.js` to `services/x/src/main.ts`, or to `<project>/main.ts`
 * for infra.
 */
export function sourceOf(path) {
  const built = /^(.+?)\/dist\/(.+)\.(js|d\.ts)$/.exec(path);
  if (built === null) return path;
  const [, project, name] = built;
  const candidates = [`${project}/src/${name}.ts`, `${project}/${name}.ts`];
  return candidates.find((candidate) => existsSync(join(ROOT, candidate))) ?? path;
}

const RECORDS = join(ROOT, 'infra/tests/affected/records.json');

/**
 * `seconds`: wall-clock time of each test file in the recorded run, with three files at once. `reads`: by module, the
 * files and folders (with a slash at the end) it read, and the programs it started.
 */
export const readRecords = () => JSON.parse(readFileSync(RECORDS, 'utf8'));
export { RECORDS };
