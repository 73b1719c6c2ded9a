// For tests that run in Node itself (infra/tests/jest/in-node.js). The runner knows no time limit and no second attempt, so
// each test and hook that is declared is given them here.
import 'reflect-metadata';
import { appendFileSync } from 'node:fs';
import { addEventHandler } from 'jest-circus';

// How the sources are loaded is this process's own matter: what a test starts (an agent, a product) runs as it does for
// a user.
delete process.env.NODE_OPTIONS;
if (process.env.RECORD_TESTS !== undefined) await import('./record-reads.js');

// The real ones: a test that makes time stand still must end all the same.
const { setTimeout, clearTimeout } = globalThis;
const LIMIT_MS = Number(process.env.TEST_LIMIT_MS);
const ATTEMPTS = Number(process.env.TEST_ATTEMPTS);

function limited(fn, what, ms) {
  return async () => {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`${what} was not done after ${ms} ms.`)), ms);
    });
    try {
      return await Promise.race([fn(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/**
 * A test that failed is tried once more at once, where its kind allows it; both errors are printed, and the reporter names and
 * counts the tests that passed at the second attempt. The file's own `onTestFailure` is called after each failure.
 */
function retried(fn, name) {
  return async () => {
    for (let attempt = 1; ; attempt++) {
      try {
        await fn();
        if (attempt > 1) appendFileSync(process.env.RETRIED_TESTS, `${name}\n`);
        return;
      } catch (error) {
        await globalThis.onTestFailure?.();
        if (attempt === ATTEMPTS) throw error;
        process.stderr.write(`${name} failed at attempt ${attempt}:\n${error?.stack ?? error}\n`);
      }
    }
  };
}

addEventHandler((event, state) => {
  if (event.name !== 'add_test' && event.name !== 'add_hook') return;
  const block = state.currentDescribeBlock;
  const added = (event.name === 'add_test' ? block.children : block.hooks).at(-1);
  if (added?.fn === undefined || added.fn !== event.fn) return;
  if (event.fn.length > 0) throw new Error('Tests and hooks return a promise; none takes a callback.');
  const what = event.testName ?? `(${event.hookType})`;
  const bounded = limited(event.fn, what, event.timeout ?? LIMIT_MS);
  added.fn = event.name === 'add_test' && ATTEMPTS > 1 ? retried(bounded, what) : bounded;
});
