import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { plainOneTimeCode } from '@revive/contracts/fleet/one-time-code';
import { isSameMac, makeOneTimeCode, oneTimeCodeMac } from './one-time-code.policy.js';

describe('one-time code of the platform', () => {
  it('is a valid code and differs every time', () => {
    const codes = Array.from({ length: 200 }, () => makeOneTimeCode(randomBytes));
    for (const code of codes) expect(plainOneTimeCode(code)).toBe(code);
    expect(new Set(codes).size).toBe(200);
  });

  it('skips bytes that would favour some symbols', () => {
    let calls = 0;
    const code = makeOneTimeCode((bytes) => Buffer.alloc(bytes, calls++ === 0 ? 255 : 31));
    expect([code.slice(0, 9), calls]).toEqual(['222222222', 2]);
  });

  it('has a MAC that depends on code and key', () => {
    const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const mac = oneTimeCodeMac('A', key);
    expect(isSameMac(mac, oneTimeCodeMac('A', key))).toBe(true);
    expect(isSameMac(mac, oneTimeCodeMac('B', key))).toBe(false);
    expect(isSameMac(mac, oneTimeCodeMac('A', other))).toBe(false);
    expect(isSameMac(mac, mac.subarray(1))).toBe(false);
  });
});
