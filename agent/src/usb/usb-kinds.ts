import type { DeviceType } from '../devices/bench-device.js';
import type { UsbAttached, UsbInterface, UsbStrings } from './usb-source.js';

/** `phone`: the serial of the device is the serial that adb and fastboot list. */
export interface UsbKind {
  readonly class: string;
  readonly type: DeviceType;
  readonly detail: string;
  /** Name of a device whose descriptors have no name. */
  readonly label: string;
  readonly isPhone?: boolean;
  /** A program on this PC opens the interface of the phone, so a foreign holder is a problem. */
  readonly needsInterface?: boolean;
}

const HUB = 9;
const VENDOR_SPECIFIC = 255;
const APPLE = 0x05ac;

/** Makers whose phones attach in a mode without debugging; for adb and fastboot the maker does not matter. */
const PHONE_MAKERS: ReadonlySet<number> = new Set([
  0x18d1, 0x04e8, 0x2717, 0x12d1, 0x22d9, 0x2a70, 0x22b8, 0x1004, 0x0fce, 0x0bb4, 0x0b05, 0x17ef, 0x19d2, 0x0e8d,
  0x05c6, 0x2e04, 0x2d95, 0x1bbb, 0x2ae5, 0x339b,
]);
/** FTDI, Silicon Labs, WCH and Prolific have no class of their own for serial adapters. */
const SERIAL_MAKERS: Readonly<Record<number, (productId: number) => boolean>> = {
  0x0403: () => true,
  0x10c4: (product) => product >= 0xea60 && product <= 0xea80,
  0x1a86: (product) => [0x5523, 0x7522, 0x7523, 0x55d4].includes(product),
  0x067b: (product) => product === 0x2303 || (product >= 0x23a3 && product <= 0x23f3),
};
/** Nintendo, Sony, and the Xbox controllers of Microsoft. */
const CONSOLE_MAKERS: Readonly<Record<number, (productId: number) => boolean>> = {
  0x057e: () => true,
  0x054c: (product) => [0x0268, 0x05c4, 0x09cc, 0x0ce6, 0x0cde].includes(product),
  0x045e: (product) => [0x0202, 0x028e, 0x02d1, 0x02dd, 0x02ea, 0x0b12].includes(product),
};

const isFace =
  (...[type, subClass, protocol]: [number, number?, number?]) =>
  (face: UsbInterface): boolean =>
    face.class === type &&
    (subClass === undefined || face.subClass === subClass) &&
    (protocol === undefined || face.protocol === protocol);

export const isAdb = isFace(VENDOR_SPECIFIC, 66, 1);
export const isFastboot = isFace(VENDOR_SPECIFIC, 66, 3);
const isStorage = isFace(8);
const isMtp = (face: UsbInterface): boolean => isFace(6, 1, 1)(face) || isFace(VENDOR_SPECIFIC, 255, 0)(face);

const ADB: UsbKind = {
  class: 'phone',
  type: 'mobile',
  detail: "Android phone with USB debugging. adb on this PC doesn't list it yet",
  label: 'Android phone',
  isPhone: true,
  needsInterface: true,
};
const FASTBOOT: UsbKind = { ...ADB, detail: "Android phone in its bootloader. It doesn't answer yet" };
const PLAIN_PHONE: UsbKind = {
  class: 'phone',
  type: 'mobile',
  detail: 'Phone without USB debugging. Turn it on to diagnose the phone',
  label: 'Phone',
  isPhone: true,
};
/** Samsung's mode for its own program Odin, seen as a modem. */
const DOWNLOAD: UsbKind = { ...PLAIN_PHONE, detail: 'Galaxy in Download mode. Restart it to diagnose the phone' };
const STORAGE: UsbKind = {
  class: 'storage',
  type: 'storage',
  detail: "USB storage. Its disk is in use, has no medium or can't be read by this account",
  label: 'USB storage',
};
const SERIAL = line('serial', 'USB serial port');
const CONSOLE = line('console', 'Game console or controller');

