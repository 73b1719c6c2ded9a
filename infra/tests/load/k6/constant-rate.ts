import exec from 'k6/execution';
import http from 'k6/http';

// k6 runs this file, in a runtime of its own without Node: `drive.ts` hands everything over as variables of the
// environment.
const setting = (name: string): string => {
  const value = __ENV[name];
  if (value === undefined || value === '') throw new TypeError(`${name} is not set`);
  return value;
};
const [url, perSecond, seconds] = [
  setting('ASK_URL'),
  Number(setting('ASK_PER_SECOND')),
  Number(setting('ASK_SECONDS')),
];
/** One of these per visitor, in turn; `[""]` is nobody. */
const cookies = JSON.parse(setting('ASK_COOKIES')) as string[];
const manyNetworks = setting('ASK_MANY_NETWORKS') === 'true';

/**
 * Requests begin at their time whether or not those before have been answered: a slow answer does not make the load
 * smaller.
 */
export const options = {
  scenarios: {
    ask: {
      executor: 'constant-arrival-rate',
      exec: 'ask',
      rate: perSecond,
      timeUnit: '1s',
      duration: `${seconds}s`,
      preAllocatedVUs: 64,
      maxVUs: 64,
      gracefulStop: '5s',
    },
  },
  discardResponseBodies: true,
  summaryTrendStats: ['med', 'p(99)', 'max'],
};

export function ask(): void {
  const { idInTest } = exec.vu;
  const nth = exec.scenario.iterationInTest;
  const cookie = cookies[idInTest % cookies.length] ?? '';
  http.get(url, {
    headers: {
      ...(cookie !== '' && { cookie }),
      ...(manyNetworks && { 'x-forwarded-for': `10.${(nth >> 14) & 255}.${(nth >> 6) & 255}.${(nth & 63) + 1}` }),
    },
    responseCallback: http.expectedStatuses(200),
  });
}

/** All that k6 counted, as JSON on the output; `summary.ts` reads it. */
export const handleSummary = (data: object): { stdout: string } => ({ stdout: JSON.stringify(data) });
