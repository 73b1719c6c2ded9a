import { describe, expect, it } from '@jest/globals';
import { emailKey, phoneKey, readCustomerFind } from './customer.policy.js';

describe('what is typed to find a customer', () => {
  it.each([
    ['tha', { text: 'tha' }],
    ['  Thandi   D ', { text: 'thandi d' }],
    ['041', undefined],
    ['0418', { digits: '418' }],
    ['0000', undefined],
    ['082 5', { digits: '825' }],
    ['+27 (82) 555', { digits: '2782555' }],
    ['t', undefined],
    ['', undefined],
  ])('reads %j', (typed, wanted) => {
    expect(readCustomerFind(typed)).toEqual(wanted);
  });
});

describe('what makes two customers one', () => {
  it('is the number with or without the code of its country, and the email in any case', () => {
    expect(phoneKey('082 555 0418')).toBe(phoneKey('+27 82 555 0418'));
    expect(phoneKey('082 555 0418')).not.toBe(phoneKey('082 555 0419'));
    expect(phoneKey('0418')).toBe('');
    expect(emailKey(' Thandi@Example.com')).toBe('thandi@example.com');
  });
});
