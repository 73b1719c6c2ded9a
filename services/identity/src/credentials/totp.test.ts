import { describe, expect, it } from '@jest/globals';
import { codeOfStep, matchingStep } from './totp.js';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('time-based codes', () => {
  // RFC 6238, appendix B, SHA-1, the last six of its eight digits.
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('matches the RFC at %d s', (seconds, code) => {
    expect(codeOfStep(secret, Math.floor(seconds / 30))).toBe(code);
    expect(matchingStep(secret, code, at(seconds), null)).toBe(Math.floor(seconds / 30));
  });

  it('accepts one step early and one step late', () => {
    expect(
      [98, 99, 100, 101, 102].map((step) => matchingStep(secret, codeOfStep(secret, 100), at(step * 30), null)),
    ).toEqual([undefined, 100, 100, 100, undefined]);
  });

  it('accepts a code once', () => {
    expect(matchingStep(secret, codeOfStep(secret, 2), at(60), 2)).toBeUndefined();
    expect(matchingStep(secret, codeOfStep(secret, 3), at(60), 2)).toBe(3);
  });

  it.each(['', '28708', '2870822', 'abcdef', '287 082 '])(
    'ignores spaces in %j and rejects a wrong length',
    (typed) => {
      expect(matchingStep(secret, typed, at(59), null)).toBe(typed.startsWith('287 ') ? 1 : undefined);
    },
  );
});
