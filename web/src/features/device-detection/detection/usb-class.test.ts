import { describe, expect, it } from '@jest/globals';
import type { UsbDevice } from './browser.js';
import { classLabel, usbCapabilities } from './usb-class.js';

const usb = (
  interfaces: readonly (readonly [number, number, number])[],
  over: Partial<Omit<UsbDevice, 'configurations'>> = {},
): UsbDevice => ({
  vendorId: 0x18d1,
  productId: 0x4ee7,
  deviceClass: 0,
  deviceSubclass: 0,
  deviceProtocol: 0,
  ...over,
  configurations: [
    {
      interfaces: interfaces.map(([interfaceClass, interfaceSubclass, interfaceProtocol]) => ({
        alternates: [{ interfaceClass, interfaceSubclass, interfaceProtocol }],
      })),
    },
  ],
});

describe('class of a USB interface', () => {
  it.each<[number, number, number, string]>([
    [255, 66, 1, 'Android debugging (ADB)'],
    [255, 66, 3, 'Android fastboot'],
    [255, 66, 2, 'Vendor-specific'],
    [8, 6, 80, 'Storage'],
    [6, 1, 1, 'Photos and files (MTP or PTP)'],
    [3, 1, 1, 'Keyboard'],
    [3, 1, 2, 'Mouse'],
    [3, 0, 0, 'Input device'],
    [2, 2, 1, 'Modem or serial port'],
    [224, 1, 1, 'Bluetooth adapter'],
    [254, 1, 2, 'Firmware update (DFU)'],
  ])('%i/%i/%i is %s', (code, subclass, protocol, label) => expect(classLabel(code, subclass, protocol)).toBe(label));

  it.each([0, 42, 239])('has no label for class %i', (code) => expect(classLabel(code, 0, 0)).toBeUndefined());
});

describe('capabilities of a USB device', () => {
  it('lists each interface class once, in order', () => {
    expect(
      usbCapabilities(
        usb([
          [6, 1, 1],
          [255, 66, 1],
          [6, 1, 1],
        ]),
      ),
    ).toEqual(['Photos and files (MTP or PTP)', 'Android debugging (ADB)']);
  });

  it('uses the class of the device where the device has one', () => {
    expect(usbCapabilities(usb([], { deviceClass: 9 }))).toEqual(['Hub']);
  });

  it.each<[number, string]>([
    [0x12a8, 'iPhone'],
    [0x1281, 'iPhone or iPad in recovery mode'],
    [0x1227, 'iPhone or iPad in DFU mode'],
  ])('recognises the product %i of Apple', (productId, label) => {
    expect(usbCapabilities(usb([], { vendorId: 0x05ac, productId }))).toEqual([label]);
    expect(usbCapabilities(usb([], { productId }))).toEqual([]);
  });
});
