import { describe, expect, it } from '@jest/globals';
import { MOST_CAPABILITIES } from '@revive/contracts/fleet/device-limits';
import type { UsbDevice } from './browser.js';
import { readBluetoothDevice, readGamepad, readMediaDevices, readSerialPort, readUsbDevice } from './read-sources.js';

const NAMELESS: UsbDevice = {
  vendorId: 0x18d1,
  productId: 0x4ee7,
  deviceClass: 0,
  deviceSubclass: 0,
  deviceProtocol: 0,
  configurations: [],
};

describe('USB device', () => {
  it('takes its name from the descriptor', () => {
    const device = { ...NAMELESS, manufacturerName: 'Google', productName: 'Pixel 9', serialNumber: 'EMU0001' };
    expect(readUsbDevice(device)).toEqual({
      name: 'Pixel 9',
      type: 'usb',
      vendor: 'Google',
      model: 'Pixel 9',
      serial: 'EMU0001',
      capabilities: [],
    });
  });

  it('takes its name from the ids if the descriptor has no names', () => {
    expect(readUsbDevice({ ...NAMELESS, productName: ' \u0000' })).toMatchObject({
      name: 'USB 18d1:4ee7',
      vendor: 'USB 18d1',
      model: 'USB 18d1:4ee7',
      serial: '',
    });
  });

  it('keeps no more capabilities than the platform accepts', () => {
    const alternates = Array.from({ length: 40 }, (_, code) => ({
      interfaceClass: code,
      interfaceSubclass: 0,
      interfaceProtocol: 0,
    }));
    const { capabilities } = readUsbDevice({ ...NAMELESS, configurations: [{ interfaces: [{ alternates }] }] });
    expect(capabilities.length).toBeLessThanOrEqual(MOST_CAPABILITIES);
  });
});

describe('serial port and Bluetooth device', () => {
  it('shows the USB ids of a port', () => {
    expect(readSerialPort({ getInfo: () => ({ usbVendorId: 0x2341, usbProductId: 0x43 }) })).toMatchObject({
      name: 'Serial port USB 2341:0043',
      vendor: 'USB 2341',
      model: 'USB 2341:0043',
    });
  });

  it('leaves the features of a port without USB ids empty', () => {
    expect(readSerialPort({ getInfo: () => ({}) })).toMatchObject({ name: 'Serial port', vendor: '', model: '' });
  });

  it('shows the name of a Bluetooth device', () => {
    expect(readBluetoothDevice({ id: 'x', name: 'Diag Dongle' })).toMatchObject({ name: 'Diag Dongle', vendor: '' });
    expect(readBluetoothDevice({ id: 'x' })).toMatchObject({ name: 'Bluetooth device', model: '' });
  });
});

describe('media devices', () => {
  const media = (kind: MediaDeviceKind, label: string, deviceId = label) => ({ kind, label, deviceId });

  it('have their kind as type, and the USB ids of the label as vendor', () => {
    expect(
      readMediaDevices([
        media('videoinput', 'HD Webcam (046D:0825)'),
        media('audioinput', 'Headset'),
        media('audiooutput', 'Headset'),
      ]),
    ).toMatchObject([
      { type: 'camera', name: 'HD Webcam', model: 'HD Webcam', vendor: 'USB 046d' },
      { type: 'microphone', model: 'Headset', vendor: '' },
      { type: 'speaker', model: 'Headset', vendor: '' },
    ]);
  });

  it('lists each device once although Chromium repeats the chosen devices', () => {
    expect(
      readMediaDevices([
        media('audioinput', 'Default - Headset', 'default'),
        media('audiooutput', 'Communications - Headset', 'communications'),
        media('audioinput', 'Headset'),
      ]),
    ).toHaveLength(1);
  });

  it('have no model while the browser hides the label', () => {
    expect(readMediaDevices([media('videoinput', '', '')])).toMatchObject([{ name: 'Camera', model: '', vendor: '' }]);
  });
});

describe('gamepad', () => {
  const pad = (id: string) => readGamepad({ id, buttons: Array(17).fill({}), axes: [0] });

  it.each([
    ['Chromium', 'Xbox Wireless Controller (STANDARD GAMEPAD Vendor: 045e Product: 0b12)'],
    ['Firefox', '45e-b12-Xbox Wireless Controller'],
  ])('reads the id of %s', (_, id) => {
    expect(pad(id)).toEqual({
      name: 'Xbox Wireless Controller',
      type: 'gamepad',
      vendor: 'USB 045e',
      model: 'Xbox Wireless Controller',
      serial: '',
      capabilities: ['17 buttons', '1 axis'],
    });
  });

  it('keeps an unknown id as the model', () => {
    expect(pad('Strange pad')).toMatchObject({ model: 'Strange pad', vendor: '' });
    expect(pad('')).toMatchObject({ name: 'Gamepad', model: '' });
  });
});
