import exec from 'k6/execution';
import http from 'k6/http';

// k6 runs this file in a runtime without Node; `drive.ts` passes all settings as environment variables.
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
/** A cookie header per visitor, used in turn; `[""]` means signed out. */
const cookies = JSON.parse(setting('ASK_COOKIES')) as string[];
const manyNetworks = setting('ASK_MANY_NETWORKS') === 'true';

/** Requests start on schedule without waiting for earlier answers, so slow answers do not reduce the load. */
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

export const handleSummary = (data: object): { stdout: string } => ({ stdout: JSON.stringify(data) });
