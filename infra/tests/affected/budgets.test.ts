import { expect, it } from '@jest/globals';
import { complaintsAbout } from './budgets.mjs';

const seconds = {
  'agent/src/quick.test.ts': 7.9,
  'agent/src/slow.test.ts': 8.1,
  'web/src/slow.test.tsx': 9,
  'services/a/test/quick.integration.test.ts': 19,
  'services/a/test/slow.integration.test.ts': 21,
  'agent/src/campaign.long.test.ts': 90,
  'agent/src/gone.test.ts': 90,
};
const isThere = (path: string) => !path.includes('gone');

it('reports each file over the budget of its kind without a reason', () => {
  expect(complaintsAbout(seconds, { 'web/src/slow.test.tsx': 'It reads every page.' }, isThere)).toEqual([
    'agent/src/slow.test.ts took 8.1 s, and its budget is 8 s',
    'services/a/test/slow.integration.test.ts took 21 s, and its budget is 20 s',
  ]);
});

it('reports reasons for files within budget and for deleted files', () => {
  const reasons = {
    'agent/src/slow.test.ts': 'a',
    'web/src/slow.test.tsx': 'b',
    'services/a/test/slow.integration.test.ts': 'c',
    'agent/src/quick.test.ts': 'd',
    'agent/src/gone.test.ts': 'e',
  };
  expect(complaintsAbout(seconds, reasons, isThere)).toEqual([
    'slow-files.json excuses agent/src/quick.test.ts, which keeps its budget or is gone',
    'slow-files.json excuses agent/src/gone.test.ts, which keeps its budget or is gone',
  ]);
});
