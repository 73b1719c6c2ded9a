import { fastbootPhones } from './fastboot-phones.js';
import { holderOf } from './interface-holders.js';
import { LibusbSource } from './libusb.js';
import { SysfsSource } from './sysfs-source.js';
import { UsbDevices } from './usb-devices.js';
import { UsbFastboot } from './usb-fastboot.js';
import type { UsbSource } from './usb-source.js';

const isLinux = process.platform === 'linux';
const sourceOfThisPc = (): UsbSource => (isLinux ? new SysfsSource() : new LibusbSource());

export const usbOfThisPc = (say: (sentence: string) => void): UsbDevices =>
  new UsbDevices({ source: sourceOfThisPc(), say, ...(isLinux && { holder: (node: string) => holderOf(node) }) });

export const usbBootloaders = (): UsbFastboot => new UsbFastboot(fastbootPhones(sourceOfThisPc()));
