// Runs test files in Node processes that keep loaded modules for the next file.
import { createRunner } from 'jest-light-runner';
import Tinypool from 'tinypool';

const ASKS = 'jest-light-runner-get-worker-data';

/**
 * jest-light-runner 0.8.2 uses one channel for all processes. The first request is answered to every process with a
 * file at that time, and later requests never. A process that asks later hangs, together with its test file. With four
 * processes on two cores every run hung; with two processes some did. Here each file has a separate channel.
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
  // The runner's figures exclude the load time of the file.
  const end = performance.now();
  Object.assign(result.perfStats, { start, end, runtime: Math.round(end - start) });
  return result;
};

export default createRunner({ runtime: 'child_process' });
