import { describe, expect, it } from '@jest/globals';
import {
  ONE_TIME_SYMBOLS,
  oneTimeCodeOf,
  oneTimeSelector,
  plainOneTimeCode,
  shownOneTimeCode,
  spelledOneTimeCode,
} from './one-time-code.js';

const CODE = oneTimeCodeOf('K7M2QX9RD');

describe('one-time code', () => {
  it('is read in groups of three, in any case and with any blanks', () => {
    expect(shownOneTimeCode(CODE)).toMatch(/^K7M-2QX-9RD-.$/);
    for (const typed of [CODE, shownOneTimeCode(CODE), ` ${CODE.toLowerCase()} `, CODE.split('').join(' ')])
      expect(plainOneTimeCode(typed)).toBe(CODE);
    expect(oneTimeSelector(CODE)).toBe('K7M');
  });

  it('reveals every single wrong character', () => {
    const missed = [...CODE].flatMap((right, at) =>
      [...ONE_TIME_SYMBOLS]
        .filter((wrong) => wrong !== right)
        .map((wrong) => plainOneTimeCode(CODE.slice(0, at) + wrong + CODE.slice(at + 1)))
        .filter((read) => read !== undefined),
    );
    expect(missed).toEqual([]);
  });

  it('reveals every exchange of two characters', () => {
    const swapped = (a: number, b: number): string =>
      [...CODE].map((symbol, at) => (at === a ? CODE[b] : at === b ? CODE[a] : symbol)).join('');
    for (let a = 0; a < 9; a++)
      for (let b = a + 1; b < 9; b++)
        expect(plainOneTimeCode(swapped(a, b))).toBe(CODE[a] === CODE[b] ? CODE : undefined);
  });

  it.each(['', 'K7M', `${CODE}2`, CODE.replace('K', 'O'), CODE.replace('7', '1'), 'x'.repeat(41), '0123-4567-89AB'])(
    'refuses %p',
    (typed) => {
      expect(plainOneTimeCode(typed)).toBeUndefined();
    },
  );

  it('spells letters with words and leaves digits', () => {
    expect(spelledOneTimeCode('K7M')).toEqual(['Kilo', '7', 'Mike']);
    for (const symbol of ONE_TIME_SYMBOLS) expect(spelledOneTimeCode(symbol)[0]?.charAt(0)).toBe(symbol);
  });
});
