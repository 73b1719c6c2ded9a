import { describe, expect, it } from '@jest/globals';
import { cutTo, firstGraphemes } from './graphemes.js';

const FAMILY = '👩‍👩‍👧‍👦';

describe('graphemes', () => {
  it.each([
    ['Dlamini', 'D'],
    [`${FAMILY} x`, FAMILY],
    ['e\u0301tienne', 'e\u0301'],
    ['🇿🇦 shop', '🇿🇦'],
    ['', ''],
  ])('finds the first grapheme of %j: %j', (text, first) => expect(firstGraphemes(text)).toBe(first));

  it('cuts before a grapheme that does not fit', () => {
    expect(cutTo(`ab${FAMILY}`, 4)).toBe('ab');
    expect(cutTo('abcd', 4)).toBe('abcd');
    expect(cutTo('abcde', 4)).toBe('abcd');
  });
});
