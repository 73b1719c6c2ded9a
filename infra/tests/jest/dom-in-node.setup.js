// A browser's window for pages that are tested in Node itself (infra/tests/jest/in-node.js): one for each process, swept
// before each file. What jsdom has not got (fetch and what belongs to it) is Node's own: the same standard.
import { format } from 'node:util';
import { addEventHandler } from 'jest-circus';
import { decideByNames } from './quick-selectors.js';

decideByNames();
// Where a console has these, React measures each component for a profiler that nobody looks at.
delete console.timeStamp;
delete console.createTask;
const { JSDOM } = await import('jsdom');
const HOME = 'http://localhost/';
const { window } = new JSDOM('<!doctype html><html><head></head><body></body></html>', {
  url: HOME,
  pretendToBeVisual: true,
});

/** A browser resolves addresses against the page; Node's own refuses them. */
class PageRequest extends Request {
  constructor(input, init) {
    super(typeof input === 'string' ? new URL(input, HOME) : input, init);
  }
}

/** A live stream that stays quiet; a test of frames brings its own. */
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
// What pages make and hand to jsdom has to be jsdom's.
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

/** The window's own names, and those that it has as what can be listened to. */
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
// jsdom draws sixty frames a second with the clock of the moment: one frame under a test's fake clock, and no frame would
// come again in this process. Here the next turn of the event loop draws a frame, which no test has to wait for.
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

/** The longest time that a test looks for something on the page: another suite may keep the machine busy meanwhile. */
const PATIENCE_MS = 15_000;
/**
 * A timer of this length or longer ends under a fake clock only. On a slow machine a notice would otherwise leave, and a
 * page read again, between two lines of a test. The store gives a negative time to a reading that is overdue.
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

/** What an earlier file has left: its page, its address, what it kept and what it replaced. */
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

// The notice that an earlier test has left on the screen.
const { closeToast, currentToast } = await import(new URL('../../../web/src/ui/feedback/toasts.ts', import.meta.url));

/**
 * What React and the page's libraries have said is wrong while a test ran. Not that an update came outside `act`: on a
 * busy machine an answer may come between two waits.
 */
const complaints = [];
console.error = (...words) => {
  const said = format(...words);
  if (!said.includes('not wrapped in act')) complaints.push(said);
};

/** What was thrown where nobody waits for it; it may be the work of a test that has ended. It must not end the process. */
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

// The runner's own fake timers are not those that a test switches on (infra/tests/jest/jest-globals.mjs).
delete globalThis.jest;
// React takes the clock by which it ends an act when it first needs one: it is the real one.
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
const { act } = await import('react');
await act(async () => undefined);
// It looks for the document when it is loaded.
const { configure } = await import('@testing-library/dom');
// Radix says each notice to screen readers in a copy of its text, some frames later and for a second.
configure({ asyncUtilTimeout: PATIENCE_MS, defaultIgnore: 'script, style, body > span[role="status"]' });
