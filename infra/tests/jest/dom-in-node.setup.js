// A jsdom window for page tests that run in Node itself (infra/tests/jest/in-node.js): one per process, reset before
// each test file. Features missing in jsdom (fetch and related classes) are Node's, which follow the same standard.
import { format } from 'node:util';
import { addEventHandler } from 'jest-circus';
import { decideByNames } from './quick-selectors.js';

decideByNames();
// If the console has these functions, React measures each component for a profiler, which costs time.
delete console.timeStamp;
delete console.createTask;
const { JSDOM } = await import('jsdom');
const HOME = 'http://localhost/';
const { window } = new JSDOM('<!doctype html><html><head></head><body></body></html>', {
  url: HOME,
  pretendToBeVisual: true,
});

/** A browser resolves relative addresses against the page; Node's Request rejects them. */
class PageRequest extends Request {
  constructor(input, init) {
    super(typeof input === 'string' ? new URL(input, HOME) : input, init);
  }
}

/** An event stream without events; tests of live frames replace this class. */
class QuietStream {
  readyState = 0;
  addEventListener() {}
  close() {}
}

const NODES_OWN = new Set([
  ...Object.getOwnPropertyNames(globalThis).filter((name) =>
    /^[A-Z]|^(console|process|performance|crypto)$/.test(name),
  ),
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate', 'queueMicrotask'],
  ...['fetch', 'structuredClone', 'btoa', 'atob', 'undefined', 'globalThis'],
]);
// Objects that pages create and pass to jsdom must be of jsdom's classes.
const OF_THE_DOM = [
  'Event',
  'EventTarget',
  'CustomEvent',
  'MessageEvent',
  'CloseEvent',
  'Blob',
  'File',
  'FormData',
  'DOMException',
];

const names = new Set();
for (let object = window; object !== null && object !== Object.prototype; object = Object.getPrototypeOf(object))
  for (const name of Object.getOwnPropertyNames(object)) if (!(name in Object.prototype)) names.add(name);

for (const name of names) {
  if (NODES_OWN.has(name) && !OF_THE_DOM.includes(name)) continue;
  const value = window[name];
  const isFunction = typeof value === 'function' && !/^[A-Z]/.test(name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: true,
    ...(isFunction
      ? { writable: true, value: value.bind(window) }
      : { get: () => window[name], set: (replaced) => void (window[name] = replaced) }),
  });
}
// jsdom draws frames at 60 Hz with the present clock. Under a test's fake clock only one frame would be drawn, and none
// later in this process. Here the next turn of the event loop draws a frame, without a wait.
const { setImmediate, clearImmediate } = globalThis;
const ours = {
  window: globalThis,
  self: globalThis,
  EventSource: QuietStream,
  Request: PageRequest,
  requestAnimationFrame: (callback) => setImmediate(() => callback(performance.now())),
  cancelAnimationFrame: clearImmediate,
};
for (const [name, value] of Object.entries(ours))
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });

/** The maximum time to look for an element; other suites may load the machine meanwhile. */
const PATIENCE_MS = 15_000;
/**
 * Timers of at least this length only end under a fake clock. On a slow machine a notice would otherwise close, or a
 * page reload, between two lines of a test. The store passes a negative time for an overdue reload.
 */
const FAKE_CLOCK_FROM_MS = 1_000;
const NEVER_MS = 2 ** 31 - 1;
for (const name of ['setTimeout', 'setInterval']) {
  const start = globalThis[name];
  globalThis[name] = (callback, ms, ...values) =>
    (ms >= FAKE_CLOCK_FROM_MS && ms !== PATIENCE_MS) || ms < 0
      ? start(() => undefined, NEVER_MS).unref()
      : start(callback, ms, ...values);
}

const { document, history, localStorage, sessionStorage } = globalThis;
const prototypes = [Element, HTMLElement, HTMLAnchorElement, HTMLInputElement].map(({ prototype }) => prototype);
const shared = [globalThis, navigator, document, URL, ...prototypes];
const untouched = shared.map((object) => Object.getOwnPropertyDescriptors(object));

function sweep() {
  document.body.replaceChildren();
  for (const { name } of [...document.body.attributes]) document.body.removeAttribute(name);
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  document.title = '';
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  shared.forEach((object, at) => {
    for (const name of Object.getOwnPropertyNames(object)) {
      const before = untouched[at][name];
      if (before === undefined) delete object[name];
      else if (before.configurable) Object.defineProperty(object, name, before);
    }
  });
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
}

const { closeToast, currentToast } = await import(new URL('../../../web/src/ui/feedback/toasts.ts', import.meta.url));

/**
 * Errors reported by React and other libraries during a test. Updates outside `act` are ignored: on a busy machine an
 * answer may arrive between two waits.
 */
const complaints = [];
console.error = (...words) => {
  const said = format(...words);
  if (!said.includes('not wrapped in act')) complaints.push(said);
};

/** Unhandled errors, possibly from a test that has ended. Such an error must not end the process. */
const escaped = [];
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => void escaped.push(`${event}: ${error?.stack ?? error}`));

const swept = new WeakSet();
addEventHandler((event, { rootDescribeBlock, currentDescribeBlock }) => {
  if (!swept.has(rootDescribeBlock)) {
    swept.add(rootDescribeBlock);
    sweep();
  }
  const added = event.name === 'add_test' ? currentDescribeBlock.children.at(-1) : undefined;
  if (added?.fn === undefined) return;
  const { fn } = added;
  added.fn = async () => {
    closeToast(currentToast()?.id);
    complaints.length = 0;
    await fn();
    if (escaped.length > 0) throw new Error(`Thrown where nobody waits for it:\n${escaped.splice(0).join('\n')}`);
    if (complaints.length > 0) throw new Error(`The page wrote to the console:\n${complaints.join('\n')}`);
  };
});

// The runner's fake timers differ from those that tests enable (infra/tests/jest/jest-globals.mjs).
delete globalThis.jest;
// React stores the clock for `act` on first use; this call makes sure that it stores the real clock.
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const { act } = await import('react');
await act(async () => undefined);
// Imported late, because the library looks for the document when it loads.
const { configure } = await import('@testing-library/dom');
// Radix announces each notice to screen readers in a copy of its text, which appears some frames later and stays for a
// second.
configure({ asyncUtilTimeout: PATIENCE_MS, defaultIgnore: 'script, style, body > span[role="status"]' });
