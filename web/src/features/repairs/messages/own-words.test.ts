import { describe, expect, it } from '@jest/globals';
import { AT } from '#testing/mock-server.js';
import type { Wording } from '#api/generated/notifications.gen.js';
import { A_LINK, aRepair } from '../testing/a-repair.js';
import { handText } from './customer.messages.js';
import { ownWords } from './own-words.js';

const wording = (kind: Wording['kind'], words: string | undefined): Wording => ({
  kind,
  standard: { subject: 'x', words: 'y' },
  places: [],
  versions: [{ version: 2, ...(words !== undefined && { subject: 'Own', words }), at: AT, by: 'thandi' }],
});

describe('message for the shop’s own phone', () => {
  const quoted = aRepair({ customerName: 'Naledi {device}' });

  it('begins with the shop’s own text and keeps price and link', () => {
    const own = ownWords(quoted, [wording('ready', 'Not this.'), wording('quoted', 'Dear {customer}, it is {price}.')]);
    expect(own).toBe('Dear Naledi {device}, it is R350.00.');
    const text = handText(quoted, A_LINK.trackingUrl, own);
    expect(text.startsWith(`${own}\n\n`)).toBe(true);
    expect(text.endsWith(handText(quoted, A_LINK.trackingUrl))).toBe(true);
  });

  it('uses the standard text where own text is missing, restored or has an unknown placeholder', () => {
    expect(ownWords(quoted, undefined)).toBeUndefined();
    expect(ownWords(quoted, [wording('ready', 'Not this.')])).toBeUndefined();
    expect(ownWords(quoted, [wording('quoted', undefined)])).toBeUndefined();
    expect(ownWords(quoted, [wording('quoted', '{secret}')])).toBeUndefined();
    expect(handText(quoted, A_LINK.trackingUrl, undefined)).toBe(handText(quoted, A_LINK.trackingUrl));
  });

  it.each([
    ['received', 'none', 'taken_in'],
    ['completed', 'repaired', 'completed'],
    ['ready_for_pickup', 'repaired', 'ready'],
    ['ready_for_pickup', 'declined', 'declined'],
    ['ready_for_pickup', 'rolled_back', 'rolled_back'],
    ['ready_for_pickup', 'nothing_found', 'ready_unrepaired'],
  ] as const)('picks the own text for status %s and outcome %s: %s', (status, outcome, kind) => {
    expect(ownWords(aRepair({ status, outcome }), [wording(kind, 'Ours.')])).toBe('Ours.');
  });
});
