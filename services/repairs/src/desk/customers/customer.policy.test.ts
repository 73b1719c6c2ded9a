import { describe, expect, it } from '@jest/globals';
import { keysOf, readCustomerFind, shownName } from './customer.policy.js';

describe('customer search text', () => {
  it.each([
    ['tha', { text: 'tha' }],
    ['  Thandi   D ', { text: 'Thandi D' }],
    ['041', undefined],
    ['0418', { digits: '418' }],
    ['0000', undefined],
    ['082 5', { digits: '825' }],
    ['+27 (82) 555', { digits: '2782555' }],
    ['+27 (0)82 555', { digits: '2782555' }],
    ['0027 82 555 0418', { digits: '27825550418' }],
    ['t', undefined],
    ['', undefined],
  ])('parses %j', (typed, wanted) => {
    expect(readCustomerFind(typed)).toEqual(wanted);
  });
});

describe('customer identity keys', () => {
  it('normalizes phone numbers and lowercases the email', () => {
    expect(keysOf({ phone: '082 555 0418', email: ' Thandi@Example.com' })).toEqual({
      phones: ['+27825550418'],
      email: 'thandi@example.com',
    });
    expect(keysOf({ phone: '+27 (0)82 555 0418 / 0114', email: '' })).toEqual({ phones: ['+27825550418'], email: '' });
    expect(keysOf({ phone: '0418', email: '' })).toEqual({ phones: [], email: '' });
  });
});

describe('name in a list', () => {
  it.each([
    [{ name: ' Thandi ', phone: '1', email: '' }, 'Thandi'],
    [{ name: '', phone: '082 555 0418', email: 'a@b.example' }, '082 555 0418'],
    [{ name: '', phone: '', email: 'a@b.example' }, 'a@b.example'],
    [{ name: ' ', phone: '', email: '' }, undefined],
  ])('shows for %j the name %s', (contact, name) => expect(shownName(contact)).toBe(name));
});
