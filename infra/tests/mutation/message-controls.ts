import type { Control } from './control.js';

const WORDS = 'libs/contracts/src/notifications/wordings.test.ts';
const BUDGET = 'services/notifications/test/message-budget.integration.test.ts';
const WORDINGS = 'services/notifications/test/wordings.integration.test.ts';

export const MESSAGE_CONTROLS: readonly Control[] = [
  { name: 'a shop’s own words hold no web address', test: WORDS },
  { name: 'a shop’s own words name what is in the closed set', test: WORDS },
  { name: 'emails to customers have one budget', test: BUDGET },
  { name: 'an email to a customer holds no web address but the platform’s', test: BUDGET },
  { name: 'own words are not written over what was not seen', test: WORDINGS },
  { name: 'a test of own words goes to a confirmed address alone', test: WORDINGS },
  { name: 'a person sends themselves so many tests of own words an hour', test: WORDINGS },
  {
    name: 'a photo that proves an approval stays',
    test: 'services/repairs/test/quotes/work-by-quote.integration.test.ts',
  },
  {
    name: 'what a run works on is not deleted under it',
    test: 'services/repairs/test/demo-purge.integration.test.ts',
  },
  {
    name: 'what is done and settled is not offered once more',
    test: 'services/repairs/test/quotes/mixed-work.integration.test.ts',
  },
  {
    name: 'a diagnosis counts while its repair can still be charged',
    test: 'services/repairs/test/retention.integration.test.ts',
  },
];
