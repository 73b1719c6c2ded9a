import { describe, expect, it } from '@jest/globals';
import { DeviceFingerprints, type DeviceFeatures, type DeviceOwner } from './device-fingerprints.js';

const OWNER: DeviceOwner = { userId: 'a-person', tenantId: 'a-shop' };
const PHONE: DeviceFeatures = { type: 'usb', vendor: 'Google', model: 'Pixel', serial: 'A1' };
const fingerprints = new DeviceFingerprints(Buffer.alloc(32, 7));
const of = (owner: Partial<DeviceOwner> = {}, device: Partial<DeviceFeatures> = {}): string =>
  fingerprints.of({ ...OWNER, ...owner }, { ...PHONE, ...device }).toString('hex');

describe('fingerprint of a device', () => {
  it('stays the same for one device of one person', () => {
    expect(of()).toMatch(/^[0-9a-f]{64}$/);
    expect(of()).toBe(of());
  });

  it.each<[string, Partial<DeviceOwner>, Partial<DeviceFeatures>]>([
    ['person', { userId: 'another-person' }, {}],
    ['shop', { tenantId: 'another-shop' }, {}],
    ['shop that is missing', { tenantId: null }, {}],
    ['type', {}, { type: 'serial' }],
    ['vendor', {}, { vendor: 'Samsung' }],
    ['model', {}, { model: 'Pixel 2' }],
    ['serial number', {}, { serial: 'A2' }],
    ['name', {}, { name: 'My phone' }],
    ['border between vendor and model', {}, { vendor: 'Google Pixel', model: '' }],
  ])('differs for another %s', (_, owner, device) => expect(of(owner, device)).not.toBe(of()));

  it('differs under another key', () => {
    const other = new DeviceFingerprints(Buffer.alloc(32, 8));
    expect(other.of(OWNER, PHONE).toString('hex')).not.toBe(of());
  });
});
