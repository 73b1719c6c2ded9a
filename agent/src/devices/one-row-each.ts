import type { SeenDevice } from './bench-device.js';

/**
 * Leaves out USB rows of devices that another source lists: the disk behind a port, and the phone with a serial. Some
 * phones share a placeholder serial, so one listed phone covers one row of its serial.
 */
export function oneRowEach(devices: readonly SeenDevice[]): SeenDevice[] {
  const others = devices.filter(({ kind }) => kind !== 'usb');
  const ports = new Set(others.flatMap(({ usb }) => usb?.port ?? []));
  const covered = new Map<string, number>();
  for (const { kind, usb } of others)
    if (kind === 'phone')
      for (const serial of new Set(usb?.serials ?? [])) covered.set(serial, (covered.get(serial) ?? 0) + 1);
  const isCovered = ({ idKind, usb }: SeenDevice): boolean => {
    if (usb?.port !== undefined && ports.has(usb.port)) return true;
    const serial = idKind === 'phone' ? usb?.serials?.find((one) => (covered.get(one) ?? 0) > 0) : undefined;
    if (serial === undefined) return false;
    covered.set(serial, (covered.get(serial) ?? 0) - 1);
    return true;
  };
  // USB devices come last, because the list is cut later and no order runs on a USB device.
  return [...others, ...devices.filter((device) => device.kind === 'usb' && !isCovered(device))];
}
