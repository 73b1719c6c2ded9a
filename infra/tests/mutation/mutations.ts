// `node infra/dist/tests/mutation/mutations.js [part of a name…]`: removes the controls in turn and runs the test that
// must then fail. Prints control, test and result. Exits with 1 if a test still passes or gives no result. Modifies the
// sources during the run and restores each; reports files that cannot be restored.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTROLS } from './controls.js';
import { findControls, readSources, type FoundControl } from './find-controls.js';

const ROOT = fileURLToPath(new URL(import.meta.url.includes('/dist/') ? '../../../../' : '../../../', import.meta.url));
const TEST_MS = 300_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Ran {
  readonly result: 'green' | 'red' | 'broken';
  readonly said: string;
}

/** `broken`: the file did not run although no test failed, which proves nothing. */
const run = (test: string): Promise<Ran> =>
  new Promise((done) => {
    const [, kind = 'unit'] = /\.(long|integration)\./.exec(test) ?? [];
    // The tests of the web app form a separate project.
    const cwd = test.startsWith('web/') ? join(ROOT, 'web') : ROOT;
    const env = { ...process.env, KIND: kind, CI_TOOLS_REQUIRED: '1' };
    const jest = execFile(
      process.execPath,
      [join(ROOT, 'infra/tests/jest/run-jest.mjs'), '--maxWorkers=1', join(ROOT, test)],
      { cwd, env, timeout: TEST_MS, maxBuffer: 64 << 20 },
      (error, stdout, stderr) => {
        process.removeListener('exit', stop);
        const said = `${stdout}${stderr}`;
        done({ said, result: error === null ? 'green' : /^Tests:\s+[1-9]\d* failed/m.test(said) ? 'red' : 'broken' });
      },
    );
    const stop = (): void => void jest.kill();
    process.once('exit', stop);
  });

async function runWithout({ file, test, without }: FoundControl): Promise<Ran> {
  const path = join(ROOT, file);
  const source = readFileSync(path, 'utf8');
  const putBack = (): void => writeFileSync(path, source);
  process.once('exit', putBack);
  try {
    writeFileSync(path, without);
    return await run(test);
  } finally {
    putBack();
    process.removeListener('exit', putBack);
  }
}

// A signal would end the process before the source is restored; `process.exit` runs the exit handlers.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));

const wanted = process.argv.slice(2);
const chosen = findControls(CONTROLS, readSources(ROOT)).filter(
  ({ name, file }) => wanted.length === 0 || wanted.some((part) => name.includes(part) || file.includes(part)),
);
const whole = new Map<string, Ran>();
const told = new Set<string>();
const counts = { red: 0, green: 0, broken: 0 };
for (const control of chosen) {
  const { name, test } = control;
  const before = whole.get(test) ?? (await run(test));
  whole.set(test, before);
  const { result, said } =
    before.result === 'green' ? await runWithout(control) : { ...before, result: 'broken' as const };
  counts[result] += 1;
  say(`${result.padEnd(6)} ${name} -> ${test}`);
  if (result === 'red') continue;
  say(`       ${before.result === 'green' ? `without it the test is ${result}` : 'the test fails with it as well'}`);
  // Printed once per test, because later output is the same.
  if (result === 'broken' && !told.has(said)) say(said.slice(-2_000));
  told.add(said);
}
say(
  `mutations: ${chosen.length} controls taken away, ${counts.red} seen to fail, ${counts.green} not missed, ${counts.broken} not judged`,
);
if (chosen.length === 0 || counts.red !== chosen.length) process.exitCode = 1;
