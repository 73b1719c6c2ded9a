/**
 * The native library, loaded at the first use: a PC without a USB, and an agent that shows only images, never load it.
 */
import type * as Usb from 'usb';
import { MOST_INTERFACES, type UsbAttached, type UsbInterface, type UsbSource } from './usb-source.js';

type Library = typeof Usb;
export type LibusbDevice = Usb.Device;

/** Throws where the library has no addon for this system, or cannot start. */
export async function loadLibusb(): Promise<Library> {
  const loaded = (await import('usb')) as Library & { default?: Library };
  const library = loaded.default ?? loaded;
  // Without libusb the addon has no functions; each call would be a TypeError.
  if (library.usb.INIT_ERROR) throw new Error(`libusb does not start (error ${library.usb.INIT_ERROR})`);
  return library;
}

/** Calls `changed` after each plug and unplug, on any system. */
export async function watchLibusb(changed: () => void): Promise<() => void> {
  const { usb } = await loadLibusb();
  const heard = (): void => changed();
  usb.on('attach', heard);
  usb.on('detach', heard);
  usb.unrefHotplugEvents();
  return () => {
    usb.off('attach', heard);
    usb.off('detach', heard);
  };
}

/** USB devices as libusb lists them: on Windows and macOS. Linux reads the same from sysfs without opening a device. */
export class LibusbSource implements UsbSource {
  async list(): Promise<readonly UsbAttached[]> {
    const { getDeviceList } = await loadLibusb();
    return getDeviceList().flatMap((device) => attachedOf(device) ?? []);
  }

  watch(changed: () => void): Promise<() => void> {
    return watchLibusb(changed);
  }
}

export const keyOf = ({ busNumber, deviceAddress }: LibusbDevice): string => `${busNumber}/${deviceAddress}`;

function attachedOf(device: LibusbDevice): UsbAttached | undefined {
  try {
    const { idVendor, idProduct, bDeviceClass } = device.deviceDescriptor;
    const ports = (device.portNumbers ?? []).slice(0, 7);
    return {
      key: keyOf(device),
      port: ports.length === 0 ? `usb${device.busNumber}` : `${device.busNumber}-${ports.join('.')}`,
      vendorId: idVendor,
      productId: idProduct,
      deviceClass: bDeviceClass,
      interfaces: interfacesOf(device),
      strings: () => stringsOf(device),
    };
  } catch {
    // The device vanished while it was read.
    return undefined;
  }
}

function interfacesOf(device: LibusbDevice): UsbInterface[] {
  try {
    return (device.allConfigDescriptors ?? [])
      .flatMap(({ interfaces }) => interfaces.flat())
      .slice(0, MOST_INTERFACES)
      .map((one) => ({
        class: one.bInterfaceClass,
        subClass: one.bInterfaceSubClass,
        protocol: one.bInterfaceProtocol,
      }));
  } catch {
    // Some devices have no readable configuration; such a device is known by its device class alone.
    return [];
  }
}

/** The caller limits the time; closing a device ends its waiting transfers. */
async function stringsOf(device: LibusbDevice): Promise<{ manufacturer?: string; product?: string; serial?: string }> {
  const { iManufacturer, iProduct, iSerialNumber } = device.deviceDescriptor;
  device.open();
  try {
    device.timeout = 500;
    const read = (index: number): Promise<string | undefined> =>
      new Promise((resolve) => {
        if (index === 0) return resolve(undefined);
        device.getStringDescriptor(index, (error, text) => resolve(error ? undefined : text));
      });
    const [manufacturer, product, serial] = [
      await read(iManufacturer),
      await read(iProduct),
      await read(iSerialNumber),
    ];
    return {
      ...(manufacturer !== undefined && { manufacturer }),
      ...(product !== undefined && { product }),
      ...(serial !== undefined && { serial }),
    };
  } finally {
    device.close();
  }
}
