// Setup for tests that run in Node itself (infra/tests/jest/in-node.js). The runner supports no time limit and no
// retry, so each test and hook is wrapped here.
import 'reflect-metadata';
import { appendFileSync } from 'node:fs';
import { addEventHandler } from 'jest-circus';

// The loader options apply to this process only; programs that a test starts (an agent, a product) must run as for a
// user.
delete process.env.NODE_OPTIONS;
if (process.env.RECORD_TESTS !== undefined) await import('./record-reads.js');

// Real timers, so that a test with a fake clock still times out.
const { setTimeout, clearTimeout } = globalThis;
const LIMIT_MS = Number(process.env.TEST_LIMIT_MS);
/** Starting and stopping a product takes longer than a test: a stop took over a minute on a machine with a busy neighbour. */
const HOOK_LIMIT_MS = 3 * LIMIT_MS;
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
 * Retries a failed test once, if its kind allows retries. Both errors are printed, and the reporter lists tests that
 * passed on the second attempt. The file's `onTestFailure` runs after each failure.
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
  const bounded = limited(event.fn, what, event.timeout ?? (event.name === 'add_hook' ? HOOK_LIMIT_MS : LIMIT_MS));
  added.fn = event.name === 'add_test' && ATTEMPTS > 1 ? retried(bounded, what) : bounded;
});
