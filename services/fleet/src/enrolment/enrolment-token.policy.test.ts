import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { formatToken, isRescueCode, makeRescueCode, tokenHash } from './enrolment-token.policy.js';

const root = 'ab'.repeat(32);
const ours = new Set([root]);
const random = 'x'.repeat(43);

describe('an enrolment token', () => {
  it('stores the hash of the random part', () => {
    expect(tokenHash(formatToken(random, root), ours)?.equals(createHash('sha256').update(random).digest())).toBe(true);
  });

  it('refuses a token with missing, extra or short parts or a different root', () => {
    for (const token of [
      '',
      random,
      `${random}.`,
      `${random}.${root}.x`,
      `${random.slice(1)}.${root}`,
      `${random}.${'cd'.repeat(32)}`,
      `${random.slice(1)}!.${root}`,
    ])
      expect(tokenHash(token, ours)).toBeUndefined();
  });
});

describe('a rescue code', () => {
  it('has twelve symbols and a hash that differs from any token’s hash', () => {
    const code = makeRescueCode(Uint8Array.from({ length: 32 }, (_, at) => at * 8 + 1));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const hash = tokenHash(code, ours);
    expect(hash?.length).toBe(32);
    expect(tokenHash(code.toLowerCase().replaceAll('-', ' '), ours)).toEqual(hash);
    expect(hash?.equals(createHash('sha256').update(code).digest())).toBe(false);
  });

  it('distinguishes a rescue code from a token', () => {
    expect([isRescueCode('0123-4567-89AB'), isRescueCode(formatToken(random, root)), isRescueCode('')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
