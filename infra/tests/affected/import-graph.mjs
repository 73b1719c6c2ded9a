// The import graph of the checkout, as dependency-cruiser resolves it for the boundaries, with two kinds of edges that no
// import shows: files that a module reads and programs that it starts. Those come from records.json, which
// `npm run verify -- --record` writes from a real run.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { node } from '../../dev/steps.mjs';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** What boundaries.cjs judges, and so what the graph covers. */
const FOLDERS = ['services', 'web', 'agent', 'proto', 'libs', 'infra'];
const CACHE = join(ROOT, 'node_modules/.cache/cruise');
const CRUISER = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
/** The JSON is about 15 MB. */
const MOST_OUTPUT = 256 << 20;

/**
 * Runs dependency-cruiser with the rules of the boundaries. `imports` maps each file to the files that it imports at run
 * time (`import type` is erased and left out); `violations` are sentences. Unchanged sources are answered from its cache
 * in about 2 s, changed ones take about 15 s.
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

/** The source of a built program: `services/x/dist/main.js` is made from `services/x/src/main.ts`, infra's from its own. */
export function sourceOf(path) {
  const built = /^(.+?)\/dist\/(.+)\.(js|d\.ts)$/.exec(path);
  if (built === null) return path;
  const [, project, name] = built;
  const candidates = [`${project}/src/${name}.ts`, `${project}/${name}.ts`];
  return candidates.find((candidate) => existsSync(join(ROOT, candidate))) ?? path;
}

const RECORDS = join(ROOT, 'infra/tests/affected/records.json');

/**
 * `seconds`: what each test file took in the recorded run, by the clock, with three files at once. `reads`: by module, the
 * files and folders (with a slash at the end) that it read, and the programs that it started.
 */
export const readRecords = () => JSON.parse(readFileSync(RECORDS, 'utf8'));
export { RECORDS };
