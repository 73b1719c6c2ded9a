import type { Control } from './control.js';

const WORDS = 'libs/contracts/src/notifications/wordings.test.ts';
const WORDINGS = 'services/notifications/test/wordings.integration.test.ts';

/** What a shop says in its own words. */
export const MESSAGE_CONTROLS: readonly Control[] = [
  { name: 'a shop’s own words hold no web address', test: WORDS },
  { name: 'a shop’s own words name what is in the closed set', test: WORDS },
  { name: 'own words are not written over what was not seen', test: WORDINGS },
  { name: 'a test of own words goes to a confirmed address alone', test: WORDINGS },
  { name: 'a person sends themselves so many tests of own words an hour', test: WORDINGS },
];
