// `npm run verify`: checks only the code and tests that a change can reach. Runs format and lint of the changed files,
// incremental type checks, boundaries, and the affected unit, page and integration tests.
// --since <revision> counts the change from this revision (default: changed-files.mjs).
// --commit <revision> takes the files that this commit changed, with their present contents.
// --list prints the plan and runs no checks.
// --record runs every unit, page and integration test, and writes records.json
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runPages, runTests, runUnitTests } from '../../dev/jest-runs.mjs';
import { node, root, stop, together } from '../../dev/steps.mjs';
import { AffectedTests } from './affected-tests.mjs';
import { changedBy, changedSince, isKnown, whereWorkBegan } from './changed-files.mjs';
import { cruise, readRecords, RECORDS, sourceOf } from './import-graph.mjs';
import { collapse } from './recorded-reads.mjs';

const { values: options } = parseArgs({
  options: {
    since: { type: 'string' },
    commit: { type: 'string' },
    list: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
const say = (line) => process.stdout.write(`${line}\n`);
const begun = Date.now();
const KEPT = join(root, 'node_modules/.cache/types');

if (options.record) record();
else await verify();

async function verify() {
  const revision = options.commit ?? options.since ?? whereWorkBegan();
  if (!isKnown(revision)) stop(`There is no revision ${revision} in this checkout.`);
  const changed = options.commit === undefined ? changedSince(revision) : changedBy(revision);
  say(
    `${changed.length} files ${options.commit === undefined ? 'differ from' : 'were changed by'} ${revision.slice(0, 10)}`,
  );
  if (changed.length === 0) return;
  const present = changed.filter((path) => existsSync(join(root, path)));
  if (!options.list) await together(checksOf(present));
  const { imports, violations } = cruise();
  if (violations.length > 0) stop(`Boundaries that do not hold:\n${violations.map((one) => `  ${one}`).join('\n')}`);
  const affected = new AffectedTests({ imports, reads: readRecords().reads, sourceOf });
  const tests = affected.of(changed);
  const count = (kind) => `${tests.get(kind)?.length ?? 0} of ${affected.all().get(kind)?.length ?? 0}`;
  say(`\nReached: unit ${count('unit')}, pages ${count('pages')}, integration ${count('integration')} test files`);
  const long = tests.get('long') ?? [];
  if (long.length > 0)
    say(`Long ones, which run in continuous integration or by \`npm run test:long\`: ${long.join(' ')}`);
  if (options.list)
    return void say(['unit', 'pages', 'integration'].flatMap((kind) => tests.get(kind) ?? []).join('\n'));
  const of = (kind) => ({ files: tests.get(kind) ?? [], exactly: true });
  if (tests.has('unit')) runTests('Unit tests', 'unit', of('unit'));
  if (tests.has('pages')) runPages(of('pages'));
  if (tests.has('integration')) runTests('Integration tests (real PostgreSQL)', 'integration', of('integration'));
  say(`\nverify took ${Math.round((Date.now() - begun) / 1000)} s`);
}

/** Format, lint and types as parallel jobs, longest first. */
function checksOf(changed) {
  mkdirSync(KEPT, { recursive: true });
  const tsc = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
  const incremental = (name) => ['--incremental', '--tsBuildInfoFile', join(KEPT, `${name}.tsbuildinfo`)];
  const code = changed.filter((path) => /\.(ts|tsx|mts|mjs|js)$/.test(path));
  const hasTypes = changed.some((path) => /\.(ts|tsx|json|proto)$/.test(path));
  return [
    ...(code.length > 0
      ? [
          [
            'Lint of the changed files, no warnings',
            'npm',
            ['run', '--silent', 'lint', '--', '--no-error-on-unmatched-pattern', ...code],
          ],
        ]
      : []),
    ...(hasTypes ? [['Types', node(), [tsc, '-p', 'tsconfig.check.json', ...incremental('check')]]] : []),
    ...(hasTypes ? [['Types of the web', node(), [tsc, '-p', 'web', ...incremental('web')]]] : []),
    [
      'Format of the changed files (npm run format puts it right)',
      'oxfmt',
      ['--check', '--no-error-on-unmatched-pattern', ...changed],
    ],
    ...(changed.some((path) => path.startsWith('proto/'))
      ? [
          ['Calls and events between services', 'buf', ['lint'], 'proto'],
          ['Calls and events of the release before', 'buf', ['breaking', '--against', 'baseline.binpb'], 'proto'],
        ]
      : []),
  ];
}

function record() {
  const folder = mkdtempSync(join(tmpdir(), 'revive-records-'));
  try {
    const env = { RECORD_TESTS: folder };
    process.env.RECORD_TESTS = folder;
    runUnitTests([]);
    runTests('Long unit tests', 'long', { env });
    runTests('Integration tests (real PostgreSQL)', 'integration', { env });
    const files = readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
    const seconds = Object.assign(
      {},
      ...files.filter(([name]) => name.startsWith('seconds-')).map(([, text]) => JSON.parse(text)),
    );
    const reads = collapse(
      files
        .filter(([name]) => name.startsWith('reads-'))
        .flatMap(([, text]) => text.split('\n').filter((line) => line !== ''))
        .map((line) => line.split('\t')),
    );
    const rounded = Object.fromEntries(
      Object.entries(seconds)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([file, took]) => [file, Math.round(took * 10) / 10]),
    );
    writeFileSync(RECORDS, `${JSON.stringify({ seconds: rounded, reads }, null, 1)}\n`);
    say(`Recorded ${Object.keys(rounded).length} test files and ${Object.keys(reads).length} modules that read files.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
