import { describe, expect, it } from '@jest/globals';
import type { Browser, UsbDevice } from './browser.js';
import { chooseDevice, detect, missingSources, withDisconnected } from './detect.js';

const usbDevice = (serialNumber: string): UsbDevice => ({
  vendorId: 0x18d1,
  productId: 0x4ee7,
  deviceClass: 0,
  deviceSubclass: 0,
  deviceProtocol: 0,
  manufacturerName: 'Google',
  productName: 'Pixel 9',
  serialNumber,
  configurations: [],
});
const refusal = (name: string) => Promise.reject(new DOMException('refused', name));
const usb = (over: Partial<NonNullable<Browser['usb']>>) =>
  Object.assign(new EventTarget(), {
    getDevices: () => Promise.resolve([usbDevice('A1')]),
    requestDevice: () => Promise.resolve(usbDevice('A1')),
    ...over,
  });

describe('scan of all sources', () => {
  it('finds nothing and names every source in a browser without them', async () => {
    const { devices, problems } = await detect({});
    expect(devices).toEqual([]);
    expect([...problems]).toEqual([
      ['usb', 'missing'],
      ['serial', 'missing'],
      ['bluetooth', 'missing'],
      ['media', 'missing'],
      ['gamepad', 'missing'],
    ]);
    expect(missingSources({})).toEqual(problems);
  });

  it.each([
    ['SecurityError', 'blocked'],
    ['NotAllowedError', 'blocked'],
    ['NetworkError', 'failed'],
  ] as const)('shows the other sources after a %s', async (name, problem) => {
    const found = await detect({ usb: usb({ getDevices: () => refusal(name) }), getGamepads: () => [null] });
    expect(found.devices).toEqual([]);
    expect([found.problems.get('usb'), found.problems.has('gamepad')]).toEqual([problem, false]);
  });

  it('gives equal devices separate ids', async () => {
    const { devices } = await detect({ usb: usb({ getDevices: async () => [usbDevice('A1'), usbDevice('A1')] }) });
    expect(devices.map(({ id }) => id)).toEqual(['usb-Google-Pixel 9-A1#0', 'usb-Google-Pixel 9-A1#1']);
  });

  it('lists the chosen Bluetooth devices', async () => {
    const bluetooth = { getAvailability: async () => true, requestDevice: async () => ({ id: 'x' }) };
    expect((await detect({ bluetooth }, [{ id: 'x', name: 'Dongle' }])).devices).toMatchObject([
      { type: 'bluetooth', model: 'Dongle', status: 'connected' },
    ]);
  });

  it('keeps removed devices as disconnected', async () => {
    const before = await detect({ usb: usb({ getDevices: async () => [usbDevice('A1'), usbDevice('A2')] }) });
    const after = withDisconnected(before.devices, await detect({ usb: usb({}) }));
    expect(after.devices.map(({ serial, status }) => [serial, status])).toEqual([
      ['A1', 'connected'],
      ['A2', 'disconnected'],
    ]);
  });
});

describe('choice of a device', () => {
  it.each(['NotFoundError', 'AbortError'])('takes a %s as a closed dialog', async (name) => {
    expect(await chooseDevice({ usb: usb({ requestDevice: () => refusal(name) }) }, 'usb')).toBe('closed');
  });

  it('passes on every other refusal', async () => {
    await expect(chooseDevice({ usb: usb({ requestDevice: () => refusal('SecurityError') }) }, 'usb')).rejects.toThrow(
      'refused',
    );
  });

  it('tells a missing Bluetooth adapter from a closed dialog', async () => {
    const bluetooth = { getAvailability: async () => false, requestDevice: () => refusal('NotFoundError') };
    expect(await chooseDevice({ bluetooth }, 'bluetooth')).toBe('unavailable');
  });
});
