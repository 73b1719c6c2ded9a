export interface Answered {
  readonly requests: number;
  /** Answers other than 200, and requests without an answer. */
  readonly failed: number;
  /** Requests that k6 could not send because the machine was too busy. */
  readonly unsent: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

type Metric = { readonly values?: Readonly<Record<string, unknown>> };

export function readSummary(text: string): Answered {
  const { metrics } = JSON.parse(text) as { readonly metrics?: Readonly<Record<string, Metric>> };
  const value = (metric: string, field: string, otherwise?: number): number => {
    const found = metrics?.[metric]?.values?.[field] ?? otherwise;
    if (typeof found !== 'number') throw new TypeError(`k6 says nothing of ${metric}, ${field}`);
    return found;
  };
  return {
    requests: value('http_reqs', 'count'),
    // In a k6 rate, `passes` counts the events in its name: here the failed requests.
    failed: value('http_req_failed', 'passes'),
    // The metric is absent if no request was dropped.
    unsent: value('dropped_iterations', 'count', 0),
    p50Ms: value('http_req_duration', 'med'),
    p99Ms: value('http_req_duration', 'p(99)'),
  };
}
