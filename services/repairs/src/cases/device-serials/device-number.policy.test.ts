import { describe, expect, it } from '@jest/globals';
import { compareSerials, deviceNumberKey, readDeviceNumber } from './device-number.policy.js';

const IMEI = '356938035643809';

describe('device number', () => {
  it.each([
    ['5CD1 234-abc', 'serial', '5CD1234ABC'],
    ['S/N: 5cd1234abc', 'serial', '5CD1234ABC'],
    ['Serial no. 5CD1234ABC', 'serial', '5CD1234ABC'],
    ['５ＣＤ１２３４ＡＢＣ', 'serial', '5CD1234ABC'],
    ['35-693803-564380-9', 'imei', IMEI],
    ['IMEI 1: 35 693803 564380 9', 'imei', IMEI],
    // A wrong check digit is a typing error or the serial number of a different kind of device.
    ['356938035643808', 'serial', '356938035643808'],
    // A label without a separator may be the start of the number.
    ['SN12345X', 'serial', 'SN12345X'],
  ])('reads %s as %s', (typed, kind, text) => expect(readDeviceNumber(typed)).toEqual({ kind, text }));

  it.each([
    '',
    '1234',
    '000000000000',
    'FFFFFFFF',
    '0123456789ABCDEF',
    '0123456789abcdef',
    '123456789',
    '9876543210',
    '123456789012347',
    '000000000000000',
    '004999010640000',
    'To be filled by O.E.M.',
    'To Be Filled By OEM',
    'Default string',
    'System Serial Number',
    'Not Specified',
    'None',
    'N/A',
    'emulator-5554',
    '------------',
    'S/N: unknown',
  ])('takes %j for no key', (typed) => expect(readDeviceNumber(typed).kind).toBe('none'));
});

describe('key of a device', () => {
  const secret = Buffer.alloc(32, 1);
  const key = (tenantId: string, typed: string) => deviceNumberKey(secret, tenantId, readDeviceNumber(typed));

  it('stays the same for each spelling in one shop', () =>
    expect(key('shop-1', 's/n: 5cd1234abc')).toEqual(key('shop-1', '5CD1-234 ABC')));

  it('differs between two shops', () => expect(key('shop-1', IMEI)).not.toEqual(key('shop-2', IMEI)));

  it('gives no key for a placeholder', () => expect(key('shop-1', 'Default string')).toBeNull());

  it('does not show the number', () => expect(key('shop-1', IMEI)?.toString('latin1')).not.toContain(IMEI));
});

describe('comparison of label and device', () => {
  it.each([
    ['Phone', IMEI, { text: '35-693803-564380-9', deviceKind: 'phone' }, 'equal'],
    ['Phone', 'R58M123ABC', { text: 'R58M999XYZ', deviceKind: 'phone' }, 'differs'],
    ['Phone', IMEI, { text: 'R58M999XYZ', deviceKind: 'phone' }, 'other_number'],
    ['Phone', '356938035643808', { text: IMEI, deviceKind: 'phone' }, 'differs'],
    ['Laptop', '5CD1234ABC', { text: 'S4EVNF0M', deviceKind: 'block_device' }, 'other_part'],
    ['Drive or memory card', 'S4EVNF0M1', { text: 'S4EVNF0M2', deviceKind: 'block_device' }, 'differs'],
    ['Laptop', '5CD1234ABC', { text: '5CD9999ZZZ', deviceKind: 'computer' }, 'differs'],
    ['Phone', 'unknown', { text: 'R58M999XYZ', deviceKind: 'phone' }, 'no_key'],
    ['Phone', 'R58M123ABC', undefined, 'not_measured'],
    ['Phone', undefined, { text: 'R58M999XYZ', deviceKind: 'phone' }, 'not_typed'],
    ['Phone', undefined, undefined, 'no_key'],
  ])('compares a %s with %s and %j: %s', (type, typed, measured, comparison) =>
    expect(compareSerials(type, typed, measured)).toBe(comparison),
  );
});
