import { describe, expect, it } from '@jest/globals';
import { deviceKeyOf, environmentOf, platformOf } from './outcome.policy.js';

const KEY = Buffer.alloc(32, 3);
const device = { kind: 'block_device', identity: 'block:SN-1', isOwn: true, deviceId: 'agent-1-device' };

describe('outcome environment and platform', () => {
  it.each([
    ['disk_image', 'lab'],
    [null, 'lab'],
    ['block_device', 'field'],
    ['phone', 'field'],
  ])('assigns %s to %s', (kind, environment) => expect(environmentOf(kind)).toBe(environment));

  it('derives the platform from recognised formats', () => {
    expect(platformOf('block_device', ['gpt', 'fat32', 'NTFS'])).toBe('windows');
    expect(platformOf('block_device', ['ext4'])).toBe('linux');
    expect(platformOf('block_device', ['fat32'])).toBe('unknown');
    expect(platformOf('phone', [])).toBe('android');
  });
});

describe('device key', () => {
  it('stays the same at every agent for a device with its own serial number', () => {
    expect(deviceKeyOf(KEY, { ...device, deviceId: 'agent-2-device' })).toEqual(deviceKeyOf(KEY, device));
    expect(deviceKeyOf(KEY, { ...device, kind: 'phone' })).not.toEqual(deviceKeyOf(KEY, device));
    expect(deviceKeyOf(Buffer.alloc(32, 4), device)).not.toEqual(deviceKeyOf(KEY, device));
  });

  it('returns null without a serial number, and limits an image’s key to its agent', () => {
    expect(deviceKeyOf(KEY, { ...device, isOwn: false })).toBeNull();
    const image = { ...device, kind: 'disk_image', isOwn: false };
    expect(deviceKeyOf(KEY, image)).not.toEqual(deviceKeyOf(KEY, { ...image, deviceId: 'agent-2-device' }));
  });
});
