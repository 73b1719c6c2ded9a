// A page's window for tests that run in Node itself: its names become this process's own, once per process. jsdom has no fetch;
// the pages' store and router need what every browser has, and Node's own are the same standard.
import { JSDOM } from 'jsdom';

const dom = new JSDOM('<!doctype html><html><head></head><body></body></html>', { url: 'http://localhost/', pretendToBeVisual: true });
const NODES_OWN = new Set(['fetch', 'Headers', 'Response', 'TextDecoder', 'TextEncoder', 'AbortController', 'AbortSignal', 'URL', 'URLSearchParams', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'queueMicrotask', 'performance', 'crypto', 'console', 'globalThis', 'global', 'structuredClone', 'WebSocket']);
const NodesRequest = Request;

/** A browser resolves addresses against the page; Node's own refuses them. */
class PageRequest extends NodesRequest {
  constructor(input, init) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost/') : input, init);
  }
}

/** A live stream that stays quiet; a test of frames brings its own. */
class QuietStream {
  readyState = 0;
  addEventListener() {}
  close() {}
}

for (const name of Object.getOwnPropertyNames(dom.window)) {
  if (NODES_OWN.has(name) || name.startsWith('_') || /^(undefined|NaN|Infinity)$/.test(name)) continue;
  const own = Object.getOwnPropertyDescriptor(globalThis, name);
  // What JavaScript itself brings stays this process's.
  if (own !== undefined && typeof own.value === 'function' && own.value === globalThis[name] && !/^(Event|EventTarget|CustomEvent|MessageEvent|Blob|File|FormData|Storage|Navigator|DOMException|CloseEvent)$/.test(name)) continue;
  Object.defineProperty(globalThis, name, { configurable: true, enumerable: true, get: () => dom.window[name], set: (value) => Object.defineProperty(globalThis, name, { configurable: true, writable: true, value }) });
}
Object.assign(globalThis, { window: globalThis, self: globalThis, EventSource: QuietStream, Request: PageRequest });
