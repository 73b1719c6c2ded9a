// For tests that run in Node itself (infra/tests/jest/in-node.js). Hung tests end: the runner knows no time limit, so
// each test and hook that is declared is given one here.
import 'reflect-metadata';
import { addEventHandler } from 'jest-circus';

// How the sources are loaded is this process's own matter: what a test starts (an agent, a product) runs as it does for
// a user.
delete process.env.NODE_OPTIONS;

// The real ones: a test that makes time stand still must end all the same.
const { setTimeout, clearTimeout } = globalThis;
const LIMIT_MS = Number(process.env.TEST_LIMIT_MS);

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

addEventHandler((event, state) => {
  if (event.name !== 'add_test' && event.name !== 'add_hook') return;
  const block = state.currentDescribeBlock;
  const added = (event.name === 'add_test' ? block.children : block.hooks).at(-1);
  if (added?.fn === undefined || added.fn !== event.fn) return;
  if (event.fn.length > 0) throw new Error('Tests and hooks return a promise; none takes a callback.');
  added.fn = limited(event.fn, event.testName ?? `(${event.hookType})`, event.timeout ?? LIMIT_MS);
});
