/** What k6 saw of one run. */
export interface Answered {
  readonly requests: number;
  /** Answers other than 200, and none at all. */
  readonly failed: number;
  /** Requests that k6 did not get around to: the machine was too busy to make the load. */
  readonly unsent: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

type Metric = { readonly values?: Readonly<Record<string, unknown>> };

/** The summary that `k6/constant-rate.ts` prints. Throws TypeError where it is not one. */
export function readSummary(text: string): Answered {
  const { metrics } = JSON.parse(text) as { readonly metrics?: Readonly<Record<string, Metric>> };
  const value = (metric: string, field: string, otherwise?: number): number => {
    const found = metrics?.[metric]?.values?.[field] ?? otherwise;
    if (typeof found !== 'number') throw new TypeError(`k6 says nothing of ${metric}, ${field}`);
    return found;
  };
  return {
    requests: value('http_reqs', 'count'),
    // A rate of k6 counts what it is named after: its `passes` are the requests that failed.
    failed: value('http_req_failed', 'passes'),
    // Absent while there is none.
    unsent: value('dropped_iterations', 'count', 0),
    p50Ms: value('http_req_duration', 'med'),
    p99Ms: value('http_req_duration', 'p(99)'),
  };
}
