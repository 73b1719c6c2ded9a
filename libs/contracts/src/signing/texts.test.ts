import { describe, expect, it } from '@jest/globals';
import { ACCEPTANCES, acceptedWords, SHOWN_VERSIONS } from '../onboarding/acceptances.js';
import { agreementWords } from '../tenant-onboarding/agreement.js';
import { AGREEMENT_DOCUMENTS, FIRST_TEXTS, textWords } from './documents.js';
import {
  applicationText,
  firstText,
  setOfText,
  TENANT_TEXT,
  TEXT_NAMES,
  TEXT_SETS,
  TEXTS_OF,
  versionName,
  wordsOfText,
} from './texts.js';

describe('accepted texts', () => {
  it('form three sets of thirteen texts with unique names', () => {
    expect(TEXT_SETS.map((set) => TEXTS_OF[set].length)).toEqual([5, 7, 1]);
    expect(new Set(TEXT_NAMES).size).toBe(13);
    for (const set of TEXT_SETS) for (const name of TEXTS_OF[set]) expect(setOfText(name)).toBe(set);
  });

  it('keep in version 1 the words hashed before versions existed', () => {
    for (const name of AGREEMENT_DOCUMENTS)
      expect(wordsOfText(name, 1, true, firstText(name))).toBe(textWords(name, 1, FIRST_TEXTS[name]));
    for (const name of ACCEPTANCES)
      expect(wordsOfText(applicationText(name), 1, true, firstText(applicationText(name)))).toBe(acceptedWords(name));
    expect(wordsOfText(TENANT_TEXT, 1, true, firstText(TENANT_TEXT))).toBe(agreementWords());
    expect(TEXTS_OF.application.map((name) => versionName(name, 1, true)).join(' ')).toBe(SHOWN_VERSIONS);
  });
});
