import { describe, expect, it } from '@jest/globals';
import { CAPABILITY_MAX, DEVICE_TEXT_MAX } from '@revive/contracts/fleet/device-limits';
import { registerAccountDeviceSchema } from '@revive/contracts/fleet/account-devices';
import { capabilityText, deviceText, fingerprintOf, isRecognisable, isSameDevice, usbId } from './detected-device.js';

const PHONE = { type: 'usb', vendor: 'Google', model: 'Pixel', serial: 'A1' } as const;

describe('text of a descriptor', () => {
  it.each<[string, string | null | undefined, string]>([
    ['nothing', undefined, ''],
    ['null', null, ''],
    ['NUL and padding', 'Pixel\u0000\u0000  9 ', 'Pixel 9'],
    ['a change of direction', 'a\u202eb', 'a b'],
    ['a line break', 'a\r\nb', 'a b'],
  ])('removes %s', (_, text, clean) => expect(deviceText(text)).toBe(clean));

  it('stays within the limit of the platform and keeps emoji whole', () => {
    expect(deviceText('x'.repeat(300))).toHaveLength(DEVICE_TEXT_MAX);
    expect(capabilityText('x'.repeat(300))).toHaveLength(CAPABILITY_MAX);
    expect(deviceText(`${'x'.repeat(DEVICE_TEXT_MAX - 1)}👍🏽`)).toBe('x'.repeat(DEVICE_TEXT_MAX - 1));
  });

  it('passes the rules of a registration', () => {
    const hostile = deviceText(`\u0000${'é́'.repeat(200)}\u202e`);
    const name = deviceText('Pixel\u0007');
    expect(registerAccountDeviceSchema.isValidSync({ ...PHONE, name, model: hostile })).toBe(true);
  });
});

describe('identity of a device', () => {
  // spec F088
  it('joins type, vendor, model and serial', () => expect(fingerprintOf(PHONE)).toBe('usb-Google-Pixel-A1'));

  it('compares the four features', () => {
    expect(isSameDevice(PHONE, { ...PHONE })).toBe(true);
    for (const over of [{ type: 'serial' as const }, { vendor: '' }, { model: '' }, { serial: 'A2' }])
      expect(isSameDevice(PHONE, { ...PHONE, ...over })).toBe(false);
  });

  it('needs one feature besides the type', () => {
    const nothing = { ...PHONE, vendor: '', model: '', serial: '' };
    expect([nothing, PHONE, { ...nothing, model: 'Pixel' }].map(isRecognisable)).toEqual([false, true, true]);
  });

  it('writes USB ids with four digits', () => expect([0x18d1, 0x5ac].map(usbId)).toEqual(['18d1', '05ac']));
});
