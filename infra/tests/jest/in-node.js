// Runs test files in processes of Node itself, which keep what they have loaded for the next file.
import { createRunner } from 'jest-light-runner';
import Tinypool from 'tinypool';

const ASKS = 'jest-light-runner-get-worker-data';

/**
 * jest-light-runner 0.8.2 has one channel for all its processes: what the first of them asks is answered to each that has a file
 * by then, and never again. One that comes to ask a moment later waits for ever, and its file with it; with four processes on
 * two cores that was each run, with two it is chance. Here each file has a channel of its own.
 */
class OneForOne {
  #send;
  #workerData;

  constructor(workerData) {
    this.#workerData = workerData;
  }
  onMessage(send) {
    this.#send = send;
  }
  postMessage(message) {
    if (message === ASKS) this.#send({ type: 'jest-light-runner-worker-data', workerData: this.#workerData });
  }
}

// oxlint-disable-next-line typescript/unbound-method -- called on its own pool below
const { run } = Tinypool.prototype;
Tinypool.prototype.run = async function runOnItsOwnChannel(file, options) {
  const start = performance.now();
  const result = await run.call(this, file, options && { ...options, channel: new OneForOne(this.options.workerData) });
  // The runner's own figures leave out what it takes to load the file.
  const end = performance.now();
  Object.assign(result.perfStats, { start, end, runtime: Math.round(end - start) });
  return result;
};

export default createRunner({ runtime: 'child_process' });
