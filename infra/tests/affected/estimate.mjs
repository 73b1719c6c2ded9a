// Estimates how long `npm run verify` would have taken for the last commits. The estimate uses today's import graph and
// the recorded seconds of each test file. `node infra/tests/affected/estimate.mjs [--commits 100] [--draw 10 --seed
// N]`; --draw prints a random sample of commits to try.
import { parseArgs } from 'node:util';
import { AffectedTests } from './affected-tests.mjs';
import { changedBy, lastCommits } from './changed-files.mjs';
import { cruise, readRecords, sourceOf } from './import-graph.mjs';

const { values: options } = parseArgs({
  options: {
    commits: { type: 'string', default: '100' },
    draw: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
  },
});
/** Format, lint, types and the graph, on two idle cores with warm caches. */
const FIXED_SECONDS = 30;
/** Start and exit of Jest, for each of the three kinds. */
const START_SECONDS = 4;
const AT_ONCE = 3;

const { imports } = cruise();
const { seconds, reads } = readRecords();
const affected = new AffectedTests({ imports, reads, sourceOf });

function secondsOf(commit) {
  const tests = affected.of(changedBy(commit));
  const kinds = ['unit', 'pages', 'integration']
    .map((kind) => tests.get(kind) ?? [])
    .filter((files) => files.length > 0);
  return kinds.reduce((sum, files) => {
    const each = files.map((file) => seconds[file] ?? 1);
    return sum + START_SECONDS + Math.max(...each, each.reduce((all, one) => all + one, 0) / AT_ONCE);
  }, FIXED_SECONDS);
}

const commits = lastCommits(Number(options.commits)).map((commit) => ({ commit, took: secondsOf(commit) }));
const sorted = commits.map(({ took }) => took).sort((a, b) => a - b);
const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
process.stdout.write(
  `${commits.length} commits: median ${at(0.5)} s, p75 ${at(0.75)} s, p90 ${at(0.9)} s, most ${at(1)} s\n`,
);

/** Mulberry32: the same seed draws the same commits. */
function random(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const next = random(Number(options.seed));
const waiting = [...commits];
for (let drawn = 0; drawn < Number(options.draw) && waiting.length > 0; drawn++) {
  const [{ commit, took }] = waiting.splice(Math.floor(next() * waiting.length), 1);
  process.stdout.write(`${commit.slice(0, 10)}  ${Math.round(took)} s\n`);
}
