import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SHOWN = 20;
const KIND = process.env.KIND ?? 'unit';
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const lines = (texts) => texts.map((text) => `  ${text}\n`).join('');

export default class SummaryReporter {
  onRunComplete(_, { testResults }) {
    const timed = testResults
      .map(({ testFilePath, perfStats }) => ({
        file: relative(ROOT, testFilePath),
        ms: perfStats.end - perfStats.start,
      }))
      .sort((a, b) => b.ms - a.ms);
    if (testResults.length > 1)
      process.stderr.write(
        `\nSlowest files\n${lines(timed.slice(0, SHOWN).map(({ file, ms }) => `${seconds(ms).padStart(8)}  ${file}`))}`,
      );
    const retried = process.env.RETRIED_TESTS ?? '';
    const flaky = existsSync(retried) ? readFileSync(retried, 'utf8').trim().split('\n') : [];
    if (flaky.length > 0)
      process.stderr.write(`\nFlaky: ${flaky.length} passed at the second attempt only\n${lines(flaky)}`);
    this.#record(timed);
  }

  #record(timed) {
    const folder = process.env.RECORD_TESTS;
    if (folder === undefined) return;
    const file = join(folder, `seconds-${KIND}-${relative(ROOT, process.cwd()) || 'all'}.json`);
    writeFileSync(file, JSON.stringify(Object.fromEntries(timed.map(({ file, ms }) => [file, ms / 1000]))));
  }
}
