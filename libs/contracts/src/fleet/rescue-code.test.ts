import { describe, expect, it } from '@jest/globals';
import { plainRescueCode, shownRescueCode } from './rescue-code.js';

describe('rescue codes', () => {
  it.each(['0123-4567-89AB', '0123456789ab', ' o123 4567 89ab ', 'OI23-4567-89AB', 'ol23-4567-89ab'])(
    'accepts the spelling %p',
    (typed) => {
      expect(plainRescueCode(typed)).toBe('0123456789AB');
    },
  );

  it.each([
    '',
    '0123-4567-89A',
    '0123-4567-89ABC',
    '0123-4567-89AU',
    '0123_4567_89AB',
    `${'-'.repeat(40)}0123456789AB`,
  ])('refuses %p', (typed) => {
    expect(plainRescueCode(typed)).toBeUndefined();
  });

  it('shows three groups', () => {
    expect(shownRescueCode('0123456789AB')).toBe('0123-4567-89AB');
  });
});
