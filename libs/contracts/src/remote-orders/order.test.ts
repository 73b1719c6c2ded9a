import { describe, expect, it } from '@jest/globals';
import { readOrderId } from './order-id.js';
import { isOverdue } from './states.js';

describe('order ids', () => {
  it('normalises typed ids and refuses tracking ids', () => {
    expect(readOrderId(' ro-7h2k qx9d-m4tb-w6pa-00o1 ')).toBe('RO-7H2K-QX9D-M4TB-W6PA-0001');
    for (const wrong of ['', 'RO-7H2K', 'RV-7H2K-QX9D-M4TB-W6PA-0001', 'RO-7H2K-QX9D-M4TB-W6PA-00U1'])
      expect(readOrderId(wrong)).toBeUndefined();
  });
});

describe('contact promise', () => {
  const createdAt = new Date('2026-11-26T08:00:00Z');
  const at = (minutes: number, seconds = 0) => new Date(createdAt.getTime() + minutes * 60_000 + seconds * 1_000);

  it('becomes overdue after 15 minutes, but not at 15 minutes', () => {
    expect(isOverdue({ state: 'new', createdAt }, at(15))).toBe(false);
    expect(isOverdue({ state: 'assigned', createdAt }, at(15, 1))).toBe(true);
  });

  it('cannot be broken once the customer was contacted or the order closed', () => {
    expect(isOverdue({ state: 'contacted', createdAt, contactedAt: at(3) }, at(60))).toBe(false);
    expect(isOverdue({ state: 'linked', createdAt }, at(60))).toBe(false);
    expect(isOverdue({ state: 'closed', createdAt }, at(60))).toBe(false);
  });
});
