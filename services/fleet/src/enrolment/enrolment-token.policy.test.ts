import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { formatToken, tokenHash } from './enrolment-token.policy.js';

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
