// jsdom has no fetch; the pages' store and router need what every browser has. Node's own are the same standard.
import { TestEnvironment } from 'jest-environment-jsdom';

/** A browser resolves addresses against the page; Node's own refuses them. */
class PageRequest extends Request {
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

export class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      EventSource: QuietStream,
      fetch,
      Headers,
      Request: PageRequest,
      Response,
      TextDecoder,
      TextEncoder,
      AbortController,
      AbortSignal,
    });
  }
}
// Jest reads the default export.
export { DomEnvironment as default };
