import { MOST_INTERFACES, type UsbInterface } from './usb-source.js';

/** USB 2.0, table 9-5: an interface descriptor has type 4 and nine bytes. */
const INTERFACE = 4;
const INTERFACE_BYTES = 9;
const MOST_BYTES = 64 * 1024;

/** Interfaces of all configurations. Stops at a descriptor whose length leads nowhere. */
export function interfacesIn(bytes: Uint8Array): UsbInterface[] {
  const found: UsbInterface[] = [];
  const end = Math.min(bytes.length, MOST_BYTES);
  for (let at = 0; at + 2 <= end && found.length < MOST_INTERFACES;) {
    const length = bytes[at] ?? 0;
    if (length < 2 || at + length > end) break;
    if (bytes[at + 1] === INTERFACE && length >= INTERFACE_BYTES)
      found.push({ class: bytes[at + 5] ?? 0, subClass: bytes[at + 6] ?? 0, protocol: bytes[at + 7] ?? 0 });
    at += length;
  }
  return found;
}
