import { MOST_CAPABILITIES, type AccountDeviceType } from '@revive/contracts/fleet/device-limits';
import { messages } from '../device-detection.messages.js';
import type { BluetoothDevice, Browser, SerialPort, UsbDevice } from './browser.js';
import { capabilityText, deviceText, usbId, type DetectedDevice } from './detected-device.js';
import { usbCapabilities } from './usb-class.js';

const { types } = messages;

type Read = Omit<DetectedDevice, 'id' | 'status'>;
const device = (type: AccountDeviceType, over: Partial<Read>): Read => ({
  name: types[type],
  type,
  vendor: '',
  model: '',
  serial: '',
  capabilities: [],
  ...over,
});
const capped = (capabilities: readonly string[]): string[] =>
  capabilities.map(capabilityText).slice(0, MOST_CAPABILITIES);

/** The USB ids take the place of names that a device does not give. */
const usbVendor = (vendorId: number): string => `USB ${usbId(vendorId)}`;
const usbModel = (vendorId: number, productId: number): string => `USB ${usbId(vendorId)}:${usbId(productId)}`;

export function readUsbDevice(usb: UsbDevice): Read {
  const { vendorId, productId } = usb;
  const model = deviceText(usb.productName) || usbModel(vendorId, productId);
  return device('usb', {
    name: model,
    vendor: deviceText(usb.manufacturerName) || usbVendor(vendorId),
    model,
    serial: deviceText(usb.serialNumber),
    capabilities: capped(usbCapabilities(usb)),
  });
}

export function readSerialPort(port: SerialPort): Read {
  const { usbVendorId, usbProductId } = port.getInfo();
  if (usbVendorId === undefined || usbProductId === undefined) return device('serial', {});
  const model = usbModel(usbVendorId, usbProductId);
  return device('serial', { name: `${types.serial} ${model}`, vendor: usbVendor(usbVendorId), model });
}

export const readBluetoothDevice = ({ name }: BluetoothDevice): Read => {
  const model = deviceText(name);
  return device('bluetooth', { name: model || types.bluetooth, model });
};

const MEDIA_TYPES = {
  videoinput: 'camera',
  audioinput: 'microphone',
  audiooutput: 'speaker',
} as const satisfies Record<MediaDeviceKind, AccountDeviceType>;
/** Chromium lists the chosen devices a second time under these ids. */
const ALIASES: ReadonlySet<string> = new Set(['default', 'communications']);
/** Chromium appends the USB ids to the label. */
const WITH_USB_IDS = /^(.*\S)\s*\(([0-9a-f]{4}):([0-9a-f]{4})\)$/i;

export function readMediaDevices(all: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]): Read[] {
  return all
    .filter(({ deviceId }) => !ALIASES.has(deviceId))
    .map(({ kind, label }) => {
      const type = MEDIA_TYPES[kind];
      const shown = deviceText(label);
      const [, model = shown, vendor = ''] = WITH_USB_IDS.exec(shown) ?? [];
      return device(type, {
        name: model || types[type],
        model,
        vendor: vendor === '' ? '' : `USB ${vendor.toLowerCase()}`,
      });
    });
}

/** Chromium: `Name (Vendor: 045e Product: 0b12)`. Firefox: `045e-0b12-Name`. */
const CHROMIUM_PAD = /\bVendor: ([0-9a-f]{4}) Product: [0-9a-f]{4}\)$/i;
const FIREFOX_PAD = /^([0-9a-f]{3,4})-([0-9a-f]{3,4})-(.*)$/i;

export function readGamepad({ id, buttons, axes }: Pick<Gamepad, 'id' | 'buttons' | 'axes'>): Read {
  const shown = deviceText(id);
  const [, vendorOfChromium] = CHROMIUM_PAD.exec(shown) ?? [];
  const [, vendorOfFirefox, , ofFirefox] = FIREFOX_PAD.exec(shown) ?? [];
  const vendor = vendorOfChromium ?? vendorOfFirefox;
  const ofChromium = vendorOfChromium === undefined ? undefined : shown.slice(0, shown.lastIndexOf('(')).trim();
  const model = ofChromium ?? ofFirefox ?? shown;
  return device('gamepad', {
    name: model || types.gamepad,
    model,
    // Firefox omits leading zeros.
    vendor: vendor === undefined ? '' : `USB ${vendor.toLowerCase().padStart(4, '0')}`,
    capabilities: capped([messages.buttons(buttons.length), messages.axes(axes.length)]),
  });
}

export type Source = 'usb' | 'serial' | 'bluetooth' | 'media' | 'gamepad';

/** Undefined where the browser lacks the interface. Web Bluetooth lists nothing, so chosen devices are passed in. */
export const READERS: Readonly<
  Record<Source, (browser: Browser, chosen: readonly BluetoothDevice[]) => (() => Promise<Read[]>) | undefined>
> = {
  usb: ({ usb }) => usb && (async () => (await usb.getDevices()).map(readUsbDevice)),
  serial: ({ serial }) => serial && (async () => (await serial.getPorts()).map(readSerialPort)),
  bluetooth: ({ bluetooth }, chosen) => bluetooth && (async () => chosen.map(readBluetoothDevice)),
  media: ({ mediaDevices }) => mediaDevices && (async () => readMediaDevices(await mediaDevices.enumerateDevices())),
  gamepad: ({ getGamepads }) =>
    getGamepads && (async () => getGamepads().flatMap((pad) => (pad === null ? [] : [readGamepad(pad)]))),
};
