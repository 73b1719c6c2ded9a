// Compares the recorded seconds of test files (records.json) with the budget of their kind. slow-files.json lists
// exceptions with reasons. Runs in `npm run check`; test runs themselves have no time limit from here.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf } from './affected-tests.mjs';
import { readRecords, ROOT } from './import-graph.mjs';

/** Wall-clock seconds, with three files at once on two cores. */
const BUDGETS = { unit: 8, pages: 8, integration: 20 };

export function complaintsAbout(seconds, reasons, isThere) {
  const isSlow = (path) => seconds[path] > BUDGETS[kindOf(path)];
  return [
    ...Object.keys(seconds)
      .filter((path) => isSlow(path) && reasons[path] === undefined && isThere(path))
      .map((path) => `${path} took ${seconds[path]} s, and its budget is ${BUDGETS[kindOf(path)]} s`),
    ...Object.keys(reasons)
      .filter((path) => !isSlow(path) || !isThere(path))
      .map((path) => `slow-files.json excuses ${path}, which keeps its budget or is gone`),
  ];
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const reasons = JSON.parse(readFileSync(new URL('slow-files.json', import.meta.url), 'utf8'));
  const complaints = complaintsAbout(readRecords().seconds, reasons, (path) => existsSync(join(ROOT, path)));
  for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
  if (complaints.length > 0) {
    process.stdout.write(
      'Make them faster, call them x.long.test.ts, or give a reason. `npm run verify -- --record` measures.\n',
    );
    process.exitCode = 1;
  }
}
