import { describe, expect, it } from '@jest/globals';
import { plainRescueCode, shownRescueCode } from './rescue-code.js';

describe('a rescue code', () => {
  it.each(['0123-4567-89AB', '0123456789ab', ' o123 4567 89ab ', 'OI23-4567-89AB', 'ol23-4567-89ab'])(
    'may be typed as people type: %p',
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
  ])('is none when it is %p', (typed) => {
    expect(plainRescueCode(typed)).toBeUndefined();
  });

  it('is shown in three groups', () => {
    expect(shownRescueCode('0123456789AB')).toBe('0123-4567-89AB');
  });
});
