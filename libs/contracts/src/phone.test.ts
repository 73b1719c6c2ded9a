import { describe, expect, it } from '@jest/globals';
import { PHONE_TEXT } from './phone-text.js';
import { callLink, canonicalPhones, phoneDigits, sharedPhones, smsLink, whatsAppLink } from './phone.js';
import { phone } from './repairs/repair.js';

const HOME = '+27825550142';

describe('phone numbers', () => {
  it.each([
    ['082 555 0142', [HOME]],
    ['(082) 555-0142', [HOME]],
    ['+27 82 555 0142', [HOME]],
    ['+27 (0)82 555 0142', [HOME]],
    ['+27(0)825550142', [HOME]],
    ['0027 82 555 0142', [HOME]],
    ['27825550142', [HOME]],
    ['825550142', [HOME]],
    ['+44 20 7946 0000', ['+442079460000']],
    ['0044 20 7946 0000', ['+442079460000']],
    ['011 555 0100 ext 12', ['+27115550100']],
    ['011 555 0100 x12', ['+27115550100']],
    ['011 555 0100 #12', ['+27115550100']],
    ['082 555 0142 / 083 111 2222', [HOME, '+27831112222']],
    ['082 555 0142, 083 111 2222', [HOME, '+27831112222']],
    ['082 555 0142 or +44 20 7946 0000', [HOME, '+442079460000']],
    ['082 555 0142 083 111 2222', [HOME, '+27831112222']],
    ['0825550142/0825550142', [HOME]],
    ['+354 555 1234', ['+3545551234']],
    ['555 0142', ['5550142']],
    ['10111', ['10111']],
    ['---', []],
    ['', []],
  ])('reads %j as %j and accepts the input', async (typed, numbers) => {
    expect(canonicalPhones(typed)).toEqual(numbers);
    expect(await phone().isValid(typed)).toBe(true);
  });

  it.each(['call me', '082 555 0142 <b>', 'e082', '1'.repeat(41)])('refuses %j', async (typed) =>
    expect(await phone().isValid(typed)).toBe(false),
  );

  it('checks a long input in linear time', () => {
    const begun = performance.now();
    expect(PHONE_TEXT.test(`${'extorx'.repeat(50_000)}!`)).toBe(false);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });

  it.each([
    '082',
    '0825',
    '+27 (0)82 5',
    '+27 82',
    '0027 82 55',
    '2782555',
    '825 550',
    '0142',
    '082 555 0142',
    '25550142',
    '+27 082 555 0142',
  ])('matches the search text %j', (typed) => expect(HOME).toContain(phoneDigits(typed)));

  it.each(['0', '00', '+', ''])('has no search digits for %j', (typed) => expect(phoneDigits(typed)).toBe(''));

  it('matches no two customers by a few digits', () => {
    expect(sharedPhones('0418')).toEqual([]);
    expect(sharedPhones('555 0142')).toEqual(['5550142']);
    expect(sharedPhones('082 555 0142 / 0418')).toEqual([HOME]);
  });
});

describe('phone links', () => {
  it.each(['082 555 0142', '+27 (0)82 555 0142', '082 555 0142 / 083 111 2222', '082 555 0142 ext 12'])(
    'use the first number of %j without its extension',
    (typed) => {
      expect(whatsAppLink(typed, 'A & B? #1')).toBe('https://wa.me/27825550142?text=A%20%26%20B%3F%20%231');
      expect(smsLink(typed, 'A & B')).toBe(`sms:${HOME}?&body=A%20%26%20B`);
      expect(callLink(typed)).toBe(`tel:${HOME}`);
    },
  );

  it('offer only a call for national short codes', () => {
    expect(callLink('10111')).toBe('tel:10111');
    expect(whatsAppLink('10111', 'Hello')).toBeUndefined();
    expect(smsLink('10111', 'Hello')).toBeUndefined();
  });

  it.each(['', '---', '12', '0', '1'.repeat(16)])('return undefined for %j', (typed) => {
    expect(whatsAppLink(typed, 'Hello')).toBeUndefined();
    expect(smsLink(typed, 'Hello')).toBeUndefined();
    expect(callLink(typed)).toBeUndefined();
  });
});
