import { describe, expect, it } from '@jest/globals';
import { approvalLetter } from './approval-letter.js';

const facts = { how: 'by_phone', approvedBy: 'Thandi Dlamini', shopName: 'Umbani Electronics', shopPhone: '021 555 0100', deviceName: 'laptop.img', number: 7, totalCents: 35_000, trackingUrl: 'http://localhost:3000/track-repair?id=RV-0' };

describe('the copy of an approval at the counter', () => {
  it('says who approved, how, for how much, and how to disagree', () => {
    const { subject, text } = approvalLetter(facts);
    expect(subject).toBe('Approval recorded: repair R-7, R350.00');
    for (const word of ['Thandi Dlamini', 'by phone', 'R350.00', facts.trackingUrl, 'I did not agree', '021 555 0100']) expect(text).toContain(word);
  });

  it('never breaks its subject line', () => {
    expect(approvalLetter({ ...facts, deviceName: 'a\r\nBcc: x@example.com' }).subject).not.toMatch(/[\r\n]/);
  });
});
