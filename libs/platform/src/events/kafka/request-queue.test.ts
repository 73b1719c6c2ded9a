import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import './request-queue.js';

interface Queue {
  throttledUntil: number;
  push(request: { entry: object; expectResponse: boolean; sendRequest: () => void }): void;
  checkPendingRequests(): void;
  fulfillRequest(answer: { correlationId: number; payload: Buffer; size: number }): void;
  destroy(): void;
}
const RequestQueue = createRequire(import.meta.url)('kafkajs/src/network/requestQueue/index.js') as new (
  options: object,
) => Queue;

/** Tests the kafkajs library itself, on a fake clock. */
describe('kafkajs request queue', () => {
  let queue: Queue;
  let sent: number[];
  const ask = (correlationId: number): void =>
    queue.push({
      entry: { correlationId, apiName: 'Fetch', resolve: () => undefined, reject: () => undefined },
      expectResponse: true,
      sendRequest: () => sent.push(correlationId),
    });

  beforeEach(() => {
    jest.useFakeTimers();
    sent = [];
    queue = new RequestQueue({
      maxInFlightRequests: 1,
      requestTimeout: 10_000,
      enforceRequestTimeout: false,
      clientId: 'test',
      broker: 'test:9092',
      logger: { debug: () => undefined },
    });
  });
  afterEach(() => {
    queue.destroy();
    jest.useRealTimers();
  });

  it('schedules no timer while the queue is empty', () => {
    ask(1);
    queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 });
    expect([sent, jest.getTimerCount()]).toEqual([[1], 0]);
  });

  it('sends a waiting request after the previous response', () => {
    ask(1);
    ask(2);
    expect(sent).toEqual([1]);
    queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 });
    expect(sent).toEqual([1, 2]);
  });

  it('sends a throttled request when the throttle time ends', () => {
    queue.throttledUntil = Date.now() + 300;
    ask(1);
    jest.advanceTimersByTime(299);
    expect(sent).toEqual([]);
    jest.advanceTimersByTime(2);
    expect(sent).toEqual([1]);
    queue.fulfillRequest({ correlationId: 1, payload: Buffer.alloc(0), size: 0 });
    jest.advanceTimersByTime(1000);
    expect(jest.getTimerCount()).toBe(0);
  });
});
