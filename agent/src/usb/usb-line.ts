import { ownSerial } from '../devices/serials.js';
import type { SeenDevice } from '../devices/bench-device.js';
import { phoneSerial, type UsbKind } from './usb-kinds.js';
import type { UsbAttached, UsbStrings } from './usb-source.js';

const LONGEST = 200;
const UNSURE = "It has no serial number of its own. Check that it's the right one";
const SHARED = "Another attached device has the same serial number. Check that it's the right one";
/** Kinds whose devices look alike and hold a customer's data. */
const TOLD_APART: readonly string[] = ['phone', 'storage', 'serial'];

export interface UsbIdentity {
  readonly identity: string;
  /** Absent if two devices may share the serial. */
  readonly serial?: string | undefined;
}

const idsOf = ({ vendorId, productId }: UsbAttached): string =>
  [vendorId, productId].map((id) => id.toString(16).padStart(4, '0')).join(':');

const limited = (text: string | undefined): string | undefined => text?.slice(0, LONGEST).trim() || undefined;

/** `taken` has the identities of the other attached devices: a repeated serial identifies nothing. */
export function identityOf(
  device: UsbAttached,
  strings: UsbStrings,
  kind: UsbKind,
  taken: ReadonlySet<string>,
): UsbIdentity {
  const serial = ownSerial(limited(strings.serial));
  if (serial !== undefined) {
    const own = kind.isPhone ? phoneSerial(device.vendorId, serial) : `${idsOf(device)}\u0000${serial}`;
    if (!taken.has(own)) return { identity: own, serial: own };
  }
  return { identity: `unsure\u0000${kind.isPhone ? 'phone' : idsOf(device)}\u0000${device.port}` };
}

export function rowOf(
  device: UsbAttached,
  strings: UsbStrings,
  kind: UsbKind,
  { identity, serial }: UsbIdentity,
  { heldBy, isShared }: { heldBy: string | undefined; isShared: boolean },
): SeenDevice {
  const [vendor, model, said] = [limited(strings.manufacturer), limited(strings.product), limited(strings.serial)];
  const doubt = TOLD_APART.includes(kind.class) && (isShared ? SHARED : serial === undefined && UNSURE);
  const state = heldBy === undefined ? kind.detail : `${kind.label} held by ${heldBy}: close it`;
  return {
    kind: 'usb',
    identity,
    ...(kind.isPhone && { idKind: 'phone' as const }),
    name: nameOf(vendor, model) ?? `${kind.label} ${idsOf(device)}`,
    sizeBytes: 0,
    detail: doubt ? `${state}. ${doubt}` : state,
    path: undefined,
    facts: { type: kind.type, vendor, model, connection: 'usb', serial: said, heldBy },
    print: { class: kind.class, serial },
    usb: { port: device.port, serials: said === undefined ? [] : [said] },
  };
}

/** Vendor and model; the vendor once, because many models begin with it. */
function nameOf(vendor: string | undefined, model: string | undefined): string | undefined {
  if (model === undefined || vendor === undefined) return model ?? vendor;
  return model.toLowerCase().startsWith(vendor.toLowerCase()) ? model : `${vendor} ${model}`;
}
