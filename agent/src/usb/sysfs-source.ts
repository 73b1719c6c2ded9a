import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { interfacesIn } from './descriptors.js';
import { watchLibusb } from './libusb.js';
import type { UsbAttached, UsbSource } from './usb-source.js';

/** Devices are `usb1`, `1-3`, `1-3.2`; their interfaces, as `1-3:1.0`, are left out. */
const DEVICE = /^(usb\d{1,4}|\d{1,4}-\d{1,3}(\.\d{1,3}){0,6})$/;
const MOST = 512;

/**
 * USB devices as the Linux kernel describes them: it has read the descriptors and texts already, so that no device is
 * opened and no right is needed. The events come from libusb.
 */
export class SysfsSource implements UsbSource {
  readonly #folder: string;

  constructor(
    sys = '/sys',
    private readonly events: (changed: () => void) => Promise<() => void> = watchLibusb,
    private readonly udevd = '/run/udev/control',
  ) {
    this.#folder = join(sys, 'bus/usb/devices');
  }

  async list(): Promise<readonly UsbAttached[]> {
    const names = (await readdir(this.#folder).catch(noBus)).filter((name) => DEVICE.test(name)).slice(0, MOST);
    const found = await Promise.all(names.map((name) => this.#read(name)));
    return found.filter((one) => one !== undefined);
  }

  async watch(changed: () => void): Promise<() => void> {
    // Without udevd, libusb waits for events that never come.
    await access(this.udevd).catch(() => {
      throw new Error('udevd is not running');
    });
    return this.events(changed);
  }

  async #read(name: string): Promise<UsbAttached | undefined> {
    const at = join(this.#folder, name);
    const text = async (file: string): Promise<string | undefined> =>
      (await readFile(join(at, file), 'utf8').catch(() => undefined))?.trim().slice(0, 512);
    const [bus, device] = [Number(await text('busnum')), Number(await text('devnum'))];
    const bytes = await readFile(join(at, 'descriptors')).catch(() => undefined);
    // The device vanished while it was read.
    if (!(bus > 0 && device > 0) || bytes === undefined || bytes.length < 18) return undefined;
    return {
      key: `${bus}/${device}`,
      port: name,
      // Device descriptor of 18 bytes (USB 2.0, table 9-8), in the byte order of the bus.
      vendorId: bytes.readUInt16LE(8),
      productId: bytes.readUInt16LE(10),
      deviceClass: bytes[4] ?? 0,
      interfaces: interfacesIn(bytes.subarray(18)),
      node: `/dev/bus/usb/${String(bus).padStart(3, '0')}/${String(device).padStart(3, '0')}`,
      strings: async () => ({
        manufacturer: await text('manufacturer'),
        product: await text('product'),
        serial: await text('serial'),
      }),
    };
  }
}

function noBus(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EACCES') return [];
  throw error;
}
