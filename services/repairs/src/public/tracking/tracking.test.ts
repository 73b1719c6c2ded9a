import { describe, expect, it } from '@jest/globals';
import { readTrackingId, TRACKING_ID } from '@revive/contracts/repairs/tracking-id';
import { uuidv7 } from '@revive/platform/core/ids';
import { maskEmail } from '@revive/platform/mail/mask-email';
import { maskName, maskPhone } from '../../cases/links/mask.js';
import { trackingHash, trackingIdOf } from '../../cases/links/tracking-id.js';

const key = Buffer.alloc(32, 7);

describe('tracking id', () => {
  // spec F013
  it('has the shown format, is unique per repair and key, and is deterministic', () => {
    const ids = Array.from({ length: 500 }, () => uuidv7()).map((id) => trackingIdOf(key, id));
    for (const id of ids) expect(id).toMatch(TRACKING_ID);
    expect(new Set(ids).size).toBe(500);
    const id = uuidv7();
    expect(trackingIdOf(key, id)).toBe(trackingIdOf(key, id));
    expect(trackingIdOf(Buffer.alloc(32, 8), id)).not.toBe(trackingIdOf(key, id));
  });

  // spec F013
  it('uses every symbol at every position', () => {
    const seen = Array.from({ length: 20 }, () => new Set<string>());
    for (let i = 0; i < 2_000; i++)
      [...trackingIdOf(key, `repair ${i}`).slice(3).replaceAll('-', '')].forEach((symbol, place) =>
        seen[place]?.add(symbol),
      );
    for (const place of seen) expect(place.size).toBe(32);
  });

  // spec F013
  it('accepts the usual typing variants and rejects further input', () => {
    expect(readTrackingId(' rv-7h2k qx9d-m4tb-w6pa-00o1 ')).toBe('RV-7H2K-QX9D-M4TB-W6PA-0001');
    for (const typed of [
      'RV-7H2K-QX9D-M4TB-W6PA-0001.',
      'RV–7H2K–QX9D–M4TB–W6PA–0001',
      '#RV-7H2K-QX9D-M4TB-W6PA-0001',
      'RV-7H2K-QX9D-\u200bM4TB-W6PA-0001\u200e',
      '“RV-7H2K-QX9D-M4TB-W6PA-0001”,',
      'ＲＶ-7H2K-QX9D-M4TB-W6PA-0001',
      'https://revive.example/track-repair?id=RV-7H2K-QX9D-M4TB-W6PA-0001',
      'https://revive.example/track-repair?id=RV-7H2K-QX9D-M4TB-W6PA-0001#approve=ABCD',
      'Track it: http://localhost:3000/track-repair?from=mail&id=rv-7h2k-qx9d-m4tb-w6pa-0001.',
    ])
      expect(readTrackingId(typed)).toBe('RV-7H2K-QX9D-M4TB-W6PA-0001');
    for (const wrong of [
      '?id=%',
      'https://revive.example/track-repair',
      '',
      '12345',
      'demo',
      'RV-7H2K',
      'RV-7H2K-QX9D-M4TB-W6PA-00U1',
      "RV-' or 1=1 --",
    ])
      expect(readTrackingId(wrong)).toBeUndefined();
  });

  it('stores only the hash', () => {
    expect(trackingHash('RV-7H2K-QX9D-M4TB-W6PA-0001').toString('utf8')).not.toContain('7H2K');
  });
});

describe('masks', () => {
  it('keeps only a small part of email, phone and name', () => {
    expect(maskEmail('nomsa@example.com')).toBe('n•••@example.com');
    expect(maskPhone('082 123 4418')).toBe('•••• ••• 418');
    expect(maskName('Thandi Nomvula Dlamini')).toBe('Thandi D.');
    expect(maskName('Thandi 👩‍👩‍👧‍👦')).toBe('Thandi 👩‍👩‍👧‍👦.');
    expect([maskEmail(null), maskPhone(''), maskName(undefined)]).toEqual(['', '', '']);
    expect(maskPhone('123')).toBe('•••');
  });
});