/** USB classes of one line (usb.org, "Defined Class Codes"). */
const CLASSES: readonly [(face: UsbInterface) => boolean, UsbKind][] = [
  [isFace(2, 2), SERIAL],
  [isFace(2, 6), line('network', 'USB network adapter')],
  [isFace(2, 13), line('network', 'USB network adapter')],
  [isFace(6), line('camera', 'Camera (PTP)')],
  [isFace(14), line('camera', 'USB camera')],
  [isFace(1), line('audio', 'USB audio')],
  [isFace(7), line('printer', 'USB printer')],
  [isFace(11), line('smart-card', 'Smart card reader')],
  [isFace(224, 1), line('bluetooth', 'Bluetooth adapter')],
  [isFace(3, 1, 1), line('input', 'USB keyboard')],
  [isFace(3, 1, 2), line('input', 'USB mouse')],
  [isFace(3), line('input', 'USB input device')],
];
const OTHER = line('other', 'USB device');

function line(name: string, label: string): UsbKind {
  return { class: name, type: 'other', detail: `${label}. Only listed`, label };
}

export const isHub = ({ deviceClass, interfaces }: UsbAttached): boolean =>
  deviceClass === HUB || (interfaces.length > 0 && interfaces.every(isFace(HUB)));

/** `isKnownPhone`: adb or fastboot listed its serial before. */
export function kindOf(device: UsbAttached, { product = '' }: UsbStrings, isKnownPhone: boolean): UsbKind {
  const { vendorId, productId, interfaces, deviceClass } = device;
  if (interfaces.some(isFastboot)) return FASTBOOT;
  if (interfaces.some(isAdb)) return ADB;
  const apple = vendorId === APPLE ? applePhone(productId, product) : undefined;
  if (apple) return apple;
  if (vendorId === 0x04e8 && productId === 0x685d) return DOWNLOAD;
  if (isKnownPhone) return PLAIN_PHONE;
  if (PHONE_MAKERS.has(vendorId) && interfaces.some(isMtp)) return PLAIN_PHONE;
  if (interfaces.some(isStorage)) return STORAGE;
  if (CONSOLE_MAKERS[vendorId]?.(productId)) return CONSOLE;
  if (SERIAL_MAKERS[vendorId]?.(productId)) return SERIAL;
  const faces = [...interfaces, { class: deviceClass, subClass: -1, protocol: -1 }];
  return CLASSES.find(([isOf]) => faces.some(isOf))?.[1] ?? OTHER;
}

/** Product numbers of Apple's phones and tablets by mode (libimobiledevice's usbmuxd and libirecovery). */
function applePhone(productId: number, product: string): UsbKind | undefined {
  const mode = appleMode(productId);
  if (mode === undefined) return undefined;
  const isTablet = /ipad/i.test(product);
  const label = isTablet ? 'iPad' : mode === '' ? 'iPhone' : 'iPhone or iPad';
  return {
    class: 'phone',
    type: isTablet ? 'tablet' : 'mobile',
    detail: `${label}${mode}, not verified in our lab`,
    label,
    isPhone: true,
  };
}

function appleMode(productId: number): string | undefined {
  if (productId === 0x1222 || productId === 0x1227) return ' in DFU mode';
  if (productId >= 0x1280 && productId <= 0x1283) return ' in recovery mode';
  return productId >= 0x1290 && productId <= 0x12af ? '' : undefined;
}

/**
 * Serial by which a phone is known in each mode. Apple's recovery and DFU give a list of fields, whose ECID is the second
 * half of the serial of newer phones (`00008030-001A35E40212802E`).
 */
export function phoneSerial(vendorId: number, serial: string): string {
  if (vendorId !== APPLE) return serial;
  const ecid = /ECID:([0-9A-F]{1,16})/i.exec(serial)?.[1] ?? /^[0-9A-F]{8}-?([0-9A-F]{16})$/i.exec(serial)?.[1];
  return ecid === undefined ? serial : `ecid-${ecid.toUpperCase().padStart(16, '0')}`;
}
