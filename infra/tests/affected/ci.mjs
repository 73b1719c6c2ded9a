// The CI step after `npm test`: runs the areas and long tests touched since .ci/base, and one area in rotation. `node
// infra/tests/affected/ci.mjs [--list]`
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTests, testJob } from '../../dev/jest-runs.mjs';
import { root, together } from '../../dev/steps.mjs';
import { AffectedTests } from './affected-tests.mjs';
import { areas, chooseAreas } from './areas.mjs';
import { changedSince, isKnown } from './changed-files.mjs';
import { cruise, readRecords, sourceOf } from './import-graph.mjs';

/**
 * Budget in seconds, summed over areas measured alone on two idle cores. Two files of end-to-end tests run in parallel,
 * an attack runs alone: six of the thirty minutes allowed. The other steps need twenty-four.
 */
const BUDGET = Number(process.env.CI_BUDGET_SECONDS ?? 540);
const say = (line) => process.stdout.write(`${line}\n`);
const began = Date.now();
const minutes = (seconds) => `${(seconds / 60).toFixed(1)} min`;

const { changed, isKnownChange, words } = change();
const turn = Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' }));
const { chosen, left, rotating } = chooseAreas({ changed, budget: BUDGET, turn });
const long = longTests();
say(`── Areas: ${words}`);
for (const { name, seconds } of chosen) say(`   touched   ${name} (${minutes(seconds)})`);
for (const { name, seconds } of left) say(`   no room   ${name} (${minutes(seconds)}); npm run test:all has it`);
if (rotating) say(`   rotating  ${rotating.name} (${minutes(rotating.seconds)})`);
say(`   long tests: ${long.length}`);
if (!process.argv.includes('--list')) await runAll([...chosen, ...(rotating ? [rotating] : [])]);

function change() {
  const file = join(root, '.ci/base');
  const base = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (base !== '' && isKnown(base)) {
    const paths = changedSince(base);
    return { changed: paths, isKnownChange: true, words: `${paths.length} files changed since ${base.slice(0, 10)}` };
  }
  const paths = areas.map(({ folders: [first] }) => `${first}any`);
  return { changed: paths, isKnownChange: false, words: 'no base is known, all count as touched' };
}

function longTests() {
  const { imports } = cruise();
  const affected = new AffectedTests({ imports, reads: readRecords().reads, sourceOf });
  return (isKnownChange ? affected.of(changed) : affected.all()).get('long') ?? [];
}

async function runAll(list) {
  if (long.length > 0) runTests('Long tests that the change reaches', 'long', { files: long, exactly: true });
  const files = list.flatMap(({ tests = [] }) => tests);
  const commands = list.filter(({ command }) => command !== undefined);
  // One after another: an attack takes the processors from the products that a browser test waits for.
  const jobs = [
    ...(files.length > 0 ? [testJob('End to end, the areas of the change', 'e2e', { files, exactly: true })] : []),
    ...commands.map(({ name, command: [script, ...given] }) => [
      name,
      'npm',
      ['run', '--silent', script, '--', ...given],
    ]),
  ];
  await together(jobs, 1);
  say(`── Areas took ${Math.round((Date.now() - began) / 1000)} s`);
}
