import type { UsbDevice } from './browser.js';

interface ClassRow {
  /** Class, subclass and protocol; undefined matches all values. */
  readonly code: readonly [number, number?, number?];
  readonly label: string;
}

/**
 * Classes of interfaces: USB-IF "Defined Class Codes"; Android's in its sources (`adb.h`, `fastboot.h`). The first
 * matching row counts, so specific rows come first.
 */
const CLASSES: readonly ClassRow[] = [
  { code: [255, 66, 1], label: 'Android debugging (ADB)' },
  { code: [255, 66, 3], label: 'Android fastboot' },
  { code: [6, 1, 1], label: 'Photos and files (MTP or PTP)' },
  { code: [6], label: 'Still image' },
  { code: [8], label: 'Storage' },
  { code: [3, 1, 1], label: 'Keyboard' },
  { code: [3, 1, 2], label: 'Mouse' },
  { code: [3], label: 'Input device' },
  { code: [1], label: 'Audio' },
  { code: [14], label: 'Video' },
  { code: [16], label: 'Audio and video' },
  { code: [7], label: 'Printer' },
  { code: [9], label: 'Hub' },
  { code: [2, 2], label: 'Modem or serial port' },
  { code: [2], label: 'Communications' },
  { code: [10], label: 'Communications' },
  { code: [11], label: 'Smart card' },
  { code: [13], label: 'Content security' },
  { code: [15], label: 'Health device' },
  { code: [17], label: 'Billboard' },
  { code: [220], label: 'Diagnostics' },
  { code: [224, 1, 1], label: 'Bluetooth adapter' },
  { code: [224], label: 'Wireless adapter' },
  { code: [254, 1], label: 'Firmware update (DFU)' },
  { code: [254], label: 'Application-specific' },
  { code: [255], label: 'Vendor-specific' },
];

/** Apple's modes have no class of their own; product ids from libimobiledevice (`irecovery`). */
const APPLE = 0x05ac;
const APPLE_MODES: Readonly<Record<number, string>> = {
  0x12a8: 'iPhone',
  0x12ab: 'iPad',
  0x1281: 'iPhone or iPad in recovery mode',
  0x1227: 'iPhone or iPad in DFU mode',
};

export function classLabel(code: number, subclass: number, protocol: number): string | undefined {
  const found = [code, subclass, protocol];
  return CLASSES.find((row) => row.code.every((part, i) => part === undefined || part === found[i]))?.label;
}

/** What a USB device offers, from its descriptors and without opening it. Each label once, in the order of interfaces. */
export function usbCapabilities(device: UsbDevice): string[] {
  const apple = device.vendorId === APPLE ? APPLE_MODES[device.productId] : undefined;
  const interfaces = device.configurations
    .flatMap((configuration) => configuration.interfaces)
    .flatMap(({ alternates }) => alternates)
    .map(({ interfaceClass, interfaceSubclass, interfaceProtocol }) =>
      classLabel(interfaceClass, interfaceSubclass, interfaceProtocol),
    );
  // Class 0 refers to the interfaces, and 239 (miscellaneous) only says that several belong together.
  const own = classLabel(device.deviceClass, device.deviceSubclass, device.deviceProtocol);
  return [...new Set([apple, own, ...interfaces].filter((label) => label !== undefined))];
}
