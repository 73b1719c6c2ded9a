import { describe, expect, it } from '@jest/globals';
import { callLink, internationalNumber, smsLink, whatsAppLink } from './contact-links.js';
import { readOrderId } from './order-id.js';
import { isOverdue } from './states.js';

describe('links to a customer', () => {
  it.each([
    ['082 555 0142', '27825550142'],
    ['(082) 555-0142', '27825550142'],
    ['+27 82 555 0142', '27825550142'],
    ['0044 20 7946 0000', '442079460000'],
    ['+44 20 7946 0000', '442079460000'],
    ['27825550142', '27825550142'],
  ])('reads %s as %s', (typed, number) => {
    expect(internationalNumber(typed)).toBe(number);
  });

  it.each(['', '---', '12', '0', '+0 82 555 0142', '1'.repeat(16)])('finds no number in "%s"', (typed) => {
    expect(internationalNumber(typed)).toBeUndefined();
    expect(whatsAppLink(typed, 'Hello')).toBeUndefined();
  });

  it('carries the text, and nothing of it ends the address', () => {
    expect(whatsAppLink('082 555 0142', 'A & B? #1')).toBe('https://wa.me/27825550142?text=A%20%26%20B%3F%20%231');
    expect(smsLink('082 555 0142', 'A & B')).toBe('sms:+27825550142?body=A%20%26%20B');
    expect(callLink('082 555 0142')).toBe('tel:+27825550142');
  });
});

describe('an order id', () => {
  it('is read as people type it, and a tracking id is none', () => {
    expect(readOrderId(' ro-7h2k qx9d-m4tb-w6pa-00o1 ')).toBe('RO-7H2K-QX9D-M4TB-W6PA-0001');
    for (const wrong of ['', 'RO-7H2K', 'RV-7H2K-QX9D-M4TB-W6PA-0001', 'RO-7H2K-QX9D-M4TB-W6PA-00U1'])
      expect(readOrderId(wrong)).toBeUndefined();
  });
});

describe('the promise', () => {
  const createdAt = new Date('2026-11-26T08:00:00Z');
  const at = (minutes: number, seconds = 0) => new Date(createdAt.getTime() + minutes * 60_000 + seconds * 1_000);

  it('is over after 15 minutes, not at 15', () => {
    expect(isOverdue({ state: 'new', createdAt }, at(15))).toBe(false);
    expect(isOverdue({ state: 'assigned', createdAt }, at(15, 1))).toBe(true);
  });

  it('is nobody’s to break once the customer was contacted or the order is over', () => {
    expect(isOverdue({ state: 'contacted', createdAt, contactedAt: at(3) }, at(60))).toBe(false);
    expect(isOverdue({ state: 'linked', createdAt }, at(60))).toBe(false);
    expect(isOverdue({ state: 'closed', createdAt }, at(60))).toBe(false);
  });
});
