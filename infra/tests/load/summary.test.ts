import { describe, expect, it } from '@jest/globals';
import { readSummary } from './summary.js';

const summary = (over: object = {}) =>
  JSON.stringify({
    metrics: {
      http_reqs: { type: 'counter', values: { count: 5000, rate: 999.8 } },
      http_req_failed: { type: 'rate', values: { rate: 0.0006, passes: 3, fails: 4997 } },
      http_req_duration: { type: 'trend', values: { med: 0.7, 'p(99)': 4.5, max: 31 } },
      ...over,
    },
  });

describe('k6 summary', () => {
  it('reads requests, failures and latency percentiles', () => {
    expect(readSummary(summary())).toEqual({ requests: 5000, failed: 3, unsent: 0, p50Ms: 0.7, p99Ms: 4.5 });
  });

  it('reads the number of requests that could not be sent', () => {
    expect(readSummary(summary({ dropped_iterations: { type: 'counter', values: { count: 12 } } })).unsent).toBe(12);
  });

  it('throws on a missing count instead of assuming zero', () => {
    expect(() => readSummary(summary({ http_req_failed: undefined }))).toThrow(
      'k6 says nothing of http_req_failed, passes',
    );
    expect(() => readSummary('{}')).toThrow(TypeError);
  });
});
