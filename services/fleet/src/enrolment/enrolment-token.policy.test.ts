import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { formatToken, isRescueCode, makeRescueCode, tokenHash } from './enrolment-token.policy.js';

const root = 'ab'.repeat(32);
const ours = new Set([root]);
const random = 'x'.repeat(43);

describe('an enrolment token', () => {
  it('is kept as the hash of its random part', () => {
    expect(tokenHash(formatToken(random, root), ours)?.equals(createHash('sha256').update(random).digest())).toBe(true);
  });

  it('is none when a part is missing, too many, too short, or names another root', () => {
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
  it('is twelve symbols of the bytes that were drawn, and is kept as a hash that no token has', () => {
    const code = makeRescueCode(Uint8Array.from({ length: 32 }, (_, at) => at * 8 + 1));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const hash = tokenHash(code, ours);
    expect(hash?.length).toBe(32);
    expect(tokenHash(code.toLowerCase().replaceAll('-', ' '), ours)).toEqual(hash);
    expect(hash?.equals(createHash('sha256').update(code).digest())).toBe(false);
  });

  it('is told from a token', () => {
    expect([isRescueCode('0123-4567-89AB'), isRescueCode(formatToken(random, root)), isRescueCode('')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
